import type { Requestors } from "./requestors";
import { ENGLISH_TAG } from "./texts";

/** What the signed properties say in one language (contract §5). */
export interface Said {
  readonly texts?: Readonly<Record<string, string>>;
  readonly requestors?: Requestors;
  readonly productName?: string | undefined;
  readonly termsUrl?: string | undefined;
}

/** The properties' own members are those of en-GB; `locales` inherits nothing. */
export interface SaidByLanguage extends Said {
  readonly locales?: Readonly<Record<string, Said>>;
}

/** What the properties say in a language. */
export const saidIn = (properties: SaidByLanguage | undefined, locale: string): Said | undefined =>
  locale === ENGLISH_TAG ? properties : properties?.locales?.[locale];
