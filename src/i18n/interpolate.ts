import { truncateForDisplay } from "../data/text";

export type TextParams = Readonly<Record<string, string | number>>;

/** A piece of a text: its own words, or the value of a placeholder. */
export type Piece = string | { readonly filled: string };

const PLACE = /(\{\w+\}|#\w+#?)/;

/**
 * Splits a text into pieces, and fills its placeholders `{name}`, `#name` and `#name#` from `params` in one pass. A value is
 * put in as it is (`$&`, `{name}`, markup), cut to the display length (R63), and never searched for placeholders. A placeholder
 * without a value stays.
 */
export function interpolateToParts(text: string, params: TextParams): Piece[] {
  return text.split(PLACE).map((piece, index) => {
    const name = piece.replace(/\W/g, "");
    return index % 2 === 1 && Object.hasOwn(params, name)
      ? { filled: truncateForDisplay(String(params[name])) }
      : piece;
  });
}

/** Returns the text with its placeholders filled, as `interpolateToParts` fills them. */
export const interpolate = (text: string, params: TextParams): string =>
  interpolateToParts(text, params)
    .map((piece) => (typeof piece === "string" ? piece : piece.filled))
    .join("");
