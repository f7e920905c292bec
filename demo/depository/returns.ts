import { signText } from "./keys";
import type { Authorisation, ResponseCode, Result, State, Transaction } from "./ledger";
import type { Scenario } from "./scenario";
import type { Security } from "./securities";
import { hasExpired, ist, type World } from "./world";

/** The words of a scenario that mean 'accepted' (contract §6 *orderRespDtls*, R45). */
const ACCEPTED: readonly string[] = ["ACCEPTED", "SUCCESS", "S"];

/** One entry of `orderRespDtls`: the order's outcome; security by security for DIM, and where some were refused. */
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

type SecurityRow = Security & { readonly status: string };

/** Returns the words that a scenario gives to the securities in turn. */
function wordsOf({ outcomeWords, partialSuccess }: Scenario): readonly string[] {
  if (outcomeWords.length > 0) return outcomeWords;
  return partialSuccess ? ["ACCEPTED", "REJECTED"] : ["ACCEPTED"];
}

/** Returns the order's securities, or as many as a scenario wants, each with a word for its outcome. */
function outcomeRows({ issue, scenario }: Transaction): SecurityRow[] {
  const words = wordsOf(scenario);
  const { securities } = issue;
  const listed =
    scenario.outcomeRows === 0
      ? securities
      : Array.from({ length: scenario.outcomeRows }, (_, index) => securities[index % securities.length]);
  return listed
    .filter((row) => row !== undefined)
    .map((row, index) => ({ ...row, status: words[index % words.length] ?? "ACCEPTED" }));
}

/** Returns the outcome of an authorised order. */
function orderResponses({ issue, scenario }: Transaction, rows: readonly SecurityRow[]): OrderResponse[] {
  const { block } = issue.order;
  const rejected = rows.filter((row) => !ACCEPTED.includes(row.status)).length;
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
      description: rejected > 0 ? `${rejected} of ${rows.length} securities were not accepted` : "Accepted",
      // A partial outcome must name each security (R81); thousands of accepted ones need no list.
      ...(issue.type === "DIM" || rejected > 0 || scenario.outcomeRows > 0
        ? { secDtls: rows.map(({ isinName: _, ...row }) => row) }
        : {}),
    },
  ];
}

/**
 * Adds the depository's signature to an outcome, for the broker's server to check by their agreement (R84): base64 of ES256
 * (r ‖ s) with the signing key over `transactionRefNo|responseCode|requestTime|orderRespDtls`. `orderRespDtls` is the JSON
 * text that a return carries.
 */
function signed<O extends { responseCode: string; requestTime: string; orderRespDtls: readonly object[] }>(
  world: World,
  ref: string,
  outcome: O,
) {
  const { responseCode, requestTime, orderRespDtls } = outcome;
  const text = [ref, responseCode, requestTime, JSON.stringify(orderRespDtls)].join("|");
  return {
    ...outcome,
    transactionRefNo: ref,
    digitalSignature: signText(world.keys, text).toString("base64"),
  };
}

/** Makes a validate's answer that does not authorise: a right M-PIN before the slip, or a refusal with its code. */
export function result(world: World, transaction: Transaction, code: ResponseCode, message: string): Result {
  return {
    status: "200",
    responseCode: code,
    message,
    requestTime: ist(world.clock()),
    uiRedirect: transaction.scenario.uiRedirect,
  };
}

/**
 * Authorises the transaction, and remembers the validate's answer: its members are the fields that a slip or DIM carries to
 * SuccessUrl.
 */
export function authorise(
  world: World,
  transaction: Transaction,
  message: string,
  language: string | null,
): Authorisation {
  const securities = outcomeRows(transaction);
  const answer = {
    ...result(world, transaction, "00", message),
    orderRespDtls: orderResponses(transaction, securities),
  };
  const authorisation = { answer: signed(world, transaction.issue.ref, answer), securities, language };
  transaction.state = "authorised";
  transaction.authorisation = authorisation;
  return authorisation;
}

const TOLD: Record<State, { responseCode: string; message: string; isFinal: boolean }> = {
  authorised: { responseCode: "00", message: "The transaction was authorised", isFinal: true },
  issued: { responseCode: "01", message: "The transaction was not authorised", isFinal: false },
  authenticated: { responseCode: "01", message: "The transaction was not authorised", isFinal: false },
  locked: {
    responseCode: "02",
    message: "The transaction was not authorised: a limit was reached",
    isFinal: true,
  },
  cancelled: { responseCode: "01", message: "The transaction was cancelled by the investor", isFinal: true },
  terminated: { responseCode: "01", message: "The transaction was not completed", isFinal: true },
};

function outcome(world: World, transaction: Transaction) {
  const { issue, state, authorisation } = transaction;
  const { responseCode, message } = TOLD[state];
  const requestTime = authorisation?.answer.requestTime ?? ist(world.clock());
  const orderRespDtls = authorisation?.answer.orderRespDtls ?? [];
  return signed(world, issue.ref, { responseCode, message, requestTime, orderRespDtls });
}

/** Makes the redirect operation's answer: address, method, and the fields for the requestor. */
export function redirectAnswer(world: World, transaction: Transaction) {
  const { issue, state } = transaction;
  const redirectUrl = state === "authorised" ? issue.successUrl : issue.failUrl;
  return {
    status: "200",
    ...(redirectUrl === "" ? {} : { redirectUrl }),
    httpRedirectMethod: issue.redirectMethod,
    ...outcome(world, transaction),
  };
}

/**
 * Makes the answer to a broker's server that asks for the outcome (R65): the outcome as signed for returns, and every
 * security by name, with its word once there is one. `isFinal`: nothing can change it any more.
 */
export function outcomeReport(world: World, transaction: Transaction) {
  const { issue, state, authorisation } = transaction;
  return {
    ...outcome(world, transaction),
    requestorId: issue.requestorId,
    state,
    isFinal: TOLD[state].isFinal || hasExpired(world, transaction),
    language: authorisation?.language ?? null,
    securities: authorisation?.securities ?? issue.securities,
  };
}
