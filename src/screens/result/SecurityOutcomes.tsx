import { Fragment } from "react";
import { truncateForDisplay } from "../../data/text";
import type { Outcome } from "../../flow/outcome";
import { type SecurityOutcome, securityOutcomes } from "../../flow/securityOutcomes";
import { common } from "../../i18n/en-GB/common";
import { PagedList } from "../components/PagedList";
import { useGatewayState } from "../hooks/GatewayContext";
import { useTextsWith } from "../hooks/useTexts";

/** A partial success: which securities were accepted and which were not. Nothing where all were. */
export function SecurityOutcomes({ outcome }: { outcome: Outcome }) {
  const { t } = useTextsWith(common);
  const details = useGatewayState((state) => state.transaction?.model.orderRequestDetails);
  if (outcome.kind !== "success") return null;
  const outcomes = securityOutcomes(outcome.answer?.orderRespDtls, details?.dmatBlkDtls?.secDtls ?? []);
  if (outcomes.length === 0) return null;
  return (
    <>
      <p>{t("SECURITIES_PARTIAL")}</p>
      <PagedList items={outcomes} line={(security) => <Line {...security} />} />
    </>
  );
}

/** A word that the contract does not know is shown as it came (R45). */
const STATUS = {
  true: { tone: "success", key: "STATUS_ACCEPTED" },
  false: { tone: "danger", key: "STATUS_NOT_ACCEPTED" },
  undefined: { tone: undefined, key: null },
} as const;

function Line({ isin, isinName, quantity, status, description, isAccepted }: SecurityOutcome) {
  const { t } = useTextsWith(common);
  const name = isinName || isin;
  const { tone, key } = STATUS[`${isAccepted}`];
  const about = [isinName && isin, quantity && t("SECURITY_QUANTITY", { quantity }), name && description];
  return (
    <>
      <span>
        <bdi>{truncateForDisplay(name || description)}</bdi>
        <small>
          {about
            .filter((part) => part)
            .map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is said of a security never changes places
              <Fragment key={index}>
                {index > 0 && " · "}
                <bdi>{truncateForDisplay(String(part))}</bdi>
              </Fragment>
            ))}
        </small>
      </span>
      <b className={tone} {...(!key && { lang: "", dir: "auto" })}>
        {key ? t(key) : truncateForDisplay(status)}
      </b>
    </>
  );
}
