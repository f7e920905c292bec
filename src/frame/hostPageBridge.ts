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

/** What a `hello` and a `set` carry beside the payload. */
export type ViewOptions = Omit<Hello, "payload" | "turn">;

/** The host page's `<edis-gateway>`, as far as the bridge goes. */
export interface FramedGateway extends HTMLElement {
  payload: string | null;
}

interface HostPage {
  readonly gateway: FramedGateway;
  /** Shows /error 'Unauthorised Request', without a transaction. */
  refuseParent(): void;
  /** The verified configuration's `embedOrigins`; rejects where there is none. */
  readonly embedOrigins: Promise<OriginsByRequestor>;
  follow(options: ViewOptions): void;
  /** The parent was accepted, and may be told things. */
  accepted(): void;
  /** One line for whoever frames the page: why it was refused. */
  warn(message: string): void;
}

/** Tells the parent, if it has been accepted, and no one else. */
export type PostToParent = (message: WireMessage<ToFrameElement>) => void;

/**
 * The host page's half of the handshake (contract §3). `loaded` goes out to whoever frames it; what comes back is taken
 * from the parent window alone, of an origin listed for the payload's requestor. That origin hears the gateway's events,
 * and no default action is performed here. Without a `hello` in 3 s, or with one that is not listed, the gateway refuses.
 */
export function openBridge({
  gateway,
  refuseParent,
  embedOrigins,
  follow,
  accepted,
  warn,
}: HostPage): PostToParent {
  const { parent } = window;
  const hears = new AbortController();
  let origin: string | null = null;
  let hellos = 0;
  /** The number of the hello that is answered; undefined for a parent that numbers none (R94). */
  let turn: number | undefined;
  /** The outcome of the payload that is there. */
  let last: WireMessage<ToFrameElement> | null = null;

  const tell: PostToParent = (message) => {
    if (origin !== null) parent.postMessage(toWireMessage(message, turn), origin);
  };

  function refuse(cause: string): void {
    warn(`edis-gateway: this page is not shown in a frame, ${cause}. See docs/contract.md §3`);
    refuseParent();
  }

  const late = setTimeout(() => {
    hears.abort();
    refuse("as no <edis-gateway-frame> round it said hello");
  }, HELLO_WITHIN_MS);

  async function greeted(from: string, { payload, ...options }: Hello, number?: number): Promise<void> {
    clearTimeout(late);
    hellos += 1;
    const hello = hellos;
    const origins = await embedOrigins.catch(() => null);
    if (hello !== hellos) return;
    // even one that is no valid model: its requestor is to hear that it is none
    const { requestorId } = payloadIds(payload);
    origin = originsFor(requestorId, origins ?? {})?.includes(from) ? from : null;
    if (origin === null) {
      refuse(refusal(origins !== null, requestorId, from));
      return;
    }
    last = null;
    // a new turn begins a transaction, also with the payload of the one before (contract §2); one that is repeated does not
    if (number !== undefined && number !== turn) gateway.payload = null;
    turn = number;
    follow(options);
    gateway.payload = payload;
    accepted();
  }

  addEventListener(
    "message",
    ({ source, origin: from, data }) => {
      if (source !== parent || !toHostPage(data)) return;
      if (data.type === "hello") greeted(from, data.detail, data.turn ?? data.detail.turn);
      else if (from === origin) follow(data.detail);
    },
    { signal: hears.signal },
  );
  for (const name of EVENTS) {
    gateway.addEventListener(name, (event) => {
      event.preventDefault();
      if (!(event instanceof CustomEvent)) return;
      const told: WireMessage<ToFrameElement> = { type: "event", detail: { name, detail: event.detail } };
      if (name === "success" || name === "fail") last = told;
      tell(told);
    });
  }
  // what is said as a page goes is not heard by a page that goes with it; whoever has heard it hears it once
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && last) tell(last);
  });
  gateway.addEventListener("click", (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link?.href || link.target === "_blank") return;
    // a number to call: what the broker's page lets be framed would stop it in this window
    if (link.protocol === "tel:") {
      link.target = "_blank";
      return;
    }
    event.preventDefault();
    tell({ type: "leave", detail: { url: link.href } });
  });
  // it carries nothing, and nobody knows yet who is there
  parent.postMessage(toWireMessage({ type: "loaded", detail: {} }), "*");
  return tell;
}

/** Why a hello is refused: what is found first, of all that would refuse it. */
function refusal(isConfigured: boolean, requestorId: string, from: string): string {
  if (!isConfigured) return "as there is no configuration that could list who may";
  if (!requestorId) return "as the payload names no requestorId";
  return `as embedOrigins does not list ${from} for ${JSON.stringify(requestorId)}`;
}
