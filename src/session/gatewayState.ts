import type { TransactionType } from "../data/transactionType";
import type { Configuration } from "../depository/loadConfiguration";
import type { TimerName } from "../flow/effects";
import type { CommonMessage } from "../flow/messages";
import type { StaticPageName } from "../flow/routes";
import type { FlowState } from "../flow/states";
import type { TextParams } from "../i18n/interpolate";
import type { CommonTextKey, FirstScreenTextKey, Texts } from "../i18n/texts";
import type { Transaction } from "./transaction";

/** Presses that may wait for the flow. */
export type EarlyPress = "submitted" | "cancelPressed" | "forgotPressed" | "okPressed";

/** The state that the screens read. It never holds an M-PIN, OTP or PAN. */
export interface GatewayState {
  /** The flow's state: where the investor is. */
  readonly flow: FlowState;
  /** A static page shown over the flow's screen, which stays as it is. */
  readonly staticPage: StaticPageName | null;
  /** The payload's type; null without a payload, or if neither `peekPayload` nor `validatePayload` accepts it. */
  readonly transactionType: TransactionType | null;
  /** Null until the flow runs; the first M-PIN field is shown before that (contract §7). */
  readonly transaction: Transaction | null;
  /** Null until it is verified; after a reload it is there without a transaction (R78). */
  readonly configuration: Configuration | null;
  /** The depository's logo: the signed one, before that the page's (R79). */
  readonly productLogo: string | undefined;
  /** No broker's script can read what is typed: the page is the depository's own, and framed or the element's alone (R66, R75). */
  readonly isInputPrivate: boolean;
  readonly texts: Texts<FirstScreenTextKey>;
  /** `texts` and those of common.ts; null until the flow runs. Messages by their keys can be shown from then on. */
  readonly common: Texts<CommonTextKey> | null;
  /** Values of the texts' placeholders. */
  readonly params: TextParams;
  /** Tags of the languages that the depository offers (contract §5 Languages). */
  readonly languages: readonly string[];
  /** True until a text in the wanted language may be shown. Until then the entry screen announces nothing. */
  readonly isLocalePending: boolean;
  /** Deadlines by timer, epoch ms. */
  readonly deadlines: Partial<Readonly<Record<TimerName, number>>>;
  readonly snackbar: CommonMessage | null;
  /** The text of the QR code; `""` while it is being fetched, null if there is none. */
  readonly qr: string | null;
  /** What consent was last submitted in: the texts of its language, and the names in it. */
  readonly consentWording?: Pick<GatewayState, "texts" | "params">;
  /** The press that waits for the flow: the last one made before it runs, but no FORGOT after a SUBMIT (R97, R99). Null if none. */
  readonly pendingPress: EarlyPress | null;
}
