import type { TimerName } from "../flow/effects";
import type { LastingMessage, Message } from "../flow/messages";
import type { Step } from "../flow/steps";
import type { TextParams } from "../texts/fill";
import type { CommonTextKey, FirstTextKey, Texts } from "../texts/texts";
import type { Transaction } from "./transaction";

export type Aside = "privacy" | "disclaimer";

/** What the screens see. It holds no M-PIN, OTP or PAN, ever. */
export interface GatewayState {
  readonly step: Step;
  /** A static page shown over the step, which stays as it is. */
  readonly aside: Aside | null;
  readonly transaction: Transaction | null;
  readonly texts: Texts<FirstTextKey>;
  /** Those and the journey's; null until it is loaded, and before that no message asks for them. */
  readonly common: Texts<CommonTextKey> | null;
  /** What the texts' places are filled with. */
  readonly params: TextParams;
  /** Epoch ms by timer. */
  readonly deadlines: Partial<Readonly<Record<TimerName, number>>>;
  readonly snackbar: LastingMessage | null;
  /** Text of the QR code, null where there is none. */
  readonly qr: string | null;
}

/** Texts, and what fills their places. */
export interface Wording<Key extends string> {
  readonly texts: Texts<Key>;
  readonly params: TextParams;
}

/** The text of a message: the catalogue's, or what was sent, as it came (R5). */
export function say<Key extends string>({ texts, params }: Wording<Key>, message: Message<Key>): string {
  return "literal" in message ? message.literal : texts.t(message.key, params);
}
