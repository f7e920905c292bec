import type { Configuration } from "../depository/config";
import type { Facts } from "../flow/facts";
import type { Outcome, TransactionType } from "../flow/outcome";
import type { AuthenticationModel } from "../payload/model";
import type { TextParams } from "../texts/fill";
import { requestorName } from "../texts/requestorName";

/** One payload admitted under one configuration: all that the screens show of it and the calls need. */
export interface Transaction {
  readonly model: AuthenticationModel;
  /** The decoded payload, whose digest DIM's validates carry (contract §6). */
  readonly json: string;
  readonly configuration: Configuration;
  readonly facts: Facts;
  /** The signed name, else the payload's, else its id (contract §5). */
  readonly requestor: string;
}

const MECHANISMS: Readonly<Record<string, "MPIN" | "OTP">> = { MPIN: "MPIN", OTP: "OTP" };

/** What the flow is told of a payload. */
function factsOf(model: AuthenticationModel, { portal }: Configuration): Facts {
  const details = model.orderRequestDetails;
  const account = details?.dmatBlkDtls;
  return {
    transactionType: model.transactionType,
    mpinSet: model.mpinStatus === "1",
    authMechanism: MECHANISMS[model.edisServiceHeader?.authMechanism ?? ""] ?? null,
    maxPanAttempts: portal.maxPanCardAttempts,
    redirectsOnSuccess: portal.isRedirectEdim,
    clientId: account?.clientId,
    actionButtonDisplay: details?.ActionButtonDisplay ?? true,
    hasHoldings: account?.hldSecurities?.some((held) => held !== null && held !== "") ?? false,
  };
}

/** Puts together what was admitted; `json` is the payload's decoded text. */
export function createTransaction(
  model: AuthenticationModel,
  json: string,
  configuration: Configuration,
): Transaction {
  const { requestorId, requestorName: named, edisServiceHeader } = model;
  const signed = requestorName(configuration.properties.requestors ?? {}, requestorId);
  const requestor = signed ?? named ?? edisServiceHeader?.requestor ?? requestorId;
  return { model, json, configuration, facts: factsOf(model, configuration), requestor };
}

/** Facts before a payload is read: the flow's entry needs none of them. */
export const unknownFacts: Facts = {
  transactionType: "DIS" satisfies TransactionType,
  mpinSet: false,
  authMechanism: null,
  maxPanAttempts: 0,
  redirectsOnSuccess: false,
  clientId: undefined,
  actionButtonDisplay: false,
  hasHoldings: false,
};

/** What a text's places are filled with, but for the product and the time. */
export function textParams(transaction: Transaction | null): TextParams {
  return {
    requestor: transaction?.requestor ?? "",
    transactionRef: transaction?.model.transactionRefNo ?? "",
  };
}

/** The event detail that `success` and `fail` share (contract §2); `shown` is the text on the result page. */
export function outcomeDetail(model: AuthenticationModel | null, { answer }: Outcome, shown: string) {
  return {
    transactionRefNo: model?.transactionRefNo ?? "",
    transactionType: model?.transactionType ?? null,
    requestorId: model?.requestorId ?? "",
    responseCode: answer?.responseCode ?? "",
    message: answer?.message || shown,
    requestTime: answer?.requestTime ?? "",
    orderRespDtls: answer?.orderRespDtls ?? [],
  };
}
