import { type Counters, FRESH_COUNTERS, type Stage } from "./counters";
import { OTP_LIFETIME_MS } from "./limits";
import type { OperationName, Scenario } from "./scenario";
import type { Security } from "./securities";

export type TransactionType = "DIS" | "DMI" | "DMR" | "DIM";

/**
 * The states of a transaction. `authenticated`: the M-PIN was right, the slip is open. `authorised`, `locked` (a limit was
 * reached) and `cancelled` are outcomes; `terminated`: the investor left (clr).
 */
export const STATES = ["issued", "authenticated", "authorised", "locked", "cancelled", "terminated"] as const;
export type State = (typeof STATES)[number];

export interface Otp {
  readonly code: string;
  readonly stage: Stage;
  readonly forgot: boolean;
  readonly sentAt: number;
  readonly used: boolean;
  /** Name of the host whose page asked for the OTP: WebOTP gives the code to no other. */
  readonly host: string;
}

/** One request and its answer. `body` is opened; its M-PINs too if the depository records secrets. */
export interface Call {
  readonly operation: string;
  readonly name: OperationName | null;
  readonly at: number;
  readonly origin: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: unknown;
  readonly answer: unknown;
  readonly status: number;
  /** The form in which the answer travelled: sealed, unless the scenario says otherwise. */
  readonly how: string;
  /** `Accept-Language` as it came. */
  readonly language: string | null;
}

/** The answer that authorised; every further authorising validate gets it word for word (R55). */
export interface Authorisation {
  readonly answer: Result & { readonly orderRespDtls: readonly object[] };
  readonly securities: readonly (Security & { readonly status: string })[];
  /** The language in which consent was given; `null` if the call named none (contract §5 Languages). */
  readonly language: string | null;
}

/** The answer of a validate (contract §6 *result*). */
export interface Result {
  readonly status: "200";
  readonly responseCode: ResponseCode;
  readonly message: string;
  readonly requestTime: string;
  readonly uiRedirect: "0" | "1";
}

/** The response codes of contract §6. */
export type ResponseCode = "00" | "02" | "03" | "05" | "06";

/** A breach of the contract that was found and refused. */
export interface Violation {
  readonly operation: string;
  readonly at: number;
  readonly what: string;
}

/** The parts of a demat block that the depository reads; its other members are carried unchanged. */
export interface Block {
  readonly dpId: string;
  readonly clientId: string;
  /** As the creation gives it, which may be no text. */
  readonly clientName: unknown;
  readonly cmbpId: string;
  readonly idtcmbpId: string;
  readonly validityDt: string;
  readonly clientUCC: string;
  readonly tmId: string;
  readonly product: string;
  readonly exchangeCd: string;
  readonly stockBrkrMarginAcc: string;
  readonly stockBrkrClntCollAcc: string;
  readonly hldSecurities: readonly string[];
}

export interface Order {
  readonly brokerOrdrNo: string;
  readonly exchangeCd: string;
  readonly segment: string;
  readonly orderTime: string;
  readonly block: Block;
}

/** A transaction as it was issued; it never changes. */
export interface Issue {
  readonly ref: string;
  readonly requestorId: string;
  readonly type: TransactionType;
  readonly model: Readonly<Record<string, unknown>>;
  /** The service header's values by request header name, as they must come with each call (contract §6). */
  readonly headers: Readonly<Record<string, string>>;
  /** `Requestor` of a gateway that sends the name as it shows it; `null`: it sends none (R46, R57). */
  readonly shownRequestor: string | null;
  readonly payload: string;
  readonly payloadDigest: string;
  readonly order: Order;
  readonly securities: readonly Security[];
  readonly account: string;
  readonly pan: string;
  readonly mpinStatus: "0" | "1";
  readonly mobile: string;
  readonly email: string;
  readonly clientType: string;
  readonly successUrl: string;
  readonly failUrl: string;
  readonly redirectMethod: "GET" | "POST";
}

export interface Transaction {
  readonly issue: Issue;
  state: State;
  scenario: Scenario;
  counters: Counters;
  lastSeenAt: number;
  orderFetched: boolean;
  forgotAsked: boolean;
  authorisation: Authorisation | undefined;
  /** The validate's answer that ended the transaction, if one did. */
  ending: Result | undefined;
  readonly otps: Otp[];
  readonly calls: Call[];
  readonly violations: Violation[];
  /** Uses of a scenario's `fail`, `answerWith` or `answerLost`, by key (`fail:txn`). */
  readonly spent: Map<string, number>;
  /** The last operation under way: each operation waits for the one before, so that no limit can be raced. */
  turn: Promise<unknown>;
}

/** Makes a transaction from its `issue`. */
export function openTransaction(issue: Issue, scenario: Scenario, state: State, now: number): Transaction {
  return {
    issue,
    state,
    scenario,
    counters: FRESH_COUNTERS,
    lastSeenAt: now,
    orderFetched: false,
    forgotAsked: false,
    authorisation: undefined,
    ending: undefined,
    otps: [],
    calls: [],
    violations: [],
    spent: new Map(),
    turn: Promise.resolve(),
  };
}

/**
 * Tells whether an authorisation by OTP needs one. A DIM always does: it fetches no order, which alone can say otherwise
 * (contract §6).
 */
export function wantsOtp({ issue, scenario }: Transaction): boolean {
  return scenario.otpEnabled || issue.type === "DIM";
}

/** Runs `work` after the transaction's operations under way. */
export function inTurn<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const mine = transaction.turn.then(work, work);
  transaction.turn = mine.catch(() => undefined);
  return mine;
}

/** Returns the OTP that may be entered now: the newest of its stage (of any, if none is named), unused and not expired. */
export function liveOtp(transaction: Transaction, now: number, stage?: Stage): Otp | undefined {
  const newest = transaction.otps.findLast((otp) => stage === undefined || otp.stage === stage);
  return newest !== undefined && !newest.used && now - newest.sentAt <= OTP_LIFETIME_MS ? newest : undefined;
}

/** Marks an OTP as used. */
export function burnOtp(transaction: Transaction, otp: Otp): void {
  transaction.otps.splice(transaction.otps.indexOf(otp), 1, { ...otp, used: true });
}

/** Uses one of a scenario's limited turns; false if none is left (`times` absent: no limit). */
export function spend(transaction: Transaction, key: string, times: number | undefined): boolean {
  const spent = transaction.spent.get(key) ?? 0;
  if (times !== undefined && spent >= times) return false;
  transaction.spent.set(key, spent + 1);
  return true;
}
