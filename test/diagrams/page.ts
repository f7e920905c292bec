import { anchorsOf } from "../docs/markdown";
import { read } from "../docs/pages";

/** Returns GitHub's anchor of the last heading above each reading of docs/rules.md. */
function readAnchors(): ReadonlyMap<string, string> {
  const parts = read("docs/rules.md").split(/^(?=#+ )/m);
  const anchors = new Map<string, string>();
  for (const part of parts) {
    const [anchor] = anchorsOf(part);
    for (const [, reading] of part.matchAll(/^- (R\d+) /gm))
      if (reading && anchor) anchors.set(reading, anchor);
  }
  return anchors;
}

/** Links each reading that a text cites (`R28`) to its place in docs/rules.md. Throws if there is none. */
export function withRulesLinks(text: string): string {
  const anchors = readAnchors();
  return text.replaceAll(/\bR\d+\b/g, (reading) => {
    const anchor = anchors.get(reading);
    if (!anchor) throw new Error(`docs/rules.md has no ${reading}`);
    return `[${reading}](rules.md#${anchor})`;
  });
}

export const cells = (...texts: string[]): string => `| ${texts.join(" | ")} |`;

/** Returns a Markdown table; no cell is empty. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [cells(...head), cells(...head.map(() => "---")), ...rows.map((row) => cells(...row))].join("\n");

export const mermaid = (lines: readonly string[]): string => ["```mermaid", ...lines, "```"].join("\n");

/** Groups the items by key, in the order of each key's first item. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
