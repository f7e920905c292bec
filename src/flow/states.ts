import type { CommonTextKey } from "../i18n/texts";
import type { FlowContext } from "./context";
import type { ActionType, Destination, Effect } from "./effects";
import type { CommonMessage, Message, TextKey } from "./messages";
import type { Order } from "./order";
import type { Outcome } from "./outcome";
import type { TimeoutName } from "./timeouts";

/** The call under way; while there is one, the form is not sent again. `captcha`: a validate that waits for its token. */
export type Busy =
  | "captcha"
  | "validate"
  | "sendFirst"
  | "sendForgot"
  | "sendAgain"
  | "order"
  | "exit"
  | "status";

/** A modal dialog. None holds what is typed into it. */
export type DialogState =
  /**
   * `covers`: set once a text has come to the screen behind the question, where no screen reader says it; `snackbar`: that text, if a
   * snackbar showed it.
   */
  | {
      readonly kind: "cancel";
      readonly disowned?: true;
      readonly covers?: { readonly snackbar: CommonMessage | null };
    }
  | { readonly kind: "pan"; readonly error: CommonMessage | null }
  | { readonly kind: "holdings" }
  | MpinSetup;

/** DIM's M-PIN dialog (spec §2, R24). `timeUp`: no OTP countdown is running. */
export interface MpinSetup {
  readonly kind: "mpinSetup";
  readonly attempts: number;
  readonly timeUp: boolean;
  readonly errors: Errors<CommonTextKey>;
}

/** Errors by field or box; shown only after a submit attempt (spec §5). */
export type Errors<Key extends TextKey = TextKey> = Partial<
  Readonly<Record<"mpin" | "confirm" | "otp" | "terms" | "authorise", Message<Key>>>
>;

/** The outcome is decided, and is told in a dialog or a snackbar. The only next step is leaving (contract §2). */
export interface Ending {
  readonly phase: "shown" | "redirectAsked";
  readonly outcome: Outcome;
  readonly destination: Destination;
  /** The time after which it leaves by itself; null: it waits for its button (R45). */
  readonly after: TimeoutName | null;
  readonly dialog: {
    readonly title: CommonTextKey;
    readonly text: CommonMessage;
    readonly tone: "success" | "warning" | "danger" | "info";
  } | null;
}

/**
 * OTP sends so far. `awaited`: before the first send; `counting`: while 'Seconds to RESEND OTP' runs; `offered`: the
 * link is shown; `over`: the last countdown of a slip has ended.
 */
export interface Regenerations {
  readonly phase: "awaited" | "counting" | "offered" | "over";
  /** A first OTP went out; sends before that never count (R8, R14, R16). */
  readonly sent: boolean;
  readonly count: number;
}

export const NO_OTP_SENT: Regenerations = { phase: "awaited", sent: false, count: 0 };

/** The fields of every state before the outcome; `Key`: the text keys that the screen has. */
export interface ActiveFields<Key extends TextKey = TextKey> {
  readonly busy: Busy | null;
  readonly dialog: DialogState | null;
  readonly idleWarned: boolean;
  readonly ending: Ending | null;
  /** An answer has shown that the transaction is open: no earlier session with this payload authorised it (R55). */
  readonly isKnownOpen: boolean;
  /** The answer of an authorising validate was lost (R55). */
  readonly answerLost: boolean;
  /** Plain refusals of authorising validates, one after the other (R95). */
  readonly plainRefusals: number;
  /** The ending that waits until the depository says that nothing was authorised (contract §6 *status*). */
  readonly postponed: Transition | null;
  /** The text under the field, a server's or our own. */
  readonly message: Message<Key> | null;
  /** The text beside Submit until the next press (R72). */
  readonly notice: Message<Key> | null;
  /** 'Last attempt …', beside `message`. */
  readonly warning: Key | null;
  readonly errors: Errors<Key>;
}

/** `refusal`: a failure model's outcome, while the way back to the requestor is asked for (R3). */
export interface EntryState {
  readonly screen: "entry";
  readonly refusal: Outcome | null;
}

/** The first state of a session with a payload (spec §2 'Entry screen'). */
export const entryState: EntryState = { screen: "entry", refusal: null };

interface LandingState {
  readonly screen: "landing";
}

/** spec §2 'M-PIN screen'. Mode 1 is `validate`; mode 2 is `register` or `reset`. */
export interface MpinState extends ActiveFields<CommonTextKey> {
  readonly screen: "mpin";
  readonly mode: "validate" | "register" | "reset";
  readonly wrong: number;
  readonly regenerations: Regenerations;
  readonly panMode: boolean;
  readonly panWrong: number;
}

/** spec §2 'DIS confirmation (OTP slip) screen' and 'DMI mandate/consent page': one order, one OTP panel. */
export interface SlipState extends ActiveFields {
  readonly screen: "slip" | "mandate";
  readonly order: Order;
  readonly boxes: Readonly<Record<"authorise" | "terms", boolean>>;
  /** The state of a mandate's first page of securities (R71); a slip's one security is in its order. */
  readonly securities: "awaited" | "loaded" | "failed";
  readonly wrong: number;
  readonly regenerations: Regenerations;
}

/** spec §2 'DIM account details page'. */
export interface DimState extends ActiveFields {
  readonly screen: "dim";
  readonly mode: "mpin" | "otp";
  /** 'Forgot MPIN' sent the OTP: it resets the M-PIN, and 'Use M-PIN' leaves OTP mode (R42). */
  readonly isReset: boolean;
  readonly agreed: boolean;
  readonly wrongMpins: number;
  readonly wrongOtps: number;
  /** The actionType that a success is worded for (R25): that of the last submit, but `0` after a lost answer. */
  readonly action: ActionType;
  /** Three M-PINs were wrong: the field is disabled until a forgot send succeeds. */
  readonly mpinExhausted: boolean;
  /** How often 'Forgot MPIN' has sent an OTP. */
  readonly forgotUses: number;
  readonly regenerations: Regenerations;
  readonly panMode: boolean;
  readonly panWrong: number;
}

export interface ResultState {
  readonly screen: "success" | "acknowledgement" | "error";
  readonly outcome: Outcome;
  /**
   * `concluding`: its event fires now, and says whether its default action follows. `leaving`: the default action takes the
   * investor out. `stalled`: it has not in time, or the element was removed, so the page offers Ok but closes nothing by itself.
   * `open`: the investor stays; Ok closes the page, and so does its time, but for a warning. `closed`: the window was asked to close.
   */
  readonly phase: "concluding" | "leaving" | "stalled" | "open" | "closed";
}

export type ActiveState = MpinState | SlipState | DimState;
export type FlowState = LandingState | EntryState | ActiveState | ResultState;

export interface Transition {
  readonly state: FlowState;
  readonly effects: readonly Effect[];
}

/** Makes a transition: the state that follows, and what must be done. */
export const next = (state: FlowState, ...effects: Effect[]): Transition => ({ state, effects });

/** Returns the dialog that an answer leaves open: the cancel question alone. */
export const keptDialog = ({ dialog }: ActiveFields): DialogState | null =>
  dialog?.kind === "cancel" ? dialog : null;

/** Returns `ActiveFields` as a screen starts with them. `before`: the state that it follows, if any. */
export const initialActiveFields = (before?: ActiveFields): ActiveFields<never> => ({
  busy: null,
  dialog: before ? keptDialog(before) : null,
  idleWarned: before?.idleWarned ?? false,
  ending: null,
  isKnownOpen: before?.isKnownOpen ?? false,
  answerLost: false,
  plainRefusals: 0,
  postponed: null,
  message: null,
  notice: null,
  warning: null,
  errors: {},
});

/** Returns the M-PIN screen as it begins: mode 1 if the account has an M-PIN, else mode 2 (spec §2). */
export const initialMpinState = ({ mpinSet }: Pick<FlowContext, "mpinSet">): MpinState => ({
  ...initialActiveFields(),
  screen: "mpin",
  mode: mpinSet ? "validate" : "register",
  wrong: 0,
  regenerations: NO_OTP_SENT,
  panMode: false,
  panWrong: 0,
});

/** Returns the outcome that was reached, though the page may still tell it or ask where to return; null before. */
export function outcomeOf(state: FlowState): Outcome | null {
  if ("outcome" in state) return state.outcome;
  if (state.screen === "entry") return state.refusal;
  return "ending" in state ? (state.ending?.outcome ?? null) : null;
}

/** Tells whether the DIM page asks for the M-PIN. */
export const asksDimMpin = (state: ActiveState): boolean => state.screen === "dim" && state.mode === "mpin";

/** Tells whether a press may act: no call is under way, and no dialog is open. */
export const acceptsPress = (state: ActiveFields): boolean => !state.busy && !state.dialog;
