const RETRY_AFTER_MS = 1000;

export interface LazyModule<Module> {
  (): Promise<Module>;
  /** The module, where it has come already. */
  come(): Module | undefined;
}

/**
 * A module fetched on the first need, and once more a second after a failure; one fetch serves all who ask. One that
 * failed twice rejects, and is fetched anew for whoever asks then. Firefox and WebKit keep a module's failure for as long as
 * the page lives, and reject at once (HTML's module map): there nothing is gained, and nothing lost.
 */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const retry = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)).then(load);
  let coming: Promise<Module> | undefined;
  let module: Module | undefined;

  async function fetchIt(): Promise<Module> {
    try {
      module = await load().catch(retry);
      return module;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  }

  const get = () => {
    coming ??= fetchIt();
    return coming;
  };
  return Object.assign(get, { come: () => module });
}
