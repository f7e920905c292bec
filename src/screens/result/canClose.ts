/**
 * Whether Ok does something (R80): the element's host hears `close`, or a script may close the window, as one that was opened by a
 * script or has been nowhere else. `ownsPage`: the element has a page to itself.
 */
export const canClose = (ownsPage: boolean): boolean =>
  !ownsPage || parent !== window || opener !== null || history.length === 1;
