import { type Controller, createController } from "../lifecycle/controller";
import { type Loaders, PACKAGED_LOADERS } from "../lifecycle/loaders";
import { createPrerenderer } from "../lifecycle/prerender";
import { createShadowRootContext, type ShadowRootContext } from "../screens/app/shadowRootContext";
import type { SessionStart } from "../session/session";
import { attributeOf, ownsItsPage } from "./attributes";
import { browserPorts, type PortsElement } from "./browserPorts";
import { listenToPage } from "./pageEvents";

/** One start of an element: its controller, its shadow root, and what it was started with. */
interface Attachment {
  readonly controller: Controller;
  readonly root: ShadowRoot;
  readonly context: ShadowRootContext;
  readonly payload: string | null;
  readonly ownsPage: boolean;
  /** Ends an open transaction and stops listening to the page, because the element left the document (R93). */
  disconnect(): void;
  /** Listens to the page again, because the element is back in the document. */
  reconnect(): void;
  /** Ends an open transaction, because another start takes its place. */
  replace(): void;
}

interface AttachOptions {
  readonly start: SessionStart;
  readonly payload: string | null;
  readonly loaders?: Loaders;
  /** Starts the element anew: without a payload, a typed route is another start. */
  restart?(): void;
}

const attachments = new WeakMap<HTMLElement, Attachment>();

/** Returns the attachment of an element, also before the element's class is defined. */
export const attachedTo = (element: HTMLElement): Attachment | undefined => attachments.get(element);

/** Starts an element from its attributes, in place of its previous attachment. */
export function attach(element: PortsElement, options: AttachOptions): Attachment {
  const previous = attachments.get(element);
  previous?.replace();
  const { start, payload, loaders = PACKAGED_LOADERS, restart = () => {} } = options;
  // a parent that is refused after an outcome hears of no second one (contract §2)
  const wasOutcomeFired =
    (start === "unauthorised" || start === "clockWrong") && previous?.controller.isOutcomeFired();
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const context = previous?.context ?? createShadowRootContext(root);
  const ownsPage = ownsItsPage(element);
  const input = {
    payload,
    configUrl: attributeOf(element, "configUrl"),
    propertiesUrl: attributeOf(element, "propertiesUrl"),
    signingKey: attributeOf(element, "signingKey"),
    locale: attributeOf(element, "locale"),
  };
  let isReplaced = false;
  const ports = browserPorts(element, () => isReplaced);
  const prerenderer = createPrerenderer(root, context);
  const controller = createController({
    ports,
    input,
    start,
    ownsPage,
    prerenderer,
    loaders,
    wasOutcomeFired,
  });
  let listeners = new AbortController();
  function startListening(): void {
    const page = { element, ownsPage, hasPayload: payload !== null, signal: listeners.signal, restart };
    listenToPage(controller, page);
  }
  startListening();
  const attachment: Attachment = {
    controller,
    root,
    context,
    payload,
    ownsPage,
    disconnect() {
      listeners.abort();
      controller.disconnected();
    },
    reconnect() {
      listeners = new AbortController();
      startListening();
      controller.dispatch({ type: "reconnected" });
    },
    replace() {
      listeners.abort();
      controller.dispatch({ type: "payloadReplaced" });
      isReplaced = true;
    },
  };
  attachments.set(element, attachment);
  return attachment;
}
