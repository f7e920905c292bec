import type { State } from "../ledger";
import { hasExpired } from "../world";
import { type Answer, type OperationRequest, ok } from "./operationRequest";

const REPORTED_STATES: Record<State, "open" | "authorised" | "ended"> = {
  issued: "open",
  authenticated: "open",
  authorised: "authorised",
  locked: "ended",
  cancelled: "ended",
  terminated: "ended",
};

/**
 * Answers `GET R/status/T`: the state of the transaction after an authorising validate whose answer was lost, with the
 * *result* first given, if there was one (contract §6 *status*).
 */
export function tellStatus({ world, transaction }: OperationRequest): Answer {
  const { state, authorisation, ending } = transaction;
  const reportedState = REPORTED_STATES[state];
  const result = authorisation?.answer ?? ending;
  return ok({
    status: "200",
    state: reportedState === "open" && hasExpired(world, transaction) ? "ended" : reportedState,
    ...(result === undefined ? {} : { result }),
  });
}
