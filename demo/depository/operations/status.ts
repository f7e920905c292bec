import type { State } from "../ledger";
import { hasExpired } from "../world";
import { type Answer, type Asked, ok } from "./asked";

const TOLD: Record<State, "open" | "authorised" | "ended"> = {
  issued: "open",
  authenticated: "open",
  authorised: "authorised",
  locked: "ended",
  cancelled: "ended",
  terminated: "ended",
};

/**
 * `GET R/status/T`: what became of an authorising validate whose answer was lost, with the *result* that it gave first,
 * where one settled it (contract §6 *status*).
 */
export function tellStatus({ world, transaction }: Asked): Answer {
  const { state, authorisation, ending } = transaction;
  const told = TOLD[state];
  const result = authorisation?.answer ?? ending;
  return ok({
    status: "200",
    state: told === "open" && hasExpired(world, transaction) ? "ended" : told,
    ...(result === undefined ? {} : { result }),
  });
}
