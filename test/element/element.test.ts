import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { attach } from "../../src/element/attach";
import { defineEdisGateway } from "../../src/element/defineEdisGateway";
import { EdisGatewayElement, REFUSE } from "../../src/element/EdisGatewayElement";
import { EN_GB_TEXTS } from "../../src/i18n/texts";
import type { Loaders, Ui } from "../../src/lifecycle/loaders";
import { mount } from "../../src/lifecycle/mount";
import {
  CONFIG_URL,
  DEPOSITORY,
  type FiredEvent,
  makeElement,
  onMpin,
  payloadOf,
  recordEvents,
  shownBy,
  soon,
  stubNetwork,
} from "./page";

let network: ReturnType<typeof stubNetwork>;
let received: FiredEvent[];
const failed = () => received.filter(({ type }) => type === "fail" || type === "success");
const screens = (target: EventTarget) =>
  received
    .filter(({ type, event }) => type === "screenchange" && event.target === target)
    .map(({ detail }) => detail["screen"]);
const aTask = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeAll(() => defineEdisGateway());
beforeEach(() => {
  network = stubNetwork();
  received = recordEvents(document.body);
});
afterEach(async () => {
  document.body.replaceChildren();
  await aTask();
  vi.unstubAllGlobals();
});

/** Returns the transactions that fired `ready`. */
const ready = () =>
  received.filter(({ type }) => type === "ready").map(({ detail }) => detail["transactionRefNo"]);

it("hands a host frozen copies, apart from the gateway's own data (R60)", async () => {
  document.body.append(makeElement({ payload: "nonsense" }));
  await soon(() => expect(failed()).toHaveLength(1));
  const [{ detail } = { detail: {} }] = failed();
  expect(detail).toMatchObject({ reason: "invalid-request", orderRespDtls: [] });
  expect([detail, Reflect.get(detail, "orderRespDtls")].every(Object.isFrozen)).toBe(true);
});

describe("attributes and properties (contract §2)", () => {
  it.each([
    ["config-url", "configUrl", "/portal-config/portal-edis-service.json"],
    ["properties-url", "propertiesUrl", null],
    ["signing-key", "signingKey", null],
    ["locale", "locale", "en-GB"],
  ] as const)("%s is %s, by default %j", (attribute, property, rest) => {
    const element = document.createElement("edis-gateway");
    expect(element[property]).toBe(rest);
    element.setAttribute(attribute, "one");
    expect(element[property]).toBe("one");
    element[property] = "two";
    expect(element.getAttribute(attribute)).toBe("two");
    element[property] = null;
    expect(element.hasAttribute(attribute)).toBe(false);
    expect(element[property]).toBe(rest);
  });

  it("theme is light, dark or auto, and auto for any other value", () => {
    const element = document.createElement("edis-gateway");
    expect(element.theme).toBe("auto");
    element.theme = "dark";
    expect(element.getAttribute("theme")).toBe("dark");
    element.setAttribute("theme", "other");
    expect(element.theme).toBe("auto");
  });

  it("routing is hash or memory, and memory for any other value", () => {
    const element = document.createElement("edis-gateway");
    expect(element.routing).toBe("memory");
    element.routing = "hash";
    expect(element.getAttribute("routing")).toBe("hash");
    element.setAttribute("routing", "other");
    expect(element.routing).toBe("memory");
  });

  it("payload is read from its attribute, but never written to it, since it holds session ids", () => {
    const element = makeElement({ payload: "from the attribute" });
    expect(element.payload).toBe("from the attribute");
    element.payload = "from a script";
    expect(element.payload).toBe("from a script");
    expect(element.getAttribute("payload")).toBe("from the attribute");
    element.payload = null;
    expect(element.hasAttribute("payload")).toBe(false);
    expect(element.payload).toBeNull();
    const other = makeElement();
    other.payload = "from a script";
    expect(other.outerHTML).not.toContain("script");
  });

  it.each(["config-url", "properties-url", "signing-key", "routing", "locale", "theme"])(
    "an empty %s is none, as frameworks leave one for undefined",
    (attribute) => {
      const named = (element: EdisGatewayElement) =>
        Reflect.get(
          element,
          attribute.replace(/-(.)/, (_, letter: string) => letter.toUpperCase()),
        );
      const element = document.createElement("edis-gateway");
      const byDefault = named(element);
      element.setAttribute(attribute, "");
      expect(named(element)).toBe(byDefault);
    },
  );

  it("captcha is a function or null, and no attribute", () => {
    const element = makeElement();
    const captcha = async () => "token";
    expect(element.captcha).toBeNull();
    element.captcha = captcha;
    expect(element.captcha).toBe(captcha);
    element.captcha = undefined;
    expect(element.captcha).toBeNull();
    expect(element.hasAttribute("captcha")).toBe(false);
  });

  it("honours properties set before the element was upgraded, captcha too", async () => {
    const element = makeElement();
    const captcha = async () => "token";
    const early = { payload: payloadOf("EARLY1"), captcha, locale: "en-IN" };
    for (const [name, value] of Object.entries(early)) {
      Object.defineProperty(element, name, { value, writable: true, configurable: true, enumerable: true });
    }
    document.body.append(element);
    await onMpin(element);
    expect(Object.keys(element)).not.toContain("payload");
    expect(element.captcha).toBe(captcha);
    expect(element.getAttribute("locale")).toBe("en-IN");
    expect(element.hasAttribute("payload")).toBe(false);
    await soon(() => expect(ready()).toEqual(["EARLY1"]));
  });

  it("begins one transaction from properties that are set one after the other", async () => {
    const element = makeElement();
    document.body.append(element);
    element.payload = payloadOf("FIRST");
    element.payload = payloadOf("SECOND");
    element.theme = "dark";
    await onMpin(element);
    await soon(() => expect(ready()).toEqual(["SECOND"]));
    expect(network.operations()).toEqual([]);
  });
});

describe("the promise that the broker never sees the M-PIN (R66, R75)", () => {
  it.each([
    ["hash", location.origin, true],
    ["memory", location.origin, false],
    ["hash", DEPOSITORY, false],
  ])("with the routes in %s, on a page whose configuration is of %s: %s", async (routing, origin, isMade) => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const element = makeElement({ payload: payloadOf("PRIVATE") });
    element.setAttribute("config-url", `${origin}/portal-config/portal-edis-service.json`);
    element.setAttribute("routing", routing);
    document.body.append(element);
    const shown = await soon(() => {
      const text = element.shadowRoot?.textContent ?? "";
      expect(text).toContain("Acme Broking");
      return text;
    });
    expect(shown.includes("never sees it")).toBe(isMade);
  });
});

describe("without a payload", () => {
  it("shows nothing and makes no call", async () => {
    const element = makeElement();
    document.body.append(element);
    await aTask();
    expect(shownBy(element)).toBe("");
    expect(screens(element)).toEqual(["landing"]);
    expect(received[0]?.detail).toEqual({ screen: "landing", previous: null });
    // the transaction of the test before may be terminated as late as now
    expect(network.requested.filter((url) => !url.includes("/clr/"))).toEqual([]);
    expect(element.shadowRoot?.childNodes).toHaveLength(0);
  });

  it("warns of no built-in that the page has changed, as it refuses no consent yet (R92)", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const element = makeElement();
    Object.defineProperty(Object.prototype, "busy", { value: {}, configurable: true });
    document.body.append(element);
    await aTask();
    Reflect.deleteProperty(Object.prototype, "busy");
    expect(screens(element)).toEqual(["landing"]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it("fires its first event after the task that put it in, so that a later listener of that task hears it (contract §2)", async () => {
    const element = makeElement();
    document.body.append(element);
    await Promise.resolve().then(() => Promise.resolve());
    const late: unknown[] = [];
    element.addEventListener("screenchange", ({ detail }) => late.push(detail));
    await soon(() => expect(late).toEqual([{ screen: "landing", previous: null }]));
  });

  it("fires its first event after the page was parsed, so that the scripts behind it hear it", async () => {
    const reading = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
    document.body.append(makeElement());
    await aTask();
    await aTask();
    expect(received).toEqual([]);
    reading.mockRestore();
    document.dispatchEvent(new Event("DOMContentLoaded"));
    await soon(() =>
      expect(received.map(({ detail }) => detail)).toEqual([{ screen: "landing", previous: null }]),
    );
  });

  it("begins when the payload is set, even in a listener of its first event", async () => {
    const element = makeElement();
    element.addEventListener("screenchange", () => {
      element.payload = payloadOf("LATE1");
    });
    document.body.append(element);
    await onMpin(element);
    expect(screens(element)).toEqual(["landing", "entry", "mpin"]);
    expect(network.operations()).toEqual([]);
  });
});

describe("with another payload, or after its payload is removed", () => {
  it("terminates the transaction under way and begins the new one, without an outcome", async () => {
    const element = makeElement({ payload: payloadOf("OLD") });
    document.body.append(element);
    (await onMpin(element)).value = "123456";
    await soon(() => expect(ready()).toEqual(["OLD"]));
    element.setAttribute("payload", payloadOf("NEW"));
    await soon(() => expect(screens(element)).toEqual(["entry", "mpin", "entry", "mpin"]));
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/OLD"]));
    expect((await onMpin(element)).value).toBe("");
    expect(failed()).toEqual([]);
    await soon(() => expect(ready()).toEqual(["OLD", "NEW"]));
    const changes = received
      .filter(({ type }) => type === "screenchange")
      .map(({ detail }) => detail["previous"]);
    expect(changes).toEqual([null, "entry", null, "entry"]);
  });

  it("shows the new one if the language that the page asks for is not offered", async () => {
    const element = makeElement({ payload: payloadOf("OLD"), locale: "hi" });
    document.body.append(element);
    await soon(() => expect(ready()).toEqual(["OLD"]));
    element.payload = payloadOf("NEW", { requestorName: "New+Broking" });
    await soon(() => expect(ready()).toEqual(["OLD", "NEW"]));
    await soon(() => expect(shownBy(element)).toContain("You have been redirected from New Broking"));
    expect(failed()).toEqual([]);
  });

  it.each([
    ["attribute", (element: EdisGatewayElement) => element.removeAttribute("payload")],
    [
      "property",
      (element: EdisGatewayElement) => {
        element.payload = null;
      },
    ],
  ])("terminates and goes back to the landing view when its %s is removed", async (_what, clear) => {
    const element = makeElement({ payload: payloadOf("GONE") });
    document.body.append(element);
    await onMpin(element);
    clear(element);
    await soon(() => expect(screens(element).at(-1)).toBe("landing"));
    await soon(() => expect(shownBy(element)).toBe(""));
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/GONE"]));
    expect(failed()).toEqual([]);
  });

  it.each([
    ["attribute", (element: EdisGatewayElement) => element.setAttribute("payload", "")],
    [
      "property",
      (element: EdisGatewayElement) => {
        element.payload = "";
      },
    ],
  ])("an empty %s is no payload: it terminates, fails nothing and asks for nothing", async (_what, clear) => {
    const element = makeElement({ payload: payloadOf("EMPTIED") });
    document.body.append(element);
    await soon(() => expect(ready()).toEqual(["EMPTIED"]));
    await soon(() => expect(network.requested).toContain(CONFIG_URL));
    const configurations = () => network.requested.filter((url) => url === CONFIG_URL).length;
    const before = configurations();
    clear(element);
    expect(element.payload).toBeNull();
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/EMPTIED"]));
    await soon(() => expect(shownBy(element)).toBe(""));
    await aTask();
    expect(screens(element)).toEqual(["entry", "mpin", "landing"]);
    expect(failed()).toEqual([]);
    expect(configurations()).toBe(before);
  });

  it("begins nothing with an empty payload, set before it is connected or as it is", async () => {
    const early = makeElement({ payload: "" });
    early.payload = "";
    document.body.append(early);
    await aTask();
    expect(screens(early)).toEqual(["landing"]);
    expect(failed()).toEqual([]);
  });

  it("goes back to the landing view in hash routing too, whose hash is still the transaction's", async () => {
    const element = makeElement({ payload: payloadOf("GONE"), routing: "hash" });
    document.body.append(element);
    await onMpin(element);
    // the routing begins after the first paint
    await soon(() => expect(location.hash).toBe("#/mpinauthenticate"));
    element.payload = null;
    await soon(() => expect(screens(element).at(-1)).toBe("landing"));
    expect(failed()).toEqual([]);
    location.hash = "";
  });

  it("ignores later events of a payload that a host replaces in its `fail`, and no longer holds the back button for it", async () => {
    const pushed = vi.spyOn(history, "pushState");
    const element = makeElement({ payload: payloadOf("LEFT"), routing: "hash" });
    element.addEventListener("fail", () => {
      element.payload = payloadOf("NEXT");
    });
    document.body.append(element);
    await soon(() => expect(ready()).toEqual(["LEFT"]));
    // the routing begins after the first paint
    await soon(() => expect(pushed).toHaveBeenCalled());
    // navigated by hand
    location.hash = "#/elsewhere";
    window.dispatchEvent(new PopStateEvent("popstate"));
    await soon(() => expect(ready()).toEqual(["LEFT", "NEXT"]));
    await aTask();
    expect(failed().map(({ detail }) => [detail["transactionRefNo"], detail["reason"]])).toEqual([
      ["LEFT", "back-navigation"],
    ]);
    expect(screens(element)).toEqual(["entry", "mpin", "error", "entry", "mpin"]);
    element.remove();
    await aTask();
    pushed.mockClear();
    window.dispatchEvent(new PopStateEvent("popstate"));
    window.dispatchEvent(new Event("keydown"));
    expect(pushed).not.toHaveBeenCalled();
    pushed.mockRestore();
    location.hash = "";
  });

  it("continues unchanged if the same payload is set again", async () => {
    const payload = payloadOf("SAME");
    const element = makeElement({ payload });
    document.body.append(element);
    const field = await onMpin(element);
    element.payload = payload;
    element.setAttribute("payload", payload);
    await aTask();
    expect(await onMpin(element)).toBe(field);
    expect(network.operations()).toEqual([]);
  });

  it.each([
    ["before its configuration came", "1", []],
    ["which is then terminated", "0", ["BRK001/clr/FIRST"]],
  ])(
    "fires no event of the old payload after a host replaced it in one of its events, %s",
    async (_when, mpinStatus, operations) => {
      const first = payloadOf("FIRST", { mpinStatus });
      const element = makeElement({ payload: first });
      element.addEventListener("screenchange", (event) => {
        const isFirst = element.payload === first;
        if (event instanceof CustomEvent && event.detail.screen === "mpin" && isFirst) {
          element.payload = payloadOf("SECOND");
        }
      });
      document.body.append(element);
      await soon(() =>
        expect(
          received.filter(({ type }) => type === "ready").map(({ detail }) => detail["transactionRefNo"]),
        ).toEqual(["SECOND"]),
      );
      await soon(() => expect(network.operations()).toEqual(expect.arrayContaining(operations)));
      expect(failed()).toEqual([]);
    },
  );
});

describe("in the document", () => {
  it("continues when it is moved", async () => {
    const element = makeElement({ payload: payloadOf("MOVED") });
    document.body.append(element);
    const field = await onMpin(element);
    field.value = "123";
    const place = document.createElement("main");
    document.body.append(place);
    place.append(element);
    await aTask();
    expect(await onMpin(element)).toBe(field);
    expect(field.value).toBe("123");
    expect(network.operations()).toEqual([]);
    expect(screens(element)).toEqual(["entry", "mpin"]);
  });

  it("ends as left when it is adopted into another document, which is no move (contract §2, R93)", async () => {
    const element = makeElement({ payload: payloadOf("ADOPTED") });
    document.body.append(element);
    await soon(() => expect(ready()).toEqual(["ADOPTED"]));
    // as a browser does, before the microtask of the removal; happy-dom does not adopt elements
    element.remove();
    element.adoptedCallback();
    document.body.append(element);
    await soon(() => expect(failed().map(({ detail }) => detail["reason"])).toEqual(["back-navigation"]));
    await soon(() => expect(shownBy(element)).toContain("Session Timeout Please try again"));
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/ADOPTED"]));
  });

  it("terminates when it is removed, and ends with `back-navigation` when it is put back: a payload begins once (R93)", async () => {
    const element = makeElement({ payload: payloadOf("REMOVED") });
    document.body.append(element);
    await soon(() => expect(ready()).toEqual(["REMOVED"]));
    element.remove();
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/REMOVED"]));
    expect(failed()).toEqual([]);
    document.body.append(element);
    await soon(() => expect(failed().map(({ detail }) => detail["reason"])).toEqual(["back-navigation"]));
    await soon(() => expect(shownBy(element)).toContain("Session Timeout Please try again"));
    expect(ready()).toEqual(["REMOVED"]);
    element.remove();
    await aTask();
    document.body.append(element);
    await soon(() => expect(shownBy(element)).toContain("Session Timeout Please try again"));
    expect(failed()).toHaveLength(1);
    expect(network.operations()).toEqual(["BRK001/clr/REMOVED"]);
    // setting the payload again begins a new transaction
    const again = element.payload;
    element.payload = null;
    await aTask();
    element.payload = again;
    await onMpin(element);
    await soon(() => expect(ready()).toEqual(["REMOVED", "REMOVED"]));
  });

  it("mounts no React while it is removed, and offers Ok when it is put back (R80, R93)", async () => {
    const element = makeElement();
    const mounted = vi.fn(mount);
    let release: (ui: Ui) => void = () => {};
    const held = new Promise<Ui>((resolve) => {
      release = resolve;
    });
    const loaders: Loaders = {
      loadUi: Object.assign(() => held, { loaded: () => undefined }),
      loadFirstTexts: async () => EN_GB_TEXTS,
    };
    element.payload = payloadOf("HELD1");
    attach(element, { start: "payload", payload: element.payload, loaders });
    document.body.append(element);
    await onMpin(element);
    element.remove();
    await aTask();
    release({ mount: mounted });
    await aTask();
    expect(mounted).not.toHaveBeenCalled();
    document.body.append(element);
    await soon(() => expect(failed().map(({ detail }) => detail["reason"])).toEqual(["back-navigation"]));
    const buttons = () => [...(element.shadowRoot?.querySelectorAll("button") ?? [])];
    await soon(() => expect(buttons().map(({ textContent }) => textContent)).toContain("Ok"));
    expect(mounted).toHaveBeenCalledOnce();
  });

  it("a copy of it, as a page cache makes, has no payload that was set as a property, and begins nothing (R93)", async () => {
    const element = makeElement();
    element.payload = payloadOf("COPIED");
    document.body.append(element);
    await soon(() => expect(ready()).toEqual(["COPIED"]));
    const copy = element.cloneNode(true);
    element.remove();
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/COPIED"]));
    document.body.append(copy);
    await soon(() => expect(screens(copy)).toEqual(["landing"]));
    expect(copy).toMatchObject({ payload: null });
    expect(ready()).toEqual(["COPIED"]);
    expect(failed()).toEqual([]);
    expect(network.operations()).toEqual(["BRK001/clr/COPIED"]);
    // with the attribute it is another element with a payload, which begins
    element.setAttribute("payload", payloadOf("MARKUP"));
    const begins = element.cloneNode(true);
    document.body.append(begins);
    await soon(() => expect(ready()).toEqual(["COPIED", "MARKUP"]));
  });

  it("adopts each stylesheet once for several payloads", async () => {
    const element = makeElement({ payload: payloadOf("AGAIN") });
    document.body.append(element);
    await onMpin(element);
    const sheets = () => element.shadowRoot?.adoptedStyleSheets.length;
    const first = sheets();
    expect(first).toBeGreaterThan(0);
    element.payload = payloadOf("AGAIN2");
    await onMpin(element);
    await soon(() => expect(sheets()).toBe(first));
  });

  it("begins nothing before it is connected, and nothing if it is removed at once", async () => {
    const element = makeElement({ payload: payloadOf("NEVER") });
    await aTask();
    document.body.append(element);
    element.remove();
    await aTask();
    expect(network.requested.filter((url) => url.includes("NEVER"))).toEqual([]);
    expect(received).toEqual([]);
  });

  it("shares no state with other elements", async () => {
    const one = makeElement({ payload: payloadOf("ONE") });
    const two = makeElement({ payload: payloadOf("TWO") });
    const bad = makeElement({ payload: "nonsense" });
    document.body.append(one, two, bad);
    (await onMpin(one)).value = "123456";
    const other = await onMpin(two);
    expect(other.value).toBe("");
    one.remove();
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/ONE"]));
    expect(await onMpin(two)).toBe(other);
    expect(screens(two)).toEqual(["entry", "mpin"]);
    await soon(() => expect(failed().map(({ event }) => event.target)).toEqual([bad]));
  });

  it("changes neither the page's address nor its history, and in its storage only its own keys", async () => {
    const { href } = location;
    const { length } = history;
    localStorage.setItem("theirs", "a host's");
    const element = makeElement({ payload: payloadOf("MEMORY") });
    document.body.append(element);
    await onMpin(element);
    element.remove();
    await aTask();
    expect(location.href).toBe(href);
    expect(history.length).toBe(length);
    expect({ ...localStorage }).toEqual({ theirs: "a host's" });
    localStorage.clear();
  });
});

describe("its events", () => {
  it("bubble, are composed, and can be prevented as the contract says", async () => {
    const element = makeElement({ payload: "nonsense" });
    document.body.append(element);
    await soon(() => expect(failed()).toHaveLength(1));
    await soon(() => expect(shownBy(element)).toContain("Ok"));
    const ok = [...(element.shadowRoot?.querySelectorAll("button") ?? [])].find(
      ({ textContent }) => textContent === "Ok",
    );
    ok?.click();
    const flags = received.map(({ type, event: { bubbles, composed, cancelable } }) => ({
      type,
      bubbles,
      composed,
      cancelable,
    }));
    expect(flags).toEqual(
      ["screenchange", "screenchange", "fail", "close"].map((type) => ({
        type,
        bubbles: type !== "close",
        composed: true,
        cancelable: type !== "screenchange",
      })),
    );
    await soon(() => expect(shownBy(element)).toContain("You may now close this window"));
  });

  it("name the screens that were shown before the outcome, also if the page goes before React has come (R68)", async () => {
    const loaders: Loaders = {
      loadUi: Object.assign(() => new Promise<never>(() => {}), { loaded: () => undefined }),
      loadFirstTexts: async () => EN_GB_TEXTS,
    };
    const element = makeElement();
    element.payload = payloadOf("GOES");
    attach(element, { start: "payload", payload: element.payload, loaders });
    document.body.append(element);
    await onMpin(element);
    dispatchEvent(new Event("pagehide"));
    expect(received.map(({ type, detail }) => [type, detail["screen"] ?? detail["reason"]])).toEqual([
      ["screenchange", "entry"],
      ["screenchange", "mpin"],
      ["fail", "back-navigation"],
    ]);
  });

  it("name neither a type nor a transaction if the payload has none", async () => {
    document.body.append(makeElement({ payload: "nonsense" }));
    await soon(() => expect(failed()).toHaveLength(1));
    expect(failed()[0]?.detail).toMatchObject({
      transactionType: null,
      transactionRefNo: "",
      requestorId: "",
    });
  });
});

describe("defining it", () => {
  it("does nothing a second time, or if another class has taken the name", () => {
    const known = customElements.get("edis-gateway");
    expect(known).toBe(EdisGatewayElement);
    expect(() => defineEdisGateway()).not.toThrow();
    expect(customElements.get("edis-gateway")).toBe(known);
    const taken = new Map<string, unknown>([["edis-gateway", class Other {}]]);
    const define = vi.fn();
    defineEdisGateway(
      Object.assign(Object.create(customElements), { get: (name: string) => taken.get(name), define }),
    );
    expect(define).not.toHaveBeenCalled();
  });
});

describe("refused, since an unlisted page frames its page (contract §3)", () => {
  it("shows 'Unauthorised Request', makes no further call, and terminates an open transaction", async () => {
    const element = makeElement({ payload: payloadOf("FRAMED") });
    document.body.append(element);
    await onMpin(element);
    element[REFUSE]("unauthorised");
    await soon(() => expect(shownBy(element)).toContain("Unauthorised Request"));
    await soon(() => expect(network.operations()).toEqual(["BRK001/clr/FRAMED"]));
    expect(failed().map(({ detail }) => detail)).toMatchObject([{ reason: "unauthorised", requestorId: "" }]);
    element.payload = payloadOf("AFTER");
    await onMpin(element);
  });

  it("fires no second outcome after one that was heard, and shows why all the same (contract §2)", async () => {
    const element = makeElement({ payload: "nonsense" });
    document.body.append(element);
    await soon(() => expect(failed()).toHaveLength(1));
    for (const _again of [1, 2]) {
      element[REFUSE]("unauthorised");
      await soon(() => expect(shownBy(element)).toContain("Unauthorised Request"));
      await aTask();
    }
    expect(failed().map(({ detail }) => detail["reason"])).toEqual(["invalid-request"]);
    element.payload = "other nonsense";
    await soon(() => expect(failed()).toHaveLength(2));
  });
});

it("begins nothing for a page that the browser prerenders, until the investor opens it", async () => {
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const element = makeElement({ payload: payloadOf("TXNPRE"), locale: "en-GB" });
  document.body.append(element);
  await aTask();
  expect([network.requested, element.shadowRoot?.childElementCount]).toEqual([[], 0]);
  Reflect.deleteProperty(document, "prerendering");
  document.dispatchEvent(new Event("prerenderingchange"));
  await soon(() => expect(ready()).toEqual(["TXNPRE"]));
});
