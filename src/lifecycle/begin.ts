import { attributeOf } from "../element/attributes";
import { browserPorts, type PortsHost } from "../element/browserPorts";
import { createShadowRootContext, type ShadowRootContext } from "../screens/app/shadowRootContext";
import type { Ports } from "../session/ports";
import type { SessionStart } from "../session/session";
import { createPrelude, type Prelude, type Sources, type Start } from "./prelude";

/** Where something begins: an element, its shadow root and that root's stage. */
interface Place {
  readonly host: PortsHost;
  readonly root: ShadowRoot;
  readonly stage: ShadowRootContext;
}

/** What has begun at an element. */
export interface Begun extends Place, Start {
  readonly ports: Ports;
  readonly prelude: Prelude;
  /** What stood in the address then. */
  readonly hash: string;
  /** Aborts when the element has another payload, or is gone. */
  readonly gone: AbortController;
}

/** Begins as the element's attributes have it. */
export function begin(place: Place, from: SessionStart, payload: string | null, sources?: Sources): Begun {
  const { host, root, stage } = place;
  const ownsPage = attributeOf(host, "routing") === "hash";
  const input = {
    payload,
    configUrl: attributeOf(host, "configUrl") ?? "",
    propertiesUrl: attributeOf(host, "propertiesUrl") ?? undefined,
    signingKey: attributeOf(host, "signingKey") ?? undefined,
    locale: attributeOf(host, "locale") ?? "",
  };
  const start = { from, input, ownsPage };
  const { hash } = window.location;
  const gone = new AbortController();
  const ports = browserPorts(host, gone.signal);
  ports.mark("edis-gateway:start");
  const prelude = createPrelude(root, stage, ports, start, sources);
  return { ...place, ...start, ports, prelude, hash, gone };
}

/** The element has another payload, or is gone. Gives whether React was just taking over, as `Prelude.drop` does. */
export function end({ gone, prelude }: Begun): boolean {
  gone.abort();
  return prelude.drop();
}

const BEGUN = Symbol("begun");

/** An element at which a transaction may begin before its class has come. */
interface EarlyHost extends PortsHost {
  [BEGUN]?: Begun;
}

/** What began at an element before its class came, where something did. */
export const begunAt = (host: EarlyHost): Begun | null => host[BEGUN] ?? null;

/**
 * Begins a transaction at an element whose class is still to come and will go on with it, in place of what had begun there.
 * `sources.screens` fetches the class too, and defines it.
 */
export function beginEarly(host: EarlyHost, payload: string, sources: Sources): void {
  const former = begunAt(host);
  if (former) end(former);
  const root = former?.root ?? host.attachShadow({ mode: "open" });
  const place = { host, root, stage: former?.stage ?? createShadowRootContext(root) };
  host[BEGUN] = begin(place, "payload", payload, sources);
}

/** Leaves what began at an element to its class. */
export function takeBegun(host: EarlyHost): Begun | null {
  const begun = begunAt(host);
  delete host[BEGUN];
  return begun;
}
