import type { ReturnDestination } from "./effects";
import type { Event } from "./events";
import type { CommonMessage } from "./messages";
import {
  type AnswerSummary,
  type Debit,
  type FailReason,
  failure,
  inDoubtOutcome,
  type Outcome,
} from "./outcome";
import { partialSuccessText } from "./partialSuccess";
import { allAccepted } from "./securityOutcomes";
import {
  type ActiveState,
  type Destination,
  type Ending,
  type FlowState,
  next,
  type Transition,
} from "./states";
import type { TimeoutName } from "./timeouts";
import { isOutcomeUnknown } from "./inDoubt";

/**
 * What an ending may do, by how much is known of the debit (R55, R83). Where nobody knows, the depository is not told to give
 * up what it may have authorised, and no broker is handed a failure.
 */
const MAY: Readonly<Record<Debit, { terminate: boolean; leave: boolean }>> = {
  none: { terminate: true, leave: true },
  inDoubt: { terminate: false, leave: false },
  authorised: { terminate: false, leave: true },
  notKnownHere: { terminate: true, leave: true },
};

/** Whether a result page closes by its time; what counts as a warning, as a doubt does, is to be read (R45). */
export const closesByItself = ({ tone }: Outcome): boolean => tone !== "warning";

/**
 * Why it failed and what is said of it; `answer` is the one that ended it, where one did (R56). `isRefused`: by the
 * depository, so that nobody here can say that nothing was debited.
 */
export interface Failure {
  readonly reason: FailReason;
  readonly text: CommonMessage;
  readonly answer?: AnswerSummary | null;
  readonly isRefused?: boolean;
}

/**
 * What the depository will not let in may have been authorised when its payload was opened before; what it has let in was
 * not, as a further authorisation of one that was is answered with `00` (R55).
 */
const isShutOut = ({ screen }: ActiveState, reason: FailReason): boolean =>
  screen === "mpin" && (reason === "rejected" || reason === "unauthorised");

/** Every failure of a transaction under way: whatever ends one in doubt, it says that alone (R55). */
function failureOf(step: ActiveState, failed: Failure): Outcome {
  const { reason, text, answer = null, isRefused = isShutOut(step, reason) } = failed;
  return isOutcomeUnknown(step)
    ? inDoubtOutcome
    : { ...failure(reason, text), answer, debit: isRefused ? "notKnownHere" : "none" };
}

/** The transaction is over: what it kept is cleared (R70), its event fires, then its default action (contract §2). */
export function finish(
  outcome: Outcome,
  leaving: ReturnDestination = { to: "nowhere" },
  terminate = false,
): Transition {
  const step: FlowState = { screen: outcome.page, outcome, phase: "concluding" };
  const may = MAY[outcome.debit];
  return {
    step,
    effects: [
      { do: "stopTimers" },
      ...(terminate && may.terminate ? [{ do: "terminate" } as const] : []),
      { do: "clearStorage" },
      { do: "conclude", outcome, return: may.leave ? leaving : { to: "nowhere" } },
    ],
  };
}

/** The redirect operation answered or failed: the outcome stands either way (contract §2, §4). */
export function finishWithRedirect(
  outcome: Outcome,
  { returnTo, inadmissible }: Event & { type: "redirectAnswered" },
): Transition {
  const told: Outcome = inadmissible ? { ...outcome, unauthorisedReturn: true } : outcome;
  return finish(told, returnTo ? { to: "redirectUrl", returnTo } : { to: "nowhere" });
}

/** No configuration can be used, so there is nobody to tell (contract §5). */
export const refuseConfiguration = ({ isClockWrong }: Event & { type: "configurationRefused" }): Transition =>
  finish(failure("configuration", { key: isClockWrong ? "CLOCK_WRONG" : "ERR_PAGE_MSG" }));

/** A return address or the page round it is not admissible (contract §3, §4). */
export const refuseStranger = (): Transition =>
  finish(failure("unauthorised", { key: "UNAUTHORISED_REQUEST" }));

/** Fails at once; the depository knows already. */
export const failNow = (step: ActiveState, failed: Failure): Transition => finish(failureOf(step, failed));

/** Fails at once by the investor's or the world's doing, and lets the depository know. */
export const failAndTerminate = (step: ActiveState, failed: Failure): Transition =>
  finish(failureOf(step, failed), { to: "nowhere" }, true);

/** Tells a failure in a dialog, or without one in the snackbar already shown, then leaves by `way`; in doubt it fails at once. */
export function showFailure(
  step: ActiveState,
  failed: Failure,
  { way, dialog }: Pick<Ending, "way"> & { readonly dialog: Pick<Told, "title" | "tone"> | null },
  after: TimeoutName | null,
  ...effects: Transition["effects"]
): Transition {
  const outcome = failureOf(step, failed);
  if (!MAY[outcome.debit].leave) return finish(outcome);
  return tell(step, { outcome, way, after, dialog: dialog && { ...dialog, text: failed.text } }, ...effects);
}

type Told = NonNullable<Ending["dialog"]>;

/** Tells a success, then leaves by `way`; one that was not accepted in all its parts waits for its button (R25, R45). */
export function showSuccess(
  step: ActiveState,
  authorised: Pick<Outcome, "text" | "page" | "order"> & { readonly answer: AnswerSummary },
  way: Destination,
  after: TimeoutName,
): Transition {
  const tone = allAccepted(authorised.answer.orderRespDtls) ? "success" : "warning";
  const text = tone === "success" ? authorised.text : partialSuccessText(authorised);
  const outcome: Outcome = { ...authorised, text, kind: "success", debit: "authorised", tone };
  const dialog = { title: "SUCCESS_TITLE", text: outcome.text, tone } as const;
  return tell(
    step,
    { outcome, way, after: tone === "success" ? after : null, dialog },
    {
      do: "rememberConfirmation",
    },
  );
}

function tell(
  step: ActiveState,
  ending: Omit<Ending, "phase">,
  ...effects: Transition["effects"]
): Transition {
  return next(
    {
      ...step,
      busy: null,
      dialog: null,
      idleWarned: false,
      ending: { ...ending, phase: "told" },
    },
    { do: "stopTimers" },
    ...effects,
    ...(ending.after ? [{ do: "startTimer", timer: "ending", after: ending.after } as const] : []),
  );
}

/** Whoever reads, or touches what is shown, has the time to: an ending with a dialog waits anew (contract §5.2, WCAG 2.2.1). */
export const extendTimeout = (step: ActiveState, { dialog, after }: Ending): Transition =>
  dialog && after ? next(step, { do: "startTimer", timer: "ending", after, least: "READING" }) : next(step);

/** The dialog of an ending closed: ask where to return, or conclude. */
export function closeEndingDialog(step: ActiveState, ending: Ending): Transition {
  const { way, outcome } = ending;
  if (way.to !== "redirectOperation") return finish(outcome, way);
  return next(
    { ...step, ending: { ...ending, phase: "asking", dialog: null } },
    { do: "stopTimers" },
    { do: "askRedirect" },
  );
}

/**
 * The last OTP's time is over and no answer is awaited: the depository is told, and it ends (spec §4, R14, R15). In
 * doubt it is not told either: the word would end what it may be authorising.
 */
export function failWhenOtpExhausted(transition: Transition): Transition {
  const { step } = transition;
  if (!("busy" in step) || step.ending || step.busy || step.regenerations.phase !== "over") return transition;
  const ended = failNow(step, { reason: "otp-limit", text: { key: "OTP_EXCEEDED" } });
  return isOutcomeUnknown(step) ? ended : next(ended.step, { do: "notifyExhausted" }, ...ended.effects);
}

/** The way back from a failure, by the screen it happened on (R10, R12, R14, R15, R41). */
export const failDestination = (step: ActiveState, fields: Readonly<Record<string, string>>): Destination =>
  step.screen === "slip" || step.screen === "dim" ? { to: "failUrl", fields } : { to: "redirectOperation" };
