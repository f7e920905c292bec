import * as v from "valibot";
import { decodePayload } from "./decode";
import { type AuthenticationModel, authenticationModel, isMandate } from "./model";
import { cut } from "./wire";

/** What entry makes of a payload; `json` is its decoded text, `message` at most 160 characters and maybe empty. */
export type Admission =
  | { kind: "accepted"; model: AuthenticationModel; json: string }
  | { kind: "failure"; model: AuthenticationModel; json: string; message: string; uiRedirect: boolean }
  | { kind: "invalid" };

const FAILURE_STATUSES = ["400", "401", "500", "503"];
const FAILURE_ERROR_CODE = "01";
const MAX_ERROR_CHARACTERS = 160;

function agreesWithItsHeader(model: AuthenticationModel): boolean {
  const header = model.edisServiceHeader;
  const pairs = [
    [header?.RequestorId, model.requestorId],
    [header?.TransactionRefNo, model.transactionRefNo],
    [header?.TransactionType, model.transactionType],
  ];
  return pairs.every(([stated, own]) => stated === undefined || stated === own);
}

const isFailure = ({ status = "", errorCode }: AuthenticationModel): boolean =>
  FAILURE_STATUSES.includes(status) || errorCode === FAILURE_ERROR_CODE;

function isComplete({
  transactionType,
  status,
  orderRequestDetails,
  edisServiceHeader,
}: AuthenticationModel) {
  return (
    (isMandate(transactionType) && status === undefined) || Boolean(orderRequestDetails && edisServiceHeader)
  );
}

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
