/**
 * Whether the gateway stands in a page that is not the depository's own, or in its frame: nobody was redirected there. While the
 * build renders the first screens there is no window.
 */
export const isEmbedded = (isDepositorys: boolean): boolean =>
  !isDepositorys || globalThis.parent !== globalThis.window;
