import { describe, expect, it } from "vitest";
import { authorise, setMpin, wrongOtpFor } from "./client";
import { openHouse } from "./house";
import { waysToAuthorise } from "./ways";

/** R55 from the depository's side: an answer that was lost costs nothing, and can be lost on purpose. */

const house = openHouse();
const WAYS = waysToAuthorise(house);
const [[, , atTheSlip], [, , atTheMandate]] = WAYS;

describe.each(WAYS)("a further authorising validate of the %s (R55)", (_where, _operation, reach) => {
  it("is answered with the first answer, counts nothing and sends nothing", async () => {
    const { investor, submit } = await reach();
    const first = await submit();
    expect(first.body.responseCode).toBe("00");
    const before = await investor.known();
    house.minutesPass(2);
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

describe.each(WAYS)("an answer lost on the %s", (_where, operation, reach) => {
  it.each(["dropped", "garbled"])(
    "(%s) after the depository has acted, and had by submitting again",
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

  it("by a proxy's plain 502", async () => {
    const { investor, submit } = await reach();
    await investor.patch({ answerLost: { [operation]: { how: "proxy" } } });
    expect(await submit()).toMatchObject({ http: 502, sealed: false });
    expect((await investor.known()).state).toBe("authorised");
    expect((await submit()).body.responseCode).toBe("00");
  });

  it.each([401, 403, 409, 429])(
    "by a plain %i of something in between, which settles nothing (R95)",
    async (status) => {
      const { investor, submit } = await reach();
      await investor.patch({ answerLost: { [operation]: { how: "proxy", status } } });
      expect(await submit()).toMatchObject({ http: status, sealed: false });
      expect((await investor.known()).state).toBe("authorised");
      expect((await submit()).body.responseCode).toBe("00");
    },
  );

  it("only once it authorises, and as often as told", async () => {
    const { investor, submit } = await reach({
      answerLost: { [operation]: { how: "proxy", onceAuthorised: true, times: 2 } },
    });
    expect((await investor.known()).calls.every(({ status }) => status === 200)).toBe(true);
    expect([(await submit()).http, (await submit()).http, (await submit()).http]).toEqual([502, 502, 200]);
  });
});

it("loses the answer of any other operation too: the OTP is sent all the same", async () => {
  const { investor } = await atTheMandate();
  await investor.patch({ answerLost: { "otp/resend": { how: "proxy" } } });
  const sent = (await investor.known()).otps.length;
  expect((await investor.ask("POST", investor.path("otp/resend"), { forgotmpin: "0" })).http).toBe(502);
  expect((await investor.known()).otps).toHaveLength(sent + 1);
});

it("answers again only who authorises: a wrong OTP before, and a validate that sets an M-PIN after, do not", async () => {
  const { investor, submit } = await atTheSlip();
  const wrong = authorise(await wrongOtpFor(investor));
  expect((await investor.ask("POST", "validateNewOTP", wrong)).body.responseCode).toBe("02");
  await submit();
  const setting = setMpin(investor, "2", "000000", "246810");
  expect((await investor.ask("POST", "validateNewOTP", setting)).http).toBe(409);
});
