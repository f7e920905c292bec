import { common } from "../../src/i18n/en-GB/common";
import { critical } from "../../src/i18n/en-GB/critical";
import { slip } from "../../src/i18n/en-GB/slip";

/** The result of a call with a fault. */
export interface Seen {
  readonly result: string;
  /** The text shown then; `""`: none. */
  readonly said: string;
}

const TEXTS: Readonly<Record<string, unknown>> = { ...critical, ...common, ...slip };
export const textOf = (key: string): string => String(TEXTS[key] ?? key);

const HEAD = `# What becomes of each fault

Each call of the gateway meets each fault of the network. It does so in a real session, against the demo depository. The
depository has acted, but where the connection breaks before. \`npm run faults\` writes this page, and \`npm test\` holds it.

The run fails where one of these does not hold in a cell:

- No spinner is left turning.
- There is one outcome at most, also as the page goes.
- No success is told that the depository denies.
- No failure is told of a transaction that the depository has authorised.
- Doubt is told where the investor acts.
`;

/** Returns docs/faults.md: the result of each call with each fault. */
export function pageOf(rows: Readonly<Record<string, Readonly<Record<string, Seen>>>>): string {
  const sections = Object.entries(rows).map(([what, cells]) => {
    const lines = Object.entries(cells).map(
      ([fault, { result, said }]) => `| ${fault} | ${result} | ${said} |`,
    );
    return `\n## ${what}\n\n| fault | what follows | what is said |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
  });
  return HEAD + sections.join("");
}
