import type { Configuration } from "../depository/loadConfiguration";
import type { Requestors } from "../i18n/consentTexts";
import type { AuthenticationModel } from "../payload/model";
import { sentRequestorName } from "../payload/payloadRules";

/** Returns the requestor's signed name, which wins over the payload's (contract §5). UNIVERSAL's is nobody's name and is not taken. */
export function signedRequestorName(requestors: Requestors, requestorId: string): string | undefined {
  return Object.hasOwn(requestors, requestorId) ? requestors[requestorId]?.name : undefined;
}

/** Returns the requestor's name: the signed one, else the one sent, else the id (contract §5, R57). */
export function requestorNameOf(model: AuthenticationModel, { properties }: Configuration): string {
  const { requestorId } = model;
  return (
    signedRequestorName(properties.requestors ?? {}, requestorId) || sentRequestorName(model) || requestorId
  );
}
