import type { FailDetail } from "../session/eventDetails";
import { payloadIds } from "./payloadIds";

/** The detail of a `fail` that the host page never told (contract §2), with what the payload says of its transaction. */
export const localFailDetail = (payload: string, reason: FailDetail["reason"], message: string) => ({
  ...payloadIds(payload),
  responseCode: "",
  message,
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
  reason,
  locale: "en-GB",
});
