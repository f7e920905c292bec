import type { TransactionType } from "../data/transactionType";
import type { TextParams } from "../i18n/interpolate";
import type { FirstScreenTextKey } from "../i18n/texts";

/** A text by its key. `params` are added to the transaction's own. `isRich`: each value becomes a node of its own. */
export interface TextPlaceholder {
  readonly key: FirstScreenTextKey;
  readonly params?: TextParams | undefined;
  readonly isRich?: true;
}

/** An element as data, since a page's Trusted Types may forbid to parse markup. Its texts are placeholders. */
export type TemplateNode = readonly [
  tag: string,
  attributes: Readonly<Record<string, string | TextPlaceholder>>,
  children: readonly TemplateChild[],
];

/** Transaction types that begin with the M-PIN screen in mode 1. */
export type TypeWithMpinScreen = Exclude<TransactionType, "DIM">;

/** The screen with which `types` begin, with the texts of the depository's own page. */
export interface ScreenTemplate {
  readonly types: readonly TypeWithMpinScreen[];
  readonly tree: TemplateNode;
}

export type TemplateChild = TemplateNode | TextPlaceholder | string;

export const isTemplateNode = (part: TemplateChild | undefined): part is TemplateNode => Array.isArray(part);

/** Resolves placeholders: to text for an attribute or a plain text, to nodes for a rich one. */
export interface TextResolver {
  text(text: TextPlaceholder): string;
  nodes(text: TextPlaceholder): readonly (Node | string)[];
}

const SVG = "http://www.w3.org/2000/svg";

/** Builds the element of a template. Adjacent texts stay separate nodes, as in React. */
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
