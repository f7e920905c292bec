/** A clock that stands still until a test advances it. */
export interface FakeClock {
  /** The wall clock. */
  now(): number;
  /** The monotonic clock: stands still while the machine sleeps, and cannot be set. */
  monotonic(): number;
  after(ms: number, callback: () => void): () => void;
  /** Lets time pass; callbacks are called when they are due, in order. Throws unless `ms` is finite. */
  advance(ms: number): void;
  /** Lets time pass while the machine sleeps: no callback is called. */
  sleep(ms: number): void;
  /** Sets the wall clock back; no time passes. */
  setBack(ms: number): void;
  /** Returns how many callbacks are still to come. */
  pending(): number;
  /** Returns the time until the next callback, ms; Infinity if none is to come. */
  untilNext(): number;
}

/** Makes a clock that starts at the real time, so that a depository's signed files are valid. */
export function fakeClock(): FakeClock {
  let wall = Date.now();
  let awake = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  const earliest = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
  const pass = (ms: number) => {
    awake += ms;
    wall += ms;
  };

  return {
    now: () => wall,
    monotonic: () => awake,
    after(ms, callback) {
      const timer = { at: awake + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      if (!Number.isFinite(ms)) throw new Error(`The clock cannot advance by ${ms} ms`);
      const until = awake + ms;
      for (let timer = earliest(until); timer; timer = earliest(until)) {
        timers.delete(timer);
        pass(Math.max(0, timer.at - awake));
        timer.callback();
      }
      pass(until - awake);
    },
    sleep(ms) {
      wall += ms;
    },
    setBack(ms) {
      wall -= ms;
    },
    pending: () => timers.size,
    untilNext: () => Math.min(...[...timers].map(({ at }) => at - awake)),
  };
}
