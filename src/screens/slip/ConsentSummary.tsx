import { formatDate, formatQuantity } from "../../i18n/formats";
import type { SecuritiesSummary } from "../securities/summarize";
import { useSlipTexts } from "./useSlipTexts";

interface Props {
  /** Null while the securities are loading. */
  securities: SecuritiesSummary | null;
  /** The debited account, and the last day of validity, as they came. */
  clientId: string | undefined;
  validityDt: string | undefined;
}

const ACCOUNT_DIGITS = 4;

/**
 * One sentence: who may debit what and how much, from which account, until when (R66). While some securities are not known it
 * counts them and names no number of units (R74). It reserves its space while they load, and shows nothing if the account or
 * every security is missing.
 */
export function ConsentSummary({ securities, clientId, validityDt }: Props) {
  const { t, rich } = useSlipTexts();
  if (!clientId) return null;
  if (!securities) return <p className="summary awaited" aria-hidden />;
  const wording = wordingOf(securities);
  if (!wording) return null;
  const { quantity, name, isWhole } = securities;
  const count = formatQuantity(String(securities.count));
  return (
    <p className="summary">
      {rich(wording[validityDt ? 0 : 1], {
        count: isWhole ? count : t("AT_LEAST", { count }),
        quantity: formatQuantity(quantity ?? ""),
        isinName: name,
        last4: clientId.slice(-ACCOUNT_DIGITS),
        date: validityDt ? formatDate(validityDt) : "",
      })}
    </p>
  );
}

/** Each with the last day of validity, and without. */
const WORDINGS = {
  one: ["CONSENT_SUMMARY", "CONSENT_SUMMARY_UNDATED"],
  many: ["CONSENT_SUMMARY_MANY", "CONSENT_SUMMARY_MANY_UNDATED"],
  countOfOne: ["CONSENT_SUMMARY_COUNT_ONE", "CONSENT_SUMMARY_COUNT_ONE_UNDATED"],
  countOfMany: ["CONSENT_SUMMARY_COUNT", "CONSENT_SUMMARY_COUNT_UNDATED"],
} as const;

function wordingOf({ count, isWhole, name, quantity }: SecuritiesSummary) {
  if (count === 0) return null;
  if (name !== "" && quantity !== null) return WORDINGS.one;
  if (count === 1) return WORDINGS.countOfOne;
  return isWhole && quantity !== null ? WORDINGS.many : WORDINGS.countOfMany;
}
