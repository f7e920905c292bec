import { nullPrototype } from "./nullPrototype";

const { prototype } = Object;
const OPTIONS_BASE = nullPrototype({
  hasOwnProperty: prototype.hasOwnProperty,
  toString: prototype.toString,
});

/** Copies options of `fetch` so that they inherit only what a page's wrapper of it may call: `hasOwnProperty` and `toString` (R59, R92). */
export const fetchOptions = <Members extends object>(members: Members): Members =>
  Object.assign(Object.create(OPTIONS_BASE), members);
