/** Marks a history entry for a reload or a return to it (R50, R55); nothing in it names the transaction. */
const DOUBTED = "edis-gateway:doubted";

/** Returns an entry's state: marked if its transaction may be authorised (R55), else null. */
export const historyState = (mayBeAuthorised: boolean): object | null =>
  mayBeAuthorised ? { [DOUBTED]: true } : null;

export const mayBeAuthorisedEntry = (state: unknown): boolean =>
  typeof state === "object" && state !== null && Object.hasOwn(state, DOUBTED);
