import { truncateForDisplay } from "../data/text";
import type { Configuration } from "../depository/config";
import type { TimerName } from "../flow/effects";
import type { CommonMessage, Message } from "../flow/messages";
import type { TransactionType } from "../flow/outcome";
import type { FlowState } from "../flow/states";
import type { TextParams } from "../i18n/interpolate";
import type { CommonTextKey, CriticalTextKey, Texts } from "../i18n/messages";
import type { Transaction } from "./transaction";

/** Presses that may wait for the flow. */
export type Waiting = "submitted" | "cancelPressed" | "forgotPressed";

export type StaticPageName = "privacy" | "disclaimer";

/** What the screens see. It holds no M-PIN, OTP or PAN, ever. */
export interface GatewayState {
  readonly step: FlowState;
  /** A static page shown over the step, which stays as it is. */
  readonly aside: StaticPageName | null;
  /** The payload's; null where it was refused. */
  readonly transactionType: TransactionType | null;
  /** Null until the configuration is verified; the first M-PIN field is there before it (contract §7). */
  readonly transaction: Transaction | null;
  /** Null until it is verified; there without a transaction too, where only the page is known (R78). */
  readonly configuration: Configuration | null;
  /** The depository's mark: as it is signed, before that as the page has it (R79). */
  readonly productLogo: string | undefined;
  /** The page, framed or not, is the configuration's own, so that no broker's script can read what is typed (R66). */
  readonly isDepositorys: boolean;
  readonly texts: Texts<CriticalTextKey>;
  /** Those and the journey's; null until it is loaded, and before that no message asks for them. */
  readonly common: Texts<CommonTextKey> | null;
  /** What the texts' places are filled with. */
  readonly params: TextParams;
  /** Tags of the languages that the depository offers (contract §5 Languages). */
  readonly languages: readonly string[];
  /** Until entry is over, it is not known whether the language that is wanted may be shown: nothing is said. */
  readonly isLocalePending: boolean;
  /** Epoch ms by timer. */
  readonly deadlines: Partial<Readonly<Record<TimerName, number>>>;
  readonly snackbar: CommonMessage | null;
  /** Text of the QR code; `""` while it is on its way, null where there is none. */
  readonly qr: string | null;
  /** What was pressed last before the flow runs, and waits for it (R97, R99). */
  readonly waiting: Waiting | null;
}

/** Texts, and what fills their places. */
export interface MessageContext<Key extends string> {
  readonly texts: Texts<Key>;
  readonly params: TextParams;
}

/** The text of a message: the catalogue's, or what was sent, as it came (R5) up to what is shown of a text (R63). */
export function formatMessage<Key extends string>(
  { texts, params }: MessageContext<Key>,
  message: Message<Key>,
  more?: TextParams,
): string {
  return "literal" in message
    ? truncateForDisplay(message.literal)
    : texts.t(message.key, more ? { ...params, ...more } : params);
}
