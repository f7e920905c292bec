import { BUILT_IN_LOCALES } from "../i18n/localeLoaders";
import { matchLocale } from "../i18n/matchLocale";
import { EN_GB } from "../i18n/texts";
import type { Ports } from "./ports";

/**
 * Returns the ranges that `requested` names: tags with white space between, or `auto`. A browser's `en` in any form counts as en-GB
 * (R83); otherwise matching would skip it, and pick a language lower in the list.
 */
export const languageRanges = (requested: string, { languages }: Pick<Ports, "languages">): string[] =>
  requested === "auto"
    ? languages().map((tag) => tag.replace(/^en([-_].*)?$/i, EN_GB))
    : requested.split(/\s+/);

/** Storage key of the language that the investor chose; it holds a tag and nothing else (contract §5 Languages). */
export const LOCALE_STORAGE_KEY = "edis-gateway:locale";

/** Returns the language that the investor chose here before, `""` if none. */
export const storedLocale = ({ localeStorage }: Pick<Ports, "localeStorage">): string =>
  localeStorage?.getItem(LOCALE_STORAGE_KEY) ?? "";

/** The language at the start. `mayBeShown`: before the configuration says that it is offered (contract §7). */
export interface InitialLocale {
  readonly locale: string;
  readonly mayBeShown: boolean;
}

/**
 * Returns the language at the start: the one that the investor chose here before, which was offered then and may be shown at
 * once; else the first one that `requested` names; else en-GB.
 */
export function negotiateLocale(
  ports: Pick<Ports, "localeStorage" | "languages">,
  requested: string,
): InitialLocale {
  const chosen = matchLocale([storedLocale(ports)], BUILT_IN_LOCALES);
  const locale = chosen ?? matchLocale(languageRanges(requested, ports), BUILT_IN_LOCALES) ?? EN_GB;
  return { locale, mayBeShown: locale === (chosen ?? EN_GB) };
}

/** Returns the built-in languages among the tags that a configuration lists. */
export const offeredLocales = (tags: readonly string[]): string[] =>
  BUILT_IN_LOCALES.filter((tag) => tags.includes(tag));
