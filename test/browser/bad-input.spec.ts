import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { holds } from "./support/blockRequests";
import { collectEvents } from "./support/events";
import { expect, test } from "./support/fixtures";
import { MPIN, pauseBetweenPresses } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const DIS = { requestorId: "BRK001", transactionRefNo: "TXN1", transactionType: "DIS" };

const ERR_PAGE_MSG = "Something went wrong please try again later";

const BAD_PAYLOADS: Record<string, string> = {
  "text that is no payload": "hello",
  "a broken percent-encoding": "%E0%A4%A",
  "base64 of bytes that are no text": "_____w",
  "a list": base64([DIS]),
  "another shape": base64({ requestorId: { a: 1 }, transactionRefNo: [], transactionType: 3 }),
  "an unknown type": base64({ ...DIS, transactionType: "DIX" }),
  "a DIS without its order": base64(DIS),
  "an identifier with a path in it": base64({ ...DIS, transactionType: "DMI", transactionRefNo: "../x" }),
  "a JSON nested to the bottom": Buffer.from("[".repeat(20_000)).toString("base64url"),
  "more than 64 KiB": base64({ ...DIS, padding: "x".repeat(70_000) }),
};

// some of them load many pages in turn
test.describe.configure({ timeout: 80_000 });

/** Returns the alert with a text; the snackbar's alert is there empty. */
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });

const showsEnd = async (page: Page, text: string): Promise<void> => {
  await expect(alert(page)).toHaveText(text);
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
};

test("an invalid payload ends in a clear message, and its text is shown as text", async ({
  page,
  depository,
}) => {
  const events = await collectEvents(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  for (const [what, payload] of Object.entries(BAD_PAYLOADS)) {
    await test.step(what, async () => {
      const before = events.all.length;
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await showsEnd(page, "Something went wrong");
      await expect(page.getByText("Incorrect URL")).toBeVisible();
      await expect(page).toHaveURL(`${depository.url}/edisweb/#/error`);
      expect(events.all.slice(before).map(({ type }) => type)).toEqual([
        "screenchange",
        "screenchange",
        "fail",
      ]);
      expect(events.all.at(-1)?.detail).toMatchObject({ reason: "invalid-request", returnTo: null });
    });
  }
  expect(requested.filter((url) => url.includes("/edis-service/"))).toEqual([]);

  await test.step("a payload's text is shown as text and cut, under a heading of ours that names its requestor (R5, R57)", async () => {
    const error = `<img src=x onerror=alert(1)><b>${"x".repeat(200)}</b>`;
    const { payload } = await depository.issue({ transactionType: "DIS", model: { status: "400", error } });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await showsEnd(page, `Acme Broking Ltd says:${error.slice(0, 160)}`);
    await expect(alert(page).locator("img, p b")).toHaveCount(0);
  });
});

const UNUSABLE: Record<string, { status?: number; body?: string; contentType?: string } | "abort"> = {
  "out of reach": "abort",
  down: { status: 503, body: "" },
  "not there": { status: 404, body: "" },
  "a web page": { body: "<!doctype html><title>Sorry</title>", contentType: "text/html" },
  unsigned: {
    body: JSON.stringify({ token: `${base64({ alg: "none" })}.${base64({ iss: "edis-portal" })}.` }),
  },
  "signed with HS256": {
    body: JSON.stringify({ token: `${base64({ alg: "HS256" })}.${base64({})}.AAAA` }),
  },
};

test("an unusable configuration ends every transaction before a call", async ({
  page,
  depository,
  guard,
}) => {
  guard.expects(/status of (503|404)|ERR_FAILED/);
  const events = await collectEvents(page);
  await test.step("ends in a clear message and one `fail`, without an API call", async () => {
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
    for (const [what, answer] of Object.entries(UNUSABLE)) {
      await test.step(what, async () => {
        const before = events.of("fail").length;
        await page.route("**/portal-config/*", (route) =>
          answer === "abort" ? route.abort() : route.fulfill({ contentType: "application/json", ...answer }),
        );
        await openAfresh(page, gatewayAddress(depository.url, payload));
        await showsEnd(page, ERR_PAGE_MSG);
        await page.unroute("**/portal-config/*");
        const fails = events.of("fail").slice(before);
        expect(fails.map(({ detail }) => [detail["reason"], detail["transactionRefNo"]])).toEqual([
          ["configuration", transactionRefNo],
        ]);
      });
    }
    expect(await depository.operations(transactionRefNo)).toEqual([]);
  });

  await test.step("says that the clock may be wrong if the configuration has expired (R90)", async () => {
    const failed = guard.expected();
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
    await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
    events.forget();
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await showsEnd(page, "Please check the date and time of this device, then reload this page.");
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["configuration"]);
    expect(await depository.operations(transactionRefNo)).toEqual([]);
    expect(guard.expected()).toEqual(failed);
  });
});

const GARBAGE = ["", "[]", '{"value":7}', '{"value":"AAAA"}'];

test("an answer that is garbage or not sealed is not believed", async ({
  page,
  depository,
  guard,
  investor,
}) => {
  const events = await collectEvents(page);
  await test.step("a validate answered with garbage is not counted and shows a message each time, and the next one succeeds", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    for (const body of GARBAGE) {
      await page.route("**/validateNewOTP", (route) =>
        route.fulfill({ status: 200, contentType: "application/json", body }),
      );
      await investor.submitMpin(MPIN);
      const snackbar = page.getByRole("alert").getByText(ERR_PAGE_MSG);
      await expect(snackbar).toBeVisible();
      await page.getByRole("button", { name: "X", exact: true }).click();
      await expect(snackbar).toBeHidden();
      await expect(
        page.locator("form").getByText(ERR_PAGE_MSG),
        "it stays beside the form (R72)",
      ).toBeVisible();
      await page.unroute("**/validateNewOTP");
    }
    expect(events.of("fail")).toEqual([]);
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
  });

  await test.step("an order answered with garbage ends in a clear message and one `fail`", async () => {
    const answers = ["[]", '{"value":"AAAA"}'];
    for (const body of answers) {
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await page.route("**/txn/*", (route) =>
        route.fulfill({ status: 200, contentType: "application/json", body }),
      );
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await investor.submitMpin(MPIN);
      await showsEnd(page, ERR_PAGE_MSG);
      await page.unroute("**/txn/*");
    }
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(answers.map(() => "unavailable"));
  });

  await test.step("an unsealed error's text is not shown, and its redirect not followed", async () => {
    expect(guard.findings()).toEqual([]);
    guard.expects(/status of 400/);
    const { transactionRefNo, payload } = await depository.issue({
      transactionType: "DIS",
      scenario: {
        fail: {
          validateNewOTP: {
            status: 400,
            plain: true,
            body: { message: "Call 1800-EVIL", uiRedirect: "1", redirectUrl: "https://evil.example/" },
          },
        },
      },
    });
    events.forget();
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await investor.submitMpin(MPIN);
    await expect(page.locator("form").getByText(ERR_PAGE_MSG)).toBeVisible();
    await expect(page.getByText("EVIL")).toBeHidden();
    expect(events.of("fail")).toEqual([]);
    expect(await depository.operations(transactionRefNo)).toEqual(["validateNewOTP"]);
  });
});

test("a part of the gateway that comes late or never loses no press, no success and no page", async ({
  page,
  depository,
  guard,
  inbox,
  investor,
}) => {
  guard.expects(/ERR_FAILED|Failed to fetch dynamically imported module|a part of a screen cannot be loaded/);
  const events = await collectEvents(page);
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  const arrive = await holds(page, "**/assets/flow-*.js");
  await page.route("**/assets/extras-*.js", (route) => route.abort());
  await page.goto(gatewayAddress(depository.url, payload));
  await test.step("a submit before the gateway's parts have loaded shows that it is under way, and is sent once when they have", async () => {
    await investor.submitMpin(MPIN);
    await expect(investor.button("SUBMIT")).toHaveAttribute("aria-busy", "true");
    await pauseBetweenPresses();
    await page.keyboard.press("Enter");
    arrive();
    await expect(investor.value("DP ID")).toBeVisible();
    const operations = await depository.operations(transactionRefNo);
    expect(operations.filter((operation) => operation === "validateNewOTP")).toHaveLength(1);
    expect(guard.expected().filter((text) => !text.includes("/extras-"))).toEqual([]);
  });

  await test.step("a QR code or a receipt that cannot be loaded ends nothing: an authorised debit stays a success", async () => {
    await investor.authorise();
    await expect(page.locator(".qr")).toHaveCount(0);
    await investor.submitOtp(await inbox.otp(transactionRefNo));
    await investor.agree();
    await expect(page.getByRole("heading", { name: "Request submitted" })).toBeVisible();
    await expect.poll(() => guard.expected().some((text) => /extras-/.test(text))).toBe(true);
    await pageSettled(page);
    await expect(page.getByRole("heading", { name: "Request submitted" })).toBeVisible();
    await expect(page.getByText(ERR_PAGE_MSG)).toHaveCount(0);
  });

  await test.step("a part of the gateway that cannot be loaded ends in a message and one `fail`, never in a blank page", async () => {
    await page.unroute("**/assets/extras-*.js");
    const first = await depository.issue({ transactionType: "DIS" });
    await page.route("**/assets/slip-*.js", (route) => route.abort());
    events.forget();
    await openAfresh(page, gatewayAddress(depository.url, first.payload));
    await investor.submitMpin(MPIN);
    await showsEnd(page, ERR_PAGE_MSG);
    await depository.reaches(first.transactionRefNo, "terminated");
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["unavailable"]);

    const second = await depository.issue({ transactionType: "DIS" });
    await page.route("**/assets/flow-*.js", (route) => route.abort());
    await openAfresh(page, gatewayAddress(depository.url, second.payload));
    await expect(page.getByText(ERR_PAGE_MSG)).toBeVisible();
    await depository.reaches(second.transactionRefNo, "terminated");
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["unavailable", "unavailable"]);
  });
});
