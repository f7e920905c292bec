/** Returns the focused element within the document or shadow root of `node`; the document itself only sees the host. */
export function activeElementNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return active instanceof HTMLElement ? active : null;
}

/** Tells whether something else on the page has the focus, such as a field of the broker's. */
export function isFocusElsewhere(node: Element): boolean {
  const { activeElement, body } = node.ownerDocument;
  return activeElement !== null && activeElement !== body && activeElementNear(node) === null;
}

/** Returns the heading of the screen around `node`, which takes the focus if nothing had it. */
export function screenHeadingNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.querySelector<HTMLElement>("h2[tabindex]") : null;
}

/** Tells whether `element` has the focus, in a document or a shadow root. */
export const isFocused = (element: Element): boolean => activeElementNear(element) === element;
