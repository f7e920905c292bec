import { endingAnswer } from "./answers";
import { unheard } from "./doubt";
import type { FieldName } from "./effects";
import { abandon, fail, failWay, tellFailure } from "./endings";
import type { SendAnswer, Trouble } from "./events";
import { saidOr } from "./messages";
import type { EndingAnswer } from "./outcome";
import { sendFailed } from "./regenerations";
import { keptDialog, type Next, to, type UnderwayStep } from "./steps";

/** Nothing counted, the screen stays, submit is possible again; M-PINs are emptied (R33, R41). */
export function stay(step: UnderwayStep, text: (Trouble & { kind: "stay" })["text"]): Next {
  return to(
    { ...step, busy: null, dialog: keptDialog(step) },
    { do: "showSnackbar", message: text },
    { do: "emptyFields", fields: MPIN_FIELDS },
  );
}

/** The fields that hold an M-PIN. */
export const MPIN_FIELDS: readonly FieldName[] = ["MPIN", "CONFIRMMPIN"];

/** A sealed refusal without a known responseCode: its word beside the form, or /error when told to leave (R41). */
export function refuse(
  step: UnderwayStep,
  message: string,
  uiRedirect: boolean,
  answer: EndingAnswer | null,
): Next {
  const text = saidOr(message, "ERR_PAGE_MSG");
  if (uiRedirect) return fail(step, { reason: "rejected", text, answer });
  return to({ ...step, busy: null, dialog: keptDialog(step), message: text });
}

/** A validate that got no answer the flow knows (R41). */
export function validateFailed(before: UnderwayStep, trouble: Trouble): Next {
  const step = unheard(before, trouble);
  if (trouble.kind === "stay") return stay(step, trouble.text);
  if (trouble.kind === "unauthorised") return turnedAway(step, trouble);
  return refuse(step, trouble.message, trouble.uiRedirect, trouble.answer);
}

/** 401 and 403 end it, whatever was asked (R41). */
const turnedAway = (step: UnderwayStep, { text, answer }: Trouble & { kind: "unauthorised" }): Next =>
  abandon(step, { reason: "unauthorised", text, answer });

/** An OTP send that failed (R41): a refusal is shown in red, then the investor leaves. */
export function sendOtpFailed(step: UnderwayStep, trouble: Trouble): Next {
  if (trouble.kind === "unauthorised") return turnedAway(step, trouble);
  if (trouble.kind === "stay") {
    const regenerations = step.busy === "sendForgot" ? step.regenerations : sendFailed(step.regenerations);
    return to({ ...step, busy: null, regenerations }, { do: "showSnackbar", message: trouble.text });
  }
  const text = saidOr(trouble.message, "ERR_PAGE_MSG");
  const way = trouble.uiRedirect ? failWay(step, trouble.fields) : ({ to: "nowhere" } as const);
  return tellFailure(
    step,
    { reason: "rejected", text, answer: trouble.answer, isRefused: true },
    { way, dialog: null },
    "FAILED_RESEND",
    { do: "showSnackbar", message: text, after: "FAILED_RESEND" },
  );
}

/** The depository sends no more OTPs: dialog, then the requestor (R9, R14, R15). */
export function otpLimitReached(step: UnderwayStep, answer: SendAnswer): Next {
  const mustAsk = step.screen !== "mpin" || answer.uiRedirect;
  return tellFailure(
    step,
    { reason: "otp-limit", text: { key: "MAX_LIMIT_REGENERATE_OTP" }, answer: endingAnswer(answer) },
    {
      way: mustAsk ? failWay(step, answer.fields) : { to: "nowhere" },
      dialog: LIMIT_DIALOG,
    },
    OTP_LIMIT_TIMEOUT[step.screen],
  );
}

/** The dialog of a limit that was reached. */
export const LIMIT_DIALOG = { title: "MAX_LIMIT_TITLE", tone: "danger" } as const;

const OTP_LIMIT_TIMEOUT = {
  mpin: "MAX_LIMIT_DIALOG",
  slip: "DIS_FAIL_REOTP_TIMEOUT",
  mandate: "DMI_FAIL_REOTP_TIMEOUT",
  dim: "DIM_FAIL_REOTP_TIMEOUT",
} as const;
