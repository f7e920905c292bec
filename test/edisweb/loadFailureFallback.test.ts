import { readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LOAD_WITHIN_MS } from "../../src/data/lazyModule";
import { CONFIG_URL, onMpin, payloadOf, signingKey, stubNetwork } from "../element/page";

/** R97: the host page's main script is lost, stalls, or comes late. */

/** The page's body; happy-dom would ask for its stylesheets. */
const [, body = ""] = /<body[^>]*>(.*)<\/body>/s.exec(readFileSync("src/edisweb/index.html", "utf8")) ?? [];
const main = body.replace(/<link[^>]*>/g, "");
const words = () =>
  [...document.querySelectorAll("main > [role=alert]")].map(({ textContent }) => textContent);

beforeEach(async () => {
  document.body.innerHTML = main;
  vi.useFakeTimers();
  vi.resetModules();
  await import("../../src/edisweb/loadFailureFallback");
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const UNLOADED = [expect.stringMatching(/^This page did not load\. Please check your connection/)];

describe("the fallback of the host page", () => {
  it("shows after 15 s, as a stalled script delays the page's `load` for ever", () => {
    vi.advanceTimersByTime(LOAD_WITHIN_MS - 1);
    expect(words()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(words()).toEqual(UNLOADED);
    window.dispatchEvent(new Event("load"));
    expect(words()).toEqual(UNLOADED);
  });

  it("shows at the page's `load`, which a lost script does not delay", () => {
    window.dispatchEvent(new Event("load"));
    expect(words()).toEqual(UNLOADED);
    vi.advanceTimersByTime(LOAD_WITHIN_MS);
    expect(words()).toEqual(UNLOADED);
  });

  it.each([
    ["is removed by a main script that comes late and then begins", LOAD_WITHIN_MS],
    ["is not shown when the main script comes in time", 0],
  ])("%s", async (_what, afterMs) => {
    vi.advanceTimersByTime(afterMs);
    expect(words()).toEqual(afterMs === 0 ? [] : UNLOADED);
    vi.useRealTimers();
    stubNetwork();
    const gateway = document.querySelector("edis-gateway");
    gateway?.setAttribute("config-url", CONFIG_URL);
    gateway?.setAttribute("signing-key", signingKey);
    history.replaceState(null, "", `#/edisAuthValidate?${payloadOf("FIRST")}`);
    await import("../../src/edisweb/main");
    window.dispatchEvent(new Event("load"));
    expect([...(document.querySelector("main")?.children ?? [])]).toEqual([gateway]);
    if (gateway) await onMpin(gateway);
  });
});
