const RETRY_AFTER_MS = 1000;

/**
 * A module fetched on the first need, and once more a second after a failure; one fetch serves all who ask. One that
 * failed twice rejects, and is fetched anew for whoever asks then.
 */
export function fetched<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const retry = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)).then(load);
  let module: Promise<Module> | undefined;
  return () => {
    module ??= load()
      .catch(retry)
      .catch((error: unknown) => {
        module = undefined;
        throw error;
      });
    return module;
  };
}
