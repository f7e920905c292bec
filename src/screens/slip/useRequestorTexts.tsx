import type { ReactNode } from "react";
import {
  consentTextsFor,
  type Interpolate,
  type RequestorVariant,
  type RequestorWording,
} from "../../i18n/consentTexts";
import { slip } from "../../i18n/en-GB/slip";
import { table } from "../../i18n/en-GB/table";
import { formatValidity } from "../../i18n/formatDates";
import { interpolate } from "../../i18n/interpolate";
import { signedTextsFor } from "../../i18n/signedTexts";
import { createTexts, EN_GB, EN_GB_TEXTS } from "../../i18n/texts";
import type { Transaction } from "../../session/transaction";
import { bidiIsolated } from "../components/bidiIsolated";
import { Lang } from "../components/Lang";
import { useGatewayState } from "../hooks/GatewayContext";
import { useRequestor } from "../hooks/useTexts";
import { useSlipTexts } from "./useSlipTexts";

/** A sentence as text; `lang` is set if its language differs from the one shown. */
export interface Sentence {
  readonly text: string;
  readonly lang: string | undefined;
}

interface Variant {
  readonly rich: RequestorVariant<ReactNode>;
  readonly consent: Sentence;
}

/** Returns the headers and the consent sentence of the requestor, ready to show (R46). `validityDt` is as it came. */
export function useRequestorTexts(
  { configuration, model }: Transaction,
  validityDt: string | undefined,
): Variant {
  const texts = useSlipTexts();
  const requestor = useRequestor();
  const locale = useGatewayState(({ texts }) => texts.locale);
  const { properties } = configuration;
  const shown = {
    id: model.requestorId,
    requestor,
    validityDate: formatValidity(validityDt),
  };
  const { requestors = {}, texts: overrides = {} } = signedTextsFor(properties, locale) ?? {};
  const own = { requestors, overrides, texts };
  const english = locale === EN_GB ? null : englishOf(properties);
  const variant = <Text,>(fillText: Interpolate<Text>) => consentTextsFor(shown, own, english, fillText);
  return {
    rich: variant((text, params, lang) => <Lang lang={lang}>{bidiIsolated(text, params)}</Lang>),
    consent: variant((text, params, lang) => ({ text: interpolate(text, params), lang })).consent,
  };
}

function englishOf(properties: Transaction["configuration"]["properties"]): RequestorWording {
  const { requestors = {}, texts: overrides = {} } = properties;
  return { requestors, overrides, texts: createTexts({ ...EN_GB_TEXTS, overrides }, slip, table) };
}
