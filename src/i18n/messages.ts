import type { common } from "./en-GB/common";
import type { critical } from "./en-GB/critical";
import type { pages } from "./en-GB/pages";
import type { slip } from "./en-GB/slip";
import type { table } from "./en-GB/table";
import { interpolate, type TextParams } from "./interpolate";

/** The language that is always there, and whose keys are all keys. */
export const EN_GB = "en-GB";

/** Texts by key. */
export type Messages<K extends string = string> = Readonly<Record<K, string>>;

/** Keys that are there from the start; with the journey; of the slips and their table; of the static pages; and all of them. */
export type CriticalTextKey = keyof typeof critical;
/** What endings say that come from outside the flow: they are there from the start. */
export const ENDING_KEYS = ["TIMEOUT", "ERR_PAGE_MSG"] as const satisfies readonly CriticalTextKey[];
export type CommonTextKey = CriticalTextKey | keyof typeof common;
export type SlipTextKey = keyof typeof slip | keyof typeof table;
export type PageTextKey = keyof typeof pages;
export type TextKey = CommonTextKey | SlipTextKey | PageTextKey;

/** A language's files: as many keys as en-GB's, and no other. */
export type CriticalTexts = Messages<keyof typeof critical>;
export type CommonTexts = Messages<keyof typeof common>;
export type SlipTexts = Messages<keyof typeof slip>;
export type PagesTexts = Messages<keyof typeof pages>;
export type TableTexts = Messages<keyof typeof table>;

/** Every text of a language. */
export type LanguageTexts = CriticalTexts & CommonTexts & SlipTexts & PagesTexts & TableTexts;

/** What is spoken. `words` are the language's own, none for en-GB; `overrides` the signed properties' of that language. */
export interface LocaleMessages {
  readonly locale: string;
  readonly words: Messages | null;
  readonly overrides?: Messages;
}

export const EN_GB_MESSAGES: LocaleMessages = { locale: EN_GB, words: null };

export interface Texts<K extends string = TextKey> {
  /** The language that the texts are in, for `lang`. */
  readonly locale: string;
  /** The text of `key` as it stands, its places empty. */
  raw(key: K): string;
  /** The text of `key` with `params` put in its places, as text. */
  t(key: K, params?: TextParams): string;
  /** The same texts and those of further tables of en-GB, for a screen that is loaded later. */
  with<T extends readonly Messages[]>(...more: T): Texts<K | KeysOf<T[number]>>;
  /** The same texts in another language. */
  in(spoken: LocaleMessages): Texts<K>;
}

/** The keys of a table. */
export type KeysOf<T> = T extends Messages ? keyof T & string : never;

/** The texts of `tables`, which are en-GB's, in the language spoken. The signed properties' win by key (contract §5). */
export function createTexts<T extends readonly Messages[]>(
  spoken: LocaleMessages,
  ...tables: T
): Texts<KeysOf<T[number]>> {
  const { locale, words, overrides = {} } = spoken;
  const said: readonly Messages[] = [overrides, ...(words ? [words] : tables)];
  const raw = (key: string): string => said.find((table) => Object.hasOwn(table, key))?.[key] ?? key;
  return {
    locale,
    raw,
    t: (key, params = {}) => interpolate(raw(key), params),
    with: (...more) => createTexts<Messages[]>(spoken, ...tables, ...more),
    in: (other) => createTexts(other, ...tables),
  };
}
