import { findClearBreaches, findHeaderBreaches, findOriginBreach, isFromPage, isSameOrigin } from "../gate";
import { type State, spend, type Transaction } from "../ledger";
import { hasOneRoot } from "../portal";
import { hasExpired, type World } from "../world";
import { type Answer, breach, Refusal } from "./asked";
import type { Found } from "./table";

/** A request below one of the two roots (contract §6). */
export interface Incoming {
  readonly request: Request;
  readonly root: "base" | "dmi";
  /** Below the root, as sent, without query. */
  readonly path: string;
  /** Breaks the connection without an answer. */
  readonly drop: () => void;
}

const EXPIRED = "Authentication failed / Session has been expired";

const BY_STATE: Record<State, { status: number; message: string; uiRedirect: "0" | "1" } | undefined> = {
  issued: undefined,
  authenticated: undefined,
  authorised: { status: 409, message: "This transaction is already authorised", uiRedirect: "1" },
  locked: { status: 423, message: "Too many attempts: this transaction is closed", uiRedirect: "1" },
  cancelled: { status: 401, message: EXPIRED, uiRedirect: "0" },
  terminated: { status: 401, message: EXPIRED, uiRedirect: "0" },
};

/** Whose request it is: the right broker's origin, the right headers, the right root. Throws the refusal. */
export function admitCaller(
  world: World,
  { request, root }: Incoming,
  found: Found | undefined,
  transaction: Transaction | undefined,
): { found: Found; transaction: Transaction } {
  const originBreach = findOriginBreach(world, request, transaction);
  if (originBreach !== undefined) throw breach(originBreach, 403);
  if (found === undefined) throw breach("There is no such operation", 404);
  if (transaction === undefined) throw breach("There is no such transaction", 404);
  const { operation } = found;
  const { issue } = transaction;
  if ((found.requestorId ?? issue.requestorId) !== issue.requestorId) {
    throw breach("The path's requestorId is not the transaction's", 403);
  }
  if (!operation.types.includes(issue.type)) throw breach(`${issue.type} does not use this operation`);
  const rootOfType = issue.type === "DMI" || issue.type === "DMR" ? "dmi" : "base";
  if (root !== (hasOneRoot(world) ? "base" : rootOfType)) throw breach("This is the other types' root");
  const breaches =
    operation.name === "clr"
      ? findClearBreaches(request)
      : findHeaderBreaches(operation, request, transaction, isSameOrigin(world, request));
  if (breaches.length > 0) throw breach(breaches.join("; "));
  // A link or an image can ask for it too, and would end a transaction that it cannot see.
  if (operation.name === "clr" && !isFromPage(world, request))
    throw breach("clr does not come from a page", 403);
  return { found, transaction };
}

/** Whether the transaction is still one to be asked: in time, and in a state the operation is for. */
export function admitTransaction(world: World, { operation }: Found, transaction: Transaction): void {
  if (operation.name !== "clr" && hasExpired(world, transaction)) throw new Refusal(401, EXPIRED);
  const refusal = operation.states.includes(transaction.state) ? undefined : BY_STATE[transaction.state];
  if (refusal !== undefined) throw new Refusal(refusal.status, refusal.message, refusal);
  transaction.lastSeenAt = world.clock();
}

/** How an answer travels: sealed by rights, and otherwise only where a scenario says so. */
export type How = "sealed" | "plain" | "garbled" | "dropped";

export type Sent = Answer & { readonly how: How };

/** An answer whose message is so much longer (R63). */
function lengthened(body: object | null, characters: number): object | null {
  if (body === null || characters === 0) return body;
  const message = "message" in body ? String(body.message) : "";
  return { ...body, message: message + "X".repeat(characters) };
}

/** The answer of what was done as it travels: sealed, or lost where a scenario says so. */
export function sendAnswer({ operation }: Found, transaction: Transaction, answer: Answer): Sent {
  const { name } = operation;
  const loss = transaction.scenario.answerLost[name];
  const sent = { ...answer, body: lengthened(answer.body, transaction.scenario.longMessages[name] ?? 0) };
  const isLost =
    loss !== undefined &&
    (!loss.onceAuthorised || transaction.state === "authorised") &&
    spend(transaction, `answerLost:${name}`, loss.times);
  if (!isLost) return { ...sent, how: "sealed" };
  if (loss.how !== "proxy") return { ...sent, how: loss.how };
  return { status: 502, body: { message: "Bad Gateway" }, how: "plain" };
}

/** What the scenario answers in an operation's place, or `undefined` where it lets it be performed. */
export function stageAnswer({ operation }: Found, transaction: Transaction): Sent | undefined {
  const { scenario } = transaction;
  const { name } = operation;
  const error = (status: number, message: string) => ({
    status,
    body: { status: String(status), message, uiRedirect: scenario.uiRedirect },
    how: "sealed" as const,
  });
  if (scenario.down && name !== "clr") return error(503, "Internal Server Error. Please Try Again");
  const failure = scenario.fail[name];
  if (failure !== undefined && spend(transaction, `fail:${name}`, failure.times)) {
    const staged = error(failure.status, "The depository cannot do this at the moment");
    const how = failure.dropped
      ? "dropped"
      : failure.garbled
        ? "garbled"
        : failure.plain
          ? "plain"
          : "sealed";
    return { ...staged, body: failure.body ?? staged.body, how };
  }
  const replacement = scenario.answerWith[name];
  if (replacement !== undefined && spend(transaction, `answerWith:${name}`, replacement.times)) {
    const { times: _times, ...body } = replacement;
    return { status: 200, body: { status: "200", uiRedirect: scenario.uiRedirect, ...body }, how: "sealed" };
  }
  return undefined;
}
