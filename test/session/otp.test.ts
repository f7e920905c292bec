import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterMpin, type FakeDepository, type FakeSession, openFakeDepository, until } from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

const tick = ({ session }: FakeSession, ...boxes: ("authorise" | "terms")[]) => {
  for (const box of boxes) session.send({ type: "boxTicked", box, ticked: true });
};

/** Lets the countdown run out, and presses the link. */
async function resend(fakeSession: FakeSession): Promise<void> {
  await fakeSession.idle();
  fakeSession.clock.advance(120_000);
  fakeSession.session.send({ type: "resendPressed" });
  await fakeSession.idle();
}

const bodiesOf = async (ref: string, operation: RegExp) =>
  (await depository.callsOf(ref)).filter((call) => operation.test(call.operation)).map(({ body }) => body);

describe("a resend of an OTP (contract §6)", () => {
  it.each(["DMI", "DMR"])("of %s has forgotmpin 0", async (transactionType) => {
    const { ref, payload } = await depository.issue({ transactionType });
    const captcha = (action: string) => (action === "mpin" ? Promise.resolve(`demo-captcha-${ref}`) : null);
    const fakeSession = depository.start({ payload, captcha });
    await enterMpin(fakeSession);
    await fakeSession.screen("mandate");
    await fakeSession.idle();
    fakeSession.session.send({ type: "securitiesLoaded" });
    tick(fakeSession, "authorise", "terms");
    await resend(fakeSession);
    expect(await bodiesOf(ref, /otp\/(re)?send/)).toEqual([{}, { forgotmpin: "0" }]);
    expect(await depository.violationsOf(ref)).toEqual([]);
  });

  it("of DIM has the account's client type if the payload has no other", async () => {
    const { ref, payload } = await depository.issue({
      transactionType: "DIM",
      authMechanism: "OTP",
      model: { clientType: null },
    });
    const fakeSession = depository.start({ payload, captcha: () => null });
    await fakeSession.screen("dim");
    tick(fakeSession, "terms");
    await fakeSession.idle();
    expect(await bodiesOf(ref, /regenerateOTP/)).toEqual([
      { forgotmpin: "0", clientType: "01", TransactionRefNo: ref },
    ]);
    expect(await depository.violationsOf(ref)).toEqual([]);
  });
});

it("the validate of DIM's last OTP that ran out carries the payload's digest (contract §6 credentials, R15)", async () => {
  const { ref, payload } = await depository.issue({ transactionType: "DIM", authMechanism: "OTP" });
  const fakeSession = depository.start({ payload });
  await fakeSession.screen("dim");
  tick(fakeSession, "terms");
  for (let count = 0; count < 3; count += 1) await resend(fakeSession);
  fakeSession.clock.advance(120_000);
  const [body] = await until("the word of it", async () => {
    const bodies = await bodiesOf(ref, /validateNewOTP/);
    return bodies.length > 0 ? bodies : null;
  });
  expect(body).toEqual({
    authMechanism: "OTP",
    actionType: "3",
    creds: [],
    payloadDigest: expect.stringMatching(/^[\w+/]{43}=$/),
  });
  expect(await depository.violationsOf(ref)).toEqual([]);
  expect(fakeSession.of("fail")).toMatchObject([{ reason: "otp-limit" }]);
});
