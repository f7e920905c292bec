/** Resolves in the next task, so that the browser can paint a frame that is due. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The longest wait for a paint. WebKit paints no frame for a window that it considers hidden. */
const NO_PAINT_AFTER_MS = 250;

/**
 * Calls `act` once, after the next paint; without one, after NO_PAINT_AFTER_MS. In a page that has broken
 * `requestAnimationFrame`, in the next task.
 */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  const soon = () => setTimeout(once);
  setTimeout(once, NO_PAINT_AFTER_MS);
  try {
    requestAnimationFrame(soon);
  } catch {
    soon();
  }
}
