import { afterEach, describe, expect, it, vi } from "vitest";
import { browserPorts, type PortsElement } from "../../src/element/browserPorts";
import { recaptchaToken } from "../../src/element/recaptcha";

type Rules = { createScriptURL(url: string): string };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

describe("the captcha's script", () => {
  it("is passed by a Trusted Types policy that takes the configured https address and nothing else (R60)", async () => {
    const policies: Rules[] = [];
    const trustedTypes = {
      createPolicy: (_name: string, rules: Rules) => policies[policies.push(rules) - 1],
    };
    vi.stubGlobal("trustedTypes", trustedTypes);
    const added: unknown[] = [];
    vi.spyOn(document.head, "append").mockImplementation((node) => void added.push(node));
    const token = recaptchaToken(document, "https://captcha.example/api.js", "site", "mpin").catch(
      () => "failed",
    );
    await vi.waitFor(() => expect(added).toHaveLength(1));
    const [script] = added;
    if (!(script instanceof HTMLScriptElement)) throw new Error("no script");
    const configured = "https://captcha.example/api.js?render=site";
    expect(script.src).toBe(configured);
    expect(policies).toHaveLength(1);
    expect(Object.getPrototypeOf(policies[0]), "the rules inherit none (R59)").toBeNull();
    expect(policies[0]?.createScriptURL(configured)).toBe(configured);
    for (const other of [
      "https://captcha.example/api.js",
      "https://evil.example/x.js",
      "data:,alert(1)",
      "",
    ]) {
      expect(() => policies[0]?.createScriptURL(other)).toThrow(TypeError);
    }
    script.dispatchEvent(new Event("error"));
    expect(await token).toBe("failed");
  });

  it("is a loader first: the gateway waits for `execute`, which comes with its second file (R86)", async () => {
    const waiting: (() => void)[] = [];
    const captcha = { ready: (then: () => void) => void waiting.push(then) };
    vi.stubGlobal("grecaptcha", captcha);
    vi.spyOn(document.head, "append").mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event("load"));
    });
    const token = recaptchaToken(document, "https://two-step.example/api.js", "site", "mpin");
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    Object.assign(captcha, { execute: async () => "late token" });
    for (const then of waiting) then();
    expect(await token).toBe("late token");
  });

  it("is asked for a token with its action only, and with no member that a page put on Object.prototype (R59)", async () => {
    const requested: unknown[] = [];
    const execute = async (_siteKey: string, options: object) => {
      requested.push(options);
      return "token";
    };
    vi.stubGlobal("grecaptcha", { ready: (then: () => void) => then(), execute });
    vi.spyOn(document.head, "append").mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event("load"));
    });
    expect(await recaptchaToken(document, "https://other.example/api.js", "site", "mpin")).toBe("token");
    expect(requested).toEqual([{ action: "mpin" }]);
    expect(Object.getPrototypeOf(requested[0])).toBeNull();
  });

  it("is called in the task of the press if it was prepared, and not after the render", async () => {
    const execute = vi.fn(async () => "token");
    vi.stubGlobal("grecaptcha", { ready: (then: () => void) => then(), execute });
    vi.spyOn(document.head, "append").mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event("load"));
    });
    const host = Object.assign(document.createElement("div"), { captcha: null, routing: "memory" });
    const ports = browserPorts(host);
    const site = { siteKey: "site", scriptUrl: "https://prepared.example/api.js" };
    ports.prepareCaptcha(site);
    await vi.waitFor(() => expect(document.head.append).toHaveBeenCalled());
    const token = ports.captcha("mpin", site);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(execute).toHaveBeenCalledOnce();
    expect(await token).toBe("token");
  });

  it("is not prepared where the host has a captcha of its own (contract §2)", async () => {
    const append = vi.spyOn(document.head, "append").mockImplementation(() => {});
    const captcha = async () => "token";
    const host = Object.assign(document.createElement("div"), {
      captcha: captcha as PortsElement["captcha"],
    });
    const ports = browserPorts(host);
    const site = { siteKey: "site", scriptUrl: "https://unused.example/api.js" };
    ports.prepareCaptcha(site);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(append).not.toHaveBeenCalled();
    host.captcha = null;
    ports.prepareCaptcha(site);
    await vi.waitFor(() => expect(append).toHaveBeenCalledOnce());
  });

  it("is loaded by an OTP send itself, which waits for `ready` without any preparation (R86)", async () => {
    const waiting: (() => void)[] = [];
    const captcha = { ready: (then: () => void) => void waiting.push(then) };
    const append = vi.spyOn(document.head, "append").mockImplementation((node) => {
      vi.stubGlobal("grecaptcha", captcha);
      if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event("load"));
    });
    const host = Object.assign(document.createElement("div"), { captcha: null, routing: "memory" });
    const site = { siteKey: "site", scriptUrl: "https://unprepared.example/api.js" };
    const token = browserPorts(host).captcha("otp_send", site);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect(append).toHaveBeenCalledOnce();
    Object.assign(captcha, {
      execute: async (_siteKey: string, { action }: { action: string }) => `token for ${action}`,
    });
    for (const then of waiting) then();
    expect(await token).toBe("token for otp_send");
  });

  it("fails if the host's `captcha` is no function, so that no text of ours is sent as a token (contract §2)", async () => {
    for (const captcha of ["token", {}, true]) {
      const host = Object.assign(document.createElement("div"), { captcha, routing: "memory" });
      const ports = browserPorts(host as unknown as PortsElement);
      await expect(ports.captcha("mpin", { siteKey: undefined, scriptUrl: "" })).rejects.toThrow(TypeError);
    }
  });

  it.each(["http://captcha.example/api.js", "data:,x", "//captcha.example/api.js"])(
    "is not loaded from %s (contract §5)",
    async (url) => {
      await expect(recaptchaToken(document, url, "site", "mpin")).rejects.toThrow("https");
      expect(document.head.querySelector("script")).toBeNull();
    },
  );
});
