import type { FlowContext } from "./context";
import type { Credential, Destination } from "./effects";
import { answerSummary, showFailure } from "./endings";
import { allowRetry, LIMIT_DIALOG } from "./errorHandling";
import { hasNoErrors, panError } from "./inputValidation";
import type { CommonMessage } from "./messages";
import type { AnswerSummary } from "./outcome";
import { type ActiveState, type DimState, type MpinState, next, type Transition } from "./states";

/** The states whose M-PIN submit carries a captcha token, or the PAN if that failed (R11). */
type PanState = MpinState | DimState;

/** Handles a captcha that gave no token: asks for the PAN (R11), but offline says that the service cannot be reached (R33). */
export const handleFailedCaptcha = (state: PanState, isOffline: boolean): Transition =>
  isOffline ? allowRetry(state, { key: "SERVICE_UNAVAILABLE" }) : askPan(state);

/** Asks for the PAN, unless the cancel question is open; PAN mode is set either way. */
export function askPan(state: PanState, error: CommonMessage | null = null): Transition {
  const dialog = state.dialog?.kind === "cancel" ? state.dialog : ({ kind: "pan", error } as const);
  return next({ ...state, busy: null, panMode: true, dialog });
}

/** Handles `05`: asks for the PAN; a PAN that got this answer was not verified, and is not counted (R11). */
export const handleRefusedCaptcha = (state: PanState): Transition =>
  askPan(state, state.dialog?.kind === "pan" ? PAN_NOT_VERIFIED : null);

const PAN_NOT_VERIFIED = { key: "PAN_NOT_VERIFIED" } as const;

/**
 * Handles Yes: asks again for a malformed PAN, without counting it; else submits with the PAN by `send` (R11). `closed`: the
 * state without the dialog, with the errors of the fields behind it, which may have been edited since SUBMIT.
 */
export function enterPan<S extends PanState>(
  state: S,
  entered: string,
  closed: S,
  send: (state: S, pan: Credential) => Transition,
): Transition {
  if (state.busy || state.dialog?.kind !== "pan") return next(state);
  if (!hasNoErrors(closed.errors)) return next(closed);
  const pan = entered.toUpperCase();
  const error = panError(pan);
  if (error) return next({ ...state, dialog: { kind: "pan", error: { key: error } } });
  return send({ ...state, dialog: { kind: "pan", error: null } }, { credType: "PANCARD", cred: pan });
}

/** Handles No: nothing is sent (R11). */
export const declinePan = (state: PanState): Transition =>
  state.busy || state.dialog?.kind !== "pan" ? next(state) : next({ ...state, dialog: null });

/** Counts a `06`, a PAN that was not verified; the dialog stays open until the last attempt (R11). */
export function handleRefusedPan(
  context: FlowContext,
  state: PanState,
  answer: AnswerSummary,
  destination: Destination,
): Transition {
  const panWrong = state.panWrong + 1;
  if (panWrong < context.maxPanAttempts) return askPan({ ...state, panWrong }, PAN_NOT_VERIFIED);
  return panExceeded({ ...state, panWrong }, answer, destination);
}

/** Fails after the last PAN that was not verified: a dialog, then `destination` (R11). */
export const panExceeded = (
  state: ActiveState,
  answer: AnswerSummary,
  destination: Destination,
): Transition =>
  showFailure(
    state,
    { reason: "pan-exceeded", text: PAN_NOT_VERIFIED, answer: answerSummary(answer) },
    { destination, dialog: LIMIT_DIALOG },
    "PAN_EXCEEDED",
  );
