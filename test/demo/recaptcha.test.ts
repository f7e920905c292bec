import { createContext, runInContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { RECAPTCHA_TOKEN, type RecaptchaManner, recaptchaAddress, recaptchaFile } from "../../demo/recaptcha";

/** The stand-in behaves as Google's script does (R86), so that tests with it hold for the real one. */

type Script = { src: unknown };
type Recaptcha = {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

/** Makes a page on which the loader of one site key has run, with the address of the engine. */
function pageWith(behaviour: RecaptchaManner, globals: object = {}) {
  const scripts: Script[] = [];
  const head = { append: (script: Script) => scripts.push(script) };
  const window: Record<string, unknown> = {
    crypto,
    document: { head, createElement: () => ({ src: "" }) },
    ...globals,
  };
  window["window"] = window;
  createContext(window);
  const load = (address: string) => {
    const file = recaptchaFile(new URL(address));
    if (file?.body !== undefined) runInContext(file.body, window);
    return file;
  };
  load(
    `${recaptchaAddress("http://localhost/demo/", behaviour)}${behaviour.engine === undefined ? "?" : "&"}render=site`,
  );
  return {
    grecaptcha: () => window["grecaptcha"] as Recaptcha,
    config: () => window["___grecaptcha_cfg"] as { fns?: unknown[] },
    engineAddress: String(scripts[0]?.src),
    loadEngine: () => load(String(scripts[0]?.src)),
  };
}

describe("the loader", () => {
  it("defines `ready` only, and keeps its callbacks in Google's configuration object", () => {
    const page = pageWith({});
    const callback = vi.fn();
    expect(Object.keys(page.grecaptcha())).toEqual(["ready"]);
    page.grecaptcha().ready(callback);
    expect(page.config().fns).toEqual([callback]);
    expect(callback).not.toHaveBeenCalled();
  });

  it("is followed by the engine, which adds `execute`, calls the waiting callbacks, and later ones at once", async () => {
    const page = pageWith({});
    const [waiting, later] = [vi.fn(), vi.fn()];
    page.grecaptcha().ready(waiting);
    page.loadEngine();
    page.grecaptcha().ready(later);
    expect([waiting.mock.calls.length, later.mock.calls.length]).toEqual([1, 1]);
    const tokens = [0, 1].map(() => page.grecaptcha().execute("site", { action: "mpin" }));
    const [one = "", two = ""] = await Promise.all(tokens);
    expect(one).toMatch(RECAPTCHA_TOKEN);
    // what a broker's own `captcha` makes of `Math.random()`
    expect("demo-captcha-0.25").toMatch(RECAPTCHA_TOKEN);
    expect(one).not.toBe(two);
  });

  it("loads the engine under Trusted Types only if its address asks for it", () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => ({
      createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}`,
    }));
    const globals = { trustedTypes: { createPolicy } };
    expect(pageWith({}, globals).engineAddress).toMatch(/^http/);
    expect(createPolicy).not.toHaveBeenCalled();
    expect(pageWith({ engine: 0, trustedtypes: true }, globals).engineAddress).toMatch(/^trusted http/);
  });
});

describe("the engine", () => {
  it("comes as late as set", () => {
    const page = pageWith({ engine: 400 });
    expect(page.loadEngine()?.afterMs).toBe(400);
    expect(page.grecaptcha().execute).toBeTypeOf("function");
  });

  it("does not come if set so", () => {
    const page = pageWith({ engine: "never" });
    expect(page.loadEngine()?.body).toBeUndefined();
    expect(Object.keys(page.grecaptcha())).toEqual(["ready"]);
  });

  it("may come with the loader, whose second file is then empty", () => {
    expect(pageWith({ engine: "together" }).grecaptcha().execute).toBeTypeOf("function");
    const address = recaptchaAddress("http://localhost/demo/", { engine: "together" });
    expect(recaptchaFile(new URL(address))?.body).not.toContain("createElement");
  });

  it("never resolves `execute` if set so", async () => {
    const page = pageWith({ engine: 0, execute: "never" });
    page.loadEngine();
    const settled = vi.fn();
    page.grecaptcha().execute("site", { action: "mpin" }).then(settled, settled);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
  });

  it("rejects with null if set so", async () => {
    const page = pageWith({ engine: 0, execute: "null" });
    page.loadEngine();
    await expect(page.grecaptcha().execute("site", { action: "mpin" })).rejects.toBeNull();
  });

  it("knows only the site key of the loader's address", () => {
    const page = pageWith({});
    page.loadEngine();
    expect(() => page.grecaptcha().execute("other", { action: "mpin" })).toThrow("Invalid site key");
  });
});

it("answers no other address", () => {
  expect(recaptchaFile(new URL("http://localhost/demo/recaptcha/other.js"))).toBeUndefined();
});
