import type { Timer } from "../data/delay";
import type { ReturnTo } from "../flow/outcome";
import type { EventName, GatewayEventDetails } from "./eventDetails";

export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Everything of the world that a session touches. The element makes the browser's; tests make their own. */
export interface Ports extends Timer {
  readonly fetch: typeof globalThis.fetch;
  readonly crypto: Crypto;
  /** Wall clock, epoch ms. */
  now(): number;
  /** A monotonic clock, ms; it may stop while the machine sleeps. */
  monotonic(): number;
  /** Returns a number from 0 up to, but not including, 1; no secret is made of it. */
  random(): number;
  /** Returns `document.cookie`. */
  cookie(): string;
  /** The page's address; relative addresses are resolved against it, and its origin is the page's. */
  readonly pageUrl: string;
  /** No script of a broker runs beside the element: it has its page to itself, or the page is framed (R75). */
  readonly isIsolated: boolean;
  /** The page's brand, shown before the configuration is loaded (R79). */
  readonly brand: Brand;
  /** A storage whose calls never throw. */
  readonly storage: KeyValues;
  /** Stores the language that the investor chose; null if none may be stored (contract §5 Languages). */
  readonly localeStorage: KeyValues | null;
  /** Returns the browser's languages, the best one first. */
  languages(): readonly string[];
  /** Returns a captcha token for `action`; `null` if there is neither a function nor a site key. Rejects if it fails. */
  captcha(action: "mpin" | "otp_send", site: CaptchaSite): Promise<string> | null;
  /** Loads the captcha's script, if it has one, before a token is needed; never throws. */
  prepareCaptcha(site: CaptchaSite): void;
  /** Fires an event; the first ones wait for the host's listeners. Returns false if its default action must not follow. */
  emit<Name extends EventName>(name: Name, detail: GatewayEventDetails[Name]): boolean;
  /** Calls back when the host has heard what was emitted: at once, but for the first events. */
  afterDelivery(then: () => void): void;
  /** The default action of `success` and `fail`: goes to the requestor. */
  leave(returnTo: ReturnTo): void;
  /** The default action of `close`. */
  closeWindow(): void;
  /** Tells whether the page is in a tab or window that is not looked at. */
  isHidden(): boolean;
  /** Tells whether the browser says that it has no network. */
  isOffline(): boolean;
  print(): void;
  /** Returns the code of an SMS that comes before `signal` aborts (WebOTP); null if the browser cannot read it, or may not. */
  smsCode(signal: AbortSignal): Promise<string | null>;
  /** Tells whether the element's forms can be submitted, which a sandbox may forbid. */
  formsAllowed(): Promise<boolean>;
  /** Warns whoever deployed the page, in one line: the cause, and the section of the docs. */
  warn(message: string): void;
  /** Sets a mark of User Timing (contract §7). */
  mark(name: string): void;
  /** Starts a measure of User Timing; returns a function that ends it with a detail, without id, name or secret. */
  measure(name: string): (detail: Readonly<Record<string, string | number>>) => void;
}

/** A depository's name, and the address of its logo. */
export interface Brand {
  readonly name?: string | undefined;
  readonly logo?: string | undefined;
}

interface CaptchaSite {
  readonly siteKey: string | undefined;
  readonly scriptUrl: string;
}
