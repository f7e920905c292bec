import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";
import type { Places } from "./testServers";

export type Guard = {
  /** Lets pass what matches, where a test stages a failure that the browser itself reports. */
  expects(pattern: RegExp): void;
  /** What was found and not expected. */
  findings(): string[];
  /** What was found and expected. */
  expected(): string[];
  watch(page: Page): void;
};

/**
 * Watches every page of a context: console errors (CSP violations among them), uncaught errors, and requests to any
 * place but the depository and the broker.
 */
export async function guardContext(context: BrowserContext, places: Places): Promise<Guard> {
  const found: string[] = [];
  const expected: RegExp[] = [];
  const home = new Set([places.depositoryUrl, places.brokerUrl]);

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
