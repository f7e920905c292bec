import r2wc from "@r2wc/react-to-web-component";
import { attach, attachedTo } from "../lifecycle/attach";
import type { EventName, GatewayEventDetails, TypedEventTarget } from "../session/eventDetails";
import type { SessionStart } from "../session/session";
import { ATTRIBUTES, attributeOf, type PropertyName, propertyOf } from "./attributes";
import type { CaptchaFunction } from "./captcha";
import { initialScreen } from "./initialScreen";

/** The properties that r2wc mirrors into attributes. `payload` is not among them: it holds the transaction's session ids. */
const MIRRORED = {
  configUrl: "string",
  propertiesUrl: "string",
  signingKey: "string",
  routing: "string",
  locale: "string",
  theme: "string",
} as const;

type Mirrored = Record<keyof typeof MIRRORED, string | null | undefined>;

interface R2wcElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, value: string | null): void;
}

type BaseElement = TypedEventTarget<EdisGatewayElement, EdisGatewayEventMap> & R2wcElement & Mirrored;

/** r2wc renders this component by `createElement` and `createRoot` of lazyReact.ts, which load the real one. */
const Gateway = () => null;

const Base: new () => BaseElement =
  typeof HTMLElement === "undefined"
    ? (Object as unknown as new () => BaseElement) // a server only imports the package, and makes no element
    : (r2wc(Gateway, { shadow: "open", props: MIRRORED }) as unknown as new () => BaseElement);

/** The element's events by name, for typed listeners (contract §2). */
export type EdisGatewayEventMap = {
  readonly [Name in EventName]: CustomEvent<GatewayEventDetails[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    "edis-gateway": EdisGatewayElement;
  }
}

const MIRRORED_ATTRIBUTES = Object.values(ATTRIBUTES);

/** For a host page that a stranger frames: /error 'Unauthorised Request', and no transaction (contract §3). */
export const REFUSE: unique symbol = Symbol("refuse");

/** `<edis-gateway>`: the payload in, the investor's consent or its failure out (contract §2). */
export class EdisGatewayElement extends Base {
  static readonly observedAttributes: readonly string[] = MIRRORED_ATTRIBUTES;

  #payload: string | null = attachedTo(this)?.payload ?? null;
  #isStarting = false;
  #isRefused = false;
  #captcha: CaptchaFunction | null = null;

  /** @internal r2wc asks for the root, in which a prerendered field may stand already. */
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return attachedTo(this)?.root ?? this.shadowRoot ?? super.attachShadow(init);
  }

  get payload(): string | null {
    return this.#payload;
  }
  /** Never written to the attribute: it holds the transaction's session ids (spec §3 Service header). */
  set payload(payload: string | null | undefined) {
    if (payload == null) this.removeAttribute("payload");
    this.#setPayload(payload ?? null);
  }

  override get configUrl(): string {
    return this.#read("configUrl") ?? "";
  }
  override set configUrl(value: string | null | undefined) {
    super.configUrl = value;
  }

  override get propertiesUrl(): string | null {
    return this.#read("propertiesUrl");
  }
  override set propertiesUrl(value: string | null | undefined) {
    super.propertiesUrl = value;
  }

  override get signingKey(): string | null {
    return this.#read("signingKey");
  }
  override set signingKey(value: string | null | undefined) {
    super.signingKey = value;
  }

  override get routing(): "memory" | "hash" {
    return this.#read("routing") === "hash" ? "hash" : "memory";
  }
  override set routing(value: "memory" | "hash" | null | undefined) {
    super.routing = value;
  }

  override get locale(): string {
    return this.#read("locale") ?? "";
  }
  override set locale(value: string | null | undefined) {
    super.locale = value;
  }

  override get theme(): "light" | "dark" | "auto" {
    const theme = this.#read("theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  }
  override set theme(value: "light" | "dark" | "auto" | null | undefined) {
    super.theme = value;
  }

  /** A function in reCAPTCHA's place (contract §2); null for the default. */
  get captcha(): CaptchaFunction | null {
    return this.#captcha;
  }
  set captcha(captcha: CaptchaFunction | null | undefined) {
    this.#captcha = captcha ?? null;
  }

  /** @internal */
  [REFUSE](): void {
    this.#payload = null;
    this.#isRefused = true;
    if (this.isConnected) this.#startSoon();
  }

  override connectedCallback(): void {
    this.#upgradeProperties();
    const attached = attachedTo(this);
    const phase = attached?.controller.phase();
    if (phase === "disconnected") {
      super.connectedCallback();
      attached?.reconnect();
    } else if (attached && phase !== "replaced") super.connectedCallback();
    else this.#startSoon();
    this.#raiseDialogs();
  }

  /** Moved within the document, it is connected again at once and nothing happens; removed, its transaction ends (R93). */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      const attached = attachedTo(this);
      if (this.isConnected || !attached) return;
      attached.disconnect();
      super.disconnectedCallback();
    });
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === ATTRIBUTES.payload) this.#setPayload(value);
    else if (value !== before) {
      // r2wc keeps the property of an attribute that is removed
      if (value === null) Reflect.set(this, propertyOf(name), null);
      else super.attributeChangedCallback(name, before, value);
      if (name === ATTRIBUTES.locale) attachedTo(this)?.controller.askLanguage(this.locale);
    }
  }

  /** A modal dialog that was moved with the element has lost its place on top of the page. */
  #raiseDialogs(): void {
    for (const dialog of this.shadowRoot.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
      dialog.close();
      dialog.showModal();
    }
  }

  #read(name: PropertyName): string | null {
    return attributeOf(this, name);
  }

  /** Properties that a host set before the element was defined stand on the instance and hide the accessors. */
  #upgradeProperties(): void {
    for (const name of [...Object.keys(ATTRIBUTES), "captcha"]) {
      const early = Object.getOwnPropertyDescriptor(this, name);
      if (!early) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, early.value);
    }
  }

  #setPayload(payload: string | null): void {
    if (payload === this.#payload) return;
    this.#payload = payload;
    this.#isRefused = false;
    attachedTo(this)?.replace();
    if (this.isConnected) this.#startSoon();
  }

  /** In a microtask, so that properties set one after the other make one start. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    queueMicrotask(() => {
      this.#isStarting = false;
      // a host may have set the payload in the first event of a transaction that was only just being made
      this.#stop();
      if (this.isConnected) this.#start();
    });
  }

  #start(): void {
    attach(this, { start: this.#startOf(), payload: this.#payload, restart: () => this.#startSoon() });
    super.connectedCallback();
  }

  #startOf(): SessionStart {
    if (this.#isRefused) return "unauthorised";
    if (this.#payload !== null) return "payload";
    return this.routing === "memory" ? "landing" : initialScreen(window);
  }

  #stop(): void {
    attachedTo(this)?.replace();
    super.disconnectedCallback();
  }
}
