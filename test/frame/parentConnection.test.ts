import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toWireMessage } from "../../src/frame/messageSchemas";
import { connectParent, type FramedGateway } from "../../src/frame/parentConnection";

const BROKER = "https://broker.example";
const ORIGINS = { BRK001: [BROKER], BRK002: ["https://other.example"] };

type Posted = { message: { type: string; detail: unknown }; to: string };

const payloadOf = (requestorId: string, rest: object = {}) =>
  Buffer.from(JSON.stringify({ requestorId, ...rest })).toString("base64url");

const hello = (payload: string) =>
  toWireMessage({ type: "hello", detail: { payload, locale: null, theme: "dark", room: 800 } });

let posted: Posted[];
let parent: Window;
let refused: number;
let gateway: FramedGateway;
let applied: unknown[];
let warnings: string[];

const opened = (
  embedOrigins: Promise<Readonly<Record<string, readonly string[]>>> = Promise.resolve(ORIGINS),
) =>
  connectParent({
    gateway,
    refuseParent: () => {
      refused += 1;
    },
    embedOrigins,
    applyViewOptions: (options) => applied.push(options),
    accepted: () => undefined,
    warn: (message) => void warnings.push(message),
  });

/** Delivers a message as the browser does; by default the parent's own, from the broker. */
async function arrives(
  data: unknown,
  { origin = BROKER, source = parent }: { origin?: string; source?: unknown } = {},
) {
  const event = new MessageEvent("message", { data, origin });
  Object.defineProperty(event, "source", { value: source });
  dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(0);
}

const postedOf = (type: string) => posted.filter(({ message }) => message.type === type);

beforeEach(() => {
  vi.useFakeTimers();
  // a bridge lives as long as its page: earlier tests' bridges post to their own lists
  const ours: Posted[] = [];
  posted = ours;
  applied = [];
  warnings = [];
  refused = 0;
  const value = (message: Posted["message"], to: string) => ours.push({ message, to });
  parent = Object.create(window, { postMessage: { value } });
  vi.stubGlobal("parent", parent);
  const element = document.createElement("div");
  gateway = Object.assign(element, {
    payload: null,
  });
  document.body.replaceChildren(gateway);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(5000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const fires = (name: string, detail: object) => {
  const event = new CustomEvent(name, { detail, cancelable: true });
  gateway.dispatchEvent(event);
  return event;
};

describe("the host page in a frame (contract §3)", () => {
  it("posts `loaded` to any parent, and nothing else before a hello is accepted", async () => {
    opened();
    fires("screenchange", { screen: "entry", previous: null });
    expect(posted).toEqual([{ message: toWireMessage({ type: "loaded", detail: {} }), to: "*" }]);
  });

  it("takes the payload of a listed parent, and then posts to its origin only", async () => {
    opened();
    await arrives(hello(payloadOf("BRK001")));
    expect(gateway.payload).toBe(payloadOf("BRK001"));
    expect(applied).toEqual([{ locale: null, theme: "dark", room: 800 }]);
    fires("screenchange", { screen: "mpin", previous: "entry" });
    expect(postedOf("event")).toEqual([
      {
        message: toWireMessage({
          type: "event",
          detail: { name: "screenchange", detail: { screen: "mpin", previous: "entry" } },
        }),
        to: BROKER,
      },
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(refused).toBe(0);
  });

  it("follows a `set` that comes before the configuration, from the hello's origin alone", async () => {
    let offer = (_origins: typeof ORIGINS) => {};
    opened(
      new Promise((resolve) => {
        offer = resolve;
      }),
    );
    await arrives(hello(payloadOf("BRK001")));
    const set = (locale: string) =>
      toWireMessage({ type: "set", detail: { locale, theme: null, room: 700 } });
    await arrives(set("hi"));
    await arrives(set("ta"), { origin: "https://evil.example" });
    expect(applied).toEqual([]);
    offer(ORIGINS);
    await vi.advanceTimersByTimeAsync(0);
    expect(applied).toEqual([{ locale: "hi", theme: null, room: 700 }]);
  });

  it("repeats the turn of the hello that it answers, and none if the hello had none (R94)", async () => {
    opened();
    await arrives({ ...hello(payloadOf("BRK001")), turn: 4 });
    fires("close", {});
    await arrives(hello(payloadOf("BRK001")));
    fires("close", {});
    expect(postedOf("event").map(({ message }) => Reflect.get(message, "turn"))).toEqual([4, undefined]);
    expect(postedOf("loaded")[0]?.message).not.toHaveProperty("turn");
  });

  it("takes a hello with the payload alone, and with a turn", async () => {
    opened();
    const detail = { payload: payloadOf("BRK001") };
    await arrives({ source: "edis-gateway", version: 1, type: "hello", detail });
    expect(gateway.payload).toBe(detail.payload);
    await arrives({ source: "edis-gateway", version: 1, type: "hello", detail: { ...detail, turn: 9 } });
    fires("close", {});
    expect(postedOf("event").map(({ message }) => Reflect.get(message, "turn"))).toEqual([9]);
  });

  it("begins a transaction with each new turn, even with the same payload, and none with a repeated one (R93, R94)", async () => {
    opened();
    let begun = 0;
    let { payload } = gateway;
    Object.defineProperty(gateway, "payload", {
      get: () => payload,
      set(next) {
        if (next !== null && next !== payload) begun += 1;
        payload = next;
      },
    });
    for (const [turn, expected] of [
      [1, 1],
      [1, 1],
      [2, 2],
    ]) {
      await arrives({ ...hello(payloadOf("BRK001")), turn });
      expect(begun, `turn ${turn}`).toBe(expected);
    }
  });

  it("performs no default action itself, with or without an accepted hello", async () => {
    opened();
    expect(fires("fail", {}).defaultPrevented).toBe(true);
    await arrives(hello(payloadOf("BRK001")));
    expect(fires("success", {}).defaultPrevented).toBe(true);
  });

  it("posts events of an invalid model to a listed parent too, if it names its requestor", async () => {
    opened();
    await arrives(hello(payloadOf("BRK001", { transactionType: "none" })));
    fires("fail", { reason: "invalid-request" });
    expect(postedOf("event")).toHaveLength(1);
  });

  it.each([
    ["an origin that is listed for nobody", { origin: "https://evil.example" }, payloadOf("BRK001")],
    ["an origin that is listed for another requestor", { origin: BROKER }, payloadOf("BRK002")],
    ["a requestor that has no entry", { origin: BROKER }, payloadOf("BRK003")],
    ["a requestor by a name of Object's own", { origin: BROKER }, payloadOf("toString")],
    ["an opaque origin", { origin: "null" }, payloadOf("BRK001")],
  ])("refuses %s, and posts nothing", async (_what, from, payload) => {
    opened();
    await arrives(hello(payload), from);
    expect(refused).toBe(1);
    expect(warnings).toEqual([expect.stringContaining(`embedOrigins does not list ${from.origin} for`)]);
    expect(gateway.payload).toBeNull();
    fires("fail", {});
    expect(posted).toHaveLength(1);
  });

  it.each([
    ["where no configuration can be had", () => Promise.reject(new Error("untrusted")), payloadOf("BRK001")],
    ["a payload that names nobody", () => Promise.resolve(ORIGINS), "nonsense"],
  ])("refuses %s, without a warning about the list", async (what, embedOrigins, payload) => {
    opened(embedOrigins());
    await arrives(hello(payload));
    expect(refused).toBe(1);
    expect(warnings).toEqual([
      expect.stringContaining(what.includes("payload") ? "requestorId" : "no configuration"),
    ]);
    expect(posted).toHaveLength(1);
  });

  it("posts its outcome again when the page comes back from the bfcache", async () => {
    const comes = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    opened();
    await arrives(hello(payloadOf("BRK001")));
    comes(true);
    expect(postedOf("event")).toEqual([]);
    fires("fail", { reason: "back-navigation" });
    comes(false);
    expect(postedOf("event")).toHaveLength(1);
    comes(true);
    expect(postedOf("event")).toHaveLength(2);
    expect(postedOf("event")[1]).toEqual(postedOf("event")[0]);
    await arrives(hello(payloadOf("BRK001", { transactionRefNo: "2" })));
    comes(true);
    expect(postedOf("event")).toHaveLength(2);
  });

  it("posts a replaced payload's success at once, and not again as the next one's outcome (R87)", async () => {
    opened();
    await arrives(hello(payloadOf("BRK001")));
    let { payload } = gateway;
    Object.defineProperty(gateway, "payload", {
      get: () => payload,
      set(next) {
        if (payload !== null && next !== payload) fires("success", {});
        payload = next;
      },
    });
    await arrives({ ...hello(payloadOf("BRK001", { transactionRefNo: "2" })), turn: 2 });
    expect(postedOf("event")).toHaveLength(1);
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(postedOf("event")).toHaveLength(1);
  });

  it("refuses after 3 s without a hello, and takes no late one", async () => {
    opened();
    await vi.advanceTimersByTimeAsync(2900);
    expect(refused).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(refused).toBe(1);
    await arrives(hello(payloadOf("BRK001")));
    expect(gateway.payload).toBeNull();
    expect(posted).toHaveLength(1);
  });

  it("takes a requestorId that is a number (R52)", async () => {
    opened(Promise.resolve({ "12345": [BROKER] }));
    const payload = JSON.stringify({ requestorId: 12345, transactionRefNo: 7 });
    await arrives(hello(payload));
    expect(refused).toBe(0);
    expect(gateway.payload).toBe(payload);
  });

  it("does not count the time that its own configuration takes", async () => {
    opened(new Promise((resolve) => setTimeout(resolve, 4000, ORIGINS)));
    await arrives(hello(payloadOf("BRK001")));
    await vi.advanceTimersByTimeAsync(4100);
    expect(refused).toBe(0);
    expect(gateway.payload).toBe(payloadOf("BRK001"));
  });

  it("uses the newer of two hellos that wait for the configuration", async () => {
    const newest = payloadOf("BRK001", { transactionRefNo: "2" });
    const handed: (string | null)[] = [];
    Object.defineProperty(gateway, "payload", { set: (payload: string | null) => void handed.push(payload) });
    opened(new Promise((resolve) => setTimeout(resolve, 1000, ORIGINS)));
    await arrives(hello(payloadOf("BRK001")));
    await arrives(hello(newest));
    await vi.advanceTimersByTimeAsync(1100);
    expect(handed.filter((payload) => payload !== null)).toEqual([newest]);
  });

  it("ignores other windows, and other origins after one is accepted", async () => {
    opened();
    await arrives(hello(payloadOf("BRK001")), { source: window });
    await arrives(hello(payloadOf("BRK001")), { source: null });
    expect(gateway.payload).toBeNull();
    await arrives(hello(payloadOf("BRK001")));
    const set = toWireMessage({ type: "set", detail: { locale: "hi", theme: null, room: 1 } });
    await arrives(set, { origin: "https://evil.example" });
    await arrives(set, { source: window });
    expect(applied).toHaveLength(1);
    await arrives(set);
    expect(applied).toHaveLength(2);
  });

  it("posts nothing more if another payload's requestor does not list the parent", async () => {
    opened();
    await arrives(hello(payloadOf("BRK001")));
    await arrives(hello(payloadOf("BRK002")));
    expect(refused).toBe(1);
    fires("fail", {});
    expect(postedOf("event")).toEqual([]);
  });

  it("never navigates: posts a link out of it, leaves a link to a new window alone, and opens a `tel:` link in one (R66, R67)", async () => {
    opened();
    await arrives(hello(payloadOf("BRK001")));
    const link = document.createElement("a");
    link.href = "https://broker.example/back";
    gateway.append(link);
    const isStopped = () => {
      let stopped = false;
      const onEvent = (event: Event) => {
        stopped = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener("click", onEvent, { once: true });
      link.click();
      return stopped;
    };
    expect(isStopped()).toBe(true);
    expect(postedOf("leave").map(({ message }) => message.detail)).toEqual([
      { url: "https://broker.example/back" },
    ]);
    link.target = "_blank";
    expect(isStopped()).toBe(false);
    Object.assign(link, { target: "", href: "tel:18001020990" });
    expect(isStopped()).toBe(false);
    expect(link.target, "which no policy for frames stops").toBe("_blank");
    expect(postedOf("leave")).toHaveLength(1);
  });
});
