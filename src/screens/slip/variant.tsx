import type { ReactNode } from "react";
import type { Transaction } from "../../session/transaction";
import { slip } from "../../texts/en-GB/slip";
import { table } from "../../texts/en-GB/table";
import { fill } from "../../texts/fill";
import { formatDate } from "../../texts/formats";
import {
  type Put,
  type RequestorVariant,
  type RequestorWording,
  requestorVariant,
} from "../../texts/requestors";
import { saidIn } from "../../texts/said";
import { createTexts, ENGLISH, ENGLISH_TAG } from "../../texts/texts";
import { useGatewayState } from "../gateway";
import { isolated } from "../isolated";
import { InLanguage } from "../ui/InLanguage";
import { useRequestor } from "../words";
import { useSlipWords } from "./words";

/** A sentence as text; `lang` where it is in another language than the one shown. */
export interface Sentence {
  readonly text: string;
  readonly lang: string | undefined;
}

interface Variant {
  readonly rich: RequestorVariant<ReactNode>;
  readonly consent: Sentence;
}

/** The headers and the consent sentence of the transaction's requestor, to be shown (R46); `validityDt` as it came. */
export function useVariant({ configuration, model }: Transaction, validityDt: string | undefined): Variant {
  const words = useSlipWords();
  const requestor = useRequestor();
  const locale = useGatewayState(({ texts }) => texts.locale);
  const { properties } = configuration;
  const shown = {
    id: model.requestorId,
    requestor,
    validityDate: validityDt && formatDate(validityDt),
  };
  const { requestors = {}, texts: overrides = {} } = saidIn(properties, locale) ?? {};
  const own = { requestors, overrides, texts: words };
  const english = locale === ENGLISH_TAG ? null : englishOf(properties);
  const variant = <Text,>(put: Put<Text>) => requestorVariant(shown, own, english, put);
  return {
    rich: variant((text, params, lang) => <InLanguage lang={lang}>{isolated(text, params)}</InLanguage>),
    consent: variant((text, params, lang) => ({ text: fill(text, params), lang })).consent,
  };
}

function englishOf(properties: Transaction["configuration"]["properties"]): RequestorWording {
  const { requestors = {}, texts: overrides = {} } = properties;
  return { requestors, overrides, texts: createTexts({ ...ENGLISH, overrides }, slip, table) };
}
