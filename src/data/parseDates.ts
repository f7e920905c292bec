/** A day of the calendar as a text has it. `clock` is its time of day as written, with what stands before it; "" for none. */
interface WrittenDate {
  readonly year: string;
  /** One or two digits, as `day`. */
  readonly month: string;
  readonly day: string;
  readonly clock: string;
  /** `Z`, `IST` or an offset such as `+05:30`; "" for none. */
  readonly zone: string;
  /** The day's midnight in UTC, in ms since the epoch. */
  readonly midnightMs: number;
}

const CLOCK = String.raw`(?:(?<clock>[T, ].+?)(?: ?(?<zone>Z|IST|[+-]\d\d:?\d\d))?)?`;
const SHAPES = [
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)${CLOCK}$`),
  new RegExp(String.raw`^(?<day>\d{1,2})[-/](?<month>\d{1,2})[-/](?<year>\d{4})${CLOCK}$`),
];

/**
 * Reads yyyy-MM-dd, dd-MM-yyyy or dd/MM/yyyy, with or without a time of day and its zone; returns undefined if the text is not
 * a day of the calendar. The time is for `readTime` to judge, and the zone of a text that names none for the caller.
 */
export function parseDate(text: string): WrittenDate | undefined {
  const found = SHAPES.map((shape) => shape.exec(text)?.groups).find(Boolean);
  if (!found) return undefined;
  const { year = "", month = "", day = "", clock = "", zone = "" } = found;
  const midnight = new Date(0);
  const midnightMs = midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // 31 June is rolled over to July
  const isOfCalendar = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCDate() === Number(day);
  return isOfCalendar ? { year, month, day, clock, zone, midnightMs } : undefined;
}

const IST_OFFSET_MS = 19_800_000;

/** Returns how far a zone's clocks are ahead of UTC. India has no summer time, so its offset is fixed. */
export function zoneOffsetMs(zone: string): number {
  if (zone === "IST") return IST_OFFSET_MS;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
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
