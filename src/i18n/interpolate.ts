import { truncateForDisplay } from "../data/text";

export type TextParams = Readonly<Record<string, string | number>>;

/** A piece of a text: words of its own, or what was put into one of its places. */
export type Piece = string | { readonly filled: string };

const PLACE = /(\{\w+\}|#\w+#?)/;

/**
 * The text in pieces, its places `{name}`, `#name` and `#name#` filled from `params` in one pass: a value is put in as
 * it is, whatever it holds (`$&`, `{name}`, markup), up to what is shown of a text (R63), and is never read for places
 * itself. A place without a value stays.
 */
export function interpolateToParts(text: string, params: TextParams): Piece[] {
  return text.split(PLACE).map((piece, index) => {
    const name = piece.replace(/\W/g, "");
    return index % 2 === 1 && Object.hasOwn(params, name)
      ? { filled: truncateForDisplay(String(params[name])) }
      : piece;
  });
}

/** The text with its places filled, as `pieces` fills them. */
export const interpolate = (text: string, params: TextParams): string =>
  interpolateToParts(text, params)
    .map((piece) => (typeof piece === "string" ? piece : piece.filled))
    .join("");
