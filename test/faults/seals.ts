import { randomBytes } from "node:crypto";
import { sealText } from "../../demo/depository/envelope";
import type { OperationName } from "../../demo/depository/scenario";
import type { Mutant } from "../../demo/depository/steps";

/** A JSON text, with the key and the context that it is sealed under (contract §6 Envelope). */
interface Seal {
  readonly json: string;
  readonly key: Buffer;
  /** `METHOD path?query requestorId/transactionRefNo`. */
  readonly context: string;
}

/** Changes the text of an answer to an operation, or one part of its seal. */
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

export const forAnotherOperation: SealChange = ({ context, ...seal }, operation) => ({
  ...seal,
  context: context.replace(operation, ANOTHER[operation]),
});

/** Changes the ids at the end alone: the path of many operations names the transaction too. */
export const forAnotherTransaction: SealChange = ({ context, ...seal }) => ({
  ...seal,
  context: context.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
});

export const withAnotherKey: SealChange = (seal) => ({ ...seal, key: randomBytes(32) });

/** Makes the text so many spaces longer; as JSON it stays the same. */
export const longerBy =
  (spaces: number): SealChange =>
  ({ json, ...seal }) => ({ ...seal, json: `${json.slice(0, 1)}${" ".repeat(spaces)}${json.slice(1)}` });

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
 * Returns a function that tells whether an answer was changed.
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

/** Lets a depository seal a changed text, or under a changed key or context, where `changeSeal` wants it; all else stays as it is. */
export const CHANGED_SEALS: Mutant = {
  breaks: "seals the answers that the fault table names with spaces, or under another key or context",
  steps: ({ sealResponse }) => ({
    sealResponse(key, context, status, body) {
      const found = wanted.get(context.slice(context.lastIndexOf("/") + 1));
      if (!found?.url.test(context)) return sealResponse(key, context, status, body);
      const json = JSON.stringify(body);
      const changed = found.change({ key, context, json }, found.operation);
      found.isDone ||= changed.context !== context || !changed.key.equals(key) || changed.json !== json;
      return sealText(changed.key, changed.context, status, changed.json);
    },
  }),
};
