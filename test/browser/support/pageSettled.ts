import type { Frame, Page } from "@playwright/test";

/**
 * Waits twice for an animation frame and then an idle callback, for 1 s at most each time. The frame has then handled
 * every earlier message.
 */
const rests = (frame: Frame): Promise<unknown> =>
  frame
    .evaluate(async () => {
      for (let times = 0; times < 2; times += 1) {
        // a busy browser may give a page no more frames
        await new Promise((resolve) => {
          setTimeout(resolve, 1000);
          requestAnimationFrame(() => requestIdleCallback(resolve));
        });
      }
    })
    .catch(() => undefined);

/** Waits until every frame of the page is at rest: no change comes by itself after that. */
export async function pageSettled(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) await Promise.all(page.frames().map(rests));
}
