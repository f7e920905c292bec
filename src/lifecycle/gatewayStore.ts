import { createStore, type StoreApi } from "zustand/vanilla";
import type { ScreenName } from "../flow/outcome";
import type { GatewayState } from "../session/gatewayState";
import type { Ports } from "../session/ports";

/** The store of one start, with what the specification calls flags (R2). Fires `screenchange` for each screen that it shows. */
interface GatewayStore {
  readonly store: StoreApi<GatewayState>;
  /** Changes the state, and fires `screenchange` if another screen is shown. */
  change(changed: Partial<GatewayState>): void;
  screen(): ScreenName;
  /** Fires the first `screenchange`, once, as something is drawn. If that is another screen, fires the entry screen's before it. */
  announceFirst(): void;
  /** Keeps the current state as the one that React hydrates. */
  keepForHydration(): void;
}

export function createGatewayStore(initial: GatewayState, emit: Ports["emit"]): GatewayStore {
  let hydrationState = initial;
  let announced: ScreenName | null = null;
  const store: StoreApi<GatewayState> = {
    ...createStore<GatewayState>(() => initial),
    getInitialState: () => hydrationState,
  };

  const screen = (): ScreenName => store.getState().staticPage ?? store.getState().flow.screen;

  function announce(shown: ScreenName): void {
    emit("screenchange", { screen: shown, previous: announced });
    announced = shown;
  }

  return {
    store,
    screen,
    change(changed) {
      const previous = screen();
      store.setState(changed);
      if (screen() !== previous && announced !== null) announce(screen());
    },
    announceFirst() {
      if (announced !== null) return;
      // every transaction begins with the entry screen, however briefly it is shown (spec §2)
      if (initial.flow.screen !== "landing" && screen() !== "entry") announce("entry");
      announce(screen());
    },
    keepForHydration() {
      hydrationState = store.getState();
    },
  };
}
