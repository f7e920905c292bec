import { useMemo } from "react";
import { dimIdentifiers, inOrder } from "../../flow/identifiers";
import type { DimStep } from "../../flow/steps";
import type { Transaction } from "../../session/transaction";
import { typedIn, useFields } from "../fields";
import { stylesOf, useGatewayState, useSession } from "../gateway";
import { PanDialog, Securities } from "../lazy";
import { loadedOf } from "../securities/loaded";
import { securitiesAtHand } from "../securities/source";
import { tallyOf } from "../securities/tally";
import { Actions } from "../slip/Actions";
import { ConsentSummary } from "../slip/ConsentSummary";
import { Heading } from "../slip/Heading";
import { dimItems, timeItem } from "../slip/items";
import { useVariant } from "../slip/variant";
import { useSlipWords } from "../slip/words";
import { useSubmit } from "../submit";
import { told } from "../told";
import { Card } from "../ui/Card";
import consentCss from "../ui/consent.css?raw";
import { FieldList } from "../ui/FieldList";
import laterCss from "../ui/later.css?raw";
import { Notice } from "../ui/Notice";
import { Loading } from "../ui/Spinner";
import slipCss from "../ui/slip.css?raw";
import { Authorisation } from "./Authorisation";
import { ConsentBox } from "./ConsentBox";
import { HoldingsDialog } from "./HoldingsDialog";
import { MpinDialog } from "./MpinDialog";

const useScreenStyles = stylesOf(laterCss, slipCss, consentCss);

const ROWS_A_PAGE = 20;

/** The DIM request straight from the payload: the account, the securities, OTP or M-PIN (spec §2 'DIM account details page'). */
export function DimScreen({ step }: { step: DimStep }) {
  useScreenStyles();
  const transaction = useGatewayState((state) => state.transaction);
  return transaction && <Dim step={step} transaction={transaction} />;
}

function Dim({ step, transaction }: { step: DimStep; transaction: Transaction }) {
  const session = useSession();
  const words = useSlipWords();
  const { t, rich, say } = words;
  const fields = useFields();
  const onSubmit = useSubmit(fields);

  const { model, facts } = transaction;
  const details = model.orderRequestDetails;
  const account = details?.dmatBlkDtls;
  const source = useMemo(() => securitiesAtHand(account?.secDtls ?? []), [account]);
  const variant = useVariant(transaction, account?.validityDt);
  const isInOrder = inOrder(dimIdentifiers(facts));
  const { dialog, errors } = step;
  const tally = useMemo(() => tallyOf(loadedOf(account?.secDtls ?? [])), [account]);
  const summary = (
    <ConsentSummary tally={tally} clientId={account?.clientId} validityDt={account?.validityDt} />
  );

  return (
    <Card>
      <Heading
        title={variant.rich.header}
        facts={[
          { label: t("TRANSACTION_REF"), value: model.transactionRefNo },
          timeItem("ORDER_TIME", details?.orderTime ?? model.edisServiceHeader?.RequestTime, words),
        ]}
      />
      {summary}
      {account?.clientName && <p>{rich("GREETING", { name: account.clientName })}</p>}
      <p className="muted">{variant.rich.subHeader}</p>
      <FieldList items={dimItems(transaction, words)} />
      {!isInOrder && <Notice tone="danger">{rich("NEXT_CANCEL")}</Notice>}
      <Securities source={source} pageSize={ROWS_A_PAGE} loading={<Loading label={t("TABLE_LOADING")} />} />
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <ConsentBox
          consent={variant.consent}
          terms={`${t("TERMS_ACCEPT")} ${t("TERMS_LINK")}${t("FULL_STOP")}`}
          checked={step.agreed}
          onChange={(ticked) => session.send({ type: "boxTicked", box: "authorise", ticked })}
          disabled={step.busy === "validate" || step.ending !== null}
          error={errors.terms && told([errors.terms, say(errors.terms)])}
        />
        <p className="muted">{variant.rich.thirdHeader}</p>
        {facts.actionButtonDisplay && (
          <Authorisation step={step} model={model} fields={fields} blocked={!isInOrder} />
        )}
        {summary}
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
