import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { GatewayApp } from "../screens/app/GatewayApp";
import type { ShadowRootContext } from "../screens/app/shadowRootContext";
import type { Controller } from "./controller";

/** The shadow root that the screens are mounted in, with its context, and the controller that they show. */
interface MountProps {
  readonly root: ShadowRoot;
  readonly controller: Controller;
  readonly context: ShadowRootContext;
  readonly ownsPage: boolean;
}

/** Carries value, selection and focus from a field into the field that replaces it (R98). */
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

/**
 * Returns a button of the prerendered `screen` if it was hydrated, else the rendered one with the same text. If an extension has
 * changed the text, or its language was lost, returns the one in the same place among those of its class, as FORGOT and the
 * footer's links share one (R98, R99).
 */
function sameButton(
  button: HTMLButtonElement,
  screen: Element,
  root: ShadowRoot,
): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  const { textContent, className } = button;
  const rendered = [...root.querySelectorAll("button")];
  const isAlike = (one: Element) => one.className === className;
  const place = [...screen.querySelectorAll("button")].filter(isAlike).indexOf(button);
  return (
    (textContent && rendered.find((one) => one.textContent === textContent)) ||
    rendered.filter(isAlike)[place]
  );
}

/**
 * Mounts the screens. Hydrates a prerendered screen: its nodes, value and focus stay. If the markup was changed, for example by an
 * extension, React renders anew; value, selection, focus and held presses are carried over (R98).
 */
export function mount({ root, controller, context, ownsPage }: MountProps): Root {
  const prerendered = controller.takePrerendered();
  if (!prerendered) root.replaceChildren();
  prerendered?.clean();
  const input = prerendered?.screen.querySelector("input") ?? null;
  let isRenderedAnew = false;
  let isShown = false;

  /** Carries over what was typed and the focus, and performs the held presses, once React's screen is shown. */
  function completeHydration(): void {
    if (!prerendered) return;
    const { screen } = prerendered;
    if (isRenderedAnew && screen.isConnected) {
      const focused = root.activeElement;
      if (input) carryInput(input, root);
      // as `removeNode` does, which would tie the chunk `open` to this one
      screen.parentNode?.removeChild(screen);
      if (focused instanceof HTMLButtonElement) sameButton(focused, screen, root)?.focus();
    }
    for (const button of prerendered.release()) sameButton(button, screen, root)?.click();
  }

  const session = {
    ...controller,
    screenMounted() {
      // in a microtask: every effect has run by then and `mount` has returned, so a listener of `ready` can unmount it
      queueMicrotask(() => {
        controller.screenMounted();
        if (isShown) return;
        isShown = true;
        completeHydration();
      });
    },
  };
  const screens = <GatewayApp session={session} context={context} ownsPage={ownsPage} />;
  if (prerendered) {
    const onRecoverableError = () => {
      isRenderedAnew = true;
    };
    // React queues a focus or pointer event that comes before hydration, and replays it later. If the event went between two
    // nodes of one shadow root, the browser has cleared its target by then, and React throws. So it hydrates at once.
    // hydrateRoot accepts a fragment as createRoot does, though its types do not say so; but it does not empty one
    return flushSync(() => hydrateRoot(root as ParentNode as Element, screens, { onRecoverableError }));
  }
  const made = createRoot(root);
  made.render(screens);
  return made;
}
