import { parseDate, readTime, zoneOffsetMs } from "../data/parseDates";
import { isBlank } from "../data/text";

interface Moment {
  readonly date: string;
  /** Undefined if the text has a day only. */
  readonly time: string | undefined;
}

/** Returns the date and time in IST. */
function momentAt(epochMs: number): Moment {
  const [year = "", month = "", day = "", time] = new Date(epochMs + zoneOffsetMs("IST"))
    .toISOString()
    .split(/[-T.]/);
  return { date: `${day}/${month}/${year}`, time };
}

const CLOCK = /^[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/;

/** Reads the forms that formatDate takes. A day, month or hour of one digit is shown as it came. */
function parse(value: string | number): Moment | undefined {
  const text = String(value).trim();
  if (/^(\d{10}|\d{13})$/.test(text)) return momentAt(Number(text.padEnd(13, "0")));
  const date = parseDate(text);
  if (!date || date.day.length + date.month.length < 4) return undefined;
  const seconds = CLOCK.test(date.clock || "T00:00") ? readTime(date.clock.slice(1) || "00:00") : undefined;
  if (seconds === undefined) return undefined;
  const moment = momentAt(date.midnightMs + seconds * 1000 - zoneOffsetMs(date.zone || "IST"));
  return date.clock ? moment : { ...moment, time: undefined };
}

/**
 * Returns the day in IST as dd/MM/yyyy (spec §9, R21). Takes yyyy-MM-dd, dd-MM-yyyy and dd/MM/yyyy, each with an optional time
 * and zone (default IST), and epoch milliseconds (13 digits) or seconds (10). Returns anything else as it came.
 */
export function formatDate(value: string | number): string {
  return parse(value)?.date ?? String(value);
}

/** The most characters of a text that may be a date in words. */
const DATE_CHARACTERS = 40;

/**
 * Returns the last day of a consent's validity as formatDate does; "" if nothing of the text is visible, or if it is too long for a
 * date: a sentence of ours says no words of others (R57).
 */
export const formatValidity = (validityDt = ""): string => {
  const day = isBlank(validityDt) ? "" : formatDate(validityDt);
  return day.length > DATE_CHARACTERS ? "" : day;
};

/**
 * Returns the moment in IST as dd/MM/yyyy HH:mm:ss, whatever the browser's zone (R21), or as dd/MM/yyyy if it has no time.
 * Takes what formatDate takes.
 */
export function formatTimestamp(value: string | number): string {
  const moment = parse(value);
  if (!moment) return String(value);
  return moment.time === undefined ? moment.date : `${moment.date} ${moment.time}`;
}

/** Returns the time of day of a moment (epoch ms) as HH:mm:ss IST. */
export const formatTime = (epochMs: number): string => `${momentAt(epochMs).time} IST`;

/** Returns the moment as formatTimestamp does, followed by ' IST' (R26); anything else as it came. */
export function formatIst(value: string | number): string {
  return parse(value) ? `${formatTimestamp(value)} IST` : String(value);
}
