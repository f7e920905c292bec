import type { RequestKey } from "./seal";

/** One request's key made ahead of its request, while nobody waits for it. */
export interface PrecomputedKey {
  /** Makes one, unless there is one. */
  prepare(): void;
  /** Gives it away, or makes one; no key is given twice (contract §6). */
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
      spare ??= make();
      // whoever takes it hears of it; until then it is made anew at the next need
      spare.catch(drop);
    },
    take() {
      const taken = spare ?? make();
      drop();
      return taken;
    },
    drop,
  };
}
