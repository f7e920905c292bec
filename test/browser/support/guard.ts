import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";
import type { TestServers } from "./testServers";

export type Guard = {
  /** Admits matching findings, for a test that causes a failure which the browser itself reports. */
  expects(pattern: RegExp): void;
  /** Returns the findings that were not expected. */
  findings(): string[];
  /** Returns the findings that were expected. */
  expected(): string[];
  watch(page: Page): void;
};

/**
 * Watches every page of a context for console errors (CSP violations among them), uncaught errors, and requests to any other
 * server than the depository's and the broker's.
 */
export async function guardContext(context: BrowserContext, servers: TestServers): Promise<Guard> {
  const found: string[] = [];
  const expected: RegExp[] = [];
  const home = new Set([servers.depositoryUrl, servers.brokerUrl]);

  await context.exposeBinding("reportViolation", (_, text: string) => void found.push(text));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const text = `CSP: ${violatedDirective} blocked ${blockedURI} (${sourceFile})`;
      Reflect.get(globalThis, "reportViolation")(text);
    });
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !home.has(url.origin)) found.push(`Request to ${url.origin}`);
  });
  const note = (message: ConsoleMessage) => {
    if (message.type() === "error") found.push(`console: ${message.text()} (${message.location().url})`);
  };
  return {
    expects: (pattern) => void expected.push(pattern),
    findings: () => found.filter((text) => !expected.some((pattern) => pattern.test(text))),
    expected: () => found.filter((text) => expected.some((pattern) => pattern.test(text))),
    watch: (page) => {
      page.on("console", note);
      page.on("pageerror", (error) => found.push(`uncaught: ${error.message}`));
    },
  };
}
