import { truncateForDisplay } from "../data/text";
import type { Message } from "../flow/messages";
import type { TextParams } from "../i18n/interpolate";
import type { Texts } from "../i18n/texts";

/** Texts, and the values of their placeholders. */
export interface MessageContext<Key extends string> {
  readonly texts: Texts<Key>;
  readonly params: TextParams;
}

/**
 * Returns the text of a message: the catalogue's, or the one that was sent (R5). A sent text is shown without control
 * characters, and cut with '…' if it is too long (R63).
 */
export function formatMessage<Key extends string>(
  { texts, params }: MessageContext<Key>,
  message: Message<Key>,
  more?: TextParams,
): string {
  return "literal" in message
    ? truncateForDisplay(message.literal)
    : texts.t(message.key, more ? { ...params, ...more } : params);
}
