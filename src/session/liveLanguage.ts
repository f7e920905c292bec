import { lookup } from "../texts/lookup";
import { ENGLISH, ENGLISH_TAG, type Spoken } from "../texts/texts";
import { CHOSEN_LANGUAGE } from "./choices";
import { ALL, chosenIn, offeredOf, rangesOf, speechIn } from "./language";
import type { Ports } from "./ports";

/** The language of a session, which may change while it lasts (contract §5 Languages). */
export interface LiveLanguage {
  /** Another one than what is spoken is asked for, so that nothing is said before it is known whether it is offered. */
  isAwaited(): boolean;
  /** What is spoken. */
  now(): Spoken;
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
export function createLiveLanguage(
  ports: Ports,
  asked: string,
  presumed: Spoken | null | undefined,
  changed: () => void,
): LiveLanguage {
  let wanted = [chosenIn(ports), ...rangesOf(asked, ports)];
  let offered: readonly string[] | null = null;
  let spoken: Spoken = presumed ?? ENGLISH;
  let latest = "";

  const wish = (): string => lookup(wanted, offered ?? ALL) ?? ENGLISH_TAG;

  /** The last wish counts, however late an earlier one comes; one that cannot be had leaves what is spoken. */
  async function speak(): Promise<void> {
    const locale = wish();
    latest = locale;
    const speech = await speechIn(locale);
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

  speechIn(wish());
  return {
    isAwaited: () => wish() !== spoken.locale,
    now: () => spoken,
    settle(tags) {
      offered = offeredOf(tags);
      // what is offered no more is not to be shown early the next time
      if (tags.length > 0 && !lookup([chosenIn(ports)], offered))
        keep((choices) => choices.removeItem(CHOSEN_LANGUAGE));
      return speak();
    },
    ask: (locale) => want(rangesOf(locale, ports)),
    choose(tag) {
      want([tag]);
      keep((choices) => choices.setItem(CHOSEN_LANGUAGE, tag));
    },
  };
}
