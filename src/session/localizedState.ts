import { signedTextsFor } from "../i18n/signedTexts";
import type { LocaleTexts } from "../i18n/texts";
import type { PayloadPreview } from "../payload/peekPayload";
import type { GatewayState } from "./gatewayState";
import { offeredLocales } from "./negotiateLocale";
import type { OpenedPayload } from "./openPayload";
import type { Brand } from "./ports";
import { textParams } from "./textParams";

interface LocalizationOptions {
  readonly localeTexts: LocaleTexts;
  readonly opened: OpenedPayload | null;
  readonly preview: PayloadPreview | null;
  readonly brand: Brand;
}

/**
 * Returns the part of a state that depends on the language and on the configuration: the texts, as the signed properties have
 * them, the values of their placeholders, the logo and the offered languages (contract §5). The signed name and logo replace those of
 * the page (R79).
 */
export function localizedState(
  { texts, common, params }: GatewayState,
  { localeTexts: { locale, builtIn }, opened, preview, brand }: LocalizationOptions,
): Partial<GatewayState> {
  const configuration = opened?.configuration ?? null;
  const transaction = opened?.transaction;
  const names = transaction ? { ...transaction.model, requestor: transaction.requestor } : preview;
  const properties = configuration?.properties;
  const signed = signedTextsFor(properties, locale);
  const localized = { locale, builtIn, overrides: signed?.texts ?? {} };
  const localizedTexts = texts.in(localized);
  const product =
    signed?.productName ?? properties?.productName ?? brand.name ?? localizedTexts.t("PRODUCT_NAME");
  return {
    configuration,
    productLogo: properties?.productLogo ?? brand.logo,
    texts: localizedTexts,
    common: common?.in(localized) ?? null,
    params: { ...params, ...textParams(names, signed?.requestors), product },
    languages: offeredLocales(configuration?.portal.locales ?? []),
  };
}
