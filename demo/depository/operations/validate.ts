import { timingSafeEqual } from "node:crypto";
import { acceptCaptcha } from "../captcha";
import {
  areMpinsSpent,
  areOtpsSpent,
  isForgotSpent,
  type Stage,
  wrongMpin,
  wrongOtp,
  wrongPan,
} from "../counters";
import { type Act, CredentialsError, type Submission, type ValidateOperation } from "../credentials";
import { type Authorisation, burnOtp, liveOtp, type ResponseCode, type Result, wantsOtp } from "../ledger";
import { type MessageKey, say } from "../locales/index";
import { panTries } from "../portal";
import { authorise as markAuthorised, result } from "../returns";
import { type Answer, type OperationRequest, ok } from "./operationRequest";
import { breach, Refusal } from "./refusal";

/** The validate operations: each reads credentials, and each act has its own rules. */

const AUTHORISING: readonly Act[] = ["authorise", "authoriseAndSet"];

function answer(
  { world, transaction, language }: OperationRequest,
  code: ResponseCode,
  says: MessageKey,
): Result {
  return result(world, transaction, code, say(language, says));
}

function authenticated(request: OperationRequest, says: MessageKey): Result {
  request.transaction.state = "authenticated";
  return answer(request, "00", says);
}

function authorised({ world, transaction, language }: OperationRequest, says: MessageKey): Result {
  return markAuthorised(world, transaction, say(language, says), language).answer;
}

/**
 * Answers a validate after the authorisation: a further authorising validate gets the first answer, which may have been lost
 * (R55); any other act is refused. Nothing is counted, sent or changed.
 */
function answerAgain({ transaction }: OperationRequest, act: Act, { answer }: Authorisation): Result {
  const authorises = AUTHORISING.includes(act) || (act === "enterMpin" && transaction.issue.type === "DIM");
  if (authorises) return answer;
  throw new Refusal(410, "ALREADY", { uiRedirect: "1" });
}

/** Checks captcha or PAN: returns the answer that refuses, `undefined` if it is right (R11). */
function refuseStranger(request: OperationRequest, { captcha, pan }: Submission): Result | undefined {
  const { world, transaction } = request;
  const { scenario, issue } = transaction;
  if (captcha !== undefined) {
    const accepted = acceptCaptcha(world, captcha) && !scenario.captchaRefused;
    return accepted ? undefined : answer(request, "05", "PAN_WANTED");
  }
  if (pan === issue.pan && !scenario.panRefused) return undefined;
  transaction.counters = wrongPan(transaction.counters);
  if (transaction.counters.wrongPan >= panTries(world)) transaction.state = "locked";
  return answer(request, "06", "PAN_WRONG");
}

/** Returns the answer to a wrong OTP; `undefined` for the right one, which is used up. */
function refuseOtp(
  request: OperationRequest,
  code: string,
  stage: Stage,
  anyStage = false,
): Result | undefined {
  const { transaction, now } = request;
  const live = liveOtp(transaction, now, anyStage ? undefined : stage);
  if (live !== undefined && timingSafeEqual(Buffer.from(live.code), Buffer.from(code))) {
    burnOtp(transaction, live);
    return undefined;
  }
  transaction.counters = wrongOtp(transaction.counters, stage);
  if (areOtpsSpent(transaction.counters, stage)) transaction.state = "locked";
  // The gateway says how many tries are left, in the same language (R66 ATTEMPTS_LEFT).
  return answer(request, "02", live === undefined ? "OTP_OLD" : "WRONG_OTP");
}

/** Checks that the M-PIN may be set: registration without an M-PIN, a reset after 'forgot'. */
function requireMaySet({ transaction }: OperationRequest, actionType: string): void {
  if (actionType === "1" && transaction.issue.mpinStatus === "1") {
    throw breach("This account has an MPIN: it can be reset, not registered");
  }
  if (actionType === "2" && !transaction.forgotAsked) throw breach("No reset was asked for (forgotmpin 1)");
}

function saveMpin({ world, transaction }: OperationRequest, mpin: string): void {
  world.accounts.set(transaction.issue.account, mpin);
  transaction.counters = { ...transaction.counters, wrongMpin: 0 };
}

function enterMpin(request: OperationRequest, submission: Submission): Result {
  const { world, transaction } = request;
  const isDim = transaction.issue.type === "DIM";
  const stranger = refuseStranger(request, submission);
  if (stranger !== undefined) return stranger;
  if (areMpinsSpent(transaction.counters)) {
    return answer(request, "02", "MPIN_EXHAUSTED");
  }
  if (world.accounts.matches(transaction.issue.account, submission.mpin)) {
    transaction.counters = { ...transaction.counters, wrongMpin: 0 };
    return isDim ? authorised(request, "AUTHORISED") : authenticated(request, "MPIN_VERIFIED");
  }
  transaction.counters = wrongMpin(transaction.counters);
  // An investor of a DIM may still forget the M-PIN, until 'forgot' is spent too (R42).
  const isOver = !isDim || isForgotSpent(transaction.counters);
  if (areMpinsSpent(transaction.counters) && isOver) transaction.state = "locked";
  return answer(request, "02", "WRONG_MPIN");
}

function setMpin(request: OperationRequest, submission: Submission): Result {
  requireMaySet(request, submission.actionType);
  const registers = submission.actionType === "1";
  const refused =
    refuseStranger(request, submission) ?? refuseOtp(request, submission.otp, "mpin", registers);
  if (refused !== undefined) return refused;
  saveMpin(request, submission.mpin);
  return authenticated(request, registers ? "MPIN_REGISTERED" : "MPIN_RESET");
}

function authorise(request: OperationRequest, { otp }: Submission): Result {
  const { issue, state, orderFetched } = request.transaction;
  if (issue.type !== "DIM" && !(state === "authenticated" && orderFetched)) {
    throw new Refusal(403, "UNAUTHORISED");
  }
  const refused = wantsOtp(request.transaction) ? refuseOtp(request, otp, "slip") : undefined;
  return refused ?? authorised(request, "AUTHORISED");
}

function authoriseAndSet(request: OperationRequest, submission: Submission): Result {
  requireMaySet(request, submission.actionType);
  const refused = refuseOtp(request, submission.otp, "slip");
  if (refused !== undefined) return refused;
  saveMpin(request, submission.mpin);
  const registers = submission.actionType === "1";
  return authorised(request, registers ? "REGISTERED_AND_AUTHORISED" : "RESET_AND_AUTHORISED");
}

function giveUp(request: OperationRequest): Result {
  request.transaction.state = "locked";
  return answer(request, "02", "OTP_EXCEEDED");
}

const ACTS: Record<Act, (request: OperationRequest, submission: Submission) => Result> = {
  enterMpin,
  setMpin,
  authorise,
  authoriseAndSet,
  giveUp,
};

/** Performs a validate; a reached limit locks the transaction (R43), except DIM's M-PIN while it can be forgotten. */
export async function validate(request: OperationRequest, operation: ValidateOperation): Promise<Answer> {
  const { world, transaction, body } = request;
  const otpEnabled = wantsOtp(transaction);
  let submission: Submission;
  try {
    submission = world.steps.readCredentials(
      world.keys,
      { operation, label: request.binding, otpEnabled },
      body,
    );
  } catch (error) {
    throw error instanceof CredentialsError ? breach(error.message) : error;
  }
  if (operation === "DIM" && submission.payloadDigest !== transaction.issue.payloadDigest) {
    throw breach("Unauthorised Request: the order is not the one that was issued", 403);
  }
  const { authorisation } = transaction;
  if (authorisation !== undefined) return ok(answerAgain(request, submission.act, authorisation));
  const answer = ACTS[submission.act](request, submission);
  if (transaction.state === "locked") transaction.ending = answer;
  return ok(answer);
}
