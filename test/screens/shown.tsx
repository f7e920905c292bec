import { configure, render } from "@testing-library/react";
import { createScene, sceneOf } from "../../demo/gallery/session";
import { STATES } from "../../demo/gallery/states";
import type { State } from "../../demo/gallery/states/state";
import { GatewayApp } from "../../src/screens/app/GatewayApp";

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
  const { session, isShown } = createScene(await sceneOf(named, locale, location.href));
  const context = { adopt: () => {}, isFocusLost: () => false };
  const shown = render(<GatewayApp session={session} context={context} ownsPage={ownsPage} />);
  await isShown;
  return { session, ...shown };
}

/** Returns an element's accessible description. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "")
    .filter(Boolean)
    .join(" ");
