/** Null where the browser refuses it. */
export function safeLocalStorage(window: Window): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
