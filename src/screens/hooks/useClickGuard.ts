import { type KeyboardEvent, type MouseEvent, useRef } from "react";

/**
 * Returns handlers that keep one press from reaching a second button, such as that of a dialog which the first click opened.
 * They stop the repeats of a held Enter, and in the capture phase the second click of a double click on another button.
 */
export function useClickGuard() {
  const first = useRef<Element | null>(null);
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key === "Enter" && event.repeat) event.preventDefault();
    },
    onClickCapture(event: MouseEvent): void {
      const pressed = event.target instanceof Element ? event.target.closest("button, a") : null;
      if (event.detail < 2) first.current = pressed;
      else if (pressed && pressed !== first.current) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
}
