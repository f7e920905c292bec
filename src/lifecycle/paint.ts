/** Resolves in the next task, so that the browser can paint a frame that is due. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Calls `act` after the next paint; in a page that is not painted, after it is painted again. In a page that has broken
 * `requestAnimationFrame`, in the next task.
 */
export function afterPaint(act: () => void): void {
  const soon = () => setTimeout(act);
  try {
    requestAnimationFrame(soon);
  } catch {
    soon();
  }
}
