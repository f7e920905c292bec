import type { FlowEvent } from "../flow/events";
import type { EarlyPress } from "../session/gatewayState";

/** Presses that are shown as busy until the flow runs (R97). */
const EARLY_PRESSES: readonly EarlyPress[] = ["submitted", "cancelPressed", "forgotPressed", "okPressed"];

const pressOf = ({ type }: FlowEvent): EarlyPress | undefined =>
  EARLY_PRESSES.find((press) => press === type);

/** Returns the press that counts of two: the last, but FORGOT is ignored while a SUBMIT waits (R99). */
export const pressThatCounts = (pending: EarlyPress | null, pressed: EarlyPress): EarlyPress =>
  pressed === "forgotPressed" && pending === "submitted" ? pending : pressed;

/** Events from before the flow runs, in order. They may hold what was typed (R58). */
export type EventQueue = readonly FlowEvent[];

/** Returns the press that waits, which is shown as busy; null if none does. */
export const pendingPressOf = (queue: EventQueue): EarlyPress | null =>
  queue.map(pressOf).find((press) => press !== undefined) ?? null;

/** Returns the queue with another event. Of presses that contradict each other only one is kept (R99). */
export function enqueue(queue: EventQueue, event: FlowEvent): EventQueue {
  const pressed = pressOf(event);
  if (!pressed) return [...queue, event];
  const isCounted = pressThatCounts(pendingPressOf(queue), pressed) === pressed;
  return isCounted ? [...queue.filter((kept) => !pressOf(kept)), event] : queue;
}
