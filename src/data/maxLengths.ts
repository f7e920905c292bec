/** How much is taken of a text from outside, in characters; what is longer is cut (contract §2, R5, R63). */

/** A payload's own error text (R5). */
export const ERROR_CHARACTERS = 160;
/** A server's message (R5). */
export const MESSAGE_CHARACTERS = 500;
/** A requestor's or a client's name. */
export const NAME_CHARACTERS = 100;
