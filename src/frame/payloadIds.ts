import { isRecord } from "../data/parseJson";
import { isSafeNumber } from "../data/safeNumber";
import { decodePayload } from "../payload/decode";

/** Returns the ids and the type in a payload, even in an invalid model. A missing id is `""`, a missing type is null. */
export function payloadIds(payload: string) {
  const members = payloadMembers(payload);
  /** Returns an id, which may be a number (R52); `""` if there is none. */
  const idOf = (name: string): string => {
    const id = members?.[name];
    return typeof id === "string" || (typeof id === "number" && isSafeNumber(id)) ? String(id) : "";
  };
  return {
    transactionRefNo: idOf("transactionRefNo"),
    transactionType: idOf("transactionType") || null,
    requestorId: idOf("requestorId"),
  };
}

function payloadMembers(payload: string): Readonly<Record<string, unknown>> | null {
  try {
    const { value } = decodePayload(payload);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
