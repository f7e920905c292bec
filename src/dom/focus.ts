/** Returns the focused element within the document or shadow root of `node`; the document itself only sees the host. */
export function activeElementNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  const active = "activeElement" in root ? root.activeElement : null;
  return active instanceof HTMLElement ? active : null;
}

/**
 * Tells whether this page is in a frame that does not have the focus: the page around has it, or another window. The document keeps
 * its active element then.
 */
export const isFocusOutsideFrame = (): boolean => parent !== window && !document.hasFocus();

/**
 * Tells whether something else on the page has the focus, such as a field of the broker's, also around a frame, or around the
 * shadow root of a broker's component. What is around the element, such as a modal dialog, is nothing else: Safari gives it the
 * focus when a button is pressed.
 */
export function isFocusElsewhere(node: Element): boolean {
  let host = node;
  for (let root = node.getRootNode(); root instanceof ShadowRoot; root = host.getRootNode()) {
    ({ host } = root);
    const active = activeElementNear(host);
    if (active && !active.contains(host)) return true;
  }
  return isFocusOutsideFrame();
}

/** Returns the heading of the screen around `node`, which takes the focus if nothing had it. */
export function screenHeadingNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.querySelector<HTMLElement>("h2[tabindex]") : null;
}

/** Tells whether `element` has the focus, in a document or a shadow root. */
export const isFocused = (element: Element): boolean => activeElementNear(element) === element;

/** Handles `mousedown` of a button in a field: a press must not take the focus, and the phone's keyboard, from the field. */
export const keepFocus = (event: Pick<Event, "preventDefault">): void => event.preventDefault();
