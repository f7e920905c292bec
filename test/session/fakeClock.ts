/** A clock that stands still until it is told. */
export interface FakeClock {
  /** The wall clock. */
  now(): number;
  /** Stands still while the machine sleeps; nobody can set it. */
  monotonic(): number;
  after(ms: number, callback: () => void): () => void;
  /** Lets time pass; what falls due is called at its time, in order. */
  advance(ms: number): void;
  /** Time passes, and the machine sleeps through it: nothing is called. */
  sleep(ms: number): void;
  /** Somebody sets the wall clock back; no time passes. */
  setBack(ms: number): void;
  /** How many callbacks are still to come. */
  pending(): number;
}

/** Starts at the real time, so that what a depository signs now is in date. */
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
  };
}
