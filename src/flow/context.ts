import type { TransactionType } from "../data/transactionType";

/** The facts of a transaction that are known when it is admitted, and never change. */
export interface FlowContext {
  readonly transactionType: TransactionType;
  /** mpinStatus is '1': the account has an M-PIN. */
  readonly mpinSet: boolean;
  /** edisServiceHeader.authMechanism, which decides DIM's first mode. */
  readonly authMechanism: "MPIN" | "OTP" | null;
  readonly maxPanAttempts: number;
  /** The portal's isRedirectEdim is 1: success goes to SuccessUrl (spec §4, R25). */
  readonly redirectsOnSuccess: boolean;
  /** DIM shows the payload's Client ID and DP ID. One that is missing or breaks spec §5 blocks Submit. */
  readonly clientId: string | undefined;
  readonly dpId: string | undefined;
  /** DIM: the ISIN or name of the first security that has either; without one there is nothing to consent to (R44). */
  readonly security: string | undefined;
  /** The depository has a status operation, which says what became of a validate (contract §6 *status*). */
  readonly hasStatus: boolean;
  /** Numbers of digits that a Client ID may have (R85). */
  readonly clientIdLengths: readonly number[];
  /** DIM has an authorisation panel; it is shown once the terms are accepted (R23). */
  readonly actionButtonDisplay: boolean;
  /** DIM: hldSecurities is not empty. */
  readonly hasHoldings: boolean;
}
