import * as v from "valibot";
import { ERROR_CHARACTERS, truncate } from "../data/text";
import { decodePayload, PayloadError } from "./decode";
import { type AuthenticationModel, authenticationModel } from "./model";
import { isFailure, isPayloadComplete, matchesServiceHeader } from "./payloadRules";

/**
 * The verdict on a payload. `json`: its decoded text. `message`: at most 160 characters, maybe empty. `cause`: why it
 * is refused, for whoever made it, without anything that it held.
 */
export type PayloadResult =
  | { kind: "accepted"; model: AuthenticationModel; json: string }
  | { kind: "failure"; model: AuthenticationModel; json: string; message: string; uiRedirect: boolean }
  | { kind: "invalid"; cause: string };

const invalid = (cause: string): PayloadResult => ({ kind: "invalid", cause });

function admit(model: AuthenticationModel, json: string): PayloadResult {
  if (!matchesServiceHeader(model)) return invalid("its ids are not those of its edisServiceHeader");
  if (isFailure(model)) {
    const message = truncate(model.error ?? "", ERROR_CHARACTERS);
    return { kind: "failure", model, json, message, uiRedirect: model.uiRedirect };
  }
  if (isPayloadComplete(model)) return { kind: "accepted", model, json };
  return invalid("orderRequestDetails or edisServiceHeader is missing");
}

/** Decides whether a payload, as the host gave it, is admitted (contract §4, spec §4 entry routing, R3-R5). Never throws. */
export function validatePayload(text: string): PayloadResult {
  try {
    const { json, value } = decodePayload(text);
    const read = v.safeParse(authenticationModel, value);
    if (read.success) return admit(read.output, json);
    return invalid(`${v.getDotPath(read.issues[0]) ?? "it"} is missing or misshapen`);
  } catch (error) {
    return invalid(error instanceof PayloadError ? error.code : "undecodable");
  }
}
