/**
 * Copies an object so that it inherits nothing. What a page has put on `Object.prototype` is then no member of an answer, a claim
 * or a payload, nor of the options of a browser's call (R59).
 */
export const nullPrototype = <Members extends object>(members: Members): Members =>
  Object.assign(Object.create(null), members);
