import { spend, type Transaction } from "../ledger";
import { say } from "../locales/index";
import type { OperationName, Scenario } from "../scenario";
import type { Answer } from "./asked";
import type { Found } from "./table";

/** What a scenario makes of an answer: another one in its place, or none that arrives. */

/** How an answer travels: sealed by rights, and otherwise only where a scenario says so. */
export type How = "sealed" | "plain" | "garbled" | "dropped";

export type Sent = Answer & { readonly how: How };

/** An answer whose message is so much longer (R63). */
function lengthened(body: object | null, characters: number): object | null {
  if (body === null || characters === 0) return body;
  const message = "message" in body ? String(body.message) : "";
  return { ...body, message: message + "X".repeat(characters) };
}

/** The answer of what was done, as it travels by rights. */
export function sealed({ operation }: Found, { scenario }: Transaction, answer: Answer): Sent {
  const body = lengthened(answer.body, scenario.longMessages[operation.name] ?? 0);
  return { ...answer, body, how: "sealed" };
}

type Loss = NonNullable<Scenario["answerLost"][OperationName]>;

/** What arrives in an answer's place: nothing, what nobody can open, or the plain word of something in between (R95). */
function lost(sent: Sent, { how, status }: Loss): Sent {
  return how === "proxy"
    ? { status, body: { message: "Not from the depository" }, how: "plain" }
    : { ...sent, how };
}

/** The answer of what was done as it travels: sealed, or lost where a scenario says so. */
export function sendAnswer(found: Found, transaction: Transaction, answer: Answer): Sent {
  const { name } = found.operation;
  const sent = sealed(found, transaction, answer);
  const loss = transaction.scenario.answerLost[name];
  const isLost =
    loss !== undefined &&
    (!loss.onceAuthorised || transaction.state === "authorised") &&
    spend(transaction, `answerLost:${name}`, loss.times);
  return isLost ? lost(sent, loss) : sent;
}

/**
 * The loss of an answer whose operation is still to be done: its connection breaks while the depository works on, and
 * for so long the transaction is as it was. `onceAuthorised` is here: once the operation may authorise.
 */
export function loseBeforehand(
  { operation: { name } }: Found,
  transaction: Transaction,
): { sent: Sent; doneAfterMs: number } | undefined {
  const loss = transaction.scenario.answerLost[name];
  if (loss === undefined || loss.doneAfterMs === 0) return undefined;
  const mayAuthorise = transaction.state === "authenticated" || transaction.issue.type === "DIM";
  if (loss.onceAuthorised && !mayAuthorise) return undefined;
  if (!spend(transaction, `answerLost:${name}`, loss.times)) return undefined;
  const unknown: Sent = { status: 200, body: {}, how: "sealed" };
  return { sent: lost(unknown, loss), doneAfterMs: loss.doneAfterMs };
}

/** What the scenario answers in an operation's place, or `undefined` where it lets it be performed. */
export function stageAnswer(
  { operation }: Found,
  transaction: Transaction,
  language: string | null,
): Sent | undefined {
  const { scenario } = transaction;
  const { name } = operation;
  const error = (status: number) => ({
    status,
    body: {
      status: String(status),
      message: say(language, "UNAVAILABLE"),
      uiRedirect: scenario.uiRedirect,
    },
    how: "sealed" as const,
  });
  if (scenario.down && name !== "clr") return error(503);
  const failure = scenario.fail[name];
  if (failure !== undefined && spend(transaction, `fail:${name}`, failure.times)) {
    const staged = error(failure.status);
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
