import { parseAddress } from "./parseAddress";

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

// The parser would drop or mend these quietly, so that two readers could see two different addresses.
const MENDED_BY_PARSERS = /[\\\s\p{Cc}]/u;
const USER_INFO = /^https?:\/*[^/?#]*@/;

/**
 * Whether `url` may be used to go back to the requestor (contract §4): https (http only to this machine), without
 * backslash, white space, control character or credentials, and of one of `allowedOrigins`; undefined means any origin.
 */
export function isAdmissible(url: string, allowedOrigins: readonly string[] | undefined): boolean {
  if (!/^https?:\/\//.test(url) || MENDED_BY_PARSERS.test(url) || USER_INFO.test(url)) return false;
  const address = parseAddress(url);
  if (!address || (address.protocol === "http:" && !LOOPBACK_HOST.test(address.hostname))) return false;
  return allowedOrigins?.includes(address.origin) ?? true;
}

/**
 * The admissibility of addresses for one requestor. Without a map (the config's `allowedReturnOrigins`) any origin may
 * be; with one, only those listed for the requestor, and none where it has no entry (contract §4).
 */
export function admissibleFor(
  requestorId: string,
  allowedReturnOrigins: Readonly<Record<string, readonly string[]>> | undefined,
): (url: string) => boolean {
  const listed =
    allowedReturnOrigins && Object.hasOwn(allowedReturnOrigins, requestorId)
      ? allowedReturnOrigins[requestorId]
      : undefined;
  const origins = allowedReturnOrigins ? (listed ?? []) : undefined;
  return (url) => isAdmissible(url, origins);
}
