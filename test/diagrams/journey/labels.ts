import { type ResponseKind, responseKind } from "../../../src/data/responseCodes";
import type { FlowContext } from "../../../src/flow/context";
import type { TimerName } from "../../../src/flow/effects";
import type { CallFailure, FlowEvent, TransactionStatus } from "../../../src/flow/events";
import { hasNoErrors, newMpinErrors } from "../../../src/flow/inputValidation";
import type { DialogState, FlowState } from "../../../src/flow/states";
import type { Move } from "./walk";

/** The place of an investor in a diagram. */
export type PlaceName =
  | "entry"
  | "landing"
  | "enterMpin"
  | "setMpin"
  | "slip"
  | "mandate"
  | "dimMpin"
  | "dimOtp"
  | "panDialog"
  | "mpinDialog"
  | "securityDialog"
  | "cancelDialog"
  | "lost"
  | "success"
  | `fail: ${string}`;

/** The name and mode of each place in the specification's words, in the diagrams' order. */
export const PLACES: Readonly<Record<Exclude<PlaceName, `fail: ${string}`>, readonly [string, string?]>> = {
  landing: ["Landing page"],
  entry: ["Entry screen"],
  enterMpin: ["M-PIN screen", "Enter MPIN to Continue"],
  panDialog: ["PAN dialog"],
  setMpin: ["M-PIN screen", "Set Your MPIN"],
  slip: ["DIS confirmation", "OTP slip"],
  mandate: ["Mandate/consent page"],
  dimMpin: ["DIM account details page", "M-PIN mode"],
  dimOtp: ["DIM account details page", "OTP mode"],
  mpinDialog: ["M-PIN input dialog"],
  securityDialog: ["Security warning dialog"],
  cancelDialog: ["Cancel dialog"],
  lost: ["Answer lost"],
  success: ["success"],
};

const DIALOGS: Readonly<Record<DialogState["kind"], PlaceName>> = {
  cancel: "cancelDialog",
  pan: "panDialog",
  holdings: "securityDialog",
  mpinSetup: "mpinDialog",
};

/** Returns a state's place. A doubt and an ending hide the screen below them. */
export function placeOf(state: FlowState): PlaceName {
  if ("outcome" in state) return endingOf(state.outcome);
  if ("refusal" in state) return state.refusal ? endingOf(state.refusal) : "entry";
  if (state.screen === "landing") return "landing";
  if (state.ending) return endingOf(state.ending.outcome);
  if (state.answerLost) return "lost";
  if (state.dialog) return DIALOGS[state.dialog.kind];
  if (state.screen === "mpin") return state.mode === "validate" ? "enterMpin" : "setMpin";
  if (state.screen === "dim") return state.mode === "mpin" ? "dimMpin" : "dimOtp";
  return state.screen;
}

const endingOf = ({ kind, reason }: { kind: string; reason?: string | undefined }): PlaceName =>
  kind === "success" ? "success" : `fail: ${reason}`;

/** The words of a move in a diagram; null if it is not drawn. */
type LabelsOf<E extends FlowEvent> =
  | string
  | null
  | ((event: E, before: FlowState, context: FlowContext) => string | null);

/** Tells whether the state has an OTP field. */
const typesOtp = (state: FlowState): boolean =>
  !("mode" in state) || (state.mode !== "validate" && state.mode !== "mpin");

/** Tells whether a submit carries an OTP alone: no captcha, and no PAN in its place. */
const isOtpAlone = (state: FlowState): boolean => typesOtp(state) && state.screen !== "mpin";

/** Tells whether every Submit asks for the PAN again (R11). */
const asksPan = (state: FlowState): boolean => "panMode" in state && state.panMode && !isOtpAlone(state);

const REFUSED = "refused";

const RESPONSES: Readonly<Record<ResponseKind, (before: FlowState) => string>> = {
  authorised: () => "accepted (00)",
  wrong: (before) => (typesOtp(before) ? "wrong OTP (02)" : "wrong M-PIN (02)"),
  backendError: () => "backend error (03)",
  captchaRefused: (before) => (isOtpAlone(before) ? REFUSED : "captcha failed (05)"),
  panRefused: (before) => (isOtpAlone(before) ? REFUSED : "PAN not verified (06)"),
  refused: () => REFUSED,
};

/** Returns the words of a refusal: with uiRedirect it ends the transaction, any other is shown beside the form (R41). */
const byRedirect = (words: string, uiRedirect: boolean): string =>
  uiRedirect && words === REFUSED ? `${words}, with uiRedirect` : words;

function failureWords(call: string, failure: CallFailure): string {
  switch (failure.kind) {
    case "retryable":
      return `${call} failed (no answer, 5xx)`;
    case "unauthorised":
      return "401 or 403";
    case "refused":
      return byRedirect(call === "Submit" ? REFUSED : `${call} refused`, failure.uiRedirect);
  }
}

const STATUS: Readonly<Record<TransactionStatus["state"], string>> = {
  authorised: "told: authorised",
  ended: "told: ended",
  open: "told: not authorised",
};

const TIMERS: Readonly<Record<TimerName, string | null>> = {
  resend: "time for the OTP over",
  holdings: "closes by itself",
  idleWarning: "idle",
  idle: "idle to the end",
  ending: null,
  leaving: null,
  close: null,
  closeDelay: null,
};

const WORDS: { readonly [T in FlowEvent["type"]]: LabelsOf<FlowEvent & { type: T }> } = {
  admitted: (_event, _before, { transactionType, mpinSet, authMechanism, hasHoldings }) => {
    if (transactionType !== "DIM") return mpinSet ? "M-PIN is set" : "no M-PIN yet";
    if (hasHoldings) return "securities on hold";
    return (authMechanism ?? (mpinSet ? "MPIN" : "OTP")) === "MPIN" ? "begins by M-PIN" : "begins by OTP";
  },
  payloadRefused: "payload invalid",
  pageReloaded: "page reloaded",
  configurationRefused: "configuration invalid",
  returnAddressRefused: "return address not allowed",
  parentRefused: "framing page not allowed",
  failureReceived: "failure status",
  submitted: (_event, before) => (asksPan(before) ? "Submit, PAN needed" : "Submit"),
  edited: null,
  panSubmitted: "Yes, with a PAN",
  panDeclined: "No",
  forgotPressed: "Forgot MPIN",
  useMpinPressed: "Use M-PIN",
  resendPressed: "Resend OTP",
  boxTicked: null,
  mpinChosen: ({ typed }) => (hasNoErrors(newMpinErrors(typed)) ? "submit" : "invalid or unequal M-PIN"),
  mpinSkipped: "skip",
  mpinDialogLeft: "Back",
  holdingsSeen: "closed",
  captchaPassed: null,
  captchaFailed: "captcha failed (05)",
  validateAnswered: ({ answer }, before) =>
    byRedirect(RESPONSES[responseKind(answer.responseCode)](before), answer.uiRedirect),
  validateFailed: ({ failure }, before) =>
    before.screen !== "mpin" && !failure.isSettled ? "answer lost" : failureWords("Submit", failure),
  statusAnswered: ({ status }) => (status ? STATUS[status.state] : "told: unknown"),
  otpSendAnswered: ({ answer }, before) => {
    if (answer.maxLimitReached) return "isMaxLimitReached";
    const busy = "busy" in before && before.busy;
    return busy === "sendForgot" ? "Forgot MPIN: OTP sent" : busy === "sendAgain" ? "OTP resent" : "OTP sent";
  },
  otpSendFailed: ({ failure }) => failureWords("OTP send", failure),
  orderAnswered: "M-PIN accepted (00)",
  securitiesLoaded: "securities loaded",
  securitiesFailed: "securities failed to load",
  orderFailed: ({ reason }) => (reason === "unauthorised" ? "401 or 403" : "no order details"),
  exitAnswered: "Yes",
  redirectAnswered: null,
  cancelPressed: "CANCEL",
  cancelConfirmed: null,
  cancelDeclined: "No",
  dialogClosed: null,
  investorActive: null,
  idleContinued: "Continue",
  timerEnded: ({ timer }) => TIMERS[timer],
  backPressed: "back",
  pageHidden: "page hidden",
  pageShown: null,
  screenFailed: "a screen failed",
  concluded: null,
  okPressed: null,
};

const ANSWERS: ReadonlySet<FlowEvent["type"]> = new Set([
  "validateAnswered",
  "validateFailed",
  "otpSendAnswered",
  "otpSendFailed",
]);

/** Returns an event's name in the specification's words. */
export function eventWords({ event, before, context }: Move): string | null {
  const words = WORDS[event.type] as LabelsOf<FlowEvent>;
  return typeof words === "function" ? words(event, before, context) : words;
}

/** Returns the words of a move: its event's, or its result's if they say more; null if it is not drawn. */
export function wordsOf(move: Move): string | null {
  const { event, before, after } = move;
  const to = placeOf(after);
  const isLastOtp = "regenerations" in before && before.regenerations.phase === "over";
  // the end of the last OTP's time waited for an answer, of any kind (R14)
  if (to === "fail: otp-limit" && isLastOtp && event.type !== "otpSendAnswered") return TIMERS.resend;
  const isBack = "dialog" in before && before.dialog && "dialog" in after && !after.dialog;
  if (isBack && ANSWERS.has(event.type) && !isEnding(to) && to !== "lost") return "answered";
  return eventWords(move);
}

export const isEnding = (place: string): boolean => place === "success" || place.startsWith("fail: ");
