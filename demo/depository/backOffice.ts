import { type Context, Hono } from "hono";
import * as v from "valibot";
import { CreationSchema } from "./creation";
import { PAGE_HEADERS } from "./inbox";
import { IssueError, issueTransaction } from "./issue";
import { signText } from "./keys";
import type { Issue, Otp, Transaction } from "./ledger";
import { OTP_LIFETIME_MS } from "./limits";
import { PRODUCT_NAME } from "./portal";
import { outcomeReport } from "./returns";
import { ScenarioSchema } from "./scenario";
import { transactionPage, transactionsPage } from "./transactionPages";
import { brokerOf, type World } from "./world";

/** The back office under /demo/: JSON, for broker servers and tests, not for browsers of other origins. */

/** Returns all that the depository knows of a transaction. */
export function report(world: World, transaction: Transaction) {
  const { issue, otps, state, calls, counters, violations, scenario, orderFetched, lastSeenAt } = transaction;
  const code = (text: string) => (world.options.recordSecrets ? text : "••••••");
  return {
    transactionRefNo: issue.ref,
    requestorId: issue.requestorId,
    transactionType: issue.type,
    state,
    terminated: state === "terminated",
    mpinSet: world.accounts.has(issue.account),
    orderFetched,
    lastSeenAt,
    agreedIn: transaction.authorisation?.language ?? null,
    otps: otps.map((otp) => ({ ...otp, code: code(otp.code) })),
    counters,
    violations,
    scenario,
    calls,
    model: issue.model,
  };
}

/**
 * Returns the text message to the investor's phone; its last line lets browsers offer the code to the page that asked
 * (WebOTP).
 */
function otpText(world: World, { ref, requestorId }: Issue, { code, stage, host }: Otp): string {
  const purpose = stage === "mpin" ? "set your MPIN" : `authorise ${ref}`;
  const broker = brokerOf(world, requestorId)?.name ?? requestorId;
  return `${code} is your OTP to ${purpose} at ${PRODUCT_NAME} for ${broker}. Never share it, not with your broker either.\n\n@${host} #${code}`;
}

/** Tells whether an OTP may still be entered; `replaced`: a newer one of its kind was sent. */
function otpState(world: World, { otps }: Transaction, otp: Otp): "live" | "used" | "replaced" | "expired" {
  if (otp.used) return "used";
  if (otps.findLast(({ stage }) => stage === otp.stage) !== otp) return "replaced";
  return world.clock() - otp.sentAt > OTP_LIFETIME_MS ? "expired" : "live";
}

/** Returns the OTPs sent so far, newest first; only those of transaction `ref`, if it is given. */
export function listInbox(world: World, ref?: string) {
  return [...world.transactions.values()]
    .filter(({ issue }) => ref === undefined || issue.ref === ref)
    .flatMap((transaction) => {
      const { issue, otps } = transaction;
      return otps.map((otp) => ({
        transactionRefNo: issue.ref,
        transactionType: issue.type,
        requestorId: issue.requestorId,
        to: `${issue.mobile}, ${issue.email}`,
        code: otp.code,
        text: otpText(world, issue, otp),
        purpose: otp.stage === "mpin" ? "MPIN" : "authorise",
        sentAt: otp.sentAt,
        expiresAt: otp.sentAt + OTP_LIFETIME_MS,
        used: otp.used,
        state: otpState(world, transaction, otp),
      }));
    })
    .reverse()
    .sort((one, other) => other.sentAt - one.sentAt);
}

/** Tells whether the request comes from a browser that wants a page, and not from a program. */
function wantsPage(c: Context): boolean {
  return c.req.header("accept")?.includes("text/html") ?? false;
}

async function jsonOf(request: Request): Promise<unknown> {
  // JSON only: a page of another origin cannot send it without a preflight, and none is granted here.
  if (!request.headers.get("content-type")?.startsWith("application/json")) return undefined;
  return request.json().catch(() => undefined);
}

function explain(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`).join("; ");
}

/** Makes the back office's routes. */
export function makeBackOffice(world: World): Hono {
  const app = new Hono();

  app.get("/signing-key", (c) => c.text(world.keys.signingKey));

  app.get("/inbox.json", (c) => c.json(listInbox(world, c.req.query("transactionRefNo"))));

  // For a program in place of the investor's phone, such as the conformance kit (contract §8 `otp`).
  app.get("/otp.json", (c) => {
    const newest = listInbox(world, c.req.query("transactionRefNo"))[0];
    return newest === undefined ? c.json({ error: "none was sent" }, 404) : c.json({ otp: newest.code });
  });

  app.get("/strays.json", (c) => c.json(world.strays));

  app.post("/transactions", async (c) => {
    const parsed = v.safeParse(CreationSchema, await jsonOf(c.req.raw));
    if (!parsed.success) return c.json({ error: explain(parsed.issues) }, 400);
    try {
      const { issue } = issueTransaction(world, parsed.output);
      return c.json({ transactionRefNo: issue.ref, payload: issue.payload, model: issue.model }, 201);
    } catch (error) {
      if (error instanceof IssueError) return c.json({ error: error.message }, 400);
      throw error;
    }
  });

  app.get("/transactions", (c) => {
    const all = [...world.transactions.values()].map(({ issue, state }) => ({
      transactionRefNo: issue.ref,
      requestorId: issue.requestorId,
      transactionType: issue.type,
      state,
    }));
    return wantsPage(c) ? c.html(transactionsPage(all), 200, PAGE_HEADERS) : c.json(all);
  });

  app.get("/transactions/:ref", (c) => {
    const transaction = world.transactions.get(c.req.param("ref"));
    if (transaction === undefined) return c.json({ error: "unknown" }, 404);
    const known = report(world, transaction);
    return wantsPage(c) ? c.html(transactionPage(world, known), 200, PAGE_HEADERS) : c.json(known);
  });

  // For the broker's server. A real depository wants it to sign in; here anyone who reaches the back office may ask.
  app.get("/transactions/:ref/outcome", (c) => {
    const transaction = world.transactions.get(c.req.param("ref"));
    if (transaction === undefined) return c.json({ error: "unknown" }, 404);
    const body = JSON.stringify(outcomeReport(world, transaction));
    // `digitalSignature` in the body covers a return's fields only (R84); this covers all that a broker books (R65)
    const signature = signText(world.keys, body).toString("base64");
    return c.body(body, 200, { "Content-Type": "application/json", "Digital-Signature": signature });
  });

  app.patch("/transactions/:ref", async (c) => {
    const transaction = world.transactions.get(c.req.param("ref"));
    if (transaction === undefined) return c.json({ error: "unknown" }, 404);
    const patch = v.safeParse(v.record(v.string(), v.unknown()), await jsonOf(c.req.raw));
    const parsed = v.safeParse(ScenarioSchema, {
      ...transaction.scenario,
      ...(patch.success ? patch.output : { body: null }),
    });
    if (!parsed.success) return c.json({ error: explain(parsed.issues) }, 400);
    transaction.scenario = parsed.output;
    transaction.spent.clear();
    return c.json(report(world, transaction));
  });

  return app;
}
