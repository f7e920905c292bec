import { useMemo } from "react";
import { inOrder } from "../../flow/identifiers";
import type { DimStep } from "../../flow/steps";
import type { Transaction } from "../../session/transaction";
import { typedIn, useFields, useGatewayState, useSession, useStyles, useSubmit } from "../gateway";
import { PanDialog, Securities } from "../lazy";
import { securitiesAtHand } from "../securities/source";
import { Actions } from "../slip/Actions";
import { Heading } from "../slip/Heading";
import { dimItems, timeItem } from "../slip/items";
import { useVariant } from "../slip/variant";
import { useSlipWords } from "../slip/words";
import { Card } from "../ui/Card";
import { FieldList } from "../ui/FieldList";
import laterCss from "../ui/later.css?raw";
import { Notice } from "../ui/Notice";
import { Loading } from "../ui/Spinner";
import slipCss from "../ui/slip.css?raw";
import { Authorisation } from "./Authorisation";
import { ConsentBox } from "./ConsentBox";
import { HoldingsDialog } from "./HoldingsDialog";
import { MpinDialog } from "./MpinDialog";

const ROWS_A_PAGE = 20;

/** The DIM request straight from the payload: the account, the securities, OTP or M-PIN (spec §2 'DIM account details page'). */
export function DimScreen({ step }: { step: DimStep }) {
  useStyles(laterCss);
  useStyles(slipCss);
  const transaction = useGatewayState((state) => state.transaction);
  return transaction && <Dim step={step} transaction={transaction} />;
}

function Dim({ step, transaction }: { step: DimStep; transaction: Transaction }) {
  const session = useSession();
  const words = useSlipWords();
  const { t, say } = words;
  const fields = useFields();
  const onSubmit = useSubmit(fields);

  const { model, facts } = transaction;
  const details = model.orderRequestDetails;
  const account = details?.dmatBlkDtls;
  const source = useMemo(() => securitiesAtHand(account?.secDtls ?? []), [account]);
  const variant = useVariant(transaction, account?.validityDt);
  const isInOrder = inOrder({ clientId: facts.clientId });
  const { dialog, errors } = step;

  return (
    <Card>
      <Heading
        title={variant.header}
        facts={[
          { label: t("TRANSACTION_REF"), value: model.transactionRefNo },
          timeItem("ORDER_TIME", details?.orderTime ?? model.edisServiceHeader?.RequestTime, words),
        ]}
      />
      {account?.clientName && <p>{t("GREETING", { name: account.clientName })}</p>}
      <p className="muted">{variant.subHeader}</p>
      <FieldList items={dimItems(details, words)} />
      {!isInOrder && <Notice tone="danger">{t("NEXT_CANCEL")}</Notice>}
      <Securities source={source} pageSize={ROWS_A_PAGE} loading={<Loading label={t("TABLE_LOADING")} />} />
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <ConsentBox
          text={`${variant.consent} ${t("TERMS_ACCEPT")} ${t("TERMS_LINK")}.`}
          checked={step.agreed}
          onChange={(ticked) => session.send({ type: "boxTicked", box: "authorise", ticked })}
          disabled={step.busy === "validate" || step.ending !== null}
          error={errors.terms && say(errors.terms)}
        />
        <p className="muted">{variant.thirdHeader}</p>
        {facts.actionButtonDisplay && <Authorisation step={step} model={model} fields={fields} />}
        <Actions
          step={step}
          submit={facts.actionButtonDisplay ? t("SUBMIT_EDIS") : null}
          blocked={!isInOrder || (step.mode === "mpin" && step.mpinSpent)}
        />
      </form>
      {dialog?.kind === "pan" && (
        <PanDialog
          error={dialog.error}
          busy={step.busy !== null}
          onYes={(pan) => session.send({ type: "panSubmitted", pan, typed: typedIn(fields) })}
        />
      )}
      {dialog?.kind === "mpinSetup" && <MpinDialog dialog={dialog} fields={fields} />}
      {dialog?.kind === "holdings" && <HoldingsDialog account={account ?? {}} />}
    </Card>
  );
}
