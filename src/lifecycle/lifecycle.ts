import { backPressed } from "./events/backPressed";
import { chunkLost } from "./events/chunkLost";
import { disconnected } from "./events/disconnected";
import { flowEnded, flowLoaded, payloadOpened, started } from "./events/flowStartAndEnd";
import { hiddenFlowEnded, pageHidden } from "./events/pageHidden";
import { pageShown } from "./events/pageShown";
import { pageUnsupported } from "./events/pageUnsupported";
import { payloadReplaced } from "./events/payloadReplaced";
import { reconnected } from "./events/reconnected";
import { textsArrived } from "./events/textsArrived";
import { type EventTable, moveTo } from "./eventTable";
import type { Lifecycle, LifecycleEvent, LifecycleEventOf, LifecycleIn, LifecycleTransition } from "./states";

const TABLES: { readonly [Type in LifecycleEvent["type"]]: EventTable<Type> } = {
  started,
  payloadOpened,
  flowLoaded,
  chunkLost,
  pageUnsupported,
  hiddenFlowEnded,
  flowEnded,
  backPressed,
  pageHidden,
  pageShown,
  disconnected,
  reconnected,
  payloadReplaced,
  textsArrived,
};

/**
 * Returns the next state and the effects. Pure. A phase ignores the events whose tables do not list it. The type parameters tie the
 * handler that is found to the state and the event.
 */
export function lifecycle<Phase extends Lifecycle["phase"], Type extends LifecycleEvent["type"]>(
  state: LifecycleIn<Phase>,
  event: LifecycleEventOf<Type>,
): LifecycleTransition {
  const table: EventTable<Type> = TABLES[event.type];
  const handle: EventTable<Type>[Phase] = table[state.phase];
  return handle ? handle(state, event) : moveTo(state);
}
