import { decodePayload } from "../payload/decode";

/** The detail of a `fail` that the host page never told (contract §2), with what the payload says of its transaction. */
export const unavailable = (payload: string, message: string) => ({
  ...namesIn(payload),
  responseCode: "",
  message,
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
  reason: "unavailable",
});

function namesIn(payload: string) {
  const names = { transactionRefNo: "", transactionType: null, requestorId: "" };
  try {
    const { value } = decodePayload(payload);
    const { transactionRefNo, transactionType, requestorId } = { ...names, ...Object(value) };
    return {
      transactionRefNo: String(transactionRefNo),
      transactionType: transactionType && String(transactionType),
      requestorId: String(requestorId),
    };
  } catch {
    return names;
  }
}
