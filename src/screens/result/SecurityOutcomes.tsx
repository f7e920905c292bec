import type { Outcome } from "../../flow/outcome";
import { catalogue } from "../../texts/catalogue";
import { useGatewayState, useMoreWords } from "../gateway";
import { type SecurityOutcome, securityOutcomes } from "./securityOutcomes";

/** A partial success: which securities were accepted and which were not. Nothing where all were. */
export function SecurityOutcomes({ outcome }: { outcome: Outcome }) {
  const { t } = useMoreWords(catalogue);
  const details = useGatewayState((state) => state.transaction?.model.orderRequestDetails);
  if (outcome.kind !== "success") return null;
  const outcomes = securityOutcomes(outcome.answer?.orderRespDtls, details?.dmatBlkDtls?.secDtls ?? []);
  if (outcomes.length === 0) return null;
  return (
    <>
      <p>{t("SECURITIES_PARTIAL")}</p>
      <ul className="outcomes">
        {outcomes.map((security, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and an ISIN may stand twice
          <Line key={index} {...security} />
        ))}
      </ul>
    </>
  );
}

const TONES = { true: "success", false: "danger", undefined: undefined } as const;

function Line({ isin, isinName, quantity, status, description, isAccepted }: SecurityOutcome) {
  const { t } = useMoreWords(catalogue);
  const name = isinName || isin;
  const about = [isinName && isin, quantity && t("SECURITY_QUANTITY", { quantity }), name && description];
  return (
    <li>
      <span>
        {name || description}
        <small>{about.filter(Boolean).join(" · ")}</small>
      </span>
      <b className={TONES[`${isAccepted}`]}>{status}</b>
    </li>
  );
}
