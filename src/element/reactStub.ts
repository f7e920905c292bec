import type { Root } from "react-dom/client";
import { attachedTo } from "./attach";

// What `@r2wc/react-to-web-component` gets in place of `react` and `react-dom/client` (build/reactStub.mjs), so that the element's
// class imports no React.

interface StubRoot {
  render(element: unknown): void;
  unmount(): void;
}

/** Returns a root that mounts the screens into an element's shadow root once React is loaded. */
export function createRoot(container: Node): StubRoot {
  const element = container instanceof ShadowRoot ? container.host : null;
  const attached = element instanceof HTMLElement ? attachedTo(element) : undefined;
  let root: Root | null = null;
  let isUnmounted = false;
  attached?.controller.ui.then((ui) => {
    try {
      if (ui && !isUnmounted) root = ui.mount(attached);
    } catch (error) {
      attached.controller.mountFailed();
      reportError(error);
    }
  });
  return {
    // the screens follow the controller's store, and take no properties
    render: () => {},
    unmount() {
      isUnmounted = true;
      root?.unmount();
      // React does not empty a fragment that it has not hydrated yet
      attached?.root.replaceChildren();
    },
  };
}

export default { createElement: () => null };
