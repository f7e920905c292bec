import { screens } from "../element/early/firstScreens";
import { isTree, type Part } from "../element/early/tree";
import { LACKING, LEFT } from "../session/earlyEnd";
import { BUILT_IN } from "../texts/builtIn";
import type { FirstTextKey, LanguageTexts, Table } from "../texts/texts";

/** What a part of a screen says, by key. */
function keysOf(part: Part): FirstTextKey[] {
  if (typeof part === "string") return [];
  if (!isTree(part)) return [part.key];
  const [, attributes, children] = part;
  return [...Object.values(attributes), ...children].flatMap(keysOf);
}

const trees = screens.flatMap(({ private: own, shared }) => [own, shared]);
const KEYS = new Set<FirstTextKey>(["FONT", LEFT.key, LACKING.key, ...trees.flatMap(keysOf)]);

const firstOf = (texts: LanguageTexts): Table =>
  Object.fromEntries([...KEYS].map((key) => [key, texts[key]]));

/**
 * What the host page says in each language but en-GB before React has come, or where it does not: it stands in the page's
 * markup, as whoever chose a language there would wait a round trip for its file (contract §7). Run by the build.
 */
export const words: Readonly<Record<string, Table>> = Object.fromEntries(
  await Promise.all(
    Object.entries(BUILT_IN).map(async ([tag, load]) => [tag, firstOf((await load()).texts)] as const),
  ),
);
