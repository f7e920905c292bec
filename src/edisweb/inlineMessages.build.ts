import { LOCALE_LOADERS } from "../i18n/localeLoaders";
import type { CriticalTextKey, LanguageTexts, Messages } from "../i18n/messages";
import { screens } from "../lifecycle/prerenderedScreens";
import { isTemplateNode, type TemplateChild } from "../lifecycle/screenTemplate";

/** What a part of a screen says, by key. */
function keysOf(part: TemplateChild): CriticalTextKey[] {
  if (typeof part === "string") return [];
  if (!isTemplateNode(part)) return [part.key];
  const [, attributes, children] = part;
  return [...Object.values(attributes), ...children].flatMap(keysOf);
}

const trees = screens.flatMap(({ private: own, shared }) => [own, shared]);
const KEYS = new Set<CriticalTextKey>([
  "FONT",
  "WAITING",
  "TIMEOUT",
  "ERR_PAGE_MSG",
  ...trees.flatMap(keysOf),
]);

const firstOf = (texts: LanguageTexts): Messages =>
  Object.fromEntries([...KEYS].map((key) => [key, texts[key]]));

/**
 * What the host page says in each language but en-GB before React has come, or where it does not: it stands in the page's
 * markup, as whoever chose a language there would wait a round trip for its file (contract §7). Run by the build.
 */
export const words: Readonly<Record<string, Messages>> = Object.fromEntries(
  await Promise.all(
    Object.entries(LOCALE_LOADERS).map(async ([tag, load]) => [tag, firstOf((await load()).texts)] as const),
  ),
);
