import { isFocusOutsideFrame } from "../../dom/focus";
import { styleSheetFor } from "../../dom/styleSheets";
import baseCss from "../components/base.css?raw";

/** The services of a shadow root to its screens. */
export interface ShadowRootContext {
  /** Adds a stylesheet, once. */
  adopt(sheet: CSSStyleSheet): void;
  /** Tells whether the focus is lost: the focused element was in this root, and was removed; not while a frame has no focus. */
  isFocusLost(): boolean;
}

/** Keys that type, edit or confirm. */
const TYPED = /^(.|Enter|Backspace|Delete|Arrow\w+)$/u;

/** Stops a typed key from reaching the page around, whose keyboard shortcuts may react to a digit of the M-PIN. */
function keepTyped(event: Event): void {
  if (!(event instanceof KeyboardEvent && TYPED.test(event.key))) return;
  if (!(event.ctrlKey || event.altKey || event.metaKey)) event.stopPropagation();
}

/** Creates a shadow root's context, once for all that is ever mounted there. */
export function createShadowRootContext(root: ShadowRoot): ShadowRootContext {
  let hadFocus = root.activeElement !== null;
  root.addEventListener("focusin", () => {
    hadFocus = true;
  });
  root.addEventListener("focusout", ({ target }) => {
    // Chromium dispatches `focusout` of a removed element while that is still connected
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected) hadFocus = root.activeElement !== null;
    });
  });
  for (const type of ["keydown", "keypress", "keyup"]) root.addEventListener(type, keepTyped);
  function adopt(sheet: CSSStyleSheet): void {
    // a root in another document takes no sheet of this one: its ending is shown without styles
    if (root.ownerDocument !== document) return;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }
  // every screen needs these styles
  adopt(styleSheetFor(baseCss));
  return {
    adopt,
    isFocusLost: () => hadFocus && root.activeElement === null && !isFocusOutsideFrame(),
  };
}
