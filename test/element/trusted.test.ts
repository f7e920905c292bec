// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { browserPorts } from "../../src/element/browserPorts";
import { bindSession } from "../../src/lifecycle/pageEvents";
import { createSession } from "../../src/session/session";

it("only what an investor does keeps a session from idling, and no script of the page (R27, R61)", () => {
  const host = Object.assign(document.createElement("div"), { captcha: null, routing: "memory" });
  const input = { payload: null, configUrl: "", propertiesUrl: undefined, signingKey: undefined, locale: "" };
  const session = createSession(browserPorts(host), input, "landing");
  let touches = 0;
  const hears = new AbortController();
  bindSession(host, { ...session, touched: () => (touches += 1) }, null, hears.signal);
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
  hears.abort();
  happen(true);
  expect(touches).toBe(4);
});
