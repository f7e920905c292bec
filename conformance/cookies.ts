import type { Context } from "./context";
import { type Reply, sendFor } from "./http";

/** Contract §6: the cookie XSRF-TOKEN, as a browser gets it before the gateway's first call. */

export interface XsrfCookie {
  /** The request whose answer sets it. */
  readonly sent: string;
  readonly value: string;
  readonly isHttpOnly: boolean;
  /** All cookies until then, as a browser sends them back. */
  readonly cookies: string;
}

const NAME = "XSRF-TOKEN=";

/** Returns the cookies that an answer sets, each with its attributes. */
const cookiesOf = (reply: Reply): string[] =>
  reply
    .header("set-cookie")
    .split(/,\s*(?=[^;,\s=]+=)/)
    .filter((cookie) => cookie.trim() !== "");

const pairOf = (cookie: string): string => cookie.split(";")[0]?.trim() ?? "";

/**
 * Returns the cookie as the host page's answer sets it, else that of the configuration, which is the page's next request: a page
 * that a web server keeps as a file sets none. A configuration of another origin gives the page no cookie. Throws `NotTried` if
 * there is no host page.
 */
export async function xsrfCookieOf(context: Context): Promise<XsrfCookie | undefined> {
  const { configUrl } = context.settings;
  const pageUrl = context.hostPageUrl();
  const asked: [sent: string, url: string, accept: string][] = [["GET hostPageUrl", pageUrl, "text/html"]];
  if (new URL(pageUrl).origin === new URL(configUrl).origin)
    asked.push(["GET configUrl", configUrl, "application/json"]);
  const jar = new Map<string, string>();
  const cookieHeader = () => [...jar.values()].join("; ");
  for (const [sent, url, accept] of asked) {
    const headers = { Accept: accept, ...(jar.size > 0 && { Cookie: cookieHeader() }) };
    const cookies = cookiesOf(await sendFor(sent, { method: "GET", url, headers }));
    for (const pair of cookies.map(pairOf)) jar.set(pair.slice(0, pair.indexOf("=")), pair);
    const cookie = cookies.find((text) => pairOf(text).startsWith(NAME));
    if (cookie !== undefined)
      return {
        sent,
        value: pairOf(cookie).slice(NAME.length),
        isHttpOnly: /;\s*HttpOnly/i.test(cookie),
        cookies: cookieHeader(),
      };
  }
  return undefined;
}
