import type { AuthenticationModel } from "../payload/model";
import { sentRequestorName } from "../payload/requestorName";
import type { Operation } from "./operations";

const AUTH_API_HEADERS = ["TransactionType", "RequestorId", "TransactionRefNo", "Channel"];

/** Returns a text as a header carries it: `fetch` throws on what is no header's value (contract §6). */
export const fieldValue = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value);

/** Returns the transaction's headers that are known for an operation (contract §6, R32), without envelope and XSRF headers. */
export function requestHeaders(model: AuthenticationModel, operation: Operation): Record<string, string> {
  const service = model.edisServiceHeader;
  const known: Record<string, string | undefined> = {
    TransactionType: model.transactionType,
    Requestor: sentRequestorName(model),
    RequestorId: model.requestorId,
    RequestReference: service?.RequestReference,
    TransactionRefNo: model.transactionRefNo,
    RequestTime: service?.RequestTime,
    Channel: service?.Channel,
    SuccessUrl: service?.SuccessUrl,
    FailUrl: service?.FailUrl,
    SessionID: service?.SessionID,
    JSESSIONID: service?.JSESSIONID,
    nonce: service?.nonce,
    state: service?.state,
    Digitalsignature: service?.Digitalsignature,
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(known)) {
    if (!value || (operation.isAuthApi && !AUTH_API_HEADERS.includes(name))) continue;
    headers[name] = fieldValue(value);
  }
  return headers;
}
