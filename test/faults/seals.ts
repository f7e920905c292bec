import { randomBytes } from "node:crypto";
import type { OperationName } from "../../demo/depository/scenario";
import type { Mutant } from "../../demo/depository/steps";

/** The key and the context that an answer is sealed under (contract §6 Envelope). */
interface Seal {
  readonly key: Buffer;
  /** `METHOD path?query requestorId/transactionRefNo`. */
  readonly context: string;
}

/** Changes one part of the seal of an answer to an operation. */
export type SealChange = (seal: Seal, operation: OperationName) => Seal;

/** For each operation another one, under whose path its answer is sealed. */
const ANOTHER: Readonly<Record<OperationName, OperationName>> = {
  validateNewOTP: "regenerateOTP",
  regenerateOTP: "validateNewOTP",
  "mpin/auth": "mpin/submission",
  "mpin/submission": "mpin/auth",
  "otp/send": "otp/resend",
  "otp/resend": "otp/send",
  "otp/validate": "otp/send",
  txn: "exit",
  sec: "txn",
  qrCode: "txn",
  redirect: "exit",
  exit: "txn",
  status: "exit",
  clr: "exit",
};

export const forAnotherOperation: SealChange = ({ key, context }, operation) => ({
  key,
  context: context.replace(operation, ANOTHER[operation]),
});

/** Changes the ids at the end alone: the path of many operations names the transaction too. */
export const forAnotherTransaction: SealChange = ({ key, context }) => ({
  key,
  context: context.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
});

export const withAnotherKey: SealChange = ({ context }) => ({ key: randomBytes(32), context });

interface Wanted {
  readonly operation: OperationName;
  readonly url: RegExp;
  readonly change: SealChange;
  isDone: boolean;
}

/** The changes to come, by the transaction's reference. */
const wanted = new Map<string, Wanted>();

/**
 * Changes the seal of the answers to one call of a transaction from now on; its depository must have `CHANGED_SEALS`.
 * Returns a function that tells whether an answer was sealed otherwise than it should be.
 */
export function changeSeal(
  ref: string,
  { operation, url }: Pick<Wanted, "operation" | "url">,
  change: SealChange,
): () => boolean {
  const entry: Wanted = { operation, url, change, isDone: false };
  wanted.set(ref, entry);
  return () => entry.isDone;
}

/** Lets a depository seal under a changed key or context where `changeSeal` wants it; all else stays as it is. */
export const CHANGED_SEALS: Mutant = {
  breaks: "seals the answers that the fault table names under another key or context",
  steps: ({ sealResponse }) => ({
    sealResponse(key, context, status, body) {
      const found = wanted.get(context.slice(context.lastIndexOf("/") + 1));
      if (!found?.url.test(context)) return sealResponse(key, context, status, body);
      const wrong = found.change({ key, context }, found.operation);
      found.isDone ||= wrong.context !== context || !wrong.key.equals(key);
      return sealResponse(wrong.key, wrong.context, status, body);
    },
  }),
};
