import type { CriticalTextKey, Texts } from "./messages";

/** Returns a stylesheet that sets `--_script`, the font of the language's script, which base.css reads. */
export const scriptFontCss = ({ locale, raw }: Texts<CriticalTextKey>): string =>
  `.root:lang(${locale}){--_script:${JSON.stringify(raw("FONT"))}}`;
