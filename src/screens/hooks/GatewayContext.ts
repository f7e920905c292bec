import { createContext, useContext, useInsertionEffect } from "react";
import { useStore } from "zustand/react";
import { styleSheetFor } from "../../dom/styleSheets";
import type { GatewayState } from "../../session/gatewayState";
import type { Session } from "../../session/session";
import type { ShadowRootContext } from "../app/shadowRootContext";

/** The context of a screen: its session, shadow root and page. */
export interface ScreenContext extends ShadowRootContext {
  readonly session: Session;
  /** The element has a page to itself (hash routing), whose title follows the screen. */
  readonly ownsPage: boolean;
}

export const GatewayContext = createContext<ScreenContext | null>(null);

/** Returns the gateway around a screen; throws if there is none. */
export function useGateway(): ScreenContext {
  const gateway = useContext(GatewayContext);
  if (!gateway) throw new Error("useGateway needs a GatewayContext provider");
  return gateway;
}

export const useSession = (): Session => useGateway().session;

/** Returns a part of the session's state; the component renders again when that part changes. */
export function useGatewayState<T>(select: (state: GatewayState) => T): T {
  return useStore(useSession().store, select);
}

/** Adds stylesheets before the component they are for is painted; a component outside a gateway has none. */
export function useStyles(...texts: readonly string[]): void {
  const gateway = useContext(GatewayContext);
  useInsertionEffect(() => {
    for (const css of texts) gateway?.adopt(styleSheetFor(css));
  });
}

/** Creates the stylesheets of a module as it loads, ahead of its components; returns the hook that adds them. */
export function stylesOf(...texts: readonly string[]): () => void {
  texts.forEach(styleSheetFor);
  return () => useStyles(...texts);
}
