import r2wc from "@r2wc/react-to-web-component";
import { upgradeProperties } from "../dom/upgradeProperties";
import { whenActivated } from "../dom/whenActivated";
import type { EventName, GatewayEventDetails, TypedEventTarget } from "../session/eventDetails";
import type { FrameRefusal, SessionStart } from "../session/session";
import { attach, attachedTo } from "./attach";
import { ATTRIBUTES, attributeOf, ownsItsPage } from "./attributes";
import type { CaptchaFunction } from "./recaptcha";
import { startWithoutPayload } from "./routeGuard";

/** The properties that r2wc mirrors into attributes. `payload` is not among them: it holds the transaction's session ids. */
const MIRRORED = ["configUrl", "propertiesUrl", "signingKey", "routing", "locale", "theme"] as const;

type Mirrored = Record<(typeof MIRRORED)[number], string | null | undefined>;

interface R2wcElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, value: string | null): void;
}

type BaseElement = TypedEventTarget<EdisGatewayElement, EdisGatewayEventMap> & R2wcElement & Mirrored;

/** Renders nothing. r2wc renders it with `createElement` and `createRoot` of reactStub.ts, which mount the screens. */
const Placeholder = () => null;

/** On a server, which only imports the package and makes no element, any class will do. */
const Base = (
  typeof HTMLElement === "undefined" ? Object : r2wc(Placeholder, { shadow: "open", props: [...MIRRORED] })
) as new () => BaseElement;

/** The element's events by name, for typed listeners (contract §2). */
export type EdisGatewayEventMap = {
  readonly [Name in EventName]: CustomEvent<GatewayEventDetails[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    "edis-gateway": EdisGatewayElement;
  }
}

/** Names the method that refuses the framing page: /error without a transaction, worded by `FrameRefusal` (contract §3). */
export const REFUSE: unique symbol = Symbol("refuse");

/**
 * `<edis-gateway>`: the payload in, the investor's consent or its failure out (contract §2).
 *
 * @tag edis-gateway
 * @attr {string} payload - The encoded authentication model (contract §4). The property is preferred: it is never written here.
 * @attr {string} [config-url=/portal-config/portal-edis-service.json] - The portal configuration (contract §5).
 * @attr {string} properties-url - Texts and timeouts (contract §5); by default on the configuration's origin.
 * @attr {string} signing-key - The public key that verifies both files: base64 (SPKI, DER), ES256.
 * @attr {"memory" | "hash"} [routing=memory] - `hash`: the element owns the page's hash and back button.
 * @attr {string} [locale=en-GB] - Space-separated language tags in order of preference, or `auto`.
 * @attr {"light" | "dark" | "auto"} [theme=auto] - The colours.
 * @fires {CustomEvent<ReadyDetail>} ready - The first interactive screen is shown.
 * @fires {CustomEvent<ScreenChangeDetail>} screenchange - Another screen is shown.
 * @fires {CustomEvent<SuccessDetail>} success - The investor's consent was taken. Its default action follows `returnTo`.
 * @fires {CustomEvent<FailDetail>} fail - The transaction ended without consent. Its default action follows `returnTo`.
 * @fires {CustomEvent<Readonly<Record<string, never>>>} close - The gateway wants its window closed. It does not bubble.
 * @csspart header - Above every screen.
 * @csspart main - The screen itself.
 * @csspart footer - Below every screen.
 * @csspart card - A panel with a screen's content.
 * @csspart field - A label with its input.
 * @csspart button - Every button, with `primary` or `secondary`.
 * @csspart primary - The button of the main action.
 * @csspart secondary - Any other button.
 * @csspart dialog - A modal question.
 * @csspart snackbar - A notice over the top of the screen.
 * @csspart table-frame - The table of securities with its sort, filter and pager.
 * @csspart table - The table of securities.
 * @csspart pager - The pages of the table.
 * @cssprop [--edis-accent=light-dark(#143f8a, #9dbdff)] - Buttons, links, the mark.
 * @cssprop [--edis-accent-ink=light-dark(#fff, #0a1a38)] - Text on the accent.
 * @cssprop [--edis-surface=light-dark(#fff, #162033)] - Header, cards, fields.
 * @cssprop [--edis-ground=light-dark(#f2f5fa, #0d1422)] - Behind the cards; panels.
 * @cssprop [--edis-ink=light-dark(#111c30, #e9eef8)] - Text.
 * @cssprop [--edis-muted=light-dark(#56627a, #a5b2c9)] - Labels, hints, borders of fields.
 * @cssprop [--edis-line=light-dark(#d8dfea, #2c3a53)] - Rules and borders.
 * @cssprop [--edis-danger=light-dark(#b3261e, #ffb0a8)] - Errors.
 * @cssprop [--edis-warn=light-dark(#855300, #f3c067)] - Warnings.
 * @cssprop [--edis-success=light-dark(#1a6a3c, #84d8a3)] - Success.
 * @cssprop [--edis-focus=light-dark(#2f74e0, #7fb0ff)] - The focus ring.
 * @cssprop [--edis-radius=10px] - Corners.
 * @cssprop [--edis-font-size=medium] - The size of text.
 * @cssprop [--edis-font=system-ui, var(--_script, sans-serif), sans-serif] - The typeface.
 */
export class EdisGatewayElement extends Base {
  static readonly observedAttributes: readonly string[] = Object.values(ATTRIBUTES);

  #payload: string | null = attachedTo(this)?.payload ?? null;
  #isStarting = false;
  #refusal: FrameRefusal | null = null;
  #captcha: CaptchaFunction | null = null;

  /** @internal Returns the existing root, which may hold a prerendered screen, when r2wc asks for one. */
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(init);
  }

  get payload(): string | null {
    return this.#payload;
  }
  /** Never written to the attribute: it holds the transaction's session ids (spec §3 Service header). */
  set payload(payload: string | null | undefined) {
    if (!payload) this.removeAttribute("payload");
    this.#setPayload(payload);
  }

  override get configUrl(): string {
    return attributeOf(this, "configUrl");
  }
  override set configUrl(value: string | null | undefined) {
    super.configUrl = value;
  }

  override get propertiesUrl(): string | null {
    return attributeOf(this, "propertiesUrl");
  }
  override set propertiesUrl(value: string | null | undefined) {
    super.propertiesUrl = value;
  }

  override get signingKey(): string | null {
    return attributeOf(this, "signingKey");
  }
  override set signingKey(value: string | null | undefined) {
    super.signingKey = value;
  }

  override get routing(): "memory" | "hash" {
    return ownsItsPage(this) ? "hash" : "memory";
  }
  override set routing(value: "memory" | "hash" | null | undefined) {
    super.routing = value;
  }

  override get locale(): string {
    return attributeOf(this, "locale");
  }
  override set locale(value: string | null | undefined) {
    super.locale = value;
  }

  override get theme(): "light" | "dark" | "auto" {
    const theme = attributeOf(this, "theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  }
  override set theme(value: "light" | "dark" | "auto" | null | undefined) {
    super.theme = value;
  }

  /** A function in place of reCAPTCHA (contract §2); null for the default. */
  get captcha(): CaptchaFunction | null {
    return this.#captcha;
  }
  set captcha(captcha: CaptchaFunction | null | undefined) {
    this.#captcha = captcha ?? null;
  }

  /** @internal */
  [REFUSE](refusal: FrameRefusal): void {
    this.#payload = null;
    this.#refusal = refusal;
    if (this.isConnected) this.#startSoon();
  }

  override connectedCallback(): void {
    upgradeProperties(this, [...Object.keys(ATTRIBUTES), "captcha"]);
    const attached = attachedTo(this);
    const phase = attached?.controller.phase() ?? "discarded";
    if (phase === "discarded") this.#startSoon();
    else super.connectedCallback();
    if (phase === "disconnected") attached?.reconnect();
    this.#raiseDialogs();
  }

  /** Ends the transaction of a removed element (R93), in a microtask: an element that only moved is connected by then. */
  override disconnectedCallback(): void {
    queueMicrotask(() => this.isConnected || this.#end());
  }

  /** @internal Ends the transaction: another document is another page, to which no stylesheet of this one can go. */
  adoptedCallback(): void {
    this.#end();
  }

  #end(): void {
    const attached = attachedTo(this);
    if (!attached) return;
    attached.disconnect();
    super.disconnectedCallback();
  }

  /** Leaves r2wc's copies of the properties as they are: every getter reads its attribute. */
  override attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === ATTRIBUTES.payload) this.#setPayload(value);
    if (name === ATTRIBUTES.locale) attachedTo(this)?.controller.requestLocale(this.locale);
  }

  /** Opens modal dialogs again, as a move takes them out of the browser's top layer. */
  #raiseDialogs(): void {
    for (const dialog of this.shadowRoot.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
      dialog.close();
      dialog.showModal();
    }
  }

  /** Takes a payload; an empty one is none (contract §2). */
  #setPayload(given: string | null | undefined): void {
    const payload = given || null;
    if (payload === this.#payload) return;
    this.#payload = payload;
    this.#refusal = null;
    attachedTo(this)?.replace();
    if (this.isConnected) this.#startSoon();
  }

  /** Starts in a microtask, so that properties set one after the other make one start. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const start = () => {
      this.#isStarting = false;
      // a host may set the payload in an event that `attach` fires, before its attachment is known
      attachedTo(this)?.replace();
      super.disconnectedCallback();
      if (!this.isConnected) return;
      attach(this, { start: this.#startOf(), payload: this.#payload, restart: () => this.#startSoon() });
      super.connectedCallback();
    };
    whenActivated(() => queueMicrotask(start));
  }

  #startOf(): SessionStart {
    if (this.#refusal) return this.#refusal;
    if (this.#payload !== null) return "payload";
    // the hash is left from the transaction whose payload was removed: nobody typed it
    if (attachedTo(this)?.payload != null) return "landing";
    return ownsItsPage(this) ? startWithoutPayload(window) : "landing";
  }
}
