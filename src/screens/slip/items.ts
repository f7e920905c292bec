import { brokenIdentifiers, identifiersOf } from "../../flow/identifiers";
import type { Order } from "../../flow/order";
import { secondId } from "../../texts/codes";
import { formatDate } from "../../texts/formats";
import { exchangeLabel, productLabel, segmentLabel } from "../../texts/labels";
import type { SlipTextKey } from "../../texts/texts";
import type { FieldItem } from "../ui/FieldList";
import type { SlipWords } from "./words";

/** What of an order both pages show, each item with its label and what is wrong with it (R18-R21). */
function itemsOf(order: Order, words: SlipWords) {
  const { t } = words;
  const broken = brokenIdentifiers(identifiersOf(order));
  const { brokerOrdrNo, exchangeCd, product, quantity, isin, isinName, segment } = order.order;
  const { dpId, clientId, validityDt, clientUCC, tmId } = order.account;
  const second = secondId(order.account, product);
  const wrong = (name: keyof typeof broken) => broken[name] && t(broken[name]);
  const item = (label: SlipTextKey, value: string | undefined, error?: string): FieldItem => ({
    label: t(label),
    value,
    error,
  });
  const whenThere = (label: SlipTextKey, value: string | undefined) => (value ? [item(label, value)] : []);
  return {
    brokerOrder: item("BROKER_ORDER_NUMBER", brokerOrdrNo, wrong("brokerOrdrNo")),
    exchange: item("EXCHANGE", exchangeCd && exchangeLabel(exchangeCd, words)),
    product: item("PRODUCT", product && productLabel(product, words)),
    segment: item("MARKET_SEGMENT", segment && segmentLabel(segment, words)),
    quantity: item("QUANTITY", quantity),
    dpId: item("DP_ID", dpId),
    clientId: item("CLIENT_ID", clientId, wrong("clientId")),
    second: second
      ? [item(second.label, second.value, second.kind === "cmbp" ? wrong("cmbpId") : undefined)]
      : [],
    isin: item("ISIN", isin),
    isinName: item("ISIN_DESCRIPTION", isinName),
    settlement: item("SETTLEMENT_DATE", validityDt && formatDate(validityDt)),
    clientUCC: whenThere("CLIENT_UCC", clientUCC),
    tmId: whenThere("TM_ID", tmId),
  };
}

/** The DIS slip's read-only fields (spec §2 'DIS confirmation (OTP slip) screen'). */
export function slipItems(order: Order, words: SlipWords): FieldItem[] {
  const is = itemsOf(order, words);
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
