import { parseDate, readTime, zoneOffsetMs } from "../data/parseDates";

/** The type that a column's values are sorted as. A `date` is also shown as dd/MM/yyyy. */
export type SortAs = "text" | "number" | "date" | "time";

/** A cell's colour by its meaning; table.css maps it to a `--edis-*` custom property. */
export type CellTone = "accent" | "success" | "warn" | "danger" | "muted";

/**
 * A condition on a row. Every given part must hold for the member `name`; the default is the column's own member.
 * `oneOf` compares as text, `above` and `below` as numbers. A function decides alone.
 */
export type Condition<Row> =
  | { name?: string; oneOf?: readonly unknown[]; above?: number; below?: number }
  | ((row: Row) => boolean);

export interface ToneRule<Row> {
  when: Condition<Row>;
  tone: CellTone;
}

export function memberOf(row: object, name: string): unknown {
  return Reflect.get(row, name);
}

/** Returns a value as trimmed text: "" for null or undefined, ISO 8601 for a Date, JSON for another object. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).trim();
}

/** Tells whether a flag is on: `true`, `1`, "1" or "true" in any case. */
export function isOn(value: unknown): boolean {
  return ["1", "true"].includes(textOf(value).toLowerCase());
}

/** Reads a number, "9,000" as 9000; returns undefined if the text is not a number. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[,\s₹]/g, "");
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits) ? Number(digits) : undefined;
}

/**
 * Reads a date: dd/MM/yyyy, dd-MM-yyyy or ISO 8601, with or without a time of day and its zone; without a zone it is UTC.
 * Returns `ms` since the epoch, and `shown`: dd/MM/yyyy with the time as given (spec §9). Returns undefined if the text is not
 * a date of the calendar.
 */
export function readDate(text: string): { ms: number; shown: string } | undefined {
  const date = parseDate(text);
  if (!date) return undefined;
  const time = date.clock.replace(/^(T|[, ]+)/, "");
  const seconds = date.clock ? readTime(time) : 0;
  if (seconds === undefined) return undefined;
  const day = `${date.day.padStart(2, "0")}/${date.month.padStart(2, "0")}/${date.year}`;
  return {
    ms: date.midnightMs + seconds * 1000 - zoneOffsetMs(date.zone || "Z"),
    shown: time ? `${day} ${time}` : day,
  };
}

const PLAIN = /^[\x20-\x7e]*$/;

const withoutMarks = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize("NFKD").replace(/\p{Diacritic}/gu, "");

const SORT_KEYS: Readonly<Record<SortAs, (text: string) => string | number | undefined>> = {
  text: (text) => withoutMarks(text).toLowerCase(),
  number: readNumber,
  date: (text) => readDate(text)?.ms,
  time: readTime,
};

/** Returns the key that a value sorts by; undefined (always last) if it is missing or cannot be read as `sortAs`. */
export function sortKey(value: unknown, sortAs: SortAs): string | number | undefined {
  const text = textOf(value);
  return text === "" ? undefined : SORT_KEYS[sortAs](text);
}

/** Returns the text that a value shows: a date as dd/MM/yyyy, with its time if it has one; anything else as it came. */
export function shownText(value: unknown, sortAs: SortAs): string {
  const text = textOf(value);
  return sortAs === "date" ? (readDate(text)?.shown ?? text) : text;
}

/** Tells whether a condition holds for the row; `own` is the member to read if the condition names none. */
export function holds<Row extends object>(condition: Condition<Row>, row: Row, own: string): boolean {
  if (typeof condition === "function") return condition(row);
  const { name = own, oneOf, above, below } = condition;
  const text = textOf(memberOf(row, name));
  const number = readNumber(text);
  return (
    (oneOf === undefined || oneOf.some((one) => textOf(one) === text)) &&
    (above === undefined || (number !== undefined && number > above)) &&
    (below === undefined || (number !== undefined && number < below))
  );
}

/** Returns the tone of the first rule that holds, or undefined if none does. */
export function toneOf<Row extends object>(
  rules: readonly ToneRule<Row>[],
  row: Row,
  own: string,
): CellTone | undefined {
  return rules.find((rule) => holds(rule.when, row, own))?.tone;
}
