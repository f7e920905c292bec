import { lazyModule } from "../data/lazyModule";
import { isBuiltIn, LOCALE_LOADERS } from "../i18n/localeLoaders";
import { matchLocale } from "../i18n/matchLocale";
import { EN_GB, EN_GB_MESSAGES, type LanguageTexts, type LocaleMessages } from "../i18n/messages";
import { LOCALE_STORAGE_KEY } from "./localeStorageKey";
import type { Ports } from "./ports";

/** The languages that are built in (contract §5 Languages). */
export const BUILT_IN_LOCALES: readonly string[] = [EN_GB, ...Object.keys(LOCALE_LOADERS)];

/** Those of the tags that a configuration lists which are built in. */
export const offeredLocales = (tags: readonly string[]): string[] =>
  BUILT_IN_LOCALES.filter((tag) => tags.includes(tag));

/** A language with its words, which are fetched at the first need; null where they cannot be had. */
export async function loadMessages(locale: string): Promise<LocaleMessages | null> {
  if (!isBuiltIn(locale)) return EN_GB_MESSAGES;
  try {
    const { texts: words } = await lazyModule<{ readonly texts: LanguageTexts }>(LOCALE_LOADERS[locale])();
    return { locale, words };
  } catch {
    return null;
  }
}

/** What the investor chose here before; empty where nothing was. */
export const storedLocale = ({ choices }: Pick<Ports, "choices">): string =>
  choices.getItem(LOCALE_STORAGE_KEY) ?? "";

/**
 * The ranges that `asked` names: tags with spaces between, or `auto`. The browser's `en` is en-GB, which lookup alone would
 * pass over for a language that is wanted less.
 */
export const languageRanges = (asked: string, { languages }: Pick<Ports, "languages">): string[] =>
  asked === "auto" ? languages().map((tag) => tag.replace(/^en\b.*/i, EN_GB)) : asked.split(" ");

/** A language that is wanted. `isKnown`: it may be spoken before the configuration says whether it is offered (contract §7). */
export interface RequestedLocale {
  readonly locale: string;
  readonly isKnown: boolean;
}

/**
 * What is wanted at the start: what the investor chose here before, which the configuration offered then, else the first
 * that is `asked` for, else en-GB.
 */
export function negotiateLocale(ports: Pick<Ports, "choices" | "languages">, asked: string): RequestedLocale {
  const chosen = matchLocale([storedLocale(ports)], BUILT_IN_LOCALES);
  const locale = chosen ?? matchLocale(languageRanges(asked, ports), BUILT_IN_LOCALES) ?? EN_GB;
  return { locale, isKnown: Boolean(chosen) || locale === EN_GB };
}
