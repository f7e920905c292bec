import { classifyError } from "../depository/classifyError";
import { DepositoryError, KEY_REUSED } from "../depository/depositoryError";
import type { PortalConfig } from "../depository/loadConfiguration";
import type { CallFailure, FlowEvent } from "../flow/events";
import { serverTextOr } from "../flow/messages";
import type { AnswerSummary } from "../flow/outcome";

/** Returns the sealed answer of a failed call; null if none was read, or if it refused only a second copy of the request (R73). */
function answerOf(error: unknown): AnswerSummary | null {
  if (!(error instanceof DepositoryError) || error.code !== "refused" || error.isRefusedRepeat) return null;
  const { responseCode, sentMessage: message, requestTime, orderRespDtls } = error;
  return { responseCode, message, requestTime, orderRespDtls };
}

/** Tells whether a plain 4xx refused the call; a second one in a row ends in doubt (R95). */
const isPlainRefusal = (error: unknown): boolean =>
  error instanceof DepositoryError && error.code === "status" && (error.status ?? 0) < 500;

/** Turns whatever a call threw into what the flow is told (R33, R41, R55, R95). */
export function toCallFailure(error: unknown, { timeoutServiceMessage }: PortalConfig): CallFailure {
  const errorClass = classifyError(error);
  const answer = answerOf(error);
  const shared = {
    answer,
    // a plain 5xx may come from a proxy; a plain 4xx, and any 409, may refuse a second copy alone (R55, R72, R95)
    isSettled: answer !== null && !(error instanceof DepositoryError && error.status === KEY_REUSED),
    isPlainRefusal: isPlainRefusal(error),
  };
  switch (errorClass.kind) {
    case "retryable": {
      const isTimeout = "key" in errorClass.text && errorClass.text.key === "SERVICE_TIMEOUT";
      const text = isTimeout && timeoutServiceMessage ? { literal: timeoutServiceMessage } : errorClass.text;
      return { kind: "retryable", text, ...shared };
    }
    case "unauthorised":
      return {
        kind: "unauthorised",
        ...shared,
        text: { key: errorClass.status === 401 ? "SESSION_EXPIRED" : "UNAUTHORISED_REQUEST" },
      };
    case "refused":
      return { ...errorClass, ...shared, fields: error instanceof DepositoryError ? error.fields : {} };
  }
}

/** Turns what the order call threw into the event that ends the transaction (R41). */
export function toOrderFailure(error: unknown, portal: PortalConfig): FlowEvent {
  const failure = toCallFailure(error, portal);
  const isTimeout = error instanceof DepositoryError && error.code === "timeout";
  const { answer } = failure;
  // what the depository answered in place of the order may mean that the transaction is authorised already (R55); a 503 does not
  const isAnswered =
    error instanceof DepositoryError && (error.code === "shape" || (answer !== null && error.status !== 503));
  switch (failure.kind) {
    case "unauthorised":
      return {
        type: "orderFailed",
        reason: "unauthorised",
        text: failure.text,
        answer,
        ...(isAnswered && { isRefused: true }),
      };
    case "retryable":
      return {
        type: "orderFailed",
        reason: isTimeout ? "service-timeout" : "unavailable",
        text: failure.text,
        answer,
        ...((isAnswered || failure.isPlainRefusal) && { isRefused: true }),
      };
    case "refused": {
      const text = serverTextOr(failure.message, "ERR_PAGE_MSG");
      return { type: "orderFailed", reason: "unavailable", text, answer, isRefused: true };
    }
  }
}
