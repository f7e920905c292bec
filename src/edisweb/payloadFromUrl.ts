const FRAGMENT = /^#\/edisAuthValidate[?/](?<payload>.+)$/s;
const NAMED = /(?:^|&)(?:payload|data|request)=(?<payload>[^&]+)/;

/**
 * The payload in a page's address, as raw text: a `+` is a plus (contract §3). The fragment comes before the query;
 * null where there is none.
 */
export function payloadFromUrl({ hash, search }: Pick<Location, "hash" | "search">): string | null {
  const query = search.slice(1);
  // JSON may hold a return address with names of its own
  const named = query.startsWith("{") ? undefined : NAMED.exec(query)?.groups?.["payload"];
  const text = FRAGMENT.exec(hash)?.groups?.["payload"] ?? named ?? query;
  return text === "" ? null : asTyped(text);
}

/** What a browser encodes by itself in a query or a fragment: of ASCII `"`, `'`, `<`, `>`, the backtick and the space. */
const ENCODED_BY_BROWSERS = /(?:%(?:2[027]|3[CE]|60|[89A-F][\dA-F]))+/gi;

/** JSON that was put into an address as it is, with only what the browser encoded decoded: the rest is the host's own. */
function asTyped(text: string): string {
  if (!text.startsWith("{")) return text;
  try {
    return text.replace(ENCODED_BY_BROWSERS, decodeURIComponent);
  } catch {
    return text;
  }
}

interface Page {
  readonly location: Pick<Location, "hash" | "pathname" | "search">;
  readonly history: Pick<History, "replaceState">;
}

/** Takes the payload out of the address bar and the history (contract §3). */
export function takePayload({ location, history }: Page): string | null {
  const payload = payloadFromUrl(location);
  if (payload !== null) history.replaceState(null, "", `${location.pathname}#/edisAuthValidate`);
  return payload;
}
