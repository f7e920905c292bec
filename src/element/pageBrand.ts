import { parseUrl } from "../data/urls";
import type { Brand } from "../session/ports";

/** Reads the depository's name and logo from the page's `<meta>` elements (R79). Ignores a logo of another origin. */
export function pageBrand(document: Document): Brand {
  const read = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || undefined;
  const { href, origin } = document.location;
  const logo = read("edis-product-logo");
  const isOwn = logo !== undefined && parseUrl(logo, href)?.origin === origin;
  return { name: read("edis-product-name"), logo: isOwn ? logo : undefined };
}
