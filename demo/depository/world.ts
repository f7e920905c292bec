import type { Accounts } from "./accounts";
import type { Keys } from "./keys";
import type { Transaction } from "./ledger";
import { SESSION_IDLE_MS } from "./limits";
import type { Seen } from "./seen";
import type { Mutant, Steps } from "./steps";

export interface Broker {
  readonly name: string;
  /** Origins from which this broker embeds the element and to which its investors return. */
  readonly origins: readonly string[];
  /** Its investors return to `/success` and `/fail` below, unless an order says otherwise; `/return` at the first origin unless told. */
  readonly returnPage?: string;
}

export interface DepositoryOptions {
  /** The build's folder (`dist/`); without it no element and no host page are served. No other file is read. */
  readonly dist?: string;
  /** Which of the languages that are built (`LOCALES`) this depository has approved; all unless told. */
  readonly locales?: readonly string[];
  /** Brokers by requestor id, read anew at each request: a caller may add origins after the start. */
  readonly brokers?: Readonly<Record<string, Broker>>;
  /** Milliseconds since 1970; `Date.now` unless told. */
  readonly clock?: () => number;
  /** The address under which browsers reach the depository, where it is not the one it listens on. */
  readonly publicUrl?: string;
  /** `service_timeout` of the portal claims. */
  readonly serviceTimeoutMs?: number;
  /** `timeouts` of the properties claims. */
  readonly timeouts?: Readonly<Record<string, number>>;
  /** Laid over the portal claims, `exp` and `publicKey` included. */
  readonly portalClaims?: Readonly<Record<string, unknown>>;
  /** Laid over the properties claims. */
  readonly propertiesClaims?: Readonly<Record<string, unknown>>;
  /** Idle time after which a session is over; 15 minutes unless told. */
  readonly sessionIdleMs?: number;
  /** Breaks one rule of the contract each, for whoever proves that a judge finds it; none unless told. */
  readonly mutants?: readonly Mutant[];
  /** Whether the record of calls shows opened M-PINs, OTPs and PANs (tests) or masks them. */
  readonly recordSecrets?: boolean;
}

/** All that one depository remembers; there is no other state. */
export interface World {
  readonly options: DepositoryOptions;
  readonly keys: Keys;
  readonly clock: () => number;
  readonly steps: Steps;
  readonly brokers: () => Readonly<Record<string, Broker>>;
  /** Its own address, no slash at the end. */
  readonly url: () => string;
  readonly transactions: Map<string, Transaction>;
  readonly accounts: Accounts;
  readonly tokenKeys: Seen;
  readonly captchas: Seen;
  /** Breaches that belong to no known transaction. */
  readonly strays: { operation: string; at: number; what: string }[];
}

/** A broker of the depository's by its id; one that `Object` inherits is none. */
export function brokerOf(world: World, requestorId: string): Broker | undefined {
  const all = world.brokers();
  return Object.hasOwn(all, requestorId) ? all[requestorId] : undefined;
}

/** Nothing can come of a transaction any more that was idle for so long: only `clr` is still answered. */
export const hasExpired = ({ options, clock }: World, { lastSeenAt }: Transaction): boolean =>
  clock() - lastSeenAt > (options.sessionIdleMs ?? SESSION_IDLE_MS);

/** Every origin of every broker, each once. */
export function allOrigins(world: World): string[] {
  return [...new Set(Object.values(world.brokers()).flatMap((broker) => broker.origins))];
}

/** Origins by requestor id, as `allowedReturnOrigins` and `embedOrigins` list them. */
export function originsByRequestor(world: World): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(world.brokers()).map(([id, broker]) => [id, broker.origins]));
}

/** Milliseconds as an ISO time in IST, to the second: `2026-11-20T09:15:00+05:30`. */
export function ist(ms: number): string {
  return `${new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 19)}+05:30`;
}
