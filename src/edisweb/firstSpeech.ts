import { speechIn } from "../session/language";
import type { Spoken } from "../texts/texts";

/**
 * A language as the first screen speaks it: in the words that stand in the page's markup, a template for each language with texts
 * by key as JSON (`firstWords.ts`); else in all its words, which are fetched. Null where they cannot be had.
 */
export async function firstSpeech(gateway: Element, locale: string): Promise<Spoken | null> {
  const markup = gateway.querySelector<HTMLTemplateElement>(`template[lang=${locale}]`);
  return markup ? { locale, words: JSON.parse(markup.content.textContent) } : speechIn(locale);
}
