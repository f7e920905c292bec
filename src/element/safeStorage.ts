import type { KeyValues } from "../session/ports";

/** Keeps nothing. */
export const NO_STORAGE: KeyValues = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The page's `localStorage`, of which a browser may refuse every call: nothing is kept then, and nothing breaks. */
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
