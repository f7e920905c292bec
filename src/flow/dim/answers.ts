import { endingAnswer, type Meaning, meaningOf } from "../answers";
import { heard } from "../doubt";
import { tellFailure, tellSuccess } from "../endings";
import type { ValidateAnswer } from "../events";
import type { Facts } from "../facts";
import { FORGOT_ATTEMPTS, SUBMIT_ATTEMPTS } from "../limits";
import { saidOr } from "../messages";
import { askPan, panRefused } from "../pan";
import { LIMIT_DIALOG, MPIN_FIELDS, refuse, stay } from "../refusals";
import { type DimStep, type Next, to, type Way } from "../steps";

/** What follows from the answer of a DIM validate, in either mode (spec §4, R11, R15, R25, R42). */
export function answered(facts: Facts, before: DimStep, answer: ValidateAnswer): Next {
  const said = meaningOf(answer);
  const meaning = before.mode === "otp" && isAboutPan(said) ? "refused" : said;
  const step = heard(before);
  switch (meaning) {
    case "authorised":
      return authorised(facts, step, answer);
    case "wrong":
      return step.mode === "mpin" ? wrongMpin(step, answer) : wrongOtp(step, answer);
    case "backendError":
      return stay(step, { key: "ERR_PAGE_MSG" });
    case "captchaRefused":
      return askPan(step);
    case "panRefused":
      return panRefused(
        facts,
        step,
        answer,
        answer.uiRedirect ? { to: "failUrl", fields: answer.fields } : { to: "nowhere" },
      );
    case "refused":
      return refuse(step, answer.message, answer.uiRedirect, endingAnswer(answer));
  }
}

/** An OTP carries no captcha, so that no PAN can stand in its place. */
const isAboutPan = (meaning: Meaning): boolean => meaning === "captchaRefused" || meaning === "panRefused";

const SUCCESS = {
  "0": "TRANS_SUCCESS_MSG",
  "1": "REGISTER_MPIN",
  "2": "RESET_MPIN",
} as const;

function authorised(facts: Facts, step: DimStep, answer: ValidateAnswer): Next {
  const text = { key: SUCCESS[step.action] } as const;
  const outcome = { text, page: "acknowledgement", answer: endingAnswer(answer) } as const;
  const { uiRedirect, fields } = answer;
  const way: Way = uiRedirect || facts.redirectsOnSuccess ? { to: "successUrl", fields } : { to: "nowhere" };
  return tellSuccess(step, outcome, way, "DIM_SUCCESS_OTP_TIMEOUT");
}

const exceeded = (step: DimStep, answer: ValidateAnswer, key: "OTP_EXCEEDED" | "MPIN_EXCEEDED"): Next =>
  tellFailure(
    step,
    { reason: "attempts-exceeded", text: { key }, answer: endingAnswer(answer) },
    { way: { to: "failUrl", fields: answer.fields }, dialog: LIMIT_DIALOG },
    "DIM_FAIL_OTP_TIMEOUT",
    { do: "clearStorage" },
  );

function wrongOtp(before: DimStep, answer: ValidateAnswer): Next {
  const step: DimStep = { ...before, wrongOtps: before.wrongOtps + 1 };
  if (step.wrongOtps >= SUBMIT_ATTEMPTS) return exceeded(step, answer, "OTP_EXCEEDED");
  const warning = step.wrongOtps === SUBMIT_ATTEMPTS - 1 ? "LAST_ATTEMPT_OTP" : null;
  return to(
    { ...step, message: saidOr(answer.message, "WRONG_OTP"), warning },
    { do: "emptyFields", fields: ["OTP", ...MPIN_FIELDS], focus: "OTP" },
  );
}

/** The third wrong M-PIN disables its field; an OTP is still open while a forgot is left (spec §4, R42). */
function wrongMpin(before: DimStep, answer: ValidateAnswer): Next {
  const wrongMpins = before.wrongMpins + 1;
  const step: DimStep = { ...before, wrongMpins, dialog: null };
  const empty = { do: "emptyFields", fields: MPIN_FIELDS } as const;
  if (wrongMpins < SUBMIT_ATTEMPTS) {
    const last = step.forgots < FORGOT_ATTEMPTS ? "LAST_ATTEMPT_DIM_MPIN" : "LAST_ATTEMPT_MPIN";
    const warning = wrongMpins === SUBMIT_ATTEMPTS - 1 ? last : null;
    return to(
      { ...step, message: saidOr(answer.message, "WRONG_MPIN"), warning },
      { ...empty, focus: "MPIN" },
    );
  }
  if (step.forgots >= FORGOT_ATTEMPTS) return exceeded(step, answer, "MPIN_EXCEEDED");
  return to(
    { ...step, mpinSpent: true, message: { key: "MPIN_EXCEEDED" }, warning: "MPIN_EXHAUSTED" },
    empty,
  );
}
