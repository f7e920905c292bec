import {
  isTemplateNode,
  type TemplateChild,
  type TemplateNode,
  type TextPlaceholder,
} from "./screenTemplate";

const OPEN = "\u{E000}";
const CLOSE = "\u{E001}";

/** Encodes a placeholder as text that passes through React's markup. `parseTemplate` decodes it. */
export const placeholder = (text: TextPlaceholder): string => OPEN + JSON.stringify(text) + CLOSE;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const unescaped = (text: string): string =>
  text.replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function textOf(escaped: string): string | TextPlaceholder {
  const text = unescaped(escaped);
  return text.startsWith(OPEN) && text.endsWith(CLOSE) ? JSON.parse(text.slice(1, -1)) : text;
}

const TOKEN = /<!--.*?-->|<\/[\w-]+>|<(?<tag>[\w-]+)(?<attributes>[^>]*?)(?<end>\/?)>|(?<text>[^<]+)/gs;
const ATTRIBUTE = /(?<name>[\w-]+)="(?<value>[^"]*)"/g;

/** Parses React's markup of one element, without the comments that separate texts. Throws Error for any other markup. */
export function parseTemplate(markup: string): TemplateNode {
  const all: TemplateChild[] = [];
  const path = [all];
  for (const { 0: token, groups = {} } of markup.matchAll(TOKEN)) {
    const { tag, attributes = "", end, text } = groups;
    if (text) path.at(-1)?.push(textOf(text));
    else if (tag) {
      const found = [...attributes.matchAll(ATTRIBUTE)].map(({ groups: { name = "", value = "" } = {} }) => [
        name,
        textOf(value),
      ]);
      const children: TemplateChild[] = [];
      path.at(-1)?.push([tag, Object.fromEntries(found), children]);
      if (!end) path.push(children);
    } else if (token.startsWith("</")) path.pop();
  }
  const [tree, ...others] = all;
  if (!isTemplateNode(tree) || path.length !== 1 || others.length > 0)
    throw new Error("markup of one element was to be read");
  return tree;
}
