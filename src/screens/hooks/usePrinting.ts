import { useEffect, useMemo } from "react";
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";

/** Whether the page is on its way to paper, so that all of what is shown in parts can be there whole. */
export function usePrinting(): boolean {
  // a store's change is rendered before the browser goes on to print, a state's may come after
  const printing = useMemo(() => createStore(() => ({ is: false })), []);
  useEffect(() => {
    const hears = new AbortController();
    const { signal } = hears;
    addEventListener("beforeprint", () => printing.setState({ is: true }), { signal });
    addEventListener("afterprint", () => printing.setState({ is: false }), { signal });
    return () => hears.abort();
  }, [printing]);
  return useStore(printing, ({ is }) => is);
}
