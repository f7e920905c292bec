export interface Timer {
  /** Calls back once after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Resolves after `ms`, in another task, or as soon as `signal` aborts. */
export const delay = (timer: Timer, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const stop = timer.after(ms, over);
    signal?.addEventListener("abort", abort);
    function over(): void {
      signal?.removeEventListener("abort", abort);
      resolve();
    }
    function abort(): void {
      stop();
      over();
    }
  });

/**
 * Returns `work`, rejected as soon as `signal` aborts. A `fetch` that a page has wrapped may ignore the signal, and return a promise
 * with no method but `then` (R92, R97).
 */
export function abortable<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}

// A browser's timer holds 31 bits: a longer one would fire at once.
const LONGEST_MS = 2 ** 31 - 1;

/** Tells whether a value is a time in ms that a browser's timer can hold: above 0, at most 2^31 − 1. */
export const isDuration = (value: unknown): value is number =>
  typeof value === "number" && value > 0 && value <= LONGEST_MS;
