import * as v from "valibot";
import { flag, flagDefaultOff, optionalDisplayText, optionalText, record, text } from "../data/fieldSchemas";
import { sanitizeText } from "../data/text";
import { TRANSACTION_TYPES } from "../data/transactionType";
import { IDENTIFIER } from "./payloadRules";
import { nameOf } from "./requestorName";

const identifier = v.pipe(text, v.regex(IDENTIFIER));

const name = v.exactOptional(v.pipe(text, v.transform(nameOf)));

/** Schema of a text whose plus signs are spaces. */
const spaced = v.exactOptional(
  v.pipe(
    text,
    v.transform((value) => sanitizeText(value.replace(/\+/g, " "))),
  ),
);

const sentSecurity = record({
  seqNo: optionalDisplayText,
  isin: optionalDisplayText,
  isinName: optionalDisplayText,
  quantity: optionalDisplayText,
});

const heldSecurity = v.custom<string | Record<string, unknown>>((value) =>
  typeof value === "string" ? value.isWellFormed() : v.safeParse(sentSecurity, value).success,
);

const dematBlockDetails = record({
  dpId: optionalDisplayText,
  clientId: optionalDisplayText,
  clientName: name,
  cmbpId: optionalDisplayText,
  idtcmbpId: optionalDisplayText,
  validityDt: optionalDisplayText,
  tmId: optionalDisplayText,
  clientUCC: optionalDisplayText,
  product: optionalDisplayText,
  exchangeCd: optionalDisplayText,
  stockBrkrMarginAcc: optionalDisplayText,
  stockBrkrClntCollAcc: optionalDisplayText,
  hldSecurities: v.exactOptional(v.array(v.nullable(heldSecurity))),
  // a null row is kept, so that it is counted where the securities are shown
  secDtls: v.exactOptional(v.array(v.nullable(sentSecurity))),
  mobileNo: optionalDisplayText,
  emailId: optionalDisplayText,
  clientType: optionalText,
});

const orderRequestDetails = record({
  brokerOrdrNo: optionalDisplayText,
  exchangeCd: optionalDisplayText,
  segment: optionalDisplayText,
  orderTime: optionalDisplayText,
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
  transactionType: v.picklist(TRANSACTION_TYPES),
  mpinStatus: optionalText,
  emailId: optionalDisplayText,
  mobileNumber: optionalDisplayText,
  clientType: optionalText,
  status: optionalText,
  error: spaced,
  errorCode: optionalText,
  uiRedirect: flagDefaultOff,
  orderRequestDetails: v.exactOptional(orderRequestDetails),
  edisServiceHeader: v.exactOptional(serviceHeader),
});

export type AuthenticationModel = v.InferOutput<typeof authenticationModel>;

export type DematBlockDetails = v.InferOutput<typeof dematBlockDetails>;
