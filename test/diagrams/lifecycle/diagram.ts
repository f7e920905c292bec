import { OPENING } from "../../../src/lifecycle/states";
import { groupBy } from "../page";
import { type EffectName, PHASE_NAMES, type Phase } from "./descriptions";
import type { Row } from "./rows";

/** The effects that only the table shows. */
const HOUSEKEEPING: ReadonlySet<EffectName> = new Set(["clearEarlyInput"]);

export const effectNames = (effects: Row["effects"]): string[] =>
  effects.map(({ name, isAlways }) => (isAlways ? name : `(${name})`));

const drawnEffects = ({ effects }: Row): string[] =>
  effectNames(effects.filter(({ name }) => !HOUSEKEEPING.has(name)));

/** The phases of an element in the document. An event that leads out of all of them is drawn once. */
const IN_DOCUMENT: readonly Phase[] = ["opening", "running", "hidden", "ended"];

/** Returns `event / effects`, as in UML, on short lines. */
const label = (events: readonly string[], effects: readonly string[]): string =>
  [events.join(", "), ...(effects.length > 0 ? [`/ ${effects.join(", ")}`] : [])].join("<br>");

export function diagram(rows: readonly Row[]): string[] {
  const isShared = ({ event, to }: Row): boolean =>
    !IN_DOCUMENT.includes(to) &&
    IN_DOCUMENT.every((phase) =>
      rows.some((row) => row.phase === phase && row.event === event && row.to === to),
    );
  const moves = rows.filter(({ phase, to }) => phase !== to);
  const isInside = ({ phase, to }: Row): boolean => IN_DOCUMENT.includes(phase) && IN_DOCUMENT.includes(to);
  const shared = moves.filter((row) => row.phase === IN_DOCUMENT[0] && isShared(row));
  const others = moves.filter((row) => !isInside(row) && !(IN_DOCUMENT.includes(row.phase) && isShared(row)));
  const finals = PHASE_NAMES.filter((phase) => !rows.some((row) => row.phase === phase));
  return [
    "stateDiagram-v2",
    "  [*] --> inDocument: with a payload or an error",
    "  [*] --> static: landing or static page",
    `  state "in the document" as inDocument {`,
    `    [*] --> ${OPENING.phase}`,
    ...IN_DOCUMENT.flatMap((phase) => staying(rows, phase)).map((line) => `  ${line}`),
    ...arrows(moves.filter(isInside)).map((line) => `  ${line}`),
    "  }",
    ...shared.map(({ event, to }) => `  inDocument --> ${to}: ${event}`),
    ...arrows(others),
    ...finals.map((phase) => `  ${phase} --> [*]`),
  ];
}

/** Draws one arrow for all events that lead from one phase to another with the same effects. */
function arrows(rows: readonly Row[]): string[] {
  const byArrow = groupBy(rows, (row) => [row.phase, row.to, ...drawnEffects(row)].join());
  return [...byArrow.values()].flatMap((same) => {
    const [first] = same;
    const events = same.map(({ event }) => event);
    return first ? [`  ${first.phase} --> ${first.to}: ${label(events, drawnEffects(first))}`] : [];
  });
}

/** Draws a phase's box: its name, and below it the events that keep the phase, those with the same effect on one line. */
function staying(rows: readonly Row[], phase: Phase): string[] {
  const staying = rows.filter((row) => row.phase === phase && row.to === phase);
  const byEffects = groupBy(staying, (row) => drawnEffects(row).join(", "));
  return [
    `  state "${phase}" as ${phase}`,
    ...[...byEffects].map(([effects, same]) => {
      const events = same.map(({ event }) => event).join(", ");
      return `  ${phase}: ${events}${effects && ` / ${effects}`}`;
    }),
  ];
}
