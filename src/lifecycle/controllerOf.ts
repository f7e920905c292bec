import { attributeOf } from "../element/attributes";
import { browserPorts, type PortsHost } from "../element/browserPorts";
import { createShadowRootContext, type ShadowRootContext } from "../screens/app/shadowRootContext";
import { loadMessages } from "../session/locale";
import type { SessionStart } from "../session/session";
import { type Controller, createController, loadUi, type Sources } from "./controller";
import { listenToPage } from "./pageEvents";
import { createPrerenderer } from "./prerender";

/** A payload under way at an element, and the shadow root in which it is shown. */
export interface Attached {
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

const PACKAGED: Sources = { loadUi, loadInlineMessages: loadMessages };

const attachments = new WeakMap<HTMLElement, Attached>();
const contexts = new WeakMap<ShadowRoot, ShadowRootContext>();

/** What is under way at an element, whether its class is defined yet or not. */
export const attachedTo = (host: HTMLElement): Attached | undefined => attachments.get(host);

function contextOf(root: ShadowRoot): ShadowRootContext {
  const context = contexts.get(root) ?? createShadowRootContext(root);
  contexts.set(root, context);
  return context;
}

/** Starts a payload at an element, by its attributes, in place of what was under way there. */
export function attach(host: PortsHost, options: AttachOptions): Attached {
  const former = attachments.get(host);
  former?.replace();
  const { start, payload, sources = PACKAGED, restart = () => {} } = options;
  const root = former?.root ?? host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const context = contextOf(root);
  const ownsPage = attributeOf(host, "routing") === "hash";
  const input = {
    payload,
    configUrl: attributeOf(host, "configUrl") ?? "",
    propertiesUrl: attributeOf(host, "propertiesUrl") ?? undefined,
    signingKey: attributeOf(host, "signingKey") ?? undefined,
    locale: attributeOf(host, "locale") ?? "",
  };
  const gone = new AbortController();
  const { signal } = gone;
  const ports = browserPorts(host, signal);
  const view = createPrerenderer(root, context);
  const controller = createController({ ports, input, start, ownsPage, view, sources });
  let listening = new AbortController();
  function listen(): void {
    const page = { host, ownsPage, hasPayload: payload !== null, signal: listening.signal, restart };
    listenToPage(controller, page);
  }
  listen();
  const attached: Attached = {
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
      if (gone.signal.aborted) return;
      listening.abort();
      controller.dispatch({ type: "payloadReplaced" });
      gone.abort();
    },
  };
  attachments.set(host, attached);
  return attached;
}
