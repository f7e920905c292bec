/** The focused element as seen from where `node` stands: inside a shadow root the host page only sees the host. */
export function focusedNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return active instanceof HTMLElement ? active : null;
}

/** The heading of the screen that `node` stands in: where to go on from when nothing had the focus. */
export function titleNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.querySelector<HTMLElement>("h2[tabindex]") : null;
}

/** Whether `element` has the focus, in a document or a shadow root. */
export const isFocused = (element: Element): boolean => focusedNear(element) === element;
