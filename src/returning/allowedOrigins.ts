import { isLocalhost } from "../data/isLocalhost";
import { parseUrl } from "../data/parseUrl";

// The parser would drop or mend these quietly, so that two readers could see two different addresses.
const MENDED_BY_PARSERS = /[\\\s\p{Cc}]/u;
const USER_INFO = /^https?:\/*[^/?#]*@/;

/** In a requestor's list every https origin (contract §4). */
const ANY_HTTPS = "*";

/**
 * `url` where it may be trusted with anything (contract §4, §5): https (http only to this machine), without backslash,
 * white space, control character or credentials. Else null.
 */
export function secureAddress(url: string): URL | null {
  if (!/^https?:\/\//.test(url) || MENDED_BY_PARSERS.test(url) || USER_INFO.test(url)) return null;
  const address = parseUrl(url);
  return address && (address.protocol === "https:" || isLocalhost(address.hostname)) ? address : null;
}

/**
 * The origin that an entry of `allowedReturnOrigins` or `embedOrigins` names (R51); null where it is none, has a path, or can
 * be nobody's that is let in: one without https, but for this machine's, and one with a `*` in its host.
 */
export function originOf(entry: unknown): string | null {
  const address = typeof entry === "string" ? parseUrl(entry) : null;
  const isOrigin = address && secureAddress(address.href) && address.href === `${address.origin}/`;
  return isOrigin && !address.hostname.includes("*") ? address.origin : null;
}

/** What `normalOrigins` made of a list: its origins, and the entries that it left out. */
export interface Origins {
  readonly origins: readonly string[];
  readonly leftOut: readonly unknown[];
}

/** A requestor's list as origins (R51); `*` stays in a list of return origins (contract §4), and is no origin to be embedded by. */
export function normalOrigins(entries: readonly unknown[], takesAny: boolean): Origins {
  const read = (entry: unknown) => (takesAny && entry === ANY_HTTPS ? ANY_HTTPS : originOf(entry));
  return {
    origins: entries.map(read).filter((origin) => origin !== null),
    leftOut: entries.filter((entry) => read(entry) === null),
  };
}

/** Whether `url` may be used to go back to the requestor (contract §4): secure, and of one of `origins`. */
export function isAdmissible(url: string, origins: readonly string[]): boolean {
  const address = secureAddress(url);
  if (!address) return false;
  return origins.includes(address.origin) || (origins.includes(ANY_HTTPS) && address.protocol === "https:");
}

/** Origins by requestor, as the configuration lists them (contract §5). */
export type OriginsByRequestor = Readonly<Record<string, readonly string[]>>;

/** The origins that are listed for a requestor; undefined where it has no entry, whatever every object has (R59). */
export const originsFor = (requestorId: string, listed: OriginsByRequestor): readonly string[] | undefined =>
  Object.hasOwn(listed, requestorId) ? listed[requestorId] : undefined;

/** The admissibility of addresses for one requestor: none is where none is listed (contract §4). */
export function admissibleFor(requestorId: string, listed: OriginsByRequestor): (url: string) => boolean {
  const origins = originsFor(requestorId, listed) ?? [];
  return (url) => isAdmissible(url, origins);
}
