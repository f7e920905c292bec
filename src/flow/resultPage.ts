import type { Effect } from "./effects";
import { autoCloses } from "./endings";
import type { FlowEvent } from "./events";
import { next, type ResultState, type Transition } from "./states";

/** Transitions of the result pages, which close after their time or by Ok (spec §2, R30, R31). */
export function resultTransition(step: ResultState, event: FlowEvent): Transition {
  switch (event.type) {
    case "concluded":
      return step.phase === "concluding" ? afterConcluded(step, event.leaving) : next(step);
    case "pageShown":
      return step.phase === "closed" ? next(step) : stayOpen(step);
    case "investorActive":
      return step.phase === "open" && autoCloses(step.outcome)
        ? next(step, { do: "stopTimers" }, { ...closing(step), least: "READING" })
        : next(step);
    case "okPressed":
      return step.phase === "open" || step.phase === "slow" ? closeWindow(step) : next(step);
    case "timerEnded":
      if (event.timer === "leaving")
        return step.phase === "leaving" ? next({ ...step, phase: "slow" }) : next(step);
      if (event.timer === "closeDelay") return closeWindow(step);
      if (event.timer !== "close") return next(step);
      return step.screen === "acknowledgement"
        ? closeWindow(step)
        : next(step, { do: "startTimer", timer: "closeDelay", after: "TAB_CLOSE_DELAY" });
    default:
      return next(step);
  }
}

/**
 * Waits for the navigation to the requestor. If the page is still here when the time is up, Ok is shown but no closing
 * timer starts: the navigation may only be slow, and the investor may be reading.
 */
function afterConcluded(step: ResultState, leaving: boolean): Transition {
  if (!leaving) return stayOpen(step);
  return next({ ...step, phase: "leaving" }, { do: "startTimer", timer: "leaving", after: "LEAVING" });
}

/** Starts the time to close, also when the page comes back from the back/forward cache. */
function stayOpen(step: ResultState): Transition {
  return next(
    { ...step, phase: "open" },
    { do: "stopTimers" },
    ...(autoCloses(step.outcome) ? [closing(step)] : []),
  );
}

const closing = ({ screen }: ResultState): Effect & { do: "startTimer" } => ({
  do: "startTimer",
  timer: "close",
  after: "SUCCESS_PAGE_CLOSE",
  ...(screen === "error" ? { least: "ERROR_PAGE_SHUTDOWN" } : {}),
});

const closeWindow = (step: ResultState): Transition =>
  next({ ...step, phase: "closed" }, { do: "stopTimers" }, { do: "close" });
