import type { CommonTextKey } from "../i18n/messages";
import type { ActionType, Effect } from "./effects";
import type { CommonMessage, Message, TextKey } from "./messages";
import type { Order } from "./order";
import type { Outcome } from "./outcome";
import type { TimeoutName } from "./timeouts";

/** The call under way; while there is one, the form is not sent again. */
export type Busy = "validate" | "sendFirst" | "sendForgot" | "sendAgain" | "order" | "exit" | "status";

/** A modal question. None of them holds what is typed into it. */
export type Dialog =
  | { readonly kind: "cancel"; readonly disowned?: true }
  | { readonly kind: "pan"; readonly error: CommonMessage | null }
  | { readonly kind: "holdings" }
  | MpinSetup;

/** DIM's M-PIN dialog (spec §2, R24). `timed`: 'Seconds Remaining' was running when it opened. */
export interface MpinSetup {
  readonly kind: "mpinSetup";
  readonly attempts: number;
  readonly timed: boolean;
  readonly timeUp: boolean;
  readonly errors: Errors<CommonTextKey>;
}

/** Field errors, by the field's name in `Typed`; shown only after a submit attempt (spec §5). */
export type Errors<Key extends TextKey = TextKey> = Partial<
  Readonly<Record<"mpin" | "confirm" | "otp" | "terms" | "authorise", Message<Key>>>
>;

/** The way out that an ending takes once its dialog has closed. */
export type Destination =
  | { readonly to: "nowhere" }
  | { readonly to: "redirectOperation" }
  | { readonly to: "successUrl" | "failUrl"; readonly fields: Readonly<Record<string, string>> };

/** The outcome is reached and being told; nothing but its own end can follow (contract §2). */
export interface Ending {
  readonly phase: "told" | "asking";
  readonly outcome: Outcome;
  readonly way: Destination;
  /** When it leaves by itself; null waits for its button (R45). */
  readonly after: TimeoutName | null;
  readonly dialog: {
    readonly title: CommonTextKey;
    readonly text: CommonMessage;
    readonly tone: "success" | "warning" | "danger" | "info";
  } | null;
}

/**
 * How an OTP stands: `awaited` before the first send, `counting` while 'Seconds to RESEND OTP' runs,
 * `offered` when the link shows, `over` when the last countdown of a slip has ended.
 */
export interface Regenerations {
  readonly phase: "awaited" | "counting" | "offered" | "over";
  /** A first OTP went out; sends before that never count (R8, R14, R16). */
  readonly sent: boolean;
  readonly count: number;
}

export const noOtpSent: Regenerations = { phase: "awaited", sent: false, count: 0 };

/** What all steps before the outcome share; `Key`: the texts that the screen has. */
export interface ActiveFields<Key extends TextKey = TextKey> {
  readonly busy: Busy | null;
  readonly dialog: Dialog | null;
  readonly idleWarned: boolean;
  readonly ending: Ending | null;
  /** The answer of an authorising validate was lost (R55). */
  readonly answerLost: boolean;
  /** Authorising validates that were refused in plain, one after the other (R95). */
  readonly plainRefusals: number;
  /** What ends it as soon as the depository has said that nothing was authorised (contract §6 *status*). */
  readonly held: Transition | null;
  /** A server's or our own word under the field. */
  readonly message: Message<Key> | null;
  /** What is said beside Submit until the next press (R72). */
  readonly notice: Message<Key> | null;
  /** 'Last attempt …' beside that word. */
  readonly warning: Key | null;
  readonly errors: Errors<Key>;
}

/** `refusal`: a failure model's outcome, while the way back to the requestor is asked for (R3). */
export interface EntryState {
  readonly screen: "entry";
  readonly refusal: Outcome | null;
}

/** Where a session starts that was handed something (spec §2 'Entry screen'). */
export const entryState: EntryState = { screen: "entry", refusal: null };

export interface LandingState {
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
  /** Whether a mandate's first page of securities has been answered (R71); a slip's one security is in its order. */
  readonly securities: "awaited" | "loaded" | "failed";
  readonly wrong: number;
  readonly regenerations: Regenerations;
}

/** spec §2 'DIM account details page'. */
export interface DimState extends ActiveFields {
  readonly screen: "dim";
  readonly mode: "mpin" | "otp";
  /** OTP mode was reached by 'Forgot MPIN' and can be left by 'Use M-PIN' (R42). */
  readonly forgotten: boolean;
  readonly agreed: boolean;
  readonly wrongMpins: number;
  readonly wrongOtps: number;
  /** The actionType of the last submit; the success text depends on it (R25). */
  readonly action: ActionType;
  /** Three wrong M-PINs: the field is disabled until a forgot send succeeds. */
  readonly mpinSpent: boolean;
  readonly forgots: number;
  readonly regenerations: Regenerations;
  readonly panMode: boolean;
  readonly panWrong: number;
}

export interface ResultState {
  readonly screen: "success" | "acknowledgement" | "error";
  readonly outcome: Outcome;
  /**
   * `leaving`: the default action carries the investor out; `slow`: it has not yet, and the page offers Ok but closes nothing by
   * itself; `closed`: the window was asked to close.
   */
  readonly phase: "concluding" | "leaving" | "slow" | "open" | "closed";
}

export type ActiveState = MpinState | SlipState | DimState;
export type FlowState = LandingState | EntryState | ActiveState | ResultState;

export interface Transition {
  readonly step: FlowState;
  readonly effects: readonly Effect[];
}

/** What a transition answers: where the investor is now, and what is to be done. */
export const next = (step: FlowState, ...effects: Effect[]): Transition => ({ step, effects });

/** An answer closes the question it belongs to; whether to cancel is asked on. */
export const keptDialog = ({ dialog }: ActiveFields): Dialog | null =>
  dialog?.kind === "cancel" ? dialog : null;

/** The members of `ActiveFields` as a screen starts with them. `before` is the step it follows, if any. */
export const underway = (before?: ActiveFields): ActiveFields<never> => ({
  busy: null,
  dialog: before ? keptDialog(before) : null,
  idleWarned: before?.idleWarned ?? false,
  ending: null,
  answerLost: false,
  plainRefusals: 0,
  held: null,
  message: null,
  notice: null,
  warning: null,
  errors: {},
});

/** The outcome that was reached, whether its dialog is closed or not; null while there is none. */
export const outcomeOf = (step: FlowState): Outcome | null =>
  "outcome" in step ? step.outcome : "ending" in step ? (step.ending?.outcome ?? null) : null;

/** A call, a question, an ending: none of them lets a second one begin. */
export const isIdle = (step: ActiveFields): boolean => !step.busy && !step.dialog;

/** An OTP send is under way. */
export const isSending = ({ busy }: ActiveFields): boolean =>
  busy === "sendFirst" || busy === "sendForgot" || busy === "sendAgain";
