import { lazyModule } from "../data/lazyModule";
import { isBuiltIn, LOCALE_LOADERS } from "../i18n/localeLoaders";
import { matchLocale } from "../i18n/matchLocale";
import { EN_GB, EN_GB_MESSAGES, type LanguageTexts, type LocaleMessages } from "../i18n/messages";
import type { Ports } from "./ports";

/** Storage key of the language that the investor chose; it holds a tag and nothing else (contract §5 Languages). */
export const LOCALE_STORAGE_KEY = "edis-gateway:locale";

/** Tags of the built-in languages (contract §5 Languages). */
export const BUILT_IN_LOCALES: readonly string[] = [EN_GB, ...Object.keys(LOCALE_LOADERS)];

/** Returns the built-in languages among the tags that a configuration lists. */
export const offeredLocales = (tags: readonly string[]): string[] =>
  BUILT_IN_LOCALES.filter((tag) => tags.includes(tag));

/** Loads a language's texts at the first need; returns null if they cannot be loaded. */
export async function loadMessages(locale: string): Promise<LocaleMessages | null> {
  if (!isBuiltIn(locale)) return EN_GB_MESSAGES;
  try {
    const { texts } = await lazyModule<{ readonly texts: LanguageTexts }>(LOCALE_LOADERS[locale])();
    return { locale, builtIn: texts };
  } catch {
    return null;
  }
}

/** Returns the language that the investor chose here before, `""` if none. */
export const storedLocale = ({ choices }: Pick<Ports, "choices">): string =>
  choices.getItem(LOCALE_STORAGE_KEY) ?? "";

/**
 * Returns the ranges that `asked` names: tags with spaces between, or `auto`. A browser's `en` in any form counts as en-GB
 * (R83); otherwise matching would skip it, and pick a language lower in the list.
 */
export const languageRanges = (asked: string, { languages }: Pick<Ports, "languages">): string[] =>
  asked === "auto" ? languages().map((tag) => tag.replace(/^en([-_].*)?$/i, EN_GB)) : asked.split(" ");

/** A requested language. `isKnown`: it may be shown before the configuration says that it is offered (contract §7). */
export interface RequestedLocale {
  readonly locale: string;
  readonly isKnown: boolean;
}

/**
 * Returns the language at the start: the one that the investor chose here before, as the configuration offered it then;
 * else the first one `asked` for; else en-GB.
 */
export function negotiateLocale(ports: Pick<Ports, "choices" | "languages">, asked: string): RequestedLocale {
  const chosen = matchLocale([storedLocale(ports)], BUILT_IN_LOCALES);
  const locale = chosen ?? matchLocale(languageRanges(asked, ports), BUILT_IN_LOCALES) ?? EN_GB;
  return { locale, isKnown: Boolean(chosen) || locale === EN_GB };
}
