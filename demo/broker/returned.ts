import { createPublicKey, verify } from "node:crypto";
import type { OrderStatus } from "./orders";

/** One visit to a return address, kept as it came. */
export type Returned = { method: string; path: string; fields: Record<string, string> };

export type SecurityOutcome = { description: string; status: string };

/** Whether the depository's signature stands under what came back; `unchecked` where the broker holds no key. */
export type Proof = "genuine" | "forged or missing" | "unchecked";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

const outcomeOf = (row: Record<string, unknown>): SecurityOutcome => ({
  description: text(row["description"] ?? row["isin"]),
  status: text(row["status"]),
});

/** What became of the order, security by security where the field `orderRespDtls` (JSON text) goes so far. */
export function outcomesOf(fields: Readonly<Record<string, string>>): SecurityOutcome[] {
  try {
    const parsed: unknown = JSON.parse(fields["orderRespDtls"] ?? "[]");
    const entries = (Array.isArray(parsed) ? parsed : [parsed]).filter(isRecord);
    return entries.flatMap((entry) =>
      Array.isArray(entry["secDtls"]) ? entry["secDtls"].filter(isRecord).map(outcomeOf) : [outcomeOf(entry)],
    );
  } catch {
    return [];
  }
}

/**
 * Checks `digitalSignature` (base64 of r ‖ s, ES256) over `transactionRefNo|responseCode|requestTime`: a return
 * comes through the investor's browser, so its fields alone prove nothing.
 * @param transactionRefNo the order's own, whatever came back
 * @param signingKey base64 SPKI of the depository's key
 */
export function proofOf(
  fields: Readonly<Record<string, string>>,
  transactionRefNo: string,
  signingKey: string | undefined,
): Proof {
  if (signingKey === undefined) return "unchecked";
  const key = createPublicKey({ key: Buffer.from(signingKey, "base64"), type: "spki", format: "der" });
  const signed = [transactionRefNo, fields["responseCode"] ?? "", fields["requestTime"] ?? ""].join("|");
  const signature = Buffer.from(fields["digitalSignature"] ?? "", "base64");
  const genuine = verify("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }, signature);
  return genuine ? "genuine" : "forged or missing";
}

/** The status a return gives its order; a success that is not proven leaves it waiting. */
export function statusOf(
  outcome: "success" | "fail",
  fields: Readonly<Record<string, string>>,
  proof: Proof,
): OrderStatus {
  if (outcome === "fail") return "not authorised";
  if (proof === "forged or missing" || fields["responseCode"] !== "00") return "awaiting consent";
  const rejected = outcomesOf(fields).some(({ status }) => /partial|reject/i.test(status));
  return rejected ? "partly authorised" : "authorised";
}
