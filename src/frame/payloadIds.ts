import { isRecord } from "../data/parseJson";
import { isSafeNumber } from "../data/safeNumber";
import { decodePayload } from "../payload/decode";

/** Returns the ids and the type in a payload, even in an invalid model. A missing id is `""`, a missing type is null. */
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

/** Returns an id, which may be a number (R52); `""` if there is none. */
function idIn(payload: Readonly<Record<string, unknown>>, name: string): string {
  const id = payload[name];
  return typeof id === "string" || (typeof id === "number" && isSafeNumber(id)) ? String(id) : "";
}
