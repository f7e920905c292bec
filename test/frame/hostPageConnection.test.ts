import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FRAME_TEXTS } from "../../src/frame/errorNotice";
import { connectHostPage, type HostPageConnection } from "../../src/frame/hostPageConnection";
import { type ToFrameElement, toWireMessage, type WireMessage } from "../../src/frame/messageSchemas";

const DEPOSITORY = "https://depository.example";

const payloadOf = (transactionRefNo: string) =>
  JSON.stringify({ requestorId: "BRK001", transactionRefNo, transactionType: "DIS" });

const outcome = (transactionRefNo: string) => ({
  transactionRefNo,
  transactionType: "DIS",
  requestorId: "BRK001",
  responseCode: "",
  message: "",
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
});

const EVENTS = ["ready", "screenchange", "success", "fail", "close"];

/** Makes a frame element's connection with a host page that the test plays. */
function meet(payload: string | null = payloadOf("ONE"), src = `${DEPOSITORY}/edisweb/`) {
  const host = Object.assign(document.createElement("div"), { payload, src, payloadCount: 1 });
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const received: { type: string; detail: { payload?: string } }[] = [];
  const source: Window = Object.create(window, {
    postMessage: { value: (message: (typeof received)[number]) => received.push(message) },
  });
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(source);
  const fired: string[] = [];
  for (const name of EVENTS)
    host.addEventListener(name, (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { transactionRefNo, reason } = event.detail;
      fired.push([name, transactionRefNo, reason].filter(Boolean).join(" "));
    });
  const arrives = (
    message: WireMessage<ToFrameElement>,
    from: { source?: object; origin?: string; turn?: number } = {},
  ) => {
    const event = new MessageEvent("message", {
      data: toWireMessage(message, from.turn),
      origin: from.origin ?? DEPOSITORY,
    });
    Object.defineProperty(event, "source", { value: from.source ?? source });
    dispatchEvent(event);
  };
  const conversation = connectHostPage(host, root);
  met.push(conversation);
  const update = (changes: object = {}) => {
    if ("payload" in changes) host.payloadCount += 1;
    Object.assign(host, changes);
    conversation.update();
  };
  update();
  return {
    host,
    root,
    received,
    fired,
    arrives,
    update,
    conversation,
    hellos: () => received.filter(({ type }) => type === "hello").map(({ detail }) => detail.payload),
    iframes: () => root.querySelectorAll("iframe").length,
    loaded: () => arrives({ type: "loaded", detail: {} }),
    sized: () => arrives({ type: "size", detail: { height: 400 } }),
    began: () =>
      arrives({
        type: "event",
        detail: { name: "screenchange", detail: { screen: "entry", previous: null } },
      }),
    succeeds: (ref: string, from?: { source?: object; origin?: string }) =>
      arrives({ type: "event", detail: { name: "success", detail: outcome(ref) } }, from),
    fails: (ref: string) =>
      arrives({ type: "event", detail: { name: "fail", detail: { ...outcome(ref), reason: "cancelled" } } }),
  };
}

const met: HostPageConnection[] = [];
let warned: string[];

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  warned = [];
  vi.spyOn(console, "warn").mockImplementation((line) => void warned.push(line));
});
afterEach(() => {
  for (const conversation of met.splice(0)) conversation.end();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("a frame's second payload (contract §3)", () => {
  it("set before the host page has loaded is the only one that is sent", () => {
    const { loaded, began, succeeds, update, fired, hellos } = meet();
    update({ payload: payloadOf("TWO") });
    loaded();
    began();
    succeeds("TWO");
    expect(hellos()).toEqual([payloadOf("TWO")]);
    expect(fired).toEqual(["screenchange", "success TWO"]);
  });

  it("does not get the first payload's outcome that was on its way", () => {
    const { loaded, began, fails, succeeds, update, fired } = meet();
    loaded();
    update({ payload: payloadOf("TWO") });
    began();
    fails("ONE");
    began();
    succeeds("TWO");
    expect(fired).toEqual(["screenchange", "screenchange", "success TWO"]);
  });

  it("has its own outcome after that of the first", () => {
    const { loaded, began, fails, succeeds, update, fired, hellos } = meet();
    loaded();
    began();
    fails("ONE");
    update({ payload: payloadOf("TWO") });
    expect(hellos()).toEqual([payloadOf("ONE"), payloadOf("TWO")]);
    began();
    succeeds("TWO");
    expect(fired.filter((what) => what !== "screenchange")).toEqual(["fail ONE cancelled", "success TWO"]);
  });

  it("gets no event before its own session began, not even `close`", () => {
    const { loaded, began, arrives, update, fired } = meet();
    loaded();
    began();
    update({ payload: payloadOf("TWO") });
    arrives({ type: "event", detail: { name: "close", detail: {} } });
    expect(fired).toEqual(["screenchange"]);
  });
});

it.each([
  ["without warn", {}],
  ["whose warn throws", { warn: () => expect.fail("the page's") }],
])("fires `fail` for a host page that does not answer in a page with a console %s (R92)", (_, console) => {
  vi.stubGlobal("console", { log() {}, error() {}, ...console });
  const { fired, root } = meet();
  seconds(30);
  vi.unstubAllGlobals();
  expect(fired).toEqual(["fail ONE unavailable"]);
  expect(root.textContent).toBe(FRAME_TEXTS.noAnswer);
});

it("removes its iframe and its notice in a page whose `remove` needs a parent element (R92)", () => {
  vi.spyOn(Element.prototype, "remove").mockImplementation(function (this: Element) {
    if (!this.parentElement) throw new TypeError("no parent element");
  });
  const { root, iframes, update } = meet();
  seconds(10);
  expect(root.children).toHaveLength(2);
  update({ payload: null });
  expect(iframes()).toBe(0);
  expect(root.children).toHaveLength(0);
});

describe("an ended transaction (contract §3)", () => {
  it("is not opened again with another src, and not sent again to a host page that reloads", () => {
    const { loaded, began, succeeds, update, root, hellos } = meet();
    loaded();
    began();
    succeeds("ONE");
    const iframe = root.querySelector("iframe");
    update({ src: `${DEPOSITORY}/other/` });
    expect(root.querySelector("iframe")).toBe(iframe);
    loaded();
    expect(hellos()).toHaveLength(1);
  });
});

describe("a payload begins once (R93)", () => {
  const left = "fail ONE back-navigation";
  const doubt = "fail ONE in-doubt";
  const moved = ({ host, conversation, update }: ReturnType<typeof meet>) => {
    host.remove();
    conversation.end();
    document.body.append(host);
    update();
  };

  it("ends at once if its iframe reloads while it is open, without another hello", () => {
    const { loaded, began, fired, hellos, root } = meet();
    loaded();
    began();
    loaded();
    expect(fired).toEqual(["screenchange", left]);
    expect(root.textContent).toBe("Session Timeout Please try again");
    expect(root.querySelector("[role=alert]")?.getAttribute("lang")).toBe("en-GB");
    expect(hellos()).toHaveLength(1);
  });

  it("ends once and at once if the element is moved or put back while it is open", () => {
    const met = meet();
    met.loaded();
    met.began();
    moved(met);
    moved(met);
    expect(met.fired).toEqual(["screenchange", left]);
    expect(met.iframes()).toBe(0);
    expect(met.root.textContent).toBe("Session Timeout Please try again");
    expect(met.root.querySelector("[role=alert]")?.getAttribute("lang")).toBe("en-GB");
  });

  it("shows a text of the host page's without a language, as it may be any (contract §5 Languages)", () => {
    const { loaded, began, succeeds, root } = meet();
    loaded();
    began();
    succeeds("ONE");
    loaded();
    const notice = root.querySelector("[role=alert]");
    expect([notice?.getAttribute("lang"), notice?.getAttribute("dir")]).toEqual(["", "auto"]);
  });

  it("ends in doubt from the moment an authorising validate was sent until its outcome is known", () => {
    const first = meet();
    first.loaded();
    first.began();
    first.arrives({ type: "authorising", detail: {} });
    moved(first);
    expect(first.fired).toEqual(["screenchange", doubt]);
    expect(first.root.textContent).toBe(`${FRAME_TEXTS.inDoubt} ${FRAME_TEXTS.nextCheck}`);
    first.conversation.end();

    const second = meet();
    second.loaded();
    second.began();
    second.arrives({ type: "authorising", detail: {} });
    second.arrives({ type: "settled", detail: {} });
    second.loaded();
    expect(second.fired).toEqual(["screenchange", left]);
  });

  it("is not in doubt for an authorising validate of the payload before it", () => {
    const { loaded, began, arrives, update, fired } = meet();
    loaded();
    began();
    arrives({ type: "authorising", detail: {} });
    update({ payload: payloadOf("TWO") });
    loaded();
    expect(fired).toEqual(["screenchange", "fail TWO back-navigation"]);
  });

  it("fires nothing after its element was removed, also when the broker's page goes", async () => {
    const { loaded, began, host, conversation, fired } = meet();
    loaded();
    began();
    host.remove();
    conversation.end();
    await Promise.resolve();
    dispatchEvent(Object.assign(new Event("pagehide"), { persisted: false }));
    expect(fired).toEqual(["screenchange"]);
  });

  it.each([
    ["is removed", ({ host, conversation }: ReturnType<typeof meet>) => [host.remove(), conversation.end()]],
    ["gets another payload", (met: ReturnType<typeof meet>) => met.update({ payload: payloadOf("TWO") })],
    ["goes with its page", () => dispatchEvent(Object.assign(new Event("pagehide"), { persisted: false }))],
  ])(
    "fires a success that was read and not fired yet, once and without its return, if it %s (R87)",
    async (_what, goes) => {
      const met = meet();
      const details: unknown[] = [];
      met.host.addEventListener("success", (event) => details.push(Reflect.get(event, "detail")));
      met.loaded();
      met.began();
      met.arrives({ type: "authorising", detail: {} }, { turn: 1 });
      const returnTo = { method: "GET", url: "https://broker.example/ok", fields: {} } as const;
      const detail = { ...outcome("ONE"), message: "It was authorised" };
      met.arrives({ type: "authorised", detail: { ...detail, returnTo } }, { turn: 1 });
      expect(met.fired).toEqual(["screenchange"]);
      goes(met);
      await Promise.resolve();
      // the page's own success, which comes too late
      met.arrives({ type: "event", detail: { name: "success", detail } }, { turn: 1 });
      met.host.remove();
      met.conversation.end();
      await Promise.resolve();
      expect(met.fired).toEqual(["screenchange", "success ONE"]);
      expect(details).toEqual([{ ...detail, returnTo: null }]);
    },
  );

  it("begins nothing at an element that the broker removes as it hears that success (R87)", async () => {
    const met = meet();
    met.host.addEventListener("success", () => {
      met.host.remove();
      met.conversation.end();
    });
    met.loaded();
    met.began();
    met.arrives({ type: "authorised", detail: outcome("ONE") }, { turn: 1 });
    met.update({ payload: payloadOf("TWO") });
    await Promise.resolve();
    seconds(31);
    expect(met.fired).toEqual(["screenchange", "success ONE"]);
    expect(warned).toEqual([]);
  });

  it("takes no read success of another turn for the payload's (R94)", async () => {
    const met = meet();
    met.loaded();
    met.began();
    met.update({ payload: payloadOf("TWO") });
    for (const from of [{}, { turn: 1 }]) met.arrives({ type: "authorised", detail: outcome("ONE") }, from);
    met.host.remove();
    met.conversation.end();
    await Promise.resolve();
    expect(met.fired).toEqual(["screenchange"]);
  });

  it.each([
    ["another src", (met: ReturnType<typeof meet>) => met.update({ src: `${DEPOSITORY}/other/` })],
    ["a host page that reloads", (met: ReturnType<typeof meet>) => met.loaded()],
  ])("ends in doubt by %s between a success that was read and its event (R93)", (_what, goes) => {
    const met = meet();
    met.loaded();
    met.began();
    met.arrives({ type: "authorising", detail: {} }, { turn: 1 });
    met.arrives({ type: "authorised", detail: outcome("ONE") }, { turn: 1 });
    met.arrives({ type: "settled", detail: {} }, { turn: 1 });
    goes(met);
    expect(met.fired).toEqual(["screenchange", doubt]);
  });

  it.each([
    ["ends when the broker's page goes for good, before the host page could tell it", false, left],
    ["ends in doubt with that page during an authorisation", true, doubt],
  ])("%s, and its frame stays to send its terminate (contract §2)", (_what, isAuthorising, ending) => {
    const met = meet();
    const goes = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pagehide"), { persisted }));
    goes(false);
    met.loaded();
    met.began();
    if (isAuthorising) met.arrives({ type: "authorising", detail: {} });
    goes(true);
    expect(met.fired, "a page that may come back hears it from the host page").toEqual(["screenchange"]);
    goes(false);
    goes(false);
    expect(met.fired).toEqual(["screenchange", ending]);
    expect(met.iframes()).toBe(1);
  });

  it.each([
    ["another address", `${DEPOSITORY}/other/`],
    ["none", ""],
  ])("ends at once if its src becomes %s while it is open, and no other page is loaded", (_what, src) => {
    for (const [isAuthorising, ending] of [
      [false, left],
      [true, doubt],
    ] as const) {
      const met = meet();
      met.loaded();
      met.began();
      if (isAuthorising) met.arrives({ type: "authorising", detail: {} });
      met.update({ src });
      met.update({ src: `${DEPOSITORY}/third/` });
      expect(met.fired).toEqual(["screenchange", ending]);
      expect(met.iframes()).toBe(0);
      met.conversation.end();
    }
  });

  it("is only asked for at another address if its src changes before a hello", () => {
    const met = meet();
    met.update({ src: `${DEPOSITORY}/other/` });
    expect(met.root.querySelector("iframe")?.src).toBe(`${DEPOSITORY}/other/`);
    met.loaded();
    met.began();
    expect([met.fired, met.hellos().length]).toEqual([["screenchange"], 1]);
  });

  it("shows its ending if it is put back after that, and fires nothing", () => {
    const met = meet();
    met.loaded();
    met.began();
    met.arrives({
      type: "event",
      detail: { name: "success", detail: { ...outcome("ONE"), message: "It was authorised" } },
    });
    moved(met);
    expect(met.fired).toEqual(["screenchange", "success ONE"]);
    expect(met.root.textContent).toBe("It was authorised");
    expect(met.hellos()).toHaveLength(1);
  });

  it("begins again if no hello was sent yet, and if the same text is set after null", () => {
    const met = meet();
    moved(met);
    met.loaded();
    met.began();
    met.succeeds("ONE");
    met.update({ payload: null });
    met.update({ payload: payloadOf("ONE") });
    met.loaded();
    met.began();
    met.fails("ONE");
    expect(met.fired).toEqual(["screenchange", "success ONE", "screenchange", "fail ONE cancelled"]);
  });
});

describe("the height of the frame (contract §3)", () => {
  it("is the host page's, however low; a page of no height is still empty, and changes nothing", () => {
    const { loaded, arrives, root } = meet();
    const iframe = root.querySelector("iframe");
    const rules = [...(root.adoptedStyleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText);
    expect(rules.filter((rule) => /^iframe.*block-size: \d/.test(rule))).toEqual([]);
    loaded();
    for (const [reportedHeight, height] of [
      [0, "320"],
      [240.2, "241"],
      [0, "241"],
    ] as const) {
      arrives({ type: "size", detail: { height: reportedHeight } });
      expect(iframe?.height).toBe(height);
    }
  });
});

describe("the turn of a hello (R94)", () => {
  it("grows with each hello of the element", () => {
    const { loaded, update, received } = meet();
    loaded();
    update({ payload: payloadOf("TWO") });
    expect(received.map((message) => [message.type, Reflect.get(message, "turn")])).toEqual([
      ["hello", 1],
      ["hello", 2],
    ]);
  });

  it("is repeated by the host page: a message of an earlier turn is dropped, an event of this turn is taken at once", () => {
    const { loaded, update, arrives, fired } = meet();
    loaded();
    update({ payload: payloadOf("TWO") });
    const close = { type: "event", detail: { name: "close", detail: {} } } as const;
    arrives(close, { turn: 1 });
    expect(fired).toEqual([]);
    arrives(close, { turn: 2 });
    expect(fired).toEqual(["close"]);
  });

  it("is believed about an event, whatever transaction its detail names", () => {
    const { loaded, arrives, fired } = meet();
    loaded();
    arrives({ type: "event", detail: { name: "success", detail: outcome("TXN-1") } }, { turn: 1 });
    expect(fired).toEqual(["success TXN-1"]);
  });

  it("may stand in the detail", () => {
    const { loaded, update, arrives, fired, root } = meet();
    loaded();
    update({ payload: payloadOf("TWO") });
    const close = { name: "close", detail: {} } as const;
    const sendAll = (turn: unknown) => {
      arrives({ type: "size", detail: { height: 900, ...{ turn } } });
      arrives({ type: "authorising", detail: { turn } });
      arrives({ type: "event", detail: { ...close, ...{ turn } } });
    };
    for (const turn of [1, "2", null]) sendAll(turn);
    expect([fired, root.querySelector("iframe")?.getAttribute("height")]).toEqual([[], "320"]);
    sendAll(2);
    expect([fired, root.querySelector("iframe")?.getAttribute("height")]).toEqual([["close"], "900"]);
    loaded();
    expect(fired.at(-1)).toBe("fail TWO in-doubt");
  });
});

describe("a success of the payload that was replaced (R87)", () => {
  const success = {
    type: "event",
    detail: {
      name: "success",
      detail: { ...outcome("ONE"), returnTo: { method: "GET", url: "https://broker.example/", fields: {} } },
    },
  } as const;

  it("is fired once, without its default action, and leaves the outcome of the next payload open", () => {
    const followed = vi.spyOn(document.location, "assign").mockImplementation(() => undefined);
    const { host, loaded, began, update, arrives, fired } = meet();
    const ways: unknown[] = [];
    host.addEventListener("success", (event) => ways.push(Reflect.get(event, "detail").returnTo));
    loaded();
    began();
    update({ payload: payloadOf("TWO") });
    arrives(success, { turn: 1 });
    arrives(success, { turn: 1 });
    expect([fired, ways]).toEqual([["screenchange", "success ONE"], [null]]);
    expect(followed).not.toHaveBeenCalled();
    arrives({ type: "event", detail: { name: "success", detail: outcome("TWO") } }, { turn: 2 });
    expect(fired).toEqual(["screenchange", "success ONE", "success TWO"]);
  });

  it("is not fired if that payload had its outcome, nor is its failure", () => {
    const { loaded, fails, update, arrives, fired } = meet();
    loaded();
    fails("ONE");
    update({ payload: payloadOf("TWO") });
    arrives(success, { turn: 1 });
    update({ payload: payloadOf("THREE") });
    arrives(
      { type: "event", detail: { name: "fail", detail: { ...outcome("TWO"), reason: "cancelled" } } },
      { turn: 2 },
    );
    expect(fired).toEqual(["fail ONE cancelled"]);
  });
});

describe("a host page that repeats no turn (contract §3)", () => {
  it("is heard after the first hello from its first word, as there was no session before", () => {
    const { loaded, succeeds, fired } = meet();
    loaded();
    succeeds("ONE");
    expect(fired).toEqual(["success ONE"]);
  });

  it("is heard so by each iframe, and not by the one that takes a second hello", () => {
    const { loaded, update, succeeds, fired } = meet();
    loaded();
    update({ payload: payloadOf("TWO") });
    succeeds("TWO");
    expect(fired).toEqual([]);
    update({ payload: payloadOf("THREE"), src: `${DEPOSITORY}/other/` });
    loaded();
    succeeds("THREE");
    expect(fired).toEqual(["success THREE"]);
  });
});

describe("a host page that does not answer (contract §3)", () => {
  it("is awaited again with 'Try again', and then heard once", () => {
    const { root, loaded, began, fired, hellos } = meet();
    seconds(20);
    root.querySelector("button")?.click();
    vi.advanceTimersByTime(29_999);
    expect(fired).toEqual([]);
    loaded();
    began();
    expect(hellos()).toHaveLength(1);
    expect(fired).toEqual(["screenchange"]);
  });

  it("is shown again in place of the notice if it answers after that", () => {
    const { root, loaded } = meet();
    const shown = () => [root.querySelector("iframe")?.hidden, root.textContent];
    seconds(10);
    expect(shown()).toEqual([true, `${FRAME_TEXTS.noAnswer}${FRAME_TEXTS.tryAgain}`]);
    loaded();
    expect(shown()).toEqual([false, ""]);
  });

  it("is not awaited by a page that the browser prerenders, until the investor opens that", () => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    const { fired, iframes } = meet();
    seconds(60);
    expect([fired, iframes()]).toEqual([[], 0]);
    Reflect.deleteProperty(document, "prerendering");
    document.dispatchEvent(new Event("prerenderingchange"));
    expect(iframes()).toBe(1);
    seconds(31);
    expect(fired).toEqual(["fail ONE unavailable"]);
  });

  it("is not awaited after the payload was removed", () => {
    const { update, fired, root } = meet();
    update({ payload: null });
    seconds(60);
    expect(fired).toEqual([]);
    expect(root.childElementCount).toBe(0);
  });
});

describe("a hello (contract §3)", () => {
  it("is followed by a `set` only when the language, the colours or the window's height change", () => {
    const { host, loaded, update, received } = meet();
    loaded();
    const sent = () => received.map(({ type }) => type);
    const resized = () => dispatchEvent(new Event("resize"));
    resized();
    update();
    expect(sent()).toEqual(["hello"]);
    host.setAttribute("theme", "dark");
    update();
    update();
    expect(sent()).toEqual(["hello", "set"]);
    vi.stubGlobal("innerHeight", innerHeight / 2);
    resized();
    vi.unstubAllGlobals();
    expect(sent()).toEqual(["hello", "set", "set"]);
  });

  it("not accepted by the host page within 30 s is given up, and the console says why", () => {
    const { loaded, began, succeeds, fired, iframes, root } = meet();
    seconds(9);
    loaded();
    seconds(29);
    expect([fired, iframes()]).toEqual([[], 1]);
    seconds(2);
    expect([fired, iframes()]).toEqual([["fail ONE unavailable"], 0]);
    expect(root.textContent).toBe("Unauthorised Request");
    expect(warned).toEqual([expect.stringMatching(/has not accepted .*hello.*docs\/contract\.md §3/)]);
    began();
    succeeds("ONE");
    expect(fired).toHaveLength(1);
  });

  it("accepted by the host page has no time limit", () => {
    const { loaded, sized, fired, iframes } = meet();
    loaded();
    sized();
    seconds(600);
    expect([fired, warned, iframes()]).toEqual([[], [], 1]);
  });

  it("with a payload that names no requestor fails after 2 s, as the depository's host page takes none", () => {
    const { loaded, fired, iframes } = meet("eyJub25zZW5zZ");
    loaded();
    vi.advanceTimersByTime(1999);
    expect(fired).toEqual([]);
    for (const ms of [1, 60_000]) {
      vi.advanceTimersByTime(ms);
      expect(fired).toEqual(["fail invalid-request"]);
    }
    expect(iframes(), "its page says why").toBe(1);
  });

  it("with such a payload is heard to its end if a host page answers it all the same", () => {
    const { loaded, began, succeeds, fired } = meet("PAYLOAD-1");
    loaded();
    seconds(1);
    began();
    seconds(60);
    succeeds("ONE");
    expect(fired).toEqual(["screenchange", "success ONE"]);
  });
});

describe("the src of a frame", () => {
  it.each(["", "htps://depository.example/edisweb/", "javascript:alert(1)", "http://"])(
    "%j loads nothing, not even the broker's own page, and fails as unanswered",
    (src) => {
      const { update, fired, iframes } = meet(payloadOf("ONE"), src);
      update();
      expect(iframes()).toBe(0);
      expect(warned).toEqual([expect.stringMatching(/src is not an http.*docs\/contract\.md §3/)]);
      seconds(31);
      expect(fired).toEqual(["fail ONE unavailable"]);
    },
  );

  it("may be set after the payload", () => {
    const { update, loaded, sized, fired, iframes } = meet(payloadOf("ONE"), "");
    update({ src: `${DEPOSITORY}/edisweb/` });
    loaded();
    sized();
    seconds(60);
    expect([fired, iframes()]).toEqual([[], 1]);
  });
});

it("one outcome of a payload is fired, whatever the host page tells after it (contract §3)", () => {
  const { loaded, began, succeeds, fails, fired } = meet();
  loaded();
  began();
  succeeds("ONE");
  fails("ONE");
  succeeds("ONE");
  expect(fired).toEqual(["screenchange", "success ONE"]);
});

it.each([
  ["http://broker.example/done", null],
  ["https://broker.example/done", "https://broker.example/done"],
])("an outcome that names the return address %s is fired with %s (contract §4)", (url, expected) => {
  const { host, loaded, began, arrives } = meet();
  const ways: unknown[] = [];
  host.addEventListener("success", (event) => {
    event.preventDefault();
    if (event instanceof CustomEvent) ways.push(event.detail.returnTo?.url ?? null);
  });
  loaded();
  began();
  const returnTo = { method: "GET" as const, url, fields: {} };
  arrives({ type: "event", detail: { name: "success", detail: { ...outcome("ONE"), returnTo } } });
  expect(ways).toEqual([expected]);
});

it("a `fail` without a transaction's ids belongs to an invalid model", () => {
  const { loaded, began, fails, fired } = meet(payloadOf("x".repeat(65)));
  loaded();
  began();
  fails("");
  expect(fired).toEqual(["screenchange", "fail cancelled"]);
});

it("only the iframe's own window, at the origin of src, is heard", () => {
  const { loaded, began, succeeds, fired } = meet();
  loaded();
  began();
  succeeds("ONE", { source: {} });
  succeeds("ONE", { origin: "https://stranger.example" });
  expect(fired).toEqual(["screenchange"]);
});

it("a link out of it is followed in the broker's page, only after the outcome and to a secure address (R67)", () => {
  const followed = vi.spyOn(document.location, "assign").mockImplementation(() => undefined);
  const { loaded, began, fails, arrives } = meet();
  const leave = (url: string) => arrives({ type: "leave", detail: { url } });
  loaded();
  began();
  leave("https://broker.example/fail");
  fails("ONE");
  leave("javascript:alert(1)");
  leave("http://broker.example/fail");
  expect(followed).not.toHaveBeenCalled();
  leave("https://broker.example/fail");
  expect(followed.mock.calls).toEqual([["https://broker.example/fail"]]);
});
