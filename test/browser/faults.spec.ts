import type { Page } from "@playwright/test";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { SECTIONS, type Section } from "../faults/calls";
import { otpsSentIn, wrongTriesIn } from "../faults/counters";
import { expectedOf, KINDS, type Kind } from "../faults/expected";
import { ATTEMPT_MS, FAULT_NAMES, FAULTS, type Fault, type FaultName, faultyNetwork } from "../faults/faults";
import { CHANGED_SEALS, changeSeal } from "../faults/seals";
import { gatewayAddress } from "./support/address";
import { collectEvents } from "./support/events";
import type { FaultyProxy } from "./support/faultyProxy";
import { expect, testIn } from "./support/fixtures";
import { type brokerOf, depositoryOf, type inboxOf, pollUntil } from "./support/helpers";
import { IN_BROWSER } from "./support/inBrowser";
import type { Investor } from "./support/investor";
import type { TestServers } from "./support/testServers";

const behindProxy = (options: Parameters<typeof testIn>[0]) =>
  testIn(options).extend({ proxy: async ({ network }, use) => use({ server: network.url }) });

const TESTS: Readonly<Record<Section["status"], ReturnType<typeof behindProxy>>> = {
  with: behindProxy({ mutants: [CHANGED_SEALS] }),
  without: behindProxy({ mutants: [CHANGED_SEALS], portalClaims: { statusOperation: "0" } }),
};

/** The page is looked at so long before time passes: what has come is shown by then. */
const LOOK_MS = 200;
/** Shorter than anything is shown, so that no step passes over it. */
const STEP_MS = 1000;
/** Nothing is shown before an answer is late. */
const KEPT_BACK_MS = ATTEMPT_MS - 2 * STEP_MS;
/** More than eight attempts of `status` and the waits between them take. */
const STEPS = 80;
/** More steps than two attempts of a GET and the wait after each take. */
const STEPS_UNSEEN = 14;
const TEST_MS = 90_000;
/** A fault asks twice, and so does Chromium itself where a connection that it used before is cut. */
const ASKED_TWICE = "This x-token-key has been used before";
/** Longer than any dialog or page is shown before it leaves. */
const AFTERWARDS_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells whether the page asks the investor to wait. */
async function isBusy(page: Page): Promise<boolean> {
  const waits = page.locator("[aria-busy=true], .spinner, .loading").or(page.getByText(firstScreen.WAITING));
  return (await waits.count()) > 0;
}

/** Moves the clock by one step; an answer that is kept back is waited for in two. */
async function moveOn(page: Page, network: FaultyProxy): Promise<void> {
  const ms = network.holdsAnew() ? KEPT_BACK_MS : STEP_MS;
  await page.clock.fastForward(ms);
  network.move(ms);
}

/** Lets time pass until nothing is under way and nobody is told to wait; resolves to whether that came. */
async function comesToRest(page: Page, network: FaultyProxy): Promise<boolean> {
  for (let step = 0; step < STEPS; step += 1) {
    const end = Date.now() + LOOK_MS;
    let calm = 0;
    while (calm < 3 && (Date.now() < end || !network.isQuiet())) {
      calm = network.isQuiet() && !(await isBusy(page)) ? calm + 1 : 0;
      await pause(20);
    }
    if (calm === 3) return true;
    await moveOn(page, network);
  }
  return false;
}

/** Lets time pass for the tries of a QR code, for which nobody is told to wait. */
async function passesUnseen(page: Page, network: FaultyProxy): Promise<void> {
  for (let step = 0; step < STEPS_UNSEEN; step += 1) {
    await moveOn(page, network);
    await comesToRest(page, network);
  }
}

/** Lets time pass until the investor has left: what stands in a snackbar alone does so after its time. */
async function leaves(page: Page, network: FaultyProxy, hasLeft: () => boolean): Promise<void> {
  for (let step = 0; step < STEPS_UNSEEN && !hasLeft(); step += 1) {
    await moveOn(page, network);
    await comesToRest(page, network);
  }
}

/** Matches a text of the table, whose placeholders are filled on the screen. */
const asShown = (shown: string): RegExp =>
  new RegExp(shown.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/#\w+/g, ".+"));

/** The cells that `npm test` runs: a fault of each kind meets one call, by its name, with or without the status operation. */
const SAMPLE: Readonly<Record<Kind, readonly [FaultName, call: string, Section["status"]]>> = {
  none: ["5 MB that open", "DIS, `validateNewOTP` of the M-PIN", "with"],
  "cut before": ["cut before", "DIS, `validateNewOTP` that authorises", "without"],
  "cut after": ["cut after", "DMI, `R/mpin/auth/T`", "with"],
  late: ["no answer", "DMI, `R/otp/validate/T` that authorises", "with"],
  "never there": ["never there", "DIS, `regenerateOTP`, the first", "with"],
  "asked twice": ["asked twice", "DIM, `validateNewOTP` that authorises", "without"],
  "plain 4xx": ["a plain 400", "DIS, `validateNewOTP` of a new M-PIN", "with"],
  "plain 401": ["a plain 401", "DIS, `validateNewOTP` that authorises", "without"],
  "plain 403": ["a plain 403", "DMI, `R/otp/resend/T`, the first of the M-PIN screen", "with"],
  "plain 500": ["a plain 500", "DMI, `R/otp/validate/T` that authorises", "without"],
  "plain 503": ["a plain 503", "DMI, `R/mpin/submission/T` of a new M-PIN", "with"],
  "sealed 400": ["a sealed 400", "DMI, `R/otp/send/T`", "with"],
  "sealed 400 with uiRedirect": ["a sealed 400 with uiRedirect", "DMI, `R/otp/resend/T`, another", "with"],
  "sealed 401": ["a sealed 401", "DIM, `validateNewOTP` that authorises", "without"],
  "sealed 403": ["a sealed 403", "DIM, `regenerateOTP`, the first", "with"],
  "sealed 409": ["a sealed 409", "DIS, `R/txn/T`", "with"],
  "sealed 429": ["a sealed 429", "DIS, `validateNewOTP` that authorises", "without"],
  "sealed 500": ["a sealed 500", "DIS, `R/exit/T`", "with"],
  "sealed 503": ["a sealed 503", "DMI, `R/txn/T`", "with"],
  "not to be opened": ["HTML", "DIM, `validateNewOTP` that authorises", "with"],
  "wrong shape": ["a wrong shape", "DIS, `regenerateOTP`, another", "with"],
};

/** The title of those without the status operation. */
const WITHOUT = "each fault has its outcome at a depository without `status`";

/** Returns the title of the test that walks a cell of the sample with others of its sort, on one page. */
function titleFor(kind: string, status: Section["status"]): string {
  if (status === "without") return WITHOUT;
  if (kind.startsWith("sealed")) return "each sealed refusal has its outcome";
  if (/^(plain|not to be opened|wrong)/.test(kind)) return "each answer that cannot be used has its outcome";
  return "each answer that is long, late or lost has its outcome";
}

/** The sample's cells; throws if the table lacks one. */
const SAMPLED = Object.entries(SAMPLE).map(([kind, [fault, what, status]]) => {
  const section = SECTIONS.find(({ call, ...of }) => call.what === what && of.status === status);
  if (KINDS[fault] !== kind || section === undefined)
    throw new Error(`The sample has no cell of the kind '${kind}'`);
  return { section, fault, title: titleFor(kind, status) };
});

interface Scene {
  readonly page: Page;
  readonly servers: TestServers;
  readonly broker: ReturnType<typeof brokerOf>;
  readonly inbox: ReturnType<typeof inboxOf>;
  readonly investor: Investor;
  readonly network: FaultyProxy;
  readonly events: Awaited<ReturnType<typeof collectEvents>>;
}

/** Walks a new transaction to a call that meets the fault, and looks at what comes of it. */
async function meet(
  { page, servers, broker, inbox, investor, network, events }: Scene,
  section: Section,
  faultName: FaultName,
): Promise<void> {
  const { call } = section;
  const fault: Fault = FAULTS[faultName];
  const expected = expectedOf(section, KINDS[faultName]);
  const [result = "", back] = expected.result.split(", ");
  // the cell before ends here: what its page still fires is not of this one
  await page.goto("about:blank");
  const before = events.all.length;
  const own = () => events.all.slice(before);
  // not the fixture's, which admits no breach of the contract
  const depository = depositoryOf(servers, []);
  const outcomes = () =>
    own().flatMap(({ type, detail: { reason } }) =>
      type === "success" ? [type] : type === "fail" ? [`${type} ${reason}`] : [],
    );
  const { transactionRefNo: ref, payload } = await depository.issue({
    transactionType: call.transactionType,
    ...call.creation,
  });
  const between = faultyNetwork(call, fault);
  network.answersBy(between.answer);
  let isSealChanged = () => true;
  const start = async () => {
    if ("seal" in fault) isSealChanged = changeSeal(ref, call, fault.seal);
    if ("answerWith" in fault)
      await depository.change(ref, { answerWith: { [call.operation]: fault.answerWith } });
    if ("failWith" in fault) await depository.change(ref, { fail: { [call.operation]: fault.failWith } });
    between.start();
  };

  if (call.steps === "begins") await start();
  const configured = page.waitForResponse("**/properties.json");
  await page.goto(gatewayAddress(depository.url, payload));
  await configured;
  const act = await IN_BROWSER[call.steps]({
    page,
    investor,
    depository,
    ref,
    otp: () => inbox.otp(ref),
  });
  if (call.steps !== "begins") await start();
  await act();
  await pollUntil("the call", async () => between.requests() || undefined);
  expect(await comesToRest(page, network), "no spinner is left turning").toBe(true);
  if (call.kind === "qrCode") await passesUnseen(page, network);
  expect(between.requests(), "the requests of the call").toBe(expected.requests);
  const isStay = result.startsWith("stays");
  const isAuthorised = (await depository.transaction(ref)).state === "authorised";
  const screen = own().findLast(({ type }) => type === "screenchange")?.detail["screen"];
  if (isStay) {
    expect(`stays on ${screen}`).toBe(result);
    expect(outcomes()).toEqual([]);
    expect(await investor.dialog.isVisible(), "a dialog tells of an end").toBe(false);
  }
  const hasLeft = () => page.url().startsWith(broker.url);
  if (expected.shownText && !hasLeft())
    await expect(page.getByText(asShown(expected.shownText)).filter({ visible: true }).first()).toBeVisible();
  if (back) await leaves(page, network, hasLeft);
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  if (!isStay) await expect.poll(outcomes).toEqual([result]);
  await page.clock.fastForward(AFTERWARDS_MS);
  await comesToRest(page, network);
  const allowed = isAuthorised ? /^(success|fail in-doubt)$/ : /^fail /;
  expect(outcomes().length, "one outcome at most, as the page goes too").toBeLessThanOrEqual(1);
  expect(outcomes().filter((outcome) => !allowed.test(outcome))).toEqual([]);
  expect(broker.returnsOf(ref).length, "at most one return").toBeLessThanOrEqual(1);
  if (call.kind === "redirect") expect(broker.returnsOf(ref).length, "back to the broker").toBe(back ? 1 : 0);
  // a refusal's fields do not name the transaction
  if (back) expect(hasLeft(), "at the broker").toBe(true);
  expect(isSealChanged(), "the answer was changed").toBe(true);
  const { violations, counters } = await depository.transaction(ref);
  expect(wrongTriesIn(counters), "wrong tries that the depository counts").toBe(0);
  expect(otpsSentIn(counters), "OTPs that the depository has sent").toBe(expected.otps);
  expect(violations.filter(({ what }) => what !== ASKED_TWICE)).toEqual([]);
}

interface Cell {
  readonly section: Section;
  readonly fault: FaultName;
}

/** Makes a test that walks cells one after the other, on one page: files and connections are warm from the second on. */
function walks(title: string, tag: string, status: Section["status"], cells: readonly Cell[]): void {
  const test = TESTS[status];
  test(title, { tag }, async ({ page, servers, broker, inbox, investor, guard, network }) => {
    test.setTimeout(TEST_MS);
    guard.expects(/Failed to load resource/);
    await page.clock.install();
    const events = await collectEvents(page);
    const scene = { page, servers, broker, inbox, investor, network, events };
    for (const { section, fault } of cells)
      await test.step(`${section.name}: ${fault}`, () => meet(scene, section, fault));
  });
}

for (const title of new Set(SAMPLED.map((cell) => cell.title)))
  walks(
    title,
    "@fault",
    title === WITHOUT ? "without" : "with",
    SAMPLED.filter((cell) => cell.title === title),
  );

for (const section of SECTIONS)
  for (const fault of FAULT_NAMES)
    if (!SAMPLED.some((cell) => cell.section === section && cell.fault === fault))
      walks(`${section.name}: ${fault}`, "@every-fault", section.status, [{ section, fault }]);
