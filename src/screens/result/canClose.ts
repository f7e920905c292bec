/**
 * Tells whether Ok has an effect (R80): the element's host hears `close`, or a script may close the window, because a script
 * opened it or its history has one entry. `ownsPage`: the element has a page to itself.
 */
export const canClose = (ownsPage: boolean): boolean =>
  !ownsPage || parent !== window || opener !== null || history.length === 1;
