import { isRecord } from "../data/text";
import { decodePayload } from "../payload/decode";
import { idIn } from "./idIn";

/** The detail of a `fail` that the host page never told (contract §2), with what the payload says of its transaction. */
export const unavailable = (payload: string, message: string) => ({
  ...namesIn(payload),
  responseCode: "",
  message,
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
  reason: "unavailable",
  locale: "en-GB",
});

/** What a payload says of its transaction: ids `""`, and no type, where it says nothing. */
export function namesIn(payload: string) {
  const names = { transactionRefNo: "", transactionType: null, requestorId: "" };
  try {
    const { value } = decodePayload(payload);
    if (!isRecord(value)) return names;
    return {
      transactionRefNo: idIn(value, "transactionRefNo"),
      transactionType: idIn(value, "transactionType") || null,
      requestorId: idIn(value, "requestorId"),
    };
  } catch {
    return names;
  }
}
