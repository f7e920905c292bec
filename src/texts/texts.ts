import type { en } from "./catalogue";
import { fill, type TextParams } from "./fill";
import type { enFirst } from "./first";
import type { enPages } from "./pages";
import type { enSlip } from "./slip";

const FALLBACK = "en-GB";

/** Texts by locale and key. The fallback locale is complete, another one may have gaps. */
export interface Catalogue<K extends string> {
  readonly [locale: string]: Readonly<Partial<Record<K, string>>>;
  readonly [FALLBACK]: Readonly<Record<K, string>>;
}

/** Keys that are there from the start; with the journey; of the slips; of the static pages; and all of them. */
export type FirstTextKey = keyof typeof enFirst;
export type CommonTextKey = FirstTextKey | keyof typeof en;
export type SlipTextKey = keyof typeof enSlip;
export type PageTextKey = keyof typeof enPages;
export type TextKey = CommonTextKey | SlipTextKey | PageTextKey;

/** The keys of a catalogue. */
export type KeysOf<C> = C extends { readonly [FALLBACK]: infer Table } ? keyof Table & string : never;

export interface Texts<K extends string = TextKey> {
  /** The locale the texts are in, for `lang`: the one asked for where a catalogue has it, else en-GB. */
  readonly locale: string;
  /** The text of `key` with `params` put in its places, as text. */
  t(key: K, params?: TextParams): string;
  /** The same texts and those of further catalogues, for a screen that is loaded later. */
  with<C extends readonly Catalogue<string>[]>(...more: C): Texts<K | KeysOf<C[number]>>;
}

/**
 * The texts of the given catalogues in `locale`, en-GB where it is unknown or has a gap. `overrides` are the signed
 * properties' `texts` (contract §5) and win by key; a blank one is passed over, so that no control loses its name.
 */
export function createTexts<C extends readonly Catalogue<string>[]>(
  overrides: Readonly<Partial<Record<string, string>>>,
  locale: string,
  ...catalogues: C
): Texts<KeysOf<C[number]>> {
  const known = catalogues.some((catalogue) => Object.hasOwn(catalogue, locale)) ? locale : FALLBACK;
  const tables = [
    ...catalogues.map((catalogue) => catalogue[FALLBACK]),
    ...catalogues.map((catalogue) => catalogue[known] ?? {}),
    overrides,
  ];
  const isText = ([, text]: [string, unknown]): boolean => typeof text === "string" && text.trim() !== "";
  const texts = new Map(tables.flatMap((table) => Object.entries(table).filter(isText)));
  return {
    locale: known,
    t: (key, params = {}) => fill(texts.get(key) ?? key, params),
    with: (...more) => createTexts<Catalogue<string>[]>(overrides, locale, ...catalogues, ...more),
  };
}
