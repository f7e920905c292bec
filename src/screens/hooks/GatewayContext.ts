import { createContext, use, useInsertionEffect } from "react";
import { useStore } from "zustand/react";
import type { StoreApi } from "zustand/vanilla";
import type { Session } from "../../session/session";
import type { GatewayState } from "../../session/state";
import type { ShadowRootContext } from "../app/shadowRootContext";
import { styleSheetFor } from "../app/styleSheets";
import type { LoadedSecurities } from "../securities/loadedSecurities";

/** What a screen has beside its step: the session to send to, the shadow root and the page it stands in. */
export interface Gateway extends ShadowRootContext {
  readonly session: Session;
  /** The element has a page to itself (hash routing), whose title follows the screen. */
  readonly ownsPage: boolean;
  /** The mandate's securities as far as they are loaded (R36). */
  readonly securities: StoreApi<LoadedSecurities>;
}

export const GatewayContext = createContext<Gateway | null>(null);

/** The gateway that a screen stands in; throws outside of one. */
export function useGateway(): Gateway {
  const gateway = use(GatewayContext);
  if (!gateway) throw new Error("a screen stands outside of its gateway");
  return gateway;
}

/** The session to send to. */
export const useSession = (): Session => useGateway().session;

/** A part of the session's state; the screen renders anew when that part changes. */
export function useGatewayState<T>(select: (state: GatewayState) => T): T {
  return useStore(useSession().store, select);
}

/** Adds stylesheets before what they are for is painted. */
export function useStyles(...texts: readonly string[]): void {
  const { adopt } = useGateway();
  useInsertionEffect(() => {
    for (const css of texts) adopt(styleSheetFor(css));
  });
}

/** Makes the stylesheets of a lazily loaded module with it, ahead of its screen; gives the hook that adds them. */
export function stylesOf(...texts: readonly string[]): () => void {
  texts.forEach(styleSheetFor);
  return () => useStyles(...texts);
}
