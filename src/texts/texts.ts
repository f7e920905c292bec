import type { catalogue } from "./en-GB/catalogue";
import type { first } from "./en-GB/first";
import type { pages } from "./en-GB/pages";
import type { slip } from "./en-GB/slip";
import type { table } from "./en-GB/table";
import { fill, type TextParams } from "./fill";

/** The language that is always there, and whose keys are all keys. */
export const ENGLISH_TAG = "en-GB";

/** Texts by key. */
export type Table<K extends string = string> = Readonly<Record<K, string>>;

/** Keys that are there from the start; with the journey; of the slips and their table; of the static pages; and all of them. */
export type FirstTextKey = keyof typeof first;
export type CommonTextKey = FirstTextKey | keyof typeof catalogue;
export type SlipTextKey = keyof typeof slip | keyof typeof table;
export type PageTextKey = keyof typeof pages;
export type TextKey = CommonTextKey | SlipTextKey | PageTextKey;

/** A language's files: as many keys as en-GB's, and no other. */
export type FirstTexts = Table<keyof typeof first>;
export type CatalogueTexts = Table<keyof typeof catalogue>;
export type SlipTexts = Table<keyof typeof slip>;
export type PagesTexts = Table<keyof typeof pages>;
export type TableTexts = Table<keyof typeof table>;

/** Every text of a language. */
export type LanguageTexts = FirstTexts & CatalogueTexts & SlipTexts & PagesTexts & TableTexts;

/** What is spoken. `words` are the language's own, none for en-GB; `overrides` the signed properties' of that language. */
export interface Spoken {
  readonly locale: string;
  readonly words: Table | null;
  readonly overrides?: Table;
}

export const ENGLISH: Spoken = { locale: ENGLISH_TAG, words: null };

export interface Texts<K extends string = TextKey> {
  /** The language that the texts are in, for `lang`. */
  readonly locale: string;
  /** The text of `key` as it stands, its places empty. */
  raw(key: K): string;
  /** The text of `key` with `params` put in its places, as text. */
  t(key: K, params?: TextParams): string;
  /** The same texts and those of further tables of en-GB, for a screen that is loaded later. */
  with<T extends readonly Table[]>(...more: T): Texts<K | KeysOf<T[number]>>;
  /** The same texts in another language. */
  in(spoken: Spoken): Texts<K>;
}

/** The keys of a table. */
export type KeysOf<T> = T extends Table ? keyof T & string : never;

/** The texts of `tables`, which are en-GB's, in the language spoken. The signed properties' win by key (contract §5). */
export function createTexts<T extends readonly Table[]>(
  spoken: Spoken,
  ...tables: T
): Texts<KeysOf<T[number]>> {
  const { locale, words, overrides = {} } = spoken;
  const said: readonly Table[] = [overrides, ...(words ? [words] : tables)];
  const raw = (key: string): string => said.find((table) => Object.hasOwn(table, key))?.[key] ?? key;
  return {
    locale,
    raw,
    t: (key, params = {}) => fill(raw(key), params),
    with: (...more) => createTexts<Table[]>(spoken, ...tables, ...more),
    in: (other) => createTexts(other, ...tables),
  };
}
