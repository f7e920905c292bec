import { useMemo } from "react";
import { areBoxesDisabled } from "../../flow/consentBoxes";
import { areValid, dimIdentifiers } from "../../flow/identifiers";
import type { DimState } from "../../flow/states";
import type { Transaction } from "../../session/transaction";
import { LazyPanDialog, LazySecurities } from "../app/lazyComponents";
import { Banner } from "../components/Banner";
import { Card } from "../components/Card";
import { FieldList } from "../components/FieldList";
import { UNRECORDED, UNRECORDED_CLASSES } from "../components/hiddenFromRecorders";
import { Loading } from "../components/Spinner";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { liveMessages } from "../hooks/liveMessages";
import { useDeferredStyles } from "../hooks/useDeferredStyles";
import { useSecretFields } from "../hooks/useSecretFields";
import { useSubmit } from "../hooks/useSubmit";
import { loadedOf } from "../securities/loadedSecurities";
import { localSecurities } from "../securities/securitiesSource";
import { summarize } from "../securities/summarize";
import { Actions } from "../slip/Actions";
import { ConsentSummary } from "../slip/ConsentSummary";
import { SlipHeader } from "../slip/SlipHeader";
import { dimItems, timeItem } from "../slip/slipFields";
import { useRequestorTexts } from "../slip/useRequestorTexts";
import { useSlipTexts } from "../slip/useSlipTexts";
import { Authorisation } from "./Authorisation";
import { ConsentBox } from "./ConsentBox";
import { HoldingsDialog } from "./HoldingsDialog";
import { MpinDialog } from "./MpinDialog";

const ROWS_A_PAGE = 20;

/** The DIM page, from the payload alone: the account, the securities, OTP or M-PIN (spec §2 'DIM account details page'). */
export function DimScreen({ flow }: { flow: DimState }) {
  useDeferredStyles();
  const transaction = useGatewayState((state) => state.transaction);
  return transaction && <Dim flow={flow} transaction={transaction} />;
}

function Dim({ flow, transaction }: { flow: DimState; transaction: Transaction }) {
  const session = useSession();
  const texts = useSlipTexts();
  const { t, rich, format } = texts;
  const fields = useSecretFields();
  const onSubmit = useSubmit(fields);

  const { model, context } = transaction;
  const details = model.orderRequestDetails;
  const account = details?.dmatBlkDtls;
  const source = useMemo(() => localSecurities(account?.secDtls ?? []), [account]);
  const variant = useRequestorTexts(transaction, account?.validityDt);
  const isInOrder = areValid(dimIdentifiers(context), context);
  const { dialog, errors } = flow;
  const securities = useMemo(() => summarize(loadedOf(account?.secDtls ?? [])), [account]);
  const summary = (
    <ConsentSummary securities={securities} clientId={account?.clientId} validityDt={account?.validityDt} />
  );

  return (
    <Card>
      <SlipHeader
        title={variant.rich.header}
        headerItems={[
          { label: t("TRANSACTION_REF"), value: model.transactionRefNo },
          timeItem("ORDER_TIME", details?.orderTime, texts),
        ]}
      />
      {summary}
      {account?.clientName && <p>{rich("GREETING", { name: account.clientName })}</p>}
      <p className="muted">{variant.rich.subHeader}</p>
      <FieldList items={dimItems(transaction, texts)} />
      {!isInOrder && <Banner tone="danger">{rich("NEXT_CANCEL")}</Banner>}
      <LazySecurities
        source={source}
        pageSize={ROWS_A_PAGE}
        loading={<Loading label={t("TABLE_LOADING")} />}
      />
      <form className={UNRECORDED_CLASSES} {...UNRECORDED} noValidate autoComplete="off" onSubmit={onSubmit}>
        <ConsentBox
          consent={variant.consent}
          terms={`${t("TERMS_ACCEPT")} ${t("TERMS_LINK")}${t("FULL_STOP")}`}
          checked={flow.agreed}
          onChange={(ticked) => session.send({ type: "boxTicked", box: "terms", ticked })}
          disabled={areBoxesDisabled(flow)}
          error={errors.terms && liveMessages([errors.terms, format(errors.terms)])}
        />
        <p className="muted">{variant.rich.thirdHeader}</p>
        {context.actionButtonDisplay && (
          <Authorisation flow={flow} model={model} fields={fields} blocked={!isInOrder} />
        )}
        {summary}
        <Actions
          flow={flow}
          submit={context.actionButtonDisplay ? t("SUBMIT_EDIS") : null}
          blocked={!isInOrder || flow.mpinExhausted}
        />
      </form>
      {dialog?.kind === "pan" && <LazyPanDialog flow={flow} dialog={dialog} fields={fields} />}
      {dialog?.kind === "mpinSetup" && <MpinDialog flow={flow} dialog={dialog} fields={fields} />}
      {dialog?.kind === "holdings" && <HoldingsDialog account={account ?? {}} />}
    </Card>
  );
}
