import type { Outcome } from "./backOffice";
import { type Signature, signatureOver } from "./signature";

/** One visit to a return address, kept as it came. */
export type Returned = { method: string; path: string; fields: Record<string, string> };

/**
 * Checks the `digitalSignature` of a return, over `transactionRefNo|responseCode|requestTime|orderRespDtls` (R84). A return
 * that was too long for an address comes without its details (`orderRespDtlsOmitted`, R49); they are taken from the back end
 * then. While the back end has told no outcome, such a signature cannot be checked.
 * @param transactionRefNo the order's own reference, not the one that came back
 */
export function signatureOfReturn(
  fields: Readonly<Record<string, string>>,
  transactionRefNo: string,
  signingKey: string | undefined,
  outcome: Outcome | undefined,
): Signature {
  const isOmitted = fields["orderRespDtlsOmitted"] === "1" && fields["orderRespDtls"] === undefined;
  const signature = fields["digitalSignature"] ?? "";
  if (isOmitted && outcome === undefined && signature !== "") return "unchecked";
  const details = isOmitted ? outcome?.orderRespDtls : undefined;
  const text = [
    transactionRefNo,
    fields["responseCode"] ?? "",
    fields["requestTime"] ?? "",
    // the JSON text as it came, unparsed
    fields["orderRespDtls"] ?? JSON.stringify(details ?? []),
  ].join("|");
  return signatureOver(text, signature, signingKey);
}
