import { speechIn } from "../../session/language";
import { ENGLISH, type Spoken } from "../../texts/texts";

/**
 * A language as the first screen speaks it: in the words that stand in the element in its page's markup, a template for each
 * language with texts by key as JSON, as the host page has them (`src/edisweb/firstWords.ts`); else in all its words, which
 * are fetched. Null where they cannot be had.
 */
export async function firstSpeech(host: Element, locale: string): Promise<Spoken | null> {
  const markup = host.querySelector<HTMLTemplateElement>(`template[lang=${locale}]`);
  if (markup) return { ...ENGLISH, locale, words: JSON.parse(markup.content.textContent) };
  const speech = await speechIn(locale);
  return speech && { ...ENGLISH, ...speech };
}
