import type { Page } from "@playwright/test";
import { languageFor } from "../../demo/depository/locales/index";
import { texts as urdu } from "../../src/i18n/ur/index";
import { gatewayAddress, openAfresh } from "./support/address";
import { axeFindings, axeInBothSchemes } from "./support/axe";
import { combinationTag } from "./support/combinations";
import { collectEvents } from "./support/events";
import { expect, shoot, testIn } from "./support/fixtures";
import { frameOf, openBrokersPage } from "./support/framing";
import { otherThan } from "./support/helpers";
import { MPIN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath d='M0 0h8v8z'/%3E%3C/svg%3E";

const NARROW = 390;
const WIDE = 1280;

/** A depository that has signed help texts and its logo. */
const test = testIn({
  propertiesClaims: {
    productLogo: LOGO,
    texts: {
      HELP_PHONE: "1800 1020 990",
      HELP_HOURS: "Monday to Saturday, 9:00 to 18:00",
      HELP_URL: "https://help.example/edis",
    },
  },
});

const RESEND_AFTER_MS = 121_000;
const summaries = (page: Page) => page.locator(".summary");
const help = (page: Page) => page.locator(".contacts", { hasText: "Need help?" }).first();

for (const width of [NARROW, WIDE]) {
  // the gallery shows the same screens at both widths
  const tag = combinationTag(width === NARROW);
  test.describe(`both schemes, ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: "reduce" });

    test("each screen says who asks for what, and axe finds nothing on it (R66)", async ({
      page,
      depository,
      inbox,
      investor,
    }) => {
      const seen = async (name: string) => {
        const inDark = () => shoot(page, `moments-${name}`);
        expect(await axeInBothSchemes(page, inDark), name).toEqual([]);
        await shoot(page, `moments-${name}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
      };
      const { transactionRefNo, payload } = await depository.issue({
        transactionType: "DIM",
        mpinStatus: "1",
        securities: 2,
        scenario: { partialSuccess: true },
        authMechanism: "MPIN",
      });
      const slip = await depository.issue({ transactionType: "DIS" });
      await page.goto(gatewayAddress(depository.url, slip.payload));
      await expect(investor.field("Enter MPIN")).toBeVisible();
      await expect(help(page)).toBeVisible();
      await seen("mpin");
      await investor.submitMpin(MPIN);
      await expect(summaries(page)).toHaveCount(2);
      await seen("slip");
      await investor.button("CANCEL").click();
      await investor.agree();
      await expect(investor.dialog).toContainText("1800 1020 990");
      await seen("cancelled-dialog");
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await expect(summaries(page).first()).toContainText("2 securities");
      await page.getByRole("checkbox").check();
      await seen("dim");
      await page.getByLabel("M-PIN", { exact: true }).fill(MPIN);
      await investor.press("Submit eDIS");
      await expect(investor.dialog).toContainText("1 of 2 accepted");
      await seen("partial-dialog");
      await inbox.count(transactionRefNo);
    });
  });
}

/** Returns the names that a sentence isolates, with their weight and the sentence's own. */
const namesIn = (page: Page, sentence: string) =>
  page.locator(`edis-gateway ${sentence}`).evaluateAll((sentences) =>
    sentences.flatMap((around) =>
      [...around.querySelectorAll("bdi")].map((name) => ({
        name: name.textContent,
        weight: Number(getComputedStyle(name).fontWeight),
        around: Number(getComputedStyle(around).fontWeight),
      })),
    ),
  );

/** Expects the requestor's name, and each other name that such a sentence isolates, to be heavier than the sentence. */
async function expectHeavierNames(page: Page, sentence: string): Promise<void> {
  // a mandate's summary is empty until its securities are known
  await expect(page.locator(`edis-gateway ${sentence} bdi`).first()).toBeVisible();
  const names = await namesIn(page, sentence);
  expect(names.map(({ name }) => name)).toContain("Acme Broking Ltd");
  for (const { name, weight, around } of names)
    expect(weight, `${name} in ${sentence}`).toBeGreaterThan(around);
}

test("a slip's consent and its receipt say who may debit what, with the requestor's name in weight", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  await page.addInitScript(() => {
    Reflect.set(window, "print", () => Reflect.set(window, "printed", true));
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(summaries(page)).toHaveCount(2);

  await test.step("the consent pages say at the top and above Submit who may debit what, from which account, until when (R66)", async () => {
    const { model } = await depository.transaction(transactionRefNo);
    expect(model).toBeDefined();
    const [first, second] = await summaries(page).allTextContents();
    expect(first).toMatch(
      /^Acme Broking Ltd may debit [\d,]+ units of [A-Z .&]+ from your demat account ending \d{4}, until \d\d\/\d\d\/\d{4}$/,
    );
    expect(second).toBe(first);
    const isolated = await summaries(page).first().locator("bdi").allTextContents();
    expect(isolated[0]).toBe("Acme Broking Ltd");
    const boxes = await page.evaluate(() => {
      const root = document.querySelector("edis-gateway")?.shadowRoot;
      const at = (selector: string) => root?.querySelector(selector)?.getBoundingClientRect().top ?? 0;
      return { summary: at(".summary"), pairs: at(".pairs") };
    });
    expect(boxes.summary).toBeLessThan(boxes.pairs);
    const above = await investor
      .button("Submit")
      .evaluate((button) => button.parentElement?.previousElementSibling?.className);
    expect(above).toBe("summary");
    const sizeOf = (label: string) =>
      investor.value(label).evaluate((value) => Number.parseFloat(getComputedStyle(value).fontSize));
    const lesser = await sizeOf("TM ID");
    for (const label of ["ISIN Description", "Quantity"]) expect(await sizeOf(label)).toBeGreaterThan(lesser);
  });

  const [summary = ""] = await summaries(page).allTextContents();

  await test.step("DIS: the requestor's name is heavier than the sentences that authorise it, by each box, in the summaries and on the receipt", async () => {
    await expectHeavierNames(page, ".summary");
    await expectHeavierNames(page, ".check");
    await investor.authorise();
    await investor.submitOtp(await inbox.otp(transactionRefNo));
    await investor.agree();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await expectHeavierNames(page, ".receipt p");
  });

  await test.step("a success shows a receipt to print: the consent, the requestor, the time and the outcome", async () => {
    await expect(investor.value("Outcome")).toHaveText("Request submitted");
    await expect(investor.value("Transaction Reference Number")).toHaveText(transactionRefNo);
    await expect(investor.value("Time")).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d IST$/);
    await expect(investor.value("Requestor")).toHaveText("Acme Broking Ltd");
    await expect(summaries(page)).toHaveText(summary);
    await expect(investor.says(/^I hereby authorise Acme Broking Ltd to debit/)).toBeVisible();
    await shoot(page, "moments-receipt");
    expect(await axeFindings(page)).toEqual([]);
    await investor.button("Print or save this receipt").click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "printed"))).toBe(true);
  });
});

test("a mandate's consent says what may be debited, with the requestor's name in weight", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DMI", securities: 150 });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(summaries(page)).toHaveCount(2);

  await test.step("DMI: the requestor's name is heavier than the sentences that authorise it, by each box and in the summaries", async () => {
    await expectHeavierNames(page, ".summary");
    await expectHeavierNames(page, ".check");
  });

  await test.step("a mandate's sentence says 'at least' until all securities are loaded, then the sum (R66)", async () => {
    await expect(summaries(page).first()).toContainText(/may debit at least 100 securities from/);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(summaries(page).first()).toContainText(
      /may debit 150 securities, [\d,]+ units in all, from/,
    );
    await expectHeavierNames(page, ".summary");
  });
});

test("a DIM's consent has the requestor's name in weight, and its partial success is a warning", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  await page.clock.install();
  const events = await collectEvents(page);
  const { transactionRefNo, payload } = await depository.issue({
    transactionType: "DIM",
    authMechanism: "OTP",
    mpinStatus: "1",
    securities: 2,
    successUrl: null,
    scenario: { partialSuccess: true },
  });
  await page.goto(gatewayAddress(depository.url, payload));

  await test.step("DIM: the requestor's name is heavier than the sentences that authorise it, by each box and in the summaries", async () => {
    await expect(summaries(page)).toHaveCount(2);
    await expectHeavierNames(page, ".summary");
    await expectHeavierNames(page, ".check");
  });

  await test.step("a partial success is a warning that does not close by itself, with a status for each security (R45)", async () => {
    await page.getByRole("checkbox").check();
    // a QR code that is requested after the authorisation is refused
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await page.getByLabel("OTP", { exact: true }).fill(await inbox.otp(transactionRefNo));
    await page.getByRole("button", { name: "Submit eDIS" }).click();
    await page.clock.runFor(300);
    await expect(investor.dialog.getByRole("heading")).toHaveText("1 of 2 accepted");
    await expect(investor.dialog).toContainText("Not accepted");
    await page.clock.runFor(600_000);
    await expect(investor.dialog).toBeVisible();
    expect(events.of("success")).toEqual([]);
    await investor.agree();
    await expect(page.getByRole("heading", { name: "1 of 2 accepted" })).toBeVisible();
    await expect(investor.says("Accepted")).toBeVisible();
    await page.clock.runFor(600_000);
    expect(events.of("close")).toEqual([]);
    await expect(investor.value("Outcome")).toHaveText("1 of 2 accepted");
    await expect(investor.button("Print or save this receipt")).toBeVisible();
    await shoot(page, "moments-partial");
  });
});

test("the M-PIN screen says whose it is, what the M-PIN is for, and where to find help in any language", async ({
  page,
  depository,
  broker,
  investor,
}) => {
  await test.step("the M-PIN screen shows the depository's brand, the purpose of the M-PIN and the step's number", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(`${depository.url}/edisweb/`);
    await expect(page).toHaveTitle("Electronic Instruction Slip");
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(investor.says("Step 1 of 2")).toBeVisible();
    await expect(page.locator("header .product")).toHaveText("Demo Depository");
    await expect(page.locator("header img").first()).toHaveAttribute("src", LOGO);
    await expect(page.getByRole("img", { name: "Logo of Acme Broking Ltd" })).toBeVisible();
    await expect(investor.says("Your MPIN tells Demo Depository that it is you.")).toBeVisible();
    await expect(investor.says("Acme Broking Ltd never sees it.")).toBeVisible();
    await expect(page).toHaveTitle(
      "You have been redirected from Acme Broking Ltd – Electronic Instruction Slip",
    );
    // the second time the page's texts are loaded already
    for (const _ of ["first visit", "second visit"]) {
      await page.getByRole("link", { name: "Privacy policy" }).click();
      await expect(page).toHaveTitle("Privacy policy – Electronic Instruction Slip");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveTitle(/^You have been redirected/);
    }
    await investor.submitMpin(MPIN);
    await expect(investor.says("Step 2 of 2")).toBeVisible();
    await expect(page).toHaveTitle("Consent for Acme Broking Ltd – Electronic Instruction Slip");

    // on a broker's page the sentence would not be true, and the title is the broker's
    const { url } = await broker.order({ opening: "element" });
    await page.goto(url);
    await expect(investor.says("Your MPIN tells Demo Depository that it is you.")).toBeVisible();
    await expect(page.getByText("never sees it")).toHaveCount(0);
    await expect(page).not.toHaveTitle(/You have been redirected/);

    // the frame holds the depository's page again
    await page.goto((await broker.order({ opening: "frame" })).url);
    await expect(page.frameLocator("iframe").getByText("Acme Broking Ltd never sees it.")).toBeVisible();
  });

  await test.step("another language without its own help texts shows the English ones, marked as English (contract §5)", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(help(page)).toBeVisible();
    await page.locator("edis-gateway select.choice").selectOption("ur");
    const contacts = page.locator(".contacts").first();
    await expect(contacts).toContainText(String(urdu.HELP_TITLE));
    await expect(contacts.locator("[lang=en-GB]"), "the number alone has no word in Urdu").toHaveText([
      "1800 1020 990",
    ]);
    await expect(contacts).toContainText(languageFor("ur").helpHours);
    await expect(contacts.getByRole("link", { name: "1800 1020 990" })).toHaveCSS("direction", "ltr");
    await expect(contacts.getByRole("link", { name: String(urdu.HELP_LINK) })).toHaveAttribute(
      "href",
      "https://help.example/edis",
    );
  });
});

test("an order that the investor did not place, or cancels, ends with the help and the way back", async ({
  page,
  depository,
  investor,
}) => {
  await test.step("every screen shows the help, and 'I did not place this order' cancels and keeps the help on the screen", async () => {
    await page.clock.install();
    const events = await collectEvents(page);
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(help(page).getByRole("link", { name: "1800 1020 990" })).toHaveAttribute(
      "href",
      "tel:18001020990",
    );
    await expect(help(page)).toContainText("Monday to Saturday, 9:00 to 18:00");
    await expect(help(page).getByRole("link", { name: /^Help page/ })).toHaveAttribute(
      "href",
      "https://help.example/edis",
    );
    await help(page).getByRole("button", { name: "I did not place this order" }).click();
    await expect(investor.dialog).toContainText("Do you want to cancel transaction ?");
    await investor.agree();
    await expect(investor.dialog).toContainText("1800 1020 990");
    await page.clock.runFor(60_000);
    await expect(investor.dialog).toContainText("1800 1020 990");
    expect(events.of("fail")).toEqual([]);
    await investor.agree();
    await expect.poll(() => events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["cancelled"]);
    await page.waitForURL("**/return/fail");
  });

  await test.step("a cancelled transaction is not shown as an error: the page says that nothing was debited, the next step and the way back (R67), without a useless Ok (R80)", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await page.locator("edis-gateway").evaluate((element) => {
      for (const name of ["fail", "close"]) element.addEventListener(name, (event) => event.preventDefault());
    });
    await investor.button("CANCEL").click();
    await investor.agree();
    await expect(investor.dialog).toContainText("Continuing in");
    await investor.agree();
    await expect(page.getByRole("heading", { name: "Your request was cancelled" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(investor.says("Nothing was debited.")).toBeVisible();
    await expect(investor.says("You can now go back to Acme Broking Ltd.")).toBeVisible();
    const back = page.getByRole("link", { name: "Return to Acme Broking Ltd" });
    await expect(back).toHaveAttribute("href", /\/return\/fail$/);
    await shoot(page, "moments-cancelled");
    await expect(investor.button("Ok")).toHaveCount(0);
  });
});

test("a `tel:` link works in a frame too, and the framed page stays", async ({
  page,
  servers,
  depository,
}) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await openBrokersPage(page, { ...servers, body: frameOf(servers.depositoryUrl, payload) });
  const framed = page.frameLocator("edis-gateway-frame iframe");
  const number = framed.getByRole("link", { name: "1800 1020 990" });
  const stopped = await number.evaluate(
    (link) =>
      new Promise((resolve) => {
        window.addEventListener("click", (event) => setTimeout(() => resolve(event.defaultPrevented)));
        if (link instanceof HTMLElement) link.click();
      }),
  );
  expect(stopped).toBe(false);
  await number.click();
  await expect(framed.getByLabel("Enter MPIN", { exact: true })).toBeVisible();
  expect(lines.filter((text) => /sandbox|blocked/i.test(text))).toEqual([]);
});

test("a failure before the authorisation says that nothing was debited, and the next step", async ({
  page,
  depository,
  guard,
  investor,
}) => {
  guard.expects(/status of 503|ERR_/);
  const failing = await depository.issue({
    transactionType: "DIS",
    scenario: { fail: { txn: { status: 503, times: 9 } } },
  });
  await page.goto(gatewayAddress(depository.url, failing.payload));
  await investor.submitMpin(MPIN);
  await expect(investor.says("Nothing was debited.")).toBeVisible();
  await expect(investor.says("Please go back to Acme Broking Ltd and start again.")).toBeVisible();
  await expect(page.getByText("check the status")).toHaveCount(0);
  // no script can close this tab (R80)
  await expect(page.getByText("close automatically")).toHaveCount(0);
});

test("a result page counts down to its closing, and waits while it is touched (WCAG 2.2.1)", async ({
  page,
  depository,
  investor,
}) => {
  await page.clock.install();
  // as if a broker's page had opened it: only then may a script close it (R80)
  await page.addInitScript(() => Object.defineProperty(window, "opener", { value: window }));
  const events = await collectEvents(page);
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect.poll(() => events.of("ready")).toHaveLength(1);
  await page.goBack();
  await expect(investor.says("This page will close automatically in")).toBeVisible();
  await page.clock.runFor(2_000);
  await page.keyboard.press("Shift");
  await page.getByRole("heading", { level: 2 }).hover();
  await page.mouse.move(0, 300);
  await page.clock.runFor(18_000);
  expect(events.of("close")).toEqual([]);
  await page.clock.runFor(3_000);
  await expect.poll(() => events.of("close")).toHaveLength(1);
});

test("each new OTP is confirmed with its time, and the attempts left are shown, the last one only while no submit is under way", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  await page.clock.install();
  const { transactionRefNo, payload } = await depository.issue({
    transactionType: "DIS",
    scenario: { answerWith: { validateNewOTP: { responseCode: "02", message: "Wrong", times: 1 } } },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.field("Enter MPIN").fill(MPIN);
  await page.keyboard.press("Enter");
  await page.clock.runFor(300);
  await expect(investor.says("2 attempts left")).toBeVisible();
  await investor.field("Enter MPIN").fill(MPIN);
  await page.keyboard.press("Enter");
  await page.clock.runFor(300);
  await expect(investor.value("DP ID")).toBeVisible();
  await page.clock.runFor(RESEND_AFTER_MS);
  await page.getByRole("link", { name: "Click here to Resend OTP" }).click();
  await inbox.otp(transactionRefNo, 2);
  await expect(
    page.getByRole("status").filter({ hasText: /A new OTP was sent at \d\d:\d\d:\d\d IST/ }),
  ).toBeVisible();
  await investor.authorise();
  const wrong = otherThan(await inbox.otp(transactionRefNo, 2));
  for (const _try of [1, 2]) {
    await investor.field("OTP").fill(wrong);
    await page.keyboard.press("Enter");
    await page.clock.runFor(300);
    await expect(investor.field("OTP")).toHaveValue("");
  }
  const last = page.getByText("Last attempt to enter OTP");
  await expect(last).toBeVisible();
  await page.route("**/validateNewOTP", async (route) => {
    await expect(last).toBeHidden();
    await route.continue();
  });
  await investor.field("OTP").fill(await inbox.otp(transactionRefNo, 2));
  await page.keyboard.press("Enter");
  await page.clock.runFor(300);
  await expect(investor.dialog).toBeVisible();
});

test("the code of an SMS is put into the OTP's field and not submitted, and the gateway stops listening when the field goes", async ({
  page,
  depository,
  investor,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, "OTPCredential", class {});
    const requested: { signal: AbortSignal }[] = [];
    Reflect.set(window, "requested", requested);
    Reflect.set(navigator.credentials, "get", (options: { signal: AbortSignal }) => {
      requested.push(options);
      return new Promise<unknown>((resolve) =>
        Reflect.set(window, "smsCame", () => resolve({ code: "123 456" })),
      );
    });
  });
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  const listening = () =>
    page.evaluate(() =>
      Reflect.get(window, "requested").map((one: { signal: AbortSignal }) => one.signal.aborted),
    );
  await investor.authorise();
  await expect.poll(listening).toEqual([false]);
  await page.evaluate(() => Reflect.get(window, "smsCame")());
  await expect(investor.field("OTP")).toHaveValue("123456");
  await pageSettled(page);
  await expect(investor.button("Submit")).not.toHaveAttribute("aria-busy", "true");
  expect(
    (await depository.operations(transactionRefNo)).filter((name) => name === "validateNewOTP"),
  ).toHaveLength(1);
  await page.locator("edis-gateway").evaluate((element) => {
    element.addEventListener("fail", (event) => event.preventDefault());
  });
  await investor.button("CANCEL").click();
  await investor.agree();
  await investor.agree();
  await expect.poll(listening).toEqual([true]);
});
