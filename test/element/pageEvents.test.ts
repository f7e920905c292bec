import { afterEach, expect, it, vi } from "vitest";
import { attach } from "../../src/element/attach";
import { mayBeAuthorisedEntry, setRoute } from "../../src/element/hashRouting";
import { listenToPage } from "../../src/element/pageEvents";

let attachment: ReturnType<typeof attach>;
let listeners: AbortController;

afterEach(() => {
  listeners.abort();
  attachment.disconnect();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An element whose page events are listened to. What its controller hears of them is recorded. */
function listening(routing: { ownsPage?: boolean; hasPayload?: boolean } = {}) {
  const host = Object.assign(document.createElement("div"), { captcha: null });
  attachment = attach(host, { start: "landing", payload: null });
  listeners = new AbortController();
  const heard = { userActive: vi.fn(), pageVisible: vi.fn(), dispatch: vi.fn() };
  const restart = vi.fn();
  const { store } = attachment.controller;
  const { signal } = listeners;
  const page = { element: host, ownsPage: false, hasPayload: false, signal, restart, ...routing };
  listenToPage({ ...attachment.controller, ...heard }, page);
  return { host, store, restart, ...heard };
}

function happen(host: HTMLElement, event: Event, isTrusted = true): void {
  Object.defineProperty(event, "isTrusted", { value: isTrusted });
  host.dispatchEvent(event);
}

it("only an investor's own events keep a session from idling, and none that a script fires (R27, R61)", () => {
  const { host, userActive } = listening();
  const happenAll = (isTrusted: boolean) => {
    for (const type of ["pointerdown", "pointermove", "keydown", "input", "click"])
      happen(host, new Event(type), isTrusted);
  };
  happenAll(false);
  expect(userActive).not.toHaveBeenCalled();
  happenAll(true);
  expect(userActive).toHaveBeenCalledTimes(5);
  listeners.abort();
  happenAll(true);
  expect(userActive).toHaveBeenCalledTimes(5);
});

it.each([
  ["pointermove", {}, 0],
  ["pointermove", { movementX: 1 }, 1],
  ["pointermove", { movementY: -1 }, 1],
  ["pointerdown", {}, 1],
])(
  "a pointermove without movement is no activity, which WebKit fires when something opens under the pointer (R27): %s %j",
  (type, movement, times) => {
    const { host, userActive } = listening();
    happen(host, new PointerEvent(type, movement));
    expect(userActive).toHaveBeenCalledTimes(times);
  },
);

it("the timers that are due end when the page is visible again, and not as it is hidden, which a page that goes is too (R29, R68)", () => {
  const { pageVisible } = listening();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(pageVisible).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(pageVisible).toHaveBeenCalledOnce();
});

it("a page that has only loaded late is not taken for one that is back from the bfcache (R68)", () => {
  const { dispatch } = listening();
  const comes = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  comes(false);
  expect(dispatch).not.toHaveBeenCalled();
  comes(true);
  expect(dispatch.mock.calls).toEqual([[{ type: "pageShown" }]]);
});

it("the address follows the screens until another payload takes their place", () => {
  const { store } = listening({ ownsPage: true });
  store.setState({ staticPage: "privacy" });
  expect(location.hash).toBe("#/privacyPolicy");
  listeners.abort();
  store.setState({ staticPage: "disclaimer" });
  expect(location.hash).toBe("#/privacyPolicy");
  history.replaceState(null, "", location.pathname);
});

it.each([
  ["begins the page anew", false, 1],
  ["is Back where the transaction may be authorised, and the entry is marked as that too", true, 0],
])("a typed route without a payload %s (R6, R55)", (_what, isMarked, times) => {
  setRoute(window, "slip", isMarked);
  const { restart } = listening({ ownsPage: true });
  history.pushState(null, "", "#/elsewhere");
  dispatchEvent(new HashChangeEvent("hashchange"));
  expect(restart).toHaveBeenCalledTimes(times);
  expect(mayBeAuthorisedEntry(history.state)).toBe(isMarked);
  history.replaceState(null, "", location.pathname);
});

it.each([
  ["that stays", () => {}, 1],
  ["that is removed before", () => listeners.abort(), 0],
])("the back button is held from the first paint for a payload %s (R28)", (_what, act, times) => {
  vi.useFakeTimers();
  const pushed = vi.spyOn(history, "pushState");
  listening({ ownsPage: true, hasPayload: true });
  act();
  vi.runAllTimers();
  expect(pushed).toHaveBeenCalledTimes(times);
});
