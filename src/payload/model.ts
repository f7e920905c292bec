import * as v from "valibot";
import { flag, isRecord, off, optionalText, record, text } from "./wire";

const identifier = v.pipe(v.string(), v.regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/));

const spacedText = v.exactOptional(
  v.pipe(
    text,
    v.transform((value) => value.replaceAll("+", " ")),
  ),
);

const securityRow = record({
  seqNo: optionalText,
  isin: optionalText,
  isinName: optionalText,
  quantity: optionalText,
});

const heldSecurity = v.custom<string | Record<string, unknown>>(
  (value) => typeof value === "string" || isRecord(value),
);

const dematBlockDetails = record({
  dpId: optionalText,
  clientId: optionalText,
  clientName: spacedText,
  cmbpId: optionalText,
  idtcmbpId: optionalText,
  validityDt: optionalText,
  tmId: optionalText,
  clientUCC: optionalText,
  product: optionalText,
  exchangeCd: optionalText,
  stockBrkrMarginAcc: optionalText,
  stockBrkrClntCollAcc: optionalText,
  hldSecurities: v.exactOptional(v.array(v.nullable(heldSecurity))),
  // a row that is null is kept, so that it is counted where the securities are shown, and not lost in silence
  secDtls: v.exactOptional(v.array(v.nullable(securityRow))),
  mobileNo: optionalText,
  emailId: optionalText,
  clientType: optionalText,
});

const orderRequestDetails = record({
  brokerOrdrNo: optionalText,
  exchangeCd: optionalText,
  segment: optionalText,
  orderTime: optionalText,
  ActionButtonDisplay: v.optional(flag, true),
  dmatBlkDtls: v.exactOptional(dematBlockDetails),
});

const serviceHeader = record({
  requestor: spacedText,
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
 */
export const authenticationModel = record({
  requestorId: identifier,
  requestorName: spacedText,
  transactionRefNo: identifier,
  transactionType: v.picklist(["DIS", "DMI", "DMR", "DIM"]),
  mpinStatus: optionalText,
  emailId: optionalText,
  mobileNumber: optionalText,
  clientType: optionalText,
  status: optionalText,
  error: spacedText,
  errorCode: optionalText,
  uiRedirect: off,
  orderRequestDetails: v.exactOptional(orderRequestDetails),
  edisServiceHeader: v.exactOptional(serviceHeader),
});

export type AuthenticationModel = v.InferOutput<typeof authenticationModel>;
export type TransactionType = AuthenticationModel["transactionType"];

/** Whether a type is a mandate, with the DMI base address, operations and consent page (spec §6, §7). */
export const isMandate = (type: TransactionType): boolean => type === "DMI" || type === "DMR";

export type DematBlockDetails = v.InferOutput<typeof dematBlockDetails>;
export type OrderRequestDetails = v.InferOutput<typeof orderRequestDetails>;
