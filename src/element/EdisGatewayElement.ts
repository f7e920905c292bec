import r2wc, { type R2WCBaseProps, type R2WCRenderer } from "@r2wc/core";
import type { Root } from "react-dom/client";
import { createStore } from "zustand/vanilla";
import { type Begun, begin, begunAt, end, takeBegun } from "../lifecycle/begin";
import type { MountProps } from "../lifecycle/mount";
import type { Routing } from "../lifecycle/pageEvents";
import { type Come, loadScreens } from "../lifecycle/prelude";
import type { AppState } from "../screens/app/GatewayApp";
import { createShadowRootContext } from "../screens/app/shadowRootContext";
import type { EventName, GatewayEventDetails, TypedEventTarget } from "../session/hostEvents";
import type { Session, SessionStart } from "../session/session";
import { ATTRIBUTES, attributeOf, type PropertyName } from "./attributes";
import type { CaptchaFunction } from "./captcha";
import { createDispatcher } from "./deferredDispatch";
import { initialScreen } from "./initialScreen";

/** What is shown of an element: kept while the element is out of the document. */
const SHOWN = Symbol("shown");

interface Bridged {
  readonly shadowRoot: ShadowRoot;
  /** @internal */
  readonly [SHOWN]: MountProps;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

type BridgeElement = TypedEventTarget<EdisGatewayElement, EdisGatewayEventMap> & Bridged & HTMLElement;

/** r2wc's way to React, which has come when something is mounted. */
const renderer: R2WCRenderer<R2WCBaseProps, Root | null> = {
  mount(container: Node) {
    const isOurs = container instanceof ShadowRoot && container.host instanceof EdisGatewayElement;
    return isOurs ? (loadScreens.come()?.mount(container, container.host[SHOWN]) ?? null) : null;
  },
  update: () => {},
  unmount: (root) => root?.unmount(),
};

/**
 * r2wc's core mounts into an open shadow root. It is given no component, no props and no events: React comes later than the
 * element, and r2wc's own mirror strings into attributes, loses what was set before the upgrade, and cannot tell a prevented
 * event; the class below does these.
 */
const Bridge: new () => BridgeElement =
  typeof HTMLElement === "undefined"
    ? (Object as unknown as new () => BridgeElement) // a server only imports the face, and makes no element
    : (r2wc(() => null, { shadow: "open", props: [] }, renderer) as unknown as new () => BridgeElement);

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
  override readonly [SHOWN]: MountProps;
  /** What was begun; null where nothing is. On the host page it is there before this class is. */
  #begun: Begun | null = takeBegun(this);
  #payload = this.#begun?.input.payload ?? null;
  #isStarting = false;
  #isRefused = false;
  #captcha: CaptchaFunction | null = null;

  constructor() {
    super();
    const view = createStore<AppState>(() => ({ session: null, generation: 0, ownsPage: false }));
    this[SHOWN] = { view, stage: this.#begun?.stage ?? createShadowRootContext(this.shadowRoot) };
    if (this.#begun) this.#follow(this.#begun);
  }

  /** @internal r2wc asks for the root in which a first screen may stand already. */
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return begunAt(this)?.root ?? super.attachShadow(init);
  }

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

  override connectedCallback(): void {
    this.#takeEarlyProperties();
    if (!this.#begun) this.#startSoon();
    this.#raiseDialogs();
  }

  /** Moved within the document, it is connected again at once and nothing happens; removed, it ends. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop();
      this.#unmount();
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
    return attributeOf(this, name);
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
    const place = { host: this, root: this.shadowRoot, stage: this[SHOWN].stage };
    this.#begun = begin(place, this.#startOf(), this.#payload);
    this.#follow(this.#begun);
  }

  #startOf(): SessionStart {
    if (this.#isRefused) return "unauthorised";
    if (this.#payload !== null) return "payload";
    return this.routing === "memory" ? "landing" : initialScreen(window);
  }

  /** React will come, and take over what stands there. */
  #follow(begun: Begun): void {
    const { signal } = begun.gone;
    begun.prelude.over.then((come) => {
      if (!come || signal.aborted) return;
      const session = this.#open(come, begun);
      // what it has fired already may have put another payload in this one's place
      if (signal.aborted) return session.dispose();
      signal.addEventListener("abort", session.dispose);
      come.screens.bindSession(this, session, begun.ownsPage ? this.#routing(begun) : null, signal);
    });
  }

  #open({ screens, speech }: Come, { from, input, ownsPage, ports, prelude, gone }: Begun): Session {
    // its first events wait for the next task, as if it had only now been put in
    const events = createDispatcher(this, gone.signal);
    const made = screens.createSession({ ...ports, ...events }, { ...input, speech }, from);
    if (this.locale !== input.locale) made.askLanguage(this.locale);
    const session: Session = {
      ...made,
      shown() {
        prelude.taken();
        made.shown();
      },
    };
    this[SHOWN].view.setState(({ generation }) => ({ session, generation: generation + 1, ownsPage }));
    super.connectedCallback();
    return session;
  }

  #routing({ input, hash }: Begun): Routing {
    const restart = () => {
      this.#stop();
      this.#startSoon();
    };
    return { hasPayload: input.payload !== null, hash, restart };
  }

  /** React leaves, and what it had not taken over yet goes too: of that it does not empty a shadow root. */
  #unmount(): void {
    super.disconnectedCallback();
    this.shadowRoot.replaceChildren();
  }

  #stop(): void {
    if (this.#begun && end(this.#begun)) this.#unmount();
    this.#begun = null;
    this[SHOWN].view.setState({ session: null });
  }
}
