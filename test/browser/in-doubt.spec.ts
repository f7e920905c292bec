import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { combinationTag, isPaired } from "./support/combinations";
import { collectEvents } from "./support/events";
import { test as asked, expect, testIn } from "./support/fixtures";
import { type Investor, MPIN } from "./support/investor";

const IN_DOUBT = "We could not find out whether your transaction was authorised. It may have been.";
const NEXT_CHECK = "Please check the status of this request with Acme Broking Ltd before you start again.";
const ANSWER_LOST = "We do not know whether your request was authorised. Press Submit again to find out.";
const REFUSED = "Refused for want of a session";

/** A depository without the status operation. */
const test = testIn({ portalClaims: { statusOperation: "0" } });

/** Words that claim a known outcome: none may be shown in doubt (R55). */
const KNOWING =
  /could not be|fail|time ?out|timed out|cancelled|expired|exceeded|refused|nothing was debited|error|try again/i;

interface Way {
  readonly creation: Readonly<Record<string, unknown>>;
  readonly validate: "validateNewOTP" | "otp/validate";
  /** Takes the investor to the screen where one press authorises. */
  reach(page: Page, investor: Investor, otp: () => Promise<string>): Promise<void>;
  readonly submit: string;
  readonly idleMs: number;
}

const OTP = "OTP";

const slipOf = (transactionType: "DIS" | "DMI" | "DMR"): Way => ({
  creation: { transactionType },
  validate: transactionType === "DIS" ? "validateNewOTP" : "otp/validate",
  async reach(page, investor, otp) {
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await page.getByRole("checkbox", { name: /T&C/ }).check();
    await investor.field(OTP).fill(await otp());
  },
  submit: "Submit",
  idleMs: transactionType === "DIS" ? 600_000 : 900_000,
});

const dimBy = (authMechanism: "MPIN" | "OTP"): Way => ({
  creation: { transactionType: "DIM", authMechanism },
  validate: "validateNewOTP",
  async reach(_page, investor, otp) {
    await investor.authorise();
    if (authMechanism === "MPIN") await investor.field("M-PIN").fill(MPIN);
    else await investor.field(OTP).fill(await otp());
  },
  submit: "Submit eDIS",
  idleMs: 600_000,
});

const WAYS: Readonly<Record<string, Way>> = {
  "a slip": slipOf("DIS"),
  "a mandate": slipOf("DMI"),
  "a mandate or consent": slipOf("DMR"),
  "a DIM by M-PIN": dimBy("MPIN"),
  "a DIM by OTP": dimBy("OTP"),
};

/** Records the texts of the gateway's live regions from now on. */
const watchAnnouncements = (page: Page) =>
  page.locator("edis-gateway").evaluate((element) => {
    const announced: string[] = [];
    Reflect.set(globalThis, "announced", announced);
    const root = element.shadowRoot;
    if (!root) return;
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const near = target instanceof Element ? target : target.parentElement;
        const isLive = near?.closest("[aria-live], [role=alert], [role=status]");
        for (const node of addedNodes) if (isLive && node.textContent) announced.push(node.textContent);
      }
    }).observe(root, { subtree: true, childList: true, characterData: true });
  });

/** Returns all texts of the ending: shown, announced, in the window's title and printed. */
async function sayings(page: Page): Promise<string[]> {
  const shown = await page.locator("edis-gateway .root").innerText();
  const announced = await page.evaluate((): string[] => Reflect.get(globalThis, "announced"));
  const title = await page.title();
  await page.emulateMedia({ media: "print" });
  const printed = await page.locator("edis-gateway .root").innerText();
  await page.emulateMedia({ media: null });
  return [shown, ...announced, title, printed];
}

const pageGoes = (page: Page, name: "pagehide" | "pageshow") =>
  page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);

interface Scene {
  readonly page: Page;
  readonly investor: Investor;
  readonly way: Way;
  change(scenario: object): Promise<void>;
}

/** The ways to end a transaction that the depository has authorised while its answer is lost. */
const ENDS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async "a further submit that is refused"({ investor, way, change }) {
    await change({
      answerLost: {},
      answerWith: { [way.validate]: { status: "400", message: REFUSED, uiRedirect: "1" } },
    });
    if (way.submit === "Submit eDIS" && (await investor.field("M-PIN").isVisible()))
      await investor.field("M-PIN").fill(MPIN);
    await investor.press(way.submit);
  },
  async "the back button"({ page }) {
    await page.goBack();
  },
  async "the idle limit"({ page, way }) {
    await page.clock.runFor(way.idleMs + 1000);
  },
  async "the window's end"({ page }) {
    await pageGoes(page, "pagehide");
    await pageGoes(page, "pageshow");
  },
  async "a cancel"({ investor }) {
    await investor.press("CANCEL");
    await investor.agree();
  },
};

const ways = Object.entries(WAYS);
const ends = Object.entries(ENDS);
const pairs = ways.flatMap(([what, way], nthWay) =>
  ends.map(([by, end], nthEnd) => {
    const isInSample = isPaired(nthWay, nthEnd, ways.length, ends.length);
    return { what, way, by, end, isInSample };
  }),
);

const SHEETS = { "a slip or mandate": "Submit", "a DIM": "Submit eDIS" };
const sheets = Object.entries(SHEETS);

/** The transactions that each test shows in one page, one after the other. */
const pages = [
  ...sheets.map(([sheet, submit]) => ({
    title: `${sheet} whose answer was lost is shown as in doubt, whichever way it ends (R55)`,
    tag: combinationTag(true),
    shown: pairs.filter(({ way, isInSample }) => isInSample && way.submit === submit),
  })),
  ...ways.map(([way]) => ({
    title: `${way} whose answer was lost is shown as in doubt by every other end (R55)`,
    tag: combinationTag(false),
    shown: pairs.filter(({ what, isInSample }) => !isInSample && what === way),
  })),
];

for (const { title, tag, shown } of pages)
  test(title, { tag }, async ({ page, broker, depository, inbox, investor, guard }) => {
    test.setTimeout(shown.length * 30_000);
    guard.expects(/status of (502|409|410)/);
    const events = await collectEvents(page);
    await page.clock.install();
    for (const { what, way, by, end } of shown)
      await test.step(`${what} whose answer was lost is shown as in doubt when ${by} ends it (R55)`, async () => {
        await page.goto(broker.url);
        // those of the transaction before
        events.forget();
        const { transactionRefNo: ref, payload } = await depository.issue({
          ...way.creation,
          scenario: { answerLost: { [way.validate]: { onceAuthorised: true, how: "proxy", times: 9 } } },
        });
        await page.goto(gatewayAddress(depository.url, payload));
        await way.reach(page, investor, () => inbox.otp(ref));
        await investor.press(way.submit);
        await depository.reaches(ref, "authorised");
        await expect(investor.button(way.submit)).toBeEnabled();
        await expect(page.getByText(ANSWER_LOST)).toHaveCount(1);
        await watchAnnouncements(page);

        await end({ page, investor, way, change: (scenario) => depository.change(ref, scenario) });
        await expect(page.getByRole("heading", { name: "Please check this request" })).toBeVisible();
        const fails = () => events.of("fail").map(({ detail }) => detail);
        await expect.poll(fails).toEqual([
          expect.objectContaining({
            reason: "in-doubt",
            message: IN_DOUBT,
            responseCode: "",
            requestTime: "",
            orderRespDtls: [],
            returnTo: null,
          }),
        ]);
        const phrases = await sayings(page);
        for (const text of [phrases.at(0), phrases.at(-1)]) {
          expect(text).toContain(IN_DOUBT);
          expect(text).toContain(NEXT_CHECK);
        }
        expect(phrases.filter((text) => KNOWING.test(text))).toEqual([]);
        expect(events.of("success")).toEqual([]);
        await page.clock.runFor(120_000);
        expect(events.of("close"), "it stays until it was read (R45)").toEqual([]);
        expect(await depository.operations(ref)).not.toContain("clr");
        expect((await depository.transaction(ref)).state).toBe("authorised");
      });
  });

for (const [sheet, submit] of sheets)
  asked(
    `${sheet} whose answer was lost is asked for (contract §6 status)`,
    async ({ page, depository, inbox, investor, guard }) => {
      guard.expects(/status of (502|409)/);
      const events = await collectEvents(page);
      for (const [what, way] of ways.filter(([, way]) => way.submit === submit))
        await test.step(`${what} whose answer was lost is asked for, and is the success that it was (contract §6 status)`, async () => {
          const { transactionRefNo: ref, payload } = await depository.issue({
            ...way.creation,
            scenario: { answerLost: { [way.validate]: { onceAuthorised: true, how: "proxy" } } },
          });
          await openAfresh(page, gatewayAddress(depository.url, payload));
          await way.reach(page, investor, () => inbox.otp(ref));
          await investor.press(way.submit);
          await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible();
          expect(await depository.operations(ref)).toContain("status");
          expect(events.of("fail")).toEqual([]);
        });
    },
  );
