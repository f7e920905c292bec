import {
  byPhase,
  CLEAR_AND_DISPOSE,
  DISPOSE,
  discard,
  terminateIfOwed,
  terminateIfStarted,
} from "../eventTable";

const stop = () => discard(DISPOSE);

/**
 * Handles a new start of the element, usually with another payload (R93). Gives up what is open, fires a success that was
 * answered and not fired yet (R87), and shows nothing. element/attach.ts dispatches it, mostly when element/EdisGatewayElement.ts is
 * given another payload. In the host page edisweb/sameTabRequests.ts decides before whether another request may replace this one (R96).
 * A frame element hands its other payload over in frame/hostPageConnection.ts.
 */
export const payloadReplaced = byPhase<"payloadReplaced">({
  static: () => discard(...CLEAR_AND_DISPOSE),
  opening: (state) => discard(...terminateIfStarted(state), ...CLEAR_AND_DISPOSE),
  running: stop,
  hidden: (state) => discard(...terminateIfOwed(state), DISPOSE),
  ended: stop,
  disconnected: () => discard(),
});
