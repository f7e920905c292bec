import type { ReturnDestination } from "../flow/effects";
import type { ReturnTo } from "../flow/outcome";
import type { AuthenticationModel } from "../payload/model";
import { returnToOf } from "../returning/returnAddress";

/**
 * Returns the address and fields of the way out that the flow decided on (contract §6, Return fields), null if there is
 * none.
 */
export function resolveReturn(way: ReturnDestination, model: AuthenticationModel | null): ReturnTo | null {
  if (way.to === "nowhere") return null;
  if (way.to === "redirectUrl") return way.returnTo;
  const header = model?.edisServiceHeader;
  const url = way.to === "successUrl" ? header?.SuccessUrl : header?.FailUrl;
  return url ? returnToOf("GET", url, way.fields, header?.state) : null;
}
