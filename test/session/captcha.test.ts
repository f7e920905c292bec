import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
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

/** Returns the bodies of one operation, as the depository opened them. */
const bodiesOf = async (ref: string, operation: string): Promise<unknown[]> =>
  (await depository.callsOf(ref)).filter((call) => call.operation === operation).map(({ body }) => body);

/** Makes a captcha that records its actions; its tokens can be used once, as real ones. */
function recorded(ref: string) {
  const actions: string[] = [];
  return { actions, captcha: async (action: string) => `demo-captcha-${ref}-${actions.push(action)}` };
}

async function arrive({ screen, session }: FakeSession): Promise<void> {
  await screen("mpin");
  session.screenMounted();
}

const brokenCaptchas: [what: string, captcha: () => Promise<string> | null][] = [
  ["throws", () => Promise.reject(new Error("no token"))],
  ["gives an empty token", () => Promise.resolve("")],
  ["is unavailable", () => null],
];

describe("the captcha token (R11, R34)", () => {
  it("is sent in the credentials of an entered M-PIN, after it, a new one each time", async () => {
    const { ref, payload } = await depository.issue();
    const { actions, captcha } = recorded(ref);
    const fakeSession = depository.start({ payload, captcha });
    await enterMpin(fakeSession, "111111");
    await until("the refusal", () => Reflect.get(fakeSession.state().flow, "wrong") === 1);
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await fakeSession.screen("slip");
    expect(actions).toEqual(["mpin", "mpin"]);
    expect(await bodiesOf(ref, "POST validateNewOTP")).toMatchObject([
      { creds: [{ credType: "MPIN" }, { credType: "CAPTCHA", cred: `demo-captcha-${ref}-1` }] },
      { creds: [{ credType: "MPIN" }, { credType: "CAPTCHA", cred: `demo-captcha-${ref}-2` }] },
    ]);
  });

  it("is sent as `captcha` on a send", async () => {
    const { ref, payload } = await depository.issue({ mpinStatus: "0" });
    const { actions, captcha } = recorded(ref);
    await arrive(depository.start({ payload, captcha }));
    await depository.otp(ref);
    expect(actions).toEqual(["otp_send"]);
    expect(await bodiesOf(ref, "POST regenerateOTP")).toEqual([
      { forgotmpin: "0", clientType: "01", TransactionRefNo: ref, captcha: `demo-captcha-${ref}-1` },
    ]);
  });

  it.each(brokenCaptchas)("that %s is left out of a send", async (_, captcha) => {
    const { ref, payload } = await depository.issue({ mpinStatus: "0" });
    await arrive(depository.start({ payload, captcha }));
    await depository.otp(ref);
    expect(await bodiesOf(ref, "POST regenerateOTP")).toEqual([
      { forgotmpin: "0", clientType: "01", TransactionRefNo: ref },
    ]);
  });

  it.each(brokenCaptchas)(
    "that %s asks for the PAN in its place, before anything is sent",
    async (what, captcha) => {
      const { ref, payload } = await depository.issue();
      const fakeSession = depository.start({ payload, captcha });
      await enterMpin(fakeSession);
      await until("the PAN dialog", () => Reflect.get(fakeSession.state().flow, "dialog"));
      // a page without any captcha may be intended
      expect(fakeSession.warnings).toEqual(
        what === "is unavailable" ? [] : [expect.stringContaining("the captcha gave no token for 'mpin'")],
      );
      expect(await bodiesOf(ref, "POST validateNewOTP")).toEqual([]);
      fakeSession.session.send({ type: "panSubmitted", pan: "abcde1234f", typed: typed({ mpin: "123456" }) });
      await fakeSession.screen("slip");
      expect(await bodiesOf(ref, "POST validateNewOTP")).toMatchObject([
        { creds: [{ credType: "MPIN" }, { credType: "PANCARD", cred: "ABCDE1234F" }] },
      ]);
    },
  );

  it("fails offline: shows 'Internal Server Error', asks for no PAN, and the next submit sends a token (R33)", async () => {
    const { ref, payload } = await depository.issue();
    let isOffline = true;
    const captcha = async () => (isOffline ? Promise.reject(new Error("offline")) : `demo-captcha-${ref}-1`);
    const fakeSession = depository.start({ payload, captcha, isOffline: () => isOffline });
    await enterMpin(fakeSession);
    await until("the text", () => fakeSession.state().snackbar);
    expect(fakeSession.state()).toMatchObject({
      snackbar: { key: "SERVICE_UNAVAILABLE" },
      flow: { screen: "mpin", dialog: null, panMode: false, busy: null },
    });
    expect(await bodiesOf(ref, "POST validateNewOTP")).toEqual([]);
    isOffline = false;
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    expect(await bodiesOf(ref, "POST validateNewOTP")).toMatchObject([
      { creds: [{ credType: "MPIN" }, { credType: "CAPTCHA" }] },
    ]);
  });

  it.each([
    ["as it was asked for", [true, false]],
    ["as it failed", [false, true]],
  ])("fails offline, though the page was so only %s (R33)", async (_when, offline) => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({
      payload,
      captcha: () => Promise.reject(new Error("offline")),
      isOffline: () => offline.shift() ?? false,
    });
    await enterMpin(fakeSession);
    await until("the text", () => fakeSession.state().snackbar);
    expect(fakeSession.state().flow).toMatchObject({ dialog: null, panMode: false });
  });

  it("that is unavailable asks for the PAN offline too, as no network would bring one (R11)", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload, captcha: () => null, isOffline: () => true });
    await enterMpin(fakeSession);
    await until("the PAN dialog", () => Reflect.get(fakeSession.state().flow, "dialog"));
    expect(fakeSession.state().snackbar).toBeNull();
  });

  it("has its script loaded at the first digit of an M-PIN, and not before, once", async () => {
    const { payload } = await depository.issue();
    const { screen, session, timings } = depository.start({ payload });
    await screen("mpin");
    const loaded = () => timings.filter((what) => what === "captcha").length;
    session.send({ type: "edited", field: "otp" });
    expect(loaded()).toBe(0);
    for (const _digit of [1, 2, 3]) session.send({ type: "edited", field: "mpin" });
    expect(loaded()).toBe(1);
  });
});

/** A captcha that was asked for, and gives its token when told. */
function slow() {
  let requestCount = 0;
  let give = (_token: string) => {};
  const token = new Promise<string>((resolve) => {
    give = resolve;
  });
  const captcha = () => {
    requestCount += 1;
    return token;
  };
  return {
    captcha,
    give: (token: string) => give(token),
    isAsked: () => until("the captcha", () => requestCount),
  };
}

const LIMIT_MS = 10_000;

describe("a captcha that takes its time, at most ten seconds in all (R86)", () => {
  const submitted = async () => {
    const { ref, payload } = await depository.issue();
    const { captcha, give, isAsked } = slow();
    const fakeSession = depository.start({ payload, captcha });
    await enterMpin(fakeSession);
    await isAsked();
    await settled();
    return { fakeSession, ref, give };
  };
  const sending = async () => {
    const { ref, payload } = await depository.issue({ mpinStatus: "0" });
    const { captcha, give, isAsked } = slow();
    const fakeSession = depository.start({ payload, captcha });
    await arrive(fakeSession);
    await isAsked();
    await settled();
    return { fakeSession, ref, give };
  };
  const named = (ref: string) => ({ forgotmpin: "0", clientType: "01", TransactionRefNo: ref });
  const dialogOf = ({ state }: FakeSession): unknown => Reflect.get(state().flow, "dialog");

  it("is awaited by a submit, and counts as failed at the limit: the PAN is asked for, and nothing is sent", async () => {
    const { fakeSession } = await submitted();
    fakeSession.clock.advance(LIMIT_MS - 1);
    await settled();
    expect(fakeSession.state().flow).toMatchObject({ busy: "captcha", dialog: null });
    fakeSession.clock.advance(1);
    expect(await until("the PAN dialog", () => dialogOf(fakeSession))).toMatchObject({ kind: "pan" });
    expect(fakeSession.operations()).toEqual([]);
  });

  it("is sent with the M-PIN where it comes in time", async () => {
    const { fakeSession, ref, give } = await submitted();
    fakeSession.clock.advance(LIMIT_MS - 1);
    await settled();
    give(`demo-captcha-${ref}`);
    await fakeSession.screen("slip");
    expect(await bodiesOf(ref, "POST validateNewOTP")).toMatchObject([
      { creds: [{ credType: "MPIN" }, { credType: "CAPTCHA", cred: `demo-captcha-${ref}` }] },
    ]);
  });

  it("comes after a sleep past the idle limit: the transaction ends, and no M-PIN is sent (R27, R29)", async () => {
    const { fakeSession, ref, give } = await submitted();
    fakeSession.clock.sleep(60 * 60_000);
    give(`demo-captcha-${ref}`);
    await fakeSession.outcome();
    await settled();
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "idle-timeout" }]);
    expect(fakeSession.operations().filter((what) => what.startsWith("POST"))).toEqual([]);
  });

  it("is given up with its call, without a warning, so that nothing typed waits for it (R58)", async () => {
    const { fakeSession } = await submitted();
    fakeSession.session.dispatch({ type: "pageHidden" });
    await settled();
    fakeSession.clock.advance(LIMIT_MS);
    await settled();
    expect(fakeSession.warnings).toEqual([]);
  });

  it("is waited for by an OTP send too, which has prepared nothing before", async () => {
    const { fakeSession, ref, give } = await sending();
    expect(fakeSession.timings, "no digit was typed").not.toContain("captcha");
    fakeSession.clock.advance(LIMIT_MS - 1);
    await settled();
    expect(fakeSession.operations()).toEqual([]);
    give(`demo-captcha-${ref}`);
    await depository.otp(ref);
    expect(await bodiesOf(ref, "POST regenerateOTP")).toEqual([
      { ...named(ref), captcha: `demo-captcha-${ref}` },
    ]);
  });

  it("is left out of a send where it is late, and changes nothing when it comes (R34, R35)", async () => {
    const { fakeSession, ref, give } = await sending();
    fakeSession.clock.advance(LIMIT_MS);
    await depository.otp(ref);
    give(`demo-captcha-${ref}`);
    await fakeSession.idle();
    await settled();
    expect(await bodiesOf(ref, "POST regenerateOTP")).toEqual([named(ref)]);
    expect(fakeSession.warnings).toEqual([expect.stringContaining("gave no token for 'otp_send'")]);
    expect(fakeSession.outcomes()).toEqual([]);
  });
});
