import type { Requestors } from "./requestorTexts";

/** The signed name of the requestor, which wins over the payload's (contract §5). UNIVERSAL's is nobody's name and is not taken. */
export function signedName(requestors: Requestors, requestorId: string): string | undefined {
  return Object.hasOwn(requestors, requestorId) ? requestors[requestorId]?.name : undefined;
}
