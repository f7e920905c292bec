import { readCredentials, type Submission, type ValidateContext } from "./credentials";
import { openKey, openRequest, sealResponse } from "./envelope";
import { type Keys, signClaims } from "./keys";
import { admitCaller, admitTransaction } from "./operations/admit";
import type { Answer, OperationRequest } from "./operations/operationRequest";
import type { Operation } from "./operations/table";
import type { ReplayCache } from "./replayCache";

/**
 * The steps by which a depository answers a request. A mutant (mutants.ts) may replace any of them; a depository
 * without mutants has those of `STEPS`.
 */
export interface Steps {
  readonly signClaims: typeof signClaims;
  readonly openKey: typeof openKey;
  readonly openRequest: typeof openRequest;
  readonly sealResponse: typeof sealResponse;
  readonly admitCaller: typeof admitCaller;
  readonly admitTransaction: typeof admitTransaction;
  readonly readCredentials: (keys: Keys, context: ValidateContext, body: unknown) => Submission;
  /** Tells whether an `x-token-key` is used for the first time. `about`: the request and its transaction. */
  readonly isNewKey: (
    cache: ReplayCache,
    fingerprint: string,
    about: { path: string; ref: string | null },
  ) => boolean | Promise<boolean>;
  readonly perform: (operation: Operation, request: OperationRequest) => Answer | Promise<Answer>;
  /** Wraps every request and its response. */
  readonly respond: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;
}

/** Breaks one rule of the contract by replacing some of the steps. */
export interface Mutant {
  /** The breach, as a sentence about the depository. */
  readonly breaks: string;
  readonly steps: (steps: Steps) => Partial<Steps>;
}

const STEPS: Steps = {
  signClaims,
  openKey,
  openRequest,
  sealResponse,
  admitCaller,
  admitTransaction,
  readCredentials,
  isNewKey: (cache, fingerprint) => cache.admitOnce(fingerprint),
  perform: (operation, request) => operation.perform(request),
  respond: (request, next) => next(request),
};

export function stepsWith(mutants: readonly Mutant[]): Steps {
  let steps = STEPS;
  for (const mutant of mutants) steps = Object.assign({}, steps, mutant.steps(steps));
  return steps;
}
