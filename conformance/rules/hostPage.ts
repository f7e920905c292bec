import { is4xx } from "../answer";
import type { Context } from "../context";
import { isWithin } from "../cookies";
import { type Reply, sendFor } from "../http";
import { entriesOf, matchesNone, originOf } from "../origins";
import { advice, type Rule, rule } from "../rule";
import { isThisMachine } from "../settings";
import { NotTried, RateLimited, requireOf } from "../verdict";

/** Contract §1 and §3: the thin host page, and the headers that it is served with. */

const ASKED = "GET hostPageUrl";

/** The page's answer, and what was asked. */
interface Page extends Reply {
  readonly sent: string;
}

async function fetchPage(context: Context, query = "", description = ""): Promise<Page> {
  const sent = ASKED + description;
  const url = new URL(context.hostPageUrl());
  url.search = query;
  url.hash = "";
  const reply = await sendFor(sent, { method: "GET", url: url.href, headers: { Accept: "text/html" } });
  if (reply.status === 429) throw new RateLimited(sent);
  return { ...reply, sent };
}

/** Returns an attribute of a tag; `""` without it. */
const attributeOf = (tag: string, name: string): string => {
  const [, , value = ""] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "is").exec(tag) ?? [];
  return value.replaceAll(/&(?:#39|#x27|apos);/gi, "'");
};

/** A comment, and elements whose content is no markup to a browser that runs scripts. */
const NO_MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Returns the content of the meta elements of which an attribute has the given value. */
const metaOf = (html: string, attribute: string, value: string): string[] =>
  (html.replaceAll(NO_MARKUP, "").match(/<meta\b[^>]*>/gi) ?? [])
    .filter((tag) => attributeOf(tag, attribute).toLowerCase() === value)
    .map((tag) => attributeOf(tag, "content"));

/** Returns the policies of a page's markup; browsers ignore those of its body. */
function metaPolicies({ text }: Reply): string[] {
  const [head = ""] = text.replaceAll(NO_MARKUP, "").split(/<\/head\s*>|<body\b/i);
  return metaOf(head, "http-equiv", "content-security-policy");
}

/** Returns the policies of an answer's headers. */
const headerPolicies = (page: Reply): string[] => page.header("content-security-policy").split(",");

/** Returns the directives of each policy: a browser enforces all of them. */
function directivesOf(policies: readonly string[]): ReadonlyMap<string, readonly string[]>[] {
  return policies
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

/** Tells whether a source of a policy is unsafe, or admits more than it names. */
const isLoose = (source: string): boolean =>
  /^('unsafe-|\*$|https?:$|data:|blob:|http:\/\/(?!localhost|127\.|\[::1\]))/i.test(source);

/** Says what a page's policies lack of what docs/operators.md has them hold; `undefined` if they hold it. */
function policyLacks(page: Reply): string | undefined {
  const policies = directivesOf([...headerPolicies(page), ...metaPolicies(page)]);
  if (policies.length === 0) return "no Content-Security-Policy";
  for (const name of ["script-src", "style-src"]) {
    const lists = policies
      .map((policy) => policy.get(name) ?? policy.get("default-src"))
      .filter((sources) => sources !== undefined);
    if (lists.length === 0) return `no ${name} 'self'`;
    const loose = lists.map((sources) => sources.filter(isLoose));
    if (loose.every((sources) => sources.length > 0)) return `${name} with ${loose.flat().join(" ")}`;
  }
  const types = policies.some((policy) => policy.get("require-trusted-types-for")?.includes("'script'"));
  return types ? undefined : "no require-trusted-types-for 'script'";
}

export const HOST_PAGE: readonly Rule[] = [
  rule("C-PAGE-01", "contract §1, §3", "read", "The host page is there, as HTML", async (context) => {
    const page = await fetchPage(context);
    const type = page.header("content-type");
    requireOf(
      page,
      page.status === 200 && /^text\/html\b/i.test(type),
      "HTTP 200, text/html",
      `HTTP ${page.status}, ${type || "no type"}`,
    );
  }),
  rule(
    "C-PAGE-02",
    "docs/operators.md, contract §2",
    "read",
    "Given as advice: a host page's policy that runs more than its own scripts and styles, or holds no Trusted Types",
    async (context) => {
      // contract §2 says that the page works under such a policy, not that it is served with it
      const missing = policyLacks(await fetchPage(context));
      return missing === undefined ? undefined : advice(`docs/operators.md has another policy: ${missing}`);
    },
  ),
  rule(
    "C-PAGE-03",
    "contract §3",
    "read",
    "The host page may be framed by embedOrigins, and by nobody else",
    async (context) => {
      const page = await fetchPage(context);
      // browsers ignore frame-ancestors of a meta element
      const policies = directivesOf(headerPolicies(page));
      const { claims } = await context.portal();
      const wanted = originsOf(entriesOf(claims, "embedOrigins"));
      // those that the gateway leaves out may be left out here too (contract §4)
      const lists = [wanted, wanted.filter((origin) => !matchesNone(origin))].map(listed);
      const given = policies.flatMap((policy) => {
        const sources = policy.get("frame-ancestors");
        return sources ? [sources] : [];
      });
      const isExact = (sources: readonly string[]) => {
        const named = sources.filter((source) => source !== "'none'" && source !== "'self'");
        return (
          named.every((source) => originOf(source) !== undefined) && lists.includes(listed(originsOf(named)))
        );
      };
      // browsers enforce every policy: a second one that lets nobody frame the page wins over the first
      const isEqual =
        given.some(isExact) && given.every((sources) => isExact(sources) || sources.includes("*"));
      const came = given.map((sources) => `frame-ancestors ${listed(sources)}`).join(", ");
      requireOf(page, isEqual, `frame-ancestors ${listed(wanted)}`, came || "no frame-ancestors");
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
      requireOf(
        page,
        policy.split(",").at(-1)?.trim() === "no-referrer",
        "Referrer-Policy: no-referrer",
        `Referrer-Policy ${JSON.stringify(policy)}`,
      );
    },
  ),
  rule(
    "C-PAGE-05",
    "contract §1",
    "read",
    "The host page has no inline script and no inline style",
    async (context) => {
      const page = await fetchPage(context);
      const found = inlineIn(page.text);
      requireOf(page, found === undefined, "no inline script or style", found ?? "");
    },
  ),
  rule(
    "C-PAGE-06",
    "contract §3",
    "read",
    "The host page does not write its query into its markup",
    async (context) => {
      const marker = "edis-conformance";
      const requireSilent = (page: Page) =>
        requireOf(
          page,
          !page.text.includes(marker),
          "the page as without a query",
          "the text, within the page",
        );
      const hostile = `payload=${encodeURIComponent(`${marker}<b>'"`)}`;
      const page = await fetchPage(context, hostile, " with a text in its query");
      requireSilent(page);
      if (page.status === 200) return;
      requireOf(page, is4xx(page), "the page, HTTP 200, or a refusal", `HTTP ${page.status}`);
      // a firewall may refuse that text, and no payload: this one is base64url
      const harmless = await fetchPage(context, `payload=${marker}`, " with a payload in its query");
      requireSilent(harmless);
      requireOf(harmless, harmless.status === 200, "the page, HTTP 200", `HTTP ${harmless.status}`);
    },
  ),
  rule(
    "C-PAGE-07",
    "contract §3, R64",
    "read",
    "A signing key in the host page is the key that signs the configuration",
    async (context) => {
      const page = await fetchPage(context);
      const [key = ""] = metaOf(page.text, "name", "edis-signing-key");
      const { hostname } = new URL(context.hostPageUrl());
      if (key === "" && isThisMachine(hostname)) throw new NotTried("the page carries no signing key");
      requireOf(
        page,
        key !== "",
        "a signing key: without one the page does not start (R64)",
        "no signing key",
      );
      requireOf(
        page,
        key === context.settings.signingKey,
        "the key that signs the configuration",
        "another key",
      );
    },
  ),
  rule(
    "C-PAGE-08",
    "contract §6",
    "read",
    "The cookie XSRF-TOKEN can be read by the host page's script",
    async (context) => {
      const cookie = await context.xsrfCookie();
      if (cookie === undefined)
        throw new NotTried("neither the page nor a configuration of its origin sets a cookie XSRF-TOKEN");
      const readable = "a cookie that the page's script may read";
      requireOf(cookie, !cookie.isHttpOnly, readable, "an HttpOnly cookie");
      const isHere = isWithin(context.hostPageUrl(), cookie);
      requireOf(cookie, isHere, `${readable}: of a path that its address is below`, `Path=${cookie.path}`);
    },
  ),
];
