import { useId } from "react";
import { isRecord } from "../../data/parseJson";
import { truncateForDisplay } from "../../data/text";
import type { DematBlockDetails } from "../../payload/model";
import { Countdown } from "../components/Countdown";
import { Dialog } from "../components/Dialog";
import { PagedList } from "../components/PagedList";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { useSlipTexts } from "../slip/useSlipTexts";

/** Warns that securities are on hold, and names them; closes by its button or the flow's timer (R22). */
export function HoldingsDialog({ account }: { account: DematBlockDetails }) {
  const session = useSession();
  const { t } = useSlipTexts();
  const deadline = useGatewayState((state) => state.deadlines.holdings);
  const list = useId();
  const timer = useId();
  const close = () => session.send({ type: "holdingsSeen" });
  return (
    <Dialog
      name="holdings"
      tone="warning"
      title={t("SECURITY_WARNING_TITLE")}
      actions={[{ label: t("OK"), onPress: close }]}
      onDismiss={close}
      text={t("HOLDING_WARNING")}
      describedBy={`${list} ${timer}`}
      timer={
        deadline !== undefined && (
          <Countdown id={timer} label={t("GOES_ON_IN")} deadline={deadline} now={session.now} />
        )
      }
    >
      <PagedList
        id={list}
        items={heldIn(account)}
        line={([isin, name]) => (
          <span>
            <bdi>{truncateForDisplay(name || isin)}</bdi>
            {name && (
              <small>
                <bdi>{truncateForDisplay(isin)}</bdi>
              </small>
            )}
          </span>
        )}
      />
    </Dialog>
  );
}

/** Returns the ISINs on hold, each once, with its name if the request has it; they come as ISINs or as rows (contract §4). */
function heldIn({ hldSecurities = [], secDtls = [] }: DematBlockDetails): [isin: string, name: string][] {
  const isins = hldSecurities.map((held) => (isRecord(held) ? held["isin"] : held));
  const known = new Map(secDtls.map((row) => [row?.isin, row?.isinName ?? ""]));
  return [...new Set(isins)].flatMap((isin) =>
    typeof isin === "string" && isin !== "" ? [[isin, known.get(isin) ?? ""]] : [],
  );
}
