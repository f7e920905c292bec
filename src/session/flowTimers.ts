import type { Effect, TimerName } from "../flow/effects";
import type { TimeoutName } from "../flow/timeouts";
import type { GatewayState } from "./state";
import type { Timers } from "./timers";

/** The flow's timers, as long as the signed timeouts make them, their ends kept where the screens count down to them. */
export interface FlowTimers {
  start(effect: Effect & { do: "startTimer" }): void;
  /** The investor is there: the warning of the idle limit is as far off as it ever was (R27). */
  putOffIdleWarning(): void;
  stop(): void;
}

interface Surroundings {
  readonly timers: Pick<Timers, "start" | "stopAll">;
  /** How long each timeout is, ms. */
  timeouts(name: TimeoutName): number;
  shown(): GatewayState["deadlines"];
  show(deadlines: GatewayState["deadlines"]): void;
}

export function createFlowTimers({ timers, timeouts, shown, show }: Surroundings): FlowTimers {
  let warnAfterMs = 0;

  /** A limit that an operator set shorter than twice its warning is warned of at its half. */
  function durationOf({ after, less, least }: Effect & { do: "startTimer" }): number {
    const limit = timeouts(after);
    const ms = less ? Math.max(limit - timeouts(less), limit / 2) : limit;
    return Math.max(ms, least ? timeouts(least) : 0);
  }

  const begin = (timer: TimerName, ms: number, from?: number): void =>
    show({ ...shown(), [timer]: timers.start(timer, ms, from) });

  return {
    start(effect) {
      const { timer } = effect;
      const ms = durationOf(effect);
      if (timer === "idleWarning") warnAfterMs = ms;
      // the limit runs on from when its warning was due, however late a machine that slept came to say so (R29)
      if (timer === "idle") begin(timer, Math.min(ms, warnAfterMs), shown().idleWarning);
      else begin(timer, ms);
    },
    putOffIdleWarning() {
      if (warnAfterMs > 0) begin("idleWarning", warnAfterMs);
    },
    stop() {
      timers.stopAll();
      show({});
    },
  };
}
