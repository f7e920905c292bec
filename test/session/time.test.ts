import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authorise,
  enterMpin,
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  readyToAuthorise,
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
  const fakeSession = depository.start({ payload });
  await fakeSession.screen("mpin");
  fakeSession.session.screenMounted();
  await until("the idle limit", () => fakeSession.state().deadlines.idleWarning);
  await fakeSession.idle();
  return { ...fakeSession, ref };
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
      const fakeSession = await onMpinScreen({ transactionType: type });
      fakeSession.clock.advance((minutes - 2) * MINUTE - 1);
      expect(isWarned(fakeSession)).toBe(false);
      fakeSession.clock.advance(1);
      expect(isWarned(fakeSession)).toBe(true);
      expect(fakeSession.state().deadlines.idle).toBe(fakeSession.session.now() + 2 * MINUTE);
      fakeSession.clock.advance(2 * MINUTE - 1);
      expect(fakeSession.outcomes()).toEqual([]);
      fakeSession.clock.advance(1);
      expect(fakeSession.of("fail")).toEqual([
        expect.objectContaining({
          reason: "idle-timeout",
          message: "Session Timeout Please try again",
          returnTo: null,
        }),
      ]);
      await until(
        "the end to be known",
        async () => (await depository.stateOf(fakeSession.ref)) === "terminated",
      );
      expect(fakeSession.operations().filter((what) => what.includes("/clr/"))).toHaveLength(1);
    },
  );

  it("restarts the limit with 'Continue'", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.advance(9 * MINUTE);
    fakeSession.session.send({ type: "idleContinued" });
    expect(isWarned(fakeSession)).toBe(false);
    fakeSession.clock.advance(8 * MINUTE - 1);
    expect(isWarned(fakeSession)).toBe(false);
    fakeSession.clock.advance(1);
    expect(isWarned(fakeSession)).toBe(true);
    expect(fakeSession.outcomes()).toEqual([]);
  });

  it("restarts the limit with a touch, until the warning shows: then only 'Continue' counts", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.advance(7 * MINUTE);
    fakeSession.session.userActive();
    fakeSession.clock.advance(7 * MINUTE);
    expect(isWarned(fakeSession)).toBe(false);
    fakeSession.clock.advance(MINUTE);
    expect(isWarned(fakeSession)).toBe(true);
    fakeSession.session.userActive();
    fakeSession.clock.advance(2 * MINUTE);
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
  });

  it("keeps the running limit from screen to screen", async () => {
    const fakeSession = await onMpinScreen();
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    await fakeSession.idle();
    fakeSession.clock.advance(10 * MINUTE);
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
  });

  it("sees the ending in place of a static page that is open", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.session.showStaticPage("privacy");
    fakeSession.clock.advance(10 * MINUTE);
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
    expect(fakeSession.session.screen()).toBe("error");
  });

  it("is not ended by the limit after an authorisation was answered", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog", () => fakeSession.state().deadlines.ending);
    fakeSession.clock.advance(15 * MINUTE);
    expect(fakeSession.outcomes().map(({ type }) => type)).toEqual(["success"]);
    expect(fakeSession.operations().join()).not.toContain("/clr/");
  });

  it("has other limits if the signed properties set them", async () => {
    const other = await openFakeDepository({ timeouts: { IDLE_DIS: 30_000, IDLE_WARNING: 10_000 } });
    try {
      const { payload } = await other.issue();
      const fakeSession = other.start({ payload });
      await fakeSession.screen("mpin");
      fakeSession.session.screenMounted();
      await until("the idle limit", () => fakeSession.state().deadlines.idleWarning);
      fakeSession.clock.advance(20_000);
      expect(isWarned(fakeSession)).toBe(true);
      fakeSession.clock.advance(10_000);
      expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
    } finally {
      await other.close();
    }
  });
});

describe("a time that the properties sign (R30)", () => {
  let other: FakeDepository;
  beforeAll(async () => {
    other = await openFakeDepository({ timeouts: { SUCCESS_PAGE_CLOSE: 9000, FAILED_RESEND: 9000 } });
  });
  afterAll(() => other.close());

  it("closes a result page, whatever the portal's successPageCloseTimeout says", async () => {
    const { payload } = await other.issue();
    const fakeSession = other.start({ payload, prevents: ["fail"] });
    await fakeSession.screen("mpin");
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    fakeSession.clock.advance(9299);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.advance(1);
    expect(fakeSession.of("close")).toHaveLength(1);
  });

  it("shows a refused OTP send for as long as that stands (R41)", async () => {
    const scenario = { fail: { regenerateOTP: { status: 400 } } };
    const { payload } = await other.issue({ mpinStatus: "0", scenario });
    const fakeSession = other.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.screenMounted();
    await until("the refusal", () => fakeSession.state().snackbar);
    fakeSession.clock.advance(8999);
    expect(fakeSession.state().snackbar).not.toBeNull();
    expect(fakeSession.outcomes()).toEqual([]);
    fakeSession.clock.advance(1);
    await fakeSession.outcome();
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "rejected" }]);
  });
});

describe("an idle limit shorter than its warning", () => {
  it("shows its warning at half its time, can be extended, and ends when it is over", async () => {
    const other = await openFakeDepository({ timeouts: { IDLE_DIS: 60_000 } });
    try {
      const { payload } = await other.issue();
      const fakeSession = other.start({ payload });
      await fakeSession.screen("mpin");
      fakeSession.session.screenMounted();
      await until("the idle limit", () => fakeSession.state().deadlines.idleWarning);
      fakeSession.clock.advance(29_999);
      expect(isWarned(fakeSession)).toBe(false);
      fakeSession.clock.advance(1);
      expect(isWarned(fakeSession)).toBe(true);
      fakeSession.session.send({ type: "idleContinued" });
      expect(isWarned(fakeSession)).toBe(false);
      fakeSession.clock.advance(59_999);
      expect(reasons(fakeSession)).toEqual([]);
      fakeSession.clock.advance(1);
      expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
    } finally {
      await other.close();
    }
  });
});

describe("a machine that slept (R29)", () => {
  it("past the limit gets no two minutes more when it wakes", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.sleep(60 * MINUTE);
    fakeSession.session.pageVisible();
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
  });

  it("past the limit ends with the first touch, which does not restart the limit", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.sleep(60 * MINUTE);
    fakeSession.session.userActive();
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
  });

  it("past the limit ends before a press is handled", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.sleep(60 * MINUTE);
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await settled();
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
    expect(fakeSession.operations().filter((what) => what.startsWith("POST"))).toEqual([]);
  });

  it("with the warning open cannot be continued past the limit", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.advance(8 * MINUTE);
    fakeSession.clock.sleep(60 * MINUTE);
    fakeSession.session.send({ type: "idleContinued" });
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
  });

  it("between warning and limit shows the warning with the right rest", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.sleep(9 * MINUTE);
    fakeSession.session.pageVisible();
    expect(isWarned(fakeSession)).toBe(true);
    expect(fakeSession.state().deadlines.idle).toBe(fakeSession.session.now() + MINUTE);
    fakeSession.clock.advance(MINUTE);
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
  });

  it("shows the resend link when two minutes have passed by the wall clock", async () => {
    const fakeSession = await onMpinScreen({ mpinStatus: "0" });
    await until("the countdown", () => fakeSession.state().deadlines.resend);
    fakeSession.clock.sleep(2 * MINUTE + 1);
    fakeSession.session.pageVisible();
    expect(fakeSession.state().flow).toMatchObject({ regenerations: { phase: "offered" } });
  });

  it("shows the resend link after two minutes also if its clock was set back an hour (R61)", async () => {
    const fakeSession = await onMpinScreen({ mpinStatus: "0" });
    await until("the countdown", () => fakeSession.state().deadlines.resend);
    fakeSession.clock.setBack(60 * MINUTE);
    fakeSession.clock.advance(2 * MINUTE - 1);
    expect(fakeSession.state().flow).toMatchObject({ regenerations: { phase: "counting" } });
    fakeSession.clock.advance(1);
    expect(fakeSession.state().flow).toMatchObject({ regenerations: { phase: "offered" } });
  });

  it("keeps the same idle limit if its clock was set back (R61)", async () => {
    const fakeSession = await onMpinScreen();
    fakeSession.clock.advance(5 * MINUTE);
    fakeSession.clock.setBack(60 * MINUTE);
    fakeSession.clock.advance(5 * MINUTE);
    expect(reasons(fakeSession)).toEqual(["idle-timeout"]);
  });
});

describe("the snackbar (spec §2)", () => {
  it("shows for mpin_snackbar_duration and counts nothing (R41)", async () => {
    const fakeSession = await onMpinScreen({
      scenario: { fail: { validateNewOTP: { status: 503, times: 1 } } },
    });
    await enterMpin(fakeSession);
    await until("the snackbar", () => fakeSession.state().snackbar);
    expect(fakeSession.state().snackbar).toEqual({ key: "SERVICE_UNAVAILABLE" });
    expect(fakeSession.state().flow).toMatchObject({ screen: "mpin", wrong: 0, busy: null });
    fakeSession.clock.advance(4999);
    expect(fakeSession.state().snackbar).not.toBeNull();
    fakeSession.clock.advance(1);
    expect(fakeSession.state().snackbar).toBeNull();
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
  });

  it("has one time on the M-PIN screen, and another on the other screens (contract §5)", async () => {
    const other = await openFakeDepository({
      portalClaims: { mpin_snackbar_duration: 2000, prompt_message: 7000 },
    });
    const scenario = { fail: { validateNewOTP: { status: 503, times: 1 } } };
    const { ref, payload } = await other.issue({ scenario });
    const fakeSession = other.start({ payload });
    const shownFor = async (ms: number) => {
      await until("the snackbar", () => fakeSession.state().snackbar);
      fakeSession.clock.advance(ms - 1);
      expect(fakeSession.state().snackbar).not.toBeNull();
      fakeSession.clock.advance(1);
      expect(fakeSession.state().snackbar).toBeNull();
    };
    await enterMpin(fakeSession);
    await shownFor(2000);
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    await fakeSession.idle();
    await other.change(ref, scenario);
    fakeSession.session.send({ type: "boxTicked", box: "authorise", ticked: true });
    fakeSession.session.send({ type: "submitted", typed: typed({ otp: await other.otp(ref) }) });
    await shownFor(7000);
    await other.close();
  });

  it("closes with its X, and a later one has its own full time", async () => {
    const fakeSession = await onMpinScreen({
      scenario: { fail: { validateNewOTP: { status: 503, times: 2 } } },
    });
    await enterMpin(fakeSession);
    await until("the snackbar", () => fakeSession.state().snackbar);
    fakeSession.session.dismissSnackbar();
    expect(fakeSession.state().snackbar).toBeNull();
    fakeSession.clock.advance(3000);
    await enterMpin(fakeSession);
    await until("the second", () => fakeSession.state().snackbar);
    fakeSession.clock.advance(3000);
    expect(fakeSession.state().snackbar).not.toBeNull();
    fakeSession.clock.advance(2000);
    expect(fakeSession.state().snackbar).toBeNull();
  });

  it("is taken away as an ending begins, which closes a static page too: 'try again' is over (R41)", async () => {
    const { ref, payload } = await depository.issue({
      transactionType: "DMI",
      scenario: { fail: { "otp/validate": { status: 503, times: 1 } } },
    });
    const fakeSession = depository.start({ payload });
    const submit = await readyToAuthorise(fakeSession, () => depository.otp(ref));
    submit();
    await until("the snackbar", () => fakeSession.state().snackbar);
    fakeSession.session.showStaticPage("privacy");
    submit();
    await until("the ending", () => {
      const { flow } = fakeSession.state();
      return "ending" in flow && flow.ending;
    });
    expect(fakeSession.state()).toMatchObject({ snackbar: null, staticPage: null });
  });

  it("of a request that replaced nothing stands until it is closed, whatever was shown before it (R96)", async () => {
    const fakeSession = await onMpinScreen({
      scenario: { fail: { validateNewOTP: { status: 503, times: 1 } } },
    });
    await enterMpin(fakeSession);
    await until("the snackbar", () => fakeSession.state().snackbar);
    fakeSession.clock.advance(4000);
    fakeSession.session.showSnackbar({ key: "NOT_REPLACED" });
    fakeSession.clock.advance(60_000);
    expect(fakeSession.state().snackbar).toEqual({ key: "NOT_REPLACED" });
    fakeSession.session.dismissSnackbar();
    expect(fakeSession.state().snackbar).toBeNull();
  });

  it("of a request that replaced another stands on the first screen, and goes with that (R96)", async () => {
    const { payload } = await depository.issue({ transactionType: "DIM" });
    const fakeSession = depository.start({ payload });
    expect(fakeSession.session.screen()).toBe("entry");
    fakeSession.session.showSnackbar({ key: "REPLACED" });
    await fakeSession.screen("dim");
    expect(fakeSession.state().snackbar).toEqual({ key: "REPLACED" });
    fakeSession.session.backPressed();
    await fakeSession.screen("error");
    expect(fakeSession.state().snackbar).toBeNull();
  });

  it("with the same text as the one shown is another one, which a screen reader says again", async () => {
    const fakeSession = await onMpinScreen({
      scenario: { fail: { validateNewOTP: { status: 503, times: 2 } } },
    });
    await enterMpin(fakeSession);
    const first = await until("the snackbar", () => fakeSession.state().snackbar);
    await enterMpin(fakeSession);
    await until("the second", () => fakeSession.state().snackbar !== first);
    expect(fakeSession.state().snackbar).toEqual(first);
  });

  it("is shown if the network is down or an answer cannot be opened, and the investor can submit again (R33)", async () => {
    for (const failure of [
      { dropped: true, times: 1 },
      { garbled: true, times: 1, status: 400 },
    ]) {
      const fakeSession = await onMpinScreen({ scenario: { fail: { validateNewOTP: failure } } });
      await enterMpin(fakeSession);
      await until("the snackbar", () => fakeSession.state().snackbar);
      expect(fakeSession.state().flow).toMatchObject({ screen: "mpin", wrong: 0, busy: null });
      await enterMpin(fakeSession);
      await fakeSession.screen("slip");
    }
  });

  it("shows the timeout_service_message if the depository does not answer within service_timeout", async () => {
    const slow = await openFakeDepository({ serviceTimeoutMs: 40 });
    try {
      const { payload } = await slow.issue({ scenario: { slow: { validateNewOTP: 400 } } });
      const fakeSession = slow.start({ payload });
      await enterMpin(fakeSession);
      await until("the snackbar", () => {
        fakeSession.clock.advance(40);
        return fakeSession.state().snackbar;
      });
      expect(fakeSession.state().snackbar).toEqual({
        literal: "The depository is taking too long to answer. Please try again.",
      });
    } finally {
      await slow.close();
    }
  });
});
