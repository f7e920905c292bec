import type { Context } from "../context";
import { xsrfCookieOf } from "../cookies";
import { type Reply, sendFor } from "../http";
import { entriesOf, originOf } from "../origins";
import { type Rule, rule } from "../rule";
import { Broken, NotTried } from "../verdict";

/** Contract §1 and §3: the thin host page, and the headers that it is served with. */

const ASKED = "GET hostPageUrl";

function dueOf(isSo: boolean, came: string, what: string, sent = ASKED): asserts isSo {
  if (!isSo) throw new Broken({ sent, came, due: what });
}

function pageUrlOf({ settings: { hostPageUrl } }: Context): string {
  if (hostPageUrl === undefined) throw new NotTried("the configuration file gives no hostPageUrl");
  return hostPageUrl;
}

async function fetchPage(context: Context, query = ""): Promise<Reply> {
  const url = new URL(pageUrlOf(context));
  url.search = query;
  url.hash = "";
  return sendFor(ASKED, { method: "GET", url: url.href, headers: { Accept: "text/html" } });
}

/** Returns the directives of each Content-Security-Policy of an answer: a browser enforces all of them. */
function policiesOf(page: Reply): ReadonlyMap<string, readonly string[]>[] {
  return page
    .header("content-security-policy")
    .split(",")
    .filter((policy) => policy.trim() !== "")
    .map(
      (policy) =>
        new Map(
          policy.split(";").flatMap((directive): [string, readonly string[]][] => {
            const [name, ...values] = directive.trim().split(/\s+/);
            return name ? [[name.toLowerCase(), values]] : [];
          }),
        ),
    );
}

/** Returns the origins of a list, each once; entries that are none are left out (R51). */
const originsOf = (entries: readonly unknown[]): string[] => [
  ...new Set(entries.map(originOf).filter((origin) => origin !== undefined)),
];

const listed = (values: readonly string[]): string =>
  values.length === 0 ? "none" : [...values].sort().join(" ");

/** Finds an inline script or style; a block of data is neither. */
function inlineIn(html: string): string | undefined {
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const type = /\btype\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1] ?? "";
    const isData = type !== "" && !/^(module|(text|application)\/(x-)?(java|ecma)script)$/i.test(type);
    if (text.trim() !== "" && !isData) return "an inline script";
  }
  const tags = html.replaceAll(/<(script|template)\b[\s\S]*?<\/\1>/gi, "").match(/<[a-z][^>]*>/gi) ?? [];
  if (tags.some((tag) => /^<style\b/i.test(tag))) return "a style element";
  if (tags.some((tag) => /\sstyle\s*=/i.test(tag))) return "a style attribute";
  return tags.some((tag) => /\son[a-z]+\s*=/i.test(tag)) ? "a handler in markup" : undefined;
}

export const HOST_PAGE: readonly Rule[] = [
  rule("C-PAGE-01", "contract §1, §3", "read", "The host page is there, as HTML", async (context) => {
    const page = await fetchPage(context);
    const type = page.header("content-type");
    dueOf(
      page.status === 200 && /^text\/html\b/i.test(type),
      `HTTP ${page.status}, ${type || "no type"}`,
      "HTTP 200, text/html",
    );
  }),
  rule(
    "C-PAGE-02",
    "contract §2, §3",
    "read",
    "The host page's policy runs its own scripts only, and holds Trusted Types",
    async (context) => {
      const policies = policiesOf(await fetchPage(context));
      dueOf(policies.length > 0, "no Content-Security-Policy", "a Content-Security-Policy");
      for (const name of ["script-src", "style-src"]) {
        const sources = policies.map((policy) => policy.get(name) ?? policy.get("default-src")).find(Boolean);
        dueOf(sources !== undefined, `no ${name}`, `${name} 'self'`);
        const loose = sources.filter((source) =>
          /^('unsafe-|\*$|https?:$|data:|blob:|http:\/\/(?!localhost|127\.|\[::1\]))/i.test(source),
        );
        dueOf(
          loose.length === 0,
          `${name} with ${loose.join(" ")}`,
          `${name} without unsafe or general sources`,
        );
      }
      const types = policies.some((policy) => policy.get("require-trusted-types-for")?.includes("'script'"));
      dueOf(types, "no require-trusted-types-for", "require-trusted-types-for 'script'");
    },
  ),
  rule(
    "C-PAGE-03",
    "contract §3",
    "read",
    "The host page may be framed by embedOrigins, and by nobody else",
    async (context) => {
      const policies = policiesOf(await fetchPage(context));
      const { claims } = await context.portal();
      const wanted = originsOf(entriesOf(claims, "embedOrigins"));
      const ancestors = policies.map((policy) => policy.get("frame-ancestors")).find(Boolean);
      dueOf(ancestors !== undefined, "no frame-ancestors", `frame-ancestors ${listed(wanted)}`);
      const given = ancestors.filter((source) => source !== "'none'" && source !== "'self'");
      const isAll = given.every((source) => originOf(source) !== undefined);
      dueOf(
        isAll && listed(originsOf(given)) === listed(wanted),
        `frame-ancestors ${listed(ancestors)}`,
        `frame-ancestors ${listed(wanted)}`,
      );
    },
  ),
  rule(
    "C-PAGE-04",
    "contract §3",
    "read",
    "The host page is served with Referrer-Policy: no-referrer",
    async (context) => {
      const page = await fetchPage(context);
      const policy = page.header("referrer-policy");
      dueOf(
        policy.split(",").at(-1)?.trim() === "no-referrer",
        `Referrer-Policy ${JSON.stringify(policy)}`,
        "Referrer-Policy: no-referrer",
      );
    },
  ),
  rule(
    "C-PAGE-05",
    "contract §1",
    "read",
    "The host page has no inline script and no inline style",
    async (context) => {
      const found = inlineIn((await fetchPage(context)).text);
      dueOf(found === undefined, found ?? "", "no inline script or style");
    },
  ),
  rule(
    "C-PAGE-06",
    "contract §3",
    "read",
    "The host page does not write its query into its markup",
    async (context) => {
      const marker = "edis-conformance<b>'\"";
      const page = await fetchPage(context, `payload=${encodeURIComponent(marker)}`);
      const sent = `${ASKED} with a text in its query`;
      dueOf(page.status === 200, `HTTP ${page.status}`, "the page, HTTP 200", sent);
      dueOf(
        !page.text.includes("edis-conformance"),
        "the text, within the page",
        "the page as without a query",
        sent,
      );
    },
  ),
  rule(
    "C-PAGE-07",
    "contract §3, R64",
    "read",
    "A signing key in the host page is the key that signs the configuration",
    async (context) => {
      const { text } = await fetchPage(context);
      const tag = (text.match(/<meta\b[^>]*>/gi) ?? []).find((meta) =>
        /name\s*=\s*["']edis-signing-key["']/i.test(meta),
      );
      const key = /content\s*=\s*["']([^"']*)["']/i.exec(tag ?? "")?.[1] ?? "";
      const { hostname } = new URL(context.settings.hostPageUrl ?? context.settings.configUrl);
      const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
      if (key === "" && isHere) throw new NotTried("the page carries no signing key");
      dueOf(key !== "", "no signing key", "a signing key: without one the page does not start (R64)");
      dueOf(key === context.settings.signingKey, "another key", "the key that signs the configuration");
    },
  ),
  rule(
    "C-PAGE-08",
    "contract §6",
    "read",
    "The cookie XSRF-TOKEN can be read by the host page's script",
    async (context) => {
      pageUrlOf(context);
      const cookie = await xsrfCookieOf(context);
      if (cookie === undefined)
        throw new NotTried("neither the page nor a configuration of its origin sets a cookie XSRF-TOKEN");
      dueOf(
        !cookie.isHttpOnly,
        "an HttpOnly cookie",
        "a cookie that the page's script may read",
        cookie.sent,
      );
    },
  ),
];
