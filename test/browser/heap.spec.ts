import type { Page } from "@playwright/test";
import * as v from "valibot";
import { expect, test } from "./support/fixtures";
import { heapSnapshot } from "./support/heapSnapshot";
import { PAN } from "./support/investor";

const NEW_MPIN = "918273";
const OTHER_PAN = "QWERT9876Z";
const AFTER_MS = 5000;

const Snapshot = v.object({ strings: v.array(v.string()) });

/** A node's number in the names that V8 itself gives to a WeakMap's pairs: it can be an OTP's six digits by chance. */
const NODE_NUMBER = / @\d+\)/g;

/** Returns the strings in the page's heap that hold one of `secrets` as a word, after a garbage collection. */
async function inHeap(page: Page, secrets: readonly string[]): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { strings } = v.parse(Snapshot, await heapSnapshot(cdp));
  await cdp.detach();
  expect(strings.length).toBeGreaterThan(10_000);
  const alone = secrets.map((secret) => new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`));
  return strings
    .filter((text) => alone.some((pattern) => pattern.test(text.replace(NODE_NUMBER, ""))))
    .map((text) => text.slice(0, 200));
}

/** Checks that no secret is in a heap snapshot begun within 5 s from now; the time of the snapshot itself does not count. */
async function expectGone(page: Page, secrets: readonly string[], when: string): Promise<void> {
  const due = Date.now() + AFTER_MS;
  for (;;) {
    const isDue = Date.now() >= due;
    const found = await inHeap(page, secrets);
    if (isDue) expect(found, when).toEqual([]);
    if (found.length === 0) return;
  }
}

test("no M-PIN, OTP or PAN is in the heap 5 s after it was submitted, at the end, and after removal (R58)", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  test.setTimeout(90_000);
  const { ref, url } = await broker.order({ opening: "element", mpinStatus: "0" });
  await depository.change(ref, { captchaRefused: true });
  await page.goto(url);
  await page.getByLabel("Stay on this page").check();

  const otp = await inbox.otp(ref);
  await investor.field("Enter New MPIN").fill(NEW_MPIN);
  await investor.field("Confirm MPIN").fill(NEW_MPIN);
  expect(await inHeap(page, [NEW_MPIN]), "a snapshot has what stands in a field").not.toEqual([]);
  await investor.field("Enter OTP").fill(otp);
  await investor.press("SUBMIT");
  for (const pan of [OTHER_PAN, PAN]) {
    await expect(investor.dialog).toBeVisible();
    await investor.dialog.getByRole("textbox").fill(pan);
    await investor.agree();
    if (pan === OTHER_PAN) await expect(investor.says(/cannot be verified/)).toBeVisible();
  }
  await investor.authorise();
  await expectGone(page, [NEW_MPIN, otp, OTHER_PAN, PAN], "after submit");

  const slipOtp = await inbox.otp(ref, 2);
  await investor.submitOtp(slipOtp);
  await investor.agree();
  const secrets = [NEW_MPIN, otp, slipOtp, OTHER_PAN, PAN];
  await expectGone(page, secrets, "after the end");

  await page.evaluate(() => document.querySelector("edis-gateway")?.remove());
  await expectGone(page, secrets, "after removal");
});
