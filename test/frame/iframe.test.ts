import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createIframe } from "../../src/frame/iframe";

const read = (path: string): string => readFileSync(`${process.cwd()}/${path}`, "utf8").replace(/\s+/g, " ");

const iframe = createIframe("https://depository.example/edisweb/");

describe("the docs on the frame (contract §3)", () => {
  it("README recommends the frame before the other ways, and says why", () => {
    const [, ways = ""] = read("README.md").split("## Put it on your page");
    const [frame = "", others] = ways.split("**Redirect.**");
    expect(frame).toContain("**Frame**, recommended.");
    expect(frame).toContain("out of reach of your scripts");
    expect(frame).toContain("<edis-gateway-frame");
    expect(others).not.toContain("recommended");
  });

  it.each(["README.md", "docs/brokers.md"])("%s has the iframe's own `sandbox` and `allow`", (file) => {
    const sandboxes = [...read(file).matchAll(/allow-[a-z-]+(?: allow-[a-z-]+)+/g)].map(([words]) => words);
    expect(new Set(sandboxes)).toEqual(new Set([iframe.getAttribute("sandbox")]));
    const allowed = [...read(file).matchAll(/ `?allow="([^"]*)"/g)].map(([, words]) => words);
    expect(new Set(allowed)).toEqual(new Set([iframe.getAttribute("allow") ?? iframe.allow]));
  });

  it("the iframe sends no referrer, and cannot navigate the broker's page", () => {
    expect(iframe.referrerPolicy).toBe("no-referrer");
    expect(iframe.getAttribute("sandbox")).not.toContain("top-navigation");
  });
});
