import { parseUrl } from "../../data/urls";

/** Resolves `url` against `base`, the configuration's own address; returns undefined if it is not an HTTP address. */
export function toHttpUrl(url: string | undefined, base: string | undefined): string | undefined {
  const address = url ? parseUrl(url, base) : null;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
