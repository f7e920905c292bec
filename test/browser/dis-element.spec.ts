import { holds } from "./support/blockRequests";
import { collectEvents } from "./support/events";
import { expect, shoot, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

test.describe("the element in a broker's page under a strict policy", () => {
  test("fires its events and carries the investor back", async ({ page, broker, inbox, investor }) => {
    const events = await collectEvents(page);
    const { ref, url } = await broker.order({ opening: "element" });
    await page.goto(url);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await shoot(page, "element-slip");
    const otp = await inbox.otp(ref);
    await investor.submitOtp(otp);
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/success?**`);

    await test.step("fires its events once each and carries the investor back", async () => {
      expect(events.of("ready")).toEqual([
        {
          type: "ready",
          detail: { screen: "mpin", transactionType: "DIS", transactionRefNo: ref, requestorId: "BRK001" },
        },
      ]);
      const changes = events.of("screenchange").map(({ detail }) => [detail["previous"], detail["screen"]]);
      expect(changes.slice(0, 3)).toEqual([
        [null, "entry"],
        ["entry", "mpin"],
        ["mpin", "slip"],
      ]);
      expect(events.of("fail")).toEqual([]);
      expect(events.of("success")).toHaveLength(1);
      const { fields } = await broker.returned(ref);
      expect(events.of("success")[0]?.detail).toMatchObject({
        transactionRefNo: ref,
        transactionType: "DIS",
        requestorId: "BRK001",
        responseCode: "00",
        orderRespDtls: [{ status: "SUCCESS" }],
        returnTo: { method: "GET", url: expect.stringMatching(broker.registered("success")), fields },
      });
    });
    await test.step("never puts the M-PIN or an OTP into its events", async () => {
      const allEvents = JSON.stringify(events.all);
      expect(allEvents).not.toContain(MPIN);
      expect(allEvents).not.toContain(otp);
    });
  });

  test("keeps keys and focus apart from the page's own", async ({ page, broker, investor }) => {
    const events = await collectEvents(page);
    const letReactCome = await holds(page, "**/gateway-*.js");
    const { url } = await broker.order({ opening: "element" });
    await page.goto(url);
    await test.step("keeps what is typed from the page's own shortcuts, also before React has come", async () => {
      await page.evaluate(() => {
        const received: string[] = [];
        Object.assign(globalThis, { received });
        for (const type of ["keydown", "keypress", "keyup"])
          addEventListener(type, (event) => {
            if (event instanceof KeyboardEvent) received.push(`${type} ${event.key}`);
          });
      });
      const received = () => page.evaluate(() => Reflect.get(globalThis, "received"));
      await investor.field("Enter MPIN").pressSequentially("12");
      expect(events.of("ready")).toEqual([]);
      letReactCome();
      await expect.poll(() => events.of("ready")).toHaveLength(1);
      await investor.field("Enter MPIN").pressSequentially("3");
      await investor.field("Enter MPIN").press("Enter");
      await expect(investor.says("Minimum length should be six digits")).toBeVisible();
      expect(await received()).toEqual([]);

      await investor.field("Enter MPIN").press("Escape");
      await investor.field("Enter MPIN").press("Control+k");
      const ofPage = ["keydown Escape", "keyup Escape", "keydown k", "keyup k", "keyup Control"];
      expect(await received()).toEqual(expect.arrayContaining(ofPage));
    });
    await test.step("takes the focus from no field of the page when a wrong M-PIN comes back, and keeps its own (R13)", async () => {
      const release = await holds(page, "**/validateNewOTP");
      await page.evaluate(() => document.body.prepend(document.createElement("textarea")));
      const notes = page.locator("textarea");
      await investor.submitMpin("654321");
      await notes.pressSequentially("12");
      await release();
      await expect(investor.says(/^Invalid MPIN/)).toBeVisible();
      await notes.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      await expect(notes).toBeFocused();
      await expect(investor.field("Enter MPIN")).toHaveValue("");
      await investor.submitMpin("654321");
      await expect(investor.says("Last attempt to enter MPIN")).toBeVisible();
      await expect(investor.field("Enter MPIN")).toBeFocused();
    });
    await test.step("leads the focus to the slip that replaces a static page, not to the link that opened that (WCAG 2.4.3)", async () => {
      const release = await holds(page, "**/validateNewOTP");
      const opener = page.getByRole("link", { name: "Privacy policy" });
      await investor.submitMpin(MPIN);
      await opener.press("Enter");
      await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeFocused();
      await investor.button("Back").press("Enter");
      await expect(opener).toBeFocused();
      await opener.press("Enter");
      await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeFocused();
      await release();
      await expect(investor.value("DP ID")).toBeVisible();
      await expect(page.locator("edis-gateway h2")).toBeFocused();
    });
  });

  test("ends when it is removed or cancelled, and not when it is moved", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    const events = await collectEvents(page);
    await test.step("continues after it is moved, and terminates without an event when it is removed", async () => {
      const { ref, url } = await broker.order({ opening: "element" });
      await page.goto(url);
      await investor.submitMpin(MPIN);
      await expect(investor.value("DP ID")).toBeVisible();
      await page
        .locator("edis-gateway")
        .evaluate((element) => document.querySelector("main")?.append(element));
      await expect(investor.value("DP ID")).toBeVisible();
      await investor.button("CANCEL").click();
      await page
        .locator("edis-gateway")
        .evaluate((element) => document.querySelector("main")?.append(element));
      // the first focus of the question, as before the move (R77)
      await expect(investor.dialog.getByRole("button", { name: "No" })).toBeFocused();
      expect(await depository.operations(ref)).not.toContain("clr");
      await page.locator("edis-gateway").evaluate((element) => element.remove());
      await depository.reaches(ref, "terminated");
      expect([...events.of("success"), ...events.of("fail")]).toEqual([]);
    });

    await test.step("says that the investor cancelled and returns by the redirect operation's form post", async () => {
      const { ref, url } = await broker.order({ opening: "element" });
      events.forget();
      await page.goto(url);
      await investor.button("CANCEL").click();
      await expect(investor.dialog).toContainText("Do you want to cancel transaction ?");
      await investor.dialog.getByRole("button", { name: "Yes" }).click();
      await expect(investor.dialog).toContainText("Your transaction has been cancelled");
      await investor.agree();
      await page.waitForURL(broker.registered("fail"));
      expect((await broker.returned(ref)).method).toBe("POST");
      expect(events.of("success")).toEqual([]);
      expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["cancelled"]);
      expect((await depository.transaction(ref)).state).toBe("cancelled");
    });
  });
});
