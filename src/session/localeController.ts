import { matchLocale } from "../i18n/matchLocale";
import { EN_GB, EN_GB_MESSAGES, type LocaleMessages } from "../i18n/messages";
import { BUILT_IN_LOCALES, languageRanges, loadMessages, offeredLocales, storedLocale } from "./locale";
import { LOCALE_STORAGE_KEY } from "./localeStorageKey";
import type { Ports } from "./ports";

/** The language shown, negotiated with what the depository offers; it may change at any time (contract §5 Languages). */
export interface LocaleController {
  current(): LocaleMessages;
  /** Shows a language whose words are there already. */
  use(messages: LocaleMessages): void;
  /** The verified configuration offers `tags`; resolves when the language that is to be shown is loaded. */
  setOffered(tags: readonly string[]): Promise<void>;
  /** What the host asks for: tags with spaces between, or `auto`. */
  setRequested(locale: string): void;
  /** What the investor selects; kept for the next time where the element has a page to itself. */
  select(tag: string): void;
}

/** Starts in English; `changed` when another language is shown. */
export function createLocaleController(ports: Ports, asked: string, changed: () => void): LocaleController {
  let requested = [storedLocale(ports), ...languageRanges(asked, ports)];
  let offered: readonly string[] | null = null;
  let current = EN_GB_MESSAGES;
  let latest = "";

  const negotiated = (): string => matchLocale(requested, offered ?? BUILT_IN_LOCALES) ?? EN_GB;

  /** The last wish counts, however late an earlier one comes; one that cannot be had leaves what is spoken. */
  async function load(): Promise<void> {
    const locale = negotiated();
    latest = locale;
    const messages = await loadMessages(locale);
    if (!messages)
      ports.warn(`edis-gateway: texts in ${locale} cannot be loaded. See docs/operators.md 'Languages'`);
    else if (latest === locale && current.locale !== locale) {
      current = messages;
      changed();
    }
  }

  function request(ranges: string[]): void {
    requested = ranges;
    if (offered) load();
  }

  return {
    current: () => current,
    use(messages) {
      current = messages;
    },
    setOffered(tags) {
      offered = offeredLocales(tags);
      // a language that is withdrawn is not shown early the next time
      if (tags.length > 0 && !matchLocale([storedLocale(ports)], offered))
        ports.choices.removeItem(LOCALE_STORAGE_KEY);
      return load();
    },
    setRequested: (locale) => request(languageRanges(locale, ports)),
    select(tag) {
      request([tag]);
      ports.choices.setItem(LOCALE_STORAGE_KEY, tag);
    },
  };
}
