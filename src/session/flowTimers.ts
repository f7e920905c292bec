import type { Effect, TimerName } from "../flow/effects";
import type { TimeoutName } from "../flow/timeouts";
import type { GatewayState } from "./gatewayState";
import type { Timers } from "./timers";

/** The flow's timers, with the durations of the signed timeouts. The screens count down to their deadlines in the state. */
interface FlowTimers {
  start(effect: Effect & { do: "startTimer" }): void;
  /** Restarts the idle warning's timer, as the investor is active (R27). */
  putOffIdleWarning(): void;
  stop(): void;
}

interface FlowTimersOptions {
  readonly timers: Pick<Timers, "start" | "stopAll">;
  /** Returns the duration of a timeout, ms. */
  timeouts(name: TimeoutName): number;
  deadlines(): GatewayState["deadlines"];
  setDeadlines(deadlines: GatewayState["deadlines"]): void;
}

export function createFlowTimers({
  timers,
  timeouts,
  deadlines,
  setDeadlines,
}: FlowTimersOptions): FlowTimers {
  let warnAfterMs = 0;

  /** Returns the duration of a timer, ms. If the limit is shorter than twice the warning, the warning comes at half the limit. */
  function durationOf({ after, less, least }: Effect & { do: "startTimer" }): number {
    const limit = timeouts(after);
    const ms = less ? Math.max(limit - timeouts(less), limit / 2) : limit;
    return Math.max(ms, least ? timeouts(least) : 0);
  }

  const startTimer = (timer: TimerName, ms: number, from?: number): void =>
    setDeadlines({ ...deadlines(), [timer]: timers.start(timer, ms, from) });

  return {
    start(effect) {
      const { timer } = effect;
      const ms = durationOf(effect);
      if (timer === "idleWarning") warnAfterMs = ms;
      // the limit counts from when its warning was due, even if a machine that slept showed it late (R29)
      if (timer === "idle") startTimer(timer, Math.min(ms, warnAfterMs), deadlines().idleWarning);
      else startTimer(timer, ms);
    },
    putOffIdleWarning() {
      startTimer("idleWarning", warnAfterMs);
    },
    stop() {
      timers.stopAll();
      setDeadlines({});
    },
  };
}
