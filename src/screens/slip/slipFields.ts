import {
  type ClientIdLengths,
  dimIdentifiers,
  type Identifiers,
  identifierErrors,
  identifiersOf,
} from "../../flow/identifiers";
import type { Order } from "../../flow/order";
import { dematValue, secondId } from "../../flow/secondId";
import type { SlipState } from "../../flow/states";
import { formatDate, formatTimestamp } from "../../i18n/formatDates";
import { formatQuantity } from "../../i18n/formatQuantity";
import { exchangeLabel, productLabel, segmentLabel } from "../../i18n/labels";
import type { SlipTextKey } from "../../i18n/texts";
import type { Transaction } from "../../session/transaction";
import type { FieldItem } from "../components/FieldList";
import type { SlipTexts } from "./useSlipTexts";

type ShownOrder = Pick<Order, "details" | "account">;

/** Returns the lengths as a list with 'or' in the language. */
const eitherOf = (locale: string, lengths: readonly number[]): string =>
  new Intl.ListFormat(locale, { type: "disjunction" }).format(lengths.map(String));

/** Returns the fields of an order, each with its label and its error: wrong or missing (R18-R21, R44). */
function itemsOf(
  order: ShownOrder,
  identifiers: Identifiers,
  { clientIdLengths }: ClientIdLengths,
  texts: SlipTexts,
) {
  const { t, locale } = texts;
  const broken = identifierErrors(identifiers, { clientIdLengths });
  const { brokerOrdrNo, exchangeCd, product, quantity, isin, isinName, segment } = order.details;
  const { dpId, clientId, validityDt, clientUCC, tmId } = order.account;
  const second = secondId(order.account, product);
  const item = (label: SlipTextKey, value: string | undefined, name?: keyof typeof broken): FieldItem => {
    const problem = name && broken[name];
    return {
      label: t(label),
      value: problem === "NOT_GIVEN" ? undefined : value,
      error: problem && t(problem, { lengths: eitherOf(locale, clientIdLengths) }),
    };
  };
  const whenThere = (label: SlipTextKey, value: string | undefined) => (value ? [item(label, value)] : []);
  return {
    brokerOrder: item("BROKER_ORDER_NUMBER", brokerOrdrNo, "brokerOrdrNo"),
    exchange: item("EXCHANGE", exchangeCd && exchangeLabel(exchangeCd, texts)),
    product: item("PRODUCT", product && productLabel(product, texts)),
    segment: item("MARKET_SEGMENT", segment && segmentLabel(segment, texts)),
    quantity: { ...item("QUANTITY", quantity && formatQuantity(quantity), "quantity"), isMain: true },
    dpId: item("DP_ID", dpId, "dpId"),
    clientId: item("CLIENT_ID", clientId, "clientId"),
    second: second ? [item(second.label, second.value, second.kind === "cmbp" ? "cmbpId" : undefined)] : [],
    isin: item("ISIN", dematValue(isin), "security"),
    isinName: { ...item("ISIN_DESCRIPTION", isinName, "security"), isMain: true },
    /** The table shows the securities; this field only says that there are none (R44). */
    securities: broken.security ? [item("TABLE_TITLE", undefined, "security")] : [],
    settlement: item("SETTLEMENT_DATE", validityDt && formatDate(validityDt)),
    clientUCC: whenThere("CLIENT_UCC", clientUCC),
    tmId: whenThere("TM_ID", tmId),
  };
}

/** The DIS slip's read-only fields (spec §2 'DIS confirmation (OTP slip) screen'). */
export function slipItems(flow: SlipState, context: ClientIdLengths, texts: SlipTexts): FieldItem[] {
  const is = itemsOf(flow.order, identifiersOf(flow), context, texts);
  return [
    is.isinName,
    is.isin,
    is.quantity,
    is.dpId,
    is.clientId,
    ...is.second,
    is.brokerOrder,
    is.exchange,
    is.product,
    is.settlement,
    ...is.clientUCC,
    ...is.tmId,
  ];
}

/** The consent page's read-only fields (spec §2 'DMI mandate/consent page'). */
export function mandateItems(flow: SlipState, context: ClientIdLengths, texts: SlipTexts): FieldItem[] {
  const is = itemsOf(flow.order, identifiersOf(flow), context, texts);
  return [
    is.brokerOrder,
    is.exchange,
    is.segment,
    is.dpId,
    is.clientId,
    ...is.second,
    is.settlement,
    ...is.clientUCC,
    ...is.tmId,
  ];
}

/** The DIM page's read-only fields, from the payload (spec §2 'DIM account details page'). */
export function dimItems(
  { model, context }: Pick<Transaction, "model" | "context">,
  texts: SlipTexts,
): FieldItem[] {
  const sent = model.orderRequestDetails;
  const account = sent?.dmatBlkDtls ?? {};
  const details = { exchangeCd: account.exchangeCd || sent?.exchangeCd, product: account.product };
  const is = itemsOf({ details, account }, dimIdentifiers(context), context, texts);
  return [is.dpId, is.clientId, is.exchange, is.product, ...is.securities];
}

/** Returns the order's time as an item of the heading, without a value if it is not known. */
export const timeItem = (
  label: "ORDER_TIME" | "ORDER_TIME_DMR",
  time: string | undefined,
  { t }: SlipTexts,
): FieldItem => ({ label: t(label), value: time && formatTimestamp(time) });
