const FRAGMENT = /^#\/edisAuthValidate[?/](?<payload>.+)$/s;
/** JSON, encoded or not, goes to its last brace: it may hold a return address with parameters. */
const NAMED = /(?:^|&)(?:payload|data|request)=(?<payload>(?:\{|%7[Bb]).*(?:\}|%7[Dd])|[^&]+)/s;

/**
 * Returns the payload in a page's address as raw text, in which `+` is a plus (contract §3). The fragment wins over the query.
 * Returns null if there is no payload.
 */
export function payloadFromUrl({ hash, search }: Pick<Location, "hash" | "search">): string | null {
  const query = search.slice(1);
  // JSON, encoded or not, may hold a return address with parameters of these names
  const named = /^(?:\{|%7b)/i.test(query) ? undefined : NAMED.exec(query)?.groups?.["payload"];
  const text = FRAGMENT.exec(hash)?.groups?.["payload"] ?? named ?? query;
  return text === "" ? null : asTyped(text);
}

/**
 * An address in JSON, or characters that a browser itself encodes in a query or a fragment: of ASCII `'`, `<`, `>`, the backtick
 * and the space; and `"`, which is decoded before.
 */
const ADDRESS_OR_ENCODED = /"https?:[^"]*|(?:%(?:2[07]|3[CE]|60|[89A-F][\dA-F]))+/gi;

/**
 * Returns JSON as it was put into the address: decodes what the browser encoded, and leaves the host's own encoding, which is all
 * that an address may hold (contract §4).
 */
function asTyped(text: string): string {
  if (!text.startsWith("{")) return text;
  try {
    return text
      .replaceAll("%22", '"')
      .replace(ADDRESS_OR_ENCODED, (part) => (part.startsWith('"') ? part : decodeURIComponent(part)));
  } catch {
    return text;
  }
}

/** Returns a page's whole address without query and fragment: a path that begins with `//` alone would name another host. */
const withoutQuery = ({ href }: Pick<Location, "href">): string => href.replace(/[?#].*$/s, "");

interface PageLocation {
  readonly location: Pick<Location, "hash" | "href" | "search">;
  readonly history: Pick<History, "replaceState">;
}

/**
 * Returns the payload, and removes it from the address bar and the history (contract §3).
 * @throws what `replaceState` throws if the browser refuses the call; the payload stays in the address then
 */
export function takePayload({ location, history }: PageLocation): string | null {
  const payload = payloadFromUrl(location);
  if (payload !== null) history.replaceState(null, "", `${withoutQuery(location)}#/edisAuthValidate`);
  return payload;
}
