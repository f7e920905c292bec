/** Tells a first use from a second one, in bounded memory: of an `x-token-key` (R73, `operations/refuseReplay.ts`), of a captcha. */
export interface ReplayCache {
  /** Tells whether `text` comes for the first time. The call counts as its use. */
  admitOnce(text: string): boolean;
}

/**
 * Remembers the newest `limit` texts. A depository of many servers keeps them in a store that all of them share, for as
 * long as a session may live.
 */
export function createReplayCache(limit: number): ReplayCache {
  const seen = new Set<string>();
  return {
    admitOnce(text) {
      if (seen.has(text)) return false;
      seen.add(text);
      const [oldest] = seen;
      if (seen.size > limit && oldest !== undefined) seen.delete(oldest);
      return true;
    },
  };
}
