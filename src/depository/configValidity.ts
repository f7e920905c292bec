import { ConfigurationError } from "./configurationError";

const LEEWAY_S = 300;

/** Throws ConfigurationError unless the claims are valid at `nowS`; its message has both times (R90). */
export function assertWithinValidity(claims: Record<string, unknown>, nowS: number, where: string): void {
  const exp = claims["exp"] ?? Number.POSITIVE_INFINITY;
  const nbf = claims["nbf"] ?? 0;
  const refuse = (code: "expired" | "not-yet-valid", bound: unknown): never => {
    const more = ` (${isoOf(bound)}, and this device's clock says ${isoOf(nowS)})`;
    throw new ConfigurationError(code, where, { more });
  };
  if (!(nowS < Number(exp) + LEEWAY_S)) refuse("expired", exp);
  if (!(nowS + LEEWAY_S >= Number(nbf))) refuse("not-yet-valid", nbf);
}

/** Formats seconds since the epoch as ISO 8601, and what is no time as text. */
function isoOf(seconds: unknown): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}
