import { describe, expect, it } from "vitest";
import { authorise, setMpin, wrongOtpFor } from "./client";
import { routesToAuthorise } from "./routesToAuthorise";
import { openDepository } from "./testDepository";

/** R55 on the depository's side: a lost answer costs nothing, and a scenario can lose one. */

const depository = openDepository();
const WAYS = routesToAuthorise(depository);
const [[, , atTheSlip], [, , atTheMandate]] = WAYS;

describe.each(WAYS)("a further authorising validate of the %s (R55)", (_where, _operation, reach) => {
  it("is answered with the first answer, counts nothing and sends nothing", async () => {
    const { investor, submit } = await reach();
    const first = await submit();
    expect(first.body.responseCode).toBe("00");
    const before = await investor.known();
    depository.minutesPass(2);
    await investor.patch({ partialSuccess: true, uiRedirect: "0" });
    const again = await submit();
    expect(again).toEqual(first);
    const after = await investor.known();
    expect(after.state).toBe("authorised");
    expect(after["counters"]).toEqual(before["counters"]);
    expect(after.otps).toEqual(before.otps);
    expect(after.violations).toEqual([]);
  });
});

it.each(WAYS)(
  "the first answer is given without an end of time: an authorisation on the %s does not expire (R55)",
  async (_where, operation, reach) => {
    const { investor, submit } = await reach();
    await investor.patch({ answerLost: { [operation]: { how: "proxy" } } });
    await submit();
    depository.minutesPass(60);
    expect(await submit()).toMatchObject({ http: 200, body: { responseCode: "00" } });
    expect((await investor.ask("GET", investor.path("exit"))).http).toBe(410);
  },
);

describe.each(WAYS)("an answer lost on the %s", (_where, operation, reach) => {
  it.each(["dropped", "garbled"])(
    "(%s) after the depository has acted comes with the next submit",
    async (how) => {
      const { investor, submit } = await reach();
      await investor.patch({ answerLost: { [operation]: { how } } });
      await expect(submit()).rejects.toThrow();
      const { state, calls } = await investor.known();
      expect(state).toBe("authorised");
      expect(calls.at(-1)).toMatchObject({ status: 200, how });
      expect(await submit()).toMatchObject({ http: 200, body: { responseCode: "00" } });
    },
  );

  it("is replaced by a proxy's plain 502", async () => {
    const { investor, submit } = await reach();
    await investor.patch({ answerLost: { [operation]: { how: "proxy" } } });
    expect(await submit()).toMatchObject({ http: 502, sealed: false });
    expect((await investor.known()).state).toBe("authorised");
    expect((await submit()).body.responseCode).toBe("00");
  });

  it.each([401, 403, 409, 429])(
    "is replaced by a plain %i of a proxy, which settles nothing (R95)",
    async (status) => {
      const { investor, submit } = await reach();
      await investor.patch({ answerLost: { [operation]: { how: "proxy", status } } });
      expect(await submit()).toMatchObject({ http: status, sealed: false });
      expect((await investor.known()).state).toBe("authorised");
      expect((await submit()).body.responseCode).toBe("00");
    },
  );

  it("is lost only when it authorises, and as often as set", async () => {
    const { investor, submit } = await reach({
      answerLost: { [operation]: { how: "proxy", onceAuthorised: true, times: 2 } },
    });
    expect((await investor.known()).calls.every(({ status }) => status === 200)).toBe(true);
    expect([(await submit()).http, (await submit()).http, (await submit()).http]).toEqual([502, 502, 200]);
  });
});

it("a lost answer may be that of another operation too: the OTP is still sent", async () => {
  const { investor } = await atTheMandate();
  await investor.patch({ answerLost: { "otp/resend": { how: "proxy" } } });
  const sent = (await investor.known()).otps.length;
  expect((await investor.ask("POST", investor.path("otp/resend"), { forgotmpin: "0" })).http).toBe(502);
  expect((await investor.known()).otps).toHaveLength(sent + 1);
});

it("the first answer is repeated only to an authorising validate: not before it, and not to one that sets an M-PIN", async () => {
  const { investor, submit } = await atTheSlip();
  const wrong = authorise(await wrongOtpFor(investor));
  expect((await investor.ask("POST", "validateNewOTP", wrong)).body.responseCode).toBe("02");
  await submit();
  const setting = setMpin(investor, "2", "000000", "246810");
  expect((await investor.ask("POST", "validateNewOTP", setting)).http).toBe(410);
});
