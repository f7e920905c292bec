import type { FirstTextKey, Texts } from "./texts";

/** The stylesheet that names what the language's script is drawn in, for `--_script` of the stylesheet of all screens. */
export const scriptCss = ({ locale, raw }: Texts<FirstTextKey>): string =>
  `.root:lang(${locale}){--_script:${JSON.stringify(raw("FONT"))}}`;
