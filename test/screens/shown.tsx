import { configure, render } from "@testing-library/react";
import { createScene, sceneOf } from "../../demo/gallery/session";
import { STATES } from "../../demo/gallery/states";
import type { State } from "../../demo/gallery/states/state";
import type { FieldName } from "../../src/flow/effects";
import { GatewayApp } from "../../src/screens/app/GatewayApp";
import type { FieldCommandListener } from "../../src/session/flowRunner";
import type { Session } from "../../src/session/session";

// a screen's module is loaded when it is first shown
configure({ asyncUtilTimeout: 15_000 });

/** The page of a state; by default the depository's own. */
interface Place {
  readonly ownsPage?: boolean;
  readonly locale?: string;
}

/** Shows a state of the gallery with the real screens: a named one, or another of the same type. */
export async function showState(state: string | State, { ownsPage = true, locale = "en-GB" }: Place = {}) {
  const named = typeof state === "string" ? STATES[state] : state;
  if (!named) throw new Error(`the gallery has no state ${String(state)}`);
  const { session: playing, isShown } = createScene(await sceneOf(named, locale, location.href));
  const fieldListeners = new Set<FieldCommandListener>();
  const session: Session = {
    ...playing,
    onFieldCommand(listener) {
      fieldListeners.add(listener);
      return () => fieldListeners.delete(listener);
    },
  };
  const context = { adopt: () => {}, isFocusLost: () => false };
  const shown = render(<GatewayApp session={session} context={context} ownsPage={ownsPage} />);
  await isShown;
  /** Empties fields, as the flow does by its effect. */
  const clearFields = (names: readonly FieldName[]) => {
    for (const listener of fieldListeners) listener(names, undefined);
  };
  return { session, clearFields, ...shown };
}

/** Returns an element's accessible description. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "")
    .filter(Boolean)
    .join(" ");
