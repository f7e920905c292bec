import { useEffect, useState } from "react";
import { STATES } from "./states";
import { queryOf, readShown } from "./view";

/** The states that show a text, by the text's key; `left`: the number of states still to be looked at. */
export interface StatesByText {
  readonly statesOf: ReadonlyMap<string, readonly string[]>;
  readonly left: number;
}

/** The time that React and its loaded chunks need. */
const SETTLED_MS = 40;

/** The result is published once for so many states: each time all rows are rendered again. */
const SHOWN_EVERY = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/** Shows a state in a page of the gallery; resolves to the keys of the texts that it shows. */
async function keysOf(page: Window, state: string): Promise<readonly string[]> {
  page.history.replaceState(null, "", `${queryOf({ ...readShown(""), state })}&bare`);
  page.dispatchEvent(new PopStateEvent("popstate"));
  const shown = () => page.document.querySelector<HTMLElement>("edis-gateway")?.dataset;
  while (shown()?.["state"] !== state) await pause();
  await pause();
  return shown()?.["keys"]?.split(" ") ?? [];
}

/** Looks through every state in turn, in a page of the gallery; null: the page has not loaded yet. */
export function useStatesByText(page: Window | null): StatesByText {
  const states = Object.keys(STATES);
  const [seen, setSeen] = useState<StatesByText>({ statesOf: new Map(), left: states.length });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the states are a constant
  useEffect(() => {
    let isGone = false;
    async function look(at: Window): Promise<void> {
      const statesOf = new Map<string, readonly string[]>();
      for (const [index, state] of states.entries()) {
        const keys = await keysOf(at, state);
        if (isGone) return;
        for (const key of keys) statesOf.set(key, [...(statesOf.get(key) ?? []), state]);
        const left = states.length - index - 1;
        if (left % SHOWN_EVERY === 0) setSeen({ statesOf: new Map(statesOf), left });
      }
    }
    if (page) void look(page);
    return () => {
      isGone = true;
    };
  }, [page]);
  return seen;
}
