import { useEffect, useState } from "react";
import type { Order } from "../../flow/order";
import { formatQuantity } from "../../i18n/formatQuantity";
import type { Transaction } from "../../session/transaction";
import { Button } from "../components/Button";
import { FieldList } from "../components/FieldList";
import { ITEMS_A_PAGE, LIST_ATTRIBUTES, useListStyles } from "../components/PagedList";
import { stylesOf, useGatewayState, useSession } from "../hooks/GatewayContext";
import { usePrinting } from "../hooks/usePrinting";
import { useRequestor } from "../hooks/useTexts";
import { agreedSecurities } from "../securities/agreedSecurities";
import { areAllLoaded, type LoadedSecurities, useLoadedSecurities } from "../securities/loadedSecurities";
import { loadedStatusText, summarize, visibleIsin, visibleValue } from "../securities/summarize";
import { ConsentSummary } from "../slip/ConsentSummary";
import { useRequestorTexts } from "../slip/useRequestorTexts";
import { useSlipTexts } from "../slip/useSlipTexts";
import { InConsentLanguage } from "./InConsentLanguage";
import receiptCss from "./Receipt.css?raw";

const useReceiptStyles = stylesOf(receiptCss);

interface Props {
  /** The outcome, as in the page's heading. */
  title: string;
  transaction: Transaction;
  /** The order agreed to; undefined for DIM, whose order is in the payload. */
  order: Order | undefined;
}

/** The receipt, to print or save: what was agreed to, with whom, when, and the outcome (R66). */
export function Receipt({ title, transaction, order }: Props) {
  useReceiptStyles();
  useListStyles();
  const session = useSession();
  const { t } = useSlipTexts();
  const { model } = transaction;
  const requestor = useRequestor();
  const agreedAt = useGatewayState(({ params }) => params["IST"]);
  const loaded = useLoadedSecurities();
  const account = order?.account ?? model.orderRequestDetails?.dmatBlkDtls;
  const agreed = agreedSecurities(transaction, order, loaded);
  const { rows } = agreed;
  const isPrinting = usePrinting();
  const [isAsked, setAsked] = useState(false);
  // the printed receipt has all
  const shown = isPrinting || isAsked ? rows.length : Math.min(rows.length, ITEMS_A_PAGE);
  const hidden = rows.length - shown;

  useEffect(() => {
    if (!isAsked) return;
    session.print();
    setAsked(false);
  }, [isAsked, session]);

  return (
    <section className="receipt">
      <h3>{t("RECEIPT_TITLE")}</h3>
      <FieldList
        items={[
          { label: t("RECEIPT_OUTCOME"), value: title },
          { label: t("TRANSACTION_REF"), value: model.transactionRefNo },
          { label: t("RECEIPT_TIME"), value: agreedAt === undefined ? undefined : String(agreedAt) },
          { label: t("REQUESTOR_NAME"), value: requestor },
        ]}
      />
      <h4>{t("RECEIPT_CONSENT")}</h4>
      <InConsentLanguage>
        <ConsentSummary
          securities={summarize(agreed)}
          clientId={account?.clientId}
          validityDt={account?.validityDt}
        />
        <Consent transaction={transaction} validityDt={account?.validityDt} />
      </InConsentLanguage>
      <ul {...LIST_ATTRIBUTES}>
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may have an ISIN twice
          <Line key={index} row={row} />
        ))}
      </ul>
      {areAllLoaded(agreed) && hidden > 0 && <p className="muted">{t("RECEIPT_MORE", { count: hidden })}</p>}
      {!areAllLoaded(agreed) && <p className="muted">{loadedStatusText(agreed, t, shown)}</p>}
      <div className="actions">
        <Button kind="secondary" onClick={() => setAsked(true)}>
          {t("PRINT_RECEIPT")}
        </Button>
      </div>
    </section>
  );
}

function Consent({ transaction, validityDt }: { transaction: Transaction; validityDt: string | undefined }) {
  const { t } = useSlipTexts();
  const { rich } = useRequestorTexts(transaction, validityDt);
  return (
    <p>
      {rich.consent} {t("TERMS_ACCEPT")} {t("TERMS_LINK")}
      {t("FULL_STOP")}
    </p>
  );
}

function Line({ row }: { row: LoadedSecurities["rows"][number] }) {
  const { t } = useSlipTexts();
  const name = visibleValue(row["isinName"]);
  const isin = visibleIsin(row["isin"]);
  const quantity = visibleValue(row["quantity"]);
  return (
    <li>
      <span>
        <bdi>{name || isin}</bdi>
        {name && isin && (
          <small>
            <bdi>{isin}</bdi>
          </small>
        )}
      </span>
      <b>{quantity && t("SECURITY_QUANTITY", { quantity: formatQuantity(quantity) })}</b>
    </li>
  );
}
