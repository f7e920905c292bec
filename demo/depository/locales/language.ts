/** A depository's texts in one language: those that it signs, and the messages of its answers. */
export interface Language {
  /** BRK001's own texts (contract §5 `requestors`). */
  readonly requestor: {
    readonly header: string;
    readonly subHeader: string;
    readonly thirdHeader: string;
    readonly consent: string;
  };
  /** HELP_HOURS (R66). */
  readonly helpHours: string;
  readonly messages: Readonly<Record<MessageKey, string>>;
}

export type MessageKey =
  | "OTP_SENT"
  | "OTP_LIMIT"
  | "AUTHORISED"
  | "MPIN_VERIFIED"
  | "MPIN_REGISTERED"
  | "MPIN_RESET"
  | "REGISTERED_AND_AUTHORISED"
  | "RESET_AND_AUTHORISED"
  | "WRONG_MPIN"
  | "WRONG_OTP"
  | "OTP_OLD"
  | "PAN_WANTED"
  | "PAN_WRONG"
  | "MPIN_EXHAUSTED"
  | "OTP_EXCEEDED"
  | "CANCELLED"
  | "SESSION_EXPIRED"
  | "UNAUTHORISED"
  | "UNAVAILABLE"
  | "LIST_FAILED"
  | "GONE_WRONG"
  | "CLOSED"
  | "ALREADY";
