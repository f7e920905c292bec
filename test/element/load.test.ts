import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOAD_WITHIN_MS } from "../../src/data/lazyModule";
import { loadEdisGateway } from "../../src/element/load";

const ADDRESS = "https://depository.example/edis-gateway/0.2.0/edis-gateway.js";
const options = { from: "https://depository.example", version: "0.2.0", integrity: "sha384-x" };
let requested: HTMLScriptElement[];

beforeEach(() => {
  requested = [];
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) requested.push(node);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

/** Makes the last requested script fail; resolves to the rejection of `loading`. */
async function failing(loading: Promise<unknown>): Promise<unknown> {
  requested.at(-1)?.dispatchEvent(new Event("error"));
  return loading.catch((error: unknown) => error);
}

it("requests a module once with its integrity, and again after it failed", async () => {
  const policies: string[] = [];
  const createPolicy = (name: string, rules: { createScriptURL(url: string): string }) => {
    if (policies.includes(name)) throw new TypeError(`Policy "${name}" already exists`);
    policies.push(name);
    expect(() => rules.createScriptURL("https://evil.example/x.js")).toThrow(TypeError);
    return rules;
  };
  vi.stubGlobal("trustedTypes", { createPolicy });
  const [one, other] = [loadEdisGateway(options), loadEdisGateway({ ...options, from: `${options.from}/` })];
  expect(requested).toHaveLength(1);
  expect(requested[0]).toMatchObject({ type: "module", src: ADDRESS, integrity: "sha384-x" });
  expect(await failing(one)).toEqual(expect.objectContaining({ message: expect.stringContaining(ADDRESS) }));
  await expect(other).rejects.toThrow(ADDRESS);
  expect(await failing(loadEdisGateway(options))).toBeInstanceOf(Error);
  expect(requested).toHaveLength(2);
  expect(policies).toEqual(["edis-gateway-loader"]);
});

it.each(["", "nonsense", "sha384-", "sha384-x onload=1", JSON.stringify({ "edis-gateway.js": "sha384-x" })])(
  "requests nothing with an invalid integrity, which the browser would ignore: %j",
  async (integrity) => {
    await expect(loadEdisGateway({ ...options, integrity })).rejects.toThrow("integrity.json");
    expect(requested).toEqual([]);
  },
);

it("does not wait for a script tag of the page's own, which may have failed already", async () => {
  const failed = document.createElement("script");
  failed.setAttribute("type", "text/plain");
  failed.setAttribute("src", ADDRESS);
  document.body.append(failed);
  expect(await failing(loadEdisGateway(options))).toBeInstanceOf(Error);
  expect(requested).toHaveLength(1);
  failed.remove();
});

/** Fires `load` of the last requested script. */
const ran = () => requested.at(-1)?.dispatchEvent(new Event("load"));

it("rejects if the loaded script registers nothing", async () => {
  const loading = loadEdisGateway({ ...options, version: "0.1.0" });
  ran();
  await expect(loading).rejects.toThrow("registers no element");
});

it("rejects if the script stalls, and resolves to the class if it comes after all (R97)", async () => {
  vi.useFakeTimers();
  const stalled = { ...options, version: "0.1.4" };
  const rejected = vi.fn();
  loadEdisGateway(stalled).catch(rejected);
  await vi.advanceTimersByTimeAsync(LOAD_WITHIN_MS - 1);
  expect(rejected).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(rejected).toHaveBeenCalledExactlyOnceWith(new Error("a file did not load in time"));
  vi.useRealTimers();
  const again = loadEdisGateway(stalled);
  expect(requested).toHaveLength(1);
  class Late extends HTMLElement {}
  vi.spyOn(customElements, "get").mockReturnValue(Late);
  ran();
  expect(await again).toBe(Late);
});

it("rejects if the script was requested with another integrity, or without one", async () => {
  const bare = { from: options.from, version: "0.1.1" };
  const loading = loadEdisGateway(bare);
  await expect(loadEdisGateway({ ...bare, integrity: "sha384-x" })).rejects.toThrow("without one");
  ran();
  await expect(loading).rejects.toThrow("registers no element");
  expect(requested).toHaveLength(1);
});

describe("when another copy of the loader has created the Trusted Types policy, whose name can be used once", () => {
  const lateOptions = { from: options.from, version: "0.1.3" };
  let other: HTMLScriptElement;
  let load: typeof loadEdisGateway;

  beforeEach(async () => {
    vi.stubGlobal("trustedTypes", {
      createPolicy() {
        throw new TypeError('Policy "edis-gateway-loader" already exists');
      },
    });
    other = document.createElement("script");
    other.setAttribute("type", "text/plain");
    other.setAttribute("src", ADDRESS.replace("0.2.0", "0.1.3"));
    vi.resetModules();
    ({ loadEdisGateway: load } = await import("../../src/element/load"));
  });
  afterEach(() => other.remove());

  it("rejects if the document has no script of that address and integrity", async () => {
    await expect(load(lateOptions)).rejects.toThrow("already exists");
    document.body.append(other);
    await expect(load({ ...lateOptions, integrity: "sha384-x" })).rejects.toThrow("already exists");
  });

  it.each([
    ["rejects when the other copy's script fails", "error", "already exists"],
    ["rejects when the other copy's script registers nothing", "load", "registers no element"],
  ])("%s", async (_what, event, message) => {
    document.body.append(other);
    const loading = load(lateOptions);
    other.dispatchEvent(new Event(event));
    await expect(loading).rejects.toThrow(message);
  });

  it("resolves when the other copy's script has registered the element", async () => {
    const Registered = class extends HTMLElement {};
    let define = () => {};
    const defined = new Promise<CustomElementConstructor>((resolve) => {
      define = () => resolve(Registered);
    });
    vi.spyOn(customElements, "whenDefined").mockReturnValue(defined);
    document.body.append(other);
    const loading = load(lateOptions);
    vi.spyOn(customElements, "get").mockReturnValue(Registered);
    define();
    expect(await loading).toBe(Registered);
  });
});

it("resolves when the element is registered, and requests nothing if it is already", async () => {
  const Registered = class extends HTMLElement {};
  const loading = loadEdisGateway({ from: options.from, version: "0.1.2" });
  expect(requested[0]?.integrity).toBe("");
  customElements.define("edis-gateway", Registered);
  ran();
  expect(await loading).toBe(Registered);
  expect(await loadEdisGateway({ ...options, version: "0.3.0" })).toBe(Registered);
  expect(requested).toHaveLength(1);
});
