import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type BrowserContext, chromium, type LaunchOptions, type Page, type Route } from "@playwright/test";
import { snippetOf } from "../docs/pages";
import { gatewayAddress } from "./support/address";
import { findBrowser } from "./support/browser";
import { combinationTag } from "./support/combinations";
import { expect, test, testIn } from "./support/fixtures";
import { depositoryOf } from "./support/helpers";
import { type Investor, investorAt, MPIN } from "./support/investor";
import type { TestServers } from "./support/testServers";

/** The statements of docs/brokers.md on apps ('In an app'), in Chromium under the restrictions of a web view. */

/** Blocks cookies and storage; a browser that ended by itself restores its pages. */
const PREFERENCES = {
  profile: { default_content_setting_values: { cookies: 2 } },
  session: { restore_on_startup: 1 },
};

/** By this the browser itself refuses a window, both to a script and to a link. */
const WITHOUT_WINDOWS =
  "sandbox allow-forms allow-modals allow-same-origin allow-scripts allow-top-navigation";

type Answer = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** Skips a test where there is a headless shell alone, which has no settings. */
const needSettings = (): void =>
  test.skip(findBrowser() === undefined, "a headless shell has no settings to block cookies with");

/** Launches a browser whose depository's pages can open no window. One that has settings blocks cookies and storage too. */
async function launchWebView(folder: string, launchOptions: LaunchOptions): Promise<BrowserContext> {
  const executablePath = findBrowser();
  mkdirSync(`${folder}/Default`, { recursive: true });
  writeFileSync(`${folder}/Default/Preferences`, JSON.stringify(PREFERENCES));
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(executablePath !== undefined && { executablePath }),
  });
  await context.route("**/edisweb/", async (route) => {
    const response = await route.fetch();
    const policy = `${response.headers()["content-security-policy"]}, ${WITHOUT_WINDOWS}`;
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
  return context;
}

/** Tries what a web view refuses, as the page. */
const tried = (page: Page) =>
  page.evaluate(() => {
    const errorOf = (use: () => unknown): string => {
      try {
        return `allowed: ${use()}`;
      } catch (error) {
        return error instanceof Error ? error.name : "";
      }
    };
    // biome-ignore lint/suspicious/noDocumentCookie: whether it is taken is the question
    document.cookie = "kept=1";
    return {
      cookies: document.cookie,
      localStorage: errorOf(() => localStorage.length),
      sessionStorage: errorOf(() => sessionStorage.length),
      opened: window.open("about:blank") !== null,
    };
  });

test.describe("in a web view", () => {
  // one worker and one whole browser for all of them, which costs more to start than to use
  test.describe.configure({ mode: "default", timeout: 80_000 });
  let context: BrowserContext | undefined;
  test.beforeAll(async ({ launchOptions }, info) => {
    context = await launchWebView(info.outputPath("profile"), launchOptions);
  });
  test.afterAll(() => context?.close());

  /** Opens a page of `launchWebView`, which can neither open nor close a window. */
  async function inWebView(visit: (page: Page) => Promise<void>): Promise<void> {
    const page = await context?.newPage();
    if (!page) throw new Error("There is no web view");
    try {
      await visit(page);
    } finally {
      await page.close();
    }
  }

  test("a mandate is consented to without cookies, storage and other windows, and its form post reaches the broker", async ({
    broker,
    inbox,
  }) => {
    needSettings();
    await inWebView(async (page) => {
      const investor = investorAt(page);
      const { ref, url } = await broker.order({ transactionType: "DMI" });
      await page.goto(url);
      await expect(investor.field("Enter MPIN")).toBeVisible();
      expect(await tried(page)).toEqual({
        cookies: "",
        localStorage: "SecurityError",
        sessionStorage: "SecurityError",
        opened: false,
      });
      // a help page that opens nowhere ends nothing
      await page
        .getByRole("link", { name: /^Help page|new window/ })
        .first()
        .click();
      await investor.submitMpin(MPIN);
      expect(page.context().pages().length).toBe(2);
      await investor.authorise();
      await page.getByRole("checkbox", { name: /T&C|Terms/ }).check();
      await investor.submitOtp(await inbox.otp(ref));
      await investor.agree();
      const { method } = await broker.returned(ref);
      expect(method).toBe("POST");
    });
  });

  /** Cancels a mandate whose form is posted to the broker's `/returned`; resolves to its method. */
  async function cancelled(page: Page, servers: TestServers, answer: Answer): Promise<string> {
    const depository = depositoryOf(servers, []);
    const failUrl = `${servers.brokerUrl}/returned`;
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
    servers,
  }) => {
    await inWebView(async (page) => {
      const opened: string[] = [];
      const session = await page.context().newCDPSession(page);
      session.on("Page.frameRequestedNavigation", ({ url }) => opened.push(url));
      await session.send("Page.enable");
      const body = snippetOf("docs/brokers.md", "In an app", "html");
      expect(await cancelled(page, servers, { contentType: "text/html", body })).toBe("POST");
      await expect(page.getByRole("link", { name: "Back to Acme" })).toBeVisible();
      await expect.poll(() => opened).toContain("acme://returned");
    });
  });

  test("a redirect of the form post to the app's link is blocked by the depository's form-action", async ({
    servers,
  }) => {
    await inWebView(async (page) => {
      const lines: string[] = [];
      page.on("console", (line) => lines.push(line.text()));
      const answer = { status: 303, headers: { location: "acme://returned" } };
      await cancelled(page, servers, answer);
      await expect.poll(() => lines.join()).toMatch(/form-action/);
      expect(new URL(page.url()).origin).toBe(servers.depositoryUrl);
    });
  });

  test("the back button ends an open transaction at the depository", async ({ depository }) => {
    await inWebView(async (page) => {
      const { transactionRefNo, payload } = await depository.issue(DIS);
      await page.goto(gatewayAddress(depository.url, payload));
      const investor = investorAt(page);
      await investor.submitMpin(MPIN);
      await expect(investor.value("DP ID")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("alert").filter({ hasText: SESSION_OVER })).toBeVisible();
      await depository.reaches(transactionRefNo, "terminated");
    });
  });

  test("an ending in a window that stays open says that it may be closed", async ({ depository }) => {
    await inWebView(async (page) => {
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
});

const SESSION_OVER = "Session Timeout Please try again";
const IN_DOUBT = "We could not find out whether your transaction was authorised. It may have been.";

interface Killed {
  readonly creation: object;
  /** Takes the investor to the screen. */
  arrive(investor: Investor, otp: () => Promise<string>): Promise<void>;
  readonly says: string;
}

const toSlip = async (investor: Investor): Promise<void> => {
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
};

const submitSlip = async (investor: Investor, otp: () => Promise<string>): Promise<void> => {
  await toSlip(investor);
  await investor.authorise();
  await investor.submitOtp(await otp());
};

const DIS = { transactionType: "DIS", successUrl: null };

/** Each kind of screen, and what it says when the system has killed the app and restores its page. */
const KILLED: Readonly<Record<string, Killed>> = {
  "M-PIN": {
    creation: DIS,
    arrive: (investor) => expect(investor.says("Need help?")).toBeVisible(),
    says: SESSION_OVER,
  },
  "new M-PIN": {
    creation: { ...DIS, mpinStatus: "0" },
    arrive: (investor) => investor.field("Enter New MPIN").fill("246810"),
    says: SESSION_OVER,
  },
  "PAN dialog": {
    creation: { ...DIS, scenario: { captchaRefused: true } },
    async arrive(investor) {
      await investor.submitMpin(MPIN);
      await expect(investor.dialog).toContainText("Please Enter Your PAN");
    },
    says: SESSION_OVER,
  },
  slip: { creation: DIS, arrive: toSlip, says: SESSION_OVER },
  mandate: {
    creation: { transactionType: "DMI" },
    async arrive(investor) {
      await investor.submitMpin(MPIN);
      await expect(investor.button("Submit")).toBeVisible();
    },
    says: SESSION_OVER,
  },
  DIM: {
    creation: { transactionType: "DIM" },
    async arrive(investor) {
      await investor.authorise();
      await expect(investor.field("M-PIN")).toBeVisible();
    },
    says: SESSION_OVER,
  },
  "DIM with an OTP": {
    creation: { transactionType: "DIM", authMechanism: "OTP" },
    async arrive(investor) {
      await investor.authorise();
      await expect(investor.field("OTP")).toBeVisible();
    },
    says: SESSION_OVER,
  },
  "DIM's warning of holdings": {
    creation: { transactionType: "DIM", scenario: { holdings: true } },
    arrive: (investor) => expect(investor.dialog).toContainText("Some of these securities are on hold"),
    says: SESSION_OVER,
  },
  "DIM's M-PIN dialog": {
    creation: { transactionType: "DIM", mpinStatus: "0", authMechanism: "OTP" },
    async arrive(investor, otp) {
      await investor.authorise();
      await investor.field("OTP").fill(await otp());
      await investor.press("Submit eDIS");
      await expect(investor.field("Enter New MPIN")).toBeVisible();
    },
    says: SESSION_OVER,
  },
  "cancel question": {
    creation: DIS,
    async arrive(investor) {
      await investor.press("CANCEL");
      await expect(investor.dialog).toBeVisible();
    },
    says: SESSION_OVER,
  },
  "in doubt": {
    creation: {
      ...DIS,
      scenario: { answerLost: { validateNewOTP: { onceAuthorised: true, how: "proxy", times: 9 } } },
    },
    async arrive(investor, otp) {
      await submitSlip(investor, otp);
      await expect(investor.says(/^We do not know whether your request was authorised/)).toBeAttached();
    },
    says: IN_DOUBT,
  },
  error: {
    creation: { ...DIS, model: { status: "400", error: "No" } },
    arrive: (investor) => expect(investor.says("No")).toBeVisible(),
    says: SESSION_OVER,
  },
  result: {
    creation: DIS,
    async arrive(investor, otp) {
      await submitSlip(investor, otp);
      await investor.agree();
      await expect(investor.says("Request submitted")).toBeVisible();
    },
    says: IN_DOUBT,
  },
};

/** Screens of each kind: a form, each consent, and what may be authorised. */
const SAMPLE = ["M-PIN", "slip", "DIM", "in doubt", "result"];

/** Returns the screen for which a page was opened; the page's history survives the browser. */
async function screenOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  const named = entries.map(({ url }) => url.split("about:blank#")[1]).find((name) => name !== undefined);
  return decodeURIComponent(named ?? "");
}

/** Kills the browser, as a system kills an app: no page hears of it. The histories of its pages are kept before. */
async function kill(context: BrowserContext, folder: string, last: Page): Promise<void> {
  const sessions = `${folder}/Default/Sessions/`;
  // written in order, some seconds after what happened
  const kept = () =>
    existsSync(sessions) ? readdirSync(sessions).map((file) => readFileSync(sessions + file, "latin1")) : [];
  await expect.poll(() => kept().join().includes(last.url())).toBe(true);
  const session = await context.newCDPSession(last);
  const gone = context.waitForEvent("close");
  session.send("Browser.crash").catch(() => {});
  await gone;
}

/** A depository without the status operation, so that a lost answer stays in doubt. */
const withoutStatus = testIn({ portalClaims: { statusOperation: "0" } });

for (const [title, tag, screens] of [
  [
    "an app that is killed and restored says that the session is over, or its outcome unknown",
    combinationTag(true),
    SAMPLE,
  ],
  ["an app that is killed and restored says so on every screen", combinationTag(false), Object.keys(KILLED)],
] as const)
  withoutStatus(title, { tag }, async ({ depository, inbox, launchOptions }, info) => {
    needSettings();
    test.slow();
    const killed = Object.entries(KILLED).filter(([screen]) => screens.includes(screen));
    const folder = info.outputPath("profile");
    const first = await launchWebView(folder, launchOptions);
    let last = await first.newPage();
    for (const [screen, { creation, arrive }] of killed) {
      const page = await first.newPage();
      const { transactionRefNo, payload } = await depository.issue(creation);
      await page.goto(`about:blank#${encodeURIComponent(screen)}`);
      await page.goto(gatewayAddress(depository.url, payload));
      await arrive(investorAt(page), () => inbox.otp(transactionRefNo));
      last = page;
    }
    await kill(first, folder, last);
    const restored = await launchWebView(folder, launchOptions);
    try {
      await expect.poll(() => restored.pages().length).toBeGreaterThan(killed.length);
      const alerts: Record<string, string> = {};
      for (const page of restored.pages()) {
        const screen = await screenOf(page);
        if (screen === "") continue;
        await page.bringToFront();
        const alert = page.getByRole("alert").filter({ hasText: /\w/ });
        await expect(alert, screen).toBeVisible();
        alerts[screen] = await alert.innerText();
      }
      const expected = killed.map(([screen, { says }]) => [screen, says]);
      expect(alerts).toEqual(Object.fromEntries(expected));
    } finally {
      await restored.close();
    }
  });
