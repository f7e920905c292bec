import { dematValue } from "../../flow/secondId";
import { formatValidity } from "../../i18n/formatDates";
import { formatQuantity } from "../../i18n/formatQuantity";
import { stylesOf } from "../hooks/GatewayContext";
import type { SecuritiesSummary } from "../securities/summarize";
import summaryCss from "./ConsentSummary.css?raw";
import { consentSummaryKey } from "./consentSummaryKey";
import { useSlipTexts } from "./useSlipTexts";

const useSummaryStyles = stylesOf(summaryCss);

interface Props {
  /** Null while the securities are loading. */
  securities: SecuritiesSummary | null;
  /** The debited account, and the last day of validity, as they came. */
  clientId: string | undefined;
  validityDt: string | undefined;
}

const ACCOUNT_DIGITS = 4;

/**
 * One sentence: who may debit what and how much, from which account, until when (R66). It reserves its space while the
 * securities load, and shows nothing if the account or every security is missing.
 */
export function ConsentSummary({ securities, clientId = "", validityDt }: Props) {
  useSummaryStyles();
  const { t, rich } = useSlipTexts();
  if (!dematValue(clientId)) return null;
  if (!securities) return <p className="summary" aria-hidden />;
  const date = formatValidity(validityDt);
  const key = consentSummaryKey(securities, date !== "");
  if (!key) return null;
  const { quantity, name, isComplete } = securities;
  const count = formatQuantity(String(securities.count));
  return (
    <p className="summary">
      {rich(key, {
        count: isComplete ? count : t("AT_LEAST", { count }),
        quantity: formatQuantity(quantity ?? ""),
        isinName: name,
        last4: clientId.slice(-ACCOUNT_DIGITS),
        date,
      })}
    </p>
  );
}
