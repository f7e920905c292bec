import type { Outcome } from "../../flow/outcome";
import { catalogue } from "../../texts/catalogue";
import { useGatewayState, useMoreWords } from "../gateway";
import { securityOutcomes } from "./securityOutcomes";

const TONES = { true: "success", false: "danger", undefined: undefined } as const;

/** A partial success: which securities were accepted and which were not. Nothing where all were. */
export function SecurityOutcomes({ outcome }: { outcome: Outcome }) {
  const { t } = useMoreWords(catalogue);
  const details = useGatewayState((state) => state.transaction?.model.orderRequestDetails);
  if (outcome.kind !== "success") return null;
  const known = details?.dmatBlkDtls?.secDtls ?? [];
  const outcomes = securityOutcomes(outcome.answer?.orderRespDtls ?? [], known);
  if (outcomes.length === 0) return null;
  return (
    <>
      <p>{t("SECURITIES_PARTIAL")}</p>
      <ul className="outcomes">
        {outcomes.map(({ isin, isinName, quantity, status, isAccepted }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and an ISIN may stand twice
          <li key={index}>
            <span>
              {isinName || isin}
              <small>
                {isinName && `${isin} · `}
                {quantity && t("SECURITY_QUANTITY", { quantity })}
              </small>
            </span>
            <b className={TONES[`${isAccepted}`]}>{status}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
