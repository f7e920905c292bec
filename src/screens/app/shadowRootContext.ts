import baseCss from "../components/base.css?raw";
import { styleSheetFor } from "./styleSheets";

/** What screens need of the shadow root they stand in. */
export interface ShadowRootContext {
  /** Adds a stylesheet, once. */
  adopt(sheet: CSSStyleSheet): void;
  /** The investor's focus was in here, and went with what it was on. */
  isFocusLost(): boolean;
}

/** Keys that type, edit or agree. */
const TYPED = /^(.|Enter|Backspace|Delete|Arrow\w+)$/u;

/** Keeps a key that is pressed in here from the page around, to whose shortcuts a digit of the M-PIN may be an order. */
function keepTyped(event: Event): void {
  if (!(event instanceof KeyboardEvent && TYPED.test(event.key))) return;
  if (!(event.ctrlKey || event.altKey || event.metaKey)) event.stopPropagation();
}

/** Makes a shadow root's stage, once for all that is ever mounted there. */
export function createShadowRootContext(root: ShadowRoot): ShadowRootContext {
  let hadFocus = root.activeElement !== null;
  root.addEventListener("focusin", () => {
    hadFocus = true;
  });
  root.addEventListener("focusout", ({ target }) => {
    // Chromium says so of what is being removed while that is still there
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected) hadFocus = root.activeElement !== null;
    });
  });
  for (const type of ["keydown", "keypress", "keyup"]) root.addEventListener(type, keepTyped);
  function adopt(sheet: CSSStyleSheet): void {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }
  // every screen begins with it
  root.adoptedStyleSheets = [styleSheetFor(baseCss)];
  return {
    adopt,
    isFocusLost: () => hadFocus && root.activeElement === null,
  };
}
