import { lazyModule } from "../data/lazyModule";
import { hasLoader, LOCALE_LOADERS } from "../i18n/localeLoaders";
import { matchLocale } from "../i18n/matchLocale";
import { EN_GB, EN_GB_TEXTS, type LanguageTexts, type LocaleTexts } from "../i18n/texts";
import { LOCALE_STORAGE_KEY, languageRanges, offeredLocales, storedLocale } from "./negotiateLocale";
import type { Ports } from "./ports";

/** Returns a language's texts, which are loaded but for English; null if they cannot be loaded. */
export async function loadTexts(locale: string): Promise<LocaleTexts | null> {
  if (!hasLoader(locale)) return EN_GB_TEXTS;
  try {
    const { texts } = await lazyModule<{ readonly texts: LanguageTexts }>(LOCALE_LOADERS[locale])();
    return { locale, builtIn: texts };
  } catch {
    return null;
  }
}

/**
 * Negotiates the language shown with what the depository offers; it may change at any time (contract §5 Languages). Starts in
 * English; calls `changed` when another language is shown.
 */
export function createLocaleController(
  ports: Pick<Ports, "localeStorage" | "languages" | "warn">,
  requested: string,
  changed: () => void,
) {
  let requestedRanges = [storedLocale(ports), ...languageRanges(requested, ports)];
  let offered: readonly string[] | null = null;
  let current = EN_GB_TEXTS;
  /** The language whose texts were lost. The next request forgets it, so that they are loaded again. */
  let lost = "";

  /**
   * Loads the language that is asked for, if it is among `tags`. The last request counts, however late an earlier one loads. A failed
   * one keeps the language shown if that is offered; else English is shown (R97). Returns false if the texts of the last request were
   * lost.
   */
  async function load(tags: readonly string[]): Promise<boolean> {
    const ranges = requestedRanges;
    const locale = matchLocale(ranges, tags) ?? EN_GB;
    const localeTexts = lost === locale ? null : await loadTexts(locale);
    if (!localeTexts)
      ports.warn(`edis-gateway: texts in ${locale} cannot be loaded. See docs/operators.md 'Languages'`);
    if (ranges !== requestedRanges) return true;
    const following = localeTexts ?? (tags.includes(current.locale) ? current : EN_GB_TEXTS);
    // compared by texts, not by tag: the current texts may be the part of the same language that the markup has
    if (following.builtIn !== current.builtIn) {
      current = following;
      changed();
    }
    return localeTexts !== null;
  }

  async function request(ranges: string[]): Promise<boolean> {
    requestedRanges = ranges;
    lost = "";
    return offered ? load(offered) : true;
  }

  /**
   * Makes a language current; the caller puts its texts into the state. `localeTexts` null: the texts were lost. Then English is
   * current, and the texts are loaded again only after a further request (R97).
   */
  function setCurrent(locale: string, localeTexts: LocaleTexts | null): void {
    current = localeTexts ?? EN_GB_TEXTS;
    if (!localeTexts) lost = locale;
  }

  return {
    current: () => current,
    setCurrent,
    /**
     * Loads all texts of the current language, of which the first screen may have a part only: React needs them all, and begins
     * in English if they cannot be loaded (R98).
     */
    async loadRest() {
      const { locale } = current;
      const localeTexts = await loadTexts(locale);
      // the configuration may have changed the language meanwhile
      if (current.locale === locale) setCurrent(locale, localeTexts);
    },
    /** Takes the `tags` that the verified configuration offers; resolves when the language to be shown is loaded. */
    setOffered(tags: readonly string[]) {
      offered = offeredLocales(tags);
      // a choice that is no longer offered must not be shown early the next time
      if (tags.length > 0 && !matchLocale([storedLocale(ports)], offered))
        ports.localeStorage?.removeItem(LOCALE_STORAGE_KEY);
      return load(offered);
    },
    /** Takes the host's request: tags with spaces between, or `auto`. */
    requestLocale(newlyRequested: string) {
      // an upgrade of the element repeats what it was started with, and must not undo the investor's choice
      if (newlyRequested === requested) return;
      requested = newlyRequested;
      request(languageRanges(requested, ports));
    },
    /**
     * Takes the investor's choice; it is stored if the element has a page to itself. Resolves to false if its texts were lost
     * and no later request took its place.
     */
    chooseLocale(tag: string) {
      ports.localeStorage?.setItem(LOCALE_STORAGE_KEY, tag);
      return request([tag]);
    },
  };
}
