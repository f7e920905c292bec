import { gatewayAddress } from "./support/address";
import { expect, shoot, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

test.use({ colorScheme: "dark" });

test("paper is light, has the whole table, the consent in full and uncovered, and the boxes as ticked", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DMI", securities: 45 });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(page.getByRole("table", { name: "ISIN DETAILS" }).locator("tbody tr")).toHaveCount(20);
  await investor.authorise();
  await investor.button("CANCEL").click();
  await expect(investor.dialog).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".paper tbody tr")).toHaveCount(45);
  await expect(page.locator(".paper tbody tr").last()).toBeVisible();
  await expect(page.locator("dialog")).toBeHidden();
  await expect(page.locator(".pager")).toBeHidden();
  const consent = page.getByRole("checkbox", { name: /^I hereby authorise/, includeHidden: true });
  await expect(consent).toBeVisible();
  await expect(consent).toBeChecked();
  const colours = await page.locator(".card").evaluate((card) => {
    const { color, backgroundColor } = getComputedStyle(card);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
  await shoot(page, "print-mandate");
  await page.evaluate(() => void dispatchEvent(new Event("afterprint")));
  await expect(page.locator(".paper")).toHaveCount(0);
});

test("the browser's own print has every row too", async ({ page, depository, investor }) => {
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
  const consent = page.locator(".check label .unseen").first();
  await page.emulateMedia({ media: "print" });
  await expect(consent).toHaveCSS("position", "static");
});
