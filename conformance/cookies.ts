import { type Reply, sendFor } from "./http";

/** Contract §6: the cookie XSRF-TOKEN, as a browser gets it before the gateway's first call. */

export interface XsrfCookie {
  /** The request whose answer sets it. */
  readonly sent: string;
  readonly value: string;
  readonly isHttpOnly: boolean;
  readonly path: string;
  /** Returns all cookies until then as a browser sends them to an address of the origin: those whose path matches. */
  readonly cookiesFor: (url: string) => string;
}

interface Cookie {
  /** `name=value` */
  readonly pair: string;
  readonly name: string;
  readonly path: string;
  readonly isHttpOnly: boolean;
}

const NAME = "XSRF-TOKEN";

/** Returns a cookie's value as the header carries it: decoded, unless it is not encoded. */
export function decodedCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the path of a cookie that names none: the folder of the address that set it (RFC 6265 §5.1.4). */
const defaultPath = (url: string): string => new URL(url).pathname.replace(/\/[^/]*$/, "") || "/";

/** Tells whether a browser sends a cookie to an address, or shows it to a page there, by its path (RFC 6265 §5.1.4). */
export function isWithin(url: string, { path }: Pick<Cookie, "path">): boolean {
  const { pathname } = new URL(url);
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}

/** Returns the cookies that an answer sets. */
const cookiesOf = (reply: Reply, url: string): Cookie[] =>
  reply
    .header("set-cookie")
    .split(/,\s*(?=[^;,\s=]+=)/)
    .filter((cookie) => cookie.trim() !== "")
    .map((cookie) => {
      const pair = cookie.split(";")[0]?.trim() ?? "";
      // the last one counts
      const [, given = ""] = /.*;\s*Path\s*=\s*([^;]*)/is.exec(cookie) ?? [];
      return {
        pair,
        name: pair.slice(0, pair.indexOf("=")),
        path: given.startsWith("/") ? given.trim() : defaultPath(url),
        isHttpOnly: /;\s*HttpOnly/i.test(cookie),
      };
    });

/**
 * Returns the cookie as the host page's answer sets it, else that of the configuration, which is the page's next request: a page
 * that a web server keeps as a file sets none. A configuration of another origin gives the page no cookie.
 */
export async function xsrfCookieOf(pageUrl: string, configUrl: string): Promise<XsrfCookie | undefined> {
  const asked: [sent: string, url: string, accept: string][] = [["GET hostPageUrl", pageUrl, "text/html"]];
  if (new URL(pageUrl).origin === new URL(configUrl).origin)
    asked.push(["GET configUrl", configUrl, "application/json"]);
  const jar = new Map<string, Cookie>();
  const cookiesFor = (url: string) =>
    [...jar.values()]
      .filter((cookie) => isWithin(url, cookie))
      .map(({ pair }) => pair)
      .join("; ");
  for (const [sent, url, accept] of asked) {
    const kept = cookiesFor(url);
    const headers = { Accept: accept, ...(kept !== "" && { Cookie: kept }) };
    const cookies = cookiesOf(await sendFor(sent, { method: "GET", url, headers }), url);
    for (const cookie of cookies) jar.set(`${cookie.name};${cookie.path}`, cookie);
    const cookie = cookies.find(({ name }) => name === NAME);
    if (cookie !== undefined) {
      const { pair, path, isHttpOnly } = cookie;
      return { sent, value: pair.slice(NAME.length + 1), isHttpOnly, path, cookiesFor };
    }
  }
  return undefined;
}
