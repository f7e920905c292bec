import type { ReturnFields } from "../data/urls";
import { CLEAR_SECRETS, type Destination, type Effect, type ReturnDestination } from "./effects";
import type { FlowEvent, ValidateAnswer } from "./events";
import { ALLOWED_BY_DEBIT, isInDoubt } from "./inDoubt";
import type { CommonMessage } from "./messages";
import { type AnswerSummary, type FailReason, failureOutcome, inDoubtOutcome, type Outcome } from "./outcome";
import { type ActiveState, asksDimMpin, type Ending, next, type Transition } from "./states";
import type { TimeoutName } from "./timeouts";

/**
 * The reason why a transaction failed, and the text that says so. `answer`: the answer that ended it, if one did (R56).
 * `isRefused`: whether the depository refused it, so that nobody here can say that nothing was debited.
 */
interface Failure {
  readonly reason: FailReason;
  readonly text: CommonMessage;
  readonly answer?: AnswerSummary | null;
  readonly isRefused?: boolean | undefined;
  readonly tone?: Outcome["tone"];
}

/**
 * Returns the outcome of a failure under way, with the answer that ended it or none (R56); in doubt always the outcome in doubt,
 * whatever the cause (R55).
 */
function failureOf(state: ActiveState, failed: Failure): Outcome {
  const { reason, text, answer = null, isRefused, tone = "danger" } = failed;
  if (isInDoubt(state)) return inDoubtOutcome;
  const debit = isRefused || !state.isKnownOpen ? "notKnownHere" : "none";
  return { ...failureOutcome(reason, text), answer, tone, debit };
}

/** Ends the transaction: its storage is cleared (R70), its event fires, then the default action follows (contract §2). */
export const conclude = (
  outcome: Outcome,
  destination: ReturnDestination = NOWHERE,
  ...first: Effect[]
): Transition =>
  next(
    { screen: outcome.page, outcome, phase: "concluding" },
    { do: "stopTimers" },
    ...first,
    { do: "clearConfirmationTime" },
    { do: "conclude", outcome, return: ALLOWED_BY_DEBIT[outcome.debit].leave ? destination : NOWHERE },
  );

const NOWHERE = { to: "nowhere" } as const;

/** Ends the transaction without a way back, and sends a terminate call too where `ALLOWED_BY_DEBIT` lets it (R55). */
export const concludeAndTerminate = (outcome: Outcome): Transition =>
  ALLOWED_BY_DEBIT[outcome.debit].terminate
    ? conclude(outcome, NOWHERE, { do: "terminate" })
    : conclude(outcome);

/** Ends with the redirect operation's way back, if any; the outcome stays the same (contract §2, §4). */
export function concludeWithRedirect(
  outcome: Outcome,
  { returnTo, inadmissible }: FlowEvent & { type: "redirectAnswered" },
): Transition {
  const concluded: Outcome = inadmissible ? { ...outcome, unauthorisedReturn: true } : outcome;
  return conclude(concluded, returnTo ? { to: "redirectUrl", returnTo } : NOWHERE);
}

/** Ends without a usable configuration, so that no depository can be told (contract §5, R90). */
export const refuseConfiguration = ({
  isClockWrong,
}: FlowEvent & { type: "configurationRefused" }): Transition =>
  conclude(failureOutcome("configuration", { key: isClockWrong ? "CLOCK_WRONG" : "ERR_PAGE_MSG" }));

/** Ends because a return address or the framing page is not admissible (contract §3, §4). */
export const refuseUnauthorised = (): Transition =>
  conclude(failureOutcome("unauthorised", { key: "UNAUTHORISED_REQUEST" }));

/** Ends in a failure at once, without a dialog. Sends no terminate call. */
export const failNow = (state: ActiveState, failed: Failure): Transition =>
  conclude(failureOf(state, failed));

/** Ends in a failure at once, without a dialog. Sends a terminate call too, unless the outcome is in doubt (R55). */
export const failAndTerminate = (state: ActiveState, failed: Failure): Transition =>
  concludeAndTerminate(failureOf(state, failed));

/**
 * Shows a failure in `dialog`, then leaves by `destination`. Without a dialog, `effects` must show it, as a snackbar does. In
 * doubt it ends at once: `effects` are not performed and `destination` is not taken.
 */
export function showFailure(
  state: ActiveState,
  failed: Failure,
  {
    destination,
    dialog,
  }: Pick<Ending, "destination"> & { readonly dialog: Pick<DialogOfEnding, "title" | "tone"> | null },
  after: TimeoutName | null,
  ...effects: readonly Effect[]
): Transition {
  const outcome = failureOf(state, failed);
  if (!ALLOWED_BY_DEBIT[outcome.debit].leave) return conclude(outcome);
  return showEnding(
    state,
    { outcome, destination, after, dialog: dialog && { ...dialog, text: failed.text } },
    ...effects,
  );
}

type DialogOfEnding = NonNullable<Ending["dialog"]>;

/** Shows an ending over its screen, and clears the texts that ask for another try. Its time, if it has one, begins now. */
export function showEnding(
  state: ActiveState,
  ending: Omit<Ending, "phase">,
  ...effects: readonly Effect[]
): Transition {
  return next(
    {
      ...state,
      busy: null,
      dialog: null,
      idleWarned: false,
      message: null,
      notice: null,
      warning: null,
      errors: {},
      ending: { ...ending, phase: "shown" },
    },
    { do: "stopTimers" },
    CLEAR_SECRETS,
    ...effects,
    ...(ending.after ? [{ do: "startTimer", timer: "ending", after: ending.after } as const] : []),
  );
}

/** Restarts the time of an ending's dialog when the investor reads or touches it (R30, contract §5.2, WCAG 2.2.1). */
export const extendTimeout = (state: ActiveState, { dialog, after }: Ending): Transition =>
  dialog && after ? next(state, { do: "startTimer", timer: "ending", after, least: "READING" }) : next(state);

/** Handles a closed dialog: asks where to return, or concludes. */
export function closeEndingDialog(state: ActiveState, ending: Ending): Transition {
  const { destination, outcome } = ending;
  if (destination.to !== "redirectOperation") return conclude(outcome, destination);
  return next(
    { ...state, ending: { ...ending, phase: "redirectAsked", dialog: null } },
    { do: "stopTimers" },
    { do: "askRedirect" },
  );
}

/**
 * Fails when the last OTP's time is over and no answer is awaited, and tells the depository (spec §4, R14, R15). In
 * doubt the depository is not told, as that would end what it may be authorising. In DIM's M-PIN mode no OTP is asked for.
 */
export function failWhenOtpExhausted(transition: Transition): Transition {
  const { state } = transition;
  if (!("busy" in state) || state.ending || state.busy || state.regenerations.phase !== "over")
    return transition;
  if (asksDimMpin(state)) return transition;
  const ended = failNow(state, { reason: "otp-limit", text: { key: "OTP_EXCEEDED" } });
  return isInDoubt(state) ? ended : next(ended.state, { do: "notifyExhausted" }, ...ended.effects);
}

/** Returns the part of the ending answer that the outcome's event repeats (R56). */
export const answerSummary = ({
  responseCode,
  message,
  requestTime,
  orderRespDtls,
}: AnswerSummary): AnswerSummary => ({ responseCode, message, requestTime, orderRespDtls });

/** Returns the way back from a failure if the depository's answer asks for one; else the error page is the end. */
export const askedFailDestination = (
  state: ActiveState,
  { uiRedirect, fields }: Pick<ValidateAnswer, "uiRedirect" | "fields">,
): Destination => (uiRedirect ? failDestination(state, fields) : NOWHERE);

/** Returns the way back from a failure, by its screen (R10, R12, R14, R15, R41). */
export const failDestination = (state: ActiveState, fields: ReturnFields): Destination =>
  state.screen === "slip" || state.screen === "dim" ? { to: "failUrl", fields } : { to: "redirectOperation" };
