import type { Frame, Page } from "@playwright/test";

/** Painted, and twice with nothing to do: what was told to a frame before, by a message too, it has heard. */
const rests = (frame: Frame): Promise<unknown> =>
  frame
    .evaluate(async () => {
      for (let times = 0; times < 2; times += 1) {
        // a browser that has much else to do may leave a page without frames for good
        await new Promise((resolve) => {
          setTimeout(resolve, 1000);
          requestAnimationFrame(() => requestIdleCallback(resolve));
        });
      }
    })
    .catch(() => undefined);

/** Waits until every frame of the page is at rest: what has not come of itself by then does not come. */
export async function settled(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) await Promise.all(page.frames().map(rests));
}
