import { decodeBase64 } from "../data/base64";
import { nullPrototype } from "../data/nullPrototype";
import { isRecord, parseJson } from "../data/parseJson";
import { isOfAnotherOrigin } from "./configFileUrls";

/**
 * Returns the language tags that a configuration offers, before it is verified: the first screen is shown in one of
 * them, in our own texts, while the signature is being checked (contract §5, §7). Nothing else of it is used, and if it
 * is then refused, /error follows as ever. None if a redirect leads to another origin. Throws if it cannot be fetched or parsed.
 */
export async function peekOfferedLocales(
  { fetch }: { readonly fetch: typeof globalThis.fetch },
  config: URL | null,
): Promise<readonly unknown[]> {
  if (!config) return [];
  const answer = await fetch(config.href);
  if (isOfAnotherOrigin(answer, config)) return [];
  const { token } = jsonMembers(await answer.text());
  const [, claims = ""] = String(token).split(".");
  const bytes = decodeBase64(claims.replaceAll("-", "+").replaceAll("_", "/"));
  const { locales } = jsonMembers(new TextDecoder().decode(bytes));
  return Array.isArray(locales) ? locales : [];
}

function jsonMembers(json: string): Record<string, unknown> {
  const value = parseJson(json);
  return isRecord(value) ? value : nullPrototype({});
}
