import { isMandate, type TransactionType } from "../data/transactionType";
import { secureAddress } from "../returning/allowedOrigins";
import type { PortalClaims } from "./configClaims";
import { ConfigurationError } from "./configurationError";

const API_PREFIX = "/edis-service/v1/public/edis/";

/**
 * Returns the API root of a type, ending in `/edis-service/v1/public/edis/`: below baseURL for DIS and DIM, below baseURLDMI
 * for DMI and DMR (R53), or below the configuration's own origin with `baseUrlAutoFlag`. Throws ConfigurationError, which
 * names the claim, if that root is missing or not secure; the other types' root is not looked at.
 */
export function apiRootOf(type: TransactionType, claims: PortalClaims, configUrl: URL): string {
  const name = isMandate(type) ? "baseURLDMI" : "baseURL";
  const base = claims.baseUrlAutoFlag ? configUrl.origin : claims[name];
  const address = secureAddress(base ?? "");
  if (!address) throw new ConfigurationError("misshapen", name);
  return address.href.replace(/\/*$/, API_PREFIX);
}
