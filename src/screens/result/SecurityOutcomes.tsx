import { Fragment } from "react";
import { shortened } from "../../data/text";
import type { Outcome } from "../../flow/outcome";
import { type SecurityOutcome, securityOutcomes } from "../../flow/securityOutcomes";
import { catalogue } from "../../texts/en-GB/catalogue";
import { useGatewayState } from "../gateway";
import { PagedList } from "../PagedList";
import { useMoreWords } from "../words";

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
  const { t } = useMoreWords(catalogue);
  const name = isinName || isin;
  const { tone, key } = STATUS[`${isAccepted}`];
  const about = [isinName && isin, quantity && t("SECURITY_QUANTITY", { quantity }), name && description];
  return (
    <>
      <span>
        <bdi>{shortened(name || description)}</bdi>
        <small>
          {about
            .filter((part) => part)
            .map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is said of a security never changes places
              <Fragment key={index}>
                {index > 0 && " · "}
                <bdi>{shortened(String(part))}</bdi>
              </Fragment>
            ))}
        </small>
      </span>
      <b className={tone} {...(!key && { lang: "", dir: "auto" })}>
        {key ? t(key) : shortened(status)}
      </b>
    </>
  );
}
