import type { TransactionCalls } from "./transactionCalls";

type Call<T> = (calls: TransactionCalls, signal: AbortSignal) => Promise<T>;

/** Calls whose answers are dropped once the investor has left their screen, or the transaction has ended (R35). */
interface AbortableCalls {
  /** Calls the depository, and hands the answer to `onAnswer`, unless the call was aborted. */
  run<T>(call: Call<T>, onAnswer: (answer: T) => void): Promise<void>;
  /** Calls as `run`. A later `runLatest`, whatever it calls, drops this one's answer. */
  runLatest<T>(call: Call<T>, onAnswer: (answer: T) => void): Promise<void>;
  /** Aborts all calls under way. */
  abortAll(): void;
}

/** Creates the abortable calls of an admitted transaction. With null nothing is called. */
export function createAbortableCalls(calls: TransactionCalls | null): AbortableCalls {
  let requests = new AbortController();
  let latest = {};

  async function run<T>(call: Call<T>, onAnswer: (answer: T) => void): Promise<void> {
    if (!calls) return;
    const { signal } = requests;
    const answer = await call(calls, signal);
    if (!signal.aborted) onAnswer(answer);
  }

  return {
    run,
    runLatest(call, onAnswer) {
      const request = {};
      latest = request;
      return run(call, (answer) => {
        if (latest === request) onAnswer(answer);
      });
    },
    abortAll() {
      requests.abort();
      requests = new AbortController();
    },
  };
}
