import type { Accounts } from "./accounts";
import type { Keys } from "./keys";
import type { Transaction } from "./ledger";
import { SESSION_IDLE_MS } from "./limits";
import type { ReplayCache } from "./replayCache";
import type { Mutant, Steps } from "./steps";

export interface Broker {
  readonly name: string;
  /** Origins that may embed the element and that investors may return to. */
  readonly origins: readonly string[];
  /**
   * The address above `/success` and `/fail`, to which investors return unless an order says otherwise. Default: `/return`
   * at the first origin.
   */
  readonly returnPage?: string;
}

export interface DepositoryOptions {
  /** The build's folder (`dist/`); without it neither element nor host page is served. No other file is read. */
  readonly dist?: string;
  /** The depository's keys; default: new ones. */
  readonly keys?: Keys;
  /** The built languages (`LOCALES`) that this depository has approved; default: all. */
  readonly locales?: readonly string[];
  /** Brokers by requestor id, read at each request: a caller may add origins after the start. */
  readonly brokers?: Readonly<Record<string, Broker>>;
  /** Milliseconds since 1970; default: `Date.now`. */
  readonly clock?: () => number;
  /** The address at which browsers reach the depository, if it differs from the one that it listens on. */
  readonly publicUrl?: string;
  /** `service_timeout` of the portal claims. */
  readonly serviceTimeoutMs?: number;
  /** `timeouts` of the properties claims. */
  readonly timeouts?: Readonly<Record<string, number>>;
  /** Overrides for the portal claims, `exp` and `publicKey` included. */
  readonly portalClaims?: Readonly<Record<string, unknown>>;
  /** Overrides for the properties claims. */
  readonly propertiesClaims?: Readonly<Record<string, unknown>>;
  /** Idle milliseconds after which a session is over; default: 15 minutes. */
  readonly sessionIdleMs?: number;
  /** Mutants, which each break one rule of the contract, to test the conformance kit; default: none. */
  readonly mutants?: readonly Mutant[];
  /** True if the record of calls shows opened M-PINs, OTPs and PANs (for tests), and does not mask them. */
  readonly recordSecrets?: boolean;
}

/** The whole state of one depository. */
export interface World {
  readonly options: DepositoryOptions;
  readonly keys: Keys;
  readonly clock: () => number;
  readonly steps: Steps;
  readonly brokers: () => Readonly<Record<string, Broker>>;
  /** The depository's address, without a trailing slash. */
  readonly url: () => string;
  readonly transactions: Map<string, Transaction>;
  readonly accounts: Accounts;
  readonly tokenKeys: ReplayCache;
  readonly captchas: ReplayCache;
  /** Breaches that belong to no known transaction. */
  readonly strays: { operation: string; at: number; what: string }[];
}

/** Returns a broker by its id; a name inherited from `Object` is none. */
export function brokerOf(world: World, requestorId: string): Broker | undefined {
  const all = world.brokers();
  return Object.hasOwn(all, requestorId) ? all[requestorId] : undefined;
}

/**
 * Tells whether a transaction was idle too long. Then only `status` and `clr` are still answered. An authorised transaction never
 * expires, so that a lost answer can always be asked for (R55).
 */
export const hasExpired = ({ options, clock }: World, { state, lastSeenAt }: Transaction): boolean =>
  state !== "authorised" && clock() - lastSeenAt > (options.sessionIdleMs ?? SESSION_IDLE_MS);

/** Returns every origin of every broker, each once. */
export function allOrigins(world: World): string[] {
  return [...new Set(Object.values(world.brokers()).flatMap((broker) => broker.origins))];
}

/** Returns the origins by requestor id, as `allowedReturnOrigins` and `embedOrigins` list them. */
export function originsByRequestor(world: World): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(world.brokers()).map(([id, broker]) => [id, broker.origins]));
}

/** Formats milliseconds as an ISO time in IST, to the second: `2026-11-20T09:15:00+05:30`. */
export function ist(ms: number): string {
  return `${new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 19)}+05:30`;
}
