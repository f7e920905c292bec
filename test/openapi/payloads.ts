import envelope from "../../docs/vectors/envelope.json";
import type { TransactionType } from "../../src/data/transactionType";
import type { JsonObject } from "./convert";

export interface Example {
  readonly summary: string;
  readonly body: JsonObject;
}
export type Examples = Readonly<Record<string, Example>>;

const [secret] = envelope.secrets;
if (!secret) throw new Error("docs/vectors/envelope.json has no M-PIN");
/** An M-PIN as it is sent, bound to the transaction in its label. */
export const SEALED_MPIN = secret.value;
const [requestorId = "", transactionRefNo = ""] = secret.label.split("/");

/** The examples' transaction: the one that the vectors' M-PIN is bound to. */
export const IDS = { requestorId, transactionRefNo };

export const TIME = "2026-11-20T09:15:00+05:30";
export const SECURITY = { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD", quantity: "10" };

/** Makes the service header of contract §4. */
const serviceHeader = (type: TransactionType) => ({
  requestor: "Acme Broking Ltd",
  RequestorId: requestorId,
  RequestReference: "REQ1",
  TransactionType: type,
  TransactionRefNo: transactionRefNo,
  RequestTime: TIME,
  Digitalsignature: "c2lnbmF0dXJl",
  Channel: "WEB",
  SuccessUrl: "https://broker.example/ok",
  FailUrl: "https://broker.example/fail",
  SessionID: "S1",
  JSESSIONID: "J1",
  transRequestReference: "REQ1",
  authMechanism: "MPIN",
  nonce: "N1",
  state: "ST1",
});

export const ORDER = { brokerOrdrNo: "BO12345678", exchangeCd: "02", segment: "1", orderTime: TIME };
export const ACCOUNT = {
  dpId: "IN300126",
  clientId: "1012345678",
  validityDt: "2026-11-21",
  clientUCC: "UCC123",
  tmId: "06789",
  cmbpId: "565123",
};

/** Makes a decoded payload of a type (contract §4); a mandate's order comes from the depository. */
export const payloadOf = (type: TransactionType): JsonObject => ({
  ...IDS,
  requestorName: "Acme+Broking+Ltd",
  transactionType: type,
  mpinStatus: "1",
  emailId: "a***@example.com",
  mobileNumber: "XXXXXX4321",
  clientType: "01",
  edisServiceHeader: serviceHeader(type),
  ...((type === "DIS" || type === "DIM") && {
    orderRequestDetails: {
      ...ORDER,
      dmatBlkDtls: { ...ACCOUNT, clientName: "Asha+Rao", product: "1", secDtls: [{ seqNo: 1, ...SECURITY }] },
    },
  }),
});
