/** Attributes of which `false` is a value. On any other it says that the attribute is absent. */
const SAYS_FALSE = /^(?:(?:aria|data)-.+|contentEditable|draggable|spellCheck)$/;

/**
 * Returns the attributes that React is to write: of those that are false only the ones that say so. React 18 writes every boolean of
 * a custom element as text, on a server too, and `hidden="false"` hides it.
 */
export const presentAttributes = (attributes: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries<unknown>({ ...attributes }).filter(
      ([name, value]) => value !== false || SAYS_FALSE.test(name),
    ),
  );
