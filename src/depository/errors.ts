/** Why a call to the depository gave no answer; what to make of it is `consequence`'s business. */
export type DepositoryErrorCode =
  | "network"
  | "timeout"
  | "aborted"
  | "status"
  | "refused"
  | "unopenable"
  | "shape";

export interface DepositoryErrorDetails {
  readonly status?: number | undefined;
  readonly serverMessage?: string;
  readonly uiRedirect?: boolean;
  readonly responseCode?: string;
  /** A sealed refusal's members as return fields (contract §6). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * A failed call. `status` (a plain error answer) trusts the HTTP status only; `refused` (a sealed one) also carries the
 * depository's message, at most 500 characters, and its flags. Nothing that the investor typed is in it.
 */
export class DepositoryError extends Error {
  readonly code: DepositoryErrorCode;
  /** The HTTP status from 400 on, else the numeric `status` of the body; absent where neither tells of an error. */
  readonly status?: number;
  readonly serverMessage: string;
  readonly uiRedirect: boolean;
  readonly responseCode?: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: DepositoryErrorCode, operation: string, details: DepositoryErrorDetails = {}) {
    const { status, serverMessage = "", uiRedirect = false, responseCode, fields = {}, cause } = details;
    super(`${operation}: ${code}${status === undefined ? "" : ` ${status}`}`, { cause });
    this.name = "DepositoryError";
    this.code = code;
    if (status !== undefined) this.status = status;
    this.serverMessage = serverMessage;
    this.uiRedirect = uiRedirect;
    this.fields = fields;
    if (responseCode) this.responseCode = responseCode;
  }
}

/** A text of the catalogue, or the depository's own words. */
export type TroubleText =
  | { key: "SERVICE_UNAVAILABLE" | "SERVICE_TIMEOUT" | "ERR_PAGE_MSG" }
  | { literal: string };

/** What the investor is told: `stay` is a snackbar and counts nothing. */
export type Consequence =
  | { kind: "stay"; text: TroubleText }
  | { kind: "unauthorised"; status: 401 | 403 }
  | { kind: "refused"; message: string; uiRedirect: boolean };

const ERR_PAGE_MSG: TroubleText = { key: "ERR_PAGE_MSG" };
const SERVICE_UNAVAILABLE: TroubleText = { key: "SERVICE_UNAVAILABLE" };

const TEXT_BY_CODE: Partial<Record<DepositoryErrorCode, TroubleText>> = {
  network: SERVICE_UNAVAILABLE,
  timeout: { key: "SERVICE_TIMEOUT" },
};

const BACK_END_ERROR = "03";

/** Turns any throw of a call into what the investor is told (R33, R41); what is no DepositoryError is ERR_PAGE_MSG. */
export function consequence(error: unknown): Consequence {
  if (!(error instanceof DepositoryError)) return { kind: "stay", text: ERR_PAGE_MSG };
  const { code, status = 0, serverMessage, uiRedirect, responseCode } = error;
  if (status === 401 || status === 403) return { kind: "unauthorised", status };
  if (status === 503) return { kind: "stay", text: SERVICE_UNAVAILABLE };
  if (status === 429 || status >= 500) {
    return { kind: "stay", text: serverMessage ? { literal: serverMessage } : ERR_PAGE_MSG };
  }
  if (code === "refused" && responseCode !== BACK_END_ERROR) {
    return { kind: "refused", message: serverMessage, uiRedirect };
  }
  return { kind: "stay", text: TEXT_BY_CODE[code] ?? ERR_PAGE_MSG };
}
