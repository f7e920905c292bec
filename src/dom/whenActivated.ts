declare global {
  interface Document {
    /** True while the browser shows the page to nobody yet; absent where it never prerenders. */
    readonly prerendering?: boolean;
  }
}

/**
 * Calls `act` now, or when the investor opens a page that the browser prerenders: nothing may be sent, and no time may run, for a
 * page that nobody has seen.
 */
export const whenActivated = (act: () => void): void =>
  document.prerendering ? document.addEventListener("prerenderingchange", act) : act();
