/** How a column's values are ordered and dates shown. */
export type SortAs = "text" | "number" | "date" | "time";

/** A colour by its meaning; table.css maps it to a `--edis-*` custom property. */
export type Tone = "accent" | "success" | "warn" | "danger" | "muted";

/**
 * A condition on a row: every given part holds for the member `name` (the column's own where absent).
 * `oneOf` compares as text, `above` and `below` as numbers. A function decides by itself.
 */
export type Condition<Row> =
  | { name?: string; oneOf?: readonly unknown[]; above?: number; below?: number }
  | ((row: Row) => boolean);

/** A colour rule: data → tone. */
export interface ToneRule<Row> {
  when: Condition<Row>;
  tone: Tone;
}

/** The row's member `name`, undefined where it has none. */
export function memberOf(row: object, name: string): unknown {
  return Reflect.get(row, name);
}

/** A value as text: null, undefined and blank text give "", an object its JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).trim();
}

/** Whether a flag is on: `true`, `1` or `"1"`, `"true"`. */
export function isOn(value: unknown): boolean {
  return ["1", "true"].includes(textOf(value).toLowerCase());
}

/** "9,000" → 9000; undefined where the text is no number. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[,\s₹]/g, "");
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits) ? Number(digits) : undefined;
}

/** "09:15", "09:15:30", "9:15 PM" → seconds since midnight; undefined where the text is no time of day. */
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
 * dd/MM/yyyy, dd-MM-yyyy or ISO 8601, with or without a time of day → milliseconds since the epoch (a text
 * without a zone is read as UTC) and the text to show, dd/MM/yyyy with the time as given (spec §9).
 * Undefined where the text is no date of the calendar.
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

/** What a value sorts by; undefined (always last) where it is missing or cannot be read as `sortAs`. */
export function sortKey(value: unknown, sortAs: SortAs): string | number | undefined {
  const text = textOf(value);
  return text === "" ? undefined : SORT_KEYS[sortAs](text);
}

/** What a value shows: a date as dd/MM/yyyy, anything else (and what is no date) as it came. */
export function shownText(value: unknown, sortAs: SortAs): string {
  const text = textOf(value);
  return sortAs === "date" ? (readDate(text)?.shown ?? text) : text;
}

/** Whether a condition holds for the row; `own` is the member meant where the condition names none. */
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

/** The tone of the first rule that holds, undefined where none does. */
export function toneOf<Row extends object>(
  rules: readonly ToneRule<Row>[],
  row: Row,
  own: string,
): Tone | undefined {
  return rules.find((rule) => holds(rule.when, row, own))?.tone;
}
