import { describe, expect, it } from "vitest";
import {
  arrive,
  authorise,
  cancelling,
  captcha,
  enter,
  type Investor,
  json,
  regenerate,
  setMpin,
  wrongOtpFor,
} from "./client";
import { BROKER, OTHER_BROKER, openDepository } from "./testDepository";

const MPIN = "123456";
const depository = openDepository();
const dis = (creation: Record<string, unknown> = {}) =>
  arrive(depository.url, { transactionType: "DIS", ...creation });
const validate = (investor: Investor, body: unknown) => investor.ask("POST", "validateNewOTP", body);
const resend = (investor: Investor, forgot: "0" | "1" = "0") =>
  investor.ask("POST", "regenerateOTP", regenerate(investor, forgot));
const clear = (investor: Investor, headers: Record<string, string>) =>
  fetch(`${depository.url}/edis-service/v1/public/edis/${investor.path("clr")}`, { headers });
const order = (investor: Investor) => investor.ask("GET", investor.path("txn"));

async function atTheSlip(creation: Record<string, unknown> = {}): Promise<Investor> {
  const investor = await dis(creation);
  await validate(investor, enter(investor, MPIN));
  await order(investor);
  return investor;
}

describe("a DIS consent", () => {
  it("goes from M-PIN to order to OTP to the requestor", async () => {
    const investor = await dis({ successUrl: `${BROKER}/ok`, failUrl: `${BROKER}/no` });
    const entered = await validate(investor, enter(investor, MPIN));
    expect(entered).toMatchObject({ http: 200, sealed: true, body: { status: "200", responseCode: "00" } });

    const { body } = await order(investor);
    expect(body.successResponse).toMatchObject({
      otpenabled: "1",
      clientName: "Asha Rao",
      uiOrderReq: { isin: "INE002A01018", quantity: "10" },
      uiDmatBlkDtls: { dpId: "IN300126", cmbpId: "565123" },
    });

    const done = await validate(investor, authorise(await investor.otp()));
    expect(done.body).toMatchObject({ responseCode: "00", transactionRefNo: investor.ref });

    const back = await investor.ask("GET", investor.path("redirect"));
    expect(back.body).toMatchObject({
      status: "200",
      redirectUrl: `${BROKER}/ok`,
      httpRedirectMethod: "POST",
      responseCode: "00",
    });
    expect(await investor.known()).toMatchObject({ state: "authorised", violations: [] });
  });

  it("shows what the depository decrypted in the record of calls", async () => {
    const investor = await dis();
    await validate(investor, enter(investor, MPIN));
    const [call] = (await investor.known()).calls;
    expect(call).toMatchObject({
      operation: "POST validateNewOTP",
      status: 200,
      body: { creds: [{ credType: "MPIN", cred: MPIN }, { credType: "CAPTCHA" }] },
    });
  });

  it("returns the order only after the M-PIN", async () => {
    const investor = await dis();
    expect((await order(investor)).http).toBe(403);
  });

  it.each([null, 7])(
    "returns an order without the client's name if the creation has %j for it",
    async (clientName) => {
      const investor = await dis({ block: { clientName } });
      await validate(investor, enter(investor, MPIN));
      expect(await order(investor)).toMatchObject({
        http: 200,
        body: { successResponse: { clientName: "" } },
      });
    },
  );

  it("takes the slip's OTP only after the order", async () => {
    const investor = await dis();
    await validate(investor, enter(investor, MPIN));
    expect((await validate(investor, authorise("000000"))).http).toBe(403);
  });

  it("sends the first OTP once if the order is fetched again", async () => {
    const investor = await atTheSlip();
    await order(investor);
    await order(investor);
    expect((await investor.known()).otps).toHaveLength(1);
  });

  it("sends no OTP if the slip wants none, and takes an empty OTP then", async () => {
    const investor = await atTheSlip({ scenario: { otpEnabled: false } });
    expect((await investor.known()).otps).toHaveLength(0);
    expect((await validate(investor, authorise(""))).body.responseCode).toBe("00");
  });

  it("refuses an empty OTP if one is required", async () => {
    const investor = await atTheSlip();
    expect((await validate(investor, authorise(""))).http).toBe(400);
  });

  it("returns to the fail address if nothing was authorised", async () => {
    const investor = await dis({ failUrl: `${BROKER}/no`, httpRedirectMethod: "GET" });
    const { body } = await investor.ask("GET", investor.path("redirect"));
    expect(body).toMatchObject({ redirectUrl: `${BROKER}/no`, httpRedirectMethod: "GET", orderRespDtls: [] });
    expect(body.responseCode).not.toBe("00");
  });
});

describe("exit", () => {
  it.each([
    ["a link or an image of another page", { "Sec-Fetch-Site": "cross-site" }],
    ["an address that was typed", { "Sec-Fetch-Site": "none" }],
    ["an older browser's link", {}],
    ["a script of an origin that is not listed", { Origin: "https://elsewhere.example" }],
  ])("of %s cancels nothing, as it lacks the envelope's headers (contract §6)", async (_from, headers) => {
    const investor = await atTheSlip();
    const address = `${depository.url}/edis-service/v1/public/edis/${investor.path("exit")}`;
    expect((await fetch(address, { headers })).status).toBe(400);
    expect((await investor.known()).state).toBe("authenticated");
    expect((await investor.ask("GET", investor.path("exit"))).http).toBe(200);
    expect((await investor.known()).state).toBe("cancelled");
  });
});

describe("attempts (R43)", () => {
  it("counts wrong M-PINs down and locks at the third", async () => {
    const investor = await dis();
    const answers = [];
    for (let tries = 0; tries < 3; tries++)
      answers.push((await validate(investor, enter(investor, "999999"))).body);
    expect(answers.map((body) => body.responseCode)).toEqual(["02", "02", "02"]);
    expect(answers.map((body) => body.message)).toEqual(["Invalid MPIN", "Invalid MPIN", "Invalid MPIN"]);
    const right = await validate(investor, enter(investor, MPIN));
    expect(right).toMatchObject({ http: 423, sealed: true, body: { uiRedirect: "1" } });
    expect((await investor.known()).state).toBe("locked");
  });

  it("cannot be outrun by tries sent at the same time", async () => {
    const investor = await dis();
    const tries = Array.from({ length: 8 }, () => validate(investor, enter(investor, "999999")));
    const statuses = (await Promise.all(tries)).map((reply) => reply.http).sort();
    expect(statuses).toEqual([200, 200, 200, 423, 423, 423, 423, 423]);
  });

  it("locks at the third wrong OTP, and then refuses the right one too", async () => {
    const investor = await atTheSlip();
    const wrong = await wrongOtpFor(investor);
    for (let tries = 0; tries < 3; tries++) {
      expect((await validate(investor, authorise(wrong))).body.responseCode).toBe("02");
    }
    expect((await validate(investor, authorise(await investor.otp()))).http).toBe(423);
  });

  it("counts the tries of a new OTP from zero", async () => {
    const investor = await atTheSlip();
    for (let tries = 0; tries < 2; tries++) await validate(investor, authorise(await wrongOtpFor(investor)));
    await resend(investor);
    const again = await validate(investor, authorise(await wrongOtpFor(investor)));
    expect(again.body.message).toBe("Invalid OTP");
  });

  it("takes an OTP once: a used one is refused the second time, and does nothing", async () => {
    const clientId = "1099999903";
    const investor = await dis({ clientId });
    await resend(investor, "1");
    const otp = await investor.otp();
    const reset = (mpin: string) => validate(investor, setMpin(investor, "2", otp, mpin));
    expect((await reset("246810")).body.responseCode).toBe("00");
    expect((await reset("135790")).body).toMatchObject({
      responseCode: "02",
      message: "This OTP is no longer valid",
    });
    const later = await dis({ clientId });
    expect((await validate(later, enter(later, "135790"))).body.responseCode).toBe("02");
    expect((await validate(later, enter(later, "246810"))).body.responseCode).toBe("00");
  });

  it("takes only the newest OTP", async () => {
    const investor = await atTheSlip();
    const old = await investor.otp();
    await resend(investor);
    const isOld = (await investor.otp()) !== old;
    expect((await validate(investor, authorise(old))).body.responseCode).toBe(isOld ? "02" : "00");
  });

  it("takes no OTP after ten minutes", async () => {
    const investor = await atTheSlip();
    depository.minutesPass(11);
    const late = await validate(investor, authorise(await investor.otp()));
    expect(late.body).toMatchObject({
      responseCode: "02",
      message: "This OTP is no longer valid",
    });
  });

  it("ends when the investor's resends are exhausted (actionType 3)", async () => {
    const investor = await atTheSlip();
    expect((await validate(investor, cancelling)).http).toBe(200);
    expect((await validate(investor, authorise(await investor.otp()))).http).toBe(423);
  });
});

const SPENT = { mpinStatus: "0", scenario: { maxLimitReached: true } };

describe("OTP sends (R43)", () => {
  it("are one and three more on the slip, and the next is refused", async () => {
    const investor = await atTheSlip();
    const flags = [];
    for (let sends = 0; sends < 4; sends++) flags.push((await resend(investor)).body.isMaxLimitReached);
    expect(flags).toEqual([false, false, false, true]);
    expect((await investor.known()).otps).toHaveLength(4);
  });

  it("say on the M-PIN screen that the third regeneration is the last", async () => {
    const investor = await dis({ mpinStatus: "0" });
    const flags = [];
    for (let sends = 0; sends < 4; sends++) flags.push((await resend(investor)).body.isMaxLimitReached);
    expect(flags).toEqual([false, false, false, true]);
    expect((await investor.known()).otps).toHaveLength(4);
  });

  it.each([
    ["M-PIN screen", () => dis({ mpinStatus: "0" }), 4],
    ["slip", () => atTheSlip(), 4],
    ["M-PIN screen of a depository that has reached its own limit", () => dis(SPENT), 1],
  ])(
    "end the transaction on the %s when the limit is exhausted, and the broker's server is told so (R80)",
    async (_where, reach, sends) => {
      const investor = await reach();
      for (let sent = 0; sent < sends; sent++) await resend(investor);
      const otp = await investor.otp();
      expect(await json(fetch(`${depository.url}/demo/transactions/${investor.ref}/outcome`))).toMatchObject({
        state: "locked",
        isFinal: true,
        responseCode: "02",
        orderRespDtls: [],
      });
      expect((await resend(investor)).http).toBe(423);
      expect((await validate(investor, authorise(otp || "000000"))).http).toBe(423);
      expect((await investor.ask("GET", investor.path("redirect"))).body.responseCode).toBe("02");
    },
  );

  it("name the masked addressees", async () => {
    const investor = await dis({ mpinStatus: "0" });
    expect((await resend(investor)).body).toMatchObject({
      status: "200",
      message: "OTP sent to XXXXXX4321 and a***@example.com",
      uiRedirect: "1",
    });
  });

  it("need no captcha, and go without one that is not the stand-in's or was used before (R34)", async () => {
    const investor = await dis({ mpinStatus: "0" });
    const token = captcha();
    for (const given of [{ captcha: token }, { captcha: token }, { captcha: "a page's own" }, {}]) {
      const body = { ...regenerate(investor), ...given };
      expect((await investor.ask("POST", "regenerateOTP", body)).http).toBe(200);
    }
    expect(await investor.known()).toMatchObject({ otps: [{}, {}, {}, {}], violations: [] });
  });

  it("use a captcha up", async () => {
    const investor = await dis();
    const token = captcha();
    await investor.ask("POST", "regenerateOTP", { ...regenerate(investor), captcha: token });
    const { body } = await validate(investor, enter(investor, MPIN, { CAPTCHA: token }));
    expect(body.responseCode).toBe("05");
  });
});

describe("setting the M-PIN", () => {
  it("registers it for this and later transactions of the account", async () => {
    const clientId = "1099999901";
    const investor = await dis({ mpinStatus: "0", clientId });
    await resend(investor);
    const done = await validate(investor, setMpin(investor, "1", await investor.otp(), "246810"));
    expect(done.body.responseCode).toBe("00");
    expect((await order(investor)).http).toBe(200);

    const later = await dis({ clientId });
    expect(later.model["mpinStatus"]).toBe("1");
    expect((await validate(later, enter(later, MPIN))).body.responseCode).toBe("02");
    expect((await validate(later, enter(later, "246810"))).body.responseCode).toBe("00");
  });

  it("resets it after 'forgot', and only then", async () => {
    const investor = await dis();
    expect((await validate(investor, setMpin(investor, "2", "000000", "246810"))).http).toBe(400);
    await resend(investor, "1");
    const done = await validate(investor, setMpin(investor, "2", await investor.otp(), "246810"));
    expect(done.body).toMatchObject({ responseCode: "00", message: "Your MPIN is reset" });
  });

  it("does not register over an existing M-PIN", async () => {
    const investor = await dis();
    await resend(investor, "1");
    const answer = await validate(investor, setMpin(investor, "1", await investor.otp(), "246810"));
    expect(answer.http).toBe(400);
  });

  it("refuses M-PINs that differ, and keeps the OTP for the next try", async () => {
    const investor = await dis({ mpinStatus: "0" });
    await resend(investor);
    const otp = await investor.otp();
    const unequal = {
      ...setMpin(investor, "1", otp, "246810"),
      creds: investor.mpinCreds({ OTP: otp, MPIN: "246810", CONFIRMMPIN: "246811", CAPTCHA: captcha() }),
    };
    expect((await validate(investor, unequal)).body.message).toBe("MPIN must match");
    expect((await validate(investor, setMpin(investor, "1", otp, "246810"))).body.responseCode).toBe("00");
  });
});

describe("captcha and PAN", () => {
  it("asks for the PAN if the captcha is refused, and accepts it", async () => {
    const investor = await dis({ scenario: { captchaRefused: true } });
    expect((await validate(investor, enter(investor, MPIN))).body.responseCode).toBe("05");
    const withPan = await validate(investor, enter(investor, MPIN, { PANCARD: "ABCDE1234F" }));
    expect(withPan.body.responseCode).toBe("00");
  });

  it("refuses a captcha that is not the stand-in's, or was used before", async () => {
    const investor = await dis();
    const token = captcha();
    const first = await validate(investor, enter(investor, "999999", { CAPTCHA: token }));
    const again = await validate(investor, enter(investor, MPIN, { CAPTCHA: token }));
    const foreign = await validate(investor, enter(investor, MPIN, { CAPTCHA: "made-up" }));
    expect([first, again, foreign].map((reply) => reply.body.responseCode)).toEqual(["02", "05", "05"]);
  });

  it("counts wrong PANs, and locks at maxPanCardAttempts", async () => {
    const investor = await dis();
    for (let tries = 0; tries < 3; tries++) {
      const reply = await validate(investor, enter(investor, MPIN, { PANCARD: "ZZZZZ9999Z" }));
      expect(reply.body).toMatchObject({
        responseCode: "06",
        message: "verification failed / Pan Card Number cannot be verified",
      });
    }
    expect((await validate(investor, enter(investor, MPIN, { PANCARD: "ABCDE1234F" }))).http).toBe(423);
  });

  it("counts neither a refused captcha nor the M-PIN sent with it", async () => {
    const investor = await dis({ scenario: { captchaRefused: true } });
    for (let tries = 0; tries < 4; tries++) await validate(investor, enter(investor, "999999"));
    await investor.patch({ captchaRefused: false });
    expect((await validate(investor, enter(investor, MPIN))).body.responseCode).toBe("00");
  });
});

describe("the end", () => {
  it("comes with a session unused for fifteen minutes", async () => {
    const investor = await dis();
    depository.minutesPass(14);
    expect((await resend(investor, "1")).http).toBe(200);
    depository.minutesPass(16);
    expect(await resend(investor, "1")).toMatchObject({
      http: 401,
      sealed: true,
      body: { message: "Authentication failed / Session has been expired" },
    });
  });

  it("comes with a cancel, after which only the redirect operation is open", async () => {
    const investor = await atTheSlip();
    expect((await investor.ask("GET", investor.path("exit"))).body).toMatchObject({
      status: "200",
      message: "Your transaction has been cancelled",
    });
    expect((await order(investor)).http).toBe(401);
    expect((await investor.ask("GET", investor.path("redirect"))).http).toBe(200);
  });

  it("comes with an authorisation, which neither exit, clr, the M-PIN nor giving up undoes", async () => {
    const investor = await atTheSlip();
    await validate(investor, authorise(await investor.otp()));
    expect((await investor.ask("GET", investor.path("exit"))).http).toBe(410);
    expect((await clear(investor, { Origin: BROKER })).status).toBe(204);
    expect((await validate(investor, enter(investor, MPIN))).http).toBe(410);
    expect((await validate(investor, cancelling)).http).toBe(410);
    expect((await investor.known()).state).toBe("authorised");
  });

  it.each([
    ["with an Origin that is listed", { Origin: BROKER }],
    ["from the depository's own page", { "Sec-Fetch-Site": "same-origin" }],
  ])("comes with clr %s: answered 204, the session ended (contract §6)", async (_from, headers) => {
    const investor = await dis();
    expect((await clear(investor, headers)).status).toBe(204);
    expect(await investor.known()).toMatchObject({ state: "terminated", terminated: true, violations: [] });
    expect((await validate(investor, enter(investor, MPIN))).http).toBe(401);
  });

  it.each([
    ["a link or an image of another page", { "Sec-Fetch-Site": "cross-site" }],
    ["an address that was typed", { "Sec-Fetch-Site": "none" }],
    ["an older browser's link", {}],
    ["an origin that is not listed", { Origin: "https://elsewhere.example" }],
    ["another broker's origin", { Origin: OTHER_BROKER }],
    [
      "an origin that is not listed, whatever Sec-Fetch-Site says",
      { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "same-origin" },
    ],
  ])("does not come with clr of %s, which is ignored (contract §6)", async (_from, headers) => {
    const investor = await dis();
    expect((await clear(investor, headers)).status).toBe(403);
    expect((await investor.known()).state).toBe("issued");
  });
});
