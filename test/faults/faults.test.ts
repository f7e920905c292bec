import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../src/flow/states";
import { type FakeDepository, type FakeSession, openFakeDepository, settled } from "../session/fakePorts";
import { type FaultyCall, SECTIONS, type Section } from "./calls";
import { otpsSentIn, wrongTriesIn } from "./counters";
import { type Expected, expectedOf, KINDS } from "./expected";
import { FAULT_NAMES, FAULTS, type Fault, type FaultName, faultyNetwork, SLOW_FAULT } from "./faults";
import { IN_SESSION } from "./inSession";
import { pageOf, textOf } from "./page";
import { CHANGED_SEALS, changeSeal } from "./seals";

/** The most timers that a cell may take; four `status` attempts, each tried twice, take fewer (contract §6). */
const TIMERS = 100;

let depositories: Readonly<Record<"with" | "without", FakeDepository>>;
beforeAll(async () => {
  depositories = {
    with: await openFakeDepository({ mutants: [CHANGED_SEALS] }),
    without: await openFakeDepository({ mutants: [CHANGED_SEALS], portalClaims: { statusOperation: "0" } }),
  };
});
afterAll(() => Promise.all(Object.values(depositories).map((depository) => depository.close())));

const CANCELLED = textOf("CANCELLED");
const SECURITIES_REQUIRED = { key: "SECURITIES_REQUIRED" } as const;

const isBusy = ({ flow }: ReturnType<FakeSession["state"]>): boolean =>
  flow.screen === "entry" ||
  ("busy" in flow && (flow.busy !== null || flow.ending?.phase === "redirectAsked"));

/** Tells whether a failure stands in a snackbar alone, and leaves when that goes (R41). */
const leavesUntold = ({ flow }: ReturnType<FakeSession["state"]>): boolean =>
  "ending" in flow && flow.ending?.phase === "shown" && flow.ending.dialog === null;

/** A cell's result, compared with the expected one. */
type Cell = Omit<Expected, "clause"> & { readonly violations: readonly string[] };

/** Fills one cell: makes the call with the fault, and waits for all its results. */
async function meet(depository: FakeDepository, call: FaultyCall, faultName: FaultName): Promise<Cell> {
  const fault: Fault = FAULTS[faultName];
  const isFaultless = KINDS[faultName] === "none";
  const { ref, payload } = await depository.issue({
    transactionType: call.transactionType,
    ...call.creation,
  });
  const between = faultyNetwork(call, fault);
  let isSealChanged = () => true;
  const start = async () => {
    if ("seal" in fault) isSealChanged = changeSeal(ref, call, fault.seal);
    if ("answerWith" in fault)
      await depository.change(ref, { answerWith: { [call.operation]: fault.answerWith } });
    if ("failWith" in fault) await depository.change(ref, { fail: { [call.operation]: fault.failWith } });
    between.start();
  };
  if (call.steps === "begins") await start();
  const fakeSession: FakeSession = depository.start({
    payload,
    network(url, next) {
      const after = (ms: number) => new Promise<void>((resolve) => void fakeSession.clock.after(ms, resolve));
      return between.answer(url, next, after);
    },
  });
  const act = await IN_SESSION[call.steps](fakeSession, depository, ref);
  if (call.steps !== "begins") await start();
  const requestsBefore = call.steps === "begins" ? 0 : fakeSession.requests.length;
  const sendsBefore = sendsIn(fakeSession);
  let isLoading = true;
  Promise.resolve(act()).finally(() => {
    isLoading = false;
  });
  await settled();
  const isUnderWay = () =>
    isBusy(fakeSession.state()) ||
    isLoading ||
    leavesUntold(fakeSession.state()) ||
    (call.kind === "qrCode" && fakeSession.state().qr === "");
  for (let times = 0; times < TIMERS && isUnderWay(); times += 1) {
    fakeSession.clock.advance(fakeSession.clock.untilNext());
    await settled();
  }
  const requests = fakeSession.requests
    .slice(requestsBefore)
    .filter(({ what }) => call.url.test(what)).length;
  const seen = seenOf(fakeSession);
  const sends = sendsIn(fakeSession) - sendsBefore;
  const { state: depositoryState, counters } = await depository.countedOf(ref);
  const isOpen = depositoryState === "issued" || depositoryState === "authenticated";
  const violations = violationsOf(fakeSession, depositoryState);
  if (wrongTriesIn(counters) > 0) violations.push("the depository counts a wrong try");
  if (between.requests() === 0) violations.push("the call was not made");
  if (!isSealChanged()) violations.push("the answer was not changed");
  const isSent = isFaultless || faultName === "a wrong shape";
  if (call.kind === "send" && sends !== Number(isSent) && fakeSession.outcomes().length === 0)
    violations.push(`${sends} OTPs are counted as sent`);
  if (isUnderWay()) violations.push("a call is left under way");
  // of an exit's answer the HTTP status alone decides (contract §6)
  if (isOpen && seen.shownText === CANCELLED && faultName !== "a wrong shape")
    violations.push("cancelled, and open at the depository");
  if (call.kind === "qrCode" && Boolean(fakeSession.state().qr) !== isFaultless)
    violations.push("a QR code that is none");
  return { ...seen, requests, otps: otpsSentIn(counters), violations };
}

/** The OTPs that the page counts as sent. */
function sendsIn(fakeSession: FakeSession): number {
  const { flow } = fakeSession.state();
  return "regenerations" in flow ? Number(flow.regenerations.sent) + flow.regenerations.count : 0;
}

function seenOf(fakeSession: FakeSession): Pick<Expected, "result" | "shownText"> {
  const { flow, snackbar } = fakeSession.state();
  const outcome = outcomeOf(flow);
  const list = "securities" in flow && flow.securities === "failed" ? SECURITIES_REQUIRED : null;
  const shown =
    outcome?.text ?? ("busy" in flow ? (flow.notice ?? snackbar ?? flow.message ?? list) : snackbar);
  const follows = !outcome
    ? `stays on ${flow.screen}`
    : outcome.kind === "success"
      ? "success"
      : `fail ${outcome.reason}`;
  return {
    result: fakeSession.left.length > 0 ? `${follows}, back to the broker` : follows,
    shownText: shown ? ("key" in shown ? textOf(shown.key) : shown.literal) : "",
  };
}

/** Lets the page go, and returns what no cell may show. */
function violationsOf(fakeSession: FakeSession, depositoryState: string): string[] {
  const { flow } = fakeSession.state();
  const outcome = outcomeOf(flow);
  const isAuthorised = depositoryState === "authorised";
  const notice = "notice" in flow && flow.notice && "key" in flow.notice ? flow.notice.key : undefined;
  const outcomesBefore = fakeSession.outcomes().length;
  const isCounted = ["wrong", "panWrong", "wrongMpins", "wrongOtps"].some(
    (name) => Reflect.get(flow, name) > 0,
  );
  const isLeftBusy = isBusy(fakeSession.state());
  fakeSession.session.dispatch({ type: "pageHidden" });
  const rules: Readonly<Record<string, boolean>> = {
    "a spinner is left turning": isLeftBusy,
    "two outcomes": outcomesBefore > 1,
    "two outcomes as the page goes": fakeSession.outcomes().length > 1,
    "two returns": fakeSession.left.length > 1,
    "a success that is none": outcome?.kind === "success" && !isAuthorised,
    "a failure that was authorised":
      outcome?.kind === "fail" && outcome.reason !== "in-doubt" && isAuthorised,
    "doubt that is not told": outcome === null && isAuthorised && notice !== "ANSWER_LOST",
    "a wrong try is counted": isCounted,
  };
  return Object.keys(rules).filter((rule) => rules[rule]);
}

/** Tells whether a cell is tried. Answers that take long to open meet the first call of each kind, as they open alike for all. */
const isTried = (fault: FaultName, call: FaultyCall): boolean =>
  fault !== SLOW_FAULT || SECTIONS.find((other) => other.call.kind === call.kind)?.call === call;

/** The status operation of a call that never asks for it: `npm test` tries it with and without in turn, `npm run test:walks:whole` both. */
const eitherOf = (nth: number): readonly Section["status"][] =>
  process.env["WALKS"] === "whole" ? ["with", "without"] : [nth % 2 === 0 ? "with" : "without"];

/** The cells of a section: each fault with the section's own status operation, or with either where the call never asks for it. */
const cellsOf = (section: Section) => {
  const { call, status } = section;
  const asksStatus = call.kind === "authorisation" || call.kind === "status";
  return FAULT_NAMES.filter((fault) => isTried(fault, call)).flatMap((fault, nth) =>
    (asksStatus || fault === SLOW_FAULT ? [status] : eitherOf(nth + SECTIONS.indexOf(section))).map(
      (either) => ({ fault, status: either }),
    ),
  );
};

describe.each(SECTIONS)("$name", (section) => {
  it.each(cellsOf(section))("$fault, $status the status operation", async ({ fault, status }) => {
    const { clause: _, ...due } = expectedOf(section, KINDS[fault]);
    expect(await meet(depositories[status], section.call, fault)).toEqual({ ...due, violations: [] });
  });
});

it("is the table of docs/faults.md (`npm run faults` writes it)", () => {
  const page = pageOf();
  if (process.env["WRITE_FAULTS"]) writeFileSync("docs/faults.md", page);
  expect(readFileSync("docs/faults.md", "utf8")).toBe(page);
});
