import { signText } from "./keys";
import type { State, Transaction } from "./ledger";
import { ist, type World } from "./world";

/** Response codes of contract §6. */
export type ResponseCode = "00" | "02" | "03" | "05" | "06";

/** One entry of `orderRespDtls`: what became of the order, security by security for DIM. */
export interface OrderResponse {
  readonly dpId: string;
  readonly clientId: string;
  readonly cmbpId: string;
  readonly stockBrkrMarginAcc: string;
  readonly stockBrkrClntCollAcc: string;
  readonly exchangeCd: string;
  readonly hldSecurities: readonly string[];
  readonly status: string;
  readonly description: string;
  readonly secDtls?: readonly { seqNo: number; isin: string; quantity: string; status: string }[];
}

/** What became of an authorised order; with `partialSuccess` every second security is rejected. */
export function orderResponses(transaction: Transaction): OrderResponse[] {
  const { issue, scenario } = transaction;
  const { block } = issue.order;
  const rows = issue.securities.map(({ seqNo, isin, quantity }, index) => ({
    seqNo,
    isin,
    quantity,
    status: scenario.partialSuccess && index % 2 === 1 ? "REJECTED" : "ACCEPTED",
  }));
  const rejected = rows.filter((row) => row.status === "REJECTED").length;
  return [
    {
      dpId: block.dpId,
      clientId: block.clientId,
      cmbpId: block.cmbpId,
      stockBrkrMarginAcc: block.stockBrkrMarginAcc,
      stockBrkrClntCollAcc: block.stockBrkrClntCollAcc,
      exchangeCd: block.exchangeCd,
      hldSecurities: block.hldSecurities,
      status: rejected > 0 ? "PARTIAL" : "SUCCESS",
      description: rejected > 0 ? `${rejected} of ${rows.length} securities were rejected` : "Accepted",
      ...(issue.type === "DIM" ? { secDtls: rows } : {}),
    },
  ];
}

/**
 * The depository's signature on an outcome, for the broker's server to check: base64 of ES256 (r ‖ s),
 * under the signing key, over `transactionRefNo|responseCode|requestTime`.
 */
export function signOutcome(world: World, ref: string, responseCode: string, requestTime: string): string {
  return signText(world.keys, `${ref}|${responseCode}|${requestTime}`).toString("base64");
}

/** A validate answer that settles nothing: right M-PIN with the slip to come, or a refusal with its code. */
export function result(world: World, transaction: Transaction, code: ResponseCode, message: string) {
  return {
    status: "200",
    responseCode: code,
    message,
    requestTime: ist(world.clock()),
    uiRedirect: transaction.scenario.uiRedirect,
  };
}

/** The validate answer that authorises: its members are the fields that a slip or DIM carries to SuccessUrl. */
export function authorisedResult(world: World, transaction: Transaction, message: string) {
  const answer = result(world, transaction, "00", message);
  const { ref } = transaction.issue;
  return {
    ...answer,
    transactionRefNo: ref,
    orderRespDtls: orderResponses(transaction),
    digitalSignature: signOutcome(world, ref, answer.responseCode, answer.requestTime),
  };
}

const TOLD: Record<State, { responseCode: string; message: string }> = {
  authorised: { responseCode: "00", message: "The transaction was authorised" },
  issued: { responseCode: "01", message: "The transaction was not authorised" },
  authenticated: { responseCode: "01", message: "The transaction was not authorised" },
  locked: { responseCode: "02", message: "The transaction was not authorised: too many attempts" },
  cancelled: { responseCode: "01", message: "The transaction was cancelled by the investor" },
  terminated: { responseCode: "01", message: "The transaction was not completed" },
};

/** The redirect operation's answer: where to, by which method, and the fields the requestor is to get. */
export function redirectAnswer(world: World, transaction: Transaction) {
  const { issue, state } = transaction;
  const { responseCode, message } = TOLD[state];
  const requestTime = ist(world.clock());
  const redirectUrl = state === "authorised" ? issue.successUrl : issue.failUrl;
  return {
    status: "200",
    ...(redirectUrl === "" ? {} : { redirectUrl }),
    httpRedirectMethod: issue.redirectMethod,
    transactionRefNo: issue.ref,
    responseCode,
    message,
    requestTime,
    digitalSignature: signOutcome(world, issue.ref, responseCode, requestTime),
    orderRespDtls: state === "authorised" ? orderResponses(transaction) : [],
  };
}
