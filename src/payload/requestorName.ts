import { ownMember } from "../data/ownMember";
import { NAME_CHARACTERS, visibleText } from "../data/text";
import type { PayloadFields } from "./payloadRules";

/** The names that the configuration signs, by requestorId (contract §5). */
type SignedNames = Readonly<Record<string, { readonly name?: string | undefined }>>;

/** The payload members that name the requestor. */
type NameFields = Pick<PayloadFields, "requestorId" | "requestorName" | "edisServiceHeader">;

/**
 * Returns a name as it is shown and sent: plus signs as spaces, at most 100 characters (R46), `""` if nothing of it is
 * visible (R57).
 */
export const nameOf = (text: string): string => visibleText(text.replace(/\+/g, " "), NAME_CHARACTERS);

/** Returns the name that is sent as `Requestor` (contract §6), and shown if none is signed (R57). */
export const sentRequestorName = ({
  edisServiceHeader,
  requestorName,
}: Omit<NameFields, "requestorId">): string | undefined => edisServiceHeader?.requestor || requestorName;

/** Returns the requestor's signed name, which wins over the payload's (contract §5). UNIVERSAL's is nobody's name and is not taken. */
export function signedRequestorName(requestors: SignedNames, requestorId: string): string | undefined {
  return ownMember(requestors, requestorId)?.name;
}

/** Returns the requestor's name: the signed one, else the one sent, else the id (contract §5, R57). */
export function requestorNameOf(fields: NameFields, requestors: SignedNames): string {
  const { requestorId } = fields;
  return signedRequestorName(requestors, requestorId) || sentRequestorName(fields) || requestorId;
}
