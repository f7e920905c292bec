import { parseUrl } from "../../data/parseUrl";

/** `url` against the configuration's own address; undefined for what is no web address. */
export function toHttpUrl(url: string | undefined, base: string | undefined): string | undefined {
  const address = url ? parseUrl(url, base) : null;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
