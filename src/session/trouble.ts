import type { PortalConfig } from "../depository/config";
import { consequence } from "../depository/consequence";
import { DepositoryError } from "../depository/errors";
import type { Event, Trouble } from "../flow/events";

/** What the flow is told of a failed call, whatever was thrown (R33, R41). */
export function troubleOf(error: unknown, { timeoutServiceMessage }: PortalConfig): Trouble {
  const told = consequence(error);
  switch (told.kind) {
    case "stay": {
      const isTimeout = "key" in told.text && told.text.key === "SERVICE_TIMEOUT";
      const text = isTimeout && timeoutServiceMessage ? { literal: timeoutServiceMessage } : told.text;
      return { kind: "stay", text };
    }
    case "unauthorised":
      return {
        kind: "unauthorised",
        text: { key: told.status === 401 ? "SESSION_EXPIRED" : "UNAUTHORISED_REQUEST" },
      };
    case "refused":
      return { ...told, fields: error instanceof DepositoryError ? error.fields : {} };
  }
}

/** An order that cannot be had ends the transaction (R41). */
export function orderFailed(error: unknown, portal: PortalConfig): Event {
  const trouble = troubleOf(error, portal);
  const isTimeout = error instanceof DepositoryError && error.code === "timeout";
  switch (trouble.kind) {
    case "unauthorised":
      return { type: "orderFailed", reason: "unauthorised", text: trouble.text };
    case "stay":
      return {
        type: "orderFailed",
        reason: isTimeout ? "service-timeout" : "unavailable",
        text: trouble.text,
      };
    case "refused": {
      const text = trouble.message === "" ? ({ key: "ERR_PAGE_MSG" } as const) : { literal: trouble.message };
      return { type: "orderFailed", reason: "unavailable", text };
    }
  }
}
