/** Takes a node out of its parent, if it has one. A page's own `Element.prototype.remove` may throw without a parent element (R92). */
export const removeNode = (node: Node): void => void node.parentNode?.removeChild(node);
