import baseCss from "./ui/base.css?raw";

/** What screens need of the shadow root they stand in. */
export interface Stage {
  /** Adds a stylesheet, once. */
  adopt(css: string): void;
  /** The investor's focus was in here, and went with what it was on. */
  isFocusLost(): boolean;
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** The stylesheet that every screen begins with. */
export const baseSheet = (): CSSStyleSheet => sheetOf(baseCss);

/** Makes a shadow root's stage, once for all that is ever mounted there. */
export function createStage(root: ShadowRoot): Stage {
  const adopted = new Set<string>();
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
  function adopt(css: string): void {
    if (adopted.has(css)) return;
    adopted.add(css);
    root.adoptedStyleSheets.push(sheetOf(css));
  }
  root.adoptedStyleSheets = [baseSheet()];
  return {
    adopt,
    isFocusLost: () => hadFocus && root.activeElement === null,
  };
}
