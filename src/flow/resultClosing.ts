import type { Effect } from "./effects";
import type { FlowEvent } from "./events";
import type { Outcome } from "./outcome";
import { next, type ResultState, type Transition } from "./states";

/** Tells whether a result page closes after its time. A warning stays open to be read (R45), and so does the outcome in doubt. */
const autoCloses = ({ tone }: Outcome): boolean => tone !== "warning";

/** Transitions of the result pages, which close after their time or by Ok (spec §2, R30, R31). */
export function resultTransition(state: ResultState, event: FlowEvent): Transition {
  switch (event.type) {
    case "concluded":
      return state.phase === "concluding" ? afterConcluded(state, event.leaving) : next(state);
    case "pageShown":
      return state.phase === "closed" ? next(state) : stayOpen(state);
    case "investorActive":
      return state.phase === "open" && autoCloses(state.outcome)
        ? next(state, { do: "stopTimers" }, { ...closing(state), least: "READING" })
        : next(state);
    case "okPressed":
      return state.phase === "open" || state.phase === "stalled" ? closeWindow(state) : next(state);
    case "timerEnded":
      if (event.timer === "leaving")
        return state.phase === "leaving" ? next({ ...state, phase: "stalled" }) : next(state);
      if (event.timer === "closeDelay") return closeWindow(state);
      if (event.timer !== "close") return next(state);
      return state.screen === "acknowledgement"
        ? closeWindow(state)
        : next(state, { do: "startTimer", timer: "closeDelay", after: "TAB_CLOSE_DELAY" });
    default:
      return next(state);
  }
}

/**
 * Waits for the navigation to the requestor. If the page is still here when the time is up, Ok is shown but no closing
 * timer starts: the navigation may only be slow, and the investor may be reading.
 */
function afterConcluded(state: ResultState, leaving: boolean): Transition {
  if (!leaving) return stayOpen(state);
  return next({ ...state, phase: "leaving" }, { do: "startTimer", timer: "leaving", after: "LEAVING" });
}

/** Starts the time to close, also when the page comes back from the back/forward cache. */
function stayOpen(state: ResultState): Transition {
  return next(
    { ...state, phase: "open" },
    { do: "stopTimers" },
    ...(autoCloses(state.outcome) ? [closing(state)] : []),
  );
}

const closing = ({ screen }: ResultState): Effect & { do: "startTimer" } => ({
  do: "startTimer",
  timer: "close",
  after: "SUCCESS_PAGE_CLOSE",
  ...(screen === "error" ? { least: "ERROR_PAGE_SHUTDOWN" } : {}),
});

const closeWindow = (state: ResultState): Transition =>
  next({ ...state, phase: "closed" }, { do: "stopTimers" }, { do: "close" });
