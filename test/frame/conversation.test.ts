// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startConversation } from "../../src/frame/conversation";
import { say, type ToFrameElement, type Told } from "../../src/frame/messages";

const DEPOSITORY = "https://depository.example";
const LOADED = { type: "loaded", detail: {} } as const;
const BEGAN = {
  type: "event",
  detail: { name: "screenchange", detail: { screen: "entry", previous: null } },
} as const;

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

const contents = { postMessage: vi.fn() };
let host: HTMLElement & { payload: string | null; src: string };
let fired: string[];
let warned: string[];
let conversation: ReturnType<typeof startConversation>;

/** What the host page in the iframe says. */
const arrives = (told: Told<ToFrameElement>) => {
  const event = new MessageEvent("message", { data: say(told), origin: DEPOSITORY });
  Object.defineProperty(event, "source", { value: contents });
  dispatchEvent(event);
};

const iframes = () => host.shadowRoot?.querySelectorAll("iframe").length;
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  contents.postMessage.mockClear();
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get: () => contents,
  });
  fired = [];
  warned = [];
  vi.spyOn(console, "warn").mockImplementation((line) => void warned.push(line));
  host = Object.assign(document.createElement("div"), {
    payload: payloadOf("ONE"),
    src: `${DEPOSITORY}/edisweb/`,
  });
  document.body.append(host);
  for (const name of ["success", "fail"])
    host.addEventListener(name, (event) => {
      if (event instanceof CustomEvent)
        fired.push(`${name} ${event.detail.transactionRefNo} ${event.detail.reason ?? ""}`.trim());
    });
  conversation = startConversation(host, host.attachShadow({ mode: "open" }));
});
afterEach(() => {
  conversation.end();
  host.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the frame element (contract §3)", () => {
  it("takes an outcome that was on its way when another payload was told for none of that one's", () => {
    conversation.follow();
    arrives(LOADED);
    host.payload = payloadOf("TWO");
    conversation.follow();

    arrives(BEGAN);
    arrives({ type: "event", detail: { name: "fail", detail: { ...outcome("ONE"), reason: "cancelled" } } });
    arrives(BEGAN);
    arrives({ type: "event", detail: { name: "success", detail: outcome("TWO") } });
    expect(fired).toEqual(["success TWO"]);
  });

  it("gives up 30 s after a hello that the host page has not taken, and says why on the console", () => {
    conversation.follow();
    seconds(9);
    arrives(LOADED);
    seconds(29);
    expect([fired, iframes()]).toEqual([[], 1]);
    seconds(2);
    expect([fired, iframes()]).toEqual([["fail ONE unavailable"], 0]);
    expect(warned).toEqual([expect.stringMatching(/has not taken .*hello.*docs\/contract\.md §3/)]);
    arrives(BEGAN);
    arrives({ type: "event", detail: { name: "success", detail: outcome("ONE") } });
    expect(fired).toHaveLength(1);
  });

  it("waits as long as it takes once the host page has said anything", () => {
    conversation.follow();
    arrives(LOADED);
    arrives({ type: "size", detail: { height: 400 } });
    seconds(600);
    expect([fired, warned, iframes()]).toEqual([[], [], 1]);
  });

  it("fails at once a payload that names nobody, which no host page could take", () => {
    host.payload = "eyJub25zZW5zZ";
    conversation.follow();
    arrives(LOADED);
    expect(fired).toEqual(["fail  invalid-request"]);
    seconds(60);
    expect(fired).toHaveLength(1);
  });

  it.each(["", "htps://depository.example/edisweb/", "javascript:alert(1)", "http://"])(
    "loads nothing for the src %j, not the broker's own page either, and fails as one that does not answer",
    (src) => {
      host.src = src;
      conversation.follow();
      conversation.follow();
      expect(iframes()).toBe(0);
      expect(warned).toEqual([expect.stringMatching(/src is no address.*docs\/contract\.md §3/)]);
      seconds(31);
      expect(fired).toEqual(["fail ONE unavailable"]);
    },
  );

  it("takes a src that comes after the payload", () => {
    const { src } = host;
    host.src = "";
    conversation.follow();
    host.src = src;
    conversation.follow();
    arrives(LOADED);
    arrives({ type: "size", detail: { height: 400 } });
    seconds(60);
    expect([fired, iframes()]).toEqual([[], 1]);
  });
});
