import { delay, type Timer } from "../data/delay";
import type { StatusAnswer } from "../depository/responses";

/** Waits before the second, third and fourth attempt (contract §6 *status*). */
const AGAIN_AFTER_MS = [2000, 4000, 8000];

interface AskStatusOptions {
  readonly timer: Timer;
  /** Asks one time only. */
  readonly once: boolean;
  /** Tells whether the validate whose answer was lost may still authorise. */
  mayBeUnderWay(): boolean;
  readonly signal: AbortSignal;
}

/** Asks until an answer tells what became of the authorisation; returns null if none does. */
export async function askStatus(
  ask: () => Promise<StatusAnswer>,
  { timer, once, mayBeUnderWay, signal }: AskStatusOptions,
): Promise<StatusAnswer | null> {
  for (const waitMs of once ? [0] : [0, ...AGAIN_AFTER_MS]) {
    if (waitMs > 0) await delay(timer, waitMs, signal);
    if (signal.aborted) return null;
    const isEarly = mayBeUnderWay();
    const answer = await ask().catch(() => null);
    if (answer && !(answer.state === "open" && isEarly)) return answer;
  }
  return null;
}
