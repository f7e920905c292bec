import { parseUrl } from "../data/parseUrl";
import type { Brand } from "../session/ports";

/** Whose page it is by its own HTML, set at deployment (R79); a logo of another origin is none. */
export function pageBrand(document: Document): Brand {
  const read = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || undefined;
  const { href, origin } = document.location;
  const logo = read("edis-product-logo");
  const isOwn = logo !== undefined && parseUrl(logo, href)?.origin === origin;
  return { name: read("edis-product-name"), logo: isOwn ? logo : undefined };
}
