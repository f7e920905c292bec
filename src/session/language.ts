import { BUILT_IN, isBuiltIn } from "../texts/builtIn";
import { lookup } from "../texts/lookup";
import { ENGLISH, ENGLISH_TAG, type LanguageTexts, type Spoken } from "../texts/texts";
import { CHOSEN_LANGUAGE } from "./choices";
import { fetched } from "./fetched";
import type { Ports } from "./ports";

/** The languages that are built in (contract §5 Languages). */
export const ALL: readonly string[] = [ENGLISH_TAG, ...Object.keys(BUILT_IN)];

/** Those of the tags that a configuration lists which are built in. */
export const offeredOf = (tags: readonly string[]): string[] => ALL.filter((tag) => tags.includes(tag));

/** A language with its words, which are fetched at the first need; null where they cannot be had. */
export async function speechIn(locale: string): Promise<Spoken | null> {
  if (!isBuiltIn(locale)) return ENGLISH;
  try {
    const { texts: words } = await fetched<{ readonly texts: LanguageTexts }>(BUILT_IN[locale])();
    return { locale, words };
  } catch {
    return null;
  }
}

/** What the investor chose here before; empty where nothing was. */
export const chosenIn = ({ choices }: Pick<Ports, "choices">): string =>
  choices?.getItem(CHOSEN_LANGUAGE) ?? "";

/**
 * The ranges that `asked` names: tags with spaces between, or `auto`. The browser's `en` is en-GB, which lookup alone would
 * pass over for a language that is wanted less.
 */
export const rangesOf = (asked: string, { languages }: Pick<Ports, "languages">): string[] =>
  asked === "auto" ? languages().map((tag) => tag.replace(/^en\b.*/i, ENGLISH_TAG)) : asked.split(" ");

/** A language that is wanted. `isKnown`: it may be spoken before the configuration says whether it is offered (contract §7). */
export interface Wanted {
  readonly locale: string;
  readonly isKnown: boolean;
}

/**
 * What is wanted at the start: what the investor chose here before, which the configuration offered then, else the first
 * that is `asked` for, else en-GB.
 */
export function wantedLanguage(ports: Pick<Ports, "choices" | "languages">, asked: string): Wanted {
  const chosen = lookup([chosenIn(ports)], ALL);
  const locale = chosen ?? lookup(rangesOf(asked, ports), ALL) ?? ENGLISH_TAG;
  return { locale, isKnown: Boolean(chosen) || locale === ENGLISH_TAG };
}
