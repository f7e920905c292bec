import { type KeyboardEvent, type MouseEvent, useRef } from "react";

/**
 * Handlers by which no press answers what came of it: neither an Enter that is held nor the second of a double press reaches
 * a button that was not under the first, as that of a dialog which the first has opened.
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
