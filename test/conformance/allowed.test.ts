import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { FRESH_COUNTERS } from "../../demo/depository/counters";
import { sealText } from "../../demo/depository/envelope";
import { signText } from "../../demo/depository/keys";
import type { Transaction } from "../../demo/depository/ledger";
import { MUTANTS } from "../../demo/depository/mutants";
import {
  after,
  around,
  atOnce,
  before,
  claims,
  consents,
  entersMpin,
  isCode,
  only,
  responses,
  SENDS,
  VALIDATES,
  withHeaders,
} from "../../demo/depository/mutants/means";
import { type Answer, type OperationRequest, ok } from "../../demo/depository/operations/operationRequest";
import { Refusal } from "../../demo/depository/operations/refusal";
import { result } from "../../demo/depository/returns";
import type { Steps } from "../../demo/depository/steps";
import { conform, openDepository, rulesOf, settingsOf, verdictsOf } from "./support";

/** Depositories that differ from the demo and keep the contract: no rule may call them broken. */

const holding = (ids: string) => ids.split(",").map((id) => `${id} holds`);

const slipsAlone = (settings: Record<string, unknown>) => {
  const { DIS, DMI } = Object(settings["payloads"]);
  return { ...settings, payloads: { DIS, DMI } };
};

const disAlone = (settings: Record<string, unknown>) => ({
  ...settings,
  payloads: { DIS: Object(settings["payloads"]).DIS },
});

it("may refuse a QR code that no screen shows", async () => {
  const rules =
    "C-ENV-01,C-ENV-04,C-ENV-15,C-ENV-17,C-ENV-18,C-ENV-19,C-ENV-20,C-ENV-21,C-ENV-24,C-ENV-26," +
    "C-OPS-04,C-HDR-10,C-HDR-12,C-HDR-13,C-IDS-01,C-IDS-02,C-IDS-03,C-IDS-04,C-IDS-05";
  const isShown = ({ issue, orderFetched }: Transaction) =>
    issue.type === "DIM" ? Object(issue.model["edisServiceHeader"]).authMechanism === "OTP" : orderFetched;
  const gated = around(["qrCode"], ({ transaction }, next) => {
    if (!isShown(transaction)) throw new Refusal(403, "UNAUTHORISED");
    return next();
  });
  const verdicts = await verdictsOf(gated, rules);
  expect(verdicts.map((verdict) => verdict.split(" ").slice(0, 2).join(" "))).toEqual(holding(rules));
}, 120_000);

it("may seal its refusals as HTTP 200 with their status in the body (contract §6)", async () => {
  // of redirect and exit the HTTP status alone decides
  const isSuch = (where: string, status: number) => !/redirect|exit/.test(where) && status >= 400;
  const sealing = (steps: Steps): Partial<Steps> => ({
    sealResponse: (key, context, status, body) =>
      steps.sealResponse(key, context, isSuch(context, status) ? 200 : status, body),
    respond: async (request, next) => {
      const response = await steps.respond(request, next);
      if (!isSuch(request.url, response.status)) return response;
      const isSealed = "value" in Object(await response.clone().json());
      const { headers } = response;
      return isSealed ? new Response(response.body, { headers }) : response;
    },
  });
  const verdicts = await verdictsOf(sealing, "C-OPS,C-HDR,C-SEC,C-STA");
  expect(verdicts.filter((verdict) => verdict.includes(" broken"))).toEqual([]);
}, 120_000);

it("may give the answers that are no results a responseCode of its own (contract §6 'result')", async () => {
  const coded = after([...SENDS, "sec", "qrCode", "status"], (body) => ({ ...body, responseCode: "000" }));
  const rules =
    "C-OPS-03,C-OPS-04,C-OPS-07,C-OPS-08,C-OPS-09,C-OPS-11,C-OPS-12,C-OPS-18,C-OPS-19,C-HDR-08,C-CNT-13,C-CNT-14,C-STA-01";
  const verdicts = await verdictsOf(coded, rules);
  expect(verdicts.map((verdict) => verdict.split(" ").slice(0, 2).join(" "))).toEqual(holding(rules));
}, 120_000);

it("may refuse with the form of what it does not tell, its members empty", async () => {
  const empty = { uiOrderReq: { isin: null, quantity: "" }, uiDmatBlkDtls: {}, otpenabled: "0" };
  const bare = around(["txn", "sec"], ({ transaction }, next) =>
    transaction.state === "issued"
      ? { status: 403, body: { status: "403", message: "None", successResponse: empty, secDtls: [] } }
      : next(),
  );
  const rules = "C-HDR-10,C-AUT-01,C-AUT-02,C-AUT-05";
  expect(await verdictsOf(bare, rules)).toEqual(holding(rules));
}, 60_000);

it.each([
  ["a sealed 503", () => ({ status: 503, body: { status: "503", message: "None" } })],
  ["a sealed 200 whose status is 404", () => ok({ status: "404", message: "None" })],
  ["an error code", () => ok({ errorCode: "ERR101" })],
])("may have no QR code, and say so with %s (R23)", async (_what, answer) => {
  expect(await verdictsOf(around(["qrCode"], answer), "C-OPS-04")).toEqual(["C-OPS-04 holds"]);
});

it("may tell a counted try with any HTTP status, as its sealed code is read first", async () => {
  const rules = "C-CNT-01,C-CNT-04,C-CNT-08,C-CNT-10";
  const counted = around(VALIDATES, async (request, next) => {
    const answer = await next();
    const isCounted = (entersMpin(request) || consents(request)) && !isCode(answer, "00");
    return isCounted ? { status: 401, body: { ...answer.body, status: "401" } } : answer;
  });
  expect(await verdictsOf(counted, rules)).toEqual(holding(rules));
}, 120_000);

it("may tell a counted try in the form of an error, which has no requestTime (contract §6)", async () => {
  const rules = "C-CNT-01,C-CNT-04,C-CNT-08,C-CNT-10";
  const telling = (words: (message: unknown) => object) =>
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      const isCounted = (entersMpin(request) || consents(request)) && !isCode(answer, "00");
      if (!isCounted) return answer;
      const { responseCode, uiRedirect, message } = Object(answer.body);
      return { status: 401, body: { status: "401", responseCode, uiRedirect, ...words(message) } };
    });
  const described = telling((description) => ({ description }));
  expect(await verdictsOf(described, rules)).toEqual(holding(rules));
  const nested = telling((message) => ({ uiOrderReq: { failureResponse: { message } } }));
  expect(await verdictsOf(nested, "C-CNT-01")).toEqual(holding("C-CNT-01"));
  const wordless = telling(() => ({}));
  expect(await verdictsOf(wordless, "C-CNT-01")).toEqual(["C-CNT-01 broken"]);
}, 120_000);

it("may give Client IDs of a length that its properties sign, and a margin account in the CM BP ID's place", async () => {
  const onAccount = after(["txn"], (body) => {
    const response = Object(body["successResponse"]);
    const accounts = { cmbpId: "IN565123", stockBrkrMarginAcc: "1234567812345678" };
    const uiOrderReq = { ...response.uiOrderReq, product: "02" };
    const uiDmatBlkDtls = { ...response.uiDmatBlkDtls, ...accounts };
    return { ...body, successResponse: { ...response, uiOrderReq, uiDmatBlkDtls } };
  });
  const signing = claims("properties", (given) => ({ ...given, clientIdLengths: [8, 10] }));
  const both = (steps: Steps) => ({ ...signing(steps), ...onAccount(steps) });
  const short = (settings: Record<string, unknown>) => {
    let next = 10_000_000;
    const payloads = Object.entries<{ body: object }>(Object(settings["payloads"])).map(([name, source]) => [
      name,
      { ...source, body: { ...source.body, clientId: String(next++), mpinStatus: "1" } },
    ]);
    return { ...settings, payloads: Object.fromEntries(payloads) };
  };
  expect(await verdictsOf(both, "C-OPS-02,C-PAY-03", short)).toEqual(holding("C-PAY-03,C-OPS-02"));
}, 60_000);

it("may leave out of an order what R44 does not require", async () => {
  const lean = after(["txn"], (body, { transaction }) => {
    const { otpenabled, uiOrderReq, uiDmatBlkDtls } = Object(body["successResponse"]);
    const { isin, quantity } = Object(uiOrderReq);
    const { dpId, clientId, cmbpId } = Object(uiDmatBlkDtls);
    const order = transaction.issue.type === "DIS" ? { isin, isinName: null, quantity } : {};
    return {
      ...body,
      successResponse: {
        otpenabled,
        emailId: null,
        uiOrderReq: order,
        uiDmatBlkDtls: { dpId, clientId, cmbpId },
      },
    };
  });
  expect(await verdictsOf(lean, "C-OPS-02")).toEqual(["C-OPS-02 holds"]);
  const dpless = after(["txn"], (body) => {
    const response = Object(body["successResponse"]);
    return {
      ...body,
      successResponse: { ...response, uiDmatBlkDtls: { ...response.uiDmatBlkDtls, dpId: "" } },
    };
  });
  expect(await verdictsOf(dpless, "C-OPS-02")).toEqual(["C-OPS-02 broken"]);
});

it("may tell a quantity with the decimals that the payload has not", async () => {
  const decimal = after(["txn"], (body) => {
    const response = Object(body["successResponse"]);
    const quantity = Number(response.uiOrderReq.quantity).toFixed(3);
    return { ...body, successResponse: { ...response, uiOrderReq: { ...response.uiOrderReq, quantity } } };
  });
  expect(await verdictsOf(decimal, "C-OPS-02", disAlone)).toEqual([
    expect.stringMatching(/^C-OPS-02 holds not tried with DMI/),
  ]);
});

it("may refuse a page beyond the end, and give rows no seqNo", async () => {
  const bare = around(["sec"], async ({ query }, next) => {
    if (query.get("pgNo") === "4") throw new Refusal(404, "UNAUTHORISED");
    const { status, body } = await next();
    const rows: object[] = Object(body).secDtls;
    const alike = { isin: "INE002A01018", isinName: "RELIANCE", quantity: "10" };
    return { status, body: { ...body, secDtls: rows.map(() => alike) } };
  });
  expect(await verdictsOf(bare, "C-OPS-03")).toEqual(["C-OPS-03 holds"]);
}, 60_000);

it("may answer a page before the first with the first, and one beyond the last with the last", async () => {
  const clamped = (steps: Steps): Partial<Steps> => ({
    perform: (operation, request) => {
      const query = new URLSearchParams(request.query);
      const last = Math.ceil(request.transaction.issue.securities.length / 100);
      const page = Math.min(Math.max(Number(query.get("pgNo")), 1), last);
      if (operation.name === "sec") query.set("pgNo", String(page));
      return steps.perform(operation, { ...request, query });
    },
  });
  expect(await verdictsOf(clamped, "C-OPS-03")).toEqual(["C-OPS-03 holds"]);
}, 60_000);

it.each([429, 400, 403])(
  "may refuse a send that comes too soon with %i, which is not the end of the sends (R9, R43)",
  async (status) => {
    const slow = (steps: Steps) => {
      const sent = new Set<string>();
      return around(["regenerateOTP", "otp/resend"], ({ transaction }, next) => {
        const { ref } = transaction.issue;
        if (sent.has(ref)) throw new Refusal(status, "UNAUTHORISED");
        sent.add(ref);
        return next();
      })(steps);
    };
    const rules = ["C-OPS-22", "C-CNT-13", "C-CNT-14", "C-CNT-15", "C-CNT-16"];
    const verdicts = await verdictsOf(slow, rules.join(","));
    expect(verdicts.map((verdict) => verdict.slice(0, 18))).toEqual(rules.map((id) => `${id} not tried`));
  },
  60_000,
);

it("may lock a transaction at the M-PIN screen's third regeneration, and not say so with it (R80)", async () => {
  const silent = only(
    ({ issue, orderFetched }) => issue.type !== "DIM" && !orderFetched,
    after(["regenerateOTP", "otp/resend"], (body) => ({ ...body, isMaxLimitReached: false })),
  );
  const rules = "C-CNT-13,C-CNT-16,C-STA-05";
  expect(await verdictsOf(silent, rules)).toEqual(holding(rules));
}, 60_000);

it("may take no M-PIN of a slip or mandate after 'forgot', and no second 'forgot'", async () => {
  const once = (steps: Steps) => {
    const isOver = ({ transaction, body }: OperationRequest) =>
      transaction.issue.type !== "DIM" && transaction.forgotAsked && Object(body).forgotmpin !== "0";
    const entry = around(VALIDATES, (request, next) => {
      if (entersMpin(request) && isOver(request)) throw new Refusal(403, "UNAUTHORISED");
      return next();
    })(steps);
    return around(["regenerateOTP", "otp/resend"], (request, next) => {
      if (isOver(request)) throw new Refusal(403, "UNAUTHORISED");
      return next();
    })({ ...steps, ...entry });
  };
  const verdicts = await verdictsOf(once, "C-CNT-03,C-CNT-13");
  expect(verdicts[0]).toBe("C-CNT-03 holds");
  expect(verdicts[1]).toMatch(/^C-CNT-13 holds tried in part with DIS .* HTTP 403/);
}, 60_000);

it("may lead nowhere after an ending without uiRedirect (R10, R12)", async () => {
  const endsHere = (steps: Steps) => {
    const closed = around(["redirect"], ({ transaction }, next) => {
      if (["cancelled", "locked"].includes(transaction.state)) throw new Refusal(410, "ALREADY");
      return next();
    })(steps);
    const plainly = after(["exit", ...VALIDATES], (body) => ({ ...body, uiRedirect: "0" }));
    return plainly({ ...steps, ...closed });
  };
  for (const verdict of await verdictsOf(endsHere, "C-END-09,C-END-10,C-END-11"))
    expect(verdict).toMatch(/not tried .*without uiRedirect/);
}, 60_000);

it("may name no return address, and then lead back to none (contract §4)", async () => {
  const addressless = (settings: Record<string, unknown>) => {
    const payloads = Object.entries<{ body: object }>(Object(settings["payloads"])).map(([name, source]) => [
      name,
      { ...source, body: { ...source.body, successUrl: null, failUrl: null } },
    ]);
    return { ...settings, payloads: Object.fromEntries(payloads) };
  };
  const rules = "C-OPS-05,C-AUT-16,C-END-09,C-END-10,C-END-11";
  expect(await verdictsOf(() => ({}), rules, addressless)).toEqual(holding(rules));
}, 60_000);

it("may tell a flag of the first answer in another form (contract §6 'Flags')", async () => {
  const forms = [{ uiRedirect: "1" }, { uiRedirect: 1 }, { uiRedirect: true }, { isUiRedirect: "1" }];
  let times = 0;
  const formed = (value: unknown) => {
    const { uiRedirect, ...rest } = Object(value);
    return uiRedirect === "1" ? { ...rest, ...forms[times++ % forms.length] } : value;
  };
  const varied = after([...VALIDATES, "status"], (body) =>
    body["result"] === undefined ? formed(body) : { ...body, result: formed(body["result"]) },
  );
  const rules = "C-AUT-11,C-AUT-12,C-AUT-13,C-STA-02,C-STA-05";
  expect(await verdictsOf(varied, rules)).toEqual(holding(rules));
}, 120_000);

it("may refuse an M-PIN that was entered already: no rule goes on by a second one", async () => {
  const once = around(VALIDATES, (request, next) => {
    if (entersMpin(request) && request.transaction.state === "authenticated")
      throw new Refusal(403, "UNAUTHORISED");
    return next();
  });
  expect(await verdictsOf(once, "C-STA-06")).toEqual(["C-STA-06 holds"]);
  const sending = (steps: Steps): Partial<Steps> => {
    const admitted = { ...steps, ...once(steps) };
    return { ...admitted, ...MUTANTS.statusSends.steps(admitted) };
  };
  expect(await verdictsOf(sending, "C-STA-06", disAlone)).toEqual(["C-STA-06 broken"]);
}, 60_000);

/** Gives the payloads no session ids. */
const sessionless = (settings: Record<string, unknown>) => {
  const payloads = Object.entries<{ body: object }>(Object(settings["payloads"])).map(([name, source]) => {
    const header = { ...Object(source.body).header, SessionID: "", JSESSIONID: null };
    const body = { ...source.body, header };
    return [name, { ...source, body }];
  });
  return { ...settings, payloads: Object.fromEntries(payloads) };
};

/** Admits callers as if their requests had other headers. */
const admitting =
  (
    change: (
      headers: Headers,
      known: Readonly<Record<string, string>>,
      found: Parameters<Steps["admitCaller"]>[2],
    ) => void,
  ) =>
  (steps: Steps): Partial<Steps> => ({
    admitCaller: (world, incoming, found, transaction) => {
      const { url, method } = incoming.request;
      const headers = new Headers(incoming.request.headers);
      if (found?.operation.name !== "clr") change(headers, transaction?.issue.headers ?? {}, found);
      const request = new Request(url, { method, headers });
      return steps.admitCaller(world, { ...incoming, request }, found, transaction);
    },
  });

it.each(["SessionID", "JSESSIONID", "nonce", "state", "Digitalsignature"])(
  "may bind a session by %s alone (issue 34)",
  async (bound) => {
    const others = ["SessionID", "JSESSIONID", "nonce", "state", "Digitalsignature"].filter(
      (name) => name !== bound,
    );
    const lax = admitting((headers, known) => {
      // the auth API carries none of them
      if (!headers.has("RequestReference")) return;
      for (const name of others) headers.set(name, known[name] ?? "");
    });
    const rules = "C-HDR-08,C-HDR-09,C-HDR-19,C-STA-08";
    expect(await verdictsOf(lax, rules)).toEqual(holding(rules));
  },
  60_000,
);

it("may answer an origin that it does not list, if it grants it nothing", async () => {
  const lax = admitting((headers) => headers.delete("Origin"));
  const verdicts = await verdictsOf(lax, "C-HDR,C-END,C-IDS");
  expect(verdicts.filter((verdict) => verdict.includes(" broken"))).toEqual([]);
}, 120_000);

it("may keep its properties where an object store refuses them, with no JSON (contract §2)", async () => {
  const xml = new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 });
  const verdicts = await verdictsOf(
    responses(/\/properties\.json$/, () => xml.clone()),
    "C-CFG-13,C-CFG-14,C-CFG-15,C-CFG-16,C-CFG-17",
  );
  expect(verdicts[0]).toMatch(/^C-CFG-13 holds .*no JSON/);
  expect(verdicts.slice(1).every((verdict) => verdict.includes("not tried"))).toBe(true);
  const json = await verdictsOf(
    responses(/\/properties\.json$/, () => Response.json({ error: "denied" }, { status: 403 })),
    "C-CFG-13",
  );
  expect(json).toEqual(["C-CFG-13 broken"]);
}, 60_000);

it("may say nothing of caches, or forbid them all and leave out Vary", async () => {
  const silent = withHeaders(/^\/portal-config\//, (headers) => headers.delete("Cache-Control"));
  expect(await verdictsOf(silent, "C-CFG-09")).toEqual(["C-CFG-09 holds"]);
  const day = new Date(Date.now() + 86_400_000).toUTCString();
  const kept = withHeaders(/^\/portal-config\//, (headers) => {
    headers.delete("Cache-Control");
    headers.set("Expires", day);
  });
  expect(await verdictsOf(kept, "C-CFG-09")).toEqual(["C-CFG-09 broken"]);
  const unstored = withHeaders(/\/edis-service\//, (headers) => headers.delete("Vary"));
  expect(await verdictsOf(unstored, "C-HDR-06,C-HDR-07")).toEqual(holding("C-HDR-06,C-HDR-07"));
}, 60_000);

it.each(["*", "http://localhost:4100"])(
  "may let shared caches keep a configuration that grants %s to every page",
  async (origin) => {
    const kept = withHeaders(/^\/portal-config\//, (headers) => {
      headers.set("Access-Control-Allow-Origin", origin);
      headers.set("Cache-Control", "public, max-age=60");
      headers.delete("Vary");
    });
    expect(await verdictsOf(kept, "C-CFG-08")).toEqual(["C-CFG-08 holds"]);
  },
);

it("may claim a flag as off by any word for it, and durations as texts", async () => {
  const off = claims("portal", (given) => ({
    ...given,
    baseUrlAutoFlag: "N",
    isRedirectEdim: "false",
    service_timeout: "30000",
  }));
  expect(await verdictsOf(off, "C-CFG-12")).toEqual(["C-CFG-12 holds"]);
});

it("may have its host page on another origin, whose clr then needs its Origin", async () => {
  const elsewhere = (settings: Record<string, unknown>) => ({
    ...settings,
    hostPageUrl: "https://pages.depository.example/edisweb/",
  });
  const [verdict] = await verdictsOf(MUTANTS.clearNeedsOrigin.steps, "C-END-02", elsewhere);
  expect(verdict).toMatch(/not tried .*another origin/);
}, 60_000);

/** Calls as the depository's own page. */
const asOwnPage = (settings: Record<string, unknown>) => ({
  ...settings,
  origin: new URL(String(settings["configUrl"])).origin,
});

/** Lists nobody: no page of another origin is granted anything, and none is answered. */
const listingNobody = (steps: Steps): Partial<Steps> => {
  const unframed = claims("portal", ({ embedOrigins: _, ...given }) => given);
  const ungranted = withHeaders(/^\/(?!demo)/, (headers) => {
    for (const name of [...headers.keys()]) if (name.startsWith("access-control-")) headers.delete(name);
  });
  return {
    ...unframed(steps),
    ...ungranted(steps),
    admitCaller: (world, incoming, found, transaction) => {
      const site = incoming.request.headers.get("Sec-Fetch-Site");
      if (site === "cross-site") throw new Refusal(403, "UNAUTHORISED");
      return steps.admitCaller(world, incoming, found, transaction);
    },
  };
};

it("may list nobody, and answer its own host page alone (contract §6 'Request headers')", async () => {
  const verdicts = await verdictsOf(
    listingNobody,
    "C-CFG,C-ENV,C-OPS,C-HDR,C-IDS,C-AUT,C-END,C-STA",
    asOwnPage,
  );
  expect(verdicts.filter((verdict) => verdict.includes(" broken"))).toEqual([]);
  const untried = [
    "C-CFG-08",
    "C-CFG-16",
    "C-HDR-01",
    "C-HDR-02",
    "C-HDR-03",
    "C-HDR-06",
    "C-END-01",
    "C-HDR-17",
  ];
  for (const id of untried)
    expect(verdicts).toContainEqual(expect.stringMatching(new RegExp(`^${id} not tried .*another origin`)));
  for (const id of ["C-HDR-04", "C-HDR-14", "C-HDR-18", "C-OPS-01", "C-AUT-11", "C-AUT-24", "C-END-02"])
    expect(verdicts).toContainEqual(expect.stringContaining(`${id} holds`));
}, 120_000);

it("is found at a preflight that grants everybody, though it lists nobody", async () => {
  const granting = MUTANTS.grantsEveryOrigin.steps;
  expect(await verdictsOf(granting, "C-HDR-04", asOwnPage)).toEqual(["C-HDR-04 broken"]);
});

it("may want its cookie of each POST of its own page, if nobody frames that", async () => {
  const strict = (steps: Steps): Partial<Steps> => ({
    ...claims("portal", ({ embedOrigins: _, ...given }) => given)(steps),
    ...MUTANTS.refusesWithoutCookie.steps(steps),
  });
  expect(await verdictsOf(strict, "C-HDR-14,C-HDR-18")).toEqual([
    expect.stringContaining("C-HDR-14 holds"),
    expect.stringContaining("C-HDR-18 holds"),
  ]);
});

it("is to answer a host page of another origin, and to grant it what it asks (contract §6)", async () => {
  const elsewhere = (origin: string) => (settings: Record<string, unknown>) => ({
    ...settings,
    hostPageUrl: `${origin}/edisweb/`,
  });
  expect(await verdictsOf(() => ({}), "C-HDR-18", elsewhere("http://localhost:4100"))).toEqual([
    expect.stringContaining("C-HDR-18 holds"),
  ]);
  expect(await verdictsOf(() => ({}), "C-HDR-18", elsewhere("http://localhost:4300"))).toEqual([
    "C-HDR-18 broken",
  ]);
});

it("may count a try whose M-PIN it cannot open: `read` locks no transaction", async () => {
  const counting = around(VALIDATES, async ({ world, transaction }, next) => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof Refusal && error.breach)) throw error;
      const { counters } = transaction;
      transaction.counters = { ...counters, wrongMpin: counters.wrongMpin + 1 };
      if (transaction.counters.wrongMpin >= 3) transaction.state = "locked";
      return ok(result(world, transaction, "02", "wrong"));
    }
  });
  const depository = await openDepository({ mutants: [{ breaks: "", steps: counting }] });
  try {
    const report = await conform(settingsOf(depository), "--profile", "read");
    expect(report.status).toBe(0);
    const all: { state: string }[] = await (await fetch(`${depository.url}/demo/transactions`)).json();
    expect(all.filter(({ state }) => state === "locked")).toEqual([]);
  } finally {
    await depository.close();
  }
}, 120_000);

it("may grant Content-Type, or the method POST, to nobody who needs no grant of it", async () => {
  const exact = withHeaders(/\/edis-service\//, (headers, request) => {
    headers.delete("Access-Control-Allow-Methods");
    const granted = headers.get("Access-Control-Allow-Headers");
    if (granted !== null && request.headers.get("Access-Control-Request-Method") === "GET")
      headers.set("Access-Control-Allow-Headers", granted.replace("Content-Type, ", ""));
  });
  expect(await verdictsOf(exact, "C-HDR-01")).toEqual(["C-HDR-01 holds"]);
}, 60_000);

it("may send no OTP that no gateway asks for (R8, R42)", async () => {
  const strict = around(["regenerateOTP", "otp/resend"], ({ transaction, body }, next) => {
    const isUnasked =
      transaction.issue.mpinStatus === "1" &&
      transaction.state === "issued" &&
      Object(transaction.issue.model["edisServiceHeader"]).authMechanism === "MPIN" &&
      Object(body).forgotmpin === "0";
    if (isUnasked) throw new Refusal(400, "UNAUTHORISED");
    return next();
  });
  expect(await verdictsOf(strict, "C-OPS-07")).toEqual(["C-OPS-07 holds"]);
}, 60_000);

it("may tell the requestor of the securities as JSON text of another form", async () => {
  const spaced = after(["redirect"], (body) => ({
    ...body,
    orderRespDtls: JSON.stringify(
      [body["orderRespDtls"]].flat().map((row) => Object.fromEntries(Object.entries(Object(row)).reverse())),
      null,
      2,
    ),
  }));
  expect(await verdictsOf(spaced, "C-AUT-16")).toEqual(["C-AUT-16 holds"]);
}, 60_000);

it("may send the members of an answer in another order, and a success of any 2xx", async () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, member]) => [name, turned(member)]),
          )
        : value;
  let times = 0;
  const unordered = around(["validateNewOTP", "txn", "status"], async (_asked, next) => {
    const answer = await next();
    const body: object = Object(times++ % 2 === 0 ? turned(answer.body) : answer.body);
    return { status: answer.status === 200 ? 201 : answer.status, body };
  });
  const rules = "C-OPS-01,C-OPS-02,C-OPS-09,C-OPS-17,C-AUT-11,C-AUT-13,C-STA-02";
  const verdicts = await verdictsOf(unordered, rules, disAlone);
  expect(verdicts.map((verdict) => verdict.split(" ").slice(0, 2).join(" "))).toEqual(holding(rules));
}, 120_000);

it("may limit the rate of calls: a 429 is no refusal of what was tried (R41)", async () => {
  const limited = (steps: Steps) => {
    const calls = new Map<string, number>();
    return around(VALIDATES, ({ transaction }, next) => {
      const { ref } = transaction.issue;
      calls.set(ref, (calls.get(ref) ?? 0) + 1);
      if (calls.get(ref) === 3) throw new Refusal(429, "UNAUTHORISED");
      return next();
    })(steps);
  };
  const rules = "C-CNT-02,C-STA-07";
  const verdicts = await verdictsOf(limited, rules);
  for (const verdict of verdicts)
    expect(verdict).toMatch(/not tried .*limits the rate of calls: .* HTTP 429/);
}, 60_000);

it("may limit the rate of what has no envelope: clr, preflights and the host page", async () => {
  const limited = responses(/./, (response, request) =>
    /\/clr\/|\/edisweb\/$/.test(request.url) || request.method === "OPTIONS"
      ? new Response(null, { status: 429, headers: { "Access-Control-Allow-Origin": "*" } })
      : response,
  );
  const rules =
    "C-PAGE-01,C-HDR-01,C-HDR-03,C-HDR-04,C-AUT-24,C-END-01,C-END-02,C-END-03,C-END-04,C-END-05,C-END-06,C-END-07,C-STA-04";
  const verdicts = await verdictsOf(limited, rules);
  expect(verdicts.length).toBe(rules.split(",").length);
  for (const verdict of verdicts)
    expect(verdict).toMatch(/not tried .*limits the rate of calls: .* HTTP 429/);
}, 60_000);

it.each([
  ["configUrl", /portal-config/, "C-CFG-01,C-CFG-08,C-OPS-01"],
  ["propertiesUrl", /properties\.json$/, "C-CFG-13,C-CFG-16,C-CFG-17"],
])("may limit the rate of its files: no rule that needs %s is tried (R41)", async (name, path, rules) => {
  const limited = responses(path, () => Response.json({ message: "Later" }, { status: 429 }));
  expect(await verdictsOf(limited, rules)).toEqual(
    rules
      .split(",")
      .map((id) => `${id} not tried the depository limits the rate of calls: GET ${name}: HTTP 429`),
  );
});

it("may want no OTP on a slip or consent page: no rule asks for one there (contract §6 'order')", async () => {
  const otpless = (settings: Record<string, unknown>) => {
    const { DIS, DMI } = Object(settings["payloads"]);
    const without = (source: { body: object }) => ({
      ...source,
      body: { ...source.body, scenario: { otpEnabled: false } },
    });
    return { ...settings, payloads: { DIS: without(DIS), DMI: without(DMI) } };
  };
  const sends: string[] = [];
  const counted = around(SENDS, ({ transaction }, next) => {
    if (transaction.orderFetched) sends.push(transaction.issue.ref);
    return next();
  });
  const untried = "C-OPS-08,C-OPS-18,C-CNT-12,C-CNT-14,C-CNT-15,C-STA-06";
  for (const verdict of await verdictsOf(counted, untried, otpless))
    expect(verdict).toMatch(/not tried .*(authorises without an|wants no) OTP/);
  const tried = "C-ENV-27,C-ENV-28,C-OPS-07,C-OPS-09,C-AUT-11,C-CNT-13,C-CNT-16";
  const verdicts = await verdictsOf(counted, tried, otpless);
  expect(verdicts.map((verdict) => verdict.split(" ").slice(0, 2).join(" "))).toEqual(holding(tried));
  expect(sends).toEqual([]);
}, 120_000);

it("may answer a send with 429 where nothing more can be done: what was shown before it stands (R41, R43)", async () => {
  const limited = (steps: Steps): Partial<Steps> => ({
    admitTransaction: (world, found, transaction) => {
      const isSend = SENDS.some((name) => name === found.operation.name);
      if (isSend && ["locked", "authorised"].includes(transaction.state))
        throw new Refusal(429, "UNAUTHORISED");
      steps.admitTransaction(world, found, transaction);
    },
  });
  for (const rule of ["C-CNT-02", "C-CNT-05", "C-AUT-15"])
    expect(await verdictsOf(limited, rule)).toEqual([
      expect.stringMatching(new RegExp(`^${rule} holds tried in part with DIS .* HTTP 429`)),
    ]);
}, 60_000);

it("may refuse an OTP send without a captcha, or so soon after the last (R34, R43)", async () => {
  const strict = around(["regenerateOTP", "otp/send", "otp/resend"], () => {
    throw new Refusal(400, "UNAUTHORISED");
  });
  for (const verdict of await verdictsOf(strict, "C-OPS-07,C-OPS-08")) expect(verdict).toContain("not tried");
}, 60_000);

/** Takes from the path what these headers say. */
const byPath = (isTaken: (name: string) => boolean) =>
  admitting((headers, known, found) => {
    if (found?.ref === undefined) return;
    for (const [name, value] of Object.entries(known))
      if (isTaken(name) && headers.has(name)) headers.set(name, value);
  });

it("may take the ids of the context from the path, not the session (docs/samples)", async () => {
  const rules = "C-HDR-10,C-IDS-03,C-IDS-06";
  const ids = byPath((name) => ["RequestorId", "TransactionRefNo"].includes(name));
  expect(await verdictsOf(ids, rules)).toEqual(holding(rules));
  const all = byPath(() => true);
  expect(await verdictsOf(all, rules)).toEqual(["C-HDR-10 holds", "C-IDS-03 broken", "C-IDS-06 broken"]);
  const [held, bound, exit] = await verdictsOf(all, rules, sessionless);
  expect([held, bound]).toEqual(["C-HDR-10 holds", "C-IDS-03 holds"]);
  expect(exit).toContain("C-IDS-06 not tried");
}, 60_000);

it("may send more than { value }, and leave out the outcomes of securities", async () => {
  const more = (steps: Steps): Partial<Steps> => ({
    sealResponse: (...given) => Object.assign(steps.sealResponse(...given), { traceId: "7" }),
    ...after([...VALIDATES, "redirect"], (body) => ({ ...body, orderRespDtls: null }))(steps),
  });
  const rules = "C-ENV-01,C-ENV-02,C-OPS-05,C-OPS-09,C-AUT-16";
  const verdicts = await verdictsOf(more, rules);
  expect(verdicts.map((verdict) => verdict.split(" ").slice(0, 2).join(" "))).toEqual(holding(rules));
}, 120_000);

it("may refuse a DIM's return before the outcome, which no gateway asks for (R48)", async () => {
  const strict = around(["redirect"], ({ transaction }, next) => {
    if (transaction.issue.type === "DIM" && transaction.state === "issued")
      throw new Refusal(403, "UNAUTHORISED");
    return next();
  });
  for (const verdict of await verdictsOf(strict, "C-ENV-01,C-HDR-07,C-HDR-12,C-IDS-02,C-OPS-05"))
    expect(verdict).toContain("holds");
}, 60_000);

it("may refuse the return of an authorised DIS or DIM, which no gateway asks for (contract §6)", async () => {
  const strict = around(["redirect"], ({ transaction }, next) => {
    const { issue, state } = transaction;
    if (["DIS", "DIM"].includes(issue.type) && state === "authorised") throw new Refusal(410, "ALREADY");
    return next();
  });
  const verdicts = await verdictsOf(strict, "C-AUT-11,C-AUT-13,C-AUT-14,C-AUT-15,C-AUT-16");
  expect(verdicts.map((verdict) => verdict.split(" ").slice(0, 2).join(" "))).toEqual(
    holding("C-AUT-11,C-AUT-13,C-AUT-14,C-AUT-15,C-AUT-16"),
  );
}, 120_000);

it("may take any captcha, if it has no site key by which to judge one", async () => {
  const keyless = claims("portal", ({ recaptchav3sitekey: _, ...given }) => given);
  const lax = (steps: Steps) => {
    const taking = { ...steps, ...MUTANTS.takesAnyDimCaptcha.steps(steps) };
    return { ...taking, ...keyless(taking) };
  };
  const verdicts = await verdictsOf(lax, "C-AUT-21,C-CNT-10");
  expect(verdicts[0]).toBe("C-AUT-21 holds");
  expect(verdicts[1]).toContain("not tried");
}, 60_000);

it("is found at its breaches by DIMs alone", async () => {
  const dims = (settings: Record<string, unknown>) => ({
    ...settings,
    payloads: { DIM: Object(settings["payloads"]).DIM },
  });
  for (const [name, rule] of [
    ["grantsEveryOrigin", "C-HDR-04"],
    ["takesAnySession", "C-HDR-08"],
    ["needsNoSession", "C-HDR-09"],
    ["takesAnyRequestor", "C-IDS-02"],
    ["takesAnyTransaction", "C-IDS-03"],
  ] as const)
    expect(await verdictsOf(MUTANTS[name].steps, rule, dims)).toEqual([
      expect.stringContaining(`${rule} broken`),
    ]);
  const byMpin = (settings: Record<string, unknown>) => ({
    ...settings,
    payloads: { DIM: Object(settings["payloads"])["DIM with an M-PIN"] },
  });
  expect(await verdictsOf(MUTANTS.forgetsKeysOfSends.steps, "C-ENV-28", byMpin)).toEqual(["C-ENV-28 broken"]);
}, 60_000);

it("is found at the breaches of its DMRs beside DMIs: a mandate is tried in each of its types", async () => {
  const both = (settings: Record<string, unknown>) => {
    const { DIS, DMI } = Object(settings["payloads"]);
    const DMR = { ...DMI, body: { transactionType: "DMR", securities: 3 } };
    return { ...settings, payloads: { DIS, DMI, DMR } };
  };
  const rules = "C-OPS-01,C-HDR-15,C-AUT-02,C-AUT-03,C-AUT-11";
  expect(await verdictsOf(() => ({}), rules, both)).toEqual(
    holding(rules).map((verdict) => expect.stringContaining(verdict)),
  );
  const timeless = around(VALIDATES, async (request, next) => {
    const answer = await next();
    const { requestTime: _, ...body } = Object(answer.body);
    return request.transaction.issue.type === "DMR" ? { ...answer, body } : answer;
  });
  expect(await verdictsOf(timeless, "C-OPS-01", both)).toEqual(["C-OPS-01 broken"]);
  const early = before(["sec"], ({ issue }, request) => {
    if (issue.type === "DMR") request.transaction.state = "authenticated";
  });
  expect(await verdictsOf(early, "C-AUT-02", both)).toEqual(["C-AUT-02 broken"]);
}, 60_000);

it("may compress its answers, and begin its files with a byte order mark, as browsers take both", async () => {
  const compressed = responses(/./, async (response, request) => {
    const { pathname } = new URL(request.url);
    if (response.body === null || pathname.startsWith("/demo/")) return response;
    const mark = /portal-config|properties/.test(pathname) ? "\uFEFF" : "";
    const headers = new Headers(response.headers);
    headers.delete("Content-Length");
    headers.set("Content-Encoding", "gzip");
    const body = gzipSync(mark + (await response.text()));
    return new Response(body, { status: response.status, headers });
  });
  const verdicts = await verdictsOf(compressed, "C-CFG,C-PAGE,C-ENV-01,C-ENV-02,C-OPS-01,C-SEC-06");
  expect(verdicts.filter((verdict) => !verdict.includes(" holds"))).toEqual([]);
}, 60_000);

it("may begin what it seals and signs with a byte order mark, as browsers read it", async () => {
  const marked = (steps: Steps): Partial<Steps> => ({
    ...steps,
    sealResponse: (key, context, status, body) =>
      sealText(key, context, status, `\uFEFF${JSON.stringify(body)}`),
    signClaims: (keys, given) => {
      const part = (text: string) => Buffer.from(text).toString("base64url");
      const signed = `${part('{"alg":"ES256"}')}.${part(`\uFEFF${JSON.stringify(given)}`)}`;
      return `${signed}.${signText(keys, signed).toString("base64url")}`;
    },
  });
  expect(await verdictsOf(marked, "C-CFG-01,C-CFG-13,C-ENV-01,C-OPS-02")).toEqual(
    holding("C-CFG-01,C-CFG-13,C-ENV-01,C-OPS-02"),
  );
});

it("may name in a refusal the return address that it refuses", async () => {
  const strict = (steps: Steps): Partial<Steps> => ({
    admitCaller: (world, incoming, found, transaction) => {
      const address = incoming.request.headers.get("SuccessUrl");
      if (transaction !== undefined && address !== null && address !== transaction.issue.successUrl)
        throw new Refusal(403, { developer: `${address} is not yours` });
      return steps.admitCaller(world, incoming, found, transaction);
    },
  });
  expect(await verdictsOf(strict, "C-HDR-11")).toEqual(["C-HDR-11 holds"]);
});

it.each([
  ["whose clr", "C-END-02", MUTANTS.clearNeedsOrigin],
  ["whose POSTs", "C-HDR-14", MUTANTS.needsNoXsrfToken],
])("may have no host page, %s nobody can send", async (_what, rule, { steps }) => {
  const pageless = ({ hostPageUrl: _, ...settings }: Record<string, unknown>) => settings;
  const [verdict] = await verdictsOf(steps, rule, pageless);
  expect(verdict).toMatch(new RegExp(`^${rule} not tried .*hostPageUrl`));
});

it("may tell more with an order and with its outcome than the contract names, another time something else", async () => {
  let times = 0;
  const ticking = (steps: Steps) => {
    const order = after(["txn"], (body) => {
      const response = Object(body["successResponse"]);
      const uiOrderReq = { ...response.uiOrderReq, remainingSeconds: 600 - times++ };
      const uiDmatBlkDtls = { ...response.uiDmatBlkDtls, clientUCC: response.uiDmatBlkDtls.clientUCC };
      return { ...body, successResponse: { ...response, uiOrderReq, uiDmatBlkDtls } };
    })(steps);
    const more = (row: object) => ({ ...row, settlementNo: `S${times++}` });
    return after(["redirect"], (body) => ({
      ...body,
      orderRespDtls: [body["orderRespDtls"]].flat().map((entry) => {
        const { secDtls, ...rest } = Object(entry);
        return more({ ...rest, dpId: null, ...(secDtls && { secDtls: secDtls.map(more) }) });
      }),
    }))({ ...steps, ...order });
  };
  expect(await verdictsOf(ticking, "C-OPS-17,C-AUT-16")).toEqual(holding("C-OPS-17,C-AUT-16"));
}, 60_000);

it("may send in an answer six digits that are the OTP of another transaction", async () => {
  const sent: string[] = [];
  const chance = around(["validateNewOTP", "regenerateOTP", "txn", "redirect"], async (request, next) => {
    const answer = await next();
    const own = request.transaction.otps.map(({ code }) => code);
    const others = sent.filter((code) => !own.includes(code));
    sent.push(...own);
    return { ...answer, body: { ...answer.body, microseconds: others.at(0) ?? "" } };
  });
  expect(await verdictsOf(chance, "C-SEC-02,C-SEC-03,C-SEC-01,C-SEC-04,C-SEC-07")).toEqual(
    holding("C-SEC-01,C-SEC-02,C-SEC-03,C-SEC-04,C-SEC-07"),
  );
}, 60_000);

it.each([
  [1, "holds"],
  [2, "broken"],
])(
  "may send in an answer six digits that are its M-PIN by chance, as microseconds may be: %i times of a run: %s",
  async (times, verdict) => {
    let left = times;
    const chance = after(["exit"], (body) => ({ ...body, microseconds: left-- > 0 ? "123456" : "0" }));
    expect(await verdictsOf(chance, "C-AUT-17,C-SEC-07")).toEqual(["C-AUT-17 holds", `C-SEC-07 ${verdict}`]);
  },
  60_000,
);

it("may give a payload no session ids, and hold a call to none", async () => {
  const lax = admitting((headers, known) => {
    if (!headers.has("RequestReference")) return;
    for (const name of ["nonce", "state", "Digitalsignature"]) headers.set(name, known[name] ?? "");
  });
  const verdicts = await verdictsOf(lax, "C-HDR-08,C-HDR-09,C-HDR-16,C-HDR-19,C-STA-08", sessionless);
  expect(verdicts.map((verdict) => verdict.slice(0, 18))).toEqual([
    ...["C-HDR-08 not tried", "C-HDR-09 not tried", "C-HDR-16 not tried", "C-HDR-19 not tried"],
    "C-STA-08 holds",
  ]);
}, 60_000);

it.each([undefined, "SHARED"])(
  "may refuse what tells an outcome once its session is over, and give two payloads the JSESSIONID %s",
  async (shared) => {
    const closed = around(["redirect"], ({ transaction }, next) => {
      const { issue, state } = transaction;
      const isOver =
        state === "cancelled" || (state === "authorised" && !["DMI", "DMR"].includes(issue.type));
      if (isOver) throw new Refusal(410, "ALREADY");
      return next();
    });
    const sharing = (settings: Record<string, unknown>) => {
      if (shared === undefined) return settings;
      const payloads = Object.entries<{ body: object }>(Object(settings["payloads"])).map(
        ([name, source]) => {
          const header = { ...Object(source.body).header, JSESSIONID: shared };
          return [name, { ...source, body: { ...source.body, header } }];
        },
      );
      return { ...settings, payloads: Object.fromEntries(payloads) };
    };
    expect(await verdictsOf(closed, "C-HDR-19", sharing)).toEqual(["C-HDR-19 holds"]);
    const open = MUTANTS.takesAnySessionAfterOutcome.steps;
    expect(await verdictsOf(open, "C-HDR-19", sharing)).toEqual(["C-HDR-19 broken"]);
  },
  60_000,
);

it("may answer whatever M-PIN or OTP comes after the authorisation with its first answer (R55)", async () => {
  const stored = around(VALIDATES, ({ transaction }, next) =>
    transaction.authorisation === undefined ? next() : ok(transaction.authorisation.answer),
  );
  const admitted = (steps: Steps): Partial<Steps> => ({
    ...stored(steps),
    admitTransaction: (world, found, transaction) => {
      if (transaction.state !== "authorised" || !/^mpin/.test(found.operation.name))
        steps.admitTransaction(world, found, transaction);
    },
  });
  expect(await verdictsOf(admitted, "C-AUT-20")).toEqual(["C-AUT-20 holds"]);
}, 60_000);

it("may tell the order after the authorisation too, if it sends no OTP and authorises nothing anew (R55)", async () => {
  const telling = (steps: Steps): Partial<Steps> => ({
    admitTransaction: (world, found, transaction) => {
      if (found.operation.name !== "txn" || transaction.state !== "authorised")
        steps.admitTransaction(world, found, transaction);
    },
  });
  expect(await verdictsOf(telling, "C-AUT-20")).toEqual(["C-AUT-20 holds"]);
  const sending = (steps: Steps): Partial<Steps> => ({
    ...telling(steps),
    ...before(["txn"], ({ state, otps }) => {
      const last = otps.at(-1);
      if (state === "authorised" && last !== undefined) otps.push({ ...last, code: "271828" });
    })(steps),
  });
  expect(await verdictsOf(sending, "C-AUT-20")).toEqual(["C-AUT-20 broken"]);
}, 60_000);

it("may refuse a language that it does not offer, as no gateway shows it (contract §5 Languages)", async () => {
  const speaking = (locales: readonly string[]) => (steps: Steps) => ({
    ...claims("portal", (given) => ({ ...given, locales }))(steps),
    ...responses(/\/edis-service\//, (response, { headers }) =>
      ["hi", "en-GB", null].includes(headers.get("Accept-Language"))
        ? response
        : Response.json({ status: "406" }, { status: 406 }),
    )(steps),
  });
  expect(await verdictsOf(speaking(["en-GB", "hi"]), "C-HDR-13")).toEqual([
    expect.stringMatching(/^C-HDR-13 holds advice: a call in ur, which locales does not list, is refused; /),
  ]);
  expect(await verdictsOf(speaking(["en-GB", "hi", "ta"]), "C-HDR-13")).toEqual(["C-HDR-13 broken"]);
});

it("may take the M-PIN of a DIS by a mandate's operation, which the contract forbids to none", async () => {
  const both = (steps: Steps): Partial<Steps> => ({
    admitCaller: (world, incoming, found, transaction) => {
      const isAuth = found?.operation.name === "mpin/auth" && transaction?.issue.type === "DIS";
      const admit = (isAuth && MUTANTS.servesOtherTypes.steps(steps).admitCaller) || steps.admitCaller;
      return admit(world, incoming, found, transaction);
    },
  });
  expect(await verdictsOf(both, "C-OPS-14", disAlone)).toEqual([
    expect.stringContaining("C-OPS-14 holds advice: POST R/mpin/auth/T is done for a DIS, which never asks"),
  ]);
});

it("may tell a DIM's order too, which the contract keeps for no type", async () => {
  const open = (steps: Steps): Partial<Steps> => {
    const admitted = MUTANTS.servesOtherTypes.steps(steps);
    return {
      admitCaller: (world, incoming, found, transaction) => {
        const isOrder = found?.operation.name === "txn" && transaction?.issue.type === "DIM";
        const admit = (isOrder && admitted.admitCaller) || steps.admitCaller;
        return admit(world, incoming, found, transaction);
      },
      ...around(["txn"], ({ transaction }, next) =>
        transaction.issue.type === "DIM" ? ok({ status: "200", responseCode: "00" }) : next(),
      )(steps),
    };
  };
  expect(await verdictsOf(open, "C-OPS-14")).toEqual(["C-OPS-14 holds"]);
});

it("may sign no return, as it has agreed on none with its broker (R84)", async () => {
  const unsigned = after(["redirect"], ({ digitalSignature: _, ...body }) => body);
  const rules = "C-OPS-05,C-AUT-16,C-END-09";
  expect(await verdictsOf(unsigned, rules)).toEqual(holding(rules));
  const bent = after(["redirect"], (body) => ({ ...body, digitalSignature: {} }));
  expect(await verdictsOf(bent, "C-OPS-05")).toEqual(["C-OPS-05 broken"]);
}, 60_000);

it("may say ResponseCode to the requestor, as the gateway reads either (contract §6)", async () => {
  const synonym = after(["redirect"], ({ responseCode, ...body }) => ({
    ...body,
    ResponseCode: responseCode,
  }));
  const rules = "C-OPS-05,C-OPS-06,C-AUT-16,C-END-09";
  expect(await verdictsOf(synonym, rules)).toEqual(holding(rules));
}, 60_000);

it("may leave the ISIN or its description out of a security's row, not both and not the quantity (R44)", async () => {
  const without = (...names: string[]) =>
    after(["sec"], (body) => {
      const rows = [body["secDtls"]].flat();
      const bare = Object.fromEntries(names.map((name) => [name, null]));
      return { ...body, secDtls: rows.map((row, index) => ({ ...Object(row), ...(index === 0 && bare) })) };
    });
  expect(await verdictsOf(without("isinName"), "C-OPS-03")).toEqual(["C-OPS-03 holds"]);
  expect(await verdictsOf(without("isin"), "C-OPS-03")).toEqual(["C-OPS-03 holds"]);
  expect(await verdictsOf(without("isin", "isinName"), "C-OPS-03")).toEqual(["C-OPS-03 broken"]);
  expect(await verdictsOf(without("quantity"), "C-OPS-03")).toEqual(["C-OPS-03 broken"]);
}, 60_000);

it("is not tried across the transactions of one account without a payload that comes of one, and says so", async () => {
  const ownAccounts = (settings: Record<string, unknown>) => {
    const { DIS, DMI } = Object(settings["payloads"]);
    return { ...settings, payloads: { DIS, DMI } };
  };
  const rules = "C-AUT-01,C-AUT-08";
  for (const verdict of await verdictsOf(() => ({}), rules, ownAccounts))
    expect(verdict).toMatch(/holds tried in part with DIS .*no payload comes of the same account/);
}, 60_000);

it("may end a transaction by the next one of its account", async () => {
  const single = before(VALIDATES, (transaction, { world }) => {
    const { account, ref } = transaction.issue;
    for (const other of world.transactions.values())
      if (other.issue.account === account && other.issue.ref !== ref && other.state === "authenticated")
        other.state = "terminated";
  });
  const rules = "C-AUT-01,C-AUT-08";
  for (const verdict of await verdictsOf(single, rules)) expect(verdict).toContain(" holds");
}, 60_000);

it("may end a DIM whose order was forged", async () => {
  const strict = around(["validateNewOTP"], ({ transaction, body }, next) => {
    const { type, payloadDigest } = transaction.issue;
    if (type !== "DIM" || Object(body).payloadDigest === payloadDigest) return next();
    transaction.state = "locked";
    throw new Refusal(403, "UNAUTHORISED");
  });
  expect(await verdictsOf(strict, "C-AUT-18")).toEqual(["C-AUT-18 holds"]);
}, 60_000);

it("may refuse another reference in an OTP send's body, and every send without a captcha (R34)", async () => {
  const byCaptcha = around(["regenerateOTP"], () => {
    throw new Refusal(400, "UNAUTHORISED");
  });
  const [verdict] = await verdictsOf(byCaptcha, "C-AUT-23");
  expect(verdict).toMatch(/^C-AUT-23 not tried/);
}, 60_000);

it("is found at an OTP that another transaction gets late", async () => {
  let inbox = 0;
  const slowly = responses(/\/demo\/otp\.json/, (response) =>
    inbox++ < 8 ? Response.json({ otp: null }) : response,
  );
  const late = (steps: Steps) => {
    const sending = { ...steps, ...MUTANTS.sendsToAnother.steps(steps) };
    return { ...sending, ...slowly(sending) };
  };
  expect(await verdictsOf(late, "C-AUT-23")).toEqual(["C-AUT-23 broken"]);
}, 60_000);

it("may find a transaction by its session, where the path has no ids", async () => {
  const bySession = (steps: Steps): Partial<Steps> => {
    const sessions = new Map<string, { requestorId: string; transactionRefNo: string }>();
    return {
      respond: async (request, next) => {
        const { pathname } = new URL(request.url);
        if (request.method === "POST" && pathname === "/demo/transactions") {
          const response = await steps.respond(request, next);
          const { model } = await response.clone().json();
          sessions.set(model.edisServiceHeader.SessionID, model);
          return response;
        }
        const model = sessions.get(request.headers.get("SessionID") ?? "");
        if (model === undefined || !/(validateNew|regenerate)OTP$/.test(pathname))
          return steps.respond(request, next);
        const headers = new Headers(request.headers);
        headers.set("RequestorId", model.requestorId);
        headers.set("TransactionRefNo", model.transactionRefNo);
        const body = await request.text();
        return steps.respond(new Request(request.url, { method: "POST", headers, body }), next);
      },
    };
  };
  expect(await verdictsOf(bySession, "C-HDR-10")).toEqual(["C-HDR-10 holds"]);
}, 60_000);

it("is tried with the payloads of one broker, whose page the kit calls as: those of others are left out, and named", async () => {
  const depository = await openDepository();
  const settings = settingsOf(depository);
  const { DIS, DIM } = Object(settings["payloads"]);
  const ofAnother = (source: { body: object }) => ({
    ...source,
    body: { ...source.body, requestorId: "BRK002" },
  });
  const payloads = { one: DIS, two: ofAnother(DIS), three: ofAnother(DIM) };
  const rules = "C-OPS-01,C-HDR-08,C-IDS-03,C-AUT-08,C-AUT-18";
  const report = await conform({ ...settings, payloads }, "--profile", "full", "--only", rules);
  await depository.close();
  expect(report.out).toMatch(/^left out: two, three, of another requestorId than one\./);
  expect(report.status).toBe(0);
  expect(rulesOf(report).map(({ id, result }) => `${id} ${result}`)).toEqual([
    ...["C-OPS-01 holds", "C-HDR-08 holds", "C-IDS-03 holds", "C-AUT-08 holds"],
    "C-AUT-18 not tried",
  ]);
}, 60_000);

it("may have a firewall that refuses a hostile id by a page with a script of its own", async () => {
  const blocked = "<h1>Request blocked</h1><script>document.title = 'Blocked'</script>";
  const headers = { "Content-Type": "text/html" };
  const walled = responses(/%3C|%27|%20/i, () => new Response(blocked, { status: 403, headers }));
  expect(await verdictsOf(walled, "C-IDS-04")).toEqual(["C-IDS-04 holds"]);
  const repeating = responses(/%3C/i, (_response, { url }) => {
    const body = `<h1>No ${decodeURIComponent(new URL(url).pathname)}</h1>`;
    return new Response(body, { status: 404, headers });
  });
  expect(await verdictsOf(repeating, "C-IDS-04")).toEqual(["C-IDS-04 broken"]);
}, 60_000);

it.each([301, 307])(
  "may have a router that answers a path with dot segments by %i to the clean one, which no gateway follows (contract §6)",
  async (status) => {
    const routed = responses(/\/edis-service\//, (response, { method, url }) => {
      const { pathname } = new URL(url);
      // of an id %2e%2e nothing is left here
      const isClean = /\/edis\/\w+\/\w+\/[^/]+$/.test(pathname) && !pathname.includes("..%2F");
      return method !== "GET" || isClean
        ? response
        : new Response(null, { status, headers: { Location: "/edis-service/v1/public/" } });
    });
    expect(await verdictsOf(routed, "C-IDS-04")).toEqual(["C-IDS-04 holds"]);
  },
  60_000,
);

it("may have a firewall that refuses a hostile query of its host page", async () => {
  const walled = responses(/^\/edisweb\/$/, (response, request) =>
    request.url.includes("%3Cb%3E") ? new Response("<h1>Request blocked</h1>", { status: 403 }) : response,
  );
  expect(await verdictsOf(walled, "C-PAGE-06")).toEqual(["C-PAGE-06 holds"]);
  const closed = responses(/^\/edisweb\/$/, (response, request) =>
    request.url.includes("?") ? new Response("<h1>Request blocked</h1>", { status: 403 }) : response,
  );
  expect(await verdictsOf(closed, "C-PAGE-06")).toEqual(["C-PAGE-06 broken"]);
});

it("may have no status operation, and answer no preflight for it", async () => {
  const statusless = (steps: Steps) => {
    const unclaimed = claims("portal", ({ statusOperation: _, ...given }) => given);
    const unanswered = responses(/\/status\//, () => Response.json({ status: "404" }, { status: 404 }));
    return { ...unclaimed(steps), ...unanswered(steps) };
  };
  expect(await verdictsOf(statusless, "C-HDR-01")).toEqual(["C-HDR-01 holds"]);
});

it("may serve DIMs alone, and answer no preflight for an order", async () => {
  const dims = (settings: Record<string, unknown>) => ({
    ...settings,
    payloads: { DIM: Object(settings["payloads"]).DIM },
  });
  const orderless = responses(/\/txn\//, () => Response.json({ status: "404" }, { status: 404 }));
  expect(await verdictsOf(orderless, "C-HDR-01", dims)).toEqual([expect.stringMatching(/^C-HDR-01 holds/)]);
});

it.each([
  "Please call us at NSDL (022-24994200)",
  "Please write to us at nsdl.example (Mumbai), at NSDL (10:30)",
])("may say in an error '%s', which is no stack trace", async (message) => {
  const helpful = responses(/\/edis-service\//, async (response) => {
    if (response.status < 400) return response;
    const { value, ...body } = await response.json();
    return Response.json(value === undefined ? { ...body, message } : { value }, response);
  });
  const verdicts = await verdictsOf(helpful, "C-SEC-05");
  expect(verdicts).toEqual(["C-SEC-05 holds"]);
});

it("may write null where its configuration has nothing, as the gateway reads it", async () => {
  const nulls = (steps: Steps) => {
    const portal = claims("portal", (given) => ({
      ...given,
      publicKey: { ...Object(given["publicKey"]), alg: null, d: null, p: null, oth: "" },
      embedOrigins: { ...Object(given["embedOrigins"]), BRK009: null },
    }))(steps);
    const properties = claims("properties", (given) => ({
      ...given,
      texts: { ...Object(given["texts"]), HELP_URL: null },
      timeouts: { IDLE_DIS: null },
      requestors: { ...Object(given["requestors"]), BRK008: { name: null }, BRK009: null },
      brokerLogos: { BRK009: null },
      locales: { hi: null },
    }))({ ...steps, ...portal });
    return { ...portal, ...properties };
  };
  const rules = "C-CFG-06,C-CFG-07,C-CFG-11,C-CFG-12,C-CFG-17,C-OPS-01";
  expect(await verdictsOf(nulls, rules)).toEqual(holding(rules));
}, 60_000);

it.each([null, ""])("may claim its embed origins as absent by %j (contract §4)", async (embedOrigins) => {
  const none = claims("portal", (given) => ({ ...given, embedOrigins }));
  expect(await verdictsOf(none, "C-CFG-11")).toEqual(["C-CFG-11 holds"]);
});

it("may claim maxPanCardAttempts as absent, in either way (contract §4, R11)", async () => {
  const empty = claims("portal", (given) => ({ ...given, maxPanCardAttempts: "" }));
  expect(await verdictsOf(empty, "C-CFG-12,C-CNT-09")).toEqual(["C-CFG-12 holds", "C-CNT-09 holds"]);
}, 60_000);

it.each<[string, (answer: Answer) => Answer]>([
  [
    "refuse",
    () => {
      throw new Refusal(409, "UNAUTHORISED");
    },
  ],
  ["answer, and send nothing at,", (answer) => answer],
])(
  "may %s a second request for a mandate's first OTP (R16)",
  async (_what, second) => {
    const once = (steps: Steps) => {
      const first = new Map<string, Answer>();
      return around(["otp/send"], async ({ transaction }, next) => {
        const { ref } = transaction.issue;
        const before = first.get(ref);
        if (before !== undefined) return second(before);
        const answer = await next();
        first.set(ref, answer);
        return answer;
      })(steps);
    };
    expect(await verdictsOf(once, "C-CNT-14,C-CNT-15")).toEqual(holding("C-CNT-14,C-CNT-15"));
  },
  60_000,
);

it("may send as many OTPs of a DIM as a gateway may ask for: three 'forgot', each with three resends (R42)", async () => {
  const patient = (steps: Steps) => {
    const sends = new Map<string, number>();
    return before(["regenerateOTP"], (transaction) => {
      const { ref, type } = transaction.issue;
      if (type !== "DIM") return;
      const sent = sends.get(ref) ?? 0;
      sends.set(ref, sent + 1);
      const spent = { forgots: 3, sends: { mpin: 4, slip: 4 } };
      transaction.counters = { ...FRESH_COUNTERS, ...(sent >= 12 && spent) };
    })(steps);
  };
  const rules = "C-CNT-14,C-CNT-15";
  expect(await verdictsOf(patient, rules)).toEqual(holding(rules));
}, 60_000);

/** Serves the host page with its policy in a meta element, but for frame-ancestors, which browsers read of the header alone. */
const withMetaPolicy = (change: (policy: string) => string, within = (meta: string) => meta) =>
  responses(/^\/edisweb\/$/, async (response) => {
    const headers = new Headers(response.headers);
    const directives = (headers.get("Content-Security-Policy") ?? "").split(";");
    const framing = (directive: string) => directive.includes("frame-ancestors");
    headers.set("Content-Security-Policy", directives.filter(framing).join(";"));
    const policy = change(directives.filter((directive) => !framing(directive)).join(";"));
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    return new Response((await response.text()).replace("<head>", `<head>${within(meta)}`), { headers });
  });

it("may set the host page's policy in its markup, and a second one that is looser", async () => {
  const rules = "C-PAGE-02,C-PAGE-03";
  const escaped = withMetaPolicy((policy) => policy.replaceAll("'", "&#39;"));
  expect(await verdictsOf(escaped, rules)).toEqual(holding(rules));
  const loose = withMetaPolicy((policy) => policy.replace("script-src", "script-src 'unsafe-inline'"));
  expect(await verdictsOf(loose, rules)).toEqual([
    "C-PAGE-02 holds advice: docs/operators.md has another policy: script-src with 'unsafe-inline'",
    "C-PAGE-03 holds",
  ]);
  const second = withHeaders(/^\/edisweb\/$/, (headers) => {
    const policy = headers.get("Content-Security-Policy");
    headers.set("Content-Security-Policy", `script-src 'unsafe-inline'; style-src *, ${policy}`);
  });
  expect(await verdictsOf(second, rules)).toEqual(holding(rules));
});

it.each<[string, (meta: string) => string]>([
  ["a comment", (meta) => `<!-- ${meta} -->`],
  ["a template", (meta) => `<template>${meta}</template>`],
  ["noscript", (meta) => `<noscript>${meta}</noscript>`],
  ["a script", (meta) => `<script type="text/plain">${meta}</script>`],
  ["the body", (meta) => `</head><body>${meta}`],
])("is told of a policy of its host page in %s, where no browser reads it", async (_where, within) => {
  const unread = withMetaPolicy((policy) => policy, within);
  expect(await verdictsOf(unread, "C-PAGE-02")).toEqual([expect.stringContaining("holds advice: ")]);
});

/** Puts off what comes while another POST of the transaction is under way. */
const locking = (putOff: (request: OperationRequest) => Answer) =>
  atOnce(VALIDATES, /validateNewOTP|\/(mpin|otp)\/\w+\//, (request, next, isAlone) =>
    isAlone ? next() : putOff(request),
  );
const refusing =
  (status: number, plain = false) =>
  () => {
    throw new Refusal(status, "UNAUTHORISED", { plain });
  };

it.each<[string, (request: OperationRequest) => Answer]>([
  ["503", refusing(503)],
  ["409", refusing(409)],
  ["a sealed 03", ({ world, transaction }) => ok(result(world, transaction, "03", "busy"))],
])(
  "may lock a transaction and put tries at once off with %s, which counts none of them (R41, R72)",
  async (_what, putOff) => {
    const rules = "C-CNT-19,C-CNT-20";
    expect(await verdictsOf(locking(putOff), rules)).toEqual(holding(rules));
  },
  60_000,
);

it.each([
  [423, "holds"],
  [502, "holds"],
  [504, "holds"],
  [500, "broken"],
] as const)(
  "may answer simultaneous authorisations with a plain %i only if a proxy may send it: %s (R41, R95)",
  async (status, verdict) => {
    expect(await verdictsOf(locking(refusing(status, true)), "C-AUT-12")).toEqual([`C-AUT-12 ${verdict}`]);
  },
  60_000,
);

it.each([
  ["private, max-age=86400", "C-CFG-09 holds"],
  ["max-age=86400, s-maxage=60", "C-CFG-09 holds"],
  ["s-maxage=86400, max-age=60", "C-CFG-09 broken"],
])(
  "may let browsers cache the configuration, but no shared cache beyond its exp: %s (R90)",
  async (caching, verdict) => {
    const kept = withHeaders(/^\/portal-config\//, (headers) => headers.set("Cache-Control", caching));
    expect(await verdictsOf(kept, "C-CFG-09")).toEqual([verdict]);
  },
);

it.each([
  ["no-store, max-age=600", "Origin"],
  ["private, max-age=600", "Origin, x-token-key"],
])(
  "may answer with Cache-Control %s and Vary %s, by which no other request gets it",
  async (caching, vary) => {
    const kept = withHeaders(/\/edis-service\//, (headers) => {
      headers.set("Cache-Control", caching);
      headers.set("Vary", vary);
    });
    expect(await verdictsOf(kept, "C-HDR-06,C-HDR-07")).toEqual(holding("C-HDR-06,C-HDR-07"));
  },
);

it("is told of no rule that it holds by refusing everything, as one that opens no request does", async () => {
  const rules = "C-ENV,C-OPS-01,C-OPS-14,C-AUT-09,C-AUT-10,C-STA-08";
  const verdicts = await verdictsOf(MUTANTS.opensNoRequest.steps, rules, slipsAlone);
  expect(verdicts.filter((verdict) => !/^\S+ not tried/.test(verdict))).toEqual(["C-OPS-01 broken"]);
}, 60_000);
