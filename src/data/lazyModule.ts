const RETRY_AFTER_MS = 1000;

/** The time that a file may take: a stalled connection neither loads nor fails (R97). */
export const LOAD_WITHIN_MS = 15_000;

export interface LazyModule<Module> {
  (): Promise<Module>;
  /** Undefined until it is loaded. */
  loaded(): Module | undefined;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a file within `LOAD_WITHIN_MS`.
 * @throws Error if it takes longer
 */
export function withTimeLimit<Result>(load: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("a file did not load in time")), LOAD_WITHIN_MS);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Loads a module when it is first needed, and once more a second after a failure; all callers share one load. After two
 * failures it rejects, and the next caller loads anew. A file that takes more than 15 s has failed (R97). Firefox and
 * WebKit keep a module's failure for as long as the page lives (HTML's module map): there the retry fails at once.
 */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined;
  let module: Module | undefined;

  async function start(): Promise<Module> {
    try {
      const found = await withTimeLimit(load).catch(() =>
        wait(RETRY_AFTER_MS).then(() => withTimeLimit(load)),
      );
      module = found;
      return found;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  const get = () => {
    loading ??= start();
    return loading;
  };
  return Object.assign(get, { loaded: () => module });
}
