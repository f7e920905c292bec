import type { TransactionType } from "../../../src/data/transactionType";
import type { FlowEvent } from "../../../src/flow/events";
import type { FlowState } from "../../../src/flow/states";
import type { GatewayState } from "../../../src/session/gatewayState";
import type { Change, LOGOS } from "../fixtures";

/** One state of the gallery, made in fixed steps: a request, and the events that follow. */
export interface State {
  /** null: no request. */
  readonly type: TransactionType | null;
  /** The overrides for the usual payload. */
  readonly change?: Change;
  /** The events from the admitted request's first screen on, or from the entry screen without a request. */
  readonly events?: readonly FlowEvent[];
  readonly flow?: FlowState;
  readonly state?: Partial<GatewayState>;
  /** True if the request has return addresses of the broker (R67); absent: it has. */
  readonly hasWayBack?: boolean;
  /** True if the depository offers `status` (contract §6). */
  readonly hasStatus?: boolean;
  readonly logo?: keyof typeof LOGOS;
  /**
   * The mandate's securities as the depository sends them; absent: three. `failed`: it answers with an error; `awaited`:
   * with nothing.
   */
  readonly rows?: readonly unknown[] | "failed" | "awaited";
  /** What the investor does with the securities table, whose state is its own; absent: nothing. */
  readonly table?: TableAction;
  /** The texts that the depository has signed in en-GB, by key. */
  readonly overrides?: Readonly<Record<string, string>>;
}

/** `filter`: typed above the ISINs. `loadAll`: 'Load all' is pressed, and the depository answers no page after the first. */
export type TableAction = { readonly filter: string } | { readonly loadAll: true };

export type States = Readonly<Record<string, State>>;
