import { responseKind } from "../data/responseCodes";
import { DepositoryError, type DepositoryErrorCode } from "./depositoryError";

/** A text of the catalogue, or the depository's own words. */
type FailureText = { key: "SERVICE_UNAVAILABLE" | "SERVICE_TIMEOUT" | "ERR_PAGE_MSG" } | { literal: string };

/** The class of an error, by what the investor is told. `retryable`: a snackbar, and nothing is counted. */
type ErrorClass =
  | { kind: "retryable"; text: FailureText }
  | { kind: "unauthorised"; status: 401 | 403 }
  | { kind: "refused"; message: string; uiRedirect: boolean };

const ERR_PAGE_MSG: FailureText = { key: "ERR_PAGE_MSG" };
const SERVICE_UNAVAILABLE: FailureText = { key: "SERVICE_UNAVAILABLE" };

const TEXT_BY_CODE: Partial<Record<DepositoryErrorCode, FailureText>> = {
  network: SERVICE_UNAVAILABLE,
  timeout: { key: "SERVICE_TIMEOUT" },
};

/** Turns whatever a call threw into what the investor is told (R33, R41); what is no DepositoryError is ERR_PAGE_MSG. */
export function classifyError(error: unknown): ErrorClass {
  if (!(error instanceof DepositoryError)) return { kind: "retryable", text: ERR_PAGE_MSG };
  const { code, status = 0, isRefusedRepeat, serverMessage, uiRedirect, responseCode } = error;
  if (status === 401 || status === 403) return { kind: "unauthorised", status };
  // the first answer was lost, and the words of the second are a developer's (R72, R73)
  if (status === 503 || isRefusedRepeat) return { kind: "retryable", text: SERVICE_UNAVAILABLE };
  if (status === 429 || status >= 500) {
    return { kind: "retryable", text: serverMessage ? { literal: serverMessage } : ERR_PAGE_MSG };
  }
  if (code === "refused" && responseKind(responseCode) !== "backendError") {
    return { kind: "refused", message: serverMessage, uiRedirect };
  }
  return { kind: "retryable", text: TEXT_BY_CODE[code] ?? ERR_PAGE_MSG };
}
