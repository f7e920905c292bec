import type { CriticalTextKey, Texts } from "./messages";

/** The stylesheet that names what the language's script is drawn in, for `--_script` of the stylesheet of all screens. */
export const scriptFontCss = ({ locale, raw }: Texts<CriticalTextKey>): string =>
  `.root:lang(${locale}){--_script:${JSON.stringify(raw("FONT"))}}`;
