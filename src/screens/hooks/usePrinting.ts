import { useEffect, useMemo } from "react";
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";
import { listen } from "../../dom/listen";

/** Returns whether the page is being printed, so that content shown in parts can be rendered in full. */
export function usePrinting(): boolean {
  // a store's change is rendered before the browser prints, a state's may come after
  const printing = useMemo(() => createStore(() => ({ is: false })), []);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    listen(window, "beforeprint", () => printing.setState({ is: true }), signal);
    listen(window, "afterprint", () => printing.setState({ is: false }), signal);
    return () => listeners.abort();
  }, [printing]);
  return useStore(printing, ({ is }) => is);
}
