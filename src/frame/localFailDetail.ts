import type { FailDetail } from "../session/eventDetails";
import { payloadIds } from "./payloadIds";

/** Returns the detail of a `fail` that the host page never told (contract §2), with the ids of the payload. */
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
