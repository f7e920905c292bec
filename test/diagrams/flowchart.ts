import { groupBy } from "./page";

/** A box of a flowchart. Its kind decides shape and colour. */
export interface Node {
  readonly kind: "screen" | "dialog" | "success" | "fail" | "elsewhere";
  readonly title: string;
  /** A second line, in normal weight. */
  readonly note?: string | undefined;
}

/** `words`: the events, one on each line. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly words: readonly string[];
}

const SHAPES: Readonly<Record<Node["kind"], readonly [string, string]>> = {
  screen: ["[", "]"],
  dialog: ["(", ")"],
  success: ["([", "])"],
  fail: ["([", "])"],
  elsewhere: ["[/", "/]"],
};

/** Colours for a white page and for a dark one. */
const CLASSES = [
  "classDef screen fill:#dbeafe,stroke:#1d4ed8,color:#0f172a",
  "classDef dialog fill:#fef3c7,stroke:#b45309,color:#0f172a",
  "classDef success fill:#dcfce7,stroke:#15803d,color:#0f172a",
  "classDef fail fill:#fee2e2,stroke:#b91c1c,color:#0f172a",
  "classDef elsewhere fill:#f1f5f9,stroke:#64748b,color:#0f172a,stroke-dasharray:4 3",
] as const;

const idOf = (name: string): string => name.replaceAll(/\W+/g, "_");
const quoted = (text: string): string => `"${text.replaceAll('"', "#quot;")}"`;

/** Returns a Mermaid flowchart: the nodes in the order of `nodes`, without those that no edge touches, then the edges. */
export function flowchart(
  nodes: ReadonlyMap<string, Node>,
  edges: readonly Edge[],
  direction = "TD",
): string[] {
  const touched = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const drawn = [...nodes].filter(([name]) => touched.has(name));
  const unknown = [...touched].filter((name) => !nodes.has(name));
  if (unknown.length > 0) throw new Error(`no name for ${unknown.join()}`);
  const order = [...nodes.keys()];
  const byNodes = (a: Edge, b: Edge): number =>
    order.indexOf(a.from) - order.indexOf(b.from) || order.indexOf(a.to) - order.indexOf(b.to);
  const kinds = groupBy(drawn, ([, { kind }]) => kind);
  return [
    `flowchart ${direction}`,
    ...drawn.map(([name, { kind, title, note }]) => {
      const [open, close] = SHAPES[kind];
      return `  ${idOf(name)}${open}${quoted(note ? `<b>${title}</b><br>${note}` : `<b>${title}</b>`)}${close}`;
    }),
    ...edges.toSorted(byNodes).map(({ from, to, words }) => {
      const label = words.length > 0 ? `|${quoted(words.join("<br>"))}|` : "";
      return `  ${idOf(from)} -->${label} ${idOf(to)}`;
    }),
    ...CLASSES.filter((line) => [...kinds.keys()].some((kind) => line.startsWith(`classDef ${kind} `))).map(
      (line) => `  ${line}`,
    ),
    ...[...kinds].map(([kind, of]) => `  class ${of.map(([name]) => idOf(name)).join(",")} ${kind}`),
  ];
}
