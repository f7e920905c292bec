import type { SecurityRow } from "../../payload/model";
import { isRecord } from "../../payload/wire";

/** What became of one security, in the depository's own word. */
export interface SecurityOutcome {
  readonly isin: string;
  readonly isinName: string;
  readonly quantity: string;
  readonly status: string;
  readonly isAccepted: boolean;
}

const ACCEPTED = /^(accepted|approved|success(ful)?|ok|00?|1|y)$/i;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** An entry of `orderRespDtls` speaks for its secDtls, or for itself where it has an ISIN; a row without a status has its entry's. */
function rowsOf(entry: unknown): Record<string, unknown>[] {
  if (!isRecord(entry)) return [];
  const { secDtls, status } = entry;
  if (!Array.isArray(secDtls)) return "isin" in entry ? [entry] : [];
  return secDtls.filter(isRecord).map((row) => ({ status, ...row }));
}

/**
 * What became of each security of an authorised request, those that were not accepted first; empty where all were, or
 * where the answer names none (spec §3 'Order response details'). `known` are the request's own rows, for their names.
 */
export function securityOutcomes(
  orderRespDtls: readonly unknown[],
  known: readonly SecurityRow[],
): SecurityOutcome[] {
  const names = new Map(known.map(({ isin, isinName }) => [isin, isinName]));
  const outcomes = orderRespDtls.flatMap(rowsOf).map((row): SecurityOutcome => {
    const isin = textOf(row["isin"]);
    const status = textOf(row["status"]) || textOf(row["description"]);
    return {
      isin,
      isinName: textOf(row["isinName"]) || (names.get(isin) ?? ""),
      quantity: textOf(row["quantity"]),
      status,
      isAccepted: ACCEPTED.test(status.trim()),
    };
  });
  if (outcomes.every(({ isAccepted }) => isAccepted)) return [];
  return outcomes.sort((one, other) => Number(one.isAccepted) - Number(other.isAccepted));
}
