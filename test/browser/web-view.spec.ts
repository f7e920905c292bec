import { mkdirSync, writeFileSync } from "node:fs";
import { chromium, type LaunchOptions, type Page, type Route, type TestInfo } from "@playwright/test";
import { snippetOf } from "../docs/pages";
import { gatewayAddress } from "./support/address";
import { expect, test } from "./support/fixtures";
import { depositoryOf } from "./support/helpers";
import { type Investor, investorAt, MPIN } from "./support/investor";
import type { Places } from "./support/testServers";

/** The statements of docs/brokers.md on apps ('In an app'), in Chromium under the restrictions of a web view. */

const PREFERENCES = { profile: { default_content_setting_values: { cookies: 2 } } };

type Answer = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** Opens a page without cookies and storage, which can neither open nor close a window. */
async function inWebView(
  launchOptions: LaunchOptions,
  info: TestInfo,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = info.outputPath("profile");
  mkdirSync(`${folder}/Default`, { recursive: true });
  writeFileSync(`${folder}/Default/Preferences`, JSON.stringify(PREFERENCES));
  const context = await chromium.launchPersistentContext(folder, launchOptions);
  try {
    await context.addInitScript(() => {
      window.open = () => null;
      window.close = () => {};
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get: () => null });
    });
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The screens before an outcome, by the transactions that show them. */
const SCREENS = {
  "M-PIN screen": {
    transactionType: "DIS",
    arrive: (investor: Investor) => expect(investor.says("Need help?")).toBeVisible(),
  },
  slip: {
    transactionType: "DIS",
    async arrive(investor: Investor) {
      await investor.submitMpin(MPIN);
      await expect(investor.value("DP ID")).toBeVisible();
    },
  },
  mandate: {
    transactionType: "DMI",
    async arrive(investor: Investor) {
      await investor.submitMpin(MPIN);
      await expect(investor.button("Submit")).toBeVisible();
    },
  },
  "page of a DIM": {
    transactionType: "DIM",
    arrive: (investor: Investor) => expect(investor.button("Submit eDIS")).toBeVisible(),
  },
};

test.describe("in a web view without cookies, storage and other windows", () => {
  test("a mandate is consented to, and its form post reaches the broker", async ({
    broker,
    inbox,
    launchOptions,
  }, info) => {
    await inWebView(launchOptions, info, async (page) => {
      const investor = investorAt(page);
      const { ref, url } = await broker.order({ transactionType: "DMI" });
      await page.goto(url);
      await investor.submitMpin(MPIN);
      await investor.authorise();
      await page.getByRole("checkbox", { name: /T&C|Terms/ }).check();
      await investor.submitOtp(await inbox.otp(ref));
      await investor.agree();
      const { method } = await broker.returned(ref);
      expect(method).toBe("POST");
    });
  });

  /** Cancels a mandate whose form is posted to the broker's `/returned`; resolves to its method. */
  async function cancelled(page: Page, places: Places, answer: Answer): Promise<string> {
    const depository = depositoryOf(places, []);
    const failUrl = `${places.brokerUrl}/returned`;
    const returned = page.waitForRequest(failUrl);
    await page.route(failUrl, (route) => route.fulfill(answer));
    const { payload } = await depository.issue({ transactionType: "DMI", failUrl });
    await page.goto(gatewayAddress(depository.url, payload));
    const investor = investorAt(page);
    await investor.button("CANCEL").click();
    await investor.dialog.getByRole("button", { name: "Yes" }).click();
    await expect(investor.dialog).toContainText("Your transaction has been cancelled");
    await investor.agree();
    return (await returned).method();
  }

  test("the return page of docs/brokers.md answers the form post and opens the app's link", async ({
    places,
    launchOptions,
  }, info) => {
    await inWebView(launchOptions, info, async (page) => {
      const opened: string[] = [];
      const session = await page.context().newCDPSession(page);
      session.on("Page.frameRequestedNavigation", ({ url }) => opened.push(url));
      await session.send("Page.enable");
      const body = snippetOf("docs/brokers.md", "In an app", "html");
      expect(await cancelled(page, places, { contentType: "text/html", body })).toBe("POST");
      await expect(page.getByRole("link", { name: "Back to Acme" })).toBeVisible();
      await expect.poll(() => opened).toContain("acme://returned");
    });
  });

  test("a redirect of the form post to the app's link is blocked by the depository's form-action", async ({
    places,
    launchOptions,
  }, info) => {
    await inWebView(launchOptions, info, async (page) => {
      const said: string[] = [];
      page.on("console", (line) => said.push(line.text()));
      const answer = { status: 303, headers: { location: "acme://returned" } };
      await cancelled(page, places, answer);
      await expect.poll(() => said.join()).toMatch(/form-action/);
      expect(new URL(page.url()).origin).toBe(places.depositoryUrl);
    });
  });

  test("an ending in a window that stays open says that it may be closed", async ({
    depository,
    launchOptions,
  }, info) => {
    await inWebView(launchOptions, info, async (page) => {
      const { payload } = await depository.issue({
        transactionType: "DIS",
        successUrl: null,
        failUrl: null,
        model: { status: "400", error: "No" },
      });
      await page.goto(gatewayAddress(depository.url, payload));
      await page.getByRole("button", { name: "Ok" }).click();
      await expect(page.getByText("You may now close this window")).toBeVisible();
    });
  });

  for (const [screen, { transactionType, arrive }] of Object.entries(SCREENS)) {
    test(`an app that is killed on the ${screen} and comes back says that the session is over`, async ({
      depository,
      launchOptions,
    }, info) => {
      await inWebView(launchOptions, info, async (page) => {
        const investor = investorAt(page);
        const first = await depository.issue({ transactionType, successUrl: null });
        await page.goto(gatewayAddress(depository.url, first.payload));
        await arrive(investor);
        await page.reload();
        await expect(page.getByRole("alert")).toContainText(["Session Timeout Please try again"]);
        const next = await depository.issue({ transactionType: "DIS", successUrl: null });
        await page.goto("about:blank");
        await page.goto(gatewayAddress(depository.url, next.payload));
        await expect(investor.field("Enter MPIN")).toBeVisible();
      });
    });
  }
});
