/** Returns the link that a click was on, also within an open shadow root. */
export const clickedLink = (event: Event): HTMLAnchorElement | undefined =>
  event.composedPath().find((node) => node instanceof HTMLAnchorElement);
