import { nullPrototype } from "../data/nullPrototype";
import { secureAddress } from "./allowedOrigins";

/** The addresses of a result page's plain link, after a success and after a failure (R67). */
export type WayBack = Partial<Readonly<Record<"success" | "fail", string>>>;

interface ReturnAddresses {
  readonly SuccessUrl?: string | undefined;
  readonly FailUrl?: string | undefined;
}

/**
 * Returns the way back from a payload's own addresses, those that are admissible (R67). A payload with one that is not can only
 * fail, so it has none after a success.
 */
export function wayBackOf(addresses: ReturnAddresses = {}, isAdmissible: (url: string) => boolean): WayBack {
  const { SuccessUrl: success, FailUrl: fail } = nullPrototype(addresses);
  const isRefused = [success, fail].some((url) => url && !isAdmissible(url));
  return nullPrototype({
    ...(success && !isRefused && { success }),
    ...(fail && isAdmissible(fail) && { fail }),
  });
}

/** Returns why an address of a payload is not admissible (contract §4), for the payload's developer; null if all are. */
export function inadmissibleReason(
  addresses: ReturnAddresses = {},
  isAdmissible: (url: string) => boolean,
): string | null {
  const own = nullPrototype(addresses);
  for (const name of ["SuccessUrl", "FailUrl"] as const) {
    const url = own[name];
    if (url === undefined || isAdmissible(url)) continue;
    const origin = secureAddress(url)?.origin;
    return origin
      ? `allowedReturnOrigins does not list ${origin} of its ${name}`
      : `its ${name} is not https, or has white space, a backslash or a user name`;
  }
  return null;
}
