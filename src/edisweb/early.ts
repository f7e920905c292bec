import { ATTRIBUTES, DEFAULTS } from "../element/attributes";
import { SECRET_DIGITS } from "../flow/limits";
import { presume } from "../payload/presume";
import { baseSheet } from "../screens/stage";
import { filtered, NOT_DIGITS } from "../screens/ui/filtered";
import { CHOSEN_LANGUAGE } from "../session/choices";
import { isDepositorysPage, mayPresume } from "../session/presume";
import { textParams } from "../session/wording";
import { fill } from "../texts/fill";
import { ENGLISH_TAG } from "../texts/texts";

/** A first screen that stands before the gateway's script has come. */
export interface Early {
  /** Lets presses act from now on; gives the button that was pressed last. */
  release(): HTMLElement | null;
  /** Another request has come: nothing is left of this one, nor of what was typed. */
  drop(): void;
}

/**
 * Shows the M-PIN field before React has come, out of markup that the build makes of the element's own screens (contract
 * §7); null where the payload does not begin with it, or where other words may be wanted than the markup's. It keeps keys
 * and the last press until the element takes the very nodes over, and sends nothing.
 */
export function showEarly(gateway: Element, payload: string, choices: Storage | null): Early | null {
  const presumed = presume(payload);
  const configUrl = gateway.getAttribute(ATTRIBUTES.configUrl) ?? DEFAULTS.configUrl ?? "";
  const chosen = choices?.getItem(CHOSEN_LANGUAGE) ?? ENGLISH_TAG;
  const isAwaited = chosen !== ENGLISH_TAG || gateway.hasAttribute(ATTRIBUTES.locale);
  if (!presumed || !mayPresume(presumed, isAwaited)) return null;
  if (!isDepositorysPage(location.href, configUrl)) return null;
  const template = document.querySelector(`template[data-types~="${presumed.transactionType}"]`);
  if (!(template instanceof HTMLTemplateElement)) return null;

  const screen = document.importNode(template.content, true);
  fillPlaces(screen, { ...textParams(presumed), year: new Date().getFullYear() });
  const root = gateway.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [baseSheet()];
  const held = holdPresses(root);
  const field = screen.querySelector("input");
  const free = field ? filtered(field, NOT_DIGITS, SECRET_DIGITS) : () => {};
  root.append(screen);
  performance.mark("edis-gateway:field");
  const release = () => {
    free();
    return held();
  };
  return {
    release,
    drop() {
      release();
      root.replaceChildren();
    },
  };
}

function fillPlaces(screen: DocumentFragment, params: Parameters<typeof fill>[1]): void {
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    text.nodeValue = fill(text.nodeValue ?? "", params);
  }
}

/** Lets no press act; gives what ends that, and gives the button pressed last. Enter in a form is a press of its button. */
function holdPresses(root: ShadowRoot): () => HTMLElement | null {
  const hears = new AbortController();
  const options = { signal: hears.signal, capture: true };
  let pressed: HTMLElement | null = null;
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    pressed = button ?? pressed;
  };
  root.addEventListener("click", hold, options);
  root.addEventListener("submit", hold, options);
  return () => {
    hears.abort();
    return pressed;
  };
}
