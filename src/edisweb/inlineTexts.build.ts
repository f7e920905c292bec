import { LOCALE_LOADERS } from "../i18n/localeLoaders";
import type { FirstScreenTextKey, LanguageTexts, TextTable } from "../i18n/texts";
import { isTemplateNode, type TemplateChild } from "../lifecycle/screenTemplate";
import { screens } from "../lifecycle/screenTemplates.build";

/** Returns the keys of the texts in a part of a screen. */
function keysOf(part: TemplateChild): FirstScreenTextKey[] {
  if (typeof part === "string") return [];
  if (!isTemplateNode(part)) return [part.key];
  const [, attributes, children] = part;
  return [...Object.values(attributes), ...children].flatMap(keysOf);
}

const KEYS = new Set<FirstScreenTextKey>([
  "FONT",
  "WAITING",
  "TIMEOUT",
  "ERR_PAGE_MSG",
  ...screens.flatMap(({ tree }) => keysOf(tree)),
]);

const firstOf = (texts: LanguageTexts): TextTable =>
  Object.fromEntries([...KEYS].map((key) => [key, texts[key]]));

/**
 * The texts that the host page shows before React, or without it, in each language but en-GB. The build writes them into the
 * page's markup, as a language's file would cost a round trip (contract §7).
 */
export const texts: Readonly<Record<string, TextTable>> = Object.fromEntries(
  await Promise.all(
    Object.entries(LOCALE_LOADERS).map(async ([tag, load]) => [tag, firstOf((await load()).texts)] as const),
  ),
);
