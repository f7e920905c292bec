import { afterEach, expect, it, vi } from "vitest";
import { attach } from "../../src/element/attach";
import { listenToPage } from "../../src/element/pageEvents";

let attachment: ReturnType<typeof attach>;
let listeners: AbortController;

afterEach(() => {
  listeners.abort();
  attachment.disconnect();
});

/** An element whose page events are listened to; `userActive` counts its activity. */
function listening() {
  const host = Object.assign(document.createElement("div"), { captcha: null });
  attachment = attach(host, { start: "landing", payload: null });
  listeners = new AbortController();
  const userActive = vi.fn();
  const page = {
    element: host,
    ownsPage: false,
    hasPayload: false,
    signal: listeners.signal,
    restart: () => {},
  };
  listenToPage({ ...attachment.controller, userActive }, page);
  return { host, userActive };
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
