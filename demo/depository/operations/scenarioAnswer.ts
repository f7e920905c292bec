import { spend, type Transaction } from "../ledger";
import { say } from "../locales/index";
import type { OperationName, Scenario } from "../scenario";
import type { Answer } from "./operationRequest";
import type { Found } from "./table";

/** A scenario's changes to an answer: another answer in its place, or a lost one. */

/** The form in which an answer travels: sealed, unless a scenario says otherwise. */
export type How = "sealed" | "plain" | "garbled" | "dropped";

export type Sent = Answer & { readonly how: How };

/** Lengthens an answer's message by `characters` (R63). */
function lengthened(body: object | null, characters: number): object | null {
  if (body === null || characters === 0) return body;
  const message = "message" in body ? String(body.message) : "";
  return { ...body, message: message + "X".repeat(characters) };
}

/** Returns an operation's answer, sealed. */
export function sealed({ operation }: Found, { scenario }: Transaction, answer: Answer): Sent {
  const body = lengthened(answer.body, scenario.longMessages[operation.name] ?? 0);
  return { ...answer, body, how: "sealed" };
}

type Loss = NonNullable<Scenario["answerLost"][OperationName]>;

/** Returns what arrives in a lost answer's place: nothing, a text that cannot be opened, or a proxy's plain answer (R95). */
function lost(sent: Sent, { how, status }: Loss): Sent {
  return how === "proxy"
    ? { status, body: { message: "Not from the depository" }, how: "plain" }
    : { ...sent, how };
}

/** Returns an operation's answer: sealed, or lost if the scenario says so. */
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
 * Returns what is sent at once in place of an answer, if the scenario loses it before its operation is performed; the
 * operation is performed after `doneAfterMs`. `onceAuthorised` means here: only if the operation may authorise.
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

/** Returns the scenario's answer in an operation's place; `undefined` if the operation is to be performed. */
export function scenarioAnswer(
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
