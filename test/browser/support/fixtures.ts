import { fileURLToPath } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import { openSite, type Site } from "../../docs/site";
import { type FaultyProxy, openFaultyProxy } from "./faultyProxy";
import { type Guard, guardContext } from "./guard";
import { brokerOf, depositoryOf, inboxOf } from "./helpers";
import { type Investor, investorAt } from "./investor";
import { paceClock } from "./paceClock";
import { openTestServers, type TestServers } from "./testServers";

export { expect } from "@playwright/test";

const SCREENS = fileURLToPath(new URL("../../../test-results/screens/", import.meta.url));

type Fixtures = {
  servers: TestServers;
  issued: string[];
  broker: ReturnType<typeof brokerOf>;
  depository: ReturnType<typeof depositoryOf>;
  inbox: ReturnType<typeof inboxOf>;
  investor: Investor;
  guard: Guard;
};

type Options = Parameters<typeof openTestServers>[0];

/**
 * Shares among the tests of one worker, and opens at the first use: the docs' site with its sandbox, a faulty network, and a
 * depository and a broker for each set of a depository's options. All tests have these, since Playwright starts other workers
 * for tests with other worker fixtures.
 */
export const inWorker = base.extend<
  object,
  { site: Site; network: FaultyProxy; serversFor: (options: Options) => Promise<TestServers> }
>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      site.close();
    },
    { scope: "worker" },
  ],
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const network = await openFaultyProxy();
      await use(network);
      await network.close();
    },
    { scope: "worker" },
  ],
  serversFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const opened = new Map<string, Promise<TestServers>>();
      await use((options = {}) => {
        const key = JSON.stringify(options);
        const servers = opened.get(key) ?? openTestServers(options);
        opened.set(key, servers);
        return servers;
      });
      for (const servers of opened.values()) await (await servers).close();
    },
    { scope: "worker" },
  ],
});

/**
 * Returns `test` with the project's fixtures and an automatic guard; `options`: those of another depository than the
 * default.
 */
export const testIn = (options?: Options) =>
  inWorker.extend<Fixtures>({
    servers: async ({ serversFor }, use) => use(await serversFor(options)),
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    issued: async ({}, use) => use([]),
    broker: async ({ servers, issued }, use) => use(brokerOf(servers, issued)),
    depository: async ({ servers, issued }, use) => use(depositoryOf(servers, issued)),
    inbox: async ({ servers }, use) => use(inboxOf(servers)),
    page: async ({ page }, use) => {
      paceClock(page);
      await use(page);
    },
    investor: async ({ page }, use) => use(investorAt(page)),
    guard: [
      async ({ context, servers, issued, depository }, use) => {
        const guard = await guardContext(context, servers);
        for (const page of context.pages()) guard.watch(page);
        context.on("page", guard.watch);
        await use(guard);
        expect(guard.findings(), "nothing is reported by the browser").toEqual([]);
        for (const ref of issued) {
          const { violations } = await depository.transaction(ref);
          expect(violations, `the depository found no breach of the contract in ${ref}`).toEqual([]);
        }
      },
      { auto: true },
    ],
  });

export const test = testIn();

/** With SCREENS=1 writes the whole page to test-results/screens/<name>-<width>-<scheme>.png, for whoever looks at the screens. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env["SCREENS"]) return;
  const [width, scheme] = await page.evaluate(() => [
    innerWidth,
    matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  ]);
  await page.screenshot({ path: `${SCREENS}${name}-${width}-${scheme}.png`, fullPage: true });
}
