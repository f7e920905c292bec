import { afterEach, expect, it, vi } from "vitest";
import { browserPorts } from "../../src/element/browserPorts";

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const makeHost = () => Object.assign(document.createElement("div"), { captcha: null });

it("an element whose `routing` changes after the start keeps its own (contract §2)", () => {
  const host = makeHost();
  const close = vi.fn();
  vi.stubGlobal("close", close);
  const { closeWindow } = browserPorts(host);
  host.setAttribute("routing", "hash");
  closeWindow();
  expect(close).not.toHaveBeenCalled();
});

it("a console without warn, or whose warn throws, breaks nothing (R92)", () => {
  const { warn } = browserPorts(makeHost());
  vi.stubGlobal("console", { log() {}, error() {} });
  expect(() => warn("once")).not.toThrow();
  vi.stubGlobal("console", { warn: () => expect.fail("the page's") });
  expect(() => warn("twice")).not.toThrow();
});

it.each([
  ["memory", false, false],
  ["hash", false, true],
  ["memory", true, true],
  ["hash", true, true],
])(
  "an element with the routes in %s, framed: %s, owns its window: %s (R66, R75)",
  (routing, framed, owns) => {
    const host = makeHost();
    host.setAttribute("routing", routing);
    if (framed) vi.stubGlobal("parent", {});
    expect(browserPorts(host).isIsolated).toBe(owns);
  },
);

it.each([
  ["memory", false],
  ["hash", true],
])(
  "an element with the routes in %s keeps the investor's language in the page's storage: %s (contract §5)",
  (routing, isKept) => {
    const host = makeHost();
    host.setAttribute("routing", routing);
    expect(browserPorts(host).localeStorage !== null).toBe(isKept);
  },
);

it.each([
  ["on any page", true, false, true],
  ["in a sandbox without them", true, true, false],
  ["in a sandbox, but out of the document, which proves nothing: `clr` can be sent", false, true, true],
])(
  "forms are tried %s, and nothing is left of the try",
  async (_where, isConnected, isSandboxed, areAllowed) => {
    const host = makeHost();
    const root = host.attachShadow({ mode: "open" });
    if (isConnected) document.body.append(host);
    if (isSandboxed) vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(() => {});
    expect(await browserPorts(host).formsAllowed()).toBe(areAllowed);
    expect(root.childNodes).toHaveLength(0);
  },
);
