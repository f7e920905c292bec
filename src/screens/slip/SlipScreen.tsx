import type { FormEvent } from "react";
import { identifiersOf, inOrder } from "../../flow/identifiers";
import type { SlipStep } from "../../flow/steps";
import { mayCancel } from "../../flow/transition";
import { qrText } from "../../session/calls";
import type { Transaction } from "../../session/transaction";
import { formatDate, formatTimestamp } from "../../texts/formats";
import { requestorVariant } from "../../texts/requestors";
import { beside } from "../beside";
import { typedIn, useDebounced, useFields, useGatewayState, useSession, useStyles } from "../gateway";
import { ScreenTitle } from "../ScreenTitle";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { CheckBox } from "../ui/CheckBox";
import { FieldList } from "../ui/FieldList";
import { Notice } from "../ui/Notice";
import { laterCss, slipCss } from "../ui/styles";
import { slipItems } from "./items";
import { OtpPanel } from "./OtpPanel";
import { TermsLabel } from "./Terms";
import { useSlipWords } from "./words";

/** The DIS confirmation: the slip, the act of consent, the OTP (spec §2 'DIS confirmation (OTP slip) screen'). */
export function SlipScreen({ step }: { step: SlipStep }) {
  useStyles(laterCss);
  useStyles(slipCss);
  const transaction = useGatewayState((state) => state.transaction);
  return transaction && <Slip step={step} transaction={transaction} />;
}

function Slip({ step, transaction }: { step: SlipStep; transaction: Transaction }) {
  const session = useSession();
  const words = useSlipWords();
  const { t, say } = words;
  const qr = useGatewayState((state) => state.qr);
  const fields = useFields();
  const submit = useDebounced(() => session.send({ type: "submitted", typed: typedIn(fields) }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  const { order, boxes, errors } = step;
  const { requestor, model, configuration } = transaction;
  const validityDate = order.account.validityDt && formatDate(order.account.validityDt);
  const variant = requestorVariant(
    configuration.properties.requestors ?? {},
    model.requestorId,
    { requestor, validityDate },
    words,
  );
  const isHeld = step.busy !== null || step.ending !== null;
  const isInOrder = inOrder(identifiersOf(order));
  const said = beside(step.message && say(step.message), step.warning && t(step.warning));
  const tick = (box: "authorise" | "terms") => (ticked: boolean) =>
    session.send({ type: "boxTicked", box, ticked });

  return (
    <Card>
      <header className="greeting">
        <ScreenTitle>{variant.header}</ScreenTitle>
        <dl className="wide">
          <div>
            <dt>{t("REQUESTOR_NAME")}</dt>
            <dd>{requestor}</dd>
          </div>
          {order.order.orderTime && (
            <div>
              <dt>{t("ORDER_TIME")}</dt>
              <dd>{formatTimestamp(order.order.orderTime)}</dd>
            </div>
          )}
        </dl>
      </header>
      <p>{t("GREETING", { name: order.clientName ?? "" })}</p>
      <p>{t("SLIP_NOTICE", { isinName: order.order.isinName ?? "" })}</p>
      <p className="muted">{variant.subHeader}</p>
      <FieldList items={slipItems(order, words)} />
      {!isInOrder && <Notice tone="danger">{t("NEXT_CANCEL")}</Notice>}
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <CheckBox
          label={variant.consent}
          name="authorise"
          checked={boxes.authorise}
          onChange={tick("authorise")}
          disabled={step.busy === "validate" || step.ending !== null}
          error={errors.authorise && say(errors.authorise)}
        />
        <CheckBox
          label={<TermsLabel />}
          name="tc"
          checked={boxes.terms}
          onChange={tick("terms")}
          disabled={step.busy === "validate" || step.ending !== null}
          error={errors.terms && say(errors.terms)}
        />
        <p className="muted">{variant.thirdHeader}</p>
        {order.otpEnabled ? (
          <OtpPanel
            step={step}
            fields={fields}
            mobile={order.mobileNumber}
            email={order.emailId}
            qr={order.encryptedData ? qrText(order.encryptedData) : qr}
          />
        ) : (
          said && <Notice tone="danger">{said}</Notice>
        )}
        <div className="actions">
          {order.actionButtonDisplay && (
            <Button type="submit" disabled={!isInOrder} busy={isHeld && step.busy !== "exit"}>
              {t("SUBMIT_SLIP")}
            </Button>
          )}
          <Button
            kind="secondary"
            disabled={step.ending !== null || !(mayCancel(step) || step.dialog !== null)}
            onClick={() => session.send({ type: "cancelPressed" })}
          >
            {t("CANCEL")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
