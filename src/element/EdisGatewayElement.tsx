import r2wc from "@r2wc/react-to-web-component";
import type { ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { createStore, type StoreApi } from "zustand/vanilla";
import { GatewayApp, type View } from "../screens/GatewayApp";
import { createStage, type Stage } from "../screens/stage";
import type { EventName, GatewayEventDetails } from "../session/hostEvents";
import { createSession, type Session, type SessionStart } from "../session/session";
import { ATTRIBUTES, DEFAULTS, type PropertyName } from "./attributes";
import { bindSession } from "./bindSession";
import { browserPorts } from "./browserPorts";
import type { CaptchaFunction } from "./captcha";
import { startOf } from "./startOf";

/** What React shows of an element, in its shadow root: kept while the element is out of the document. */
const SHOWN = Symbol("shown");

/** Where r2wc keeps what it has mounted; it mounts nothing where something stands. */
const MOUNTED = Symbol.for("r2wc.context");

interface BridgeElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  /** @internal */
  readonly [SHOWN]: { readonly view: StoreApi<View>; readonly stage: Stage };
  /** @internal */
  [MOUNTED]?: { readonly root: Root; readonly ReactComponent: typeof Screens };
  connectedCallback(): void;
  disconnectedCallback(): void;
  addEventListener<Name extends EventName>(
    type: Name,
    listener: (this: EdisGatewayElement, event: EdisGatewayEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

const Screens = ({ container }: { container?: Node }): ReactNode =>
  container instanceof ShadowRoot &&
  container.host instanceof EdisGatewayElement && <GatewayApp {...container.host[SHOWN]} />;

/**
 * r2wc mounts React into an open shadow root. It is given no props and no events: its own mirror strings into
 * attributes, lose what was set before the upgrade, and cannot tell a prevented event; the class below does these.
 */
const Bridge: new () => BridgeElement =
  typeof HTMLElement === "undefined"
    ? (Object as unknown as new () => BridgeElement) // a server only imports the face, and makes no element
    : (r2wc(Screens, { shadow: "open", props: [] }) as unknown as new () => BridgeElement);

/** The element's events by name, for typed listeners (contract §2). */
export type EdisGatewayEventMap = {
  readonly [Name in EventName]: CustomEvent<GatewayEventDetails[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    "edis-gateway": EdisGatewayElement;
  }
}

/** `<edis-gateway>`: the payload in, the investor's consent or its failure out (contract §2). */
export class EdisGatewayElement extends Bridge {
  /** The others are read when a transaction starts, and `theme` by the stylesheet. */
  static readonly observedAttributes: readonly string[] = [ATTRIBUTES.payload, ATTRIBUTES.locale];

  /** @internal */
  override readonly [SHOWN] = {
    view: createStore<View>(() => ({ session: null, generation: 0, ownsPage: false })),
    stage: createStage(this.shadowRoot),
  };
  #payload: string | null = null;
  #isStarting = false;
  #isRefused = false;
  #captcha: CaptchaFunction | null = null;
  #unbind = () => {};

  get payload(): string | null {
    return this.#payload;
  }
  /** Never written to the attribute: it holds the transaction's session ids (spec §3 Service header). */
  set payload(payload: string | null | undefined) {
    if (payload == null) this.removeAttribute("payload");
    this.#take(payload ?? null);
  }

  get configUrl(): string {
    return this.#read("configUrl") ?? "";
  }
  set configUrl(value: string | null | undefined) {
    this.#reflect("configUrl", value);
  }

  get propertiesUrl(): string | null {
    return this.#read("propertiesUrl");
  }
  set propertiesUrl(value: string | null | undefined) {
    this.#reflect("propertiesUrl", value);
  }

  get signingKey(): string | null {
    return this.#read("signingKey");
  }
  set signingKey(value: string | null | undefined) {
    this.#reflect("signingKey", value);
  }

  get routing(): "memory" | "hash" {
    return this.#read("routing") === "hash" ? "hash" : "memory";
  }
  set routing(value: "memory" | "hash" | null | undefined) {
    this.#reflect("routing", value);
  }

  get locale(): string {
    return this.#read("locale") ?? "";
  }
  set locale(value: string | null | undefined) {
    this.#reflect("locale", value);
  }

  get theme(): "light" | "dark" | "auto" {
    const theme = this.#read("theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  }
  set theme(value: "light" | "dark" | "auto" | null | undefined) {
    this.#reflect("theme", value);
  }

  /** A function in reCAPTCHA's place (contract §2); null for the default. */
  get captcha(): CaptchaFunction | null {
    return this.#captcha;
  }
  set captcha(captcha: CaptchaFunction | null | undefined) {
    this.#captcha = captcha ?? null;
  }

  /** For a host page that a stranger frames: /error 'Unauthorised Request', and no transaction (contract §3). */
  refuse(): void {
    this.#payload = null;
    this.#isRefused = true;
    this.#stop();
    if (this.isConnected) this.#startSoon();
  }

  /** A root that was there before the element was defined is its own. */
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(init);
  }

  override connectedCallback(): void {
    this.#takeEarlyProperties();
    if (!this.#session()) this.#startSoon();
    this.#raiseDialogs();
  }

  /** Moved within the document, it is connected again at once and nothing happens; removed, it ends. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop();
      super.disconnectedCallback();
    });
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === ATTRIBUTES.payload) this.#take(value);
    else if (value !== before) this.#session()?.askLanguage(this.locale);
  }

  /** A modal dialog that was moved with the element has lost its place on top of the page. */
  #raiseDialogs(): void {
    for (const dialog of this.shadowRoot?.querySelectorAll<HTMLDialogElement>("dialog[open]") ?? []) {
      dialog.close();
      dialog.showModal();
    }
  }

  #session(): Session | null {
    return this[SHOWN].view.getState().session;
  }

  #read(name: PropertyName): string | null {
    return this.getAttribute(ATTRIBUTES[name]) ?? DEFAULTS[name];
  }

  #reflect(name: PropertyName, value: string | null | undefined): void {
    if (value == null) this.removeAttribute(ATTRIBUTES[name]);
    else this.setAttribute(ATTRIBUTES[name], value);
  }

  /** Properties that a host set before the element was defined stand on the instance and hide the accessors. */
  #takeEarlyProperties(): void {
    for (const name of [...Object.keys(ATTRIBUTES), "captcha"]) {
      const early = Object.getOwnPropertyDescriptor(this, name);
      if (!early) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, early.value);
    }
  }

  #take(payload: string | null): void {
    if (payload === this.#payload) return;
    this.#payload = payload;
    this.#isRefused = false;
    this.#stop();
    if (this.isConnected) this.#startSoon();
  }

  /** In a microtask, so that properties set one after the other make one start. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    queueMicrotask(() => {
      this.#isStarting = false;
      // a host may have set the payload in the first event of a session that was only just being made
      this.#stop();
      if (this.isConnected) this.#start();
    });
  }

  #start(): void {
    const input = {
      payload: this.#payload,
      configUrl: this.configUrl,
      propertiesUrl: this.propertiesUrl ?? undefined,
      signingKey: this.signingKey ?? undefined,
      locale: this.locale,
    };
    const gone = new AbortController();
    const session = createSession(browserPorts(this, gone.signal), input, this.#startOf());
    const restart = () => {
      this.#stop();
      this.#startSoon();
    };
    this[SHOWN].view.setState(({ generation }) => ({
      session,
      generation: generation + 1,
      ownsPage: this.routing === "hash",
    }));
    this.#mount();
    const routing = this.routing === "hash" ? { hasPayload: this.#payload !== null, restart } : null;
    const unbind = bindSession(this, session, routing);
    this.#unbind = () => {
      gone.abort();
      unbind();
    };
  }

  /** A first screen that stands there already is taken over as it is, with what was typed into it (contract §7). */
  #mount(): void {
    const { shadowRoot } = this;
    if (this[MOUNTED] || !shadowRoot.hasChildNodes()) super.connectedCallback();
    else {
      // hydrateRoot takes a fragment as createRoot does; its types do not say so
      const root = hydrateRoot(shadowRoot as ParentNode as Element, <Screens container={shadowRoot} />);
      this[MOUNTED] = { root, ReactComponent: Screens };
    }
  }

  #startOf(): SessionStart {
    if (this.#isRefused) return "unauthorised";
    if (this.#payload !== null) return "payload";
    return this.routing === "memory" ? "landing" : startOf(window);
  }

  #stop(): void {
    this.#unbind();
    this.#unbind = () => {};
    this.#session()?.dispose();
    this[SHOWN].view.setState({ session: null });
  }
}
