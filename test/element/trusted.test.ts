// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { attach } from "../../src/lifecycle/attach";
import { listenToPage } from "../../src/lifecycle/pageEvents";

it("only an investor's own events keep a session from idling, and none that a script fires (R27, R61)", () => {
  const host = Object.assign(document.createElement("div"), { captcha: null });
  const { controller } = attach(host, { start: "landing", payload: null });
  let touches = 0;
  const listening = new AbortController();
  const counted = { ...controller, userActive: () => (touches += 1) };
  const page = { host, ownsPage: false, hasPayload: false, signal: listening.signal, restart: () => {} };
  listenToPage(counted, page);
  const happen = (isTrusted: boolean) => {
    for (const type of ["pointerdown", "pointermove", "keydown", "input"]) {
      const event = new Event(type);
      Object.defineProperty(event, "isTrusted", { value: isTrusted });
      host.dispatchEvent(event);
    }
  };
  happen(false);
  expect(touches).toBe(0);
  happen(true);
  expect(touches).toBe(4);
  listening.abort();
  happen(true);
  expect(touches).toBe(4);
});
