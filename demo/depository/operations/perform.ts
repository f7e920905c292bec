import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { readable } from "../credentials";
import { EnvelopeError } from "../envelope";
import { corsHeaders, hostOf } from "../gate";
import { inTurn, type Transaction } from "../ledger";
import { BODY_BYTES } from "../limits";
import { offersStatus } from "../portal";
import type { World } from "../world";
import type { Incoming } from "./admit";
import { breach, Refusal } from "./refusal";
import { refuseReplay } from "./refuseReplay";
import { loseBeforehand, type Sent, scenarioAnswer, sealed, sendAnswer } from "./scenarioAnswer";
import { type Found, findOperation } from "./table";

/** The facts of a request, for its answer and its record. */
interface Trace {
  readonly operation: string;
  /** `requestorId/transactionRefNo`: the transaction's own; for an unknown transaction as the request named it. */
  readonly binding: string;
  /** The context that the envelope is bound to (contract §6). */
  readonly context: string;
  readonly at: number;
  readonly language: string | null;
  readonly found: Found | undefined;
  readonly transaction: Transaction | undefined;
  key: Buffer | undefined;
  body: unknown;
}

async function readBody({ steps }: World, request: Request, key: Buffer, context: string): Promise<unknown> {
  const text = await request.text();
  if (request.method === "GET") return undefined;
  if (text.length > BODY_BYTES) throw breach("The body is too long", 413);
  return steps.openRequest(key, context, text);
}

/**
 * Returns the key of a request whose `x-token-key` is used for the first time. An `x-token-key` that opens is used up, even
 * if its `x-key` does not open.
 */
async function openFreshKey(world: World, incoming: Incoming, trace: Trace): Promise<Buffer> {
  const { headers } = incoming.request;
  const tokenKey = headers.get("x-token-key") ?? "";
  try {
    trace.key = await world.steps.openKey(world.keys.opening, tokenKey, headers.get("x-key") ?? "");
  } catch (error) {
    if (error instanceof EnvelopeError && error.code === "x-key")
      await refuseReplay(world, incoming, trace.transaction);
    throw error;
  }
  await refuseReplay(world, incoming, trace.transaction);
  return trace.key;
}

async function decide(world: World, incoming: Incoming, trace: Trace): Promise<Sent> {
  const { request } = incoming;
  const { steps } = world;
  if (trace.found?.operation.name !== "clr") {
    const key = await openFreshKey(world, incoming, trace);
    trace.body = await readBody(world, request, key, trace.context);
  }
  const { found, transaction } = steps.admitCaller(world, incoming, trace.found, trace.transaction);
  const query = new URL(request.url).searchParams;
  const { body, binding, language, at: now } = trace;
  const host = hostOf(world, request);
  const operationRequest = { world, transaction, body, query, binding, now, language, host };
  const act = async (send: typeof sendAnswer): Promise<Sent> => {
    steps.admitTransaction(world, found, transaction);
    const inPlace = scenarioAnswer(found, transaction, language);
    if (inPlace !== undefined) return inPlace;
    return send(found, transaction, await steps.perform(found.operation, operationRequest));
  };
  // The status operation does not wait for operations under way.
  if (found.operation.onlyLooks) return act(sendAnswer);
  const lost = loseBeforehand(found, transaction);
  const done = inTurn(transaction, async () => {
    if (lost !== undefined) await wait(lost.doneAfterMs, undefined, { ref: false });
    return act(lost === undefined ? sendAnswer : sealed);
  });
  if (lost === undefined) return done;
  done.catch((error: unknown) => refuse(world, trace, error));
  return lost.sent;
}

/** Makes the answer to a thrown error; a breach of the contract is recorded. */
function refuse(world: World, trace: Trace, error: unknown): Sent {
  const refusal =
    error instanceof Refusal
      ? error
      : error instanceof EnvelopeError
        ? breach(error.message)
        : new Refusal(500, "GONE_WRONG");
  if (refusal.status === 500 && !(error instanceof Refusal)) console.error(error);
  if (refusal.breach) {
    const violation = { operation: trace.operation, at: trace.at, what: refusal.message };
    (trace.transaction?.violations ?? world.strays).push(violation);
  }
  const { status, uiRedirect, plain } = refusal;
  const message = refusal.says(trace.language);
  return { status, body: { status: String(status), message, uiRedirect }, how: plain ? "plain" : "sealed" };
}

function record(world: World, { request }: Incoming, trace: Trace, sent: Sent): void {
  trace.transaction?.calls.push({
    operation: trace.operation,
    name: trace.found?.operation.name ?? null,
    at: trace.at,
    origin: request.headers.get("origin"),
    headers: Object.fromEntries(request.headers),
    query: new URL(request.url).search,
    body: readable(world.keys, trace.binding, trace.body, world.options.recordSecrets ?? false),
    answer: sent.body,
    status: sent.status,
    how: sent.how,
    language: trace.language,
  });
}

function respond(world: World, { request, drop }: Incoming, trace: Trace, sent: Sent): Response {
  const headers = { ...corsHeaders(world, request), "Cache-Control": "no-store" };
  if (sent.how === "dropped") drop();
  if (sent.body === null) return new Response(null, { status: sent.status, headers });
  const key = sent.how === "garbled" ? randomBytes(32) : trace.key;
  const body =
    key === undefined || sent.how === "plain"
      ? sent.body
      : world.steps.sealResponse(key, trace.context, sent.status, sent.body);
  return Response.json(body, { status: sent.status, headers });
}

/**
 * Answers one operation of contract §6: opens the envelope, checks the request against the contract, performs or refuses it,
 * records it with its transaction, seals the answer. Never throws.
 */
export async function perform(world: World, incoming: Incoming): Promise<Response> {
  const { request, path } = incoming;
  const found = findOperation(request.method, path, offersStatus(world));
  const ref = found?.ref ?? request.headers.get("transactionrefno");
  const transaction = ref === null ? undefined : world.transactions.get(ref);
  const requestorId =
    transaction?.issue.requestorId ?? found?.requestorId ?? request.headers.get("requestorid");
  const operation = `${request.method} ${path}`;
  const binding = `${requestorId}/${ref}`;
  const trace: Trace = {
    operation,
    binding,
    context: `${operation}${new URL(request.url).search} ${binding}`,
    at: world.clock(),
    language: request.headers.get("accept-language"),
    found,
    transaction,
    key: undefined,
    body: undefined,
  };
  const sent = await decide(world, incoming, trace).catch((error: unknown) => refuse(world, trace, error));
  record(world, incoming, trace, sent);
  const { scenario } = transaction ?? {};
  const delay = (found && scenario?.slow[found.operation.name]) ?? scenario?.slowMs ?? 0;
  if (delay > 0) await wait(delay, undefined, { ref: false });
  return respond(world, incoming, trace, sent);
}
