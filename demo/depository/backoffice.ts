import { Hono } from "hono";
import * as v from "valibot";
import { CreationSchema } from "./creation";
import { IssueError, issueTransaction } from "./issue";
import type { Transaction } from "./ledger";
import { OTP_LIFETIME_MS } from "./limits";
import { ScenarioSchema } from "./scenario";
import type { World } from "./world";

/** The back office under /demo/: JSON, for broker servers and tests, not for browsers of other origins. */

/** All that the depository knows of a transaction. */
function report(world: World, transaction: Transaction) {
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
    otps: otps.map((otp) => ({ ...otp, code: code(otp.code) })),
    counters,
    violations,
    scenario,
    calls,
    model: issue.model,
  };
}

/** The OTPs sent so far, newest first; of one transaction where `ref` names it. */
export function listInbox(world: World, ref?: string) {
  return [...world.transactions.values()]
    .filter(({ issue }) => ref === undefined || issue.ref === ref)
    .flatMap(({ issue, otps }) =>
      otps.map((otp) => ({
        transactionRefNo: issue.ref,
        transactionType: issue.type,
        requestorId: issue.requestorId,
        to: `${issue.mobile}, ${issue.email}`,
        code: otp.code,
        purpose: otp.stage === "mpin" ? "MPIN" : "authorise",
        sentAt: otp.sentAt,
        expiresAt: otp.sentAt + OTP_LIFETIME_MS,
        used: otp.used,
      })),
    )
    .reverse()
    .sort((one, other) => other.sentAt - one.sentAt);
}

async function jsonOf(request: Request): Promise<unknown> {
  // Only JSON: a page of another origin cannot send it without a preflight, which is never granted here.
  if (!request.headers.get("content-type")?.startsWith("application/json")) return undefined;
  return request.json().catch(() => undefined);
}

function explain(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`).join("; ");
}

/** The back office's routes. */
export function makeBackoffice(world: World): Hono {
  const app = new Hono();

  app.get("/signing-key", (c) => c.text(world.keys.signingKey));

  app.get("/inbox.json", (c) => c.json(listInbox(world, c.req.query("transactionRefNo"))));

  app.get("/strays.json", (c) => c.json(world.strays));

  app.post("/transactions", async (c) => {
    const parsed = v.safeParse(CreationSchema, await jsonOf(c.req.raw));
    if (!parsed.success) return c.json({ error: explain(parsed.issues) }, 400);
    try {
      const { issue } = await issueTransaction(world, parsed.output);
      return c.json({ transactionRefNo: issue.ref, payload: issue.payload, model: issue.model }, 201);
    } catch (error) {
      if (error instanceof IssueError) return c.json({ error: error.message }, 400);
      throw error;
    }
  });

  app.get("/transactions", (c) =>
    c.json(
      [...world.transactions.values()].map(({ issue, state }) => ({
        transactionRefNo: issue.ref,
        requestorId: issue.requestorId,
        transactionType: issue.type,
        state,
      })),
    ),
  );

  app.get("/transactions/:ref", (c) => {
    const transaction = world.transactions.get(c.req.param("ref"));
    return transaction === undefined ? c.json({ error: "unknown" }, 404) : c.json(report(world, transaction));
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
