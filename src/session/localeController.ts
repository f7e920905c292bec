import { matchLocale } from "../i18n/matchLocale";
import { EN_GB, EN_GB_MESSAGES, type LocaleMessages } from "../i18n/messages";
import {
  BUILT_IN_LOCALES,
  LOCALE_STORAGE_KEY,
  languageRanges,
  loadMessages,
  offeredLocales,
  storedLocale,
} from "./locale";
import type { Ports } from "./ports";

/** Negotiates the language shown with what the depository offers; it may change at any time (contract §5 Languages). */
export interface LocaleController {
  current(): LocaleMessages;
  /** Shows a language. `messages` null: its texts were lost. English is shown; only a further request loads them again (R97). */
  use(locale: string, messages: LocaleMessages | null): void;
  /** Takes the `tags` that the verified configuration offers; resolves when the language to be shown is loaded. */
  setOffered(tags: readonly string[]): Promise<void>;
  /** Takes the host's request: tags with spaces between, or `auto`. */
  setRequested(locale: string): void;
  /** Takes the investor's choice; it is stored if the element has a page to itself. */
  select(tag: string): void;
}

/** Starts in English; calls `changed` when another language is shown. */
export function createLocaleController(ports: Ports, asked: string, changed: () => void): LocaleController {
  let requested = [storedLocale(ports), ...languageRanges(asked, ports)];
  let offered: readonly string[] | null = null;
  let current = EN_GB_MESSAGES;
  let latest = "";
  /** Languages whose texts were lost. Whoever asks for one again has them loaded again. */
  const lost = new Set<string>();

  const negotiated = (): string => matchLocale(requested, offered ?? BUILT_IN_LOCALES) ?? EN_GB;

  /**
   * Loads the negotiated language. The last request counts, however late an earlier one loads; a failed one changes
   * nothing.
   */
  async function load(): Promise<void> {
    const locale = negotiated();
    latest = locale;
    const messages = lost.has(locale) ? null : await loadMessages(locale);
    if (!messages)
      ports.warn(`edis-gateway: texts in ${locale} cannot be loaded. See docs/operators.md 'Languages'`);
    else if (latest === locale && current.locale !== locale) {
      current = messages;
      changed();
    }
  }

  function request(ranges: string[]): void {
    requested = ranges;
    lost.clear();
    if (offered) load();
  }

  return {
    current: () => current,
    use(locale, messages) {
      current = messages ?? EN_GB_MESSAGES;
      if (!messages) lost.add(locale);
    },
    setOffered(tags) {
      offered = offeredLocales(tags);
      // a choice that is no longer offered must not be shown early the next time
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
