const SHOWN_CHARACTERS = 2000;

/** What is shown of a text from outside: 2,000 characters and '…' (R63); no character is cut in two. */
export const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS
    ? `${text.slice(0, SHOWN_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`
    : text;
