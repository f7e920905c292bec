import type { LocaleTexts } from "../i18n/texts";
import { loadTexts } from "../session/localeController";

/**
 * Returns a language's texts for the first screen: from the page's markup, one template per language with texts by key as JSON
 * (`inlineTexts.build.ts`); else all its texts, which are fetched. Returns null if they cannot be loaded.
 */
export async function readInlineTexts(gateway: Element, locale: string): Promise<LocaleTexts | null> {
  const markup = gateway.querySelector<HTMLTemplateElement>(`template[lang=${locale}]`);
  return markup ? { locale, builtIn: JSON.parse(markup.content.textContent) } : loadTexts(locale);
}
