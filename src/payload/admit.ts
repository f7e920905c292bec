import * as v from "valibot";
import { decodePayload } from "./decode";
import { type AuthenticationModel, authenticationModel } from "./model";
import { agreesWithItsHeader, isComplete, isFailure } from "./rules";
import { cut } from "./text";

/** What entry makes of a payload; `json` is its decoded text, `message` at most 160 characters and maybe empty. */
export type Admission =
  | { kind: "accepted"; model: AuthenticationModel; json: string }
  | { kind: "failure"; model: AuthenticationModel; json: string; message: string; uiRedirect: boolean }
  | { kind: "invalid" };

const MAX_ERROR_CHARACTERS = 160;

function admit(model: AuthenticationModel, json: string): Admission {
  if (!agreesWithItsHeader(model)) return { kind: "invalid" };
  if (isFailure(model)) {
    const message = cut(model.error ?? "", MAX_ERROR_CHARACTERS);
    return { kind: "failure", model, json, message, uiRedirect: model.uiRedirect };
  }
  return isComplete(model) ? { kind: "accepted", model, json } : { kind: "invalid" };
}

/** Takes the payload as the host gave it and says whether it is let in (contract §4, spec §4 entry routing, R3-R5). Never throws. */
export function readPayload(text: string): Admission {
  try {
    const { json, value } = decodePayload(text);
    return admit(v.parse(authenticationModel, value), json);
  } catch {
    return { kind: "invalid" };
  }
}
