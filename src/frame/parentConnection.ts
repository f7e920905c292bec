import { clickedLink } from "../dom/links";
import { listen } from "../dom/listen";
import { type OriginsByRequestor, originsFor } from "../returning/allowedOrigins";
import type { EventName } from "../session/eventDetails";
import {
  type ToFrameElement,
  type ToHostPage,
  toHostPage,
  toWireMessage,
  type WireMessage,
} from "./messageSchemas";
import { payloadIds } from "./payloadIds";

const HELLO_WITHIN_MS = 3000;

const EVENTS: readonly EventName[] = ["ready", "screenchange", "success", "fail", "close"];

type Hello = Extract<ToHostPage, { type: "hello" }>["detail"];

/** The members of a `hello` and a `set` besides the payload. */
type ViewOptions = Omit<Hello, "payload" | "turn">;

/** The members of the host page's `<edis-gateway>` that the connection uses. */
export interface FramedGateway extends HTMLElement {
  payload: string | null;
}

interface HostPage {
  readonly gateway: FramedGateway;
  /** Shows /error, without a transaction. */
  refuseParent(): void;
  /** The verified configuration's `embedOrigins`; rejects if there is none. */
  readonly embedOrigins: Promise<OriginsByRequestor>;
  /** Sets the attributes of the members that are there; null removes one. */
  applyViewOptions(options: ViewOptions): void;
  /** Called when the parent was accepted, and may be told messages. */
  accepted(): void;
  /** Writes one line for the developer of the framing page: why it was refused. */
  warn(message: string): void;
}

/** Posts a message to the parent, if it was accepted. */
export type PostToParent = (message: WireMessage<ToFrameElement>) => void;

/**
 * Runs the host page's half of the handshake (contract §3). Posts `loaded` to any parent. Takes messages from the parent window
 * alone, of an origin listed for the payload's requestor. Tells that origin the gateway's events, and prevents their default
 * actions. The gateway refuses if no `hello` comes in 3 s, or one of another origin.
 */
export function connectParent({
  gateway,
  refuseParent,
  embedOrigins,
  applyViewOptions,
  accepted,
  warn,
}: HostPage): PostToParent {
  const { parent } = window;
  const listeners = new AbortController();
  let origin: string | null = null;
  /** The newest hello. A `set` that comes before it is accepted or refused changes its options. */
  let newest: { readonly from: string; readonly options: Partial<ViewOptions> } | null = null;
  /** The number of the hello that is answered; undefined if the parent numbers none (R94). */
  let turn: number | undefined;
  /** The outcome that was told about the current payload. */
  let lastOutcome: WireMessage<ToFrameElement> | null = null;

  const post: PostToParent = (message) => {
    if (origin !== null) parent.postMessage(toWireMessage(message, turn), origin);
  };

  function refuse(cause: string): void {
    warn(`edis-gateway: this page is not shown in a frame, ${cause}. See docs/contract.md §3`);
    refuseParent();
  }

  const helloTimer = setTimeout(() => {
    listeners.abort();
    refuse("as no <edis-gateway-frame> sent it a hello within 3 s");
  }, HELLO_WITHIN_MS);

  async function handleHello(from: string, { payload, ...options }: Hello, number?: number): Promise<void> {
    clearTimeout(helloTimer);
    const hello = { from, options };
    newest = hello;
    const origins = await embedOrigins.catch(() => null);
    if (newest !== hello) return;
    // even an invalid model is read, as its requestor is told that it is invalid
    const { requestorId } = payloadIds(payload);
    origin = originsFor(requestorId, origins ?? {})?.includes(from) ? from : null;
    if (origin === null) {
      refuse(refusal(origins !== null, requestorId, from));
      return;
    }
    // a new turn begins a transaction, even with the same payload (contract §2); a repeated turn does not
    if (number !== undefined && number !== turn) gateway.payload = null;
    turn = number;
    applyViewOptions({ ...options, locale: options.locale ?? null, theme: options.theme ?? null });
    gateway.payload = payload;
    // after the success that the replaced payload may have fired just now (R87)
    lastOutcome = null;
    accepted();
  }

  listen(
    window,
    "message",
    ({ source, origin: from, data }) => {
      if (source !== parent || !toHostPage(data)) return;
      if (data.type === "hello") handleHello(from, data.detail, data.turn ?? data.detail.turn);
      else {
        if (from === newest?.from) Object.assign(newest.options, data.detail);
        if (from === origin) applyViewOptions(data.detail);
      }
    },
    listeners.signal,
  );
  for (const name of EVENTS) {
    gateway.addEventListener(name, (event) => {
      event.preventDefault();
      if (!(event instanceof CustomEvent)) return;
      const message: WireMessage<ToFrameElement> = { type: "event", detail: { name, detail: event.detail } };
      if (name === "success" || name === "fail") lastOutcome = message;
      post(message);
    });
  }
  // back from the bfcache: the parent was frozen too and may have missed the outcome; if not, it ignores the repeat
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && lastOutcome) post(lastOutcome);
  });
  gateway.addEventListener("click", (event) => {
    const link = clickedLink(event);
    if (!link?.href || link.target === "_blank") return;
    // a phone number: the broker's `frame-src` would block it in this window
    if (link.protocol === "tel:") {
      link.target = "_blank";
      return;
    }
    event.preventDefault();
    post({ type: "leave", detail: { url: link.href } });
  });
  // to any origin, as it carries nothing and the parent is not known yet
  parent.postMessage(toWireMessage({ type: "loaded", detail: {} }), "*");
  return post;
}

/** Returns the first reason for which a hello is refused. */
function refusal(isConfigured: boolean, requestorId: string, from: string): string {
  if (!isConfigured) return "as there is no configuration to list the origins that may frame it";
  if (!requestorId) return "as the payload names no requestorId";
  return `as embedOrigins does not list ${from} for ${JSON.stringify(requestorId)}`;
}
