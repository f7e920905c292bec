import type { Event } from "../flow/events";
import type { Waiting } from "../session/state";

/** Presses that show themselves as waiting until the flow runs (R97). */
const WAITING: readonly Waiting[] = ["submitted", "cancelPressed", "forgotPressed"];

/** What counts of two presses: the last one, but FORGOT rests while a SUBMIT waits (R99). */
export const pressThatCounts = (waiting: Waiting | null, pressed: Waiting): Waiting =>
  pressed === "forgotPressed" && waiting === "submitted" ? waiting : pressed;

/** What is sent before the flow runs: an intention, and not every press (R99). */
export interface EarlyEvents {
  /** Keeps an event; gives the press that waits now, null where it is none that shows. */
  add(event: Event): Waiting | null;
  /** Gives what is kept, in order, and keeps it no longer. */
  take(): Event[];
  /** Lets go of all: it may hold what was typed (R58). */
  clear(): void;
}

export function createEarlyEvents(): EarlyEvents {
  let kept: Event[] = [];
  let waiting: Waiting | null = null;
  function clear(): void {
    kept = [];
    waiting = null;
  }
  return {
    add(event) {
      const pressed = WAITING.find((type) => type === event.type);
      if (pressed) {
        if (pressThatCounts(waiting, pressed) !== pressed) return null;
        kept = kept.filter(({ type }) => type !== waiting);
        waiting = pressed;
      }
      kept.push(event);
      return pressed ?? null;
    },
    take() {
      const taken = kept;
      clear();
      return taken;
    },
    clear,
  };
}
