import { collectEvents } from "./support/events";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

/** Members that a page has put on `Object.prototype` before the gateway's script runs (R59). */
const MEMBERS = {
  responseCode: "00",
  ResponseCode: "00",
  redirectUrl: "https://evil.example/",
  SuccessUrl: "https://evil.example/",
  FailUrl: "https://evil.example/",
  recaptchav3sitekey: "evil",
  recaptchaSiteKey: "evil",
  recaptchav3scripturl: "https://evil.example/api.js",
  recaptchaScriptUrl: "https://evil.example/api.js",
  baseURL: "https://evil.example/",
  baseURLDMI: "https://evil.example/",
  url: "https://evil.example/",
  method: "PUT",
  body: "evil",
  headers: { evil: "1" },
  uiRedirect: "1",
  token: "evil",
  alg: "none",
  iv: new Uint8Array(12),
  label: new Uint8Array(1),
  tagLength: 32,
  fallback: "evil",
  orderRespDtls: [{ status: "SUCCESS" }],
};

test("a changed Object.prototype turns no refusal into a success, an address or a script (R59)", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  await page.addInitScript((members) => {
    const bytes = { iv: new Uint8Array(12), label: new Uint8Array(1) };
    for (const [name, value] of Object.entries({ ...members, ...bytes })) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    }
  }, MEMBERS);
  const { ref, url } = await broker.order({ opening: "element" });
  await page.goto(url);
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await depository.change(ref, {
    answerWith: { validateNewOTP: { message: "Refused for now", uiRedirect: null } },
  });
  await investor.submitOtp(await inbox.otp(ref));
  await expect
    .poll(async () => (await depository.operations(ref)).filter((name) => name === "validateNewOTP").length)
    .toBe(2);
  await expect(page.getByText("Refused for now").filter({ visible: true })).toBeVisible();
  expect([...events.of("success"), ...events.of("fail")]).toEqual([]);
  expect((await depository.transaction(ref)).state).toBe("authenticated");
  const scripts = await page.evaluate(() =>
    [...document.scripts].map(({ src }) => src).filter((src) => src !== ""),
  );
  expect(scripts.filter((src) => new URL(src).hostname === "evil.example")).toEqual([]);
  expect(new URL(page.url()).origin).toBe(broker.url);
});
