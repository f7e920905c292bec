import type { FlowEvent } from "../flow/events";
import type { EarlyPress } from "../session/state";

/** Presses that are shown as busy until the flow runs (R97). */
const EARLY_PRESSES: readonly EarlyPress[] = ["submitted", "cancelPressed", "forgotPressed", "okPressed"];

/** Returns the press that counts of two: the last, but FORGOT is ignored while a SUBMIT waits (R99). */
export const pressThatCounts = (pending: EarlyPress | null, pressed: EarlyPress): EarlyPress =>
  pressed === "forgotPressed" && pending === "submitted" ? pending : pressed;

/** Events from before the flow runs. Of presses that contradict each other only one is kept (R99). */
export interface EventQueue {
  /** Keeps an event. Returns the press to show as busy; null if the event is no such press, or does not count. */
  add(event: FlowEvent): EarlyPress | null;
  /** Returns the kept events in order, and forgets them. */
  take(): FlowEvent[];
  /** Forgets all events: they may hold what was typed (R58). */
  clear(): void;
}

export function createEventQueue(): EventQueue {
  let kept: FlowEvent[] = [];
  let pending: EarlyPress | null = null;
  function clear(): void {
    kept = [];
    pending = null;
  }
  return {
    add(event) {
      const pressed = EARLY_PRESSES.find((type) => type === event.type);
      if (pressed) {
        if (pressThatCounts(pending, pressed) !== pressed) return null;
        kept = kept.filter(({ type }) => type !== pending);
        pending = pressed;
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
