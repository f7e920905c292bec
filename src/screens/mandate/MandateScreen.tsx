import { useMemo } from "react";
import type { SlipStep } from "../../flow/steps";
import { useGatewayState, useSession } from "../gateway";
import { Securities } from "../lazy";
import { securitiesPages } from "../securities/source";
import { ConsentPage } from "../slip/ConsentPage";
import { mandateItems, timeItem } from "../slip/items";
import { useSlipWords } from "../slip/words";
import { Loading } from "../ui/Spinner";

/** The DMI and DMR consent: the order, its securities in pages, the two acts, the OTP (spec §2 'DMI mandate/consent page'). */
export function MandateScreen({ step }: { step: SlipStep }) {
  const session = useSession();
  const transaction = useGatewayState((state) => state.transaction);
  const words = useSlipWords();
  const { t } = words;
  const source = useMemo(() => securitiesPages(session), [session]);
  if (!transaction) return null;
  const isDmr = transaction.model.transactionType === "DMR";
  return (
    <ConsentPage
      step={step}
      transaction={transaction}
      facts={[timeItem(isDmr ? "ORDER_TIME_DMR" : "ORDER_TIME", step.order.order.orderTime, words)]}
      onPhones
      notice={t("MANDATE_NOTICE")}
      items={mandateItems(step.order, words)}
    >
      <Securities source={source} loading={<Loading label={t("TABLE_LOADING")} />} />
    </ConsentPage>
  );
}
