import { isRecord } from "../../payload/wire";

/** What became of one security, or of the request as a whole (`isin` `""`), in the depository's own words. */
export interface SecurityOutcome {
  readonly isin: string;
  readonly isinName: string;
  readonly quantity: string;
  readonly status: string;
  /** Why, where the depository says so beside the status. */
  readonly description: string;
  /** `undefined`: a word that the contract does not know, which only the depository can explain. */
  readonly isAccepted: boolean | undefined;
}

type Known = { readonly isin?: string; readonly isinName?: string } | null;

/** The words of contract §6 *result*. */
const ACCEPTED = /^(accepted|approved|authori[sz]ed|executed|completed|success(ful)?|ok|00|1|y)$/i;
const REFUSED = /^(rejected|refused|declined|error|failed|failure|0|n)$/i;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

function isAccepted(status: string): boolean | undefined {
  if (ACCEPTED.test(status)) return true;
  return REFUSED.test(status) ? false : undefined;
}

function outcomeOf(row: Record<string, unknown>, entry: Record<string, unknown>): SecurityOutcome {
  const status = textOf(row["status"]);
  const description = textOf(row["description"]);
  // a row without a word of its own has its entry's
  const isSilent = status === "" && description === "";
  const said = isSilent ? textOf(entry["status"]) : status;
  return {
    isin: textOf(row["isin"]),
    isinName: textOf(row["isinName"]),
    quantity: textOf(row["quantity"]),
    status: said,
    description: isSilent ? textOf(entry["description"]) : description,
    isAccepted: isAccepted(said),
  };
}

/** An entry of `orderRespDtls` speaks for each of its secDtls, or for itself. */
function outcomesOf(entry: unknown): SecurityOutcome[] {
  if (!isRecord(entry)) return [];
  const rows = Array.isArray(entry["secDtls"]) ? entry["secDtls"].filter(isRecord) : [entry];
  return rows.map((row) => outcomeOf(row, entry));
}

const isSaid = ({ isin, status, description }: SecurityOutcome): boolean =>
  [isin, status, description].some((text) => text !== "");

/**
 * What became of each security of an authorised request, those that were not accepted first; empty where all were, or
 * where the answer says nothing (spec §3 'Order response details'). `known` are the request's own rows, for their names.
 */
export function securityOutcomes(orderRespDtls: unknown, known: readonly Known[]): SecurityOutcome[] {
  const names = new Map(known.map((row) => [row?.isin, row?.isinName]));
  const outcomes = [orderRespDtls]
    .flat()
    .flatMap(outcomesOf)
    .filter(isSaid)
    .map((outcome) => ({ ...outcome, isinName: outcome.isinName || (names.get(outcome.isin) ?? "") }));
  if (outcomes.every(({ isAccepted }) => isAccepted)) return [];
  return outcomes.sort((one, other) => Number(one.isAccepted === true) - Number(other.isAccepted === true));
}
