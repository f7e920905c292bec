import { isExact } from "../data/text";

/** An id of a payload, which may be a number (R52); `""` where there is none. */
export function idIn(payload: Readonly<Record<string, unknown>>, name: string): string {
  const id = payload[name];
  return typeof id === "string" || (typeof id === "number" && isExact(id)) ? String(id) : "";
}
