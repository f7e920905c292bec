import { useMemo } from "react";
import type { SlipStep } from "../../flow/steps";
import { useGateway, useGatewayState, useStore } from "../gateway";
import { Securities } from "../lazy";
import { securitiesPages } from "../securities/source";
import { tallyOf } from "../securities/tally";
import { ConsentPage } from "../slip/ConsentPage";
import { mandateItems, timeItem } from "../slip/items";
import { useSlipWords } from "../slip/words";
import { Loading } from "../ui/Spinner";

/** The DMI and DMR consent: the order, its securities in pages, the two acts, the OTP (spec §2 'DMI mandate/consent page'). */
export function MandateScreen({ step }: { step: SlipStep }) {
  const { session, securities } = useGateway();
  const loaded = useStore(securities, (state) => state);
  const transaction = useGatewayState((state) => state.transaction);
  const words = useSlipWords();
  const { t, rich } = words;
  const tally = useMemo(() => (loaded.isAwaited ? null : tallyOf(loaded)), [loaded]);
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
      tally={tally}
      items={mandateItems(step, words)}
    >
      <Securities source={source} loading={<Loading label={t("TABLE_LOADING")} />} />
    </ConsentPage>
  );
}
