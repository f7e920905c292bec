import { speechIn } from "../../session/language";
import type { Spoken } from "../../texts/texts";

/**
 * A language as the first screen speaks it: in the words that stand in the element in its page's markup, a template for each
 * language with texts by key as JSON, as the host page has them (`src/edisweb/firstWords.ts`); else in all its words, which
 * are fetched. Null where they cannot be had.
 */
export async function firstSpeech(host: Element, locale: string): Promise<Spoken | null> {
  const markup = host.querySelector<HTMLTemplateElement>(`template[lang=${locale}]`);
  return markup ? { locale, words: JSON.parse(markup.content.textContent) } : speechIn(locale);
}
