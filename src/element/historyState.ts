/** What an entry of the history says of its transaction to whoever reloads it or comes back to it; nothing in it names one. */
const DOUBTED = "edis-gateway:doubted";

/** The state of an entry whose transaction may be authorised by now (R55), and of any other. */
export const historyState = (mayBeAuthorised: boolean): object | null =>
  mayBeAuthorised ? { [DOUBTED]: true } : null;

export const mayBeAuthorisedEntry = (state: unknown): boolean =>
  typeof state === "object" && state !== null && Object.hasOwn(state, DOUBTED);
