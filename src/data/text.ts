import { TEXT_CHARACTERS } from "./sizeLimits";

/** True for a JSON object: neither null, nor a list, nor a scalar. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const SEEN_IN_ASCII = /[!-~]/;
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Nothing can be seen of it: white space, and what has no shape of its own. */
export const isBlank = (text: string | undefined = ""): boolean =>
  // a browser takes its time to learn a property of all of Unicode, so what is seen at once is not asked for one
  !SEEN_IN_ASCII.test(text) && !SEEN.test(text);

/** The first `length` characters of `text` (contract §2, R5), never half of a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length > length
    ? Array.from(text.slice(0, 2 * length))
        .slice(0, length)
        .join("")
    : text;
}

/** Control characters, which are what is neither printable ASCII nor beyond U+009F, and those of direction. */
const UNSEEN = /[^ -~\u00a0-\uffff]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const PRINTABLE_ASCII = /^[ -~]*$/;

/** The start of a text, at most four times `length` of it, without control and bidirectional format characters (R46). */
function plain(text: string, length: number): string {
  const start = text.slice(0, 4 * length);
  if (PRINTABLE_ASCII.test(start)) return start;
  return start.replace(/[\t-\r\u0085]+/g, " ").replace(UNSEEN, "");
}

/** A text from outside as it may be shown: without control and bidirectional format characters (R46), cut (R63). */
export const sanitizeText = (text: string, length = TEXT_CHARACTERS): string =>
  truncate(plain(text, length), length);

/** What is shown of a text from outside that was kept whole: `sanitizeText`, with '…' where it was cut. */
export function truncateForDisplay(text: string): string {
  const shown = plain(text, TEXT_CHARACTERS);
  return shown.length > TEXT_CHARACTERS
    ? `${shown.slice(0, TEXT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`
    : shown;
}

/** Whether a number is the one that was written: none is, from 2^53 on (R62). */
export const isSafeNumber = (value: unknown): boolean =>
  typeof value !== "number" || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
