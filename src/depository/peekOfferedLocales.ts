import { decodeBase64 } from "../data/base64";
import { nullPrototype, parseJson } from "../data/nullPrototype";
import { isRecord } from "../data/text";

/**
 * The tags of the languages that a configuration says it offers, read before it is verified: in one of them the first screen is
 * shown, in words of our own, while the signature is still being checked (contract §5, §7). Nothing else of it is believed,
 * and a configuration that is then refused ends at /error as ever. Throws where it cannot be had or read.
 */
export async function peekOfferedLocales(
  { fetch }: { readonly fetch: typeof globalThis.fetch },
  config: URL | null,
): Promise<readonly unknown[]> {
  if (!config) return [];
  const answer = await fetch(config.href);
  const { token } = membersOf(await answer.text());
  const [, claims = ""] = String(token).split(".");
  const bytes = decodeBase64(claims.replaceAll("-", "+").replaceAll("_", "/"));
  const { locales } = membersOf(new TextDecoder().decode(bytes));
  return Array.isArray(locales) ? locales : [];
}

function membersOf(json: string): Record<string, unknown> {
  const value = parseJson(json);
  return isRecord(value) ? value : nullPrototype({});
}
