import { OPERATION_NAMES } from "../../demo/depository/scenario";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { slip } from "../../src/i18n/en-GB/slip";
import { groupBy, table, withRulesLinks } from "../diagrams/page";
import { SECTIONS } from "./calls";
import { expectedOf, KINDS } from "./expected";
import { FAULT_NAMES, SLOW_FAULT } from "./faults";

const TEXTS: Readonly<Record<string, unknown>> = { ...firstScreen, ...common, ...slip };
export const textOf = (key: string): string => String(TEXTS[key] ?? key);

/** The operations of which no call meets the faults. */
const MISSING = OPERATION_NAMES.filter((name) => !SECTIONS.some(({ call }) => call.operation === name));

const HEAD = `# What becomes of each fault

Each call that decides what follows meets each fault of the network, against the demo depository. What is due is written by
hand from the clause that the row names (\`test/faults/expected.ts\`), and a run is held to it. Each call that authorises stands here with
and without the status operation. What the other rows say is due in either case. The table is run twice:

- In a real session with a fake clock. \`npm run faults\` writes this page, and \`npm test\` holds the session to it. The calls that
  authorise nothing meet each fault with the status operation and without it. '${SLOW_FAULT}' takes long, and opens alike for each call:
  the first call of each kind meets it, and that once in its section.
- In Chromium, on the host page, behind a proxy that makes the fault: it cuts connections, keeps answers back and changes them.
  \`npm run test:faults\` holds each call to this page with each fault, those that authorise nothing with the status operation alone.
  \`npm test\` holds a fault of each kind to it with one call, two of them authorisations with the status operation.

The depository has done what was asked, except in the rows 'cut before', 'never there', 'wrong shape' and those 'sealed' with a status, by
which it refuses. In 'asked twice' the network asks the depository a second time with the same request. The faults 'sealed for',
'sealed with' and 'sealed under …' are answers of the right form whose seal differs in one part alone. The column *requests* counts
those of the row's operation. What a browser asks again by itself, with the same \`x-token-key\`, counts once. The column *OTPs* has
those that the depository has sent in the transaction by then. No clause lets the gateway read \`Retry-After\`
([operators.md](operators.md#the-api)), so with it a 429 is what it is without.

Both runs also fail where one of these does not hold in a cell:

- No spinner is left turning.
- There is one outcome at most, also as the page goes, and one return to the broker.
- No success is told that the depository denies, and no failure of a transaction that it has authorised.
- Doubt is told where the investor acts.
- The depository counts no wrong M-PIN, OTP or PAN, and as many OTPs as the column says, also where a request came twice.

The session's run also fails if the page counts a wrong M-PIN, OTP or PAN, or does not count an OTP as sent by what its answer says.
It fails too if a transaction is told as cancelled and the depository holds it open, but for an answer of a wrong shape, whose HTTP status
alone decides. An exit that is lost, or that a sealed 409, 429, 500 or 503 puts off, is followed by \`clr\`.

## Calls without rows

| call | where it stands |
| --- | --- |
| each call of a DMR | in the rows of DMI. Both have the same operations: \`test/depository/client.test.ts\`, 'for %s %s is %s, sealed both ways' |
| an M-PIN sent with a PAN | in the rows of the M-PIN: it is the same call. The PAN's dialog closes: \`test/flow/pan.test.ts\`, 'closes with an answer that is not about the PAN, and counts nothing' |
| \`validateNewOTP\` of a DIM by OTP, or that sets or resets the M-PIN | in the rows of the DIM's \`validateNewOTP\`: it authorises as well |
| another \`regenerateOTP\` of a DIM | in the rows of the first |
| \`R/sec/T\`, a later page | nowhere: it holds up nothing (\`test/screens/securities/securitiesSource.test.ts\`, 'report a failed first page, but no later one'). The rows stay, and the page can be asked for again (\`test/table/serverPages.test.ts\`, 'keeps the loaded rows when a page fails') |
${MISSING.map((name) => `| \`${name}\` | nowhere: nobody reads its answer (\`test/depository/client.test.ts\`, 'never throws, and is never tried again') |`).join("\n")}
`;

/** Links the clauses of the contract and the readings that a text cites. */
const withLinks = (clause: string): string =>
  withRulesLinks(clause).replace(
    /contract §6( Envelope)?/,
    (cited, part = "") => `[${cited}](contract.md#${part ? "envelope" : "6-api"})`,
  );

const KIND_NAMES = [...new Set(Object.values(KINDS))];

/** Returns docs/faults.md: what is expected where a call meets a fault. */
export function pageOf(): string {
  const faults = KIND_NAMES.map((kind) => [
    kind,
    FAULT_NAMES.filter((fault) => KINDS[fault] === kind).join(", "),
  ]);
  const sections = SECTIONS.map((section) => {
    const expectations = KIND_NAMES.map((kind) => ({ kind, ...expectedOf(section, kind) }));
    const alike = groupBy(expectations, ({ kind: _, ...expected }) => JSON.stringify(expected));
    const rows = [...alike.values()].flatMap((group) =>
      group.slice(0, 1).map(({ result, shownText, requests, otps, clause }) => {
        const kinds = group.map(({ kind }) => kind).join(", ");
        return [kinds, result, shownText || "nothing", String(requests), String(otps), withLinks(clause)];
      }),
    );
    const head = ["fault", "what follows", "what is said", "requests", "OTPs", "clause"];
    return `\n## ${section.name}\n\n${table(head, rows)}\n`;
  });
  return `${HEAD}\n## The faults\n\n${table(["fault", "tried as"], faults)}\n${sections.join("")}`;
}
