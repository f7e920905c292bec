import { parseAddress } from "../leaving/parseAddress";

/** `url` against the configuration's own address; undefined for what is no web address. */
export function webAddress(url: string | undefined, base: string | undefined): string | undefined {
  const address = url ? parseAddress(url, base) : null;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
