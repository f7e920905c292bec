import type { Page } from "@playwright/test";

/** Returns the properties that animations of the element change just now. */
export const animatedNow = (page: Page): Promise<string[]> =>
  page.locator("edis-gateway").evaluate((element) =>
    (element.shadowRoot?.getAnimations() ?? [])
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap(Object.keys)
      .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)),
  );
