import type { ReturnFields } from "../data/urls";
import type { CommonMessage } from "./messages";
import type { Outcome, ReturnTo } from "./outcome";
import type { TimeoutName } from "./timeouts";

/** Names of the timers that a session runs; one of each at a time. */
export type TimerName =
  | "resend"
  | "ending"
  | "idleWarning"
  | "idle"
  | "leaving"
  | "close"
  | "closeDelay"
  | "holdings";

/** Fields that an effect empties or focuses, by their form names (spec §3 Forms). */
export type FieldName = "MPIN" | "CONFIRMMPIN" | "OTP" | "PANCARD";

/** The fields that hold an M-PIN. */
export const MPIN_FIELDS: readonly FieldName[] = ["MPIN", "CONFIRMMPIN"];

/** Empties the M-PINs: they must be typed again. */
export const CLEAR_MPINS = { do: "clearFields", fields: MPIN_FIELDS } as const;

/** Empties a screen's secrets: they have been accepted, the transaction has ended, or DIM's mode changes (R42, R58). */
export const CLEAR_SECRETS = { do: "clearFields", fields: ["OTP", ...MPIN_FIELDS, "PANCARD"] } as const;

/** A secret that the investor typed. An event and an effect carry it; nothing keeps it. */
export interface Credential {
  readonly credType: FieldName;
  readonly cred: string;
}

export type ActionType = "0" | "1" | "2";

/** A validate's body before captcha and encryption are added (contract §6 *credentials*). */
export interface Validation {
  readonly operation: "authenticate" | "setMpin" | "authorise";
  readonly authMechanism: "MPIN" | "OTP";
  readonly actionType: ActionType;
  readonly otpType?: "1";
  readonly creds: readonly Credential[];
  /** A captcha token is added to `creds`. */
  readonly captcha: boolean;
}

/** The OTP send that is asked for (spec §7). */
export interface OtpSend {
  readonly operation: "sendOtp" | "sendFirstOtp" | "resendOtp";
  readonly forgotMpin: boolean;
}

/** Where an ending leads once its dialog has closed. `successUrl` and `failUrl` are the payload's own addresses. */
export type Destination =
  | { readonly to: "nowhere" }
  | { readonly to: "redirectOperation" }
  | { readonly to: "successUrl" | "failUrl"; readonly fields: ReturnFields };

/** The place to which a concluded transaction takes the investor. The redirect operation has given its address, or none. */
export type ReturnDestination =
  | Exclude<Destination, { readonly to: "redirectOperation" }>
  | { readonly to: "redirectUrl"; readonly returnTo: ReturnTo };

/** Things that the session must do; data alone, as the flow performs nothing. */
export type Effect =
  | { readonly do: "validate"; readonly validation: Validation }
  | { readonly do: "sendOtp"; readonly send: OtpSend }
  | { readonly do: "fetchOrder" }
  | { readonly do: "fetchQr" }
  | { readonly do: "exit" }
  /** `once`: asked one time only, as an ending waits (contract §6 *status*). */
  | { readonly do: "askStatus"; readonly once: boolean }
  | { readonly do: "askRedirect" }
  | { readonly do: "notifyExhausted" }
  | { readonly do: "terminate" }
  | {
      readonly do: "startTimer";
      readonly timer: TimerName;
      readonly after: TimeoutName;
      /** The time taken off. */
      readonly less?: TimeoutName;
      /** The shortest time that the timer takes. */
      readonly least?: TimeoutName;
    }
  | { readonly do: "stopTimers" }
  | { readonly do: "showSnackbar"; readonly message: CommonMessage; readonly after?: TimeoutName }
  | { readonly do: "clearFields"; readonly fields: readonly FieldName[]; readonly focus?: FieldName }
  | { readonly do: "focusField"; readonly field: FieldName }
  | { readonly do: "rememberConfirmationTime" }
  | { readonly do: "clearConfirmationTime" }
  | { readonly do: "conclude"; readonly outcome: Outcome; readonly return: ReturnDestination }
  | { readonly do: "close" };
