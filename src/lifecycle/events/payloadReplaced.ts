import { byPhase, CLEAR, DISPOSE, discard, terminateIfOwed, terminateIfStarted } from "../eventTable";

const stop = () => discard(...DISPOSE);

/**
 * Handles another start in place of this one, usually of another payload (R93). What is open is given up, a success that was
 * answered and not fired yet is fired (R87), and nothing is shown. element/attach.ts dispatches it; in the host page
 * edisweb/sameTabRequests.ts decides before whether another request may take this one's place (R96).
 */
export const payloadReplaced = byPhase<"payloadReplaced">({
  static: () => discard(...CLEAR),
  opening: (state) => discard(...terminateIfStarted(state), ...CLEAR),
  running: stop,
  hidden: (state) => discard(...terminateIfOwed(state), ...DISPOSE),
  ended: stop,
  disconnected: () => discard(),
});
