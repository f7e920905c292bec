/**
 * The depository's own words in a verdict. A rule marks them, and `redactQuotes` masks and cuts them after the known secrets
 * are redacted: a secret that was cut or masked first would not be recognised.
 */

const BEGIN = "\u0002";
const END = "\u0003";
const LONGEST = 160;

/** Marks a value that came from the depository. */
export function markQuote(value: unknown): string {
  const text = typeof value === "string" ? `"${value}"` : (JSON.stringify(value) ?? "absent");
  return BEGIN + text.replaceAll(BEGIN, "").replaceAll(END, "") + END;
}

/** Masks what may be an OTP or a part of a payload that the kit does not know, and cuts the text. */
function masked(text: string): string {
  const plain = text
    .replaceAll(/\d(?:[ -]?\d){3,}/g, "[digits]")
    .replaceAll(/[\w+/=-]{32,}/g, "[long text]")
    .replaceAll(/\p{Cc}+/gu, " ");
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** Returns a text with its marked words masked and cut, and without the marks. */
export const redactQuotes = (text: string): string =>
  text
    .split(BEGIN)
    .map((part, index) => {
      const end = part.indexOf(END);
      return index === 0 || end < 0 ? part : masked(part.slice(0, end)) + part.slice(end + 1);
    })
    .join("");
