import { isRecord, isSafeNumber } from "../data/text";
import { decodePayload } from "../payload/decode";

/** What a payload says of its transaction, even one that is no valid model: ids `""`, and no type, where it says nothing. */
export function payloadIds(payload: string) {
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

/** An id of a payload, which may be a number (R52); `""` where there is none. */
function idIn(payload: Readonly<Record<string, unknown>>, name: string): string {
  const id = payload[name];
  return typeof id === "string" || (typeof id === "number" && isSafeNumber(id)) ? String(id) : "";
}
