import { Fragment, useMemo } from "react";
import { truncateForDisplay } from "../../data/text";
import type { Outcome } from "../../flow/outcome";
import { isPartialStatus, type SecurityOutcome, securityOutcomes } from "../../flow/securityOutcomes";
import { common } from "../../i18n/en-GB/common";
import { formatQuantity } from "../../i18n/formatQuantity";
import type { CommonTextKey } from "../../i18n/texts";
import { PagedList } from "../components/PagedList";
import type { Tone } from "../components/tone";
import { useGatewayState } from "../hooks/GatewayContext";
import { UNKNOWN_LANGUAGE } from "../hooks/liveMessages";
import { useTextsWith } from "../hooks/useTexts";
import { agreedSecurities } from "../securities/agreedSecurities";
import { areAllLoaded, useLoadedSecurities } from "../securities/loadedSecurities";

/**
 * Returns what became of each security, named if the request has its name; an empty list if all were accepted (R45, R81).
 * `agreed`: how many securities were agreed to; infinite if that is not known, as they are not all loaded.
 */
export function useSecurityOutcomes({ kind, answer, order }: Outcome): {
  readonly outcomes: readonly SecurityOutcome[];
  readonly agreed: number;
} {
  const transaction = useGatewayState((state) => state.transaction);
  const loaded = useLoadedSecurities();
  return useMemo(() => {
    if (kind !== "success" || !transaction) return { outcomes: [], agreed: 0 };
    const securities = agreedSecurities(transaction, order, loaded);
    const { rows } = securities;
    const agreed = areAllLoaded(securities) ? rows.length : Number.POSITIVE_INFINITY;
    return { outcomes: securityOutcomes(answer?.orderRespDtls, rows), agreed };
  }, [kind, answer, order, transaction, loaded]);
}

interface Props {
  outcomes: readonly SecurityOutcome[];
  /** The list's id, for `aria-describedby`. */
  id?: string;
}

/** A partial success: which securities were accepted and which were not. Nothing if all were. */
export function SecurityOutcomes({ outcomes, id }: Props) {
  const { t } = useTextsWith(common);
  if (outcomes.length === 0) return null;
  return (
    <>
      <p>{t("SECURITIES_PARTIAL")}</p>
      <PagedList id={id} items={outcomes} line={(security) => <Line {...security} />} />
    </>
  );
}

const WORD = /\p{L}/u;

interface State {
  readonly key: CommonTextKey;
  readonly tone: Tone;
}

/**
 * Returns a status in the investor's language. A word that the contract does not know is 'not clear', and is shown beside it as
 * it came; a bare code is not (R45, R81).
 */
function stateOf({ isAccepted, status }: SecurityOutcome): State {
  if (isAccepted) return { key: "STATUS_ACCEPTED", tone: "success" };
  if (isAccepted === false) return { key: "STATUS_NOT_ACCEPTED", tone: "danger" };
  return { key: isPartialStatus(status) ? "STATUS_PARTIAL" : "STATUS_UNKNOWN", tone: "warning" };
}

function Line(security: SecurityOutcome) {
  const { t } = useTextsWith(common);
  const { isin, isinName, quantity, status, description } = security;
  const name = isinName || isin;
  const { key, tone } = stateOf(security);
  const about = [
    isinName && isin,
    quantity && t("SECURITY_QUANTITY", { quantity: formatQuantity(quantity) }),
    name && description,
    key === "STATUS_UNKNOWN" && WORD.test(status) && status,
  ];
  return (
    <>
      <span>
        <bdi {...(name ? undefined : UNKNOWN_LANGUAGE)}>{truncateForDisplay(name || description)}</bdi>
        <small>
          {about
            .filter((part) => part)
            .map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
              <Fragment key={index}>
                {index > 0 && " · "}
                <bdi {...(part === description || part === status ? UNKNOWN_LANGUAGE : undefined)}>
                  {truncateForDisplay(String(part))}
                </bdi>
              </Fragment>
            ))}
        </small>
      </span>
      <b className={tone}>{t(key)}</b>
    </>
  );
}
