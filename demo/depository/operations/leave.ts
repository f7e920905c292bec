import * as v from "valibot";
import { say } from "../locales/index";
import { redirectAnswer } from "../returns";
import { type Answer, type OperationRequest, ok } from "./operationRequest";
import { breach, Refusal } from "./refusal";

/** The ways out: return to the requestor, cancel, terminate. */

/** Answers `GET R/redirect/T` (DIS, DIM) and `POST R/redirect/T` with `{}` (DMI, DMR), before an outcome and after. */
export function redirect({ world, transaction, body }: OperationRequest): Answer {
  if (body !== undefined && !v.is(v.strictObject({}), body)) throw breach("The body of redirect is {}");
  return ok(redirectAnswer(world, transaction));
}

/** Answers `GET R/exit/T`: the investor cancels; an authorised transaction stays authorised. */
export function exit({ transaction, language }: OperationRequest): Answer {
  if (transaction.state === "authorised") throw new Refusal(410, "ALREADY");
  if (transaction.state !== "locked") transaction.state = "cancelled";
  return ok({
    status: "200",
    message: say(language, "CANCELLED"),
    uiRedirect: transaction.scenario.uiRedirect,
  });
}

/** Answers `GET R/clr/T`: the investor has left; an outcome is not changed. */
export function clear({ transaction }: OperationRequest): Answer {
  if (transaction.state === "issued" || transaction.state === "authenticated")
    transaction.state = "terminated";
  return { status: 204, body: null };
}
