import { configure, render } from "@testing-library/react";
import { createStore } from "zustand/vanilla";
import { createScene, sceneOf } from "../../demo/gallery/session";
import { STATES } from "../../demo/gallery/states";
import type { State } from "../../demo/gallery/states/state";
import { type AppState, GatewayApp } from "../../src/screens/app/GatewayApp";

// a screen's module is loaded when it is first shown
configure({ asyncUtilTimeout: 15_000 });

/** Where a state is shown; by default on the depository's own page. */
interface Place {
  readonly ownsPage?: boolean;
  readonly locale?: string;
}

/** The real screens, showing a state of the gallery: one of its own by name, or another made of the same. */
export async function showState(state: string | State, { ownsPage = true, locale = "en-GB" }: Place = {}) {
  const named = typeof state === "string" ? STATES[state] : state;
  if (!named) throw new Error(`the gallery has no state ${String(state)}`);
  const { session, isShown } = createScene(await sceneOf(named, locale, location.href));
  const view = createStore<AppState>(() => ({ session, generation: 1, ownsPage }));
  const stage = { adopt: () => {}, isFocusLost: () => false };
  const shown = render(<GatewayApp stage={stage} view={view} />);
  await isShown;
  return { session, ...shown };
}

/** What an element is described by, as a screen reader has it. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "")
    .filter(Boolean)
    .join(" ");
