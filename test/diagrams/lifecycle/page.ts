import { readdirSync } from "node:fs";
import { read, root } from "../../docs/pages";
import { mermaid, table, withRulesLinks } from "../page";
import { EFFECTS, PHASES, SOURCES } from "./descriptions";
import { diagram, effectNames } from "./diagram";
import { lifecycleRows } from "./rows";

const EVENTS_FOLDER = "src/lifecycle/events/";

const code = (text: string): string => `\`${text}\``;

/** Returns the file that has an event's table. Throws if none has. */
function handledIn(type: string): string {
  const found = readdirSync(new URL(EVENTS_FOLDER, root))
    .map((name) => `${EVENTS_FOLDER}${name}`)
    .find((path) => read(path).includes(`export const ${type} = byPhase<`));
  if (!found) throw new Error(`no file of ${EVENTS_FOLDER} handles ${type}`);
  return found;
}

/** Returns docs/lifecycle.md for the current code. */
export function lifecyclePage(): string {
  const rows = lifecycleRows();
  return withRulesLinks(`# The life of one payload

<!-- Made by \`npm run diagrams\` from src/lifecycle/lifecycle.ts. Edit test/diagrams/lifecycle/ instead. -->

A host page hands a payload to \`<edis-gateway>\`. From then on the element is in one *phase* of that payload's life. A phase says what may
still happen: whether the flow decides, whether an outcome was fired, whether the element is there at all.

\`lifecycle(state, event)\` in \`src/lifecycle/lifecycle.ts\` is a pure function. It takes the phase and what happened, and answers with the next
phase and a list of effects. It looks them up: each event has one table in \`src/lifecycle/events/\`, which says by phase what follows. One
controller per payload (\`src/lifecycle/controller.ts\`) performs the effects. It owns the store, the waiting presses and the flow. The
diagram and the table of transitions are made from that function, by telling every state every event.

## The diagram

An arrow reads *event / effects*. An effect in parentheses is performed in some states of the phase only. A line inside a box is an event
that leaves the phase as it is. An arrow out of the large box is taken from each phase in it; [its effects](#every-transition) differ by phase.
An event that is not drawn does nothing there, but for \`textsArrived\`, which shows the texts.

${mermaid(diagram(rows))}

## The phases

${table(
  ["phase", "what it means"],
  Object.entries(PHASES).map(([phase, means]) => [code(phase), means]),
)}

## The events

The element's class and the host page's script are thin adapters. They attach a controller (\`src/element/attach.ts\`), and tell it what
happened to the element. \`src/element/pageEvents.ts\` tells it what happened to the page. The rest the controller tells itself.

${table(
  ["event", "what happened", "where it comes from", "dispatched in", "handled in"],
  Object.entries(SOURCES).map(([type, { means, from, in: files }]) => [
    code(type),
    means,
    from,
    files.map(code).join(", "),
    code(handledIn(type)),
  ]),
)}

## The effects

${table(
  ["effect", "what the controller does"],
  Object.entries(EFFECTS).map(([name, does]) => [code(name), does]),
)}

## Every transition

The diagram leaves out \`clearEarlyInput\`; this table has it.

${table(
  ["in", "event", "next", "effects, in order"],
  rows.map((row) => [
    code(row.phase),
    code(row.event),
    row.phase === row.to ? "the same" : code(row.to),
    effectNames(row.effects).join(", ") || "none",
  ]),
)}

## What each part shows

- **Back** (R28): in \`opening\` the transaction ends at once, and the depository is told. In \`running\` the flow decides, as only it knows
  whether an authorisation is under way.
- **In doubt** (R55): an element that leaves the document while an authorisation may be under way owes \`in-doubt\`. Otherwise it owes
  \`back-navigation\`. Both fire when the element comes back. A reloaded page whose transaction may be authorised (R78) ends \`in-doubt\`
  from \`opening\` too, whatever ends it.
- **A hidden page** (R68): \`terminate\` goes first, and nothing is loaded. Before the payload is opened nothing can be sent, so \`terminate\` is
  owed until \`pageShown\`. \`hidden\` waits for the page, and shows the ending then.
- **A success that was read** (R87): \`dispose\` still fires it at the element, with no way back, if the element goes before it was fired.
- **A payload begins once** (R93): \`disconnected\` remembers what is owed. Connected again it is \`ended\`, and fires at most the one outcome that
  is owed. Only another payload begins anew.
- **A second request in the same tab** (R96): \`src/edisweb/sameTabRequests.ts\` lets it replace the first, by \`payloadReplaced\`, unless an
  authorisation may be under way.
- **Nothing waits for ever** (R97): a file that does not come within 15 s is asked for once more, and then makes \`chunkLost\`. It ends \`opening\`; in \`running\` the flow decides; in \`ended\` an Ok that waits closes the page.
- **React takes over** (R98): this changes no phase. \`dispose\` lets go of what was typed where the element goes first.
- **Early presses** (R99): they wait until the flow runs (\`src/lifecycle/earlyPresses.ts\`). \`runFlow\` hands them on, and every other end of \`opening\` clears them.
`);
}
