export interface Timer {
  /** Calls back once after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Resolves after `ms`, in another task, or as soon as `signal` aborts. */
export const delay = (timer: Timer, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((over) => {
    const stop = timer.after(ms, over);
    signal?.addEventListener("abort", () => {
      stop();
      over();
    });
  });
