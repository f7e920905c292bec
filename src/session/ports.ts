import type { ReturnTo } from "../flow/outcome";
import type { EventName, GatewayEventDetails } from "./hostEvents";

/** Everything of the world that a session touches. The element makes the browser's; tests bring a clock and a network. */
export interface Ports {
  readonly fetch: typeof globalThis.fetch;
  readonly crypto: Crypto;
  /** Wall clock, epoch ms. */
  now(): number;
  /** Calls back once after `ms`; gives what cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** The page's cookies, as `document.cookie` gives them. */
  cookie(): string;
  /** The page's address: relative addresses are read against it, and its origin is the page's own. */
  readonly pageUrl: string;
  /** `null` where the browser refuses storage. */
  readonly storage: Storage | null;
  /** A captcha token for `action`; `null` when there is neither a function nor a site key. Rejects when it fails. */
  captcha(action: "mpin" | "otp_send", site: CaptchaSite): Promise<string> | null;
  /** Fires an event of the element; false when the host prevented its default action. */
  emit<Name extends EventName>(name: Name, detail: GatewayEventDetails[Name]): boolean;
  /** The default action of `success` and `fail`: out to the requestor. */
  leave(returnTo: ReturnTo): void;
  /** The default action of `close`. */
  closeWindow(): void;
  warn(message: string): void;
}

export interface CaptchaSite {
  readonly siteKey: string | undefined;
  readonly scriptUrl: string;
}
