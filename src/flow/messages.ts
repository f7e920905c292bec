import { visibleMessage } from "../data/text";
import type { CommonTextKey, SlipTextKey } from "../i18n/texts";

/** Every text that the flow can ask to be shown. */
export type TextKey = CommonTextKey | SlipTextKey;

/** A text to be shown: the catalogue's, or one that the server or payload sent (shown as text only, R5). */
export type Message<Key extends string = TextKey> = { readonly key: Key } | { readonly literal: string };

/** A message that can outlive its screen, on the result page or in the snackbar; its texts are loaded with the flow. */
export type CommonMessage = Message<CommonTextKey>;

/** Returns the server's text `sent`, shown as text only (R5), or the catalogue's if nothing of that is visible. */
export function serverTextOr<Key extends string>(sent: string, key: Key): Message<Key> {
  const literal = visibleMessage(sent);
  return literal ? { literal } : { key };
}
