/** A clock that stands still until it is told. */
export interface FakeClock {
  now(): number;
  after(ms: number, callback: () => void): () => void;
  /** Lets time pass; what falls due is called at its time, in order. */
  advance(ms: number): void;
  /** Time passes, and the machine sleeps through it: nothing is called. */
  sleep(ms: number): void;
  /** How many callbacks are still to come. */
  pending(): number;
}

/** Starts at the real time, so that what a depository signs now is in date. */
export function fakeClock(): FakeClock {
  let now = Date.now();
  const timers = new Set<{ at: number; callback: () => void }>();
  const earliest = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];

  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const until = now + ms;
      for (let timer = earliest(until); timer; timer = earliest(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.callback();
      }
      now = until;
    },
    sleep(ms) {
      now += ms;
    },
    pending: () => timers.size,
  };
}
