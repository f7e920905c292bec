import { lazyModule } from "../data/lazyModule";
import { upgradeProperties } from "../dom/upgradeProperties";
import type { EventName, GatewayEventDetails, TypedEventTarget } from "../session/eventDetails";
import { createErrorNotice, FRAME_TEXTS } from "./errorNotice";
import { fireEvent, localFailDetail } from "./frameEvents";
import type { HostPageConnection } from "./hostPageConnection";

const loadConnection = lazyModule(() => import("./hostPageConnection"));

type TypedElement = TypedEventTarget<EdisGatewayFrameElement, EdisGatewayFrameEventMap> & HTMLElement;

/** A server only imports the class, and makes no element. */
const Base: new () => TypedElement = globalThis.HTMLElement ?? Object;

/**
 * `<edis-gateway-frame>`: the depository's host page in the broker's own, out of reach of its scripts (contract §3). The code
 * that exchanges messages with the host page is loaded when there is a payload.
 *
 * @tag edis-gateway-frame
 * @attr {string} payload - The encoded authentication model (contract §4). The property is preferred: it is never written here.
 * @attr {string} src - The address of the depository's host page.
 * @attr {string} [locale=en-GB] - Space-separated language tags in order of preference, or `auto`.
 * @attr {"light" | "dark" | "auto"} [theme=auto] - The colours.
 * @attr {string} [title=Electronic Instruction Slip] - The title of the frame, for screen readers.
 * @fires {CustomEvent<ReadyDetail>} ready - The first interactive screen is shown.
 * @fires {CustomEvent<ScreenChangeDetail>} screenchange - Another screen is shown.
 * @fires {CustomEvent<SuccessDetail>} success - The investor's consent was taken. Its default action follows `returnTo`.
 * @fires {CustomEvent<FailDetail>} fail - The transaction ended without consent. Its default action follows `returnTo`.
 * @fires {CustomEvent<Readonly<Record<string, never>>>} close - The gateway wants its window closed. It does not bubble.
 */
export class EdisGatewayFrameElement extends Base {
  static readonly observedAttributes: readonly string[] = ["payload", "src", "locale", "theme", "title"];

  readonly #root = this.attachShadow({ mode: "open" });
  #payload: string | null = null;
  #payloadCount = 0;
  #connection: HostPageConnection | null = null;
  /** The number of the last payload whose messaging code failed to load: it is not started again (R93). */
  #failedPayload = 0;

  get payload(): string | null {
    return this.#payload;
  }
  /** Never written to the attribute: it holds the transaction's session ids. Another payload is another transaction. */
  set payload(payload: string | null | undefined) {
    if (!payload) this.removeAttribute("payload");
    this.#setPayload(payload);
  }

  /** @internal Counts the payloads that were set: the same text after null is another payload (R93). */
  get payloadCount(): number {
    return this.#payloadCount;
  }

  /** The address of the depository's host page. */
  get src(): string {
    return this.getAttribute("src") ?? "";
  }
  set src(src: string | null | undefined) {
    this.#reflect("src", src);
  }

  get locale(): string {
    return this.getAttribute("locale") || "en-GB";
  }
  set locale(locale: string | null | undefined) {
    this.#reflect("locale", locale);
  }

  get theme(): "light" | "dark" | "auto" {
    const theme = this.getAttribute("theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  }
  set theme(theme: "light" | "dark" | "auto" | null | undefined) {
    this.#reflect("theme", theme);
  }

  connectedCallback(): void {
    upgradeProperties(this, EdisGatewayFrameElement.observedAttributes);
    this.#update();
  }

  /** @internal Does nothing: `moveBefore` moves the element without a reload of its frame. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    this.#connection?.end();
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === "payload") this.#setPayload(value);
    else this.#update();
  }

  /** Takes a payload; an empty one is none (contract §2). */
  #setPayload(given: string | null | undefined): void {
    const payload = given ? String(given) : null;
    if (payload !== this.#payload) this.#payloadCount += 1;
    this.#payload = payload;
    this.#update();
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value == null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** Applies the properties in a microtask at the earliest, so that all that are set in one go are applied together. */
  async #update(): Promise<void> {
    if (
      !this.isConnected ||
      this.#failedPayload === this.#payloadCount ||
      !(this.#payload || this.#connection)
    )
      return;
    try {
      const { connectHostPage } = await loadConnection();
      this.#connection ??= connectHostPage(this, this.#root);
    } catch {
      this.#showLoadFailure();
    }
    this.#connection?.update();
  }

  /** Shows an error and fires `fail`, once per payload, as the code for the host page could not be loaded. */
  #showLoadFailure(): void {
    const payload = this.#payload;
    if (!this.isConnected || !payload || this.#failedPayload === this.#payloadCount) return;
    this.#failedPayload = this.#payloadCount;
    this.#root.replaceChildren(createErrorNotice(FRAME_TEXTS.noAnswer));
    fireEvent(this, "fail", localFailDetail(payload, "unavailable", FRAME_TEXTS.noAnswer));
  }
}

/** The element's events by name, for typed listeners (contract §2, §3). */
export type EdisGatewayFrameEventMap = {
  readonly [Name in EventName]: CustomEvent<GatewayEventDetails[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    "edis-gateway-frame": EdisGatewayFrameElement;
  }
}
