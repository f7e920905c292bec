import { useMemo } from "react";
import { isInDoubt } from "../../flow/inDoubt";
import type { SlipState } from "../../flow/states";
import { LazySecurities } from "../app/lazyComponents";
import { Loading } from "../components/Spinner";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { securitiesOf, useLoadedSecurities } from "../securities/loadedSecurities";
import { securitiesPages } from "../securities/securitiesSource";
import { summarize } from "../securities/summarize";
import { ConsentPage } from "../slip/ConsentPage";
import { mandateItems, timeItem } from "../slip/slipFields";
import { useSlipTexts } from "../slip/useSlipTexts";

/** The DMI and DMR consent: the order, its securities in pages, the two boxes, the OTP (spec §2 'DMI mandate/consent page'). */
export function MandateScreen({ flow }: { flow: SlipState }) {
  const session = useSession();
  const loaded = useLoadedSecurities();
  const transaction = useGatewayState((state) => state.transaction);
  const texts = useSlipTexts();
  const { t, rich } = texts;
  const summary = useMemo(() => (loaded.isAwaited ? null : summarize(loaded)), [loaded]);
  const load = useMemo(() => securitiesPages(session, securitiesOf(session)), [session]);
  const closed = flow.ending !== null;
  // what is authorised is the list that was shown when Submit was pressed
  const paused = isInDoubt(flow);
  const source = useMemo(() => ({ load, paused, closed }), [load, paused, closed]);
  if (!transaction) return null;
  const isDmr = transaction.model.transactionType === "DMR";
  return (
    <ConsentPage
      flow={flow}
      transaction={transaction}
      headerItems={[timeItem(isDmr ? "ORDER_TIME_DMR" : "ORDER_TIME", flow.order.details.orderTime, texts)]}
      onPhones
      notice={rich("MANDATE_NOTICE")}
      securities={summary}
      items={mandateItems(flow, transaction.context, texts)}
    >
      <LazySecurities source={source} loading={<Loading label={t("TABLE_LOADING")} />} />
    </ConsentPage>
  );
}
