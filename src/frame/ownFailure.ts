import type { FailDetail } from "../session/hostEvents";
import { namesIn } from "./names";

/** The detail of a `fail` that the host page never told (contract §2), with what the payload says of its transaction. */
export const ownFailure = (payload: string, reason: FailDetail["reason"], message: string) => ({
  ...namesIn(payload),
  responseCode: "",
  message,
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
  reason,
  locale: "en-GB",
});
