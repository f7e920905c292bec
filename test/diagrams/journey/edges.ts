import type { FlowState } from "../../../src/flow/states";
import { type Edge, flowchart, type Node } from "../flowchart";
import { groupBy, mermaid } from "../page";
import { eventWords, isEnding, PLACES, wordsOf } from "./labels";
import type { Move } from "./walk";

export type Place = (state: FlowState) => string | null;
export type LabelOf = (move: Move) => string | null;

/** Merges the moves from one place to another. A move without words is not drawn. */
export function edgesOf(moves: readonly Move[], place: Place, words: LabelOf = wordsOf): Edge[] {
  const stays = new Set<string>();
  const found = new Map<string, { from: string; to: string; words: Set<string> }>();
  for (const move of moves) {
    const from = place(move.before);
    const to = place(move.after);
    const label = words(move);
    if (!from || !to || label === null) continue;
    if (!isEnding(to)) stays.add(`${from} ${eventWords(move)}`).add(`${from} ${label}`);
    if (from === to) continue;
    const key = `${from} > ${to}`;
    const edge = found.get(key) ?? { from, to, words: new Set() };
    edge.words.add(label);
    found.set(key, edge);
  }
  /** Returns the words of an event that did nothing before and ends the transaction at its limit. */
  const atLast = (from: string, to: string, label: string): string =>
    to.startsWith("fail: ") && stays.has(`${from} ${label}`) ? `${label}, at the limit` : label;
  return [...found.values()].map(({ from, to, words: all }) => ({
    from,
    to,
    words: [...all].map((label) => atLast(from, to, label)),
  }));
}

/** Returns the nodes by name, `more` first: Mermaid places them in this order if the arrows allow it. */
function nodesOf(edges: readonly Edge[], more: Readonly<Record<string, Node>> = {}): Map<string, Node> {
  const names = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort();
  const nodes = new Map<string, Node>(Object.entries(more));
  for (const [name, [title, note]] of Object.entries(PLACES))
    if (!nodes.has(name)) nodes.set(name, { kind: kindOf(name), title, note });
  for (const name of names.filter(isEnding))
    if (!nodes.has(name)) nodes.set(name, { kind: "fail", title: "fail", note: name.replace("fail: ", "") });
  return nodes;
}

function kindOf(name: string): Node["kind"] {
  if (name === "success") return "success";
  if (name === "lost") return "elsewhere";
  return name.endsWith("Dialog") ? "dialog" : "screen";
}

export const draw = (
  edges: readonly Edge[],
  more?: Readonly<Record<string, Node>>,
  direction?: "TD" | "LR",
): string => mermaid(flowchart(nodesOf(edges, more), edges, direction));

const isScreen = (name: string): boolean => name !== "entry" && !isEnding(name) && kindOf(name) === "screen";

/** Returns the ways to an ending that every screen of every type has; they are drawn once. */
export function sharedWays(edges: readonly Edge[]): ReadonlySet<string> {
  const screens = new Set(edges.map(({ from }) => from).filter(isScreen));
  const ways = edges
    .filter(({ from, to }) => screens.has(from) && isEnding(to))
    .flatMap(({ from, to, words }) => words.map((label) => ({ from, way: `${to} > ${label}` })));
  const from = groupBy(ways, ({ way }) => way);
  return new Set(
    [...from]
      .filter(([, of]) => new Set(of.map((one) => one.from)).size === screens.size)
      .map(([way]) => way),
  );
}

/** Returns the edges without the ways that are drawn elsewhere; an edge without any way is dropped. */
export const without = (edges: readonly Edge[], shared: ReadonlySet<string>): Edge[] =>
  edges
    .map((edge) => ({ ...edge, words: edge.words.filter((label) => !shared.has(`${edge.to} > ${label}`)) }))
    .filter(({ words }) => words.length > 0);

/**
 * Returns the edges without a dialog's ways to an ending that its screen has too: such an answer also ends over the dialog.
 */
export function belowDialogs(edges: readonly Edge[]): Edge[] {
  const isLast = ({ to }: Edge): boolean => isEnding(to) || to === "lost";
  const ofScreens = edges
    .filter((edge) => isScreen(edge.from) && isLast(edge))
    .flatMap(({ to, words }) => words.map((label) => `${to} > ${label}`));
  const isDialogs = (edge: Edge): boolean => kindOf(edge.from) === "dialog" && isLast(edge);
  return [
    ...edges.filter((edge) => !isDialogs(edge)),
    ...without(edges.filter(isDialogs), new Set(ofScreens)),
  ];
}
