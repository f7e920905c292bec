/** Resolves in the next task, so that the browser can paint a frame that is due. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The longest wait for a paint: a page may be hidden after one was asked for. */
const NO_PAINT_AFTER_MS = 250;

/**
 * Calls `act` once: after the next paint; after NO_PAINT_AFTER_MS if none comes; in the next task if the page is hidden, or has
 * broken `requestAnimationFrame`.
 */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  const soon = () => setTimeout(once);
  setTimeout(once, NO_PAINT_AFTER_MS);
  try {
    if (document.hidden) soon();
    else requestAnimationFrame(soon);
  } catch {
    soon();
  }
}
