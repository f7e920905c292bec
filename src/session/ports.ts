import type { ReturnTo } from "../flow/outcome";
import type { EventName, GatewayEventDetails } from "./eventDetails";

/** A storage by key. */
export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Everything of the world that a session touches. The element makes the browser's; tests bring a clock and a network. */
export interface Ports {
  readonly fetch: typeof globalThis.fetch;
  readonly crypto: Crypto;
  /** Wall clock, epoch ms. */
  now(): number;
  /** A clock in ms that nobody can set; it may stand still while the machine sleeps. */
  monotonic(): number;
  /** Calls back once after `ms`; gives what cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Anything from 0 up to 1, without it; no secret is made of it. */
  random(): number;
  /** The page's cookies, as `document.cookie` gives them. */
  cookie(): string;
  /** The page's address: relative addresses are read against it, and its origin is the page's own. */
  readonly pageUrl: string;
  /** Whose page it is, before the configuration is there (R79). */
  readonly brand: Brand;
  /** No call of it throws. */
  readonly storage: KeyValues;
  /** Where a language that was chosen is kept; keeps nothing where none is to be (contract §5 Languages). */
  readonly choices: KeyValues;
  /** The languages that the browser is set to, the best one first. */
  languages(): readonly string[];
  /** A captcha token for `action`; `null` when there is neither a function nor a site key. Rejects when it fails. */
  captcha(action: "mpin" | "otp_send", site: CaptchaSite): Promise<string> | null;
  /** A token will be wanted: loads what makes it, where that is a script; never throws. */
  prepareCaptcha(site: CaptchaSite): void;
  /** Fires an event of the element; false when the host prevented its default action. */
  emit<Name extends EventName>(name: Name, detail: GatewayEventDetails[Name]): boolean;
  /** Calls back when what was emitted has been heard: at once, but for the first events. */
  afterDelivery(then: () => void): void;
  /** The default action of `success` and `fail`: out to the requestor. */
  leave(returnTo: ReturnTo): void;
  /** The default action of `close`. */
  closeWindow(): void;
  /** The browser's own print dialog. */
  print(): void;
  /** The code of an SMS that comes until `signal` aborts (WebOTP); null where the browser cannot tell, or may not. */
  smsCode(signal: AbortSignal): Promise<string | null>;
  /** Whether the element's forms can be submitted, which a sandbox may forbid. */
  canSubmit(): Promise<boolean>;
  /** One line for whoever deployed the page: the cause, and the section of the docs. */
  warn(message: string): void;
  /** A mark of User Timing (contract §7). */
  mark(name: string): void;
  /** Starts a measure of User Timing; what it gives ends that, and says of what it was, without id, name or secret. */
  measure(name: string): (detail: Readonly<Record<string, string | number>>) => void;
}

/** A depository's name, and the address of its mark. */
export interface Brand {
  readonly name?: string | undefined;
  readonly logo?: string | undefined;
}

export interface CaptchaSite {
  readonly siteKey: string | undefined;
  readonly scriptUrl: string;
}
