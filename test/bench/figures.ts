import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const KEPT = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));

/** The middle value; of an even number of them the upper one of the middle two, of none NaN. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const whole = (value: number): string => Math.round(value).toLocaleString("en-GB");

/** One thing that was measured. Its name is the one under which docs/performance.md keeps what it was last time. */
export interface Figure {
  readonly name: string;
  readonly values: readonly number[];
  readonly unit: string;
  /** The median may be as much; absent: it is only told. */
  readonly most?: number | undefined;
}

/** What docs/performance.md has under *Last figures*, by name: the one place where they are kept. */
const last = new Map(
  [...readFileSync(KEPT, "utf8").matchAll(/^\| ([^|]+?) \| ([\d.,]+) [^|]*\|/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

const short = (value: number): string =>
  Math.abs(value) < 10 ? `${Number(value.toFixed(2))}` : whole(value);

/** Prints a figure: median, ends, limit, and what it was; gives a sentence where it is over its limit. */
export function tell({ name, values, unit, most }: Figure): string[] {
  const middle = median(values);
  const isOver = most !== undefined && !(middle <= most);
  const ends = values.length > 1 ? ` (${short(Math.min(...values))} to ${short(Math.max(...values))})` : "";
  const limit = most === undefined ? "" : `; limit ${short(most)}: ${isOver ? "FAIL" : "pass"}`;
  console.log(
    `  ${name.padEnd(52)} ${short(middle)} ${unit}${ends}${limit}; last ${last.get(name) ?? "none"}`,
  );
  return isOver ? [`${name}: ${short(middle)} ${unit}, over the limit of ${short(most)}.`] : [];
}
