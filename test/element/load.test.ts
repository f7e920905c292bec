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

it("is done when the element is registered, and asks for nothing where one is", async () => {
  const loading = loadEdisGateway({ from: options.from, version: "0.2.0" });
  expect(asked[0]?.integrity).toBe("");
  asked[0]?.dispatchEvent(new Event("load"));
  const early = await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, 20, "waits"))]);
  expect(early).toBe("waits");
  customElements.define("edis-gateway", class extends HTMLElement {});
  await loading;
  await loadEdisGateway({ ...options, version: "0.3.0" });
  expect(asked).toHaveLength(1);
});
