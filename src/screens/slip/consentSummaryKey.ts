import type { SecuritiesSummary } from "../securities/summarize";

/** The keys of the consent's summary (R66, R74), each with the last day of validity and without. */
const KEYS = {
  one: ["CONSENT_SUMMARY", "CONSENT_SUMMARY_UNDATED"],
  many: ["CONSENT_SUMMARY_MANY", "CONSENT_SUMMARY_MANY_UNDATED"],
  countOfOne: ["CONSENT_SUMMARY_COUNT_ONE", "CONSENT_SUMMARY_COUNT_ONE_UNDATED"],
  countOfMany: ["CONSENT_SUMMARY_COUNT", "CONSENT_SUMMARY_COUNT_UNDATED"],
} as const;

function keysOf({ count, isComplete, name, quantity }: SecuritiesSummary) {
  if (name !== "" && quantity !== null) return KEYS.one;
  if (count === 1) return KEYS.countOfOne;
  return isComplete && quantity !== null ? KEYS.many : KEYS.countOfMany;
}

/**
 * Returns the key of the consent's summary; null if every security is missing. While some securities are not known it counts
 * them, and names no number of units (R74).
 */
export const consentSummaryKey = (securities: SecuritiesSummary, isDated: boolean) =>
  securities.count === 0 ? null : keysOf(securities)[isDated ? 0 : 1];
