import { describe, expect, it } from "vitest";
import { arrive, authorise, cancelling, enter, type Investor, setMpin, wrongOtpFor } from "./client";
import { BROKER, openDepository } from "./testDepository";

const MPIN = "123456";
const depository = openDepository();
const post = (investor: Investor, name: string, body: unknown) =>
  investor.ask("POST", investor.path(name), body);
const page = (investor: Investor, pgNo: number) =>
  investor.ask("GET", `${investor.path("sec")}?pgNo=${pgNo}&limit=100`);

async function atTheConsent(creation: Record<string, unknown> = {}): Promise<Investor> {
  const investor = await arrive(depository.url, { transactionType: "DMI", ...creation });
  await post(investor, "mpin/auth", enter(investor, MPIN));
  await investor.ask("GET", investor.path("txn"));
  return investor;
}

describe.each(["DMI", "DMR"])("a %s consent", (transactionType) => {
  it("goes from M-PIN to order, securities, OTP and back by a form post", async () => {
    const investor = await arrive(depository.url, { transactionType, successUrl: `${BROKER}/ok` });
    expect(investor.model).not.toHaveProperty("orderRequestDetails");
    expect(investor.model).not.toHaveProperty("status");
    expect((await post(investor, "mpin/auth", enter(investor, MPIN))).body.responseCode).toBe("00");
    expect((await investor.ask("GET", investor.path("txn"))).body.successResponse).toMatchObject({
      uiOrderReq: { segment: "1" },
      uiDmatBlkDtls: { cmbpId: "565123" },
    });
    expect((await investor.known()).otps).toHaveLength(0);
    expect((await page(investor, 1)).body.secDtls).toHaveLength(25);
    expect((await investor.ask("GET", investor.path("qrCode"))).body.errorCode).toBe("ERR000");
    expect((await post(investor, "otp/send", {})).body.isMaxLimitReached).toBe(false);
    const done = await post(investor, "otp/validate", authorise(await investor.otp()));
    expect(done.body.responseCode).toBe("00");
    expect((await post(investor, "redirect", {})).body).toMatchObject({
      redirectUrl: `${BROKER}/ok`,
      httpRedirectMethod: "POST",
      responseCode: "00",
    });
    expect(await investor.known()).toMatchObject({ state: "authorised", violations: [] });
  });

  it("can begin with registering the M-PIN", async () => {
    const investor = await arrive(depository.url, { transactionType, mpinStatus: "0" });
    await post(investor, "otp/resend", { forgotmpin: "0" });
    const body = setMpin(investor, "1", await investor.otp(), "246810");
    expect((await post(investor, "mpin/submission", body)).body.responseCode).toBe("00");
    expect((await investor.ask("GET", investor.path("txn"))).http).toBe(200);
  });

  it("can begin with resetting it", async () => {
    const investor = await arrive(depository.url, { transactionType });
    await post(investor, "otp/resend", { forgotmpin: "1" });
    const body = setMpin(investor, "2", await investor.otp(), "246810");
    expect((await post(investor, "mpin/submission", body)).body.message).toBe("Your MPIN is reset");
  });
});

describe("the outcome of a mandate", () => {
  const outcomeOf = async (scenario: Record<string, unknown>) => {
    const investor = await atTheConsent({ securities: 4, scenario });
    await post(investor, "otp/send", {});
    return (await post(investor, "otp/validate", authorise(await investor.otp()))).body.orderRespDtls?.[0];
  };

  it("names each security if not all were accepted (R81)", async () => {
    expect(await outcomeOf({ partialSuccess: true })).toMatchObject({
      status: "PARTIAL",
      secDtls: [
        { isin: "INE002A01018", status: "ACCEPTED" },
        { status: "REJECTED" },
        { status: "ACCEPTED" },
        { status: "REJECTED" },
      ],
    });
  });

  it("has no list if all were accepted", async () => {
    const outcome = await outcomeOf({});
    expect(outcome).toMatchObject({ status: "SUCCESS" });
    expect(outcome).not.toHaveProperty("secDtls");
  });
});

describe("mandate limits (R43)", () => {
  it("allow nothing before the M-PIN", async () => {
    const investor = await arrive(depository.url, { transactionType: "DMI" });
    const answers = await Promise.all([
      investor.ask("GET", investor.path("txn")),
      page(investor, 1),
      post(investor, "otp/send", {}),
      post(investor, "otp/validate", authorise("000000")),
    ]);
    expect(answers.map((answer) => answer.http)).toEqual([403, 403, 403, 403]);
  });

  it("take each act at its own operation only", async () => {
    const investor = await atTheConsent();
    await post(investor, "otp/send", {});
    const otp = await investor.otp();
    expect((await post(investor, "mpin/auth", authorise(otp))).http).toBe(400);
    expect((await post(investor, "otp/validate", enter(investor, MPIN))).http).toBe(400);
    expect((await post(investor, "mpin/submission", enter(investor, MPIN))).http).toBe(400);
  });

  it("send a first OTP and three more, by either operation", async () => {
    const investor = await atTheConsent();
    const flags = [(await post(investor, "otp/send", {})).body.isMaxLimitReached];
    for (let sends = 0; sends < 3; sends++) {
      flags.push((await post(investor, "otp/resend", { forgotmpin: "0" })).body.isMaxLimitReached);
    }
    flags.push((await post(investor, "otp/send", {})).body.isMaxLimitReached);
    expect(flags).toEqual([false, false, false, false, true]);
    expect((await investor.known()).otps).toHaveLength(4);
  });

  it("lock at the third wrong OTP", async () => {
    const investor = await atTheConsent();
    await post(investor, "otp/send", {});
    const wrong = authorise(await wrongOtpFor(investor));
    for (let tries = 0; tries < 3; tries++) await post(investor, "otp/validate", wrong);
    expect((await post(investor, "otp/validate", wrong)).http).toBe(423);
    expect((await post(investor, "redirect", {})).body.responseCode).toBe("02");
  });

  it("end when the resends are exhausted", async () => {
    const investor = await atTheConsent();
    await post(investor, "otp/send", {});
    await post(investor, "otp/validate", cancelling);
    expect((await investor.known()).state).toBe("locked");
  });

  it("take only {} as the redirect's body", async () => {
    const investor = await atTheConsent();
    expect((await post(investor, "redirect", { more: 1 })).http).toBe(400);
  });
});

describe("the securities of a mandate", () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [99, [99]],
    [100, [100, 0]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])("come %i in pages of a hundred", async (securities, sizes) => {
    const investor = await atTheConsent({ securities });
    const pages = await Promise.all(sizes.map((_, index) => page(investor, index + 1)));
    expect(pages.map((reply) => reply.body.secDtls?.length)).toEqual(sizes);
    const isins = pages.flatMap((reply) => reply.body.secDtls?.map((row) => row.isin) ?? []);
    expect(new Set(isins).size).toBe(securities);
  });

  it("come up to ten thousand", async () => {
    const investor = await atTheConsent({ securities: 10_000 });
    expect((await page(investor, 100)).body.secDtls).toHaveLength(100);
    expect((await page(investor, 101)).body.secDtls).toHaveLength(0);
  });

  it("are asked for with pgNo from 1 and limit 100", async () => {
    const investor = await atTheConsent();
    for (const query of ["", "?pgNo=0&limit=100", "?pgNo=1&limit=50", "?pgNo=1&limit=100&sort=isin"]) {
      expect((await investor.ask("GET", investor.path("sec") + query)).http).toBe(400);
    }
  });
});
