import { useMemo } from "react";
import { useStore } from "zustand/react";
import type { SlipState } from "../../flow/states";
import { Securities } from "../app/lazyComponents";
import { Loading } from "../components/Spinner";
import { useGateway, useGatewayState } from "../hooks/GatewayContext";
import { securitiesPages } from "../securities/securitiesSource";
import { summarize } from "../securities/summarize";
import { ConsentPage } from "../slip/ConsentPage";
import { mandateItems, timeItem } from "../slip/slipFields";
import { useSlipTexts } from "../slip/useSlipTexts";

/** The DMI and DMR consent: the order, its securities in pages, the two boxes, the OTP (spec §2 'DMI mandate/consent page'). */
export function MandateScreen({ step }: { step: SlipState }) {
  const { session, securities } = useGateway();
  const loaded = useStore(securities, (state) => state);
  const transaction = useGatewayState((state) => state.transaction);
  const words = useSlipTexts();
  const { t, rich } = words;
  const summary = useMemo(() => (loaded.isAwaited ? null : summarize(loaded)), [loaded]);
  const load = useMemo(() => securitiesPages(session, securities), [session, securities]);
  const closed = step.ending !== null;
  const source = useMemo(() => ({ load, closed }), [load, closed]);
  if (!transaction) return null;
  const isDmr = transaction.model.transactionType === "DMR";
  return (
    <ConsentPage
      step={step}
      transaction={transaction}
      facts={[timeItem(isDmr ? "ORDER_TIME_DMR" : "ORDER_TIME", step.order.order.orderTime, words)]}
      onPhones
      notice={rich("MANDATE_NOTICE")}
      securities={summary}
      items={mandateItems(step, transaction.context, words)}
    >
      <Securities source={source} loading={<Loading label={t("TABLE_LOADING")} />} />
    </ConsentPage>
  );
}
