import { ownMember } from "../data/ownMember";
import type { SlipTextKey, Texts } from "./texts";

type LabelTexts = Pick<Texts<SlipTextKey>, "t">;
type Code = string | number;
type Labels = Readonly<Record<string, SlipTextKey>>;

const PRODUCTS: Labels = {
  "0": "PRODUCT_ALL",
  "00": "PRODUCT_ALL",
  "1": "PRODUCT_CASH",
  "01": "PRODUCT_CASH",
  "2": "PRODUCT_MARGIN",
  "02": "PRODUCT_MARGIN",
  "3": "PRODUCT_FO",
  "03": "PRODUCT_FO",
};

const EXCHANGES: Labels = {
  "0": "EXCHANGE_ALL",
  "00": "EXCHANGE_ALL",
  "1": "EXCHANGE_BSE",
  "01": "EXCHANGE_BSE",
  "2": "EXCHANGE_NSE",
  "02": "EXCHANGE_NSE",
};

const SEGMENTS: Labels = {
  "0": "SEGMENT_ALL",
  "1": "SEGMENT_CASH",
  "2": "SEGMENT_FO",
  "3": "SEGMENT_CURRENCY",
  "4": "SEGMENT_SLB",
  "5": "SEGMENT_COMMODITY",
  "6": "SEGMENT_DEBT",
  "11": "SEGMENT_MUTUAL_FUND",
  "12": "SEGMENT_AUCTION",
  "13": "SEGMENT_SME",
};

function label(labels: Labels, code: Code, texts: LabelTexts): string {
  const key = ownMember(labels, String(code));
  return key === undefined ? String(code) : texts.t(key);
}

/** Returns the text of a product code, or an unknown code as it came (R19). */
export const productLabel = (code: Code, texts: LabelTexts): string => label(PRODUCTS, code, texts);

/** Returns the text of an exchange code, or an unknown code as it came (R19). */
export const exchangeLabel = (code: Code, texts: LabelTexts): string => label(EXCHANGES, code, texts);

/** Returns the text of a market segment code, or an unknown code as it came (R19, spec §3). */
export const segmentLabel = (code: Code, texts: LabelTexts): string => label(SEGMENTS, code, texts);
