import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { holds } from "./support/blockRequests";
import { configured } from "./support/configured";
import { collectEvents } from "./support/events";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

const TIMEOUT = "Session Timeout Please try again";

/** Returns the alert with a text; the snackbar's alert is there empty. */
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });

const type = (page: Page, hash: string) =>
  page.evaluate((text) => Object.assign(location, { hash: text }).hash, hash);

test("going back, typing a route and reloading end the transaction", async ({
  page,
  broker,
  depository,
  investor,
}) => {
  const events = await collectEvents(page);
  await test.step("the back button during a transaction terminates it and leads to /error (R28)", async () => {
    await page.goto(broker.url);
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
    await page.goBack();
    await expect(alert(page)).toHaveText(TIMEOUT);
    await expect(page).toHaveURL(`${depository.url}/edisweb/#/error`);
    await depository.reaches(transactionRefNo, "terminated");
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["back-navigation"]);
    await page.goBack();
    await expect(alert(page)).toHaveText(TIMEOUT);
    expect(events.of("fail")).toHaveLength(1);
  });

  for (const route of ["#/accountDetails", "#/success", "#/anything", ""])
    await test.step(`typing '${route}' during a transaction counts as going back (R6)`, async () => {
      await page.goto("about:blank");
      events.forget();
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
      await page.goto(gatewayAddress(depository.url, payload));
      await expect(investor.field("Enter MPIN")).toBeVisible();
      await type(page, route);
      await expect(alert(page)).toHaveText(TIMEOUT);
      await depository.reaches(transactionRefNo, "terminated");
      expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["back-navigation"]);
    });

  await test.step("reloading the first screen before React has come says 'Session Timeout' (R50)", async () => {
    const script = await holds(page, "**/gateway-*.js");
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto("about:blank");
    await page.goto(gatewayAddress(depository.url, payload), { waitUntil: "commit" });
    await expect(investor.field("Enter MPIN")).toBeVisible();
    script();
    await page.reload({ waitUntil: "commit" });
    await expect(alert(page)).toHaveText(TIMEOUT);
    await page.unroute("**/gateway-*.js");
  });

  await test.step("reloading shows no old request but 'Session Timeout': the payload is gone for good (R50)", async () => {
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await configured(page);
    await page.reload();
    await expect(alert(page)).toHaveText(TIMEOUT);
    await expect(page.getByText("Incorrect URL")).toBeHidden();
    await depository.reaches(transactionRefNo, "terminated");
  });
});

test("without a request a static page is shown and a guarded route is not", async ({ page, depository }) => {
  await test.step("a guarded route without a request is /error, and no call is made", async () => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    for (const route of [
      "edisAuthValidate",
      "mpinauthenticate",
      "accountDetails",
      "accountDetailsdmi",
      "dimaccountDetails",
    ]) {
      await openAfresh(page, `${depository.url}/edisweb/#/${route}`);
      await expect(alert(page)).toHaveText("Something went wrong");
      await expect(page.getByText("Incorrect URL")).toBeVisible();
      await expect(page).toHaveURL(`${depository.url}/edisweb/#/error`);
    }
    expect(requested.filter((url) => url.includes("/edis-service/"))).toEqual([]);
  });

  await test.step("privacy policy and disclaimer open without a request, and lead back to the landing page", async () => {
    await openAfresh(page, `${depository.url}/edisweb/#/privacyPolicy`);
    await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
    await type(page, "#/disclaimer");
    await expect(page.getByRole("heading", { name: "Disclaimer" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByText("There is no request to show.", { exact: false })).toBeVisible();
    await expect(page).toHaveURL(`${depository.url}/edisweb/`);
  });
});

test("each screen has its route in the address, and a static page over it keeps what was typed", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  await page.goto(gatewayAddress(depository.url, payload));
  const at = (route: string) =>
    test.step("each screen has its route in the address", () =>
      expect(page).toHaveURL(`${depository.url}/edisweb/#/${route}`));
  const KEPT = "privacy policy and disclaimer during a transaction keep what was typed, and back closes them";
  await investor.field("Enter MPIN").fill("1234");
  await at("mpinauthenticate");
  await test.step(KEPT, async () => {
    await page.getByRole("link", { name: "Privacy policy" }).click();
    await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
    await expect(investor.field("Enter MPIN")).toBeHidden();
    await expect(page).toHaveURL(`${depository.url}/edisweb/#/privacyPolicy`);
    await page.goBack();
    await expect(investor.field("Enter MPIN")).toHaveValue("1234");
    await page.getByRole("link", { name: "Disclaimer" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(investor.field("Enter MPIN")).toHaveValue("1234");
  });
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  await at("accountDetails");
  await investor.authorise();
  await test.step(KEPT, async () => {
    await investor.field("OTP").fill("12");
    await page.getByRole("link", { name: "Disclaimer" }).click();
    await page.goBack();
    await expect(investor.field("OTP")).toHaveValue("12");
    await expect(page.getByRole("checkbox", { name: /^I hereby authorise/ })).toBeChecked();
    expect(events.of("fail")).toEqual([]);
  });
  await investor.submitOtp(await inbox.otp(transactionRefNo));
  await investor.agree();
  await expect(page.getByText(`Transaction Reference Number ${transactionRefNo}`)).toBeVisible();
  await at("success");
  await page.goBack();
  await expect(page.getByText(`Transaction Reference Number ${transactionRefNo}`)).toBeVisible();
});

test("an answer's dialog opens on its own screen, which replaces an open static page (R11)", async ({
  page,
  broker,
  investor,
}) => {
  const { url } = await broker.order({ captchaRefused: "on", slow: "on" });
  await page.goto(url);
  await investor.submitMpin(MPIN);
  await expect(investor.button("SUBMIT")).toHaveAttribute("aria-busy", "true");
  await page.getByRole("link", { name: "Privacy policy" }).click();
  await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
  await expect(investor.field("PAN")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeHidden();
  await investor.dialog.getByRole("button", { name: "No" }).click();
  await expect(investor.button("CANCEL")).toBeVisible();
});

test("a page reloaded while its authorisation is sent or answered is in doubt until the next request", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  for (const [moment, isAnswered] of [
    ["while the authorising validate is under way", false],
    ["once it was answered", true],
  ] as const)
    await test.step(`reloading ${moment} says that the outcome is unknown, and to check before starting again (R50, R55)`, async () => {
      const scenario = isAnswered ? {} : { slow: { validateNewOTP: 4000 } };
      const { transactionRefNo, payload } = await depository.issue({
        transactionType: "DIS",
        successUrl: null,
      });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await investor.submitMpin(MPIN);
      await investor.authorise();
      await depository.change(transactionRefNo, scenario);
      await investor.submitOtp(await inbox.otp(transactionRefNo));
      if (isAnswered) {
        await investor.agree();
        await expect(page.getByRole("heading", { name: "Request submitted" })).toBeVisible();
      } else await expect(page.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-busy", "true");
      expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(transactionRefNo);
      await page.reload();
      await expect(alert(page)).toHaveText(
        "We could not find out whether your transaction was authorised. It may have been.",
      );
      await expect(
        investor.says("Please check the status of this request with your broker before you start again."),
      ).toBeVisible();
      await expect(page.getByText(TIMEOUT)).toHaveCount(0);
      await expect(page.getByText("Nothing was debited")).toHaveCount(0);
      // a second reload before the first has its configuration, and Back, say the same (R78)
      const requesting = page.waitForRequest("**/portal-edis-service.json");
      await page.route("**/portal-edis-service.json", () => {});
      await page.reload();
      await requesting;
      await page.unroute("**/portal-edis-service.json");
      await page.reload();
      await expect(alert(page)).toHaveText(
        "We could not find out whether your transaction was authorised. It may have been.",
      );
      await page.goBack();
      await expect(page).toHaveURL(/#\/error$/);
      await expect(alert(page)).toHaveText(
        "We could not find out whether your transaction was authorised. It may have been.",
      );
      // another request in the same tab begins another transaction
      const next = await depository.issue({ transactionType: "DIS" });
      await openAfresh(page, gatewayAddress(depository.url, next.payload));
      await expect(investor.field("Enter MPIN")).toBeVisible();
      await configured(page);
      await page.reload();
      await expect(alert(page)).toHaveText(TIMEOUT);
    });
});

test("a page reloaded in doubt says so too if Back is pressed before its configuration has come, or a file is lost (R55, R78)", async ({
  page,
  depository,
  inbox,
  investor,
  guard,
}) => {
  guard.expects(/ERR_FAILED|Failed to fetch dynamically imported module|a part of a screen cannot be loaded/);
  const events = await collectEvents(page);
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await depository.change(transactionRefNo, { slow: { validateNewOTP: 4000 } });
  await investor.submitOtp(await inbox.otp(transactionRefNo));
  await expect(page.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-busy", "true");
  const inDoubt = "We could not find out whether your transaction was authorised. It may have been.";
  const nextCheck = "Please check the status of this request with your broker before you start again.";
  const failures = () => events.of("fail").map(({ detail }) => [detail["reason"], detail["message"]]);

  for (const file of ["gateway", "flow"]) {
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await page.reload();
    await expect(investor.says(inDoubt)).toBeVisible();
    await expect(page.getByText(/Something went wrong|Session Timeout/)).toHaveCount(0);
    await page.unroute(`**/assets/${file}-*.js`);
  }

  const requesting = page.waitForRequest("**/portal-edis-service.json");
  const configuration = await holds(page, "**/portal-edis-service.json");
  await page.reload();
  await requesting;
  await page.goBack();
  await expect(alert(page)).toHaveText(inDoubt);
  await expect(investor.says(nextCheck)).toBeVisible();
  await expect(page).toHaveURL(/#\/error$/);
  const answer = page.waitForResponse("**/portal-edis-service.json");
  configuration();
  await (await answer).finished();
  await pageSettled(page);
  await expect(alert(page)).toHaveText(inDoubt);
  expect(failures().slice(-3)).toEqual([1, 2, 3].map(() => ["in-doubt", inDoubt]));
});

test("memory routing never touches the address or the history of the page around it", async ({
  page,
  broker,
  investor,
}) => {
  const { url } = await broker.order({ opening: "element" });
  await page.goto(url);
  const before = await page.evaluate(() => [location.href, history.length]);
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  await page.getByRole("link", { name: "Privacy policy" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before);
});
