import type { RequestKey } from "./seal";

/** Makes a request's key ahead of the request. */
interface PrecomputedKey {
  /** Makes a key, unless there is one. */
  prepare(): void;
  /** Returns the key, or makes one; no key is returned twice (contract §6). */
  take(): Promise<RequestKey>;
  drop(): void;
}

export function createPrecomputedKey(make: () => Promise<RequestKey>): PrecomputedKey {
  let spare: Promise<RequestKey> | null = null;

  function drop(): void {
    spare = null;
  }

  return {
    prepare() {
      if (spare) return;
      const made = make();
      spare = made;
      // a failed key is dropped and made again at the next need; whoever took it gets the rejection
      made.catch(() => spare === made && drop());
    },
    take() {
      const key = spare ?? make();
      drop();
      return key;
    },
    drop,
  };
}
