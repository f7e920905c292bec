import type { State, TransactionType } from "../ledger";
import type { OperationName } from "../scenario";
import { clear, exit, redirect } from "./leave";
import type { Answer, OperationRequest } from "./operationRequest";
import { fetchOrder, fetchQrCode, fetchSecurities } from "./read";
import { regenerate, resend, sendFirst } from "./send";
import { tellStatus } from "./status";
import { validate } from "./validate";

/** One row of the operations table of contract §6. */
export interface Operation {
  readonly name: OperationName;
  readonly method: "GET" | "POST";
  /** The path below the root; R and T are requestorId and transactionRefNo. */
  readonly path: string;
  readonly types: readonly TransactionType[];
  /** Auth API prefix: only a few request headers are sent (R32). */
  readonly fewHeaders: boolean;
  /** The states in which it may be asked; in others it is refused. */
  readonly states: readonly State[];
  /** True if the operation changes nothing, not even the session's idle time. */
  readonly onlyLooks: boolean;
  readonly perform: (request: OperationRequest) => Answer | Promise<Answer>;
}

const DIS_AND_DIM: readonly TransactionType[] = ["DIS", "DIM"];
const MANDATE: readonly TransactionType[] = ["DMI", "DMR"];
const ALL: readonly TransactionType[] = [...DIS_AND_DIM, ...MANDATE];

const OPEN: readonly State[] = ["issued", "authenticated"];
/** The states of an authorising validate: it is also answered after it has authorised (R55). */
const OPEN_OR_AUTHORISED: readonly State[] = [...OPEN, "authorised"];
const NOT_TERMINATED: readonly State[] = [...OPEN_OR_AUTHORISED, "locked", "cancelled"];
const ANY_STATE: readonly State[] = [...NOT_TERMINATED, "terminated"];

function row(
  line: string,
  name: OperationName,
  types: readonly TransactionType[],
  states: readonly State[],
  perform: Operation["perform"],
): Operation {
  const [method, path = ""] = line.split(" ");
  const fewHeaders = method === "POST" && /^R\/(mpin|otp)\//.test(path);
  const onlyLooks = name === "status";
  return {
    name,
    method: method === "POST" ? "POST" : "GET",
    path,
    types,
    fewHeaders,
    states,
    onlyLooks,
    perform,
  };
}

export const OPERATIONS: readonly Operation[] = [
  row("POST validateNewOTP", "validateNewOTP", DIS_AND_DIM, OPEN_OR_AUTHORISED, (request) =>
    validate(request, request.transaction.issue.type === "DIM" ? "DIM" : "DIS"),
  ),
  row("POST regenerateOTP", "regenerateOTP", DIS_AND_DIM, OPEN, regenerate),
  row("POST R/mpin/auth/T", "mpin/auth", MANDATE, OPEN, (request) => validate(request, "mpin/auth")),
  row("POST R/mpin/submission/T", "mpin/submission", MANDATE, OPEN, (request) =>
    validate(request, "mpin/submission"),
  ),
  row("POST R/otp/send/T", "otp/send", MANDATE, OPEN, sendFirst),
  row("POST R/otp/resend/T", "otp/resend", MANDATE, OPEN, resend),
  row("POST R/otp/validate/T", "otp/validate", MANDATE, OPEN_OR_AUTHORISED, (request) =>
    validate(request, "otp/validate"),
  ),
  row("GET R/txn/T", "txn", ["DIS", ...MANDATE], OPEN, fetchOrder),
  row("GET R/sec/T", "sec", MANDATE, OPEN, fetchSecurities),
  row("GET R/qrCode/T", "qrCode", ALL, OPEN, fetchQrCode),
  row("GET R/redirect/T", "redirect", DIS_AND_DIM, NOT_TERMINATED, redirect),
  row("POST R/redirect/T", "redirect", MANDATE, NOT_TERMINATED, redirect),
  row("GET R/exit/T", "exit", ALL, NOT_TERMINATED, exit),
  row("GET R/status/T", "status", ALL, ANY_STATE, tellStatus),
  row("GET R/clr/T", "clr", ALL, ANY_STATE, clear),
];

export interface Found {
  readonly operation: Operation;
  readonly requestorId: string | undefined;
  readonly ref: string | undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Finds the operation of a method and a path below the root, with the ids in its path.
 * @param hasStatus whether the depository offers the status operation
 */
export function findOperation(method: string, path: string, hasStatus: boolean): Found | undefined {
  const segments = path.split("/");
  const operation = OPERATIONS.find((candidate) => {
    const pattern = candidate.path.split("/");
    return (
      (hasStatus || candidate.name !== "status") &&
      candidate.method === method &&
      pattern.length === segments.length &&
      pattern.every((part, index) => part === "R" || part === "T" || part === segments[index])
    );
  });
  if (operation === undefined) return undefined;
  if (!operation.path.startsWith("R/")) return { operation, requestorId: undefined, ref: undefined };
  const requestorId = decoded(segments[0] ?? "");
  const ref = decoded(segments.at(-1) ?? "");
  // an unreadable id names no transaction: the headers must not name it instead
  if (requestorId === undefined || ref === undefined) return undefined;
  return { operation, requestorId, ref };
}
