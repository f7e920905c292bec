import { matchLocale } from "../i18n/matchLocale";
import { EN_GB, EN_GB_MESSAGES, type LocaleMessages } from "../i18n/messages";
import { BUILT_IN_LOCALES, languageRanges, loadMessages, offeredLocales, storedLocale } from "./locale";
import { LOCALE_STORAGE_KEY } from "./localeStorageKey";
import type { Ports } from "./ports";

/** The language of a session, which may change while it lasts (contract §5 Languages). */
export interface LocaleController {
  /** Another one than what is spoken is asked for, so that nothing is said before it is known whether it is offered. */
  isAwaited(): boolean;
  /** What is spoken. */
  now(): LocaleMessages;
  /** The configuration is there: what it offers may be spoken. Done when that has come. */
  settle(offered: readonly string[]): Promise<void>;
  /** What the host asks for: tags with spaces between, or `auto`. */
  ask(locale: string): void;
  /** What the investor chose; kept for the next time where the element has a page to itself. */
  choose(tag: string): void;
}

/**
 * Starts with the language that is wanted, fetching it at once; `changed` when another one is spoken. `presumed`: the one
 * that is shown already.
 */
export function createLocaleController(
  ports: Ports,
  asked: string,
  presumed: LocaleMessages | null | undefined,
  changed: () => void,
): LocaleController {
  let wanted = [storedLocale(ports), ...languageRanges(asked, ports)];
  let offered: readonly string[] | null = null;
  let spoken: LocaleMessages = presumed ?? EN_GB_MESSAGES;
  let latest = "";

  const wish = (): string => matchLocale(wanted, offered ?? BUILT_IN_LOCALES) ?? EN_GB;

  /** The last wish counts, however late an earlier one comes; one that cannot be had leaves what is spoken. */
  async function speak(): Promise<void> {
    const locale = wish();
    latest = locale;
    const speech = await loadMessages(locale);
    if (!speech)
      ports.warn(`edis-gateway: texts in ${locale} cannot be loaded. See docs/operators.md 'Languages'`);
    else if (latest === locale && spoken.locale !== locale) {
      spoken = speech;
      changed();
    }
  }

  function keep(change: (choices: Storage) => void): void {
    try {
      if (ports.choices) change(ports.choices);
    } catch {
      // a choice that cannot be kept holds for now
    }
  }

  function want(ranges: string[]): void {
    wanted = ranges;
    if (offered) speak();
  }

  loadMessages(wish());
  return {
    isAwaited: () => wish() !== spoken.locale,
    now: () => spoken,
    settle(tags) {
      offered = offeredLocales(tags);
      // what is offered no more is not to be shown early the next time
      if (tags.length > 0 && !matchLocale([storedLocale(ports)], offered))
        keep((choices) => choices.removeItem(LOCALE_STORAGE_KEY));
      return speak();
    },
    ask: (locale) => want(languageRanges(locale, ports)),
    choose(tag) {
      want([tag]);
      keep((choices) => choices.setItem(LOCALE_STORAGE_KEY, tag));
    },
  };
}
