import { expect, it } from "vitest";
import type { Transaction } from "../../demo/depository/ledger";
import { MUTANTS } from "../../demo/depository/mutants";
import { after, around, consents, entersMpin, isCode, VALIDATES } from "../../demo/depository/mutants/means";
import { Refusal } from "../../demo/depository/operations/asked";
import type { Steps } from "../../demo/depository/steps";
import { verdictsOf } from "./support";

/** Depositories that differ from the demo and keep the contract: no rule may call them broken. */

const holding = (ids: string) => ids.split(",").map((id) => `${id} holds`);

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

it("may tell a counted try with any HTTP status, as its sealed code is read first", async () => {
  const rules = "C-CNT-01,C-CNT-04,C-CNT-08,C-CNT-10";
  const counted = around(VALIDATES, async (asked, next) => {
    const answer = await next();
    const isCounted = (entersMpin(asked) || consents(asked)) && !isCode(answer, "00");
    return isCounted ? { status: 401, body: { ...answer.body, status: "401" } } : answer;
  });
  expect(await verdictsOf(counted, rules)).toEqual(holding(rules));
}, 120_000);

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

it("may limit the rate of its sends, which is not their end (R41)", async () => {
  const slow = (steps: Steps) => {
    const sent = new Set<string>();
    return around(["regenerateOTP", "otp/resend"], ({ transaction }, next) => {
      const { ref } = transaction.issue;
      if (sent.has(ref)) throw new Refusal(429, "UNAUTHORISED");
      sent.add(ref);
      return next();
    })(steps);
  };
  const verdicts = await verdictsOf(slow, "C-CNT-13,C-CNT-14,C-CNT-15,C-CNT-16");
  expect(verdicts.map((verdict) => verdict.slice(0, 18))).toEqual(
    ["C-CNT-13", "C-CNT-14", "C-CNT-15", "C-CNT-16"].map((id) => `${id} not tried`),
  );
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
  const dis = (settings: Record<string, unknown>) => ({
    ...settings,
    payloads: { DIS: Object(settings["payloads"]).DIS },
  });
  const verdicts = await verdictsOf(unordered, rules, dis);
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
  const rules = "C-CNT-02,C-STA-07,C-AUT-09";
  const verdicts = await verdictsOf(limited, rules);
  for (const verdict of verdicts)
    expect(verdict).toMatch(/not tried .*limits the rate of calls: .* HTTP 429/);
}, 60_000);

it("may refuse an OTP send without a captcha, or so soon after the last (R34, R43)", async () => {
  const strict = around(["regenerateOTP", "otp/send", "otp/resend"], () => {
    throw new Refusal(400, "UNAUTHORISED");
  });
  for (const verdict of await verdictsOf(strict, "C-OPS-07,C-OPS-08")) expect(verdict).toContain("not tried");
}, 60_000);

it("may take the ids of the context from the path (docs/samples)", async () => {
  const byPath = (steps: Steps): Partial<Steps> => ({
    admitCaller: (world, incoming, found, transaction) => {
      const { url, method } = incoming.request;
      const headers = new Headers(incoming.request.headers);
      if (found?.ref !== undefined)
        for (const [name, value] of Object.entries(transaction?.issue.headers ?? {}))
          if (headers.has(name)) headers.set(name, value);
      const request = new Request(url, { method, headers });
      return steps.admitCaller(world, { ...incoming, request }, found, transaction);
    },
  });
  const rules = "C-HDR-10,C-IDS-03";
  expect(await verdictsOf(byPath, rules)).toEqual(holding(rules));
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

it("is found at its breaches by DIMs alone", async () => {
  const dims = (settings: Record<string, unknown>) => ({
    ...settings,
    payloads: { DIM: Object(settings["payloads"]).DIM },
  });
  expect(await verdictsOf(MUTANTS.grantsEveryOrigin.steps, "C-HDR-04", dims)).toEqual([
    expect.stringContaining("C-HDR-04 broken"),
  ]);
});
