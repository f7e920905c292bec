const made = new Map<string, CSSStyleSheet>();

/** Returns the stylesheet of a CSS text, created once in each copy of this module (build/entryCopies.mjs). */
export function styleSheetFor(css: string): CSSStyleSheet {
  const sheet = made.get(css) ?? new CSSStyleSheet();
  if (!made.has(css)) sheet.replaceSync(css);
  made.set(css, sheet);
  return sheet;
}
