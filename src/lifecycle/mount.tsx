import type { ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { StoreApi } from "zustand/vanilla";
import { type AppState, GatewayApp } from "../screens/app/GatewayApp";
import type { ShadowRootContext } from "../screens/app/shadowRootContext";

// What of an element needs React, and all that this shows of a transaction: one file, fetched when the first element begins.
export { createSession } from "../session/session";
export { bindSession } from "./pageEvents";

/** What React shows of an element, in its shadow root: kept while the element is out of the document. */
export interface MountProps {
  readonly view: StoreApi<AppState>;
  readonly stage: ShadowRootContext;
}

/**
 * Mounts the screens; a first screen that stands there already is taken over as it is, with what was typed into it (contract
 * §7), or goes where another is to be shown by then.
 */
export function mount(root: ShadowRoot, shown: MountProps): Root {
  const screens: ReactNode = <GatewayApp {...shown} />;
  const standing = root.firstElementChild;
  // hydrateRoot takes a fragment as createRoot does, though its types do not say so; but it does not empty one
  if (standing)
    return hydrateRoot(root as ParentNode as Element, screens, {
      onRecoverableError: () => root.childElementCount > 1 && standing.remove(),
    });
  const made = createRoot(root);
  made.render(screens);
  return made;
}
