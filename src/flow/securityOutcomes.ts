import { ownMember } from "../data/ownMember";
import { isRecord, parseJsonOrText } from "../data/parseJson";

/** The outcome of one security, or of the request as a whole (`isin` `""`), in the depository's own words. */
export interface SecurityOutcome {
  readonly isin: string;
  readonly isinName: string;
  readonly quantity: string;
  readonly status: string;
  /** The reason, if the depository gives one beside the status. */
  readonly description: string;
  /** `undefined`: the contract does not know the status; only the depository can explain it. */
  readonly isAccepted: boolean | undefined;
}

type KnownSecurity = Readonly<Record<string, unknown>> | null;

/** The statuses of contract §6 *orderRespDtls*, and R45's. */
const ACCEPTED = /^(accepted|approved|authori[sz]ed|executed|completed|success(ful)?|s|ok|00|1|y|true)$/i;
const IN_PART = /^partial(ly)?( (accepted|approved|authori[sz]ed|executed))?$/i;
const REFUSED = /^(rejected|refused|declined|error|failed|failure|f|0|n|false)$/i;

/** Tells whether a status says 'in part', of a security or of the whole request. */
export const isPartialStatus = (status: string): boolean => IN_PART.test(status);

type Entry = Readonly<Record<string, unknown>>;

function textMember(entry: Entry, name: string): string {
  const value = ownMember(entry, name);
  const isScalar = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  return isScalar ? String(value).trim() : "";
}

function isAccepted(status: string): boolean | undefined {
  if (ACCEPTED.test(status)) return true;
  return REFUSED.test(status) ? false : undefined;
}

function securityOutcomeOf(row: Entry, entry: Entry): SecurityOutcome {
  const status = textMember(row, "status");
  const description = textMember(row, "description");
  // a row without status and description has its entry's
  const hasNoStatus = status === "" && description === "";
  const shownStatus = hasNoStatus ? textMember(entry, "status") : status;
  return {
    isin: textMember(row, "isin"),
    isinName: textMember(row, "isinName"),
    quantity: textMember(row, "quantity"),
    status: shownStatus,
    description: hasNoStatus ? textMember(entry, "description") : description,
    isAccepted: isAccepted(shownStatus),
  };
}

/**
 * Returns an outcome for each of an entry's secDtls (R81). The entry's own outcome is put before them in two cases: no row can be
 * read; or each row was accepted and the entry says that not all was, as it may list the accepted ones alone. A text in place
 * of an entry is the status of the whole.
 */
function outcomesOf(entry: unknown): SecurityOutcome[] {
  if (typeof entry === "string") return outcomesOf({ status: entry });
  if (!isRecord(entry)) return [];
  const rows = [listOf(ownMember(entry, "secDtls"))]
    .flat()
    .filter(isRecord)
    .map((row) => securityOutcomeOf(row, entry));
  const whole = securityOutcomeOf(entry, entry);
  const isFullyAccepted = whole.isAccepted !== false && !isPartialStatus(whole.status);
  return rows.length > 0 && (isFullyAccepted || rows.some(({ isAccepted }) => !isAccepted))
    ? rows
    : [whole, ...rows];
}

const hasText = ({ isin, status, description }: SecurityOutcome): boolean =>
  [isin, status, description].some((text) => text !== "");

/** A list may come as JSON text. */
const listOf = (list: unknown): unknown => (typeof list === "string" ? parseJsonOrText(list) : list);

function outcomesUnlessAllAccepted(orderRespDtls: unknown): readonly SecurityOutcome[] {
  const outcomes = [listOf(orderRespDtls)].flat(2).flatMap(outcomesOf).filter(hasText);
  if (outcomes.every(({ isAccepted }) => isAccepted)) return [];
  return outcomes.sort((one, other) => Number(one.isAccepted === true) - Number(other.isAccepted === true));
}

/** Outcomes by answer: title, tone and list ask for them, and 10 MB are read once (R63). */
const read = new WeakMap<object, readonly SecurityOutcome[]>();

function readOnce(orderRespDtls: unknown): readonly SecurityOutcome[] {
  if (typeof orderRespDtls !== "object" || orderRespDtls === null)
    return outcomesUnlessAllAccepted(orderRespDtls);
  const outcomes = read.get(orderRespDtls) ?? outcomesUnlessAllAccepted(orderRespDtls);
  read.set(orderRespDtls, outcomes);
  return outcomes;
}

/**
 * Returns what became of each security of an authorised request, those not accepted first; empty if all were, or if the
 * answer says nothing (spec §3 'Order response details'). `known`: the request's own rows, for their names.
 */
export function securityOutcomes(orderRespDtls: unknown, known: readonly KnownSecurity[]): SecurityOutcome[] {
  const names = new Map(
    known.map((row) => (row ? [textMember(row, "isin"), textMember(row, "isinName")] : ["", ""])),
  );
  return readOnce(orderRespDtls).map((outcome) => ({
    ...outcome,
    isinName: outcome.isinName || (names.get(outcome.isin) ?? ""),
  }));
}

/** Tells whether something of the request was accepted, and not all of it (R81). */
export const isInPart = (orderRespDtls: unknown): boolean =>
  readOnce(orderRespDtls).some(({ isAccepted, status }) => isAccepted || isPartialStatus(status));

/** Tells whether all were accepted, or the answer says nothing: such an outcome may leave by itself (R45). */
export const allAccepted = (orderRespDtls: unknown): boolean => readOnce(orderRespDtls).length === 0;
