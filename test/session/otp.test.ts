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
async function resend(staged: FakeSession): Promise<void> {
  await staged.idle();
  staged.clock.advance(120_000);
  staged.session.send({ type: "resendPressed" });
  await staged.idle();
}

const bodiesOf = async (ref: string, operation: RegExp) =>
  (await depository.callsOf(ref)).filter((call) => operation.test(call.operation)).map(({ body }) => body);

describe("a resend of an OTP (contract §6)", () => {
  it.each(["DMI", "DMR"])("of %s has forgotmpin 0", async (transactionType) => {
    const { ref, payload } = await depository.issue({ transactionType });
    const captcha = (action: string) => (action === "mpin" ? Promise.resolve(`demo-captcha-${ref}`) : null);
    const staged = depository.start({ payload, captcha });
    await enterMpin(staged);
    await staged.screen("mandate");
    await staged.idle();
    staged.session.send({ type: "securitiesLoaded" });
    tick(staged, "authorise", "terms");
    await resend(staged);
    expect(await bodiesOf(ref, /otp\/(re)?send/)).toEqual([{}, { forgotmpin: "0" }]);
    expect(await depository.violationsOf(ref)).toEqual([]);
  });

  it("of DIM has the account's client type if the payload has no other", async () => {
    const { ref, payload } = await depository.issue({
      transactionType: "DIM",
      authMechanism: "OTP",
      model: { clientType: null },
    });
    const staged = depository.start({ payload, captcha: () => null });
    await staged.screen("dim");
    tick(staged, "terms");
    await staged.idle();
    expect(await bodiesOf(ref, /regenerateOTP/)).toEqual([
      { forgotmpin: "0", clientType: "01", TransactionRefNo: ref },
    ]);
    expect(await depository.violationsOf(ref)).toEqual([]);
  });
});

it("the validate of DIM's last OTP that ran out carries the payload's digest (contract §6 credentials, R15)", async () => {
  const { ref, payload } = await depository.issue({ transactionType: "DIM", authMechanism: "OTP" });
  const staged = depository.start({ payload });
  await staged.screen("dim");
  tick(staged, "terms");
  for (let count = 0; count < 3; count += 1) await resend(staged);
  staged.clock.advance(120_000);
  const [told] = await until("the word of it", async () => {
    const bodies = await bodiesOf(ref, /validateNewOTP/);
    return bodies.length > 0 ? bodies : null;
  });
  expect(told).toEqual({
    authMechanism: "OTP",
    actionType: "3",
    creds: [],
    payloadDigest: expect.stringMatching(/^[\w+/]{43}=$/),
  });
  expect(await depository.violationsOf(ref)).toEqual([]);
  expect(staged.of("fail")).toMatchObject([{ reason: "otp-limit" }]);
});
