import { type KeyboardEvent, type MouseEvent, useRef } from "react";

/**
 * Returns handlers that keep a double click or a held Enter from pressing a second control, which the first press opened or
 * uncovered: a consent must be an act (R17). The second click of a double click is stopped, in the capture phase, if it hits
 * another button, link or field than the first. A label counts as its field.
 */
export function useClickGuard() {
  const first = useRef<Element | null>(null);
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key === "Enter" && event.repeat) event.preventDefault();
    },
    onClickCapture(event: MouseEvent): void {
      const pressed = event.target instanceof Element ? controlOf(event.target) : null;
      if (event.detail < 2) first.current = pressed;
      else if (pressed && pressed !== first.current) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
}

function controlOf(target: Element): Element | null {
  const found = target.closest("button, a, input, label");
  return found instanceof HTMLLabelElement ? found.control : found;
}
