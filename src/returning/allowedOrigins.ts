import { ownMember } from "../data/ownMember";
import { isLocalhost, parseUrl } from "../data/urls";

// URL parsers drop or mend these silently, so that two of them could read two addresses.
const REPAIRED_BY_PARSERS = /[\\\s\p{Cc}]/u;
const USER_INFO = /^https?:\/\/[^/?#]*@/;

/** Stands for every https origin in a requestor's list (contract §4). */
const ANY_HTTPS = "*";

/**
 * Parses `url`. Returns null if it is not secure (contract §4, §5): https (http only to this machine), with a host after
 * the two slashes, without backslash, white space, control character or credentials.
 */
export function secureAddress(url: string): URL | null {
  if (!/^https?:\/\/[^/]/.test(url) || REPAIRED_BY_PARSERS.test(url) || USER_INFO.test(url)) return null;
  const address = parseUrl(url);
  return address && (address.protocol === "https:" || isLocalhost(address.hostname)) ? address : null;
}

/**
 * Returns the origin that an entry of `allowedReturnOrigins` or `embedOrigins` names (R51). Returns null if it is no origin, has
 * a path, has no https (but for this machine's), or has a `*` in its host.
 */
export function originOf(entry: unknown): string | null {
  const address = typeof entry === "string" ? parseUrl(entry) : null;
  const isOrigin = address && secureAddress(address.href) && address.href === `${address.origin}/`;
  return isOrigin && !address.hostname.includes("*") ? address.origin : null;
}

/** The result of `normalOrigins`: a list's origins, and the entries that it left out. */
interface Origins {
  readonly origins: readonly string[];
  readonly leftOut: readonly unknown[];
}

/**
 * Returns a requestor's list as origins (R51). `allowsAny`: keeps `*`, which only a list of return origins may hold (contract §4).
 */
export function normalOrigins(entries: readonly unknown[], allowsAny: boolean): Origins {
  const read = (entry: unknown) => (allowsAny && entry === ANY_HTTPS ? ANY_HTTPS : originOf(entry));
  return {
    origins: entries.map(read).filter((origin) => origin !== null),
    leftOut: entries.filter((entry) => read(entry) === null),
  };
}

/** Returns whether `url` may lead back to the requestor (contract §4): it is secure, and its origin is listed. */
export function isAdmissible(url: string, origins: readonly string[]): boolean {
  const address = secureAddress(url);
  if (!address) return false;
  return origins.includes(address.origin) || (origins.includes(ANY_HTTPS) && address.protocol === "https:");
}

/** Origins by requestor, as the configuration lists them (contract §5). */
export type OriginsByRequestor = Readonly<Record<string, readonly string[]>>;

/** Returns the origins listed for a requestor; undefined if it has no entry of its own (R59). */
export const originsFor = (requestorId: string, listed: OriginsByRequestor): readonly string[] | undefined =>
  ownMember(listed, requestorId);

/** Returns a check of one requestor's addresses: it passes none if no origin is listed (contract §4). */
export function admissibleFor(requestorId: string, listed: OriginsByRequestor): (url: string) => boolean {
  const origins = originsFor(requestorId, listed) ?? [];
  return (url) => isAdmissible(url, origins);
}
