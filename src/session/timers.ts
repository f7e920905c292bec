import type { TimerName } from "../flow/effects";
import type { Ports } from "./ports";

export interface Timers {
  /** Starts `name` anew, counted from `from` (epoch ms, by default now); returns its deadline, epoch ms. */
  start(name: TimerName, ms: number, from?: number): number;
  stopAll(): void;
  /** Ends the timers whose deadline has passed, in case the machine slept; called before every event (R29). */
  fireDueTimers(): void;
}

/**
 * Makes timers that end by the clock `now`: a browser's timer that fires early, or late after a sleep, changes nothing
 * (R29, R61).
 */
export function createTimers(
  { now, after }: Pick<Ports, "after"> & { now(): number },
  ended: (name: TimerName) => void,
): Timers {
  const running = new Map<TimerName, { deadline: number; cancel: () => void }>();

  function schedule(name: TimerName, deadline: number): void {
    const cancel = after(Math.max(0, deadline - now()), () => fire(name, deadline));
    running.set(name, { deadline, cancel });
  }

  function fire(name: TimerName, deadline: number): void {
    running.get(name)?.cancel();
    if (now() < deadline) {
      schedule(name, deadline);
      return;
    }
    running.delete(name);
    ended(name);
  }

  const nextDue = () =>
    [...running]
      .filter(([, { deadline }]) => deadline <= now())
      .sort(([, one], [, other]) => one.deadline - other.deadline)[0];

  return {
    start(name, ms, from = now()) {
      running.get(name)?.cancel();
      const deadline = from + ms;
      schedule(name, deadline);
      return deadline;
    },
    stopAll() {
      for (const { cancel } of running.values()) cancel();
      running.clear();
    },
    fireDueTimers() {
      for (let due = nextDue(); due; due = nextDue()) fire(due[0], due[1].deadline);
    },
  };
}
