import type { KeyValues } from "../session/ports";

/** Wraps the page's `localStorage`. If the browser refuses a call, nothing is kept and nothing throws (R92). */
export function safeStorage(window: Window): KeyValues {
  const tried = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(window.localStorage);
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => tried((storage) => storage.getItem(key)),
    setItem: (key, value) => void tried((storage) => storage.setItem(key, value)),
    removeItem: (key) => void tried((storage) => storage.removeItem(key)),
  };
}
