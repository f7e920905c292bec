import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serveFrame } from "../../src/edisweb/serveFrame";
import { attachedTo } from "../../src/element/attach";
import { defineEdisGateway } from "../../src/element/defineEdisGateway";
import type { EdisGatewayElement, EdisGatewayEventMap } from "../../src/element/EdisGatewayElement";
import { inDoubtOutcome } from "../../src/flow/outcome";
import type { FlowState } from "../../src/flow/states";
import { publicJwk, signed } from "../depository/support";
import { CONFIG_URL, DEPOSITORY, makeElement, onMpin, payloadOf, soon } from "../element/page";
import { AUTHORISED } from "../lifecycle/allEvents";

/** The host page in a frame (contract §3), with its own configuration. */

const BROKER = "https://broker.example";
const MINUTE_S = 60;

let posted: string[];
/** The heights that the page asked for. */
let heights: unknown[];
/** The details of the successes that were told before they fired. */
let details: unknown[];
let parent: Window;
let gateway: EdisGatewayElement;

/** Serves a configuration that is valid from `from` to `to`, in minutes from now. */
function configure(from: number, to: number): void {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: "edis-portal",
    iat: now + from * MINUTE_S,
    exp: now + to * MINUTE_S,
    baseURL: DEPOSITORY,
    baseURLDMI: `${DEPOSITORY}/dmi`,
    publicKey: publicJwk,
    embedOrigins: { BRK001: [BROKER, `${BROKER}/path`] },
  };
  vi.stubGlobal("fetch", async (input: string | URL) =>
    String(input) === CONFIG_URL
      ? Response.json({ token: signed(claims) })
      : new Response(null, { status: 404 }),
  );
}

function says(type: string, detail: object): void {
  const data = { source: "edis-gateway", version: 1, type, detail };
  const event = new MessageEvent("message", { data, origin: BROKER });
  Object.defineProperty(event, "source", { value: parent });
  dispatchEvent(event);
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const reports: string[] = [];
  posted = reports;
  details = [];
  heights = [];
  const postMessage = {
    value({ type, detail }: { type: string; detail: unknown }) {
      reports.push(type);
      if (type === "authorised") details.push(detail);
      if (type === "size") heights.push(Reflect.get(Object(detail), "height"));
    },
  };
  parent = Object.create(window, { postMessage });
  vi.stubGlobal("parent", parent);
  defineEdisGateway();
  performance.clearMarks();
  gateway = makeElement({ routing: "memory" });
  document.body.replaceChildren(gateway);
});
afterEach(() => {
  gateway.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = () => [
  gateway.getAttribute("locale"),
  gateway.getAttribute("theme"),
  document.documentElement.dataset["theme"],
];

it("follows the members of a `set` that are there, and what a hello leaves out is the default", async () => {
  configure(-1, 10);
  serveFrame(gateway);
  says("hello", { payload: payloadOf("ONE"), locale: "hi" });
  await soon(() => expect(posted).toContain("event"));
  expect(shown()).toEqual(["hi", null, "auto"]);
  says("set", { theme: "dark" });
  expect(shown()).toEqual(["hi", "dark", "dark"]);
  says("set", { locale: "ta", room: 700 });
  expect(shown()).toEqual(["ta", "dark", "dark"]);
  says("set", { theme: null });
  expect(shown()).toEqual(["ta", null, "auto"]);
  says("hello", { payload: payloadOf("TWO"), theme: "light" });
  await soon(() => expect(shown()).toEqual([null, "light", "light"]));
});

it("tells each hello its height, and again only when it changes (contract §3 `size`)", async () => {
  configure(-1, 10);
  let height = 500;
  vi.spyOn(document.documentElement, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, 0, 400, height),
  );
  serveFrame(gateway);
  says("hello", { payload: payloadOf("ONE") });
  await soon(() => expect(posted).toContain("event"));
  expect(heights).toEqual([500]);
  height = 600;
  gateway.shadowRoot?.append(document.createElement("p"));
  await soon(() => expect(heights).toEqual([500, 600]));
  const before = posted.length;
  says("hello", { payload: payloadOf("TWO") });
  await soon(() => expect(posted.slice(before)).toContain("event"));
  expect(heights).toEqual([500, 600, 600]);
});

it("asks for a dialog's whole height, and for no more than the broker's window (contract §3 `room`)", async () => {
  configure(-1, 10);
  serveFrame(gateway);
  says("hello", { payload: payloadOf("ONE"), room: 700 });
  await soon(() => expect(posted).toContain("event"));
  const dialog = document.createElement("dialog");
  dialog.style.overflowY = "auto";
  vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 500));
  let hidden = 100;
  Object.defineProperty(dialog, "scrollHeight", { get: () => hidden });
  const opens = async () => {
    heights.length = 0;
    dialog.remove();
    await Promise.resolve();
    dialog.open = true;
    gateway.shadowRoot?.append(dialog);
    await soon(() => expect(heights.at(-1)).toBeGreaterThan(0));
    return heights.at(-1);
  };
  expect(await opens(), "with its margins").toBe(632);
  hidden = 5000;
  expect(await opens()).toBe(700);
});

it("tells the parent what is known of the debit, an outcome in doubt never as settled (R87, R93)", async () => {
  configure(-1, 10);
  serveFrame(gateway);
  says("hello", { payload: payloadOf("ONE") });
  await onMpin(gateway);
  await soon(() => expect(posted).toContain("event"));
  await soon(() => expect(attachedTo(gateway)?.controller.phase()).toBe("running"));
  const store = attachedTo(gateway)?.controller.store;
  const mpin = store?.getState().flow;
  if (!store || mpin?.screen !== "mpin") throw new Error("no field is shown");
  const debits = () => posted.filter((type) => /^(authori|settled)/.test(type));
  const show = (flow: FlowState) => store.setState({ flow });
  const ending = {
    phase: "shown",
    outcome: AUTHORISED,
    destination: { to: "nowhere" },
    after: null,
    dialog: null,
  } as const;
  show({ ...mpin, answerLost: true });
  show({ ...mpin, answerLost: true, notice: { literal: "Again" } });
  expect(debits()).toEqual(["authorising"]);
  show({ ...mpin, ending });
  show({ ...mpin, ending: { ...ending, phase: "redirectAsked" } });
  await Promise.resolve();
  expect(debits()).toEqual(["authorising", "authorised"]);
  expect(details.at(-1)).toMatchObject({ transactionRefNo: "ONE", requestorId: "BRK001", returnTo: null });
  show({ screen: "success", outcome: AUTHORISED, phase: "open" });
  expect(debits()).toEqual(["authorising", "authorised", "settled"]);
  show({ ...mpin, answerLost: true });
  show({ screen: "error", outcome: inDoubtOutcome, phase: "open" });
  expect(debits().slice(3)).toEqual(["authorising"]);
});

/** Each with the reason that a script of the host page's own hears. */
it.each([
  [
    "is outside its time, and so the device's clock is wrong (R90)",
    () => configure(-30, -20),
    "Please check the date and time",
    "configuration",
  ],
  [
    "does not list the parent (contract §3)",
    () => configure(-30, 10),
    "Unauthorised Request",
    "unauthorised",
  ],
  [
    "cannot be had",
    () => vi.stubGlobal("fetch", async () => new Response(null, { status: 404 })),
    "Unauthorised Request",
    "unauthorised",
  ],
] as const)("tells the parent nothing where the configuration %s", async (_what, serve, text, reason) => {
  serve();
  const heard: unknown[] = [];
  const onFail = ({ detail }: EdisGatewayEventMap["fail"]) => heard.push([detail.reason, detail.requestorId]);
  gateway.addEventListener("fail", onFail);
  serveFrame(gateway);
  posted.length = 0;
  says("hello", { payload: payloadOf("ONE", { requestorId: "BRK999" }) });
  await soon(() => expect(gateway.shadowRoot?.textContent).toContain(text));
  expect(posted).toEqual([]);
  await soon(() => expect(heard).toEqual([[reason, ""]]));
});

it("marks a start before the payload comes and one with it, and that it is configured after both (contract §7)", async () => {
  configure(-1, 10);
  serveFrame(gateway);
  says("hello", { payload: payloadOf("ONE") });
  const marks = () =>
    performance
      .getEntriesByType("mark")
      .map(({ name }) => name.replace("edis-gateway:", ""))
      .filter((name) => name !== "field");
  await soon(() => expect(marks()).toEqual(["start", "start", "configured"]));
});

it.each([
  // the gateway's own load of the configuration is over where its payload is judged
  ["an accepted parent", "BRK001", "allowedReturnOrigins lists nothing"],
  ["a refused one", "BRK999", "this page is not shown in a frame"],
] as const)("warns once of what the configuration has wrong: %s (R51)", async (_what, requestorId, last) => {
  configure(-1, 10);
  serveFrame(gateway);
  says("hello", { payload: payloadOf("ONE", { requestorId }) });
  const lines = () => vi.mocked(console.warn).mock.calls.map(String);
  await soon(() => expect(lines()).toContainEqual(expect.stringContaining(last)));
  await soon(() => expect(lines().filter((line) => line.includes("/path"))).toHaveLength(1));
  says("hello", { payload: payloadOf("TWO", { requestorId: "BRK999" }) });
  await soon(() => expect(gateway.shadowRoot?.textContent).toContain("Unauthorised Request"));
  expect(lines().filter((line) => line.includes("/path"))).toHaveLength(1);
});

it("warns of a configuration that fails after the parent was given up (contract §3)", async () => {
  vi.useFakeTimers();
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
  serveFrame(gateway);
  await vi.advanceTimersByTimeAsync(3500);
  vi.useRealTimers();
  const lines = () => vi.mocked(console.warn).mock.calls.map(String);
  expect(lines()).not.toContainEqual(expect.stringContaining("configuration"));
  for (const answer of answers) answer(new Response("no"));
  await soon(() =>
    expect(vi.mocked(console.warn).mock.calls.map(String)).toContainEqual(
      expect.stringContaining(CONFIG_URL),
    ),
  );
});
