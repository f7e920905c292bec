import { nullPrototype } from "../data/nullPrototype";
import { secureAddress } from "./allowedOrigins";

/** Where the plain link of a result page leads back to, after a success and after a failure (R67). */
export type WayBack = Partial<Readonly<Record<"success" | "fail", string>>>;

interface ReturnAddresses {
  readonly SuccessUrl?: string | undefined;
  readonly FailUrl?: string | undefined;
}

/** The way back that a payload's own addresses give. */
export function wayBackOf(addresses: ReturnAddresses = {}): WayBack {
  const { SuccessUrl, FailUrl } = nullPrototype(addresses);
  return nullPrototype({ ...(SuccessUrl && { success: SuccessUrl }), ...(FailUrl && { fail: FailUrl }) });
}

/** Why an address of a payload's own is not admissible (contract §4), for whoever made it; null where each of them is. */
export function inadmissibleReason(
  addresses: ReturnAddresses = {},
  isAdmissible: (url: string) => boolean,
): string | null {
  const given = nullPrototype(addresses);
  for (const name of ["SuccessUrl", "FailUrl"] as const) {
    const url = given[name];
    if (url === undefined || isAdmissible(url)) continue;
    const origin = secureAddress(url)?.origin;
    return origin
      ? `allowedReturnOrigins does not list ${origin} of its ${name}`
      : `its ${name} is no https address without white space, backslash or user`;
  }
  return null;
}
