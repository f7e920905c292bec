import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { expect, shoot, test } from "./support/fixtures";
import { openGallery } from "./support/gallery";
import { MPIN } from "./support/investor";

test.use({ colorScheme: "dark" });

/** Tells the page that it is about to be printed, or that it was. */
const print = (page: Page, event: "beforeprint" | "afterprint"): Promise<void> =>
  page.evaluate((name) => void dispatchEvent(new Event(name)), event);

test("a printed page is light, with the whole table, the full consent and the boxes as ticked", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DMI", securities: 45 });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(page.getByRole("table", { name: "ISIN DETAILS" }).locator("tbody tr")).toHaveCount(20);
  const language = page.getByRole("combobox", { name: "Language", includeHidden: true });
  await expect(language).toBeVisible();
  await investor.authorise();
  await investor.button("CANCEL").click();
  await expect(investor.dialog).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await print(page, "beforeprint");
  await expect(page.locator(".paper tbody tr")).toHaveCount(45);
  await expect(page.locator(".paper tbody tr").last()).toBeVisible();
  await expect(page.locator("dialog")).toBeHidden();
  await expect(page.locator(".pager")).toBeHidden();
  await expect(page.locator(".head h1")).toBeVisible();
  await expect(language).toBeHidden();
  const consent = page.getByRole("checkbox", { name: /^I hereby authorise/, includeHidden: true });
  await expect(consent).toBeVisible();
  await expect(consent).toBeChecked();
  const colours = await page.locator(".card").evaluate((card) => {
    const { color, backgroundColor } = getComputedStyle(card);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
  await shoot(page, "print-mandate");
  await print(page, "afterprint");
  await expect(page.locator(".paper")).toHaveCount(0);
});

test("a printed slip has no OTP, link or code, and has the order's time", async ({
  page,
  depository,
  investor,
}) => {
  // A4 without its margins
  await page.setViewportSize({ width: 718, height: 1000 });
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(page.locator(".panel")).toBeVisible();
  const parts = [".panel", ".resend", ".field", ".actions"];
  for (const part of parts) await expect(page.locator(part), part).not.toHaveCount(0);
  const code = page.getByRole("img", { name: /QR/, includeHidden: true });
  await expect(code).toBeVisible();
  const time = page.getByText("Order Timestamp");
  await expect(time).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(time).toBeVisible();
  await expect(page.locator(".pairs").first()).toBeVisible();
  for (const part of parts) for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
  await expect(investor.field("OTP")).toBeHidden();
  await expect(code).toBeHidden();
});

test("a printed table says how many rows it has and how many it lacks, and shows each as the screen does", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  await test.step("a printed whole table says how many rows it has", async () => {
    const { payload } = await depository.issue({ transactionType: "DMR", securities: 120 });
    await page.goto(gatewayAddress(depository.url, payload));
    await investor.submitMpin(MPIN);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
    await print(page, "beforeprint");
    await expect(page.locator(".paper tbody tr")).toHaveCount(120);
    await expect(page.locator(".paper caption")).toHaveText("ISIN DETAILS Showing 1–120 of 120");
  });

  await test.step("a security whose quantity is an object is printed as the table shows it", async () => {
    const gallery = await openGallery(page, depository.url);
    await gallery.show("mandate-rows-unreadable");
    await expect(page.getByRole("cell", { name: '{"units":10}' })).toBeVisible();
    await print(page, "beforeprint");
    await expect(page.locator(".paper tbody tr").last().locator("td").last()).toHaveText('{"units":10}');
  });

  await test.step("a printed page reports a row that cannot be read, and its consent says 'at least' (R66)", async () => {
    const { payload } = await depository.issue({ transactionType: "DIM", securities: 2 });
    const model = JSON.parse(Buffer.from(payload, "base64").toString());
    const account = model.orderRequestDetails.dmatBlkDtls;
    account.secDtls = [account.secDtls[0], null];
    const changed = Buffer.from(JSON.stringify(model)).toString("base64url");
    await page.goto(gatewayAddress(depository.url, changed));
    await expect(page.getByText(/may debit at least 1 security/).first()).toBeVisible();
    await expect(page.getByRole("table", { name: "ISIN DETAILS" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await print(page, "beforeprint");
    await expect(page.locator(".paper tbody tr")).toHaveCount(1);
    await expect(page.locator(".paper caption")).toHaveText(
      "ISIN DETAILS Showing 1–1 of 1. Rows that could not be read and are not shown: 1",
    );
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("a printed table without every row says so, on the consent and on its receipt (R36)", async () => {
    const { transactionRefNo, payload } = await depository.issue({
      transactionType: "DMI",
      securities: 150,
    });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await investor.submitMpin(MPIN);
    await expect(page.getByRole("button", { name: "Load more" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await print(page, "beforeprint");
    const caption = page.locator(".paper caption");
    await expect(caption).toHaveText("ISIN DETAILS Showing 1–100 of 100 loaded; more not loaded yet");
    await print(page, "afterprint");
    await page.emulateMedia({ media: "screen" });

    await investor.authorise();
    await page.getByRole("checkbox", { name: /Terms/ }).check();
    // the host prevents the default action, so the page stays
    await page.locator("edis-gateway").evaluate((element) => {
      element.addEventListener("success", (event) => event.preventDefault());
    });
    await investor.submitOtp(await inbox.otp(transactionRefNo));
    const receipt = page.locator(".receipt");
    await expect(receipt).toContainText("Showing 1–50 of 100 loaded; more not loaded yet");
    await print(page, "beforeprint");
    await expect(receipt.getByRole("listitem")).toHaveCount(100);
    await expect(receipt).toContainText("Showing 1–100 of 100 loaded; more not loaded yet");
    await expect(receipt).toContainText("may debit at least 100 securities");
    await print(page, "afterprint");
  });
});

test("a receipt of one security prints on one page of A4, and an OTP's or M-PIN's heading not at all", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  const { transactionRefNo, payload } = await depository.issue({
    transactionType: "DIS",
    successUrl: null,
    scenario: { uiRedirect: "0" },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await investor.submitOtp(await inbox.otp(transactionRefNo));
  await investor.agree();
  await expect(page.locator(".receipt")).toBeVisible();
  const pdf = await page.pdf({
    format: "A4",
    margin: { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" },
  });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);

  const gallery = await openGallery(page, depository.url);
  await page.emulateMedia({ media: "print" });
  for (const state of ["dim-otp", "dim-mpin", "mpin-new"]) {
    await gallery.show(state);
    await expect(gallery.part(".card"), state).toBeVisible();
    for (const part of await gallery.element.locator(".qr, h3").all()) await expect(part, state).toBeHidden();
  }
});

test("the browser's own print command has every row too", async ({ page, depository, investor }) => {
  const { payload } = await depository.issue({ transactionType: "DIM", securities: 30, mpinStatus: "1" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.value("DP ID")).toBeVisible();
  await expect(page.getByRole("table", { name: "ISIN DETAILS" }).locator("tbody tr")).toHaveCount(20);
  await page.evaluate(() => {
    addEventListener("afterprint", () => Reflect.set(window, "rows", Reflect.get(window, "counted")));
    addEventListener("beforeprint", () => {
      queueMicrotask(() =>
        queueMicrotask(() => {
          const root = document.querySelector("edis-gateway")?.shadowRoot;
          Reflect.set(window, "counted", root?.querySelectorAll(".paper tbody tr").length);
        }),
      );
    });
  });
  await page.pdf();
  expect(await page.evaluate(() => Reflect.get(window, "counted"))).toBe(30);
  const consent = page.locator(".check label .visually-hidden").first();
  await page.emulateMedia({ media: "print" });
  await expect(consent).toHaveCSS("position", "static");
});
