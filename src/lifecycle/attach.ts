import { attributeOf } from "../element/attributes";
import { browserPorts, type PortsHost } from "../element/browserPorts";
import { createShadowRootContext, type ShadowRootContext } from "../screens/app/shadowRootContext";
import type { SessionStart } from "../session/session";
import { type Controller, createController } from "./controller";
import { listenToPage } from "./pageEvents";
import { createPrerenderer } from "./prerender";
import { PACKAGED_SOURCES, type Sources } from "./sources";

/** A payload under way at an element, and the shadow root in which it is shown. */
export interface Attachment {
  readonly controller: Controller;
  readonly root: ShadowRoot;
  readonly context: ShadowRootContext;
  readonly payload: string | null;
  readonly ownsPage: boolean;
  /** The element left the document: what is open ends, and the page is no longer listened to (R93). */
  disconnect(): void;
  /** It is in the document again. */
  reconnect(): void;
  /** The payload is another one now: ends what is open. */
  replace(): void;
}

export interface AttachOptions {
  readonly start: SessionStart;
  readonly payload: string | null;
  readonly sources?: Sources;
  /** Without a payload, another route typed by hand is another start. */
  restart?(): void;
}

const attachments = new WeakMap<HTMLElement, Attachment>();

/** What is under way at an element, whether its class is defined yet or not. */
export const attachedTo = (host: HTMLElement): Attachment | undefined => attachments.get(host);

/** Starts a payload at an element, by its attributes, in place of what was under way there. */
export function attach(host: PortsHost, options: AttachOptions): Attachment {
  const previous = attachments.get(host);
  previous?.replace();
  const { start, payload, sources = PACKAGED_SOURCES, restart = () => {} } = options;
  const root = previous?.root ?? host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const context = previous?.context ?? createShadowRootContext(root);
  const ownsPage = attributeOf(host, "routing") === "hash";
  const input = {
    payload,
    configUrl: attributeOf(host, "configUrl") ?? "",
    propertiesUrl: attributeOf(host, "propertiesUrl") ?? undefined,
    signingKey: attributeOf(host, "signingKey") ?? undefined,
    locale: attributeOf(host, "locale") ?? "",
  };
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const ports = browserPorts(host, signal);
  const prerenderer = createPrerenderer(root, context);
  const controller = createController({ ports, input, start, ownsPage, prerenderer, sources });
  let listening = new AbortController();
  function listen(): void {
    const page = { host, ownsPage, hasPayload: payload !== null, signal: listening.signal, restart };
    listenToPage(controller, page);
  }
  listen();
  const attachment: Attachment = {
    controller,
    root,
    context,
    payload,
    ownsPage,
    disconnect() {
      listening.abort();
      controller.disconnected();
    },
    reconnect() {
      listening = new AbortController();
      listen();
      controller.dispatch({ type: "connected" });
    },
    replace() {
      if (lifetime.signal.aborted) return;
      listening.abort();
      controller.dispatch({ type: "payloadReplaced" });
      lifetime.abort();
    },
  };
  attachments.set(host, attachment);
  return attachment;
}
