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

/** Reads "09:15", "09:15:30" or "9:15 PM" as seconds since midnight; returns undefined if it is not a time of day. */
export function readTime(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?$/i.exec(text);
  if (!match) return undefined;
  const [, h, m, s = 0, half] = match;
  const hours = half ? (Number(h) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(h);
  const seconds = hours * 3600 + Number(m) * 60 + Number(s);
  return hours < 24 && Number(m) < 60 && Number(s) < 60 ? seconds : undefined;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](.+?)(Z|[+-]\d{2}:?\d{2})?)?$/;
const DAY_FIRST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[, ]+(.+))?$/;

interface DateParts {
  day: string;
  month: string;
  year: string;
  time: string;
  zone: string;
}

function datePartsOf(text: string): DateParts | undefined {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year = "", month = "", day = "", time = "", zone = ""] = iso;
    return { day, month, year, time, zone };
  }
  const [, day = "", month = "", year = "", time = ""] = DAY_FIRST.exec(text) ?? [];
  return year ? { day, month, year, time, zone: "" } : undefined;
}

function offsetSeconds(zone: string): number {
  const [, sign, h, m] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(h ?? 0) * 3600 + Number(m ?? 0) * 60);
}

/**
 * Reads a date: dd/MM/yyyy, dd-MM-yyyy or ISO 8601, with or without a time of day. A text without a zone is read as
 * UTC. Returns `ms` since the epoch, and `shown`: dd/MM/yyyy with the time as given (spec §9). Returns undefined if the
 * text is not a date of the calendar.
 */
export function readDate(text: string): { ms: number; shown: string } | undefined {
  const parts = datePartsOf(text);
  if (!parts) return undefined;
  const seconds = parts.time ? readTime(parts.time) : 0;
  const month = Number(parts.month) - 1;
  const midnight = new Date(Date.UTC(Number(parts.year), month, Number(parts.day)));
  if (
    seconds === undefined ||
    midnight.getUTCMonth() !== month ||
    midnight.getUTCDate() !== Number(parts.day)
  )
    return undefined;
  const day = `${parts.day.padStart(2, "0")}/${parts.month.padStart(2, "0")}/${parts.year}`;
  return {
    ms: midnight.getTime() + (seconds - offsetSeconds(parts.zone)) * 1000,
    shown: parts.time ? `${day} ${parts.time}` : day,
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
