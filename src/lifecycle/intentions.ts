import type { Event } from "../flow/events";
import type { Waiting } from "../session/state";

/** Presses that show themselves as waiting until the flow runs (R97). */
const WAITING: readonly Waiting[] = ["submitted", "cancelPressed", "forgotPressed"];

/** What is sent before the flow runs: an intention, and not every press (R99). */
export interface Intentions {
  /** Keeps an event; gives the press that waits now, null where it is none that shows. */
  add(event: Event): Waiting | null;
  /** Gives what is kept, in order, and keeps it no longer. */
  take(): Event[];
  /** Lets go of all: it may hold what was typed (R58). */
  clear(): void;
}

export function createIntentions(): Intentions {
  let kept: Event[] = [];
  const isKept = (type: Event["type"]): boolean => kept.some((event) => event.type === type);
  return {
    add(event) {
      if (event.type === "forgotPressed" && isKept("submitted")) return null;
      if (event.type === "cancelPressed") kept = kept.filter(({ type }) => type !== "submitted");
      kept.push(event);
      return WAITING.find((type) => type === event.type) ?? null;
    },
    take() {
      const taken = kept;
      kept = [];
      return taken;
    },
    clear() {
      kept = [];
    },
  };
}
