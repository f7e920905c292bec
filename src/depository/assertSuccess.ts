import { isRecord } from "../data/parseJson";
import { responseKind } from "../data/responseCodes";
import { DepositoryError, KEY_REUSED } from "./depositoryError";
import type { CallName } from "./operations";
import { type Answer, type ResponseMeta, responseMetaOf } from "./responses";
import { returnFields } from "./returnFields";

/** Operations that the HTTP status alone decides: their bodies may carry the requestor's own status (contract §6). */
const DECIDED_BY_HTTP: readonly CallName[] = ["redirect", "exit"];
const VALIDATES: readonly CallName[] = ["authenticate", "setMpin", "authorise"];
const SENDS: readonly CallName[] = ["sendFirstOtp", "sendOtp", "resendOtp"];

export const is2xx = (status: number): boolean => status >= 200 && status < 300;

/**
 * Returns the opened answer if the flow may read it; otherwise throws DepositoryError (contract §6 *result* and
 * Envelope, R47). The flow may read three kinds of answer:
 * - a success: the HTTP status, the answer's own status and its codes all say so;
 * - a validate answer with a known responseCode, such as that of a wrong M-PIN, under any HTTP status;
 * - a send answer that says that the limit is reached, under any HTTP status.
 */
export function assertSuccess(name: CallName, operation: string, status: number, opened: unknown): Answer {
  if (!isRecord(opened)) {
    if (!is2xx(status)) throw new DepositoryError("status", operation, { status });
    throw new DepositoryError(opened === undefined ? "unopenable" : "shape", operation);
  }
  const meta = responseMetaOf(opened);
  const { message: serverMessage, ...details } = meta;
  const kind = responseKind(meta.responseCode);
  const isRefusedRepeat = status === KEY_REUSED;
  const refused = (status: number | undefined) =>
    new DepositoryError("refused", operation, {
      ...details,
      status,
      isRefusedRepeat,
      serverMessage,
      fields: returnFields(opened),
    });

  // a 409 refuses a request that the browser had sent again, and says nothing of the first one (R73, R95)
  if (isOutcome(name, meta) && !(isRefusedRepeat && name === "authorise")) return opened;
  if (SENDS.includes(name) && kind === "backendError") throw refused(undefined);
  if (!is2xx(status)) throw refused(status);
  if (DECIDED_BY_HTTP.includes(name)) return opened;
  // any code that the contract knows but 00 says that it failed; an unknown one leaves it to the status
  if (!SENDS.includes(name) && kind !== "authorised" && kind !== "refused") throw refused(undefined);
  const ownStatus = Number(meta.status || 200);
  // a status that is a word fails a send, which counts as sent only if its status says so (R47)
  if (Number.isNaN(ownStatus) ? SENDS.includes(name) : !is2xx(ownStatus))
    throw refused(ownStatus || undefined);
  if (meta.errorCode !== "" && meta.errorCode !== "ERR000") throw refused(undefined);
  return opened;
}

/** Tells whether an answer says what became of a validate, or that a send's limit is reached. Otherwise the HTTP status decides. */
const isOutcome = (name: CallName, { responseCode, maxLimitReached }: ResponseMeta): boolean =>
  (VALIDATES.includes(name) && responseKind(responseCode) !== "refused") ||
  (SENDS.includes(name) && maxLimitReached);
