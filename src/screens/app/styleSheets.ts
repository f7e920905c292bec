const made = new Map<string, CSSStyleSheet>();

/** Returns a text's stylesheet, one for all elements of a page. */
export function styleSheetFor(css: string): CSSStyleSheet {
  const sheet = made.get(css) ?? new CSSStyleSheet();
  if (!made.has(css)) sheet.replaceSync(css);
  made.set(css, sheet);
  return sheet;
}
