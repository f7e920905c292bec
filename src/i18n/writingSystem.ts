import type { FirstScreenTextKey, Texts } from "./texts";

/** Returns the direction of a built-in language, for `dir`. The element follows its own language, not the page's. */
export const directionOf = (locale: string): "ltr" | "rtl" => (locale === "ur" ? "rtl" : "ltr");

/** Returns a stylesheet that sets `--_script`, the font of the language's script, which base.css reads. */
export const scriptFontCss = ({ locale, raw }: Texts<FirstScreenTextKey>): string =>
  `.root:lang(${locale}){--_script:${JSON.stringify(raw("FONT"))}}`;
