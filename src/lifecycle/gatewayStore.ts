import { createStore, type StoreApi } from "zustand/vanilla";
import type { ScreenName } from "../flow/outcome";
import type { GatewayState } from "../session/gatewayState";
import type { Ports } from "../session/ports";

/** Creates the store of one start. Its `flow` stands for what the specification calls flags (R2). Fires `screenchange` for each screen shown. */
export function createGatewayStore(initial: GatewayState, emit: Ports["emit"]) {
  let hydrationState = initial;
  let lastScreen: ScreenName | null = null;
  const store: StoreApi<GatewayState> = {
    ...createStore<GatewayState>(() => initial),
    getInitialState: () => hydrationState,
  };

  const screen = (): ScreenName => store.getState().staticPage ?? store.getState().flow.screen;

  function emitScreenChange(shown: ScreenName): void {
    emit("screenchange", { screen: shown, previous: lastScreen });
    lastScreen = shown;
  }

  return {
    store,
    screen,
    /** Changes the state, and fires `screenchange` if another screen is shown. */
    change(changed: Partial<GatewayState>): void {
      const previous = screen();
      store.setState(changed);
      if (screen() !== previous && lastScreen !== null) emitScreenChange(screen());
    },
    /** Fires the first `screenchange`, once, as something is drawn. If that is another screen, fires the entry screen's before it. */
    emitFirstScreenChange(): void {
      if (lastScreen !== null) return;
      // every transaction begins with the entry screen, however briefly it is shown (spec §2)
      if (initial.flow.screen !== "landing" && screen() !== "entry") emitScreenChange("entry");
      emitScreenChange(screen());
    },
    /** Keeps the current state as the one that React hydrates. */
    keepForHydration(): void {
      hydrationState = store.getState();
    },
  };
}
