import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { collectEvents } from "./support/events";
import { expect, test } from "./support/fixtures";
import { frameOf, openBrokersPage } from "./support/framing";
import { investorAt, MPIN } from "./support/investor";

const guide = readFileSync(new URL("../../docs/brokers.md", import.meta.url), "utf8");
const [, needed = ""] = /`sandbox`, it needs `([^`]+)`/.exec(guide) ?? [];
const SANDBOX = needed.replace(/\s+/g, " ");

/** Collects the gateway's lines on the console. */
const saidOn = (page: Page): string[] => {
  const lines: string[] = [];
  page.on("console", (message) => void (/^edis-gateway:/.test(message.text()) && lines.push(message.text())));
  return lines;
};

test("a broker's page in a sandbox", async ({ page, servers, depository, inbox, guard }) => {
  const output = saidOn(page);
  const events = await collectEvents(page);
  await page.clock.install();

  await test.step("with the permissions of docs/brokers.md takes the investor to the consent", async () => {
    const { payload, transactionRefNo } = await depository.issue({
      transactionType: "DIS",
      successUrl: null,
    });
    const body = frameOf(servers.depositoryUrl, payload);
    expect(SANDBOX).toContain("allow-forms");
    await openBrokersPage(page, { ...servers, body, sandbox: SANDBOX });
    const investor = investorAt(page.frameLocator("edis-gateway-frame iframe"));
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await investor.submitOtp(await inbox.otp(transactionRefNo));
    // the dialog closes by itself after 3 s, and the event comes with it
    await expect(investor.dialog).toBeVisible();
    await page.clock.runFor(3000);
    await expect.poll(() => events.of("success")).toHaveLength(1);
    expect(output).toEqual([]);
  });

  await test.step("without allow-forms fails as configuration, and the console says what is missing", async () => {
    guard.expects(/Blocked form submission/);
    expect(guard.expected()).toEqual([]);
    const { payload, transactionRefNo } = await depository.issue({ transactionType: "DIS" });
    const body = frameOf(servers.depositoryUrl, payload);
    await openBrokersPage(page, { ...servers, body, sandbox: SANDBOX.replace("allow-forms", "") });
    await expect
      .poll(() => events.of("fail").map(({ detail }) => detail["reason"]))
      .toEqual(["configuration"]);
    expect(output).toEqual([expect.stringContaining("sandbox without allow-forms. See docs/brokers.md")]);
    expect(await depository.operations(transactionRefNo)).toEqual([]);
  });
});
