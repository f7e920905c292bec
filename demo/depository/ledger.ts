import { type Counters, FRESH_COUNTERS, OTP_LIFETIME_MS, type Stage } from "./limits";
import type { OperationName, Scenario } from "./scenario";
import type { Security } from "./securities";

export type TransactionType = "DIS" | "DMI" | "DMR" | "DIM";

/**
 * How far a transaction is. `authenticated`: the M-PIN was right, the slip is open. `authorised`, `locked`
 * (a limit was reached) and `cancelled` are outcomes, `terminated` is the investor gone (clr).
 */
export const STATES = ["issued", "authenticated", "authorised", "locked", "cancelled", "terminated"] as const;
export type State = (typeof STATES)[number];

export interface Otp {
  readonly code: string;
  readonly stage: Stage;
  readonly forgot: boolean;
  readonly sentAt: number;
  readonly used: boolean;
  /** Name of the host whose page asked for it: WebOTP gives the code to no other. */
  readonly host: string;
}

/** One request as it came and was answered; `body` is opened, M-PINs too where the depository records secrets. */
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
  /** How the answer travelled: sealed by rights, otherwise as the scenario had it. */
  readonly how: string;
  /** `Accept-Language` as it came. */
  readonly language: string | null;
}

/** The answer that authorised, word by word: it is the answer to every further authorising validate (R55). */
export interface Authorisation {
  readonly answer: Result & { readonly orderRespDtls: readonly object[] };
  readonly securities: readonly (Security & { readonly status: string })[];
  /** The language in which consent was given, `null` where the call named none (contract §5 Languages). */
  readonly language: string | null;
}

/** What a validate answers (contract §6 *result*). */
export interface Result {
  readonly status: "200";
  readonly responseCode: ResponseCode;
  readonly message: string;
  readonly requestTime: string;
  readonly uiRedirect: "0" | "1";
}

/** Response codes of contract §6. */
export type ResponseCode = "00" | "02" | "03" | "05" | "06";

/** A breach of the contract, as found and refused. */
export interface Violation {
  readonly operation: string;
  readonly at: number;
  readonly what: string;
}

/** The parts of an order that more than one place asks for; the rest of the model is carried as it is. */
export interface Block {
  readonly dpId: string;
  readonly clientId: string;
  readonly clientName: string;
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

/** What was issued: never changes. */
export interface Issue {
  readonly ref: string;
  readonly requestorId: string;
  readonly type: TransactionType;
  readonly model: Readonly<Record<string, unknown>>;
  /** The service header's values by request header name, as they must come with each call (contract §6). */
  readonly headers: Readonly<Record<string, string>>;
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
  /** The validate's answer that ended it, where one did. */
  ending: Result | undefined;
  readonly otps: Otp[];
  readonly calls: Call[];
  readonly violations: Violation[];
  /** How often a scenario's `fail`, `answerWith` or `answerLost` has been spent, by `fail:txn` and the like. */
  readonly spent: Map<string, number>;
  /** The last of the operations under way: each waits for the one before it, so that no limit can be raced. */
  turn: Promise<unknown>;
}

/** A transaction as it stands right after `issue`. */
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

/** Runs `work` after whatever the transaction is already doing. */
export function inTurn<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const mine = transaction.turn.then(work, work);
  transaction.turn = mine.catch(() => undefined);
  return mine;
}

/** The OTP that may be entered now: only the newest, of that stage (any, where none is named), unused and in time. */
export function liveOtp(transaction: Transaction, now: number, stage?: Stage): Otp | undefined {
  const newest = transaction.otps.findLast((otp) => stage === undefined || otp.stage === stage);
  return newest !== undefined && !newest.used && now - newest.sentAt <= OTP_LIFETIME_MS ? newest : undefined;
}

/** Marks an OTP as used. */
export function burnOtp(transaction: Transaction, otp: Otp): void {
  transaction.otps.splice(transaction.otps.indexOf(otp), 1, { ...otp, used: true });
}

/** Takes one of a scenario's limited turns; false when they are spent (`times` absent: never). */
export function spend(transaction: Transaction, key: string, times: number | undefined): boolean {
  const spent = transaction.spent.get(key) ?? 0;
  if (times !== undefined && spent >= times) return false;
  transaction.spent.set(key, spent + 1);
  return true;
}
