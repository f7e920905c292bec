import type { ReactNode } from "react";
import { identifiersOf, inOrder } from "../../flow/identifiers";
import type { SlipStep } from "../../flow/steps";
import { qrText } from "../../session/calls";
import type { Transaction } from "../../session/transaction";
import { useFields } from "../fields";
import { stylesOf, useGatewayState, useSession } from "../gateway";
import type { Tally } from "../securities/tally";
import { useSubmit } from "../submit";
import { aboutSecret, told } from "../told";
import { Card } from "../ui/Card";
import { CheckBox } from "../ui/CheckBox";
import consentCss from "../ui/consent.css?raw";
import { type FieldItem, FieldList } from "../ui/FieldList";
import laterCss from "../ui/later.css?raw";
import { Notice } from "../ui/Notice";
import slipCss from "../ui/slip.css?raw";
import { Actions } from "./Actions";
import { ConsentSummary } from "./ConsentSummary";
import { Heading } from "./Heading";
import { OtpPanel } from "./OtpPanel";
import { TermsLabel } from "./Terms";
import { useVariant } from "./variant";
import { useSlipWords } from "./words";

const useScreenStyles = stylesOf(laterCss, slipCss, consentCss);

interface Props {
  step: SlipStep;
  transaction: Transaction;
  /** What stands beside the title, and whether on phones too. */
  facts: readonly FieldItem[];
  onPhones?: boolean | undefined;
  notice: ReactNode;
  /** What is to be debited; null while that is on its way. */
  tally: Tally | null;
  items: readonly FieldItem[];
  /** What follows the read-only fields. */
  children?: ReactNode;
}

/** One order to consent to: what it is, the two boxes, the OTP. The DIS slip and the DMI/DMR page are this (spec §2). */
export function ConsentPage({ step, transaction, facts, onPhones, notice, tally, items, children }: Props) {
  useScreenStyles();
  const session = useSession();
  const { t, rich, say } = useSlipWords();
  const qr = useGatewayState((state) => state.qr);
  const fields = useFields();
  const onSubmit = useSubmit(fields);

  const { order, boxes, errors } = step;
  const variant = useVariant(transaction, order.account.validityDt);
  const isInOrder = inOrder(identifiersOf(step));
  const summary = (
    <ConsentSummary tally={tally} clientId={order.account.clientId} validityDt={order.account.validityDt} />
  );
  const said = aboutSecret(step, undefined, say);
  const isLocked = step.busy === "validate" || step.ending !== null;
  const tick = (box: "authorise" | "terms") => (ticked: boolean) =>
    session.send({ type: "boxTicked", box, ticked });
  const isPanelShown =
    step.screen === "slip" || (order.actionButtonDisplay && boxes.authorise && boxes.terms);

  return (
    <Card>
      <Heading step={2} title={variant.rich.header} facts={facts} onPhones={onPhones} />
      {summary}
      {order.clientName && <p>{rich("GREETING", { name: order.clientName })}</p>}
      <p>{notice}</p>
      <p className="muted">{variant.rich.subHeader}</p>
      <FieldList items={items} />
      {!isInOrder && <Notice tone="danger">{rich("NEXT_CANCEL")}</Notice>}
      {children}
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <CheckBox
          label={variant.rich.consent}
          name="authorise"
          checked={boxes.authorise}
          onChange={tick("authorise")}
          disabled={isLocked}
          error={errors.authorise && told([errors.authorise, say(errors.authorise)])}
        />
        <CheckBox
          label={<TermsLabel />}
          name="tc"
          checked={boxes.terms}
          onChange={tick("terms")}
          disabled={isLocked}
          error={errors.terms && told([errors.terms, say(errors.terms)])}
        />
        <p className="muted">{variant.rich.thirdHeader}</p>
        {order.otpEnabled
          ? (isPanelShown || step.regenerations.phase !== "awaited") && (
              <div className="around" hidden={!isPanelShown}>
                <OtpPanel
                  step={step}
                  fields={fields}
                  mobile={order.mobileNumber}
                  email={order.emailId}
                  qr={order.encryptedData ? qrText(order.encryptedData) : qr}
                />
              </div>
            )
          : said && (
              <Notice tone="danger" live>
                {said}
              </Notice>
            )}
        {summary}
        <Actions
          step={step}
          submit={order.actionButtonDisplay ? t("SUBMIT_SLIP") : null}
          blocked={!isInOrder}
        />
      </form>
    </Card>
  );
}
