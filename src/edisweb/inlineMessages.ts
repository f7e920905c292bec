import type { LocaleMessages } from "../i18n/messages";
import { loadMessages } from "../session/locale";

/**
 * A language as the first screen speaks it: in the words that stand in the page's markup, a template for each language with texts
 * by key as JSON (`inlineMessages.build.ts`); else in all its words, which are fetched. Null where they cannot be had.
 */
export async function readInlineMessages(gateway: Element, locale: string): Promise<LocaleMessages | null> {
  const markup = gateway.querySelector<HTMLTemplateElement>(`template[lang=${locale}]`);
  return markup ? { locale, words: JSON.parse(markup.content.textContent) } : loadMessages(locale);
}
