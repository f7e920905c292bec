import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import {
  isTemplateNode,
  type TemplateChild,
  type TemplateNode,
  type TextPlaceholder,
} from "./screenTemplate";

const BEGIN = "\u{E000}";
const END = "\u{E001}";

/** Encodes a placeholder as text that passes through React's markup. `parseTemplate` decodes it. */
export const placeholder = (text: TextPlaceholder): string => BEGIN + JSON.stringify(text) + END;

const filledText = (text: string): string | TextPlaceholder =>
  text.startsWith(BEGIN) && text.endsWith(END) ? JSON.parse(text.slice(1, -1)) : text;

/** Returns a node as data; nothing for a comment, by which React separates two texts. */
function templateOf(node: DefaultTreeAdapterTypes.ChildNode): TemplateChild[] {
  if ("value" in node) return [filledText(node.value)];
  if (!("tagName" in node)) return [];
  const attributes = node.attrs.map(({ name, value }) => [name, filledText(value)]);
  return [[node.tagName, Object.fromEntries(attributes), node.childNodes.flatMap(templateOf)]];
}

/** Parses React's markup of one element. Throws Error if it is not one. The build runs this, and no page. */
export function parseTemplate(markup: string): TemplateNode {
  const [tree, ...others] = parseFragment(markup).childNodes.flatMap(templateOf);
  if (!isTemplateNode(tree) || others.length > 0) throw new Error("expected the markup of one element");
  return tree;
}
