import { ownMember } from "../data/ownMember";
import { isBlank } from "../data/text";
import type { Configuration } from "../depository/loadConfiguration";
import type { FlowContext } from "../flow/context";
import { CLIENT_ID_LENGTHS } from "../flow/identifiers";
import { dematValue } from "../flow/secondId";
import type { AuthenticationModel } from "../payload/model";
import { requestorNameOf } from "../payload/requestorName";
import type { WayBack } from "../returning/wayBack";

/**
 * A readable payload under its verified configuration: what the screens show of it and the calls need. A failure
 * model has one too, and so has a payload whose return addresses are refused: their error page and its way back need it.
 */
export interface Transaction {
  readonly model: AuthenticationModel;
  /** The decoded payload, whose digest DIM's validates carry (contract §6). */
  readonly json: string;
  readonly configuration: Configuration;
  readonly context: FlowContext;
  /** Addresses of the plain link back, after a success and after a failure; only admissible ones (R67). */
  readonly wayBack: WayBack;
  /** The address of the requestor's signed logo (contract §5). */
  readonly logo: string | undefined;
  /** The requestor's signed name, else the one that is sent (R57), else its id (contract §5). */
  readonly requestor: string;
}

const MECHANISMS = ["MPIN", "OTP"] as const;

function contextOf(model: AuthenticationModel, { portal, properties }: Configuration): FlowContext {
  const details = model.orderRequestDetails;
  const account = details?.dmatBlkDtls;
  return {
    transactionType: model.transactionType,
    mpinSet: model.mpinStatus === "1",
    authMechanism: MECHANISMS.find((known) => known === model.edisServiceHeader?.authMechanism) ?? null,
    maxPanAttempts: portal.maxPanCardAttempts,
    redirectsOnSuccess: portal.isRedirectEdim,
    clientId: account?.clientId,
    dpId: account?.dpId,
    security: account?.secDtls?.flatMap((row) => [row?.isin, row?.isinName]).find((text) => dematValue(text)),
    hasStatus: portal.hasStatus,
    clientIdLengths: properties.clientIdLengths?.length ? properties.clientIdLengths : CLIENT_ID_LENGTHS,
    actionButtonDisplay: details?.ActionButtonDisplay ?? true,
    hasHoldings:
      account?.hldSecurities?.some((held) => (typeof held === "object" ? held !== null : !isBlank(held))) ??
      false,
  };
}

/** Creates the transaction of an admitted payload; `json` is its decoded text. */
export function createTransaction(
  model: AuthenticationModel,
  json: string,
  configuration: Configuration,
  wayBack: WayBack,
): Transaction {
  const { requestors = {}, brokerLogos = {} } = configuration.properties;
  return {
    model,
    json,
    configuration,
    context: contextOf(model, configuration),
    wayBack,
    logo: ownMember(brokerLogos, model.requestorId),
    requestor: requestorNameOf(model, requestors),
  };
}

/** The context of a flow without a transaction, whose payload or configuration was refused: it needs none of these facts. */
export const emptyContext: FlowContext = {
  transactionType: "DIS",
  mpinSet: false,
  authMechanism: null,
  maxPanAttempts: 0,
  redirectsOnSuccess: false,
  clientId: undefined,
  dpId: undefined,
  security: undefined,
  hasStatus: false,
  clientIdLengths: [],
  actionButtonDisplay: false,
  hasHoldings: false,
};
