// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectHostPage, type HostPageConnection } from "../../src/frame/hostPageConnection";
import { type ToFrameElement, toWireMessage, type WireMessage } from "../../src/frame/messages";

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

/** A frame element's conversation with a host page that a test speaks for. */
function meet(payload: string | null = payloadOf("ONE"), src = `${DEPOSITORY}/edisweb/`) {
  const host = Object.assign(document.createElement("div"), { payload, src });
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const heard: { type: string; detail: { payload?: string } }[] = [];
  const source = { postMessage: (message: (typeof heard)[number]) => heard.push(message) };
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get: () => source,
  });
  const fired: string[] = [];
  for (const name of EVENTS)
    host.addEventListener(name, (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { transactionRefNo, reason } = event.detail;
      fired.push([name, transactionRefNo, reason].filter(Boolean).join(" "));
    });
  const arrives = (told: WireMessage<ToFrameElement>, from: { source?: object; origin?: string } = {}) => {
    const event = new MessageEvent("message", {
      data: toWireMessage(told),
      origin: from.origin ?? DEPOSITORY,
    });
    Object.defineProperty(event, "source", { value: from.source ?? source });
    dispatchEvent(event);
  };
  const conversation = connectHostPage(host, root);
  met.push(conversation);
  const follow = (changes: object = {}) => {
    Object.assign(host, changes);
    conversation.follow();
  };
  follow();
  return {
    host,
    root,
    heard,
    fired,
    arrives,
    follow,
    conversation,
    hellos: () => heard.filter(({ type }) => type === "hello").map(({ detail }) => detail.payload),
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
  it("is not given the outcome of the first that was on its way", () => {
    const { loaded, began, fails, succeeds, follow, fired } = meet();
    loaded();
    follow({ payload: payloadOf("TWO") });
    began();
    fails("ONE");
    began();
    succeeds("TWO");
    expect(fired).toEqual(["screenchange", "screenchange", "success TWO"]);
  });

  it("has an outcome of its own after that of the first", () => {
    const { loaded, began, fails, succeeds, follow, fired, hellos } = meet();
    loaded();
    began();
    fails("ONE");
    follow({ payload: payloadOf("TWO") });
    expect(hellos()).toEqual([payloadOf("ONE"), payloadOf("TWO")]);
    began();
    succeeds("TWO");
    expect(fired.filter((what) => what !== "screenchange")).toEqual(["fail ONE cancelled", "success TWO"]);
  });

  it("hears nothing before its own session began, `close` neither", () => {
    const { loaded, began, arrives, follow, fired } = meet();
    loaded();
    began();
    follow({ payload: payloadOf("TWO") });
    arrives({ type: "event", detail: { name: "close", detail: {} } });
    expect(fired).toEqual(["screenchange"]);
  });
});

describe("what is over (contract §3)", () => {
  it("is not opened anew by another src, nor told again to a host page that loads again", () => {
    const { loaded, began, succeeds, follow, root, hellos } = meet();
    loaded();
    began();
    succeeds("ONE");
    const iframe = root.querySelector("iframe");
    follow({ src: `${DEPOSITORY}/other/` });
    expect(root.querySelector("iframe")).toBe(iframe);
    loaded();
    expect(hellos()).toHaveLength(1);
  });
});

describe("a host page that does not answer (contract §3)", () => {
  it("is waited for anew by 'Try again', and then heard once", () => {
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

  it("is waited for no more where the payload is gone", () => {
    const { follow, fired, root } = meet();
    follow({ payload: null });
    seconds(60);
    expect(fired).toEqual([]);
    expect(root.childElementCount).toBe(0);
  });
});

describe("a hello (contract §3)", () => {
  it("that the host page has not taken for 30 s is given up, and the console says why", () => {
    const { loaded, began, succeeds, fired, iframes, root } = meet();
    seconds(9);
    loaded();
    seconds(29);
    expect([fired, iframes()]).toEqual([[], 1]);
    seconds(2);
    expect([fired, iframes()]).toEqual([["fail ONE unavailable"], 0]);
    expect(root.textContent).toBe("Unauthorised Request");
    expect(warned).toEqual([expect.stringMatching(/has not taken .*hello.*docs\/contract\.md §3/)]);
    began();
    succeeds("ONE");
    expect(fired).toHaveLength(1);
  });

  it("that the host page has taken is waited on for as long as it takes", () => {
    const { loaded, sized, fired, iframes } = meet();
    loaded();
    sized();
    seconds(600);
    expect([fired, warned, iframes()]).toEqual([[], [], 1]);
  });

  it("with a payload that names nobody, which no host page takes, fails at once", () => {
    const { loaded, fired } = meet("eyJub25zZW5zZ");
    loaded();
    expect(fired).toEqual(["fail invalid-request"]);
    seconds(60);
    expect(fired).toHaveLength(1);
  });
});

describe("the src of a frame", () => {
  it.each(["", "htps://depository.example/edisweb/", "javascript:alert(1)", "http://"])(
    "%j loads nothing, not the broker's own page either, and fails as one that does not answer",
    (src) => {
      const { follow, fired, iframes } = meet(payloadOf("ONE"), src);
      follow();
      expect(iframes()).toBe(0);
      expect(warned).toEqual([expect.stringMatching(/src is no address.*docs\/contract\.md §3/)]);
      seconds(31);
      expect(fired).toEqual(["fail ONE unavailable"]);
    },
  );

  it("may come after the payload", () => {
    const { follow, loaded, sized, fired, iframes } = meet(payloadOf("ONE"), "");
    follow({ src: `${DEPOSITORY}/edisweb/` });
    loaded();
    sized();
    seconds(60);
    expect([fired, iframes()]).toEqual([[], 1]);
  });
});

it("a fail that names no transaction is that of a payload which is no valid model", () => {
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

it("a link out of it is followed in the broker's page, after the outcome and to a secure address alone (R67)", () => {
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
