import type { ReactNode } from "react";
import { canSubmitSlip } from "../../flow/canSubmit";
import { areBoxesDisabled, isAgreed } from "../../flow/consentBoxes";
import { areValid, identifiersOf } from "../../flow/identifiers";
import type { SlipState } from "../../flow/states";
import type { Transaction } from "../../session/transaction";
import { qrText } from "../../session/transactionCalls";
import { Banner } from "../components/Banner";
import { Card } from "../components/Card";
import { CheckBox } from "../components/CheckBox";
import { type FieldItem, FieldList } from "../components/FieldList";
import { UNRECORDED, UNRECORDED_CLASSES } from "../components/hiddenFromRecorders";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { liveMessages, secretFieldMessages } from "../hooks/liveMessages";
import { useDeferredStyles } from "../hooks/useDeferredStyles";
import { useSecretFields } from "../hooks/useSecretFields";
import { useSubmit } from "../hooks/useSubmit";
import type { SecuritiesSummary } from "../securities/summarize";
import { Actions } from "./Actions";
import { ConsentSummary } from "./ConsentSummary";
import { OtpPanel } from "./OtpPanel";
import { SlipHeader } from "./SlipHeader";
import { TermsLabel } from "./Terms";
import { useRequestorTexts } from "./useRequestorTexts";
import { useSlipTexts } from "./useSlipTexts";

interface Props {
  flow: SlipState;
  transaction: Transaction;
  /** The items beside the title, and whether they are shown on phones too. */
  headerItems: readonly FieldItem[];
  onPhones?: boolean | undefined;
  notice: ReactNode;
  /** The securities to be debited; null while they are loading. */
  securities: SecuritiesSummary | null;
  items: readonly FieldItem[];
  /** Content after the read-only fields. */
  children?: ReactNode;
}

/** The consent to one order: its details, the two boxes, the OTP. The DIS slip and the DMI/DMR page use it (spec §2). */
export function ConsentPage({
  flow,
  transaction,
  headerItems,
  onPhones,
  notice,
  securities,
  items,
  children,
}: Props) {
  useDeferredStyles();
  const session = useSession();
  const { t, rich, format } = useSlipTexts();
  const qr = useGatewayState((state) => state.qr);
  const fields = useSecretFields();
  const onSubmit = useSubmit(fields);

  const { order, boxes, errors } = flow;
  const variant = useRequestorTexts(transaction, order.account.validityDt);
  const blocked = !canSubmitSlip(transaction.context, flow);
  const isInOrder = areValid(identifiersOf(flow), transaction.context);
  const summary = (
    <ConsentSummary
      securities={securities}
      clientId={order.account.clientId}
      validityDt={order.account.validityDt}
    />
  );
  const messages = secretFieldMessages(flow, undefined, format);
  const isLocked = areBoxesDisabled(flow);
  const tick = (box: "authorise" | "terms") => (ticked: boolean) =>
    session.send({ type: "boxTicked", box, ticked });
  const isPanelShown = flow.screen === "slip" || (order.actionButtonDisplay && isAgreed(flow));

  return (
    <Card>
      <SlipHeader step={2} title={variant.rich.header} headerItems={headerItems} onPhones={onPhones} />
      {summary}
      {order.clientName && <p>{rich("GREETING", { name: order.clientName })}</p>}
      <p>{notice}</p>
      <p className="muted">{variant.rich.subHeader}</p>
      <FieldList items={items} />
      {!isInOrder && <Banner tone="danger">{rich("NEXT_CANCEL")}</Banner>}
      {children}
      <form className={UNRECORDED_CLASSES} {...UNRECORDED} noValidate autoComplete="off" onSubmit={onSubmit}>
        <CheckBox
          label={variant.rich.consent}
          name="authorise"
          checked={boxes.authorise}
          onChange={tick("authorise")}
          disabled={isLocked}
          error={errors.authorise && liveMessages([errors.authorise, format(errors.authorise)])}
        />
        <CheckBox
          label={<TermsLabel />}
          name="tc"
          checked={boxes.terms}
          onChange={tick("terms")}
          disabled={isLocked}
          error={errors.terms && liveMessages([errors.terms, format(errors.terms)])}
        />
        <p className="muted">{variant.rich.thirdHeader}</p>
        {order.otpEnabled
          ? (isPanelShown || flow.regenerations.phase !== "awaited") && (
              <div className="panel-frame" hidden={!isPanelShown}>
                <OtpPanel
                  flow={flow}
                  fields={fields}
                  mobile={order.mobileNumber}
                  email={order.emailId}
                  qr={order.encryptedData ? qrText(order.encryptedData) : qr}
                  blocked={blocked}
                />
              </div>
            )
          : messages && (
              <Banner tone="danger" live>
                {messages}
              </Banner>
            )}
        {summary}
        <Actions flow={flow} submit={order.actionButtonDisplay ? t("SUBMIT_SLIP") : null} blocked={blocked} />
      </form>
    </Card>
  );
}
