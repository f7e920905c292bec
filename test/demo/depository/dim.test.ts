import { describe, expect, it } from "vitest";
import {
  arrive,
  authorise,
  type Creds,
  cancelling,
  enter,
  type Investor,
  json,
  regenerate,
  rsaSeal,
  wrongOtpFor,
} from "./client";
import { openDepository } from "./testDepository";

const MPIN = "123456";
const depository = openDepository();
const dim = (creation: Record<string, unknown> = {}) =>
  arrive(depository.url, { transactionType: "DIM", ...creation });
const validate = (investor: Investor, body: object) =>
  investor.ask("POST", "validateNewOTP", { ...body, payloadDigest: investor.digest });
const send = (investor: Investor, forgot: "0" | "1" = "0") =>
  investor.ask("POST", "regenerateOTP", regenerate(investor, forgot));
const andSet = (investor: Investor, actionType: "1" | "2", creds: Creds) => ({
  authMechanism: "OTP",
  actionType,
  creds: investor.mpinCreds(creds),
});

describe("a DIM consent", () => {
  it("is authorised by the M-PIN alone", async () => {
    const investor = await dim();
    const { body } = await validate(investor, enter(investor, MPIN));
    expect(body.responseCode).toBe("00");
    expect(body.orderRespDtls).toMatchObject([{ status: "SUCCESS", secDtls: [{}, {}, {}] }]);
    expect(await investor.known()).toMatchObject({ state: "authorised", violations: [] });
  });

  it("is authorised by an OTP (actionType 0)", async () => {
    const investor = await dim({ authMechanism: "OTP" });
    await send(investor);
    expect((await validate(investor, authorise(await investor.otp()))).body.responseCode).toBe("00");
  });

  it("needs its OTP even if slips want none, as it fetches no order that says so (contract §6)", async () => {
    const investor = await dim({ authMechanism: "OTP", scenario: { otpEnabled: false } });
    expect((await validate(investor, authorise(""))).http).toBe(400);
    expect((await investor.known()).state).toBe("issued");
    expect((await send(investor)).http).toBe(200);
    expect((await validate(investor, authorise(await wrongOtpFor(investor)))).body.responseCode).toBe("02");
    expect((await validate(investor, authorise(await investor.otp()))).body.responseCode).toBe("00");
  });

  it("counts an M-PIN as wrong where the account has none: the header may begin with it (R42, R43)", async () => {
    const investor = await dim({ mpinStatus: "0", clientId: "1099999903", authMechanism: "MPIN" });
    for (let tries = 0; tries < 3; tries++)
      expect((await validate(investor, enter(investor, MPIN))).body).toMatchObject({
        responseCode: "02",
        message: "Invalid MPIN",
      });
    expect((await validate(investor, enter(investor, MPIN))).body.message).toMatch(/^MPIN attempt exhausted/);
    expect(await investor.known()).toMatchObject({ state: "issued", violations: [] });
  });

  it("registers an M-PIN with the OTP (actionType 1), for later transactions too", async () => {
    const clientId = "1099999902";
    const investor = await dim({ mpinStatus: "0", clientId });
    await send(investor);
    const creds = { OTP: await investor.otp(), MPIN: "246810", CONFIRMMPIN: "246810" };
    expect((await validate(investor, andSet(investor, "1", creds))).body.message).toBe(
      "Your MPIN is registered and your transaction authorised",
    );
    const later = await dim({ clientId });
    expect((await validate(later, enter(later, "246810"))).body.responseCode).toBe("00");
  });

  it("resets an M-PIN after 'forgot' (actionType 2), and only then", async () => {
    const investor = await dim();
    await send(investor);
    const creds = { OTP: await investor.otp(), MPIN: "246810", CONFIRMMPIN: "246810" };
    expect((await validate(investor, andSet(investor, "2", creds))).http).toBe(400);
    await send(investor, "1");
    const again = { ...creds, OTP: await investor.otp() };
    expect((await validate(investor, andSet(investor, "2", again))).body.responseCode).toBe("00");
  });

  it("takes no captcha with an OTP", async () => {
    const investor = await dim();
    await send(investor, "1");
    const creds = {
      OTP: await investor.otp(),
      MPIN: "246810",
      CONFIRMMPIN: "246810",
      CAPTCHA: "demo-captcha-x",
    };
    expect((await validate(investor, andSet(investor, "2", creds))).http).toBe(400);
  });

  it("has no order to fetch, as it came with the payload", async () => {
    const investor = await dim();
    expect((await investor.ask("GET", investor.path("txn"))).http).toBe(400);
  });
});

describe("payloadDigest", () => {
  it("must come with every validate", async () => {
    const investor = await dim();
    expect((await investor.ask("POST", "validateNewOTP", enter(investor, MPIN))).http).toBe(400);
  });

  it("refuses an order that the depository did not issue", async () => {
    const investor = await dim();
    const other = await dim();
    const answer = await investor.ask("POST", "validateNewOTP", {
      ...enter(investor, MPIN),
      payloadDigest: other.digest,
    });
    expect(answer).toMatchObject({ http: 403, sealed: true });
    expect((await investor.known()).state).toBe("issued");
  });
});

describe("DIM's limits (R43)", () => {
  it("stop the M-PIN after three, and leave the OTP open", async () => {
    const investor = await dim();
    for (let tries = 0; tries < 3; tries++) await validate(investor, enter(investor, "999999"));
    expect((await validate(investor, enter(investor, MPIN))).body).toMatchObject({
      responseCode: "02",
      message: "MPIN attempt exhausted, click on forgot MPIN or authenticate by OTP",
    });
    await send(investor, "1");
    expect((await validate(investor, authorise(await investor.otp()))).body.responseCode).toBe("00");
  });

  it("give the M-PIN its three tries back with 'forgot', however it is authenticated then (R42)", async () => {
    const investor = await dim();
    for (let tries = 0; tries < 3; tries++) await validate(investor, enter(investor, "999999"));
    await send(investor, "1");
    for (let tries = 0; tries < 2; tries++)
      expect((await validate(investor, enter(investor, "999999"))).body.message).toBe("Invalid MPIN");
    expect((await validate(investor, enter(investor, MPIN))).body.responseCode).toBe("00");
  });

  it("give the M-PIN no try back with a plain resend", async () => {
    const investor = await dim();
    for (let tries = 0; tries < 3; tries++) await validate(investor, enter(investor, "999999"));
    await send(investor);
    expect((await validate(investor, enter(investor, MPIN))).body.responseCode).toBe("02");
  });

  it("lock at the third wrong M-PIN once 'forgot' is spent, and the broker's server is told so (R42, R80)", async () => {
    const investor = await dim();
    for (let forgots = 0; forgots < 3; forgots++) await send(investor, "1");
    const answers = [];
    for (let tries = 0; tries < 3; tries++)
      answers.push((await validate(investor, enter(investor, "999999"))).body.responseCode);
    expect(answers).toEqual(["02", "02", "02"]);
    expect(await json(fetch(`${depository.url}/demo/transactions/${investor.ref}/outcome`))).toMatchObject({
      state: "locked",
      isFinal: true,
      responseCode: "02",
    });
    expect((await investor.ask("GET", investor.path("status"))).body).toMatchObject({
      state: "ended",
      result: { responseCode: "02" },
    });
    expect((await validate(investor, enter(investor, MPIN))).http).toBe(423);
  });

  it("let 'forgot' reset the count of sends three times", async () => {
    const investor = await dim();
    const flags = [];
    for (let forgots = 0; forgots < 4; forgots++) {
      flags.push((await send(investor, "1")).body.isMaxLimitReached);
      flags.push((await send(investor)).body.isMaxLimitReached);
    }
    expect(flags).toEqual([false, false, false, false, false, false, true, undefined]);
    expect((await investor.known()).state, "over for good (R80)").toBe("locked");
  });

  it("lock at the third wrong OTP", async () => {
    const investor = await dim({ authMechanism: "OTP" });
    await send(investor);
    const wrong = authorise(await wrongOtpFor(investor));
    for (let tries = 0; tries < 3; tries++) await validate(investor, wrong);
    expect((await validate(investor, enter(investor, MPIN))).http).toBe(423);
  });

  it("end when the resends are exhausted", async () => {
    const investor = await dim({ authMechanism: "OTP" });
    await send(investor);
    expect((await validate(investor, cancelling)).http).toBe(200);
    expect((await investor.known()).state).toBe("locked");
  });
});

it("refuses an M-PIN sealed to another depository", async () => {
  const other = await arrive(elsewhere.url, { transactionType: "DIM" });
  const investor = await dim();
  const body = enter(investor, MPIN);
  const [, captcha] = body.creds;
  const creds = [{ credType: "MPIN", cred: rsaSeal(other.publicKey, Buffer.from(MPIN)) }, captcha];
  expect((await validate(investor, { ...body, creds })).http).toBe(400);
});
const elsewhere = openDepository();
