import { createPublicKey, verify } from "node:crypto";
import type { Outcome } from "./backOffice";

/** One visit to a return address, kept as it came. */
export type Returned = { method: string; path: string; fields: Record<string, string> };

/** The result of checking the depository's signature; `unchecked` if the broker holds no key. */
export type Signature = "genuine" | "wrong" | "missing" | "unchecked";

type Signed = {
  responseCode: string;
  requestTime: string;
  /** The JSON text, as a return carries it, unparsed. */
  orderRespDtls: string;
  digitalSignature: string;
};

/**
 * Checks `digitalSignature` (base64 of r ‖ s, ES256) over `transactionRefNo|responseCode|requestTime|orderRespDtls`.
 * @param transactionRefNo the order's own reference, not the one that came back
 * @param signingKey base64 SPKI of the depository's key
 */
export function signatureOf(
  { responseCode, requestTime, orderRespDtls, digitalSignature }: Signed,
  transactionRefNo: string,
  signingKey: string | undefined,
): Signature {
  if (signingKey === undefined) return "unchecked";
  if (digitalSignature === "") return "missing";
  const key = createPublicKey({ key: Buffer.from(signingKey, "base64"), type: "spki", format: "der" });
  const text = [transactionRefNo, responseCode, requestTime, orderRespDtls].join("|");
  const signature = Buffer.from(digitalSignature, "base64");
  return verify("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }, signature)
    ? "genuine"
    : "wrong";
}

/** Checks the signature of the back end's answer. */
export function signatureOfOutcome(outcome: Outcome, ref: string, signingKey: string | undefined): Signature {
  const orderRespDtls = JSON.stringify(outcome.orderRespDtls);
  return signatureOf({ ...outcome, orderRespDtls }, ref, signingKey);
}

/**
 * Checks the signature of a return. A return that was too long for an address comes without its details
 * (`orderRespDtlsOmitted`, R49); they are taken from the back end then.
 */
export function signatureOfReturn(
  fields: Readonly<Record<string, string>>,
  transactionRefNo: string,
  signingKey: string | undefined,
  outcome: Outcome | undefined,
): Signature {
  const omitted = fields["orderRespDtlsOmitted"] === "1" ? outcome?.orderRespDtls : undefined;
  const signed = {
    responseCode: fields["responseCode"] ?? "",
    requestTime: fields["requestTime"] ?? "",
    orderRespDtls: fields["orderRespDtls"] ?? JSON.stringify(omitted ?? []),
    digitalSignature: fields["digitalSignature"] ?? "",
  };
  return signatureOf(signed, transactionRefNo, signingKey);
}
