import { afterEach, expect, it, vi } from "vitest";
import { browserPorts } from "../../src/element/browserPorts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["memory", false, false],
  ["hash", false, true],
  ["memory", true, true],
  ["hash", true, true],
])(
  "an element with the routes in %s, framed: %s, owns its window: %s (R66, R75)",
  (routing, framed, owns) => {
    const host = Object.assign(document.createElement("div"), { captcha: null });
    host.setAttribute("routing", routing);
    if (framed) vi.stubGlobal("parent", {});
    expect(browserPorts(host).isIsolated).toBe(owns);
  },
);
