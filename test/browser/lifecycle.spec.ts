import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { configured } from "./support/configured";
import { collectEvents } from "./support/events";
import { expect, shoot, test } from "./support/fixtures";
import { MPIN, pauseBetweenPresses } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

const reasons = (events: Awaited<ReturnType<typeof collectEvents>>) =>
  events.of("fail").map(({ detail }) => detail["reason"]);

/** Returns the alert with a text; the snackbar's alert is there empty. */
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });

const validatesOf = (operations: readonly string[]) => operations.filter((name) => name === "validateNewOTP");

const pageGoes = (page: Page, persisted: boolean) =>
  page.evaluate(
    (kept) => void dispatchEvent(new PageTransitionEvent("pagehide", { persisted: kept })),
    persisted,
  );

test("an investor may press SUBMIT several times, have the digits put in, and leave the page at any time", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  const open = async (scenario = {}): Promise<string> => {
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS", scenario });
    events.forget();
    await openAfresh(page, gatewayAddress(depository.url, payload));
    return transactionRefNo;
  };
  const left = await open({ slow: { validateNewOTP: 300 } });
  await test.step("several presses of SUBMIT send one call, and the first press is not lost", async () => {
    await investor.field("Enter MPIN").fill(MPIN);
    await investor.button("SUBMIT").dblclick();
    await investor.field("Enter MPIN").press("Enter");
    await expect(investor.value("DP ID")).toBeVisible();
    expect(validatesOf(await depository.operations(left))).toHaveLength(1);
  });
  await test.step("leaving the page while the transaction is open terminates it", async () => {
    await page.goto("about:blank");
    await depository.reaches(left, "terminated");
    expect(events.of("success")).toEqual([]);
  });

  await test.step("a page that comes back from the back-forward cache says that the session is over (R28)", async () => {
    const ref = await open();
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await investor.field("Enter MPIN").fill(MPIN);
    await configured(page);
    await pageGoes(page, true);
    await depository.reaches(ref, "terminated");
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(alert(page)).toHaveText("Session Timeout Please try again");
    await expect(investor.field("Enter MPIN")).toBeHidden();
    expect(reasons(events)).toEqual(["back-navigation"]);
  });

  const authorised = await open();
  await test.step("digits from a password manager or the keyboard's suggestion are read from the field", async () => {
    const putIn = (label: string, digits: string) =>
      investor.field(label).evaluate((input, value) => {
        if (input instanceof HTMLInputElement) input.value = value;
      }, digits);
    await putIn("Enter MPIN", MPIN);
    await investor.press("SUBMIT");
    await investor.authorise();
    await expect(investor.field("OTP")).toHaveAttribute("autocomplete", "one-time-code");
    await expect(investor.field("OTP")).toHaveAttribute("inputmode", "numeric");
    await putIn("OTP", await inbox.otp(authorised));
    await investor.press("Submit");
    await expect(investor.dialog).toContainText(authorised);
  });
  await test.step("leaving the page while the success dialog is open keeps the success and sends no terminate", async () => {
    await pageGoes(page, false);
    await expect.poll(() => events.of("success").map(({ detail }) => detail["returnTo"])).toEqual([null]);
    await pageSettled(page);
    expect(reasons(events)).toEqual([]);
    const { state } = await depository.transaction(authorised);
    expect(state).toBe("authorised");
    expect(await depository.operations(authorised)).not.toContain("clr");
  });
});

test("an element that is adopted into another document ends there, and leaves no error in the page", async ({
  page,
  depository,
  broker,
  investor,
}) => {
  const events = await collectEvents(page);
  const saidThere = page.frameLocator("iframe[name=other]").getByText("Session Timeout Please try again");
  await test.step("an element that is adopted into another document ends as left, and says so there (contract §2, R93)", async () => {
    const { ref, url } = await broker.order({ opening: "element" });
    await page.goto(url);
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.name = "other";
      document.body.append(frame);
      const element = document.querySelector("edis-gateway");
      if (element) frame.contentDocument?.body.append(element);
    });
    await expect(saidThere).toBeVisible();
    await depository.reaches(ref, "terminated");
    expect(events.of("success")).toEqual([]);
  });

  await test.step("an element that a listener of `ready` adopts into another document leaves no error in the page (R93)", async () => {
    await page.addInitScript(() =>
      addEventListener("ready", ({ target }) => {
        const frame = document.createElement("iframe");
        frame.name = "other";
        document.body.append(frame);
        if (target instanceof Element) frame.contentDocument?.body.append(target);
      }),
    );
    const { ref, url } = await broker.order({ opening: "element" });
    await page.goto(url);
    await expect(saidThere).toBeVisible();
    await depository.reaches(ref, "terminated");
  });
});

test("a warning blocks no page whose host hides the element, and is there when the element is shown again", async ({
  page,
  broker,
  investor,
}) => {
  await page.clock.install();
  const { url } = await broker.order({ opening: "element" });
  await page.goto(url);
  await investor.field("Enter MPIN").fill("123");
  await page.waitForLoadState("networkidle");
  const panel = page.locator("edis-gateway");
  const hide = (hidden: boolean) =>
    panel.evaluate((element, is) => element.toggleAttribute("hidden", is), hidden);
  await page.evaluate(() => document.body.prepend(document.createElement("textarea")));
  const notes = page.locator("textarea");
  const warning = investor.dialog;
  await hide(true);
  await page.clock.fastForward(475_000);
  await page.clock.runFor(6000);
  await notes.click();
  await page.keyboard.type("free");
  await expect(notes).toHaveValue("free");
  await hide(false);
  await expect(warning).toContainText("For your security, this session will end in");
  await hide(true);
  await notes.click();
  await page.keyboard.type(" still");
  await expect(notes).toHaveValue("free still");
  await hide(false);
  await warning.getByRole("button", { name: "Continue" }).click();
  await expect(warning).toBeHidden();
  await expect(investor.field("Enter MPIN")).toHaveValue("123");
});

test("an idle investor is warned, may continue, and the transaction ends at the limit, which runs from the last key (R27)", async ({
  page,
  depository,
  investor,
}) => {
  const events = await collectEvents(page);
  await page.clock.install();
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.field("Enter MPIN")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await test.step("the warning comes two minutes before the limit, and goes by Continue", async () => {
    // the clock runs on between these calls, longer on a busy machine
    await page.clock.fastForward(470_000);
    await page.clock.runFor(4000);
    await expect(investor.dialog).toBeHidden();
    await page.clock.runFor(7000);
    await expect(investor.dialog).toContainText(
      /For your security, this session will end in 1:5\d\s*Continue/,
    );
    await investor.dialog.getByRole("button", { name: "Continue" }).click();
    await expect(investor.dialog).toBeHidden();
  });

  await test.step("typing restarts the idle limit", async () => {
    for (const digit of "12345") {
      await page.clock.fastForward(300_000);
      await investor.field("Enter MPIN").press(digit);
    }
    await expect(investor.dialog).toBeHidden();
    await expect(investor.field("Enter MPIN")).toHaveValue("12345");
  });

  await test.step("the transaction ends at the limit", async () => {
    await page.clock.fastForward(481_000);
    await expect(investor.dialog).toBeVisible();
    expect(reasons(events)).toEqual([]);
    await page.clock.runFor(120_000);
    await expect(alert(page)).toHaveText("Session Timeout Please try again");
    await depository.reaches(transactionRefNo, "terminated");
    expect(reasons(events)).toEqual(["idle-timeout"]);
  });
});

for (const way of ["touch", "mouse"])
  test.describe(`by ${way}`, () => {
    test.use({ hasTouch: way === "touch", viewport: { width: 412, height: 915 } });
    test("the cancel question is answered by the press that follows it alone", async ({
      page,
      broker,
      depository,
      investor,
    }) => {
      const events = await collectEvents(page);
      const { ref, url } = await broker.order();
      await page.goto(url);
      await investor.submitMpin(MPIN);
      await investor.authorise();
      const cancel = investor.button("CANCEL");
      const no = investor.dialog.getByRole("button", { name: "No" });
      await test.step(`a double press does not answer the dialog that its first press opened, by ${way}`, async () => {
        await cancel.click();
        const under = await no.boundingBox();
        await no.click();
        await pageSettled(page);
        const { bottom } = await cancel.evaluate((button) => button.getBoundingClientRect());
        if (!under) throw new Error("The dialog has no button");
        // a place where the dialog's button is over CANCEL
        const place = [under.x + under.width / 2, bottom - 4] as const;
        expect(place[1]).toBeGreaterThan(under.y);
        expect(place[1]).toBeLessThan(under.y + under.height);

        if (way === "touch") {
          await page.touchscreen.tap(...place);
          await page.touchscreen.tap(...place);
        } else await page.mouse.dblclick(...place, { delay: 40 });
        await pageSettled(page);
        await expect(investor.dialog).toContainText("Do you want to cancel transaction ?");

        await page.mouse.click(...place);
        await expect(investor.dialog).toBeHidden();
        expect((await depository.transaction(ref)).state).not.toBe("cancelled");
      });

      await test.step("the cancel question's No leaves the slip unchanged, and its Yes leads to FailUrl", async () => {
        if (way === "mouse") await page.setViewportSize({ width: 1280, height: 900 });
        await investor.field("OTP").fill("123");
        await cancel.click();
        await expect(investor.dialog).toContainText("Do you want to cancel transaction ?");
        await no.click();
        await expect(investor.dialog).toBeHidden();
        await expect(investor.field("OTP")).toHaveValue("123");
        await cancel.click();
        await investor.dialog.getByRole("button", { name: "Yes" }).click();
        await expect(investor.dialog).toContainText("Your transaction has been cancelled");
        await investor.agree();
        await page.waitForURL(`${broker.url}/return/fail?**`);
        expect(events.of("fail")).toHaveLength(1);
        const [fail] = events.of("fail");
        expect(fail?.detail).toMatchObject({ reason: "cancelled", returnTo: { method: "GET" } });
        expect((await depository.transaction(ref)).state).toBe("cancelled");
      });
    });
  });

test("a held Enter cancels nothing, and a cancelling that the depository does not hear of ends all the same", async ({
  page,
  depository,
  guard,
  investor,
}) => {
  guard.expects(/status of 500/);
  const events = await collectEvents(page);
  const { transactionRefNo, payload } = await depository.issue({
    transactionType: "DIS",
    scenario: { fail: { exit: { status: 500 } } },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await test.step("a held Enter presses once, and does not answer the dialog that it opened", async () => {
    const repeat = async () => {
      await pauseBetweenPresses();
      for (let times = 0; times < 3; times += 1) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
    };
    await investor.field("Enter MPIN").fill("000000");
    await page.keyboard.down("Enter");
    await expect(investor.says(/^Invalid MPIN/)).toBeVisible();
    await repeat();
    await expect(investor.says(/^Invalid MPIN/)).toBeVisible();
    await pageSettled(page);
    await expect(investor.says("MPIN is required")).toBeHidden();
    expect(validatesOf(await depository.operations(transactionRefNo))).toHaveLength(1);

    await investor.button("CANCEL").focus();
    await page.keyboard.down("Enter");
    await expect(investor.dialog.getByRole("button", { name: "No" }), "R77").toBeFocused();
    await repeat();
    await pageSettled(page);
    await expect(investor.dialog.getByRole("button", { name: "No" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(investor.dialog).toBeHidden();
    await expect(investor.button("CANCEL")).toBeFocused();
    expect(await depository.operations(transactionRefNo)).not.toContain("exit");
    expect(guard.expected()).toEqual([]);
  });

  await test.step("cancelling ends the transaction even if the exit operation fails (R12)", async () => {
    await investor.button("CANCEL").click();
    await investor.dialog.getByRole("button", { name: "Yes" }).click();
    await expect(investor.dialog).toContainText("Your transaction has been cancelled");
    await investor.agree();
    await expect(page.getByText("Your transaction has been cancelled")).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    expect(reasons(events)).toEqual(["cancelled"]);
  });
});

test("a static page whose file is lost gives the screen back, and says so (R97)", async ({
  page,
  depository,
  guard,
  investor,
}) => {
  guard.expects(/ERR_FAILED|Failed to fetch dynamically imported module|a part of a screen cannot be loaded/);
  await page.route("**/extras-*.js", (route) => route.abort());
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.field("Enter MPIN").fill("12");
  const link = page.getByRole("link", { name: "Privacy policy" });
  for (let press = 0; press < 2; press += 1) {
    await link.press("Enter");
    await expect(investor.field("Enter MPIN")).toBeHidden();
    await expect(alert(page)).toContainText("Something went wrong");
    await expect(investor.field("Enter MPIN")).toHaveValue("12");
    await expect(link).toBeFocused();
    await investor.button("X").click();
  }
  await page.unroute("**/extras-*.js");
  await link.click();
  await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
});

test("a result page says that it may be closed, and leads the focus to its heading", async ({
  page,
  depository,
  investor,
}) => {
  const events = await collectEvents(page);
  const refused = { transactionType: "DIS", model: { status: "400", error: "No" } };
  await test.step("an Ok that goes passes its focus to the page's heading (WCAG 2.4.3)", async () => {
    const { payload } = await depository.issue({ ...refused, successUrl: null, failUrl: null });
    await page.goto(gatewayAddress(depository.url, payload));
    await investor.button("Ok").press("Enter");
    await expect(page.getByText("You may now close this window")).toBeVisible();
    await expect(investor.button("Ok")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  });

  await test.step("the result page closes after its time, and says that it may be closed if the browser keeps it open (R31)", async () => {
    await page.clock.install();
    const { payload } = await depository.issue(refused);
    events.forget();
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await expect(alert(page)).toHaveText("Acme Broking Ltd says:No");
    await page.clock.runFor(1000);
    expect(events.of("close")).toEqual([]);
    await page.clock.runFor(4500);
    await expect(page.getByText("You may now close this window")).toBeVisible();
    expect(events.of("close")).toHaveLength(1);
    await expect(alert(page)).toHaveText("Acme Broking Ltd says:No");
  });
});

test("an authorised element stays where its host keeps it, and leaves no secret behind", async ({
  page,
  broker,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url(), JSON.stringify(request.headers())));
  page.on("console", (message) => seen.push(message.text()));
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  const { ref, url } = await broker.order({ opening: "element" });
  await page.goto(url);
  await page.getByLabel("Stay on this page").check();
  await investor.submitMpin("975318");
  await expect(investor.field("Enter MPIN")).toHaveValue("");
  await investor.submitMpin(MPIN);
  await investor.authorise();
  const otp = await inbox.otp(ref);
  await investor.submitOtp(otp);
  await investor.agree();
  await expect(page.locator("#outcome")).toContainText(ref);
  await test.step("leaves the page where it is when the host prevents the default", async () => {
    await shoot(page, "element-stay");
    expect(page.url()).toBe(url);
    expect(broker.returnsOf(ref)).toEqual([]);
    expect(events.of("success")).toHaveLength(1);
  });

  await test.step("no secret is in an address, a storage, a cookie or the console", async () => {
    seen.push(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
      ),
      await page.evaluate(() => document.documentElement.outerHTML),
      await page.locator("edis-gateway").evaluate((element) => element.shadowRoot?.innerHTML ?? ""),
    );
    expect(seen.length).toBeGreaterThan(10);
    for (const secret of ["975318", otp]) expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  });
});
