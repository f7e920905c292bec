import type { common } from "./en-GB/common";
import type { firstScreen } from "./en-GB/firstScreen";
import type { pages } from "./en-GB/pages";
import type { slip } from "./en-GB/slip";
import type { table } from "./en-GB/table";
import { interpolate, type TextParams } from "./interpolate";

/** The default language: always loaded, and the source of every text key. */
export const EN_GB = "en-GB";

/** Texts by key. */
export type TextTable<K extends string = string> = Readonly<Record<K, string>>;

/** Keys of the texts that are loaded from the start. */
export type FirstScreenTextKey = keyof typeof firstScreen;
export type CommonTextKey = FirstScreenTextKey | keyof typeof common;
export type SlipTextKey = keyof typeof slip | keyof typeof table;
export type PageTextKey = keyof typeof pages;
type AnyTextKey = CommonTextKey | SlipTextKey | PageTextKey;

/** The types of a language's files: exactly en-GB's keys. */
export type FirstScreenTextTable = TextTable<keyof typeof firstScreen>;
export type CommonTextTable = TextTable<keyof typeof common>;
export type SlipTextTable = TextTable<keyof typeof slip>;
export type PagesTextTable = TextTable<keyof typeof pages>;
export type TableTextTable = TextTable<keyof typeof table>;

/** Every text of a language. */
export type LanguageTexts = FirstScreenTextTable &
  CommonTextTable &
  SlipTextTable &
  PagesTextTable &
  TableTextTable;

/** The texts of one language. `builtIn`: ours, null for en-GB; `overrides`: the signed properties'. */
export interface LocaleTexts {
  readonly locale: string;
  readonly builtIn: TextTable | null;
  readonly overrides?: TextTable;
}

export const EN_GB_TEXTS: LocaleTexts = { locale: EN_GB, builtIn: null };

export interface Texts<K extends string = AnyTextKey> {
  /** The texts' language, for `lang`. */
  readonly locale: string;
  /** Returns the text of `key` with its placeholders unfilled. */
  raw(key: K): string;
  /** Returns the text of `key` with its placeholders filled from `params`. */
  t(key: K, params?: TextParams): string;
  /** Returns the same texts and those of further en-GB tables, for a screen that is loaded later. */
  with<T extends readonly TextTable[]>(...more: T): Texts<K | KeysOf<T[number]>>;
  /** Returns the same texts in another language. */
  in(localeTexts: LocaleTexts): Texts<K>;
}

export type KeysOf<T> = T extends TextTable ? keyof T & string : never;

/**
 * Creates the texts of `tables`, which are en-GB's, in the language of `localeTexts`. A signed text replaces the built-in one of the
 * same key (contract §5).
 */
export function createTexts<T extends readonly TextTable[]>(
  localeTexts: LocaleTexts,
  ...tables: T
): Texts<KeysOf<T[number]>> {
  const { locale, builtIn, overrides = {} } = localeTexts;
  const layers: readonly TextTable[] = [overrides, ...(builtIn ? [builtIn] : tables)];
  const raw = (key: string): string => layers.find((table) => Object.hasOwn(table, key))?.[key] ?? key;
  return {
    locale,
    raw,
    t: (key, params = {}) => interpolate(raw(key), params),
    with: (...more) => createTexts<TextTable[]>(localeTexts, ...tables, ...more),
    in: (other) => createTexts(other, ...tables),
  };
}

/** Texts of endings that come from outside the flow; they are loaded from the start. */
const ENDING_KEYS = ["TIMEOUT", "ERR_PAGE_MSG", "IN_DOUBT"] as const satisfies readonly FirstScreenTextKey[];

/** Returns the key of an ending's text that is loaded from the start; `undefined` for another text. */
export const endingKeyOf = (text: object): (typeof ENDING_KEYS)[number] | undefined =>
  ENDING_KEYS.find((key) => "key" in text && key === text.key);
