import type { SlipStep } from "../../flow/steps";
import { useGatewayState } from "../gateway";
import { loadedOf } from "../securities/loaded";
import { tallyOf } from "../securities/tally";
import { useRequestor } from "../words";
import { ConsentPage } from "./ConsentPage";
import { slipItems, timeItem } from "./items";
import { useSlipWords } from "./words";

/** The DIS confirmation: the slip, the act of consent, the OTP (spec §2 'DIS confirmation (OTP slip) screen'). */
export function SlipScreen({ step }: { step: SlipStep }) {
  const transaction = useGatewayState((state) => state.transaction);
  const requestor = useRequestor();
  const words = useSlipWords();
  const { t, rich } = words;
  const { orderTime, isinName = "" } = step.order.order;
  return (
    transaction && (
      <ConsentPage
        step={step}
        transaction={transaction}
        facts={[{ label: t("REQUESTOR_NAME"), value: requestor }, timeItem("ORDER_TIME", orderTime, words)]}
        notice={rich(isinName ? "SLIP_NOTICE" : "MANDATE_NOTICE", { isinName })}
        tally={tallyOf(loadedOf([step.order.order]))}
        items={slipItems(step, words)}
      />
    )
  );
}
