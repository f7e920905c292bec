import { isSafeNumber } from "./safeNumber";

// Lengths in characters. A longer text is cut to be shown (contract §2, R5, R63).

/** A payload's own error text. */
export const ERROR_CHARACTERS = 160;
/** A server's message. */
const MESSAGE_CHARACTERS = 500;
/** A requestor's or a client's name. */
export const NAME_CHARACTERS = 100;
/** Any other text from outside. */
const TEXT_CHARACTERS = 2000;

const SEEN_IN_ASCII = /[!-~]/;
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Tells whether nothing of a text is visible: white space and invisible characters alone. */
export const isBlank = (text: string | undefined = ""): boolean =>
  // a browser is slow to load a property of all of Unicode, so visible ASCII is tested first
  !SEEN_IN_ASCII.test(text) && !SEEN.test(text);

/** Returns the first `length` characters of `text` (contract §2, R5), never half of a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length > length
    ? Array.from(text.slice(0, 2 * length))
        .slice(0, length)
        .join("")
    : text;
}

/** Control characters (all but printable ASCII and what is beyond U+009F), and bidirectional format characters. */
const UNSEEN = /[^ -~\u00a0-\uffff]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Returns the first `4 * length` code units of a text, without control and bidirectional format characters; each run of
 * tabs and line breaks becomes one space (R46).
 */
function plain(text: string, length: number): string {
  const start = text.slice(0, 4 * length);
  if (PRINTABLE_ASCII.test(start)) return start;
  return start.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ").replace(UNSEEN, "");
}

/** Returns a text from outside as it may be shown: without control and bidirectional format characters (R46), cut (R63). */
export const sanitizeText = (text: string, length = TEXT_CHARACTERS): string =>
  truncate(plain(text, length), length);

/** Returns a text from outside as `sanitizeText` does, without white space at its ends; `""` if nothing of it is visible. */
export function visibleText(text: string, length?: number): string {
  const shown = sanitizeText(text, length).trim();
  return isBlank(shown) ? "" : shown;
}

/** Returns what is shown of a server's message (R5). */
export const visibleMessage = (text: string): string => visibleText(text, MESSAGE_CHARACTERS);

/** Returns what is shown of a text that was kept whole: sanitized (R46), with '…' if it was cut. */
export function truncateForDisplay(text: string): string {
  const shown = plain(text, TEXT_CHARACTERS);
  return shown.length > TEXT_CHARACTERS
    ? `${shown.slice(0, TEXT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`
    : shown;
}

/** Tells whether a value is a text on the wire: a well-formed string, or a number exactly as written (R52, R62). */
export const isWireText = (value: unknown): value is string | number =>
  typeof value === "string" ? value.isWellFormed() : typeof value === "number" && isSafeNumber(value);
