import type { Event } from "../../../src/flow/events";
import type { TransactionType } from "../../../src/flow/outcome";
import type { FlowState } from "../../../src/flow/states";
import type { GatewayState } from "../../../src/session/state";
import type { Change, LOGOS } from "../given";

/** One state of the gallery, from fixed steps: a request, and what happened to it. */
export interface State {
  /** null: there is no request. */
  readonly type: TransactionType | null;
  /** What of the payload is another than usual. */
  readonly change?: Change;
  /** From the first screen of the admitted request on, or from the entry screen where there is none. */
  readonly events?: readonly Event[];
  readonly step?: FlowState;
  readonly state?: Partial<GatewayState>;
  /** The depository has `status` (contract §6). */
  readonly hasStatus?: boolean;
  readonly logo?: keyof typeof LOGOS;
  /** The mandate's securities as the depository sends them, a few where none are given; `failed`: it does not. */
  readonly rows?: readonly unknown[] | "failed" | "awaited";
  /** Texts that the depository has signed in en-GB, by key. */
  readonly said?: Readonly<Record<string, string>>;
}

export type States = Readonly<Record<string, State>>;
