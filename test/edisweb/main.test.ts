import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { attachedTo } from "../../src/element/attach";
import { mayBeAuthorisedEntry } from "../../src/element/hashRouting";
import { entryState, type FlowState, type ResultState } from "../../src/flow/states";
import type { Controller } from "../../src/lifecycle/controller";
import { makeElement, onMpin, payloadOf, signingKey, soon, stubNetwork } from "../element/page";
import { AUTHORISED } from "../lifecycle/allEvents";

/** R96: a second request in the tab of the first. */

const PAYLOAD = payloadOf("FIRST");
const gateway = makeElement({ routing: "hash", "signing-key": "" });
let controller: Controller;
let mpin: FlowState;

/** Acts as a browser that follows a link to the shown page: only the fragment changes. */
function request(payload: string): void {
  history.pushState(null, "", `#/edisAuthValidate?${payload}`);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

beforeAll(async () => {
  stubNetwork();
  document.head.append(
    Object.assign(document.createElement("meta"), { name: "edis-signing-key", content: signingKey }),
  );
  document.body.append(gateway);
  history.replaceState(null, "", `#/edisAuthValidate?${PAYLOAD}`);
  await import("../../src/edisweb/main");
  await onMpin(gateway);
  await soon(() => expect(attachedTo(gateway)?.controller.phase()).toBe("running"));
  const attachment = attachedTo(gateway);
  if (!attachment) throw new Error("no payload is under way");
  ({ controller } = attachment);
  mpin = controller.store.getState().flow;
});
beforeEach(() => controller.store.setState({ flow: mpin }));
afterEach(() => void vi.restoreAllMocks());

const endedFlow = (): FlowState => ({
  ...mpin,
  ...("ending" in mpin && {
    ending: {
      phase: "shown",
      outcome: AUTHORISED,
      destination: { to: "nowhere" },
      after: null,
      dialog: null,
    },
  }),
});
const result: ResultState = { screen: "success", outcome: AUTHORISED, phase: "open" };

it("the configuration is verified by the key in the page's own markup (contract §3)", () => {
  expect(gateway.signingKey).toBe(signingKey);
});

it.each([
  ["a success is told in a dialog", endedFlow, "#/mpinauthenticate"],
  ["the success page is shown", () => result, "#/success"],
])(
  "the payload under way requested again keeps the entry's doubt marker while %s (R55)",
  (_what, flow, route) => {
    controller.store.setState({ flow: flow() });
    expect(mayBeAuthorisedEntry(history.state)).toBe(true);
    request(PAYLOAD);
    expect(location.hash).toBe(route);
    expect(mayBeAuthorisedEntry(history.state)).toBe(true);
  },
);

it("the payload under way requested again sets no doubt marker if nothing was authorised", () => {
  request(PAYLOAD);
  expect(location.hash).toBe("#/mpinauthenticate");
  expect(history.state).toBeNull();
});

it("the payload under way once more changes nothing in another encoding (R96)", () => {
  const showSnackbar = vi.spyOn(controller, "showSnackbar");
  const setPayload = vi.spyOn(gateway, "payload", "set");
  request(encodeURIComponent(Buffer.from(PAYLOAD, "base64url").toString("base64")));
  expect(setPayload).not.toHaveBeenCalled();
  expect(showSnackbar).not.toHaveBeenCalled();
});

it("another payload gets a notice and changes nothing after the answer to an authorising validate was lost (R96)", () => {
  const showSnackbar = vi.spyOn(controller, "showSnackbar");
  const setPayload = vi.spyOn(gateway, "payload", "set");
  const inDoubt = { ...mpin, ...("busy" in mpin && { answerLost: true }) };
  controller.store.setState({ flow: inDoubt });
  request(payloadOf("SECOND"));
  expect(showSnackbar).toHaveBeenCalledExactlyOnceWith({ key: "NOT_REPLACED" });
  expect(setPayload).not.toHaveBeenCalled();
  expect(attachedTo(gateway)?.payload).toBe(PAYLOAD);
  expect(controller.store.getState().flow).toBe(inDoubt);
  expect(location.hash).toBe("#/mpinauthenticate");
  expect(mayBeAuthorisedEntry(history.state)).toBe(true);
});

it.each([
  ["on the entry screen", (): FlowState => entryState, true],
  ["on a screen", () => mpin, true],
  ["while a success is told in a dialog", endedFlow, true],
  ["after its outcome", () => result, false],
])(
  "another payload %s begins under the notice that it has replaced one that was open (R96)",
  async (_what, flow, says) => {
    vi.spyOn(gateway, "payload", "set").mockReturnValue();
    const showSnackbar = vi.spyOn(controller, "showSnackbar").mockReturnValue();
    vi.spyOn(controller, "isOutcomeFired").mockReturnValue(!says);
    controller.store.setState({ flow: flow() });
    request(payloadOf("SECOND"));
    await new Promise(setImmediate);
    expect(showSnackbar.mock.calls).toEqual(says ? [[{ key: "REPLACED" }]] : []);
  },
);

it("a request whose address the browser refuses to change is no going back (R96)", () => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("too many calls", "SecurityError");
  });
  history.pushState(null, "", `#/edisAuthValidate?${payloadOf("SECOND")}`);
  const event = new PopStateEvent("popstate");
  const stopped = vi.spyOn(event, "stopImmediatePropagation");
  expect(() => window.dispatchEvent(event)).toThrow("too many calls");
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  expect(stopped, "the element's routing hears nothing of it").toHaveBeenCalledOnce();
  expect(controller.store.getState().flow).toBe(mpin);
});

it("another payload replaces the one under way (R96)", async () => {
  request(payloadOf("SECOND"));
  await soon(() => expect(attachedTo(gateway)?.payload).toBe(payloadOf("SECOND")));
  // what it loads is asked of the stubbed network, and told before the file ends
  await soon(() => expect(attachedTo(gateway)?.controller.phase()).toBe("running"));
});
