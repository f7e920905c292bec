import type { SecurityRow } from "../../payload/model";
import { isRecord } from "../../payload/wire";

/** What became of one security, in the depository's own word. */
export interface SecurityOutcome {
  readonly isin: string;
  readonly isinName: string;
  readonly quantity: string;
  readonly status: string;
  /** `undefined`: a word of the depository's own, which only it can explain. */
  readonly isAccepted: boolean | undefined;
}

const ACCEPTED = /^(accepted|approved|authori[sz]ed|executed|completed|success(ful)?|ok|00|1|y)$/i;
const REFUSED = /^(rejected|refused|declined|error|failed|failure|0|n)$/i;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const statusOf = (row: Record<string, unknown>): string =>
  textOf(row["status"]).trim() || textOf(row["description"]).trim();

/** An entry of `orderRespDtls` speaks for its secDtls, or for itself where it has an ISIN; a row without a status has its entry's. */
function rowsOf(entry: unknown): { row: Record<string, unknown>; status: string }[] {
  if (!isRecord(entry)) return [];
  const rows = Array.isArray(entry["secDtls"]) ? entry["secDtls"].filter(isRecord) : [entry].filter(hasIsin);
  return rows.map((row) => ({ row, status: statusOf(row) || statusOf(entry) }));
}

const hasIsin = (entry: Record<string, unknown>): boolean => "isin" in entry;

function isAccepted(status: string): boolean | undefined {
  if (ACCEPTED.test(status)) return true;
  return REFUSED.test(status) ? false : undefined;
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
  const outcomes = orderRespDtls.flatMap(rowsOf).map(({ row, status }): SecurityOutcome => {
    const isin = textOf(row["isin"]);
    return {
      isin,
      isinName: textOf(row["isinName"]) || (names.get(isin) ?? ""),
      quantity: textOf(row["quantity"]),
      status,
      isAccepted: isAccepted(status),
    };
  });
  if (outcomes.every(({ isAccepted }) => isAccepted)) return [];
  return outcomes.sort((one, other) => Number(one.isAccepted === true) - Number(other.isAccepted === true));
}
