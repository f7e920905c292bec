import type { TransactionCalls } from "./transactionCalls";

type Call<T> = (calls: TransactionCalls, signal: AbortSignal) => Promise<T>;

/** Calls whose answers are dropped once the investor has left their screen, or the transaction has ended (R35). */
interface AbortableCalls {
  /** Calls the depository, and takes the answer only if nothing has aborted the call. */
  ask<T>(call: Call<T>, take: (answer: T) => void): Promise<void>;
  /** Calls as `ask`. A later `askLatest`, whatever it asks, drops this one's answer. */
  askLatest<T>(call: Call<T>, take: (answer: T) => void): Promise<void>;
  /** Aborts all calls under way. */
  abortAll(): void;
}

/** Creates the abortable calls of an admitted transaction. With null nothing is called, and nothing taken. */
export function createAbortableCalls(calls: TransactionCalls | null): AbortableCalls {
  let requests = new AbortController();
  let latest = {};

  async function ask<T>(call: Call<T>, take: (answer: T) => void): Promise<void> {
    if (!calls) return;
    const { signal } = requests;
    const answer = await call(calls, signal);
    if (!signal.aborted) take(answer);
  }

  return {
    ask,
    askLatest(call, take) {
      const request = {};
      latest = request;
      return ask(call, (answer) => {
        if (latest === request) take(answer);
      });
    },
    abortAll() {
      requests.abort();
      requests = new AbortController();
    },
  };
}
