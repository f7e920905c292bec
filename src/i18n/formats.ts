/** Returns `values` as a list with 'or' in the language; the values themselves stay as they are. */
export const formatChoice = (locale: string, values: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: "disjunction" }).format(values);

const IST_OFFSET_MS = 19_800_000;

interface Moment {
  readonly date: string;
  /** Undefined if the text has a day only. */
  readonly time: string | undefined;
}

const TIME = String.raw`(?:[T ](?<hh>\d\d):(?<mi>\d\d)(?::(?<ss>\d\d)(?:\.\d{1,9})?)?(?: ?(?<zone>Z|IST|[+-]\d\d:?\d\d))?)?`;
const SHAPES = [
  new RegExp(String.raw`^(?<yyyy>\d{4})-(?<mm>\d\d)-(?<dd>\d\d)${TIME}$`),
  new RegExp(String.raw`^(?<dd>\d\d)[-/](?<mm>\d\d)[-/](?<yyyy>\d{4})${TIME}$`),
];

function zoneOffsetMs(zone = "IST"): number {
  if (zone === "IST") return IST_OFFSET_MS;
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}

/** Returns the date and time in IST. India has no summer time, so the offset is fixed. */
function momentAt(epochMs: number): Moment {
  const [year = "", month = "", day = "", time] = new Date(epochMs + IST_OFFSET_MS)
    .toISOString()
    .split(/[-T.]/);
  return { date: `${day}/${month}/${year}`, time };
}

function parse(value: string | number): Moment | undefined {
  const text = String(value).trim();
  if (/^(\d{10}|\d{13})$/.test(text)) return momentAt(Number(text.padEnd(13, "0")));
  const found = SHAPES.map((shape) => shape.exec(text)?.groups).find(Boolean);
  if (!found) return undefined;
  const { yyyy = "", mm = "", dd = "", hh, mi = "", ss = "00", zone } = found;
  const written = `${yyyy}-${mm}-${dd}T${hh === undefined ? "00:00:00" : `${hh}:${mi}:${ss}`}`;
  const asUtc = new Date(`${written}Z`);
  // Some engines roll 31 June over to July; a day that is not in the calendar is shown as it came.
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(written)) return undefined;
  const moment = momentAt(asUtc.getTime() - zoneOffsetMs(zone));
  return hh === undefined ? { ...moment, time: undefined } : moment;
}

/**
 * Returns the day in IST as dd/MM/yyyy (spec §9, R21). Takes yyyy-MM-dd, dd-MM-yyyy and dd/MM/yyyy, each with an optional time
 * and zone (default IST), and epoch milliseconds (13 digits) or seconds (10). Returns anything else as it came.
 */
export function formatDate(value: string | number): string {
  return parse(value)?.date ?? String(value);
}

/**
 * Returns the moment in IST as dd/MM/yyyy HH:mm:ss, whatever the browser's zone (R21), or as dd/MM/yyyy if it has no time.
 * Takes what formatDate takes.
 */
export function formatTimestamp(value: string | number): string {
  const moment = parse(value);
  if (!moment) return String(value);
  return moment.time === undefined ? moment.date : `${moment.date} ${moment.time}`;
}

const PLAIN_DECIMAL = /^(0|[1-9]\d*)(\.\d+)?$/;
const GROUP_ENDS = /\B(?=(\d\d)*\d{3}$)/g;

/** Returns a quantity with its digits grouped as in en-IN, 12,34,567 (R74); anything but a plain decimal as it came. */
export function formatQuantity(quantity: string): string {
  const [, whole, fraction = ""] = PLAIN_DECIMAL.exec(quantity) ?? [];
  return whole === undefined ? quantity : whole.replace(GROUP_ENDS, ",") + fraction;
}

/** Returns the time of day of a moment (epoch ms) as HH:mm:ss IST. */
export const formatTime = (epochMs: number): string => `${momentAt(epochMs).time} IST`;

/** Returns the moment as formatTimestamp does, followed by ' IST' (R26); anything else as it came. */
export function formatIst(value: string | number): string {
  return parse(value) ? `${formatTimestamp(value)} IST` : String(value);
}
