import type { DepositoryApi } from "./depositoryApi";

/** Calls the depository, and takes an answer only while the investor is on the screen that asked (R35). */
export interface RequestScope {
  /** Does nothing if there is no transaction to ask about. */
  ask<T>(call: (calls: DepositoryApi, signal: AbortSignal) => Promise<T>, take: (answer: T) => void): void;
  /** Aborts the calls under way. Their answers are dropped (R35). */
  abortAll(): void;
}

export function createRequestScope(calls: DepositoryApi | null): RequestScope {
  const inFlight = new Set<AbortController>();
  return {
    async ask(call, take) {
      if (!calls) return;
      const controller = new AbortController();
      inFlight.add(controller);
      const answer = await call(calls, controller.signal);
      inFlight.delete(controller);
      if (!controller.signal.aborted) take(answer);
    },
    abortAll() {
      for (const controller of inFlight) controller.abort();
      inFlight.clear();
    },
  };
}
