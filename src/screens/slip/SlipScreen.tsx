import type { SlipState } from "../../flow/states";
import { useGatewayState } from "../hooks/GatewayContext";
import { useRequestor } from "../hooks/useTexts";
import { loadedOf } from "../securities/loadedSecurities";
import { summarize } from "../securities/summarize";
import { ConsentPage } from "./ConsentPage";
import { slipItems, timeItem } from "./slipFields";
import { useSlipTexts } from "./useSlipTexts";

/** The DIS confirmation: the slip, the act of consent, the OTP (spec §2 'DIS confirmation (OTP slip) screen'). */
export function SlipScreen({ flow }: { flow: SlipState }) {
  const transaction = useGatewayState((state) => state.transaction);
  const requestor = useRequestor();
  const texts = useSlipTexts();
  const { t, rich } = texts;
  const { orderTime, isinName = "" } = flow.order.details;
  return (
    transaction && (
      <ConsentPage
        flow={flow}
        transaction={transaction}
        headerItems={[
          { label: t("REQUESTOR_NAME"), value: requestor },
          timeItem("ORDER_TIME", orderTime, texts),
        ]}
        notice={rich(isinName ? "SLIP_NOTICE" : "MANDATE_NOTICE", { isinName })}
        securities={summarize(loadedOf([flow.order.details]))}
        items={slipItems(flow, transaction.context, texts)}
      />
    )
  );
}
