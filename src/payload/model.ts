import * as v from "valibot";
import { cleaned, isRecord } from "../data/text";
import { IDENTIFIER, nameOf, TYPES } from "./rules";
import { flag, off, optionalShown, optionalText, record, text } from "./wire";

const identifier = v.pipe(text, v.regex(IDENTIFIER));

const name = v.exactOptional(v.pipe(text, v.transform(nameOf)));

/** Of a text whose plus signs are spaces. */
const spaced = v.exactOptional(
  v.pipe(
    text,
    v.transform((value) => cleaned(value.replaceAll("+", " "))),
  ),
);

const securityRow = record({
  seqNo: optionalShown,
  isin: optionalShown,
  isinName: optionalShown,
  quantity: optionalShown,
});

const heldSecurity = v.custom<string | Record<string, unknown>>((value) =>
  typeof value === "string" ? value.isWellFormed() : isRecord(value),
);

const dematBlockDetails = record({
  dpId: optionalShown,
  clientId: optionalShown,
  clientName: name,
  cmbpId: optionalShown,
  idtcmbpId: optionalShown,
  validityDt: optionalShown,
  tmId: optionalShown,
  clientUCC: optionalShown,
  product: optionalShown,
  exchangeCd: optionalShown,
  stockBrkrMarginAcc: optionalShown,
  stockBrkrClntCollAcc: optionalShown,
  hldSecurities: v.exactOptional(v.array(v.nullable(heldSecurity))),
  // a row that is null is kept, so that it is counted where the securities are shown, and not lost in silence
  secDtls: v.exactOptional(v.array(v.nullable(securityRow))),
  mobileNo: optionalShown,
  emailId: optionalShown,
  clientType: optionalText,
});

const orderRequestDetails = record({
  brokerOrdrNo: optionalShown,
  exchangeCd: optionalShown,
  segment: optionalShown,
  orderTime: optionalShown,
  ActionButtonDisplay: v.optional(flag, true),
  dmatBlkDtls: v.exactOptional(dematBlockDetails),
});

const serviceHeader = record({
  requestor: name,
  RequestorId: optionalText,
  RequestReference: optionalText,
  TransactionType: optionalText,
  TransactionRefNo: optionalText,
  RequestTime: optionalText,
  Digitalsignature: optionalText,
  Channel: optionalText,
  SuccessUrl: optionalText,
  FailUrl: optionalText,
  SessionID: optionalText,
  JSESSIONID: optionalText,
  transRequestReference: optionalText,
  authMechanism: optionalText,
  nonce: optionalText,
  state: optionalText,
});

/**
 * Schema of the payload (contract §4, spec §3), named as on the wire. Codes and quantities come out as strings, flags as
 * booleans, absent members are left out; plus signs are spaces in requestorName, requestor, clientName and error only.
 * What is only shown, and names, are without control and bidirectional format characters (R46).
 */
export const authenticationModel = record({
  requestorId: identifier,
  requestorName: name,
  transactionRefNo: identifier,
  transactionType: v.picklist(TYPES),
  mpinStatus: optionalText,
  emailId: optionalText,
  mobileNumber: optionalText,
  clientType: optionalText,
  status: optionalText,
  error: spaced,
  errorCode: optionalText,
  uiRedirect: off,
  orderRequestDetails: v.exactOptional(orderRequestDetails),
  edisServiceHeader: v.exactOptional(serviceHeader),
});

export { isMandate, sentName } from "./rules";

export type AuthenticationModel = v.InferOutput<typeof authenticationModel>;
export type TransactionType = AuthenticationModel["transactionType"];

export type DematBlockDetails = v.InferOutput<typeof dematBlockDetails>;
export type OrderRequestDetails = v.InferOutput<typeof orderRequestDetails>;
