/** Limits of what comes from outside. Lengths are in characters; a longer text to be shown is cut (contract §2, R5, R63). */

/** A payload's own error text. */
export const ERROR_CHARACTERS = 160;
/** A server's message. */
export const MESSAGE_CHARACTERS = 500;
/** A requestor's or a client's name. */
export const NAME_CHARACTERS = 100;
/** Any other text from outside, as it is shown. */
export const TEXT_CHARACTERS = 2000;
/** A longer answer is not cut, but read in another task than it was opened in, so that the page stays responsive (R63). */
export const LARGE_CHARACTERS = 1_000_000;
/** Items of a list that are shown at once. */
export const ITEMS_A_PAGE = 50;
