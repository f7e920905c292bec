import { BUILT_IN, isBuiltIn } from "../texts/builtIn";
import { lookup } from "../texts/lookup";
import { ENGLISH_TAG, type LanguageTexts } from "../texts/texts";
import { CHOSEN_LANGUAGE } from "./choices";
import { fetched } from "./fetched";
import type { Ports } from "./ports";

/** Which language a session speaks (contract §5 Languages). */
export interface Language {
  /** Another one than what is spoken is asked for, so that nothing is said before it is known whether it is offered. */
  isAwaited(): boolean;
  /** The language that is spoken, and its words; none for en-GB. */
  now(): Speech;
  /** The configuration is there: what it offers may be spoken. Done when that has come. */
  settle(offered: readonly string[]): Promise<void>;
  /** What the host asks for: tags with spaces between, or `auto`. */
  ask(locale: string): void;
  /** What the investor chose; kept for the next time where the element has a page to itself. */
  choose(tag: string): void;
}

const ALL: readonly string[] = [ENGLISH_TAG, ...Object.keys(BUILT_IN)];

/** A language as it is spoken: its tag and its words, none for en-GB. */
export interface Speech {
  readonly locale: string;
  readonly words: LanguageTexts | null;
}

/** The language whose words come with the screens. */
const SPOKEN_ENGLISH: Speech = { locale: ENGLISH_TAG, words: null };

/** The words of a language, fetched at the first need; none for en-GB, whose words come with the screens. */
const wordsOf = async (tag: string): Promise<LanguageTexts | null> =>
  isBuiltIn(tag) ? (await fetched<{ readonly texts: LanguageTexts }>(BUILT_IN[tag])()).texts : null;

const chosenIn = ({ choices }: Pick<Ports, "choices">): string => choices?.getItem(CHOSEN_LANGUAGE) ?? "";

/**
 * What may be spoken before the configuration is there (contract §7): en-GB, or the language that the investor chose here
 * before, which the configuration offered then. Null where another one is wanted, whose words are fetched all the same, and
 * where its words cannot be had.
 */
export async function presumedSpeech(
  ports: Pick<Ports, "choices" | "languages">,
  asked: string,
): Promise<Speech | null> {
  const chosen = lookup([chosenIn(ports)], ALL);
  const locale = chosen ?? lookup(rangesOf(asked, ports), ALL) ?? ENGLISH_TAG;
  const words = wordsOf(locale).catch(() => undefined);
  if (!chosen && locale !== ENGLISH_TAG) return null;
  const come = await words;
  return come === undefined ? null : { locale, words: come };
}

/**
 * Starts with the language that is wanted, fetching it at once; `changed` when another one is spoken. `presumed`: the one
 * that is shown already.
 */
export function createLanguage(
  ports: Ports,
  asked: string,
  presumed: Speech | null | undefined,
  changed: () => void,
): Language {
  let wanted = [chosenIn(ports), ...rangesOf(asked, ports)];
  let offered: readonly string[] | null = null;
  let spoken = presumed ?? SPOKEN_ENGLISH;
  let latest = "";

  const wish = (): string => lookup(wanted, offered ?? ALL) ?? ENGLISH_TAG;

  /** The last wish counts, however late an earlier one comes; one that cannot be had leaves what is spoken. */
  async function speak(): Promise<void> {
    const locale = wish();
    latest = locale;
    const words = await wordsOf(locale).catch(() => undefined);
    if (words === undefined)
      ports.warn(`edis-gateway: texts in ${locale} cannot be loaded. See docs/operators.md 'Languages'`);
    else if (latest === locale && spoken.locale !== locale) {
      spoken = { locale, words };
      changed();
    }
  }

  function want(ranges: string[]): void {
    wanted = ranges;
    if (offered) speak();
  }

  wordsOf(wish()).catch(() => undefined);
  return {
    isAwaited: () => wish() !== spoken.locale,
    now: () => spoken,
    settle(tags) {
      offered = ALL.filter((tag) => tags.includes(tag));
      return speak();
    },
    ask: (locale) => want(rangesOf(locale, ports)),
    choose(tag) {
      want([tag]);
      try {
        ports.choices?.setItem(CHOSEN_LANGUAGE, tag);
      } catch {
        // a choice that cannot be kept holds for now
      }
    },
  };
}

/** The browser's `en` is en-GB, which lookup alone would pass over for a language that is wanted less. */
const rangesOf = (locale: string, { languages }: Pick<Ports, "languages">): string[] =>
  locale === "auto" ? languages().map((tag) => (/^en\b/i.test(tag) ? ENGLISH_TAG : tag)) : locale.split(" ");
