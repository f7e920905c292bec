import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authorise,
  enterMpin,
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  settled,
  typed,
  until,
} from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

const MINUTE = 60_000;

/** Starts a session on the M-PIN screen, with the flow's code loaded and the idle limit running. */
async function onMpinScreen(creation: object = {}): Promise<FakeSession & { ref: string }> {
  const { ref, payload } = await depository.issue(creation);
  const staged = depository.start({ payload });
  await staged.screen("mpin");
  staged.session.screenMounted();
  await until("the idle limit", () => staged.state().deadlines.idleWarning);
  await staged.idle();
  return { ...staged, ref };
}

const isWarned = ({ state }: FakeSession): boolean => {
  const { flow } = state();
  return "idleWarned" in flow && flow.idleWarned;
};
const reasons = ({ of }: FakeSession) => of("fail").map(({ reason }) => reason);

describe("an idle investor (R27)", () => {
  it.each([
    ["DIS", 10],
    ["DMI", 15],
    ["DMR", 15],
  ])(
    "on %s is warned two minutes before its %i minutes are over, and then the transaction is ended",
    async (type, minutes) => {
      const staged = await onMpinScreen({ transactionType: type });
      staged.clock.advance((minutes - 2) * MINUTE - 1);
      expect(isWarned(staged)).toBe(false);
      staged.clock.advance(1);
      expect(isWarned(staged)).toBe(true);
      expect(staged.state().deadlines.idle).toBe(staged.session.now() + 2 * MINUTE);
      staged.clock.advance(2 * MINUTE - 1);
      expect(staged.outcomes()).toEqual([]);
      staged.clock.advance(1);
      expect(staged.of("fail")).toEqual([
        expect.objectContaining({
          reason: "idle-timeout",
          message: "Session Timeout Please try again",
          returnTo: null,
        }),
      ]);
      await until("the end to be known", async () => (await depository.stateOf(staged.ref)) === "terminated");
      expect(staged.operations().filter((what) => what.includes("/clr/"))).toHaveLength(1);
    },
  );

  it("restarts the limit with 'Continue'", async () => {
    const staged = await onMpinScreen();
    staged.clock.advance(9 * MINUTE);
    staged.session.send({ type: "idleContinued" });
    expect(isWarned(staged)).toBe(false);
    staged.clock.advance(8 * MINUTE - 1);
    expect(isWarned(staged)).toBe(false);
    staged.clock.advance(1);
    expect(isWarned(staged)).toBe(true);
    expect(staged.outcomes()).toEqual([]);
  });

  it("restarts the limit with a touch, until the warning shows: then only 'Continue' counts", async () => {
    const staged = await onMpinScreen();
    staged.clock.advance(7 * MINUTE);
    staged.session.userActive();
    staged.clock.advance(7 * MINUTE);
    expect(isWarned(staged)).toBe(false);
    staged.clock.advance(MINUTE);
    expect(isWarned(staged)).toBe(true);
    staged.session.userActive();
    staged.clock.advance(2 * MINUTE);
    expect(reasons(staged)).toEqual(["idle-timeout"]);
  });

  it("keeps the running limit from screen to screen", async () => {
    const staged = await onMpinScreen();
    await enterMpin(staged);
    await staged.screen("slip");
    await staged.idle();
    staged.clock.advance(10 * MINUTE);
    expect(reasons(staged)).toEqual(["idle-timeout"]);
  });

  it("is not ended by the limit after an authorisation was answered", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await authorise(staged, () => depository.otp(ref));
    await until("the dialog", () => staged.state().deadlines.ending);
    staged.clock.advance(15 * MINUTE);
    expect(staged.outcomes().map(({ type }) => type)).toEqual(["success"]);
    expect(staged.operations().join()).not.toContain("/clr/");
  });

  it("has other limits if the signed properties set them", async () => {
    const other = await openFakeDepository({ timeouts: { IDLE_DIS: 30_000, IDLE_WARNING: 10_000 } });
    try {
      const { payload } = await other.issue();
      const staged = other.start({ payload });
      await staged.screen("mpin");
      staged.session.screenMounted();
      await until("the idle limit", () => staged.state().deadlines.idleWarning);
      staged.clock.advance(20_000);
      expect(isWarned(staged)).toBe(true);
      staged.clock.advance(10_000);
      expect(reasons(staged)).toEqual(["idle-timeout"]);
    } finally {
      await other.close();
    }
  });
});

describe("an idle limit shorter than its warning", () => {
  it("shows its warning at half its time, can be extended, and ends when it is over", async () => {
    const other = await openFakeDepository({ timeouts: { IDLE_DIS: 60_000 } });
    try {
      const { payload } = await other.issue();
      const staged = other.start({ payload });
      await staged.screen("mpin");
      staged.session.screenMounted();
      await until("the idle limit", () => staged.state().deadlines.idleWarning);
      staged.clock.advance(29_999);
      expect(isWarned(staged)).toBe(false);
      staged.clock.advance(1);
      expect(isWarned(staged)).toBe(true);
      staged.session.send({ type: "idleContinued" });
      expect(isWarned(staged)).toBe(false);
      staged.clock.advance(59_999);
      expect(reasons(staged)).toEqual([]);
      staged.clock.advance(1);
      expect(reasons(staged)).toEqual(["idle-timeout"]);
    } finally {
      await other.close();
    }
  });
});

describe("a machine that slept (R29)", () => {
  it("past the limit gets no two minutes more when it wakes", async () => {
    const staged = await onMpinScreen();
    staged.clock.sleep(60 * MINUTE);
    staged.session.wake();
    expect(reasons(staged)).toEqual(["idle-timeout"]);
  });

  it("past the limit ends with the first touch, which does not restart the limit", async () => {
    const staged = await onMpinScreen();
    staged.clock.sleep(60 * MINUTE);
    staged.session.userActive();
    expect(reasons(staged)).toEqual(["idle-timeout"]);
  });

  it("past the limit ends before a press is handled", async () => {
    const staged = await onMpinScreen();
    staged.clock.sleep(60 * MINUTE);
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await settled();
    expect(reasons(staged)).toEqual(["idle-timeout"]);
    expect(staged.operations().filter((what) => what.startsWith("POST"))).toEqual([]);
  });

  it("with the warning open cannot be continued past the limit", async () => {
    const staged = await onMpinScreen();
    staged.clock.advance(8 * MINUTE);
    staged.clock.sleep(60 * MINUTE);
    staged.session.send({ type: "idleContinued" });
    expect(reasons(staged)).toEqual(["idle-timeout"]);
  });

  it("between warning and limit shows the warning with the right rest", async () => {
    const staged = await onMpinScreen();
    staged.clock.sleep(9 * MINUTE);
    staged.session.wake();
    expect(isWarned(staged)).toBe(true);
    expect(staged.state().deadlines.idle).toBe(staged.session.now() + MINUTE);
    staged.clock.advance(MINUTE);
    expect(reasons(staged)).toEqual(["idle-timeout"]);
  });

  it("shows the resend link when two minutes have passed by the wall clock", async () => {
    const staged = await onMpinScreen({ mpinStatus: "0" });
    await until("the countdown", () => staged.state().deadlines.resend);
    staged.clock.sleep(2 * MINUTE + 1);
    staged.session.wake();
    expect(staged.state().flow).toMatchObject({ regenerations: { phase: "offered" } });
  });

  it("shows the resend link after two minutes also if its clock was set back an hour (R61)", async () => {
    const staged = await onMpinScreen({ mpinStatus: "0" });
    await until("the countdown", () => staged.state().deadlines.resend);
    staged.clock.setBack(60 * MINUTE);
    staged.clock.advance(2 * MINUTE - 1);
    expect(staged.state().flow).toMatchObject({ regenerations: { phase: "counting" } });
    staged.clock.advance(1);
    expect(staged.state().flow).toMatchObject({ regenerations: { phase: "offered" } });
  });

  it("keeps the same idle limit if its clock was set back (R61)", async () => {
    const staged = await onMpinScreen();
    staged.clock.advance(5 * MINUTE);
    staged.clock.setBack(60 * MINUTE);
    staged.clock.advance(5 * MINUTE);
    expect(reasons(staged)).toEqual(["idle-timeout"]);
  });
});

describe("the snackbar (spec §2)", () => {
  it("shows for mpin_snackbar_duration and counts nothing (R41)", async () => {
    const staged = await onMpinScreen({ scenario: { fail: { validateNewOTP: { status: 503, times: 1 } } } });
    await enterMpin(staged);
    await until("the snackbar", () => staged.state().snackbar);
    expect(staged.state().snackbar).toEqual({ key: "SERVICE_UNAVAILABLE" });
    expect(staged.state().flow).toMatchObject({ screen: "mpin", wrong: 0, busy: null });
    staged.clock.advance(4999);
    expect(staged.state().snackbar).not.toBeNull();
    staged.clock.advance(1);
    expect(staged.state().snackbar).toBeNull();
    await enterMpin(staged);
    await staged.screen("slip");
  });

  it("has one time on the M-PIN screen, and another on the other screens (contract §5)", async () => {
    const other = await openFakeDepository({
      portalClaims: { mpin_snackbar_duration: 2000, prompt_message: 7000 },
    });
    const scenario = { fail: { validateNewOTP: { status: 503, times: 1 } } };
    const { ref, payload } = await other.issue({ scenario });
    const staged = other.start({ payload });
    const shownFor = async (ms: number) => {
      await until("the snackbar", () => staged.state().snackbar);
      staged.clock.advance(ms - 1);
      expect(staged.state().snackbar).not.toBeNull();
      staged.clock.advance(1);
      expect(staged.state().snackbar).toBeNull();
    };
    await enterMpin(staged);
    await shownFor(2000);
    await enterMpin(staged);
    await staged.screen("slip");
    await staged.idle();
    await other.change(ref, scenario);
    staged.session.send({ type: "boxTicked", box: "authorise", ticked: true });
    staged.session.send({ type: "submitted", typed: typed({ otp: await other.otp(ref) }) });
    await shownFor(7000);
    await other.close();
  });

  it("closes with its X, and a later one has its own full time", async () => {
    const staged = await onMpinScreen({ scenario: { fail: { validateNewOTP: { status: 503, times: 2 } } } });
    await enterMpin(staged);
    await until("the snackbar", () => staged.state().snackbar);
    staged.session.dismissSnackbar();
    expect(staged.state().snackbar).toBeNull();
    staged.clock.advance(3000);
    await enterMpin(staged);
    await until("the second", () => staged.state().snackbar);
    staged.clock.advance(3000);
    expect(staged.state().snackbar).not.toBeNull();
    staged.clock.advance(2000);
    expect(staged.state().snackbar).toBeNull();
  });

  it("of a request that replaced nothing stands until it is closed, whatever was shown before it (R96)", async () => {
    const staged = await onMpinScreen({ scenario: { fail: { validateNewOTP: { status: 503, times: 1 } } } });
    await enterMpin(staged);
    await until("the snackbar", () => staged.state().snackbar);
    staged.clock.advance(4000);
    staged.session.notify({ key: "NOT_REPLACED" });
    staged.clock.advance(60_000);
    expect(staged.state().snackbar).toEqual({ key: "NOT_REPLACED" });
    staged.session.dismissSnackbar();
    expect(staged.state().snackbar).toBeNull();
  });

  it("is shown if the network is down or an answer cannot be opened, and the investor can submit again (R33)", async () => {
    for (const failure of [
      { dropped: true, times: 1 },
      { garbled: true, times: 1, status: 400 },
    ]) {
      const staged = await onMpinScreen({ scenario: { fail: { validateNewOTP: failure } } });
      await enterMpin(staged);
      await until("the snackbar", () => staged.state().snackbar);
      expect(staged.state().flow).toMatchObject({ screen: "mpin", wrong: 0, busy: null });
      await enterMpin(staged);
      await staged.screen("slip");
    }
  });

  it("shows the timeout_service_message if the depository does not answer within service_timeout", async () => {
    const slow = await openFakeDepository({ serviceTimeoutMs: 40 });
    try {
      const { payload } = await slow.issue({ scenario: { slow: { validateNewOTP: 400 } } });
      const staged = slow.start({ payload });
      await enterMpin(staged);
      await until("the snackbar", () => {
        staged.clock.advance(40);
        return staged.state().snackbar;
      });
      expect(staged.state().snackbar).toEqual({
        literal: "The depository is taking too long to answer. Please try again.",
      });
    } finally {
      await slow.close();
    }
  });
});
