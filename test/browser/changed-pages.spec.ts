import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { combinationTag } from "./support/combinations";
import { expect, test } from "./support/fixtures";
import { investorAt, MPIN } from "./support/investor";

/** Reads a file of a package, as a page would load it. */
const library = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), "utf8");

/**
 * A page's script before the gateway's (R92), and the changed built-in that the element refuses; absent: the element works.
 */
interface ChangedPage {
  readonly what: string;
  readonly script: string;
  readonly refusedFor?: string;
  /** Markup that comes first in the page's head; the page's policy is left out then. */
  readonly head?: string;
  /** The element's `routing`; absent: `memory`. */
  readonly routing?: "hash" | "memory";
  /** The element's `locale`; absent: none. */
  readonly locale?: "auto";
  /** The console messages that the script itself causes. */
  readonly reports?: RegExp;
}

/** A `<base href>` of another origin, against which a part of an address would be resolved. */
const ELSEWHERE = '<base href="https://elsewhere.example/there/">';

const frozen = (...names: string[]) => `for (const it of [${names.join()}]) Object.freeze(it);`;

/** zone.js 0.14 adds one native listener per target and type; the signal of one listener removes it for all. */
const OLD_ZONE = library("zone.js-0.14/bundles/zone.umd.js");

const PAGES: readonly ChangedPage[] = [
  {
    what: "toJSON on arrays and texts, as Prototype 1.6.1",
    script: `Array.prototype.toJSON = function () { return "[" + this.map(String).join(", ") + "]" };
      String.prototype.toJSON = function () { return '"' + this + '"' }`,
    refusedFor: "JSON.stringify",
  },
  {
    what: "a reduce that takes no function, as Prototype 1.6.0.3",
    script: "Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }",
    refusedFor: "Array.prototype.reduce",
  },
  {
    what: "an Array.from that leaves out its function, as Prototype 1.7",
    script: `Array.from = function (iterable) {
      if (!iterable) return [];
      if ("toArray" in Object(iterable)) return iterable.toArray();
      const all = new Array(iterable.length || 0);
      for (let at = all.length; at--; ) all[at] = iterable[at];
      return all;
    }`,
  },
  {
    what: "a bind whose second argument is a list, as MooTools 1.2",
    script: `Function.prototype.bind = function (self, given) {
      const call = this;
      return function () { return call.apply(self, given === undefined ? arguments : [].concat(given)) };
    }`,
    refusedFor: "Function.prototype.bind",
  },
  {
    what: "a getRandomValues that is not random",
    script: "Crypto.prototype.getRandomValues = (array) => array",
    refusedFor: "crypto.getRandomValues",
  },
  {
    what: "promises without finally",
    script: "delete Promise.prototype.finally",
    refusedFor: "Promise.prototype.finally",
  },
  { what: "MooTools 1.5", script: library("mootools/lib/mootools-core-1.5.2-server.js") },
  { what: "es5-shim", script: library("es5-shim/es5-shim.js") },
  { what: "core-js", script: library("core-js-bundle/minified.js") },
  { what: "Zone.js", script: library("zone.js/bundles/zone.umd.js") },
  { what: "Zone.js of Angular 17", script: OLD_ZONE },
  {
    what: "Bluebird for Promise",
    script: `${library("bluebird/js/browser/bluebird.min.js")}; window.Promise = P`,
  },
  { what: "Sugar on all prototypes", script: `${library("sugar/dist/sugar.min.js")}; Sugar.extend()` },
  {
    what: "SES lockdown",
    script: `${library("ses/dist/lockdown.umd.min.js")}; lockdown({ evalTaming: "unsafe-eval", errorTaming: "unsafe" })`,
    reports: /TrustedScript|trusted-types-sink/,
  },
  {
    what: "a frozen Object.prototype",
    script: frozen("Object.prototype"),
    refusedFor: "Object.prototype",
  },
  {
    what: "other frozen prototypes",
    script: frozen("Function.prototype", "Array.prototype", "Error.prototype", "Promise.prototype"),
  },
  {
    what: "enumerable members on every prototype",
    script: `for (const { prototype } of [Object, Array, Function, String])
      Object.assign(prototype, { isOurs: true, extend() {} })`,
  },
  {
    what: "a storage that throws",
    script: `for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } })`,
  },
  {
    what: "a storage whose every call throws, and a gateway that owns the hash",
    script: `for (const name of ["getItem", "setItem", "removeItem", "clear", "key"])
      Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError") }`,
    routing: "hash",
  },
  {
    what: "no languages, no User Timing and no idle callback",
    script: `Object.defineProperty(navigator, "languages", { value: undefined });
      for (const name of ["mark", "measure", "getEntriesByType"])
        Object.defineProperty(performance, name, { value: undefined });
      Object.defineProperty(window, "requestIdleCallback", { value: undefined })`,
    locale: "auto",
  },
  {
    what: "a base address elsewhere",
    script: "",
    head: ELSEWHERE,
  },
  {
    what: "a base address elsewhere, and a gateway that owns the hash",
    script: "",
    head: ELSEWHERE,
    routing: "hash",
  },
  {
    what: "a success that every object inherits (R59)",
    script: `Object.defineProperty(Object.prototype, "outcome", {
      value: { kind: "success", page: "success", text: { key: "TRANS_SUCCESS_MSG" }, answer: null } })`,
    refusedFor: "Object.prototype",
  },
  {
    what: "a remove that needs a parent, as Prototype 1.7",
    script: `Element.prototype.remove = function () {
      this.parentNode.removeChild(this);
      return this;
    }`,
  },
  {
    what: "a remove that needs a parent element",
    script: "Element.prototype.remove = function () { this.parentElement.removeChild(this) }",
  },
  {
    what: "a replaceAll that makes its text a pattern",
    script: `String.prototype.replaceAll = function (text, other) {
      return this.replace(new RegExp(text, "g"), other);
    }`,
  },
  {
    what: "a fetch that asks its headers for their own",
    script: `const own = fetch;
      window.fetch = (input, init = {}) => {
        for (const name in init.headers) if (init.headers.hasOwnProperty(name)) name.toLowerCase();
        return own(input, init);
      }`,
  },
  {
    what: "a fetch that writes its options into a text",
    script: `const own = fetch;
      window.fetch = (input, init = {}) => {
        performance.mark("fetch " + init + init.headers);
        return own(input, init);
      }`,
  },
  {
    what: "a fetch whose promise has nothing but then",
    script: `const own = fetch;
      window.fetch = (input, init) => {
        const answering = own(input, init);
        return { then: (...listeners) => void answering.then(...listeners) };
      }`,
  },
];

/** Makes the broker's page run `script` before all others, in this page only. */
async function changePage(
  page: Page,
  url: string,
  { script, head = "", routing = "memory", locale }: ChangedPage,
): Promise<void> {
  const { origin } = new URL(url);
  await page.context().grantPermissions(["local-network-access"], { origin });
  await page.route(`${origin}/before.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const page = await response.text();
    const relative = /(src|href)="\//g;
    const body = page
      .replace(relative, `$1="${origin}/`)
      .replace('routing="memory"', `routing="${routing}"${locale ? ` locale="${locale}"` : ""}`)
      .replace("<head>", `<head>${head}<script src="${origin}/before.js"></script>`);
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    await route.fulfill({
      body,
      headers: head === "" ? { ...headers, "content-security-policy": policy } : headers,
    });
  });
}

for (const [nth, changed] of PAGES.entries())
  test.describe(`a page with ${changed.what} (R92)`, () => {
    test(
      changed.refusedFor ? "is refused by the element, which says why" : "lets the element work to its end",
      async ({ page, broker, depository, inbox, investor, guard }) => {
        if (changed.reports) guard.expects(changed.reports);
        const lines: string[] = [];
        page.on("console", (message) => void lines.push(message.text()));
        const { ref, url } = await broker.order({ opening: "element" });
        await changePage(page, url, changed);
        await page.goto(url);
        if (changed.routing) await page.waitForURL(new URL("#/mpinauthenticate", url).href);
        if (changed.refusedFor) {
          await expect(page.locator("edis-gateway").getByText("Something went wrong")).toBeVisible();
          expect(lines).toEqual([
            `edis-gateway: the page has changed ${changed.refusedFor}: use the frame. See docs/brokers.md 'The frame'`,
          ]);
          await expect(page.locator("#events")).toContainText("fail");
          expect(await depository.operations(ref)).toEqual([]);
          return;
        }
        await investor.submitMpin(MPIN);
        await investor.authorise();
        await investor.submitOtp(await inbox.otp(ref));
        await investor.agree();
        await page.waitForURL(`${broker.url}/return/success?**`);
        expect(lines.filter((line) => line.startsWith("edis-gateway: "))).toEqual([]);
      },
    );

    // the frame runs less of the gateway in this page than the element does
    const tag = combinationTag(changed.refusedFor !== undefined || nth % 8 === 2);
    test("lets the frame work", { tag }, async ({ page, broker, depository, inbox, guard }) => {
      if (changed.reports) guard.expects(changed.reports);
      const { ref, url } = await broker.order({ opening: "frame" });
      await changePage(page, url, changed);
      await page.goto(url);
      const investor = investorAt(page.frameLocator("edis-gateway-frame iframe"));
      await investor.submitMpin(MPIN);
      await investor.authorise();
      await investor.submitOtp(await inbox.otp(ref));
      await investor.agree();
      await page.waitForURL(`${broker.url}/return/success?**`);
      expect((await depository.transaction(ref)).state).toBe("authorised");
    });
  });

for (const { opening, types } of [
  { opening: "element", types: ["pagehide", "pageshow", "visibilitychange"] },
  { opening: "frame", types: ["message", "resize"] },
] as const)
  test(`a page with Zone.js of Angular 17 keeps its own listeners when the ${opening} is removed (R92)`, async ({
    page,
    broker,
  }) => {
    const { url } = await broker.order({ opening });
    await changePage(page, url, { what: "", script: OLD_ZONE });
    await page.goto(url);
    const shown = opening === "frame" ? page.frameLocator("edis-gateway-frame iframe") : page;
    const investor = investorAt(shown);
    // pressed twice, so that the field is rendered again: its filter is another one then
    for (const name of ["Show MPIN", "Hide MPIN"]) await investor.button(name).click();
    await investor.field("Enter MPIN").pressSequentially("12ab34");
    await expect(investor.field("Enter MPIN")).toHaveValue("1234");
    const received = await page.evaluate(
      ([name, types]) => {
        const received: string[] = [];
        const targets = [window, document];
        for (const type of types)
          for (const target of targets) target.addEventListener(type, () => received.push(type));
        document.querySelector(name)?.remove();
        return new Promise<string[]>((resolve) =>
          setTimeout(() => {
            received.length = 0;
            for (const type of types) for (const target of targets) target.dispatchEvent(new Event(type));
            resolve(received);
          }),
        );
      },
      [opening === "frame" ? "edis-gateway-frame" : "edis-gateway", [...types]] as const,
    );
    expect(received).toEqual(types.flatMap((type) => [type, type]));
  });
