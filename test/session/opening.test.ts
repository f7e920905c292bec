import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWhile, openWorld, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DETAIL_NAMES = [
  "message",
  "orderRespDtls",
  "reason",
  "requestTime",
  "requestorId",
  "responseCode",
  "returnTo",
  "transactionRefNo",
  "transactionType",
];

describe("a payload that is good", () => {
  it("shows the entry, then the M-PIN screen, and is ready once that is seen", async () => {
    const { ref, payload } = await world.issue();
    const { screen, of, session, operations } = world.start({ payload });
    await screen("mpin");
    expect(of("screenchange")).toEqual([
      { screen: "entry", previous: null },
      { screen: "mpin", previous: "entry" },
    ]);
    expect(of("ready")).toEqual([]);
    session.shown();
    session.shown();
    expect(of("ready")).toEqual([
      { screen: "mpin", transactionType: "DIS", transactionRefNo: ref, requestorId: "BRK001" },
    ]);
    expect(operations()).toEqual([]);
  });
});

describe("a payload that does not hold (R4, R5)", () => {
  it.each([
    ["is empty", ""],
    ["does not decode", "%%%"],
    ["is no JSON", "e30x"],
    ["is of another shape", '{"requestorId":7}'],
    ["has a type that does not exist", '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIX"}'],
    ["is a DIS without its order", '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIS"}'],
    ["is longer than 64 KiB", `{"a":"${"x".repeat(65_536)}"}`],
  ])("ends as invalid-request, once, when it %s (contract §4)", async (_what, payload) => {
    const { outcome, outcomes, fired, operations, left, state } = world.start({ payload });
    const { type, detail } = await outcome();
    expect(type).toBe("fail");
    expect(Object.keys(detail).sort()).toEqual(DETAIL_NAMES);
    expect(detail).toMatchObject({
      reason: "invalid-request",
      message: "Something went wrong",
      responseCode: "",
      requestTime: "",
      orderRespDtls: [],
      returnTo: null,
    });
    await aWhile();
    expect(outcomes()).toHaveLength(1);
    expect(fired.map((event) => event.type)).toEqual(["screenchange", "screenchange", "fail"]);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
    expect(state().step).toMatchObject({ screen: "error", outcome: { incorrectUrl: true }, phase: "open" });
  });

  it("is refused as such even where no configuration can be had", async () => {
    const { outcome } = world.start({ payload: "nonsense", input: { configUrl: "/nowhere" } });
    expect((await outcome()).detail).toMatchObject({ reason: "invalid-request" });
  });
});

describe("a configuration that cannot be used", () => {
  const offline = () => Promise.reject(new TypeError("offline"));
  const answering =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status });

  it.each([
    ["cannot be reached", offline],
    ["is not there", answering("", 404)],
    ["is down", answering("", 503)],
    ["is a web page", answering("<!doctype html>")],
    ["has no token", answering("{}")],
    ["has an unsigned token", answering('{"token":"eyJhbGciOiJub25lIn0.e30."}')],
  ])("ends as configuration, once and before any API call, when it %s", async (_what, network) => {
    const { ref, payload } = await world.issue();
    const { outcome, outcomes, operations, left, warnings } = world.start({
      payload,
      network: (url, next) => (url.includes("portal-config") ? network() : next()),
    });
    expect((await outcome()).detail).toMatchObject({
      reason: "configuration",
      transactionRefNo: ref,
      transactionType: "DIS",
      requestorId: "BRK001",
      message: "Something went wrong please try again later",
      returnTo: null,
    });
    await aWhile();
    expect(outcomes()).toHaveLength(1);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it("is one of another key, or of another origin without a key", async () => {
    const other = await openWorld();
    try {
      const { payload } = await world.issue();
      const forged = world.start({ payload, input: { signingKey: other.signingKey } });
      expect((await forged.outcome()).detail).toMatchObject({ reason: "configuration" });
      const unsigned = world.start({ payload, input: { signingKey: undefined } });
      expect((await unsigned.outcome()).detail).toMatchObject({ reason: "configuration" });
      const nonsense = world.start({ payload, input: { signingKey: "nonsense" } });
      expect((await nonsense.outcome()).detail).toMatchObject({ reason: "configuration" });
    } finally {
      await other.close();
    }
  });

  it("is one that has expired, with 300 s of leeway", async () => {
    const now = Math.floor(Date.now() / 1000);
    const expired = await openWorld({ portalClaims: { exp: now - 400 } });
    const late = await openWorld({ portalClaims: { exp: now - 200 } });
    try {
      const { outcome, operations } = expired.start({ payload: (await expired.issue()).payload });
      expect((await outcome()).detail).toMatchObject({ reason: "configuration" });
      expect(operations()).toEqual([]);
      await late.start({ payload: (await late.issue()).payload }).screen("mpin");
    } finally {
      await Promise.all([expired.close(), late.close()]);
    }
  });

  it("is one without a key to encrypt to, or with a weak one", async () => {
    const weak = await openWorld({ portalClaims: { publicKey: { kty: "RSA", n: "AQAB", e: "AQAB" } } });
    try {
      const { outcome } = weak.start({ payload: (await weak.issue()).payload });
      expect((await outcome()).detail).toMatchObject({ reason: "configuration" });
    } finally {
      await weak.close();
    }
  });

  it("does not need properties: without them the built-in texts and times stand", async () => {
    const { payload } = await world.issue();
    const { screen, operations } = world.start({
      payload,
      network: (url, next) =>
        url.includes("properties.json") ? Promise.resolve(new Response("", { status: 404 })) : next(),
    });
    await screen("mpin");
    expect(operations()).toEqual([]);
  });
});

describe("a return address that is not admissible", () => {
  it.each([
    ["SuccessUrl", "https://evil.example/ok"],
    ["FailUrl", "https://evil.example/fail"],
    ["SuccessUrl", "http://broker.example/ok"],
    ["FailUrl", "https:\\broker.example/fail"],
    ["FailUrl", "https://user@broker.example/fail"],
    ["SuccessUrl", "javascript:alert(1)"],
    ["SuccessUrl", "/ok"],
  ])("ends as unauthorised before any API call: %s %s (contract §4)", async (name, url) => {
    const { ref, payload } = await world.issue({ header: { [name]: url } });
    const { outcome, outcomes, operations, left } = world.start({ payload });
    expect((await outcome()).detail).toMatchObject({
      reason: "unauthorised",
      transactionRefNo: ref,
      message: "Unauthorised Request",
      returnTo: null,
    });
    await aWhile();
    expect(outcomes()).toHaveLength(1);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
  });

  it("is not one that is absent", async () => {
    const { payload } = await world.issue({ successUrl: null, failUrl: null });
    await world.start({ payload }).screen("mpin");
  });

  it("ends a failure model too, which then goes nowhere", async () => {
    const { payload } = await world.issue({
      model: { status: "400", error: "No", uiRedirect: "1" },
      header: { FailUrl: "https://evil.example/fail" },
    });
    const { outcome, operations, left } = world.start({ payload });
    expect((await outcome()).detail).toMatchObject({ reason: "unauthorised" });
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
  });
});

describe("a failure model (R3)", () => {
  const model = { status: "400", error: "Order+not+found" };

  it("shows its text on /error and asks nothing", async () => {
    const { ref, payload } = await world.issue({ model });
    const { outcome, outcomes, operations, left, session } = world.start({ payload });
    expect((await outcome()).detail).toMatchObject({
      reason: "rejected",
      message: "Order not found",
      transactionRefNo: ref,
      responseCode: "",
      returnTo: null,
    });
    await aWhile();
    expect(outcomes()).toHaveLength(1);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
    expect(session.screen()).toBe("error");
  });

  it("shows the default text where it has none", async () => {
    const { payload } = await world.issue({ model: { errorCode: "01" } });
    const { outcome } = world.start({ payload });
    expect((await outcome()).detail).toMatchObject({
      reason: "rejected",
      message: "Something went wrong please try again later",
    });
  });

  it.each([
    ["DIS", "GET"],
    ["DMI", "POST"],
    ["DMR", "POST"],
  ])("of %s goes back by the redirect operation when uiRedirect is set", async (transactionType, method) => {
    const { ref, payload } = await world.issue({ transactionType, model: { ...model, uiRedirect: "1" } });
    const { outcome, operations, left } = world.start({ payload });
    const { detail } = await outcome();
    expect(operations()).toEqual([`${method} BRK001/redirect/${ref}`]);
    expect(detail).toMatchObject({ reason: "rejected", message: "Order not found", responseCode: "" });
    expect(detail["returnTo"]).toMatchObject({
      method: "POST",
      url: "https://broker.example/return/fail",
      fields: { transactionRefNo: ref, responseCode: "01" },
    });
    expect(left).toEqual([detail["returnTo"]]);
    expect(await world.violationsOf(ref)).toEqual([]);
  });

  it("of DIM goes to FailUrl by GET, with the state and without asking", async () => {
    const { payload } = await world.issue({
      transactionType: "DIM",
      model: { ...model, uiRedirect: "1" },
      header: { state: "S1" },
    });
    const { outcome, operations, left } = world.start({ payload });
    const returnTo = { method: "GET", url: "https://broker.example/return/fail", fields: { state: "S1" } };
    expect((await outcome()).detail).toMatchObject({ reason: "rejected", returnTo });
    expect(operations()).toEqual([]);
    expect(left).toEqual([returnTo]);
  });

  it("stays on /error when the redirect operation fails twice", async () => {
    const { ref, payload } = await world.issue({
      model: { ...model, uiRedirect: "1" },
      scenario: { fail: { redirect: { status: 500 } } },
    });
    const { outcome, operations, left, state } = world.start({ payload });
    expect((await outcome()).detail).toMatchObject({ reason: "rejected", returnTo: null });
    expect(operations()).toEqual([`GET BRK001/redirect/${ref}`, `GET BRK001/redirect/${ref}`]);
    expect(left).toEqual([]);
    expect(state().step).toMatchObject({ screen: "error", phase: "open" });
  });
});

describe("without a payload", () => {
  it("the landing view asks nothing and fires nothing but its screenchange", async () => {
    const { fired, asked } = world.start({ start: "landing" });
    await aWhile();
    expect(fired).toEqual([{ type: "screenchange", detail: { screen: "landing", previous: null } }]);
    expect(asked).toEqual([]);
  });

  it.each(["privacy", "disclaimer"] as const)("the %s page stands by itself", async (page) => {
    const { fired, asked, session } = world.start({ start: page });
    await aWhile();
    expect(fired).toEqual([{ type: "screenchange", detail: { screen: page, previous: null } }]);
    session.showAside(null);
    expect(session.screen()).toBe("landing");
    expect(asked).toEqual([]);
  });

  it("a guarded route is /error, and nothing is asked (R1, R6)", async () => {
    const { outcome, asked } = world.start({ start: "refused" });
    expect((await outcome()).detail).toMatchObject({
      reason: "invalid-request",
      transactionRefNo: "",
      transactionType: null,
      requestorId: "",
    });
    expect(asked).toEqual([]);
  });
});
