import { useId } from "react";
import { isRecord } from "../../data/parseJson";
import { truncateForDisplay } from "../../data/text";
import type { DematBlockDetails } from "../../payload/model";
import { Countdown } from "../components/Countdown";
import { Dialog } from "../components/Dialog";
import { PagedList } from "../components/PagedList";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { visibleIsin, visibleValue } from "../securities/summarize";
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
      status={
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
            {name && isin && (
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

/**
 * Returns the securities on hold, each once. They come as ISINs or as rows (contract §4); a row may have a name alone. A security
 * without a name has the one that the request gives it.
 */
function heldIn({ hldSecurities = [], secDtls = [] }: DematBlockDetails): [isin: string, name: string][] {
  const names = new Map(secDtls.map((row) => [visibleIsin(row?.isin), visibleValue(row?.isinName)]));
  const held = hldSecurities.map((security): [isin: string, name: string] => {
    const row = isRecord(security) ? security : { isin: security };
    const isin = visibleIsin(row["isin"]);
    return [isin, visibleValue(row["isinName"]) || (isin && (names.get(isin) ?? ""))];
  });
  const byTitle = new Map(held.map((security) => [security.find(Boolean), security]));
  byTitle.delete(undefined);
  return [...byTitle.values()];
}
