import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeKeys } from "../../demo/depository/keys";
import type { FlowEvent } from "../../src/flow/events";
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

const DETAIL_NAMES = [
  "locale",
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

describe("a valid payload", () => {
  it("shows the entry, then the M-PIN screen, and fires `ready` when that is shown", async () => {
    const { ref, payload } = await depository.issue();
    const { of, session, operations } = depository.start({ payload, unseen: true });
    expect(of("screenchange")).toEqual([
      { screen: "entry", previous: null },
      { screen: "mpin", previous: "entry" },
    ]);
    expect(of("ready")).toEqual([]);
    session.screenMounted();
    session.screenMounted();
    expect(of("ready")).toEqual([
      { screen: "mpin", transactionType: "DIS", transactionRefNo: ref, requestorId: "BRK001" },
    ]);
    expect(operations()).toEqual([]);
  });
});

describe("a press before the flow runs (R97, R99)", () => {
  it("is shown as waiting until it is performed, and CANCEL takes back a SUBMIT that was not sent", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { payload } = await depository.issue();
    const fakeSession = depository.start({
      payload,
      network: async (url, next) => {
        if (url.includes("portal-config")) await held;
        return next();
      },
    });
    const { session, state, operations } = fakeSession;
    const pendingAfter = (event: FlowEvent) => {
      session.send(event);
      return state().pendingPress;
    };
    expect(pendingAfter({ type: "submitted", typed: typed({ mpin: "123456" }) })).toBe("submitted");
    expect(pendingAfter({ type: "forgotPressed" })).toBe("submitted");
    session.showStaticPage("privacy");
    session.showStaticPage(null);
    expect(state().pendingPress).toBe("submitted");
    expect(pendingAfter({ type: "cancelPressed" })).toBe("cancelPressed");
    answer();
    await until("the question", () => "dialog" in state().flow && state().pendingPress === null);
    expect(state().flow).toMatchObject({ dialog: { kind: "cancel" }, mode: "validate" });
    await settled();
    expect(operations()).toEqual([]);
  });
});

describe("a SUBMIT that waited, and an element that is removed and put back (R93)", () => {
  const validates = (fakeSession: FakeSession) =>
    fakeSession.operations().filter((what) => what.includes("validate"));
  const putBack = ({ session }: FakeSession) => {
    session.disconnected();
    session.dispatch({ type: "reconnected" });
  };

  /** Presses Ok on the ending, which starts a flow of its own: it must get no press of the first one. */
  async function pressOk(fakeSession: FakeSession): Promise<void> {
    fakeSession.session.send({ type: "okPressed" });
    expect(fakeSession.state().pendingPress).toBe("okPressed");
    await until("the close", () => fakeSession.of("close").length);
    await settled();
    expect(fakeSession.state().pendingPress).toBeNull();
    expect(fakeSession.of("close")).toHaveLength(1);
    expect(fakeSession.outcomes()).toEqual([
      { type: "fail", detail: expect.objectContaining({ reason: "back-navigation" }) },
    ]);
  }

  it("is sent once, also if the element is removed and put back after that", async () => {
    const { release, network } = heldConfiguration();
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({
      payload,
      network: (url, next) => (url.includes("validate") ? new Promise(() => {}) : network(url, next)),
    });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    release();
    await until("the validate", () => validates(fakeSession).length);
    putBack(fakeSession);
    await pressOk(fakeSession);
    expect(validates(fakeSession)).toHaveLength(1);
    expect(fakeSession.operations().filter((what) => what.includes("/clr/"))).toEqual([
      `GET BRK001/clr/${ref}`,
    ]);
  });

  it("is not sent if that happens before the configuration is there", async () => {
    const { release, network } = heldConfiguration();
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload, network });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    putBack(fakeSession);
    expect(fakeSession.state().flow).toMatchObject({ screen: "error" });
    release();
    await pressOk(fakeSession);
    expect(fakeSession.operations()).toEqual([`GET BRK001/clr/${ref}`]);
  });
});

describe("the requestor's name, if none is signed", () => {
  const named = async (creation: object) => {
    const { payload } = await depository.issue(creation);
    const fakeSession = depository.start({
      payload,
      network: async (url, next) =>
        url.includes("properties.json") ? new Response("", { status: 404 }) : next(),
    });
    await fakeSession.screen("mpin");
    return fakeSession.state().params["requestor"];
  };

  it("is the one sent as `Requestor`, even if requestorName differs (R57)", async () => {
    const model = { requestorName: "Other Name" };
    expect(await named({ header: { requestor: "Sent\u202e Broking" }, model })).toBe("Sent Broking");
    expect(await named({ header: { requestor: null }, model })).toBe("Other Name");
  });
});

describe("the User Timing marks and measures (contract §7)", () => {
  it("mark the start, the verified configuration and the first field that takes keys", async () => {
    const { payload } = await depository.issue();
    const { screen, session, timings } = depository.start({ payload, unseen: true });
    expect(timings).toEqual(["edis-gateway:start"]);
    session.screenMounted();
    session.screenMounted();
    expect(timings).toEqual(["edis-gateway:start", "edis-gateway:field"]);
    await screen("mpin");
    expect(timings).toEqual(["edis-gateway:start", "edis-gateway:field", "edis-gateway:configured"]);
  });

  it("come in this order if the first screen waits for the configuration", async () => {
    const { payload } = await depository.issue({ mpinStatus: "0" });
    const { screen, session, timings } = depository.start({ payload, unseen: true });
    await screen("mpin");
    session.screenMounted();
    const marks = timings.filter((what) => !what.includes("call"));
    expect(marks).toEqual(["edis-gateway:start", "edis-gateway:configured", "edis-gateway:field"]);
  });

  it("measure each call, without an id", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    await until("the order", () => fakeSession.timings.includes("edis-gateway:call GET txn 200"));
    expect(fakeSession.timings).toContain("edis-gateway:call POST validateNewOTP 200");
  });
});

/** Makes a network whose configuration comes when the test says so. */
function heldConfiguration(answer: (next: () => Promise<Response>) => Promise<Response> = (next) => next()) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release: () => release(),
    network: async (url: string, next: () => Promise<Response>) => {
      if (!url.includes("portal-config")) return next();
      await held;
      return answer(next);
    },
  };
}

describe("the M-PIN field before the configuration (contract §7)", () => {
  it.each(["DIS", "DMI", "DMR"])(
    "is there at once for %s, and names the sent requestor",
    async (transactionType) => {
      const { release, network } = heldConfiguration();
      const header = { requestor: "Sent Broking" };
      const { payload } = await depository.issue({ transactionType, header });
      const fakeSession = depository.start({ payload, network });
      expect(fakeSession.state()).toMatchObject({
        flow: { screen: "mpin", mode: "validate", busy: null },
        params: { requestor: "Sent Broking", product: "eDIS" },
        transactionType,
        transaction: null,
      });
      await settled();
      expect(fakeSession.of("ready")).toHaveLength(1);
      expect(fakeSession.operations()).toEqual([]);
      const { flow } = fakeSession.state();
      release();
      await fakeSession.screen("mpin");
      // the signed name wins (R57); nothing else changes
      expect(fakeSession.state().params["requestor"]).toBe("Acme Broking Ltd");
      expect(fakeSession.state().flow).toEqual(flow);
      expect(fakeSession.of("ready")).toHaveLength(1);
    },
  );

  it.each([
    ["DIM", { transactionType: "DIM" }],
    ["an account without an M-PIN", { mpinStatus: "0" }],
    ["a failure model", { model: { status: "400" } }],
    ["a payload that disagrees with its header", { header: { TransactionRefNo: "OTHER1" } }],
  ])("is not shown for %s, not even for a moment", async (_what, creation) => {
    const { release, network } = heldConfiguration();
    const { payload } = await depository.issue(creation);
    const shown: string[] = [];
    const fakeSession = depository.start({ payload, network });
    fakeSession.session.store.subscribe(({ flow }) => void shown.push(flow.screen));
    expect(fakeSession.session.screen()).toBe("entry");
    await settled();
    expect(shown.filter((screen) => screen === "mpin")).toEqual([]);
    expect(fakeSession.of("ready")).toEqual([]);
    release();
  });

  it("takes SUBMIT, which waits: no call is made before the configuration is verified", async () => {
    const { release, network } = heldConfiguration();
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload, network });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await settled();
    expect(fakeSession.operations()).toEqual([]);
    release();
    await fakeSession.screen("slip");
    expect(await depository.violationsOf(ref)).toEqual([]);
  });

  it("sends one call after several presses of SUBMIT, of which the last counts", async () => {
    const { release, network } = heldConfiguration();
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload, network });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "12" }) });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    release();
    await fakeSession.screen("slip");
    expect(fakeSession.operations().filter((what) => what.includes("validate"))).toHaveLength(1);
  });

  it("starts its idle limit when the flow's code has loaded (R27)", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    expect(fakeSession.state().deadlines.idleWarning).toBe(fakeSession.clock.now() + 480_000);
  });

  it.each([
    ["configuration", "no configuration", {}, async () => new Response("", { status: 404 })],
    ["configuration", "a forged one", {}, async () => new Response('{"token":"eyJhbGciOiJub25lIn0.e30."}')],
    [
      "unauthorised",
      "an inadmissible return address",
      { header: { FailUrl: "https://evil.example/" } },
      undefined,
    ],
  ] as const)(
    "ends as %s on %s, also after a press, and before any call",
    async (reason, _what, creation, answer) => {
      const { release, network } = heldConfiguration(answer);
      const { ref, payload } = await depository.issue(creation);
      const fakeSession = depository.start({ payload, network });
      fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
      release();
      expect((await fakeSession.outcome()).detail).toMatchObject({
        reason,
        transactionRefNo: ref,
        returnTo: null,
      });
      await settled();
      expect(fakeSession.outcomes()).toHaveLength(1);
      expect(fakeSession.operations()).toEqual([]);
      expect(fakeSession.session.screen()).toBe("error");
      expect(await depository.stateOf(ref)).toBe("issued");
    },
  );
});

describe("an invalid payload (R4, R5)", () => {
  it.each([
    ["is empty", ""],
    ["does not decode", "%%%"],
    ["is no JSON", "e30x"],
    ["is of another shape", '{"requestorId":7}'],
    ["has a type that does not exist", '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIX"}'],
    ["is a DIS without its order", '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIS"}'],
    ["is longer than 64 KiB", `{"a":"${"x".repeat(65_536)}"}`],
  ])("ends as invalid-request, once, when it %s (contract §4)", async (_what, payload) => {
    const { outcome, outcomes, fired, operations, left, state } = depository.start({ payload });
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
    await settled();
    expect(outcomes()).toHaveLength(1);
    expect(fired.map((event) => event.type)).toEqual(["screenchange", "screenchange", "fail"]);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
    expect(state().flow).toMatchObject({ screen: "error", outcome: { incorrectUrl: true }, phase: "open" });
  });

  it("names the request in the event and its type in the header, when only its order is missing (contract §2, R53)", async () => {
    const payload = '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIS"}';
    const { outcome, state } = depository.start({ payload });
    expect((await outcome()).detail).toMatchObject({
      requestorId: "B",
      transactionRefNo: "T",
      transactionType: "DIS",
    });
    expect(state().transactionType).toBe("DIS");
  });

  it("is refused as such even without a configuration", async () => {
    const { outcome } = depository.start({ payload: "nonsense", input: { configUrl: "/nowhere" } });
    expect((await outcome()).detail).toMatchObject({ reason: "invalid-request" });
  });
});

describe("an unusable configuration", () => {
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
    const { ref, payload } = await depository.issue();
    const { outcome, outcomes, operations, left, warnings } = depository.start({
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
    await settled();
    expect(outcomes()).toHaveLength(1);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it("has another key, or comes from another origin without a key", async () => {
    const { payload } = await depository.issue();
    for (const signingKey of [makeKeys().signingKey, undefined, "nonsense"]) {
      const fakeSession = depository.start({ payload, input: { signingKey } });
      expect((await fakeSession.outcome()).detail).toMatchObject({ reason: "configuration" });
    }
  });

  it("has expired, with 300 s of leeway", async () => {
    const now = Math.floor(Date.now() / 1000);
    const expired = await openFakeDepository({ portalClaims: { exp: now - 400 } });
    const late = await openFakeDepository({ portalClaims: { exp: now - 200 } });
    try {
      const { outcome, operations } = expired.start({ payload: (await expired.issue()).payload });
      expect((await outcome()).detail).toMatchObject({ reason: "configuration" });
      expect(operations()).toEqual([]);
      await late.start({ payload: (await late.issue()).payload }).screen("mpin");
    } finally {
      await Promise.all([expired.close(), late.close()]);
    }
  });

  it("has no key to encrypt to, or a weak one", async () => {
    const weak = await openFakeDepository({
      portalClaims: { publicKey: { kty: "RSA", n: "AQAB", e: "AQAB" } },
    });
    try {
      const { outcome } = weak.start({ payload: (await weak.issue()).payload });
      expect((await outcome()).detail).toMatchObject({ reason: "configuration" });
    } finally {
      await weak.close();
    }
  });

  it("is explained by its cause in the one warning", async () => {
    const { payload } = await depository.issue();
    for (const [input, cause] of [
      [{ signingKey: undefined }, /without a signing-key/],
      [{ signingKey: "nonsense" }, /not base64/],
      [{ configUrl: "https://nowhere.example/c.json" }, /cannot be reached/],
    ] as const) {
      const { outcome, warnings } = depository.start({
        payload,
        input,
        network: (url, next) => (url.includes("nowhere") ? Promise.reject(new TypeError("offline")) : next()),
      });
      await outcome();
      expect(warnings.join()).toMatch(cause);
      expect(warnings.join()).toMatch(/docs\/contract\.md §5/);
    }
  });

  it("is not one without properties: then the built-in texts and times are used", async () => {
    const { payload } = await depository.issue();
    const { screen, operations } = depository.start({
      payload,
      network: (url, next) =>
        url.includes("properties.json") ? Promise.resolve(new Response("", { status: 404 })) : next(),
    });
    await screen("mpin");
    expect(operations()).toEqual([]);
  });
});

describe("a page whose forms cannot be submitted", () => {
  it("ends as configuration before any API call, and the one warning says what is missing", async () => {
    const { payload } = await depository.issue();
    const { outcome, operations, warnings } = depository.start({ payload, isWithoutForms: true });
    expect((await outcome()).detail).toMatchObject({ reason: "configuration", returnTo: null });
    expect(operations()).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining("sandbox without allow-forms")]);
  });
});

describe("an inadmissible return address", () => {
  it.each([
    ["SuccessUrl", "https://evil.example/ok", "does not list https://evil.example of its SuccessUrl"],
    ["FailUrl", "https://evil.example/fail", "does not list https://evil.example of its FailUrl"],
    ["SuccessUrl", "http://broker.example/ok", "its SuccessUrl is not https"],
    ["FailUrl", "https:\\broker.example/fail", "its FailUrl is not https"],
    ["FailUrl", "https://user@broker.example/fail", "its FailUrl is not https"],
    ["SuccessUrl", "javascript:alert(1)", "its SuccessUrl is not https"],
    ["SuccessUrl", "/ok", "its SuccessUrl is not https"],
  ])("ends as unauthorised before any API call: %s %s (contract §4)", async (name, url, cause) => {
    const { ref, payload } = await depository.issue({ header: { [name]: url } });
    const { outcome, outcomes, operations, left, warnings } = depository.start({ payload });
    expect((await outcome()).detail).toMatchObject({
      reason: "unauthorised",
      transactionRefNo: ref,
      message: "Unauthorised Request",
      returnTo: null,
    });
    await settled();
    expect(outcomes()).toHaveLength(1);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(cause)]);
  });

  it.each([
    ["no such claim", { allowedReturnOrigins: null }],
    ["no entry for the requestor", { allowedReturnOrigins: { BRK009: ["https://broker.example"] } }],
  ])(
    "is every address if there is %s, and one warning says so (contract §4)",
    async (_what, portalClaims) => {
      const closed = await openFakeDepository({ portalClaims });
      try {
        const addressed = closed.start({ payload: (await closed.issue()).payload });
        expect((await addressed.outcome()).detail).toMatchObject({ reason: "unauthorised", returnTo: null });
        expect(addressed.operations()).toEqual([]);
        expect(addressed.warnings.filter((text) => text.includes("allowedReturnOrigins"))).toHaveLength(1);
        const silent = closed.start({
          payload: (await closed.issue({ successUrl: null, failUrl: null })).payload,
        });
        await silent.screen("mpin");
      } finally {
        await closed.close();
      }
    },
  );

  it('is none of the requestor\'s listed ones, and no https one if its list holds "*" (contract §4, R51)', async () => {
    const open = await openFakeDepository({
      portalClaims: { allowedReturnOrigins: { BRK001: ["*"] } },
    });
    try {
      await open.start({ payload: (await open.issue()).payload }).screen("mpin");
      const { payload } = await open.issue({ header: { FailUrl: "http://broker.example/" } });
      expect((await open.start({ payload }).outcome()).detail).toMatchObject({ reason: "unauthorised" });
    } finally {
      await open.close();
    }
  });

  it("is not an absent one", async () => {
    const { payload } = await depository.issue({ successUrl: null, failUrl: null });
    await depository.start({ payload }).screen("mpin");
  });

  it("ends a failure model too, with returnTo null", async () => {
    const { payload } = await depository.issue({
      model: { status: "400", error: "No", uiRedirect: "1" },
      header: { FailUrl: "https://evil.example/fail" },
    });
    const { outcome, operations, left } = depository.start({ payload });
    expect((await outcome()).detail).toMatchObject({ reason: "unauthorised" });
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
  });
});

describe("a failure model (R3)", () => {
  const model = { status: "400", error: "Order+not+found" };

  it("shows its text on /error and makes no call", async () => {
    const { ref, payload } = await depository.issue({ model });
    const { outcome, outcomes, operations, left, session } = depository.start({ payload });
    expect((await outcome()).detail).toMatchObject({
      reason: "rejected",
      message: "Order not found",
      transactionRefNo: ref,
      responseCode: "",
      returnTo: null,
    });
    await settled();
    expect(outcomes()).toHaveLength(1);
    expect(operations()).toEqual([]);
    expect(left).toEqual([]);
    expect(session.screen()).toBe("error");
  });

  it("shows the default text if it has none", async () => {
    const { payload } = await depository.issue({ model: { errorCode: "01" } });
    const { outcome } = depository.start({ payload });
    expect((await outcome()).detail).toMatchObject({
      reason: "rejected",
      message: "Something went wrong please try again later",
    });
  });

  it.each([
    ["DIS", "GET"],
    ["DMI", "POST"],
    ["DMR", "POST"],
  ])("of %s goes back by the redirect operation if uiRedirect is set", async (transactionType, method) => {
    const { ref, payload } = await depository.issue({
      transactionType,
      model: { ...model, uiRedirect: "1" },
    });
    const { outcome, operations, left } = depository.start({ payload });
    const { detail } = await outcome();
    expect(operations()).toEqual([`${method} BRK001/redirect/${ref}`]);
    expect(detail).toMatchObject({ reason: "rejected", message: "Order not found", responseCode: "" });
    expect(detail["returnTo"]).toMatchObject({
      method: "POST",
      url: "https://broker.example/return/fail",
      fields: { transactionRefNo: ref, responseCode: "01" },
    });
    expect(left).toEqual([detail["returnTo"]]);
    expect(await depository.violationsOf(ref)).toEqual([]);
  });

  it("of DIM goes to FailUrl by GET, with the state and without a call", async () => {
    const { payload } = await depository.issue({
      transactionType: "DIM",
      model: { ...model, uiRedirect: "1" },
      header: { state: "S1" },
    });
    const { outcome, operations, left } = depository.start({ payload });
    const returnTo = { method: "GET", url: "https://broker.example/return/fail", fields: { state: "S1" } };
    expect((await outcome()).detail).toMatchObject({ reason: "rejected", returnTo });
    expect(operations()).toEqual([]);
    expect(left).toEqual([returnTo]);
  });

  it("stays on /error when the redirect operation fails twice", async () => {
    const { ref, payload } = await depository.issue({
      model: { ...model, uiRedirect: "1" },
      scenario: { fail: { redirect: { status: 500 } } },
    });
    const { outcome, operations, left, state } = depository.start({ payload });
    expect((await outcome()).detail).toMatchObject({ reason: "rejected", returnTo: null });
    expect(operations()).toEqual([`GET BRK001/redirect/${ref}`, `GET BRK001/redirect/${ref}`]);
    expect(left).toEqual([]);
    expect(state().flow).toMatchObject({ screen: "error", phase: "open" });
  });
});

describe("without a payload", () => {
  it("the landing view makes no call and fires only its screenchange", async () => {
    const { fired, requests } = depository.start({ start: "landing" });
    await settled();
    expect(fired).toEqual([{ type: "screenchange", detail: { screen: "landing", previous: null } }]);
    expect(requests).toEqual([]);
  });

  it.each(["privacy", "disclaimer"] as const)("the %s page opens by itself", async (page) => {
    const { fired, requests, session } = depository.start({ start: page });
    await settled();
    expect(fired).toEqual([{ type: "screenchange", detail: { screen: page, previous: null } }]);
    session.showStaticPage(null);
    expect(session.screen()).toBe("landing");
    expect(requests).toEqual([]);
  });

  it("a guarded route is /error, and no call is made (R1, R6)", async () => {
    const { outcome, requests } = depository.start({ start: "refused" });
    expect((await outcome()).detail).toMatchObject({
      reason: "invalid-request",
      transactionRefNo: "",
      transactionType: null,
      requestorId: "",
    });
    expect(requests).toEqual([]);
  });

  it("a reloaded screen of a transaction shows a timeout, the brand and the help, and makes no call (R50, R78)", async () => {
    const { outcome, outcomes, requests, state } = depository.start({ start: "reloaded" });
    expect((await outcome()).detail).toMatchObject({
      reason: "back-navigation",
      message: "Session Timeout Please try again",
      transactionRefNo: "",
      returnTo: null,
    });
    expect(state().flow).toMatchObject({ screen: "error", outcome: { debit: "notKnownHere" } });
    expect(state().flow).not.toHaveProperty("outcome.incorrectUrl");
    await settled();
    expect(outcomes()).toHaveLength(1);
    expect(requests.filter(({ isOperation }) => isOperation)).toEqual([]);
    expect(state().configuration?.properties).toBeDefined();
  });
});

it("loads its configuration once, though its removal asks for it too (R68)", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let requests = 0;
  const { ref, payload } = await depository.issue();
  const { session, timings, operations } = depository.start({
    payload,
    network: async (url, next) => {
      if (url.includes("portal-edis-service")) requests += 1;
      if (url.includes("portal-config")) await held;
      return next();
    },
  });
  await until("the request for the configuration", () => requests > 0);
  session.disconnected();
  await settled();
  answer();
  await until("the clr", () => operations().length > 0);
  expect(operations()).toEqual([`GET BRK001/clr/${ref}`]);
  expect(requests).toBe(1);
  expect(timings.filter((name) => name === "edis-gateway:configured")).toHaveLength(1);
});
