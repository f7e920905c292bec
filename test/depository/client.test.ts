import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { TransactionType } from "../../src/data/transactionType";
import { classifyError } from "../../src/depository/classifyError";
import { createDepositoryClient } from "../../src/depository/client";
import { DepositoryError } from "../../src/depository/depositoryError";
import type { Configuration } from "../../src/depository/loadConfiguration";
import type { CallName } from "../../src/depository/operations";
import { terminate } from "../../src/depository/terminate";
import { serverTextOr } from "../../src/flow/messages";
import type { AuthenticationModel } from "../../src/payload/model";
import { configurationOf, DEPOSITORY, fakeDepository, modelOf, Raw, type Reply } from "./support";

let configurations: Record<TransactionType, Configuration>;
beforeAll(async () => {
  const [DIS, DIM, DMI, DMR] = await Promise.all([
    configurationOf("DIS"),
    configurationOf("DIM"),
    configurationOf("DMI"),
    configurationOf("DMR"),
  ]);
  configurations = { DIS, DIM, DMI, DMR };
});

interface Setting {
  type?: TransactionType;
  model?: AuthenticationModel;
  pageUrl?: string;
  cookie?: string;
  locale?: string;
  serviceTimeoutMs?: number;
  random?: number;
}

function meet(replies: readonly Reply[], setting: Setting = {}) {
  const { fetch, requests } = fakeDepository(...replies);
  const model = setting.model ?? modelOf(setting.type ?? "DIS");
  const measured: unknown[] = [];
  const warnings: string[] = [];
  const waits: number[] = [];
  let timers = 0;
  const ports = {
    random: () => setting.random ?? 0,
    fetch,
    crypto: globalThis.crypto,
    cookie: () => setting.cookie ?? "",
    pageUrl: setting.pageUrl ?? "https://broker.example",
    warn: (message: string) => void warnings.push(message),
    measure: (name: string) => (detail: object) => void measured.push({ name, ...detail }),
    after(ms: number, callback: () => void) {
      waits.push(ms);
      timers += 1;
      const timer = setTimeout(callback, ms);
      return () => {
        timers -= 1;
        clearTimeout(timer);
      };
    },
  };
  const configuration = configurations[model.transactionType];
  const { serviceTimeoutMs = configuration.portal.serviceTimeoutMs } = setting;
  const own = { ...configuration, portal: { ...configuration.portal, serviceTimeoutMs } };
  const client = createDepositoryClient(ports, {
    configuration: own,
    model,
    locale: () => setting.locale ?? "en-GB",
  });
  return { client, requests, measured, warnings, waits, timers: () => timers };
}

async function thrownBy(promise: Promise<unknown>): Promise<DepositoryError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DepositoryError)) throw new Error(`no DepositoryError: ${String(error)}`);
  return error;
}

const OK: Reply = {
  sealed: { status: "200", responseCode: "00", message: "Done", requestTime: "t", uiRedirect: "0" },
};
const ORDER: Reply = {
  sealed: {
    status: "200",
    responseCode: "00",
    successResponse: {
      mobileNumber: "XXXXXX4321",
      emailId: null,
      clientName: "Asha+Rao",
      otpenabled: "1",
      uiOrderReq: { isin: "INE002A01018", isinName: "RELIANCE", product: 1, quantity: 10, exchangeCd: "02" },
      uiDmatBlkDtls: { dpId: "IN300126", clientId: 1012345678, clientUCC: "", tmId: null, cmbpId: "565123" },
    },
  },
};
const sealedOf = (reply: Reply): unknown =>
  typeof reply === "object" && "sealed" in reply ? reply.sealed : {};
const REPLY_OF: Record<CallName, Reply> = {
  authenticate: OK,
  setMpin: OK,
  authorise: OK,
  sendFirstOtp: { sealed: { status: "200", message: "Sent", isMaxLimitReached: false, uiRedirect: "0" } },
  sendOtp: { sealed: { status: "200", message: "Sent", isMaxLimitReached: false, uiRedirect: "0" } },
  resendOtp: { sealed: { status: "200", message: "Sent", isMaxLimitReached: false, uiRedirect: "0" } },
  order: ORDER,
  securities: { sealed: { status: "200", secDtls: [] } },
  qrCode: { sealed: { errorCode: "ERR000", encryptedData: "QR" } },
  redirect: { sealed: { status: "200", redirectUrl: "https://broker.example/r", httpRedirectMethod: "GET" } },
  exit: { sealed: { status: "200", message: "Cancelled", uiRedirect: "1" } },
  status: { sealed: { status: "200", state: "open" } },
};

describe("an operation's request", () => {
  const slip: [CallName, string][] = [
    ["authenticate", "POST validateNewOTP"],
    ["setMpin", "POST validateNewOTP"],
    ["authorise", "POST validateNewOTP"],
    ["sendFirstOtp", "POST regenerateOTP"],
    ["sendOtp", "POST regenerateOTP"],
    ["resendOtp", "POST regenerateOTP"],
    ["order", "GET BRK001/txn/TXN0000000000001"],
    ["securities", "GET BRK001/sec/TXN0000000000001"],
    ["qrCode", "GET BRK001/qrCode/TXN0000000000001"],
    ["redirect", "GET BRK001/redirect/TXN0000000000001"],
    ["exit", "GET BRK001/exit/TXN0000000000001"],
    ["status", "GET BRK001/status/TXN0000000000001"],
  ];
  const mandate: [CallName, string][] = [
    ["authenticate", "POST BRK001/mpin/auth/TXN0000000000001"],
    ["setMpin", "POST BRK001/mpin/submission/TXN0000000000001"],
    ["authorise", "POST BRK001/otp/validate/TXN0000000000001"],
    ["sendFirstOtp", "POST BRK001/otp/send/TXN0000000000001"],
    ["sendOtp", "POST BRK001/otp/resend/TXN0000000000001"],
    ["resendOtp", "POST BRK001/otp/resend/TXN0000000000001"],
    ["order", "GET BRK001/txn/TXN0000000000001"],
    ["securities", "GET BRK001/sec/TXN0000000000001"],
    ["qrCode", "GET BRK001/qrCode/TXN0000000000001"],
    ["redirect", "POST BRK001/redirect/TXN0000000000001"],
    ["exit", "GET BRK001/exit/TXN0000000000001"],
    ["status", "GET BRK001/status/TXN0000000000001"],
  ];
  const rows = (["DIS", "DIM", "DMI", "DMR"] as const).flatMap((type) =>
    (type.startsWith("DM") ? mandate : slip).map(([name, operation]) => [type, name, operation] as const),
  );

  it.each(rows)("for %s %s is %s, sealed both ways", async (type, name, operation) => {
    const { client, requests } = meet([REPLY_OF[name]], { type });
    await client.call(name);
    expect(requests.map((request) => request.operation)).toEqual([operation]);
    const root = type.startsWith("DM") ? `${DEPOSITORY}/dmi` : DEPOSITORY;
    expect(requests[0]?.url).toBe(`${root}/edis-service/v1/public/edis/${operation.split(" ")[1]}`);
    expect(requests[0]?.body).toEqual(operation.startsWith("POST") ? {} : undefined);
  });

  it("carries the given body", async () => {
    const { client, requests } = meet([OK]);
    const body = {
      authMechanism: "OTP",
      actionType: "0",
      otpType: "1",
      creds: [{ credType: "OTP", cred: "₹" }],
    } as const;
    await client.call("authorise", body);
    expect(requests[0]?.body).toEqual(body);
    expect(requests[0]?.headers["content-type"]).toBe("application/json");
  });

  it("is bound to its path, query and transaction as sent (contract §6 *context*)", async () => {
    const { client, requests } = meet([{ sealed: { status: "200", secDtls: [{ isin: "X" }, null] } }], {
      type: "DMI",
    });
    const page = await client.call("securities", undefined, { query: { pgNo: 2, limit: 100 } });
    expect(page.rows).toEqual([{ isin: "X" }, null]);
    expect(new URL(requests[0]?.url ?? "").search).toBe("?pgNo=2&limit=100");
    expect(requests[0]?.context).toBe(
      "GET BRK001/sec/TXN0000000000001?pgNo=2&limit=100 BRK001/TXN0000000000001",
    );
  });

  it("percent-encodes the ids that it fills in", async () => {
    const { client, requests } = meet([OK], {
      model: modelOf("DMI", { requestorId: "a/b", transactionRefNo: "R T?" }),
    });
    await client.call("authenticate");
    expect(requests[0]?.context).toBe("POST a%2Fb/mpin/auth/R%20T%3F a/b/R T?");
  });
});

describe("the headers sent (contract §6, R32)", () => {
  const all = {
    transactiontype: "DIS",
    requestor: "Acme Broking Ltd",
    requestorid: "BRK001",
    requestreference: "REQ1",
    transactionrefno: "TXN0000000000001",
    requesttime: "2026-11-20T09:15:00+05:30",
    channel: "WEB",
    successurl: "https://broker.example/ok?x=1&y=%20",
    failurl: "https://broker.example/fail",
    sessionid: "S1",
    jsessionid: "J1",
    nonce: "N1",
    state: "ST1",
    digitalsignature: "DS1",
  };
  const own = ({ headers }: { headers: Record<string, string> } = { headers: {} }) => {
    const {
      "x-token-key": tokenKey,
      "x-key": key,
      "content-type": _type,
      accept: _accept,
      "accept-language": language,
      ...rest
    } = headers;
    expect(tokenKey).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(key).toBeDefined();
    expect(language).toBe("en-GB");
    return rest;
  };

  it.each(["authorise", "sendOtp", "order", "redirect", "exit"] as const)(
    "for DIS %s are all the known ones",
    async (name) => {
      const { client, requests } = meet([REPLY_OF[name]]);
      await client.call(name);
      expect(own(requests[0])).toEqual(all);
    },
  );

  it.each(["order", "securities", "qrCode", "redirect", "exit"] as const)(
    "for DMI %s are all the known ones",
    async (name) => {
      const { client, requests } = meet([REPLY_OF[name]], { type: "DMI" });
      await client.call(name);
      expect(own(requests[0])).toEqual({ ...all, transactiontype: "DMI" });
    },
  );

  it.each(["authenticate", "setMpin", "authorise", "sendFirstOtp", "sendOtp", "resendOtp"] as const)(
    "for DMR %s, below the auth API prefix, are only four",
    async (name) => {
      const { client, requests } = meet([REPLY_OF[name]], {
        type: "DMR",
        pageUrl: DEPOSITORY,
        cookie: "XSRF-TOKEN=x",
      });
      await client.call(name);
      expect(own(requests[0])).toEqual({
        transactiontype: "DMR",
        requestorid: "BRK001",
        transactionrefno: "TXN0000000000001",
        channel: "WEB",
        "x-xsrf-token": "x",
      });
    },
  );

  it("are only the known ones, with Requestor from requestorName if the service header has none", async () => {
    const model: AuthenticationModel = {
      requestorId: "BRK001",
      requestorName: "Acme",
      transactionRefNo: "T1",
      transactionType: "DMI",
      uiRedirect: false,
    };
    const { client, requests } = meet([ORDER], { model });
    await client.call("order");
    expect(own(requests[0])).toEqual({
      transactiontype: "DMI",
      requestor: "Acme",
      requestorid: "BRK001",
      transactionrefno: "T1",
    });
  });

  it.each([
    ["Asha & Co. ~!%20", "Asha & Co. ~!%20"],
    ["Ashā & Co.", encodeURIComponent("Ashā & Co.")],
    ["a\nb", "a%0Ab"],
    ["a\u007fb 1", "a%7Fb%201"],
    ["₹ 100%", "%E2%82%B9%20100%25"],
  ])("carry %j as %j", async (requestor, sent) => {
    const { client, requests } = meet([ORDER], {
      model: modelOf("DIS", { edisServiceHeader: { requestor } }),
    });
    await client.call("order");
    expect(requests[0]?.headers["requestor"]).toBe(sent);
  });

  it.each([
    ["XSRF-TOKEN=abc", "abc"],
    ["a=1; XSRF-TOKEN=a%2Bb%3D; b=2", "a+b="],
    ["XSRF-TOKEN=100%", "100%"],
    ["XSRF-TOKEN=a=b", "a=b"],
    // decoded these are no header's value, and `fetch` would throw
    ["XSRF-TOKEN=1%0A1", "1%0A1"],
    ["XSRF-TOKEN=%00", "%00"],
    ["XSRF-TOKEN=%E2%82%B9", "%E2%82%B9"],
    ["XSRF-TOKEN=₹%", "%E2%82%B9%25"],
    ["NOT-XSRF-TOKEN=abc", undefined],
    ["XSRF-TOKEN=", undefined],
    ["", undefined],
  ])("same-origin carry the cookie %j as X-XSRF-TOKEN %j", async (cookie, token) => {
    const { client, requests } = meet([ORDER], { pageUrl: DEPOSITORY, cookie });
    await client.call("order");
    expect(requests[0]?.headers["x-xsrf-token"]).toBe(token);
    expect(requests[0]?.init.credentials).toBe("same-origin");
  });

  it("cross-origin carry neither the token nor credentials", async () => {
    const { client, requests } = meet([ORDER], { cookie: "XSRF-TOKEN=abc" });
    await client.call("order");
    expect(requests[0]?.headers).not.toHaveProperty("x-xsrf-token");
    expect(requests[0]?.init.credentials).toBe("omit");
  });
});

/** Returns a short time limit for a reply that never comes. */
const limitFor = (reply: Reply): Setting =>
  reply === "silence" || reply === "aborting silence" ? { serviceTimeoutMs: 50 } : {};

describe("a call's key is precomputed", () => {
  /** Makes a WebCrypto that counts the passwords it derives keys from: one for each request's key. */
  function counting() {
    const { crypto } = globalThis;
    const derive = vi.spyOn(crypto.subtle, "deriveKey");
    return () => derive.mock.calls.length;
  }
  afterEach(() => vi.restoreAllMocks());

  it("when the call is likely to follow", async () => {
    const { client, requests } = meet([ORDER]);
    const made = counting();
    client.prepare();
    await vi.waitUntil(() => made() === 1);
    await client.call("order");
    expect(requests).toHaveLength(1);
    // the call used that key, and made one for the call that follows
    expect(made()).toBe(2);
  });

  it("while the answer to the call before is awaited", async () => {
    const { client } = meet(["silence"], { serviceTimeoutMs: 200 });
    const made = counting();
    const late = thrownBy(client.call("authenticate", { authMechanism: "MPIN", actionType: "0", creds: [] }));
    await vi.waitUntil(() => made() === 2);
    expect((await late).code).toBe("timeout");
  });

  it("and forgotten if no call follows", async () => {
    const { client, requests } = meet([ORDER]);
    const made = counting();
    client.prepare();
    await vi.waitUntil(() => made() === 1);
    client.dropPrepared();
    await client.call("order");
    expect(requests).toHaveLength(1);
    expect(made()).toBe(3);
  });
});

describe("a GET is tried once more, with fresh keys (contract §6)", () => {
  const gets: [TransactionType, CallName][] = [
    ["DIS", "order"],
    ["DIS", "qrCode"],
    ["DIS", "redirect"],
    ["DMI", "securities"],
    ["DIM", "status"],
  ];
  const troubles: [string, Reply][] = [
    ["a network failure", "offline"],
    ["an answer cut midway", { cutShort: true }],
    ["a timeout", "silence"],
    ["a timeout reported as an abort", "aborting silence"],
    ["a plain 500", { status: 500, plain: "oops" }],
    ["a sealed 503", { status: 503, sealed: { message: "later" } }],
    ["a 507", { status: 507, plain: null }],
  ];

  it.each(
    gets.flatMap(([type, name]) => troubles.map(([what, reply]) => [type, name, what, reply] as const)),
  )("%s %s, after %s", async (type, name, _what, reply) => {
    const { client, requests } = meet([reply, REPLY_OF[name]], { type, ...limitFor(reply) });
    await client.call(name);
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(({ headers }) => headers["x-token-key"])).size).toBe(2);
    expect(new Set(requests.map(({ headers }) => headers["x-key"])).size).toBe(2);
    expect(requests[1]?.url).toBe(requests[0]?.url);
  });

  it("at a random time within two seconds, so that clients do not retry at once", async () => {
    for (const random of [0, 0.01, 0.05]) {
      const { client, requests, waits } = meet(["offline", ORDER], { random });
      await client.call("order");
      expect(waits).toEqual(random === 0 ? [5000, 5000] : [5000, random * 2000, 5000]);
      expect(requests).toHaveLength(2);
    }
  });

  it("but not if it is aborted while it waits", async () => {
    const off = new AbortController();
    const { client, requests, waits, timers } = meet(["offline", ORDER], { random: 0.999 });
    const refused = thrownBy(client.call("order", undefined, { signal: off.signal }));
    await vi.waitUntil(() => waits.length === 2);
    off.abort();
    expect((await refused).code).toBe("aborted");
    expect(waits).toEqual([5000, 1998]);
    expect([requests.length, timers()]).toEqual([1, 0]);
  });

  it("but not a third time", async () => {
    const { client, requests } = meet(["offline"]);
    expect((await thrownBy(client.call("order"))).code).toBe("network");
    expect(requests).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 408, 409, 425, 429, 499])("but never after a %i", async (status) => {
    const { client, requests } = meet([{ status, plain: "no" }, ORDER]);
    expect(await thrownBy(client.call("order"))).toMatchObject({ code: "status", status });
    expect(requests).toHaveLength(1);
  });

  it.each(troubles)("but exit is not tried again after %s", async (_what, reply) => {
    const { client, requests } = meet([reply, REPLY_OF.exit], limitFor(reply));
    await thrownBy(client.call("exit"));
    expect(requests).toHaveLength(1);
  });

  it.each(
    (["authenticate", "setMpin", "authorise", "sendFirstOtp", "sendOtp", "resendOtp"] as const).flatMap(
      (name) => troubles.map(([what, reply]) => [name, what, reply] as const),
    ),
  )("but the POST of %s is not tried again after %s", async (name, _what, reply) => {
    const { client, requests } = meet([reply, REPLY_OF[name]], { type: "DMI", ...limitFor(reply) });
    await thrownBy(client.call(name));
    expect(requests).toHaveLength(1);
  });

  it.each(troubles)("as is a mandate's redirect operation, a POST, after %s (R48)", async (_what, reply) => {
    const { client, requests } = meet([reply, REPLY_OF.redirect], { type: "DMI", ...limitFor(reply) });
    const answer = await client.call("redirect");
    expect(answer).toMatchObject({ redirectUrl: "https://broker.example/r", method: "POST" });
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ["POST", {}],
      ["POST", {}],
    ]);
    expect(new Set(requests.map(({ headers }) => headers["x-token-key"])).size).toBe(2);
  });

  it("but not the redirect operation after a 4xx (R48)", async () => {
    const { client, requests } = meet([{ status: 409, plain: "no" }], { type: "DMI" });
    await thrownBy(client.call("redirect"));
    expect(requests).toHaveLength(1);
  });
});

describe("a call ends", () => {
  it("in a timeout at service_timeout", async () => {
    for (const reply of ["silence", "aborting silence"] as const) {
      const { client } = meet([reply], { serviceTimeoutMs: 60 });
      expect((await thrownBy(client.call("authorise"))).code).toBe("timeout");
    }
    const patient = meet(["silence"], { serviceTimeoutMs: 60 });
    const begun = Date.now();
    expect((await thrownBy(patient.client.call("authorise"))).code).toBe("timeout");
    expect(Date.now() - begun).toBeLessThan(2000);
  });

  it("aborted at once, without another try, if its caller gives up", async () => {
    const { client, requests, timers } = meet(["silence"], { serviceTimeoutMs: 600_000 });
    const abort = new AbortController();
    const thrown = thrownBy(client.call("order", undefined, { signal: abort.signal }));
    await vi.waitUntil(() => requests.length === 1, 15_000);
    abort.abort();
    expect((await thrown).code).toBe("aborted");
    expect([requests.length, timers()]).toEqual([1, 0]);
  });

  it("aborted, without a request, if its caller gives up while its key is made", async () => {
    const { client, requests } = meet([OK]);
    const off = new AbortController();
    const refused = thrownBy(client.call("authorise", undefined, { signal: off.signal }));
    await Promise.resolve();
    off.abort();
    expect((await refused).code).toBe("aborted");
    expect(requests).toHaveLength(0);
  });

  it("in a network failure if it is redirected, as no redirect is followed (contract §6)", async () => {
    const { client, requests } = meet([OK, ORDER]);
    await client.call("authorise");
    await client.call("order");
    expect(requests.map(({ init }) => init.redirect)).toEqual(["error", "error"]);
    // nor does the browser cache a GET's answer
    expect(requests[1]?.init.cache).toBe("no-store");
  });

  it("as its last attempt ended", async () => {
    const { client } = meet(["silence", "offline"], { serviceTimeoutMs: 60 });
    expect((await thrownBy(client.call("order"))).code).toBe("network");
  });

  it("aborted, without a request, if its caller has given up before", async () => {
    const { client, requests } = meet([ORDER]);
    const error = await thrownBy(client.call("order", undefined, { signal: AbortSignal.abort() }));
    expect(error.code).toBe("aborted");
    expect(requests).toHaveLength(0);
  });

  it("unopenable, if a successful answer is plain, empty or sealed for another", async () => {
    for (const plain of ['{"responseCode":"00"}', '{"value":"AAAA"}', "00", ""]) {
      const error = await thrownBy(meet([{ plain }]).client.call("authorise"));
      expect(error).toMatchObject({ code: "unopenable", serverMessage: "" });
      expect(error.status).toBeUndefined();
    }
    expect((await thrownBy(meet([{ status: 204, plain: null }]).client.call("authorise"))).code).toBe(
      "unopenable",
    );
  });

  it("unopenable, if the opened answer is nested thousands of levels deep, which no event could carry", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const details = `${open.repeat(3000)}1${close.repeat(3000)}`;
      const sealed = new Raw(`{"status":"200","responseCode":"00","orderRespDtls":[${details}]}`);
      expect((await thrownBy(meet([{ sealed }]).client.call("authorise"))).code).toBe("unopenable");
    }
  });

  it("unopenable, with one warning on the console", async () => {
    const { client, warnings } = meet([{ plain: "{}" }, { plain: "{}" }]);
    for (const name of ["authorise", "exit"] as const) await thrownBy(client.call(name));
    expect(warnings).toEqual([
      expect.stringMatching(/validateNewOTP cannot be opened.*See docs\/contract\.md §6/),
    ]);
  });

  it("by its status alone, if an error answer is plain", async () => {
    const plain = JSON.stringify({ status: "200", responseCode: "00", message: "Trust me", uiRedirect: "1" });
    expect(await thrownBy(meet([{ status: 400, plain }]).client.call("authorise"))).toMatchObject({
      code: "status",
      status: 400,
      serverMessage: "",
      uiRedirect: false,
    });
  });

  it("misshapen, if the opened answer has another shape", async () => {
    const shapeless: [CallName, unknown][] = [
      ["authorise", ["00"]],
      ["authorise", null],
      ["order", { status: "200", responseCode: "00" }],
      ["order", { status: "200", successResponse: { uiOrderReq: {} } }],
      ["securities", { status: "200", secDtls: {} }],
      ["qrCode", { errorCode: "ERR000", encryptedData: "" }],
      ["redirect", "https://broker.example"],
      ["status", { status: "200" }],
      ["status", { status: "200", state: "closed" }],
      ["status", { status: "200", state: "authorised" }],
      ["status", { status: "200", state: "authorised", result: { responseCode: "02" } }],
      ["status", { status: "200", state: "ended", result: { responseCode: "00" } }],
    ];
    for (const [name, sealed] of shapeless) {
      expect((await thrownBy(meet([{ sealed }]).client.call(name))).code).toBe("shape");
    }
  });

  it.each([302, 199, 300, 0, 1, 99, 1000, 1e300, "302", "-200", "+500", "-1", "200.5e3"])(
    "refused by its own status %j, for every operation (contract §6, R47)",
    async (status) => {
      for (const name of ["authorise", "sendOtp", "order", "securities", "qrCode"] as const) {
        const sealed = Object.assign({}, sealedOf(REPLY_OF[name]), {
          status,
          responseCode: "",
          message: "No",
        });
        expect(await thrownBy(meet([{ sealed }]).client.call(name))).toMatchObject({
          code: "refused",
          serverMessage: "No",
        });
      }
    },
  );

  it.each(["OK", "SUCCESS", "two hundred", "0x1", "NaN", false, true, {}, []])(
    "refused if a send has the word %j as its status, which other operations ignore (R47)",
    async (status) => {
      const sealed = { status, message: "Sent" };
      expect((await thrownBy(meet([{ sealed }]).client.call("sendOtp"))).code).toBe("refused");
      if (status !== "0x1")
        expect(await meet([{ sealed }]).client.call("authorise")).toMatchObject({ message: "Sent" });
    },
  );

  it.each([undefined, null, "", "200", 200, "+204", 299])(
    "as sent by the status %j of a send (R47)",
    async (status) => {
      const answer = await meet([{ sealed: { status, message: "Sent" } }]).client.call("sendOtp");
      expect(answer.message).toBe("Sent");
    },
  );

  it.each(["02", "05", "06", "99"])(
    "as sent with the responseCode %s, which means something to a validate alone (contract §6)",
    async (responseCode) => {
      const sealed = { status: "200", responseCode, message: "Sent" };
      expect((await meet([{ sealed }]).client.call("sendOtp")).message).toBe("Sent");
    },
  );

  it("read, whatever number another member of a security holds, and with as many zeros after the point (R62)", async () => {
    const row = '{"isin":"X","quantity":10.000000000000000000,"updatedAt":1763607300123456789}';
    const page = new Raw(`{"status":"200","secDtls":[${row}]}`);
    expect((await meet([{ sealed: page }]).client.call("securities")).rows).toMatchObject([{ quantity: 10 }]);
  });

  it("misshapen, if a quantity or an id is a number that is not exact (R62)", async () => {
    const order = JSON.stringify(sealedOf(ORDER));
    for (const number of ["9007199254740993", "1e300", "10.000000000000000001"]) {
      for (const [name, exact] of [
        ["quantity", "10"],
        ["clientId", "1012345678"],
      ] as const) {
        const raw = new Raw(order.replace(`"${name}":${exact}`, `"${name}":${number}`));
        expect((await thrownBy(meet([{ sealed: raw }]).client.call("order"))).code).toBe("shape");
      }
      const page = new Raw(`{"status":"200","secDtls":[{"isin":"X","quantity":${number}}]}`);
      expect((await thrownBy(meet([{ sealed: page }]).client.call("securities"))).code).toBe("shape");
    }
  });

  it.each([
    ["an HTTP status", { status: 422, sealed: { message: "No" } }, 422],
    [
      "an HTTP status over a body that says 200",
      { status: 422, sealed: { status: "200", message: "No" } },
      422,
    ],
    ["a status in the body", { sealed: { status: "400", message: "No" } }, 400],
    ["a numeric status in the body", { sealed: { status: 302, message: "No" } }, 302],
    ["an errorCode", { sealed: { status: "200", errorCode: "E17", message: "No" } }, undefined],
    ["a description", { status: 400, sealed: { description: "No" } }, 400],
    [
      "a description, over a message of which nothing is visible (R5)",
      { status: 400, sealed: { message: " \u200b", description: "No" } },
      400,
    ],
    [
      "a failure response",
      { status: 400, sealed: { uiOrderReq: { failureResponse: { message: "No" } } } },
      400,
    ],
  ] as const)("refused by %s of a sealed answer", async (_what, reply, status) => {
    const error = await thrownBy(meet([reply]).client.call("sendOtp"));
    expect(error).toMatchObject({ code: "refused", serverMessage: "No" });
    expect(error.status).toBe(status);
  });

  it.each([{ uiRedirect: "1" }, { uiRedirect: 1 }, { uiRedirect: true }, { isUiRedirect: "1" }])(
    "refused with uiRedirect by %j",
    async (flags) => {
      const error = await thrownBy(
        meet([{ status: 400, sealed: { ...flags, responseCode: "03" } }]).client.call("sendOtp"),
      );
      expect(error).toMatchObject({ uiRedirect: true, responseCode: "03" });
    },
  );

  it.each(["sendOtp", "sendFirstOtp", "resendOtp"] as const)(
    "refused if a send (%s) is answered with 03, even with a 200 (R41)",
    async (send) => {
      const sealed = { status: "200", responseCode: "03", message: "Later" };
      const error = await thrownBy(meet([{ status: 200, sealed }]).client.call(send));
      expect(error).toMatchObject({ code: "refused", responseCode: "03" });
      expect(classifyError(error)).toEqual({ kind: "retryable", text: { key: "ERR_PAGE_MSG" } });
    },
  );

  it.each(["02", "03", "05", "06"])(
    "refused if an order or a page of securities is answered with %s, even with a 200 (contract §6 *result*)",
    async (responseCode) => {
      const parts = { successResponse: { uiOrderReq: {}, uiDmatBlkDtls: {} }, secDtls: [] };
      for (const name of ["order", "securities"] as const) {
        const read = (code: string) =>
          meet([{ status: 200, sealed: { status: "200", responseCode: code, ...parts } }]).client.call(name);
        const error = await thrownBy(read(responseCode));
        expect(error).toMatchObject({ code: "refused", responseCode });
        for (const code of ["00", "", "99"]) await expect(read(code)).resolves.toBeDefined();
      }
    },
  );

  it.each([401, 403, 503, 400])(
    "by its status %i if a validate's responseCode settles nothing",
    async (status) => {
      // every object has a member `constructor` (R59)
      for (const responseCode of ["99", "constructor"]) {
        const sealed = { status: String(status), responseCode, message: "No" };
        const error = await thrownBy(meet([{ status, sealed }]).client.call("authorise"));
        expect(error).toMatchObject({ code: "refused", status, serverMessage: "No" });
      }
    },
  );

  it("refused with at most 500 characters of message", async () => {
    const error = await thrownBy(
      meet([{ status: 400, sealed: { message: "x".repeat(501) } }]).client.call("sendOtp"),
    );
    expect(error.serverMessage).toBe("x".repeat(500));
  });

  it("with an error that holds no entered value", async () => {
    const creds = [
      { credType: "OTP", cred: "135790" },
      { credType: "PANCARD", cred: "ABCDE1234F" },
    ] as const;
    for (const reply of ["offline", "silence", { plain: "x" }, { status: 500, plain: "x" }] as const) {
      const { client } = meet([reply], { serviceTimeoutMs: 60 });
      const body = { authMechanism: "OTP", actionType: "0", creds } as const;
      const error = await thrownBy(client.call("authorise", body));
      const cause = error.cause instanceof Error ? [error.cause.message, ...Object.values(error.cause)] : [];
      const details = JSON.stringify([error.message, error.stack, Object.entries(error), cause]);
      expect(details).not.toMatch(/135790|ABCDE1234F/);
    }
  });
});

describe("a validate answer", () => {
  it("is read, its members as fields", async () => {
    const { client } = meet([
      {
        sealed: {
          status: "200",
          ResponseCode: "00",
          message: "Done",
          requestTime: "2026-11-20T09:15:00+05:30",
          isUiRedirect: 1,
          orderRespDtls: [{ isin: "X", status: "FAILED" }, null],
          amount: 10,
          final: false,
          nothing: null,
          empty: "",
          success: true,
          redirectUrl: "https://x.example",
          httpRedirectMethod: "GET",
          uiRedirect: "0",
        },
      },
    ]);
    expect(await client.call("authorise")).toEqual({
      responseCode: "00",
      message: "Done",
      requestTime: "2026-11-20T09:15:00+05:30",
      maxLimitReached: false,
      uiRedirect: true,
      orderRespDtls: [{ isin: "X", status: "FAILED" }, null],
      fields: {
        status: "200",
        ResponseCode: "00",
        message: "Done",
        requestTime: "2026-11-20T09:15:00+05:30",
        orderRespDtls: '[{"isin":"X","status":"FAILED"},null]',
        amount: "10",
        final: "false",
        empty: "",
      },
    });
  });

  it.each([
    ["an HTTP 400", { status: 400, sealed: { responseCode: "02", message: "Wrong" } }],
    ["an HTTP 401", { status: 401, sealed: { responseCode: "02", message: "Wrong" } }],
    ["an HTTP 500", { status: 500, sealed: { responseCode: "02", message: "Wrong" } }],
    ["a status in the body", { sealed: { status: "400", responseCode: "02", description: "Wrong" } }],
    ["an errorCode", { sealed: { errorCode: "E1", responseCode: "02", message: "Wrong" } }],
  ] as const)("with a responseCode is an answer, even with %s", async (_what, reply) => {
    for (const name of ["authenticate", "setMpin", "authorise"] as const) {
      expect(await meet([reply]).client.call(name)).toMatchObject({ responseCode: "02", message: "Wrong" });
    }
  });

  it.each(["00", "02", "03"])(
    "with the responseCode %s is none in a sealed 409 of an authorisation, which was sent twice (R95)",
    async (responseCode) => {
      const reply = { status: 409, sealed: { responseCode, message: "Asked before" } };
      expect(await thrownBy(meet([reply]).client.call("authorise"))).toMatchObject({
        code: "refused",
        status: 409,
      });
      expect(await meet([reply]).client.call("authenticate")).toMatchObject({ responseCode });
    },
  );

  it("without a responseCode is read if it is no error", async () => {
    const result = await meet([
      { sealed: { status: 200, message: 7, requestTime: {}, orderRespDtls: "" } },
    ]).client.call("authorise");
    expect(result).toEqual({
      responseCode: "",
      message: "7",
      requestTime: "",
      maxLimitReached: false,
      uiRedirect: false,
      orderRespDtls: [],
      fields: { status: "200", message: "7", requestTime: "{}", orderRespDtls: "" },
    });
  });

  it("is read without a misshapen optional member", async () => {
    const sealed = {
      responseCode: "00",
      message: ["?"],
      uiOrderReq: { failureResponse: 7 },
      errorCode: {},
      status: [],
    };
    expect(await meet([{ sealed }]).client.call("authorise")).toMatchObject({
      responseCode: "00",
      message: "",
    });
  });
});

describe("other answers", () => {
  it.each([true, "1", 1])(
    "a send says with %j that the limit is reached, even with an error status",
    async (isMaxLimitReached) => {
      for (const status of [200, 400, 429]) {
        const sealed = { status: String(status), message: "No more", isMaxLimitReached };
        const answer = await meet([{ status, sealed }]).client.call("resendOtp");
        expect(answer).toMatchObject({
          maxLimitReached: true,
          message: "No more",
          fields: { message: "No more" },
        });
      }
    },
  );

  it("a successful send", async () => {
    expect(await meet([REPLY_OF.sendOtp]).client.call("sendOtp")).toEqual({
      responseCode: "",
      message: "Sent",
      requestTime: "",
      orderRespDtls: [],
      maxLimitReached: false,
      uiRedirect: false,
      fields: { status: "200", message: "Sent", isMaxLimitReached: "false" },
    });
  });

  it("an order has its codes as texts, null and empty left out, plus signs kept", async () => {
    expect(await meet([ORDER]).client.call("order")).toEqual({
      mobileNumber: "XXXXXX4321",
      emailId: "",
      clientName: "Asha+Rao",
      otpEnabled: true,
      actionButtonDisplay: true,
      details: {
        isin: "INE002A01018",
        isinName: "RELIANCE",
        product: "1",
        quantity: "10",
        orderTime: "",
        brokerOrdrNo: "",
        exchangeCd: "02",
        segment: "",
      },
      account: { dpId: "IN300126", clientId: "1012345678", validityDt: "", cmbpId: "565123" },
    });
  });

  it("a redirect is by the depository's method for DIS and by POST for mandates, with any status in its body (R47)", async () => {
    const sealed = {
      status: "500",
      errorCode: "E1",
      responseCode: "02",
      redirectUrl: "https://broker.example/r",
      httpRedirectMethod: "get",
      uiRedirect: "1",
    };
    const fields = { status: "500", errorCode: "E1", responseCode: "02" };
    const redirectUrl = "https://broker.example/r";
    expect(await meet([{ sealed }]).client.call("redirect")).toEqual({ redirectUrl, method: "GET", fields });
    expect(await meet([{ sealed }], { type: "DMR" }).client.call("redirect")).toEqual({
      redirectUrl,
      method: "POST",
      fields,
    });
    expect(await meet([{ sealed: { redirectUrl: "" } }]).client.call("redirect")).toEqual({
      redirectUrl: "",
      method: "POST",
      fields: {},
    });
  });

  it("a redirect or exit succeeds with any responseCode in its body", async () => {
    for (const name of ["redirect", "exit"] as const) {
      const sealed = { responseCode: "03", redirectUrl: "https://broker.example/r", message: "m" };
      await expect(meet([{ sealed }]).client.call(name)).resolves.toBeDefined();
    }
  });

  it("an order without otpenabled has no OTP", async () => {
    const successResponse = { uiOrderReq: {}, uiDmatBlkDtls: {} };
    expect(await meet([{ sealed: { status: "200", successResponse } }]).client.call("order")).toMatchObject({
      otpEnabled: false,
    });
  });

  it("a redirect or exit fails by its HTTP status", async () => {
    for (const name of ["redirect", "exit"] as const) {
      const sealed = { status: "200", responseCode: "00", message: "No" };
      expect(await thrownBy(meet([{ status: 409, sealed }]).client.call(name))).toMatchObject({
        code: "refused",
        status: 409,
      });
    }
  });

  it("an exit has its message, flag and fields", async () => {
    expect(await meet([REPLY_OF.exit]).client.call("exit")).toEqual({
      message: "Cancelled",
      uiRedirect: true,
      fields: { status: "200", message: "Cancelled" },
    });
    const sealed = { status: "400", description: "Gone", errorCode: "E1" };
    expect(await meet([{ sealed }]).client.call("exit")).toEqual({
      message: "Gone",
      uiRedirect: false,
      fields: sealed,
    });
  });
});

describe("a page of securities", () => {
  it.each([{ status: "200" }, { status: "200", secDtls: null }, { secDtls: [] }])(
    "has no rows with %j (R52)",
    async (sealed) => {
      expect(await meet([{ sealed }], { type: "DMI" }).client.call("securities")).toEqual({ rows: [] });
    },
  );

  it("has its texts cleaned and cut (R46, R63)", async () => {
    const row = { isin: "INE\u202e1", isinName: "x".repeat(3000), quantity: 10, more: null };
    const { rows } = await meet([{ sealed: { secDtls: [row, "y", null] } }], { type: "DMI" }).client.call(
      "securities",
    );
    expect(rows).toEqual([{ isin: "INE1", isinName: "x".repeat(2000), quantity: 10, more: null }, "y", null]);
  });
});

describe("a server's text is shown without control and bidirectional characters (R46)", () => {
  it("in a message and in an order", async () => {
    const sealed = { responseCode: "02", message: "Wrong\u202e \u0007OTP\n\u2066again" };
    const { message } = await meet([{ sealed }]).client.call("authorise");
    expect(serverTextOr(message, "ERR_PAGE_MSG")).toEqual({ literal: "Wrong OTP again" });
    const { uiDmatBlkDtls, uiOrderReq } = {
      uiDmatBlkDtls: { dpId: "IN\u200f1" },
      uiOrderReq: { isinName: "A\u202eB" },
    };
    const order = {
      successResponse: { clientName: `Asha\u2067${"a".repeat(100)}`, uiOrderReq, uiDmatBlkDtls },
    };
    expect(await meet([{ sealed: order }]).client.call("order")).toMatchObject({
      clientName: `Asha${"a".repeat(96)}`,
      details: { isinName: "AB" },
      account: { dpId: "IN1" },
    });
  });
});

describe("the User Timing measures (contract §7)", () => {
  const errorOf = async (name: CallName, reply: Reply, type: TransactionType = "DIS") => {
    const { client, measured } = meet([reply], { type, serviceTimeoutMs: 60 });
    await client.call(name).catch(() => undefined);
    return measured;
  };
  const call = (operation: string, outcome: string | number) => [
    { name: "edis-gateway:call", operation, outcome },
  ];

  it.each([
    ["authorise", "DIS", "POST validateNewOTP"],
    ["authenticate", "DMI", "POST mpin/auth"],
    ["setMpin", "DMR", "POST mpin/submission"],
    ["sendOtp", "DMI", "POST otp/resend"],
    ["order", "DIS", "GET txn"],
    ["redirect", "DMI", "POST redirect"],
    ["exit", "DIM", "GET exit"],
  ] as const)("name %s of %s as %s, without an id", async (name, type, operation) => {
    expect(await errorOf(name, REPLY_OF[name], type)).toEqual(call(operation, 200));
  });

  it("have no entry for an aborted call", async () => {
    const { client, measured, requests } = meet(["silence"]);
    const off = new AbortController();
    const thrown = thrownBy(client.call("order", undefined, { signal: off.signal }));
    await vi.waitUntil(() => requests.length === 1, 15_000);
    off.abort();
    await thrown;
    expect(measured).toEqual([]);
  });

  it("have the outcome of a call: its HTTP status, or why there is none", async () => {
    expect(await errorOf("exit", { status: 401, plain: "no" })).toEqual(call("GET exit", 401));
    expect(await errorOf("exit", { status: 503, sealed: {} })).toEqual(call("GET exit", 503));
    expect(await errorOf("exit", "offline")).toEqual(call("GET exit", "network"));
    expect(await errorOf("exit", "silence")).toEqual(call("GET exit", "timeout"));
    expect(await errorOf("exit", { plain: "{}" })).toEqual(call("GET exit", "unopenable"));
  });
});

describe("after a call", () => {
  it.each([
    ["an answer", OK],
    ["none", "offline"],
    ["silence", "silence"],
  ] as const)("with %s no timer runs and no abort listener is left (R58)", async (_what, reply) => {
    const { client, timers } = meet([reply], { serviceTimeoutMs: 60 });
    const { signal } = new AbortController();
    const listening = new Set<unknown>();
    signal.addEventListener = (_type: string, listener: unknown) => void listening.add(listener);
    signal.removeEventListener = (_type: string, listener: unknown) => void listening.delete(listener);
    await client.call("authorise", undefined, { signal }).catch(() => undefined);
    expect([timers(), listening.size]).toEqual([0, 0]);
  });

  it("with an answer of megabytes the page gets a task before it is read (R63)", async () => {
    const long: Reply = { sealed: { status: "200", responseCode: "00", message: "x".repeat(1_000_000) } };
    for (const [reply, turns] of [
      [OK, 0],
      [long, 1],
    ] as const) {
      const { client, timers } = meet([reply]);
      await client.call("authorise");
      expect(timers()).toBe(turns);
    }
  });

  it("its request had the language shown at that time (contract §5 Languages)", async () => {
    for (const name of ["order", "authorise", "redirect"] as const) {
      const { client, requests } = meet([REPLY_OF[name]], { locale: "hi" });
      await client.call(name);
      expect(requests[0]?.headers["accept-language"]).toBe("hi");
    }
  });
});

describe("terminate", () => {
  const pageUrl = `${DEPOSITORY}/edisweb/`;
  const measure = () => () => undefined;

  it.each(["DIS", "DMI"] as const)("%s is fired with keepalive, no headers and no envelope", (type) => {
    const { fetch, requests } = fakeDepository({ status: 204, plain: null });
    terminate({ fetch, pageUrl, measure }, { configuration: configurations[type], model: modelOf(type) });
    expect(requests).toMatchObject([
      { operation: "GET BRK001/clr/TXN0000000000001", headers: {}, body: undefined },
    ]);
    expect(requests[0]?.init).toEqual({ keepalive: true, credentials: "same-origin" });
  });

  it("sends no credentials across origins", () => {
    const { fetch, requests } = fakeDepository({ status: 204, plain: null });
    terminate(
      { fetch, pageUrl: "https://broker.example/", measure },
      { configuration: configurations["DIS"], model: modelOf("DIS") },
    );
    expect(requests[0]?.init).toEqual({ keepalive: true, credentials: "omit" });
  });

  it.each([
    [{ status: 204, plain: null }, 204],
    ["offline", "network"],
  ] as const)("%o leaves a measure if the page lives (contract §7)", async (reply, outcome) => {
    const { fetch } = fakeDepository(reply);
    const measured: unknown[] = [];
    const measure = (name: string) => (detail: object) => measured.push({ name, ...detail });
    terminate({ fetch, pageUrl, measure }, { configuration: configurations["DIS"], model: modelOf("DIS") });
    await vi.waitFor(() =>
      expect(measured).toEqual([{ name: "edis-gateway:call", operation: "GET clr", outcome }]),
    );
  });

  it("never throws, and is never tried again", async () => {
    const { fetch, requests } = fakeDepository("offline");
    terminate({ fetch, pageUrl, measure }, { configuration: configurations["DIS"], model: modelOf("DIS") });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toHaveLength(1);
    const broken = () => {
      throw new TypeError("no");
    };
    const empty: typeof globalThis.fetch = () => Promise.resolve(Object(undefined)?.none);
    expect(() =>
      terminate(
        { fetch: empty, pageUrl, measure },
        { configuration: configurations["DIS"], model: modelOf("DIS") },
      ),
    ).not.toThrow();
    expect(() =>
      terminate(
        { fetch, pageUrl, measure: broken },
        { configuration: configurations["DIS"], model: modelOf("DIS") },
      ),
    ).not.toThrow();
    expect(requests).toHaveLength(2);
    expect(() =>
      terminate(
        { fetch: broken, pageUrl, measure },
        { configuration: configurations["DIS"], model: modelOf("DIS") },
      ),
    ).not.toThrow();
  });
});
