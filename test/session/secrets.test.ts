import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authorise,
  closeEnding,
  enterMpin,
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  typed,
  until,
} from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

const MPIN = "918273";
const PAN = "QWERT9876Z";

/** Returns everything that a host, a script on the page or a log could see of a session, as one text. */
function visibleIn(fakeSession: FakeSession, states: readonly string[]): string {
  const requests = fakeSession.requests.map(({ what, init }) => [what, { ...init, signal: null }]);
  return JSON.stringify([
    states,
    fakeSession.fired,
    { ...fakeSession.storage },
    fakeSession.warnings,
    requests,
    fakeSession.left,
  ]);
}

/** Records every state of the store, as text. */
function watch({ session }: FakeSession): string[] {
  const states: string[] = [];
  session.store.subscribe((state) => void states.push(JSON.stringify(state)));
  return states;
}

describe("M-PIN, OTP and PAN are only in the sealed request", () => {
  it("on the way to a success", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    const states = watch(fakeSession);
    await fakeSession.screen("mpin");
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: MPIN }) });
    await until("the refusal", () => states.some((state) => state.includes('"wrong":1')));
    let otp = "";
    await authorise(fakeSession, async () => {
      otp = await depository.otp(ref);
      return otp;
    });
    await closeEnding(fakeSession);
    const seen = visibleIn(fakeSession, states);
    expect(otp).toMatch(/^\d{6}$/);
    expect(states.length).toBeGreaterThan(5);
    for (const secret of [MPIN, otp, '"123456"']) expect(seen).not.toContain(secret);
  });

  it("when a PAN is asked for, and refused up to its limit", async () => {
    const { payload } = await depository.issue({ scenario: { captchaRefused: true } });
    const fakeSession = depository.start({ payload });
    const states = watch(fakeSession);
    await enterMpin(fakeSession, MPIN);
    for (const _try of [1, 2, 3]) {
      await until("the PAN dialog", () => Reflect.get(fakeSession.state().flow, "dialog"));
      await fakeSession.idle();
      fakeSession.session.send({ type: "panSubmitted", pan: PAN, typed: typed({ mpin: MPIN }) });
      await fakeSession.idle();
    }
    await closeEnding(fakeSession);
    expect((await fakeSession.outcome()).detail).toMatchObject({
      reason: "pan-exceeded",
      responseCode: "06",
    });
    const seen = visibleIn(fakeSession, states);
    for (const secret of [MPIN, PAN]) expect(seen).not.toContain(secret);
  });

  it.each([
    ["refuses", { status: 400, body: { status: "400", message: "No" } }, '"No"'],
    ["is down", { dropped: true }, '"SERVICE_UNAVAILABLE"'],
    ["answers with garbage", { garbled: true }, '"ERR_PAGE_MSG"'],
  ])("when a new M-PIN is set and the depository %s", async (_how, answer, expected) => {
    const { payload } = await depository.issue({
      mpinStatus: "0",
      scenario: { fail: { validateNewOTP: { ...answer, times: 2 } } },
    });
    const fakeSession = depository.start({ payload });
    const states = watch(fakeSession);
    await fakeSession.screen("mpin");
    fakeSession.session.screenMounted();
    await until("the OTP", () => fakeSession.state().deadlines.resend);
    fakeSession.session.send({ type: "submitted", typed: { mpin: MPIN, confirm: MPIN, otp: "475869" } });
    await until("the answer", () => states.some((state) => state.includes(expected)));
    fakeSession.session.send({ type: "submitted", typed: { mpin: MPIN, confirm: "475869", otp: "475869" } });
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    const seen = visibleIn(fakeSession, states);
    for (const secret of [MPIN, "475869"]) expect(seen).not.toContain(secret);
  });
});

/** Makes a submit with an M-PIN whose object only the session holds; the reference is empty once that lets it go. */
function submitOnce({ session }: FakeSession): WeakRef<object> {
  const submitting = typed({ mpin: MPIN });
  session.send({ type: "submitted", typed: submitting });
  return new WeakRef(submitting);
}

/** Collects the garbage, in a task of its own. */
async function collectGarbage(): Promise<void> {
  v8.setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("no garbage can be collected");
  await new Promise((resolve) => setTimeout(resolve));
  collect();
}

it("a submit that waits for the configuration is dropped when the session ends (R58)", async () => {
  const { payload } = await depository.issue();
  const fakeSession = depository.start({ payload, network: () => new Promise(() => {}) });
  const submitting = submitOnce(fakeSession);
  await collectGarbage();
  expect(submitting.deref(), "it waits for the configuration").toBeDefined();
  fakeSession.session.dispatch({ type: "payloadReplaced" });
  await collectGarbage();
  expect(submitting.deref()).toBeUndefined();
  expect(fakeSession.state().flow).not.toHaveProperty("outcome");
});

it("a submit that waited for the configuration is dropped once it was sent (R58)", async () => {
  const { payload } = await depository.issue();
  const fakeSession = depository.start({ payload });
  const submitting = submitOnce(fakeSession);
  await until("the refusal", () => Reflect.get(fakeSession.state().flow, "wrong"));
  await collectGarbage();
  expect(submitting.deref()).toBeUndefined();
});
