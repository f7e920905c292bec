import { describe, expect, it } from "vitest";
import { listSwitches } from "../../../demo/depository/scenario";
import { arrive, authorise, enter, type Investor, regenerate } from "./client";
import { BROKER, openDepository } from "./testDepository";

const MPIN = "123456";
const depository = openDepository();
const staged = (scenario: Record<string, unknown>, transactionType = "DIS") =>
  arrive(depository.url, { transactionType, scenario });
const qrCode = (investor: Investor) => investor.ask("GET", investor.path("qrCode"));

async function orderOf(scenario: Record<string, unknown>) {
  const investor = await staged(scenario);
  await investor.ask("POST", "validateNewOTP", enter(investor, MPIN));
  return (await investor.ask("GET", investor.path("txn"))).body.successResponse;
}

describe("a scenario", () => {
  it("takes the whole depository down until it is reset", async () => {
    const investor = await staged({ down: true });
    expect(await qrCode(investor)).toMatchObject({
      http: 503,
      sealed: true,
      body: { message: "Internal Server Error. Please Try Again" },
    });
    await investor.patch({ down: false });
    expect((await qrCode(investor)).http).toBe(200);
  });

  it("fails one operation as often as set", async () => {
    const investor = await staged({ fail: { qrCode: { status: 502, times: 2 } } });
    const seen = [];
    for (let asks = 0; asks < 3; asks++) seen.push((await qrCode(investor)).http);
    expect(seen).toEqual([502, 502, 200]);
  });

  it("fails plainly, with a body of its own", async () => {
    const body = { redirectUrl: "https://evil.example" };
    const investor = await staged({ fail: { qrCode: { status: 500, plain: true, body } } });
    expect(await qrCode(investor)).toMatchObject({ http: 500, sealed: false, body });
  });

  it("sends an answer that cannot be opened", async () => {
    const investor = await staged({ fail: { qrCode: { status: 500, garbled: true } } });
    await expect(qrCode(investor)).rejects.toThrow();
  });

  it("breaks the connection", async () => {
    const investor = await staged({ fail: { qrCode: { dropped: true, times: 1 } } });
    await expect(qrCode(investor)).rejects.toThrow();
    expect((await qrCode(investor)).http).toBe(200);
  });

  it("answers in an operation's place, which is not performed", async () => {
    const replacement = { responseCode: "03", message: "Back end", times: 1 };
    const investor = await staged({ answerWith: { validateNewOTP: replacement } });
    const first = await investor.ask("POST", "validateNewOTP", enter(investor, MPIN));
    expect(first).toMatchObject({ http: 200, body: { responseCode: "03", message: "Back end" } });
    expect(first.body).not.toHaveProperty("times");
    expect((await investor.known()).state).toBe("issued");
  });

  it("slows an operation down", async () => {
    const investor = await staged({ slow: { qrCode: 150 } });
    const from = performance.now();
    await qrCode(investor);
    expect(performance.now() - from).toBeGreaterThan(140);
  });

  it("fails one page of the securities", async () => {
    const investor = await arrive(depository.url, {
      transactionType: "DMI",
      securities: 150,
      scenario: { failPage: 2 },
    });
    await investor.ask("POST", investor.path("mpin/auth"), enter(investor, MPIN));
    const page = (pgNo: number) => investor.ask("GET", `${investor.path("sec")}?pgNo=${pgNo}&limit=100`);
    expect([(await page(1)).http, (await page(2)).http]).toEqual([200, 500]);
  });

  it("has no QR code", async () => {
    expect((await qrCode(await staged({ qrFails: true }))).body.errorCode).toBe("ERR101");
  });

  it("makes the maximum of OTPs reached", async () => {
    const investor = await staged({ maxLimitReached: true, mpinSet: false });
    const { body } = await investor.ask("POST", "regenerateOTP", regenerate(investor));
    expect(body).toMatchObject({ status: "200", isMaxLimitReached: true });
    expect((await investor.known()).otps).toHaveLength(0);
  });

  it("sets uiRedirect of the answers", async () => {
    const investor = await staged({ uiRedirect: "0" });
    const { body } = await investor.ask("POST", "validateNewOTP", enter(investor, "999999"));
    expect(body).toMatchObject({ responseCode: "02", uiRedirect: "0" });
  });

  it("shapes the order's second account", async () => {
    expect(await orderOf({ cdslBroker: true })).toMatchObject({
      uiDmatBlkDtls: { cmbpId: "", idtcmbpId: "12034500" },
    });
    expect(await orderOf({ marginAccount: "1234567812345678" })).toMatchObject({
      uiOrderReq: { product: "2" },
      uiDmatBlkDtls: { stockBrkrMarginAcc: "1234567812345678" },
    });
    expect(await orderOf({ collateralAccount: "8765432187654321" })).toMatchObject({
      uiDmatBlkDtls: { stockBrkrClntCollAcc: "8765432187654321" },
    });
    expect(await orderOf({ actionButtonDisplay: "0" })).toMatchObject({ ActionButtonDisplay: "0" });
  });

  it("succeeds in part", async () => {
    const investor = await staged({ partialSuccess: true, holdings: true }, "DIM");
    const { body } = await investor.ask("POST", "validateNewOTP", {
      ...enter(investor, MPIN),
      payloadDigest: investor.digest,
    });
    expect(body).toMatchObject({
      responseCode: "00",
      orderRespDtls: [
        {
          status: "PARTIAL",
          description: "1 of 3 securities were not accepted",
          hldSecurities: ["INE002A01018"],
          secDtls: [{ status: "ACCEPTED" }, { status: "REJECTED" }, { status: "ACCEPTED" }],
        },
      ],
    });
  });

  it("gives the securities words in turn, known and unknown ones (R45)", async () => {
    const investor = await staged({ outcomeWords: ["S", "F", "QUEUED"] }, "DIM");
    const { body } = await investor.ask("POST", "validateNewOTP", {
      ...enter(investor, MPIN),
      payloadDigest: investor.digest,
    });
    expect(body.orderRespDtls).toMatchObject([
      { status: "PARTIAL", secDtls: [{ status: "S" }, { status: "F" }, { status: "QUEUED" }] },
    ]);
  });

  it.each(["DIS", "DIM"])("has a %s order of empty objects (R44)", async (transactionType) => {
    const { model } = await staged({ emptyOrder: true }, transactionType);
    expect(model["orderRequestDetails"]).toEqual({ dmatBlkDtls: { secDtls: [{}] } });
  });

  it("answers an order of empty objects (R44)", async () => {
    expect(await orderOf({ emptyOrder: true })).toMatchObject({
      otpenabled: "1",
      uiOrderReq: {},
      uiDmatBlkDtls: {},
    });
    expect((await orderOf({ emptyOrder: true }))?.["uiOrderReq"]).toEqual({});
  });

  it("has names with bidirectional characters (R46)", async () => {
    const order = await orderOf({ bidiNames: true });
    expect(order).toMatchObject({
      clientName: expect.stringContaining("\u202e"),
      uiOrderReq: { isinName: expect.stringMatching(/^\u202eRELIANCE.*\u2066/) },
    });
  });

  it("answers a page of 10 MB (R63)", async () => {
    const investor = await arrive(depository.url, {
      transactionType: "DMI",
      securities: 100,
      scenario: { longNames: 100_000 },
    });
    await investor.ask("POST", investor.path("mpin/auth"), enter(investor, MPIN));
    const { body } = await investor.ask("GET", `${investor.path("sec")}?pgNo=1&limit=100`);
    expect(body.secDtls).toHaveLength(100);
    expect(JSON.stringify(body).length).toBeGreaterThan(10_000_000);
  });

  it("answers an order, a message and a list of outcomes of 10 MB each (R63)", async () => {
    const order = JSON.stringify(await orderOf({ longNames: 10_000_000 }));
    expect(order.length).toBeGreaterThan(10_000_000);
    const investor = await staged(
      { longMessages: { validateNewOTP: 10_000_000 }, outcomeRows: 140_000 },
      "DIM",
    );
    const { body } = await investor.ask("POST", "validateNewOTP", {
      ...enter(investor, MPIN),
      payloadDigest: investor.digest,
    });
    expect(String(body.message).length).toBeGreaterThan(10_000_000);
    expect(JSON.stringify(body.orderRespDtls).length).toBeGreaterThan(9_500_000);
  });

  it("is explained on the depository's page, switch by switch", async () => {
    const page = await (await fetch(depository.url)).text();
    for (const { name, means } of listSwitches()) {
      expect(page).toContain(`<code>${name}</code>`);
      expect(means).not.toBe("");
    }
  });

  it.each([
    ["mpinSet", false],
    ["marginAccount", "1234567812345678"],
    ["collateralAccount", "8765432187654321"],
    ["cdslBroker", true],
    ["holdings", true],
  ])("says of `%s` that it is read from the start, as a later change does nothing", async (name, value) => {
    const [found] = listSwitches().filter((one) => one.name === name);
    expect(found?.means).toContain("(from the start)");
    const investor = await staged({});
    expect((await investor.patch({ [name]: value })).status).toBe(200);
    const entered = await investor.ask("POST", "validateNewOTP", enter(investor, MPIN));
    expect(entered.body.responseCode).toBe("00");
    expect((await investor.ask("GET", investor.path("txn"))).body.successResponse).toMatchObject({
      uiOrderReq: { product: "1" },
      uiDmatBlkDtls: {
        cmbpId: "565123",
        idtcmbpId: "",
        stockBrkrMarginAcc: "",
        stockBrkrClntCollAcc: "",
      },
    });
    const { body } = await investor.ask("POST", "validateNewOTP", authorise(await investor.otp()));
    expect(body.orderRespDtls).toMatchObject([{ hldSecurities: [] }]);
  });

  it("says that a DIM wants an OTP whatever `otpEnabled` is", () => {
    const [found] = listSwitches().filter(({ name }) => name === "otpEnabled");
    expect(found?.means).toContain("a DIM wants one in any case");
  });

  it.each([
    ["page", (investor: Investor) => `/demo/transactions/${investor.ref}`],
    ["index", () => "/"],
  ])(
    "has a command on the transaction's %s that loses the answer and the status after it (contract §6 status)",
    async (_where, path) => {
      const investor = await staged({});
      const headers = { accept: "text/html" };
      const page = await (await fetch(depository.url + path(investor), { headers })).text();
      const [command = "{}"] = /\{&quot;answerLost.*?(?=&#39;)/.exec(page) ?? [];
      expect((await investor.patch(JSON.parse(command.replaceAll("&quot;", '"')))).status).toBe(200);
      await investor.ask("POST", "validateNewOTP", enter(investor, MPIN));
      await investor.ask("GET", investor.path("txn"));
      const submit = async () => investor.ask("POST", "validateNewOTP", authorise(await investor.otp()));
      await expect(submit()).rejects.toThrow();
      expect((await investor.ask("GET", investor.path("status"))).http).toBe(500);
      expect((await investor.known()).state).toBe("authorised");
    },
  );

  it("begins in a given state", async () => {
    const investor = await arrive(depository.url, {
      transactionType: "DIS",
      state: "locked",
      failUrl: `${BROKER}/no`,
    });
    expect((await investor.ask("POST", "validateNewOTP", authorise("123456"))).http).toBe(423);
    expect((await investor.ask("GET", investor.path("redirect"))).body.redirectUrl).toBe(`${BROKER}/no`);
  });

  it("is refused if it is malformed", async () => {
    const investor = await staged({});
    expect((await investor.patch({ slowMs: "soon" })).status).toBe(400);
    expect((await investor.patch({ fail: { everything: {} } })).status).toBe(400);
  });
});
