import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { GatewayApp } from "../screens/app/GatewayApp";
import type { ShadowRootContext } from "../screens/app/shadowRootContext";
import type { Controller } from "./controller";

/** What React shows of a controller, in the element's shadow root. */
export interface MountProps {
  readonly controller: Controller;
  readonly context: ShadowRootContext;
  readonly ownsPage: boolean;
}

/** What was typed into a field, to be carried into the one that takes its place (R98). */
function carryInput(from: HTMLInputElement, root: ShadowRoot): void {
  const to = [...root.querySelectorAll("input")].find((input) => input !== from && input.name === from.name);
  const hadFocus = root.activeElement === from;
  if (to) {
    const { value, selectionStart, selectionEnd } = from;
    to.value = value;
    to.dispatchEvent(new Event("input", { bubbles: true }));
    if (hadFocus) to.focus();
    to.setSelectionRange(selectionStart, selectionEnd);
  }
  // no digit stays in a field that nobody sees (R58)
  from.value = "";
}

/** A button of the screen that says the same as one of the markup before it. */
const sameButton = (button: HTMLElement, root: ShadowRoot): HTMLElement | undefined =>
  button.isConnected
    ? button
    : [...root.querySelectorAll("button")].find(({ textContent, className }) =>
        button.textContent ? textContent === button.textContent : className === button.className,
      );

/**
 * Mounts the screens. A prerendered field is hydrated: the same nodes, with what was typed and focused. Where React finds other
 * markup than it rendered (an extension changed it) it renders anew, and value, selection, focus and held presses are carried over (R98).
 */
export function mount(root: ShadowRoot, { controller, context, ownsPage }: MountProps): Root {
  const prerendered = controller.takePrerendered();
  if (!prerendered) root.replaceChildren();
  prerendered?.clean();
  const input = prerendered?.screen.querySelector("input") ?? null;
  let isRenderedAnew = false;
  let isShown = false;

  /** Once React's screen stands: what was typed and pressed before it takes effect there. */
  function takeOver(): void {
    if (!prerendered || !isShown) return;
    if (isRenderedAnew && prerendered.screen.isConnected) {
      if (input) carryInput(input, root);
      prerendered.screen.remove();
    }
    const pressed = prerendered.release();
    // when every effect of the screen has run
    queueMicrotask(() => {
      for (const button of pressed) sameButton(button, root)?.click();
    });
  }

  const session = {
    ...controller,
    shown() {
      controller.shown();
      if (isShown) return;
      isShown = true;
      takeOver();
    },
  };
  const screens = <GatewayApp session={session} context={context} ownsPage={ownsPage} />;
  if (prerendered) {
    const onRecoverableError = () => {
      isRenderedAnew = true;
      takeOver();
    };
    // hydrateRoot takes a fragment as createRoot does, though its types do not say so; but it does not empty one
    return hydrateRoot(root as ParentNode as Element, screens, { onRecoverableError });
  }
  const made = createRoot(root);
  made.render(screens);
  return made;
}
