import type { FieldName } from "./effects";
import { abandon, conclude, failWay, tell } from "./endings";
import type { SendAnswer, Trouble, ValidateAnswer } from "./events";
import { saidOr } from "./messages";
import { failure, type LastAnswer } from "./outcome";
import { sendFailed } from "./regenerations";
import { keptDialog, type Next, to, type UnderwayStep } from "./steps";

/** What each responseCode of a validate means (contract §6 *result*, spec §8). Any other is a refusal. */
export const MEANING = {
  "00": "authorised",
  "02": "wrong",
  "03": "backendError",
  "05": "captchaRefused",
  "06": "panRefused",
} as const;

export type Meaning = (typeof MEANING)[keyof typeof MEANING] | "refused";

const isKnown = (code: string): code is keyof typeof MEANING => Object.hasOwn(MEANING, code);

/** What a validate answer means, by its responseCode. */
export const meaningOf = (answer: ValidateAnswer): Meaning =>
  isKnown(answer.responseCode) ? MEANING[answer.responseCode] : "refused";

/** The part of a validate answer that the outcome's event repeats. */
export const lastAnswer = ({
  responseCode,
  message,
  requestTime,
  orderRespDtls,
}: ValidateAnswer): LastAnswer => ({
  responseCode,
  message,
  requestTime,
  orderRespDtls,
});

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
export function refuse(step: UnderwayStep, message: string, uiRedirect: boolean): Next {
  const text = saidOr(message, "ERR_PAGE_MSG");
  if (uiRedirect) return conclude(failure("rejected", text, step));
  return to({ ...step, busy: null, dialog: keptDialog(step), message: text });
}

/** A validate that got no answer the flow knows (R41). */
export function validateFailed(step: UnderwayStep, trouble: Trouble): Next {
  if (trouble.kind === "stay") return stay(step, trouble.text);
  if (trouble.kind === "unauthorised") return abandon(step, "unauthorised", trouble.text);
  return refuse(step, trouble.message, trouble.uiRedirect);
}

/** An OTP send that failed (R41): a refusal is shown in red, then the investor leaves. */
export function sendOtpFailed(step: UnderwayStep, trouble: Trouble): Next {
  if (trouble.kind === "unauthorised") return abandon(step, "unauthorised", trouble.text);
  if (trouble.kind === "stay") {
    const regenerations = step.busy === "sendForgot" ? step.regenerations : sendFailed(step.regenerations);
    return to({ ...step, busy: null, regenerations }, { do: "showSnackbar", message: trouble.text });
  }
  const text = saidOr(trouble.message, "ERR_PAGE_MSG");
  const outcome = failure("rejected", text, step);
  const way = trouble.uiRedirect ? failWay(step, trouble.fields) : ({ to: "nowhere" } as const);
  return tell(step, { outcome, way, dialog: null }, "FAILED_RESEND", {
    do: "showSnackbar",
    message: text,
    after: "FAILED_RESEND",
  });
}

/** The depository sends no more OTPs: dialog, then the requestor (R9, R14, R15). */
export function otpLimitReached(step: UnderwayStep, answer: SendAnswer): Next {
  const text = { key: "MAX_LIMIT_REGENERATE_OTP" } as const;
  const mustAsk = step.screen !== "mpin" || answer.uiRedirect;
  return tell(
    step,
    {
      outcome: failure("otp-limit", text, step),
      way: mustAsk ? failWay(step, answer.fields) : { to: "nowhere" },
      dialog: { title: "MAX_LIMIT_TITLE", text, tone: "danger" },
    },
    OTP_LIMIT_TIMEOUT[step.screen],
  );
}

const OTP_LIMIT_TIMEOUT = {
  mpin: "MAX_LIMIT_DIALOG",
  slip: "DIS_FAIL_REOTP_TIMEOUT",
  mandate: "DMI_FAIL_REOTP_TIMEOUT",
  dim: "DIM_FAIL_REOTP_TIMEOUT",
} as const;
