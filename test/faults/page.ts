import { OPERATION_NAMES } from "../../demo/depository/scenario";
import { common } from "../../src/i18n/en-GB/common";
import { critical } from "../../src/i18n/en-GB/critical";
import { slip } from "../../src/i18n/en-GB/slip";
import { SECTIONS } from "./calls";

/** The result of a call with a fault. */
export interface Seen {
  readonly result: string;
  /** The text shown then; `""`: none. */
  readonly said: string;
}

/** What is seen, by section and fault. */
export type Rows = Readonly<Record<string, Readonly<Record<string, Seen>>>>;

const TEXTS: Readonly<Record<string, unknown>> = { ...critical, ...common, ...slip };
export const textOf = (key: string): string => String(TEXTS[key] ?? key);

/** The operations of which no call meets the faults. */
const MISSING = OPERATION_NAMES.filter((name) => !SECTIONS.some(({ call }) => call.operation === name));

const HEAD = `# What becomes of each fault

Each call that decides what follows meets each fault of the network, against the demo depository. Not here are
${MISSING.map((name) => `\`${name}\``).join(", ")}: a list of securities that fails is tried again by Refresh, a QR code that fails
is not shown, and nobody reads the answer to \`clr\`. Each call that authorises stands here with and without the status operation. In every row
but 'cut before' and 'a wrong shape' the depository has done what was asked. The table is run twice:

- In a real session with a fake clock. \`npm run faults\` writes this page from it, and \`npm test\` holds the page to it.
- In Chromium, on the host page, behind a proxy that makes the fault: it cuts connections, keeps answers back and changes them.
  \`npm run test:faults\` holds each cell to this page, and \`npm test\` holds each fault to it with one call.

A run fails where one of these does not hold in a cell:

- No spinner is left turning.
- There is one outcome at most, also as the page goes.
- No success is told that the depository denies.
- No failure is told of a transaction that the depository has authorised.
- Doubt is told where the investor acts.

In 'cut before' and 'a wrong shape' an authorising call has authorised nothing, so these two rows do not try the last two.
`;

/** Returns docs/faults.md: the result of each call with each fault. */
export function pageOf(rows: Rows): string {
  const sections = Object.entries(rows).map(([what, cells]) => {
    const lines = Object.entries(cells).map(
      ([fault, { result, said }]) => `| ${fault} | ${result} | ${said} |`,
    );
    return `\n## ${what}\n\n| fault | what follows | what is said |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
  });
  return HEAD + sections.join("");
}

/** Returns the rows of a page that `pageOf` made. */
export const rowsOf = (page: string): Rows =>
  Object.fromEntries(
    page
      .split("\n## ")
      .slice(1)
      .map((section) => {
        const cells = [...section.matchAll(/^\| (.+?) \| (.+?) \| (.*?) ?\|$/gm)].slice(2);
        const rows = cells.map(
          ([, fault = "", result = "", said = ""]) => [fault, { result, said }] as const,
        );
        return [section.slice(0, section.indexOf("\n")), Object.fromEntries(rows)];
      }),
  );
