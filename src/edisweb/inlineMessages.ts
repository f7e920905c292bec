import type { LocaleMessages } from "../i18n/messages";
import { loadMessages } from "../session/localeController";

/**
 * Returns a language's texts for the first screen: from the page's markup, one template per language with texts by key as JSON
 * (`inlineMessages.build.ts`); else all its texts, which are fetched. Returns null if they cannot be loaded.
 */
export async function readInlineMessages(gateway: Element, locale: string): Promise<LocaleMessages | null> {
  const markup = gateway.querySelector<HTMLTemplateElement>(`template[lang=${locale}]`);
  return markup ? { locale, builtIn: JSON.parse(markup.content.textContent) } : loadMessages(locale);
}
