import type { TransactionType } from "../flow/outcome";
import type { TextParams } from "../i18n/interpolate";
import type { CriticalTextKey } from "../i18n/messages";

/** A text by its key; `params` fill its places beside the transaction's own. `isRich`: what fills them stands apart from the sentence. */
export interface TextPlaceholder {
  readonly key: CriticalTextKey;
  readonly params?: TextParams | undefined;
  readonly isRich?: true;
}

/** An element of markup as data, for pages that let no text become markup; its texts are still to be put in. */
export type TemplateNode = readonly [
  tag: string,
  attributes: Readonly<Record<string, string | TextPlaceholder>>,
  children: readonly TemplateChild[],
];

/** The types whose first screen in mode 1 is the M-PIN field. */
export type TypeWithMpinScreen = Exclude<TransactionType, "DIM">;

/** The screen with which `types` begin; `private`: on the depository's own page (R66). */
export interface PrerenderedScreen {
  readonly types: readonly TypeWithMpinScreen[];
  readonly private: TemplateNode;
  readonly shared: TemplateNode;
}

export type TemplateChild = TemplateNode | TextPlaceholder | string;

export const isTemplateNode = (part: TemplateChild | undefined): part is TemplateNode => Array.isArray(part);

/** What puts words in: text for an attribute or a plain text, nodes for a rich one. */
export interface TextResolver {
  text(text: TextPlaceholder): string;
  nodes(text: TextPlaceholder): readonly (Node | string)[];
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes the element that a tree stands for. Texts beside each other stay nodes of their own, as React keeps them. */
export function toDom(tree: TemplateNode, resolver: TextResolver, namespace?: string): Element {
  const [tag, attributes, children] = tree;
  const space = tag === "svg" ? SVG : namespace;
  const element = space ? document.createElementNS(space, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, typeof value === "string" ? value : resolver.text(value));
  for (const child of children) {
    if (isTemplateNode(child)) element.append(toDom(child, resolver, space));
    else if (typeof child === "string") element.append(child);
    else element.append(...(child.isRich ? resolver.nodes(child) : [resolver.text(child)]));
  }
  return element;
}
