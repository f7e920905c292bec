import type { Configuration } from "../depository/config";
import type { LocaleMessages } from "../i18n/messages";
import { signedTextsFor } from "../i18n/signedTexts";
import { offeredLocales } from "./localeController";
import type { Brand } from "./ports";
import type { GatewayState } from "./state";
import { type TransactionNames, textParams } from "./textParams";

interface LocalizationOptions {
  readonly messages: LocaleMessages;
  readonly configuration: Configuration | null;
  readonly names: TransactionNames | null;
  readonly brand: Brand;
}

/**
 * Returns a state's texts in a language, as the signed properties have them, and the values of their placeholders
 * (contract §5). The signed name and logo replace those of the page (R79).
 */
export function localizedState(
  { texts, common, params }: GatewayState,
  { messages: { locale, builtIn }, configuration, names, brand }: LocalizationOptions,
): Partial<GatewayState> {
  const properties = configuration?.properties;
  const signed = signedTextsFor(properties, locale);
  const localized = { locale, builtIn, overrides: signed?.texts ?? {} };
  const own = texts.in(localized);
  const product = signed?.productName ?? properties?.productName ?? brand.name ?? own.t("PRODUCT_NAME");
  return {
    configuration,
    productLogo: properties?.productLogo ?? brand.logo,
    texts: own,
    common: common?.in(localized) ?? null,
    params: { ...params, ...textParams(names, signed?.requestors), product },
    languages: offeredLocales(configuration?.portal.locales ?? []),
  };
}
