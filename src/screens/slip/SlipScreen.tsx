import type { SlipStep } from "../../flow/steps";
import { useGatewayState } from "../gateway";
import { ConsentPage } from "./ConsentPage";
import { slipItems, timeItem } from "./items";
import { useSlipWords } from "./words";

/** The DIS confirmation: the slip, the act of consent, the OTP (spec §2 'DIS confirmation (OTP slip) screen'). */
export function SlipScreen({ step }: { step: SlipStep }) {
  const transaction = useGatewayState((state) => state.transaction);
  const words = useSlipWords();
  const { t } = words;
  const { orderTime, isinName = "" } = step.order.order;
  return (
    transaction && (
      <ConsentPage
        step={step}
        transaction={transaction}
        facts={[
          { label: t("REQUESTOR_NAME"), value: transaction.requestor },
          timeItem("ORDER_TIME", orderTime, words),
        ]}
        notice={t("SLIP_NOTICE", { isinName })}
        items={slipItems(step.order, words)}
      />
    )
  );
}
