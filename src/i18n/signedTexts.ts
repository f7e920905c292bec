import type { Requestors } from "./consentTexts";
import { EN_GB } from "./texts";

/** The texts of the signed properties in one language (contract §5). */
interface SignedTexts {
  readonly texts?: Readonly<Record<string, string>>;
  readonly requestors?: Requestors;
  readonly productName?: string | undefined;
  readonly termsUrl?: string | undefined;
}

/** The texts of the signed properties: their own members are en-GB's. `locales` has no prototype. */
interface SignedTextsByLocale extends SignedTexts {
  readonly locales?: Readonly<Record<string, SignedTexts>>;
}

export const signedTextsFor = (
  properties: SignedTextsByLocale | undefined,
  locale: string,
): SignedTexts | undefined => (locale === EN_GB ? properties : properties?.locales?.[locale]);
