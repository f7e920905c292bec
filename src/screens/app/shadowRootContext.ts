import baseCss from "../components/base.css?raw";

/** What screens need of the shadow root they stand in. */
export interface ShadowRootContext {
  /** Adds a stylesheet, once. */
  adopt(css: string): void;
  /** The investor's focus was in here, and went with what it was on. */
  isFocusLost(): boolean;
}

const made = new Map<string, CSSStyleSheet>();

/** A text's stylesheet, one for all elements of a page. */
export function styleSheetFor(css: string): CSSStyleSheet {
  const sheet = made.get(css) ?? new CSSStyleSheet();
  if (!made.has(css)) sheet.replaceSync(css);
  made.set(css, sheet);
  return sheet;
}

/** The stylesheet that every screen begins with. */
export const baseSheet = (): CSSStyleSheet => styleSheetFor(baseCss);

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
  function adopt(css: string): void {
    const sheet = styleSheetFor(css);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }
  root.adoptedStyleSheets = [baseSheet()];
  return {
    adopt,
    isFocusLost: () => hadFocus && root.activeElement === null,
  };
}
