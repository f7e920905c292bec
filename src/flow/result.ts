import type { Effect } from "./effects";
import { closesByItself } from "./endings";
import type { Event } from "./events";
import { type Next, type ResultStep, to } from "./steps";

/** The result pages: close after their time, or by Ok (spec §2, R30, R31). */
export function resultTransition(step: ResultStep, event: Event): Next {
  switch (event.type) {
    case "concluded":
      return step.phase === "concluding" ? settleDown(step, event.leaving) : to(step);
    case "pageResumed":
      return step.phase === "closed" ? to(step) : stayOpen(step);
    case "reading":
      return step.phase === "open" && closesByItself(step.outcome)
        ? to(step, { do: "stopTimers" }, { ...closing(step), least: "READING" })
        : to(step);
    case "okPressed":
      return step.phase === "open" || step.phase === "slow" ? shut(step) : to(step);
    case "timerEnded":
      if (event.timer === "leaving")
        return step.phase === "leaving" ? to({ ...step, phase: "slow" }) : to(step);
      if (event.timer === "closeDelay") return shut(step);
      if (event.timer !== "close") return to(step);
      return step.screen === "acknowledgement"
        ? shut(step)
        : to(step, { do: "startTimer", timer: "closeDelay", after: "TAB_CLOSE_DELAY" });
    default:
      return to(step);
  }
}

/** A way out that does not lead anywhere in time shows Ok, but closes nothing: it may only be slow, and to read on is no wish to close. */
function settleDown(step: ResultStep, leaving: boolean): Next {
  if (!leaving) return stayOpen(step);
  return to({ ...step, phase: "leaving" }, { do: "startTimer", timer: "leaving", after: "LEAVING" });
}

/** From now on, also when the page comes back from the back-forward cache (R28, R30). */
function stayOpen(step: ResultStep): Next {
  return to(
    { ...step, phase: "open" },
    { do: "stopTimers" },
    ...(closesByItself(step.outcome) ? [closing(step)] : []),
  );
}

const closing = ({ screen }: ResultStep): Effect & { do: "startTimer" } => ({
  do: "startTimer",
  timer: "close",
  after: "SUCCESS_PAGE_CLOSE",
  ...(screen === "error" ? { least: "ERROR_PAGE_SHUTDOWN" } : {}),
});

const shut = (step: ResultStep): Next =>
  to({ ...step, phase: "closed" }, { do: "stopTimers" }, { do: "close" });
