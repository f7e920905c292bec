import { axeFindings } from "./support/axe";
import { holds } from "./support/blockRequests";
import { expect, shoot, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

test("the broker's pages before the order fit a desktop and a phone", async ({ page, broker }) => {
  for (const width of [390, 1280])
    await test.step(`the order page fits ${width} px and every field has a label`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(broker.url);
      await page.getByText("Demo scenario").click();
      await expect(page.getByRole("combobox", { name: "Security", exact: true })).toBeVisible();
      await expect(page.getByLabel("Quantity")).toHaveValue("10");
      await expect(page.getByLabel("Captcha refused")).not.toBeChecked();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await shoot(page, "broker-order");
    });

  await test.step("the three ways to the gateway are side by side on a desktop, and fit a phone", async () => {
    const tops = () =>
      page
        .locator(".way")
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${broker.url}/ways`);
    expect(new Set(await tops()).size).toBe(1);
    expect(await tops()).toHaveLength(3);
    await expect(page.getByRole("region", { name: /: the lines$/ })).toHaveCount(3);
    expect(await axeFindings(page)).toEqual([]);
    await shoot(page, "broker-ways");
    await page.setViewportSize({ width: 390, height: 900 });
    expect(new Set(await tops()).size).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("a refused order is shown again with what is to be put right", async ({ page, broker, guard }) => {
  guard.expects(/status of 400/);
  const place = page.getByRole("button", { name: "Place sell order" });

  await test.step("an invalid quantity is asked for again, and the other fields are kept", async () => {
    await page.goto(broker.url);
    await page.getByLabel("Quantity").fill("ten");
    await page.getByLabel("Transaction type").selectOption("DIM");
    await place.click();
    await expect(page.getByRole("alert")).toHaveText("Quantity is a whole number from 1 to 1,00,000");
    await expect(page.getByLabel("Quantity")).toHaveValue("ten");
    await expect(page.getByLabel("Transaction type")).toHaveValue("DIM");
    await expect(page.getByLabel("Quantity")).toHaveAccessibleDescription(/^Quantity is a whole number/);
    await expect(page.locator("[aria-invalid]")).toHaveCount(1);
    await expect(page).toHaveTitle(/^To put right: /);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step("a refused field of the closed part of the form is shown", async () => {
    await page.goto(broker.url);
    await page.getByText("Demo scenario").click();
    await page.getByLabel("Transaction type").selectOption("DIM");
    const field = page.getByLabel("Securities in a DMI, DMR or DIM");
    await field.fill("301");
    await place.click();
    await expect(field).toBeVisible();
    await expect(field).toHaveAccessibleDescription("A DIM has at most 300 securities");
  });
});

test("the consent page before its result", async ({ page, broker }) => {
  for (const opening of ["element", "frame"])
    await test.step(`the consent page has a heading, and its result is read out when it comes (${opening})`, async () => {
      await page.goto((await broker.order({ opening })).url);
      await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText(
        "Your consent at the depository",
      );
      await expect(page.locator("#outcome")).toBeEmpty();
      expect(await page.locator("#outcome").evaluate((region) => getComputedStyle(region).display)).toBe(
        "block",
      );
      const cards = page.locator("aside > .card");
      const [order, events] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
      const gap = (events?.y ?? 0) - (order?.y ?? 0) - (order?.height ?? 0);
      expect(gap, "an empty result takes no room").toBeCloseTo(24, 0);
      await expect(page.locator("#unreachable")).toBeHidden();
    });
});

test("the consent page tells of the depository's script that does not come", async ({
  page,
  broker,
  guard,
}) => {
  guard.expects(/ERR_FAILED/);
  const scripts = /\/(edis-gateway|frame)\.js$/;
  await page.route(scripts, (route) => route.abort());
  for (const opening of ["element", "frame"])
    await test.step(`the consent page says so if the depository's script does not come (${opening})`, async () => {
      const { ref, url } = await broker.order({ opening });
      await page.goto(url);
      await expect(page.getByRole("alert")).toContainText("The depository cannot be reached");
      await shoot(page, "broker-unreachable");
      await page.getByRole("link", { name: "Look at your order" }).click();
      await page.waitForURL(`${broker.url}/orders/${ref}`);
    });
  await page.unroute(scripts);

  await test.step("the consent page says after a time that the depository's script hangs, and takes it back when it comes", async () => {
    const failed = guard.expected();
    const release = await holds(page, "**/frame.js");
    await page.clock.install();
    await page.goto((await broker.order({ opening: "frame" })).url, { waitUntil: "commit" });
    await expect(page.locator("#unreachable")).toBeAttached();
    // paceClock waits 3 s for the held script, and the clock runs on meanwhile
    await page.clock.fastForward(8_000);
    await expect(page.getByRole("alert")).toBeHidden();
    // the page's script may begin to count only now
    await expect(async () => {
      await page.clock.fastForward(2_000);
      await expect(page.getByRole("alert")).toContainText("The depository cannot be reached", {
        timeout: 500,
      });
    }).toPass();
    release();
    await expect(page.locator("edis-gateway-frame iframe")).toBeVisible();
    await expect(page.locator("#unreachable")).toBeHidden();
    expect(guard.expected()).toEqual(failed);
  });
});

/** The words of the broker's page for each outcome that the depository reports (R65). */
const RETURNS = [
  {
    name: "authorised",
    fields: { transactionType: "DIM" },
    title: "Consent received",
    words: ["Accepted", "Accepted", "Accepted"],
  },
  {
    name: "partly",
    fields: { transactionType: "DIM", partialSuccess: "on" },
    title: "2 of 3 accepted",
    words: ["Accepted", "Not accepted", "Accepted"],
  },
] as const;

test("the broker's page after the return of an investor", async ({ page, broker, investor }) => {
  test.setTimeout(60_000);
  for (const { name, fields, title, words } of RETURNS)
    await test.step(`an investor who comes back (${name}) reads the slip's own securities and the next step`, async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1280, height: 900 });
      const { ref, url } = await broker.order({ ...fields, securitiesCount: "3" });
      await page.goto(url);
      await investor.authorise();
      await investor.field("M-PIN").fill(MPIN);
      await investor.press("Submit eDIS");
      await investor.agree();
      await page.waitForURL(`${broker.url}/return/success?**`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
      await expect(page.getByText("Signed by the depository")).toBeVisible();
      await expect(page.getByRole("rowheader", { name: "MERIDIAN STEELWORKS LTD" })).toContainText(
        "INE481K01021",
      );
      await expect(page.locator(".verdict")).toHaveText([...words]);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          expect(await axeFindings(page)).toEqual([]);
          await shoot(page, `broker-return-${name}`);
        }
      }
      await page.goto(`${broker.url}/return/fail?state=${(await broker.returned(ref)).fields["state"]}`);
      await expect(page.getByRole("heading", { level: 1 }), "a forged failure changes nothing").toContainText(
        title,
      );
    });
});

test("the broker's page says that the outcome is open, and after a cancel that nothing was debited", async ({
  page,
  broker,
  investor,
}) => {
  const { ref, url } = await broker.order();
  await page.goto(`${broker.url}/orders/${ref}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Waiting for the depository");
  await expect(page.getByRole("link", { name: "Check again" })).toBeVisible();
  await expect(page.getByText("Asked: it is not decided there")).toHaveText("Asked: it is not decided there");
  await page.setViewportSize({ width: 390, height: 900 });
  const lines = await page.locator(".verdict").evaluate((verdict) => verdict.getClientRects().length);
  expect(lines, "no word is broken").toBe(1);
  await shoot(page, "broker-waiting");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  await investor.press("CANCEL");
  await investor.agree();
  await investor.agree();
  await page.waitForURL(`${broker.url}/return/fail**`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("No consent, nothing debited");
  await expect(page.locator(".verdict")).toHaveText(["Not debited"]);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await shoot(page, "broker-return-cancelled");
});
