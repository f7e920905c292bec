import { isRecord, shortened } from "../../data/text";
import type { DematBlockDetails } from "../../payload/model";
import { useGatewayState, useSession } from "../gateway";
import { PagedList } from "../PagedList";
import { useSlipWords } from "../slip/words";
import { Countdown } from "../ui/Countdown";
import { Dialog } from "../ui/Dialog";

/** Warns that securities are on hold, and names them; closes by its button or the flow's timer (R22). */
export function HoldingsDialog({ account }: { account: DematBlockDetails }) {
  const session = useSession();
  const { t } = useSlipWords();
  const deadline = useGatewayState((state) => state.deadlines.holdings);
  const close = () => session.send({ type: "holdingsSeen" });
  return (
    <Dialog
      name="holdings"
      tone="warning"
      title={t("SECURITY_WARNING_TITLE")}
      actions={[{ label: t("OK"), onPress: close }]}
      onDismiss={close}
      text={t("HOLDING_WARNING")}
    >
      <PagedList
        items={heldIn(account)}
        line={([isin, name]) => (
          <span>
            <bdi>{shortened(name || isin)}</bdi>
            {name && (
              <small>
                <bdi>{shortened(isin)}</bdi>
              </small>
            )}
          </span>
        )}
      />
      {deadline !== undefined && <Countdown label={t("GOES_ON_IN")} deadline={deadline} now={session.now} />}
    </Dialog>
  );
}

/** The ISINs on hold, each once, with its name where the request has it; they came as ISINs or as rows (contract §4). */
function heldIn({ hldSecurities = [], secDtls = [] }: DematBlockDetails): [isin: string, name: string][] {
  const isins = hldSecurities.map((held) => (isRecord(held) ? held["isin"] : held));
  const known = new Map(secDtls.map((row) => [row?.isin, row?.isinName ?? ""]));
  return [...new Set(isins)].flatMap((isin) =>
    typeof isin === "string" && isin !== "" ? [[isin, known.get(isin) ?? ""]] : [],
  );
}
