import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const KEPT = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));

/** Returns the middle value; the upper of two middle values; NaN without values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const whole = (value: number): string => Math.round(value).toLocaleString("en-GB");

/** A measured figure. docs/performance.md keeps its last value under its name. */
export interface Figure {
  readonly name: string;
  readonly values: readonly number[];
  readonly unit: string;
  /** The limit of the median; absent: it is only printed. */
  readonly most?: number | undefined;
}

/**
 * The figures under *Last figures* in docs/performance.md, by name: those of the column `last`, and where a table has a column
 * for each figure `row: column`.
 */
const last = new Map(
  readFileSync(KEPT, "utf8")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const [[, ...columns] = [], , ...rows] = block.split("\n").map(cellsOf);
      return rows.flatMap(([row = "", ...cells]) =>
        cells.flatMap((cell, at): (readonly [string, string])[] => {
          const [value] = /^[\d.,]+/.exec(cell) ?? [];
          const column = columns[at] ?? "";
          return value === undefined ? [] : [[column === "last" ? row : `${row}: ${column}`, value]];
        }),
      );
    }),
);

function cellsOf(line: string): string[] {
  return line.replace(/^\| | \|$/g, "").split(" | ");
}

const short = (value: number): string =>
  Math.abs(value) < 10 ? `${Number(value.toFixed(2))}` : whole(value);

/** Prints a figure: median, range, limit and last value; returns a sentence if it is over its limit. */
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
