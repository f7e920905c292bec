import { findClearBreaches, findHeaderBreaches, findOriginBreach, isCrossOrigin, isFromPage } from "../gate";
import type { State, Transaction } from "../ledger";
import type { MessageKey } from "../locales/index";
import { hasOneRoot } from "../portal";
import { hasExpired, type World } from "../world";
import { breach, Refusal } from "./refusal";
import type { Found } from "./table";

/** A request below one of the two roots (contract §6). */
export interface Incoming {
  readonly request: Request;
  readonly root: "base" | "dmi";
  /** The path below the root as sent, without query. */
  readonly path: string;
  /** Breaks the connection without an answer. */
  readonly drop: () => void;
}

const BY_STATE: Record<State, { status: number; says: MessageKey; uiRedirect: "0" | "1" } | undefined> = {
  issued: undefined,
  authenticated: undefined,
  authorised: { status: 410, says: "ALREADY", uiRedirect: "1" },
  locked: { status: 423, says: "CLOSED", uiRedirect: "1" },
  cancelled: { status: 401, says: "SESSION_EXPIRED", uiRedirect: "0" },
  terminated: { status: 401, says: "SESSION_EXPIRED", uiRedirect: "0" },
};

/** Checks that a request has its broker's origin, its transaction's headers and the right root. Throws the refusal. */
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
      : findHeaderBreaches(operation, request, transaction, isCrossOrigin(world, request));
  if (breaches.length > 0) throw breach(breaches.join("; "));
  // A link or an image of another site could also send it, and would end a transaction.
  if (operation.name === "clr" && !isFromPage(world, request))
    throw breach("clr does not come from a page", 403);
  return { found, transaction };
}

/** Checks that the transaction is in a state that the operation admits. An expired transaction counts as terminated. */
export function admitTransaction(world: World, { operation }: Found, transaction: Transaction): void {
  const state = hasExpired(world, transaction) ? "terminated" : transaction.state;
  const refusal = operation.states.includes(state) ? undefined : BY_STATE[state];
  if (refusal !== undefined) throw new Refusal(refusal.status, refusal.says, refusal);
  if (!operation.onlyLooks) transaction.lastSeenAt = world.clock();
}
