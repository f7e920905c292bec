import type { CommonMessage } from "./messages";
import type { Outcome, ReturnTo } from "./outcome";
import type { TimeoutName } from "./timeouts";

/** Names of the deadlines a session can keep; one of each at a time. */
export type TimerName =
  | "resend"
  | "ending"
  | "idleWarning"
  | "idle"
  | "leaving"
  | "close"
  | "closeDelay"
  | "holdings";

/** Fields that a screen is told to empty, by their form names (spec §3 Forms). */
export type FieldName = "MPIN" | "CONFIRMMPIN" | "OTP" | "PANCARD";

/** The fields that hold an M-PIN. */
export const MPIN_FIELDS: readonly FieldName[] = ["MPIN", "CONFIRMMPIN"];

/** One of the secrets an investor typed. It rides an event and an effect, and is kept nowhere. */
export interface Credential {
  readonly credType: FieldName;
  readonly cred: string;
}

export type ActionType = "0" | "1" | "2";

/** What the investor authorises with: contract §6 *credentials* before captcha and encryption are added. */
export interface Validation {
  readonly operation: "authenticate" | "setMpin" | "authorise";
  readonly authMechanism: "MPIN" | "OTP";
  readonly actionType: ActionType;
  readonly otpType?: "1";
  readonly creds: readonly Credential[];
  /** A captcha token is to ride along in creds (R34). */
  readonly captcha: boolean;
}

/** Which send of an OTP: spec §7, R8, R16. */
export interface OtpSend {
  readonly operation: "sendOtp" | "sendFirstOtp" | "resendOtp";
  readonly forgotMpin: boolean;
}

/** Where a concluded transaction carries the investor. `url` names one of the payload's own addresses. */
export type ReturnDestination =
  | { readonly to: "nowhere" }
  | { readonly to: "successUrl" | "failUrl"; readonly fields: Readonly<Record<string, string>> }
  | { readonly to: "redirectUrl"; readonly returnTo: ReturnTo };

/** What the session is asked to do. Data only: the flow itself touches nothing. */
export type Effect =
  | { readonly do: "validate"; readonly validation: Validation }
  | { readonly do: "sendOtp"; readonly send: OtpSend }
  | { readonly do: "fetchOrder" }
  | { readonly do: "fetchQr" }
  | { readonly do: "exit" }
  /** `once`: an ending waits for it (contract §6 *status*). */
  | { readonly do: "askStatus"; readonly once: boolean }
  | { readonly do: "askRedirect" }
  | { readonly do: "notifyExhausted" }
  | { readonly do: "terminate" }
  | {
      readonly do: "startTimer";
      readonly timer: TimerName;
      readonly after: TimeoutName;
      /** The timer ends this much earlier. */
      readonly less?: TimeoutName;
      /** The timer takes at least this long. */
      readonly least?: TimeoutName;
    }
  | { readonly do: "stopTimers" }
  | { readonly do: "showSnackbar"; readonly message: CommonMessage; readonly after?: TimeoutName }
  | { readonly do: "emptyFields"; readonly fields: readonly FieldName[]; readonly focus?: FieldName }
  | { readonly do: "focusField"; readonly field: FieldName }
  | { readonly do: "rememberConfirmation" }
  | { readonly do: "clearStorage" }
  | { readonly do: "conclude"; readonly outcome: Outcome; readonly return: ReturnDestination }
  | { readonly do: "close" };
