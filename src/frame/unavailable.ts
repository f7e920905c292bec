import { namesIn } from "./names";

/** The detail of a `fail` that the host page never told (contract §2), with what the payload says of its transaction. */
export const unavailable = (payload: string, message: string) => ({
  ...namesIn(payload),
  responseCode: "",
  message,
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
  reason: "unavailable",
  locale: "en-GB",
});
