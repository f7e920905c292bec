/**
 * Tells whether no broker's script can read the M-PIN as it is typed (R66, R75): the page, framed or not, is the depository's own.
 * `ownsPage`: the element has a page to itself.
 */
export const isSecretPrivate = (isFirstParty: boolean, ownsPage: boolean): boolean =>
  isFirstParty && (ownsPage || parent !== window);
