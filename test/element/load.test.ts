// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadEdisGateway } from "../../src/element/load";

const ADDRESS = "https://depository.example/edis-gateway/0.2.0/edis-gateway.js";
const options = { from: "https://depository.example", version: "0.2.0", integrity: "sha384-x" };
let asked: HTMLScriptElement[];

beforeEach(() => {
  asked = [];
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) asked.push(node);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

/** Lets the script that was asked for last fail; gives what whoever waits for it is told. */
async function failing(loading: Promise<unknown>): Promise<unknown> {
  asked.at(-1)?.dispatchEvent(new Event("error"));
  return loading.catch((error: unknown) => error);
}

it("asks once for a module that is what its integrity says, and anew after it could not be had", async () => {
  const policies: string[] = [];
  const createPolicy = (name: string, rules: { createScriptURL(url: string): string }) => {
    if (policies.includes(name)) throw new TypeError(`Policy "${name}" already exists`);
    policies.push(name);
    expect(() => rules.createScriptURL("https://evil.example/x.js")).toThrow(TypeError);
    return rules;
  };
  vi.stubGlobal("trustedTypes", { createPolicy });
  const [one, other] = [loadEdisGateway(options), loadEdisGateway({ ...options, from: `${options.from}/` })];
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ type: "module", src: ADDRESS, integrity: "sha384-x" });
  expect(await failing(one)).toEqual(expect.objectContaining({ message: expect.stringContaining(ADDRESS) }));
  await expect(other).rejects.toThrow(ADDRESS);
  expect(await failing(loadEdisGateway(options))).toBeInstanceOf(Error);
  expect(asked).toHaveLength(2);
  expect(policies).toEqual(["edis-gateway-loader"]);
});

it.each(["", "nonsense", "sha384-", "sha384-x onload=1", JSON.stringify({ "edis-gateway.js": "sha384-x" })])(
  "asks for nothing where the integrity is none, which the browser would pass over: %j",
  async (integrity) => {
    await expect(loadEdisGateway({ ...options, integrity })).rejects.toThrow("integrity.json");
    expect(asked).toEqual([]);
  },
);

it("waits for no tag of the page's own, which may have failed already", async () => {
  const failed = document.createElement("script");
  failed.setAttribute("type", "text/plain");
  failed.setAttribute("src", ADDRESS);
  document.body.append(failed);
  expect(await failing(loadEdisGateway(options))).toBeInstanceOf(Error);
  expect(asked).toHaveLength(1);
  failed.remove();
});

/** The script that was asked for last has run. */
const ran = () => asked.at(-1)?.dispatchEvent(new Event("load"));

it("rejects where the script that came registers nothing", async () => {
  const loading = loadEdisGateway({ ...options, version: "0.1.0" });
  ran();
  await expect(loading).rejects.toThrow("registers no element");
});

it("rejects where what is loaded was held to another integrity, or to none", async () => {
  const bare = { from: options.from, version: "0.1.1" };
  const loading = loadEdisGateway(bare);
  await expect(loadEdisGateway({ ...bare, integrity: "sha384-x" })).rejects.toThrow("without one");
  ran();
  await expect(loading).rejects.toThrow("registers no element");
  expect(asked).toHaveLength(1);
});

it("is done when the element is registered, and asks for nothing where one is", async () => {
  const Registered = class extends HTMLElement {};
  const loading = loadEdisGateway({ from: options.from, version: "0.1.2" });
  expect(asked[0]?.integrity).toBe("");
  customElements.define("edis-gateway", Registered);
  ran();
  expect(await loading).toBe(Registered);
  expect(await loadEdisGateway({ ...options, version: "0.3.0" })).toBe(Registered);
  expect(asked).toHaveLength(1);
});
