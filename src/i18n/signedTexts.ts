import { EN_GB } from "./messages";
import type { Requestors } from "./requestorTexts";

/** What the signed properties say in one language (contract §5). */
export interface SignedTexts {
  readonly texts?: Readonly<Record<string, string>>;
  readonly requestors?: Requestors;
  readonly productName?: string | undefined;
  readonly termsUrl?: string | undefined;
}

/** The properties' own members are those of en-GB; `locales` inherits nothing. */
export interface SignedTextsByLocale extends SignedTexts {
  readonly locales?: Readonly<Record<string, SignedTexts>>;
}

/** What the properties say in a language. */
export const signedTextsFor = (
  properties: SignedTextsByLocale | undefined,
  locale: string,
): SignedTexts | undefined => (locale === EN_GB ? properties : properties?.locales?.[locale]);
