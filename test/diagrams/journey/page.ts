import { groupBy, withRulesLinks } from "../page";
import { entryEndings, leaving, lostAnswer, movesOfType, overview, typeDiagrams } from "./diagrams";
import { endings } from "./endings";
import { FACTS, LEAVING, STRAIGHT, TYPES } from "./events";
import { movesOf } from "./walk";

/** Returns docs/journey.md for the current code. */
export function journeyPage(): string {
  const moves = TYPES.map(movesOfType);
  const { diagrams, shared } = typeDiagrams(moves);
  const byDiagram = groupBy(TYPES, (type) => diagrams[TYPES.indexOf(type)] ?? "");
  const left = TYPES.flatMap((type) => FACTS[type]).flatMap((context) =>
    movesOf(context, [...STRAIGHT, ...LEAVING]),
  );
  return withRulesLinks(`# The journey

<!-- Made by \`npm run diagrams\` from src/flow/transition.ts. Edit test/diagrams/journey/ instead. -->

An investor comes from a broker with a payload, consents or not, and goes back. These diagrams show the screens, the ways between them, and
the endings. A command makes them from the gateway's own transitions: it tries every event in every state that can be reached.
[The rules](rules.md) say the same in words.

## How to read them

- A blue box is a screen. A yellow box is a dialog over it. A green or red one is an ending.
- A red box names the \`reason\` of the event \`fail\` ([what a broker does about it](brokers.md#when-it-fails)).
- An arrow says what happened, one way on each line. A number in parentheses is the depository's \`responseCode\`.
- 'At the limit' stands where the same event changed nothing before: the third wrong attempt, or the last OTP.
- 'Answered' means that the PAN was sent. The answer leads back to the screen below the dialog.
- A dialog has the endings of its screen too, and an arrow only to one of its own.
- 'OTP send refused' and 'refused' mean that the depository said no, and gave none of the codes that are drawn.

## All types at a glance

${overview(moves.flat())}

An arrow names the transaction types that take it. Every screen can also end in a failure, as the diagrams below show. Before the first
screen stands the entry screen, which ends what cannot begin:

${entryEndings(moves.flat())}

${[...byDiagram].map(([drawn, types]) => `## ${types.join(" and ")}\n\n${drawn}`).join("\n\n")}

'Answer lost' goes on [below](#when-an-answer-is-lost).

## On every screen

This holds on every screen of every type, and is left out above.

${leaving(shared)}

## When an answer is lost

From Submit until its answer is read, nobody here knows whether the securities are authorised (R55). Whatever ends the transaction in that
time makes it \`in-doubt\`, unless the depository says what became of it. Cancelling and idling do the same as going back.

### Without the status operation

${lostAnswer(false)}

### With the status operation

The gateway asks the depository ([contract §6](contract.md#6-api), *status*). An ending waits for its word. Only a page that is hidden cannot
wait: it is \`in-doubt\` from every box.

${lostAnswer(true)}

## Where an ending leads

A wrong attempt too many, a limit that the depository names, a cancel and a success are told in a dialog first. Then the investor leaves, or
sees a result page.

${endings([...moves.flat(), ...left])}

Where a way has several places, the depository's \`uiRedirect\`, its \`isRedirectEdim\` and the screen decide. A way back that the payload or the
depository does not give leads to the result page.

## What is left out

- What leaves the investor where they are: a wrong attempt before the limit, a resent OTP, a call that failed, a field's own error.
- What blocks Submit: missing data, or securities that are not shown (R20, R44, R71).
- The M-PIN field stands before the configuration is there ([contract §7](contract.md#7-the-first-screen-and-what-can-be-measured)). An ending of the entry screen can then follow on the
  M-PIN screen.
- One dialog over another, and answers that come while the cancel dialog is open.
- Landing page, privacy policy and disclaimer. They are no part of a transaction.
- How a result page closes. What becomes of the payload around all this is drawn in [lifecycle.md](lifecycle.md).
`);
}
