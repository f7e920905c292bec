import { byPhase, moveTo, terminateIfOwed } from "../eventTable";
import type { LifecycleIn, LifecycleTransition } from "../states";

const resume = (state: LifecycleIn<"running" | "ended">): LifecycleTransition =>
  moveTo(state, { do: "resumeFlow" });

/** Handles a page that is back from the bfcache. It shows the outcome that was fired when it went (R28, R68). */
export const pageShown = byPhase<"pageShown">({
  running: resume,
  hidden: (state) =>
    moveTo({ phase: "ended" }, { do: "showResult", result: state.result }, ...terminateIfOwed(state), {
      do: "resumeFlow",
    }),
  ended: resume,
});
