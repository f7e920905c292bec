import { randomBytes, randomInt } from "node:crypto";
import type { Creation } from "./creation";
import type { Block, Order } from "./ledger";
import { named } from "./scenario";
import type { Security } from "./securities";
import { type Broker, ist } from "./world";

/** The authentication model of contract §4, and the request headers that follow from it. */

export const MOBILE = "XXXXXX4321";
export const EMAIL = "a***@example.com";
const CLIENT_TYPE = "01";
/** The characters after which a name is cut (R46). */
const NAME_CHARACTERS = 100;
const DAY_MS = 86_400_000;

/** Returns `count` random decimal digits. */
export const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
const random = () => randomBytes(12).toString("hex");
const plusToSpace = (text: string) => text.replaceAll("+", " ");

/** Returns a member as text; a value that is neither text nor number counts as absent. */
export const asText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Makes the demat block for the scenario, with the creation's overrides. */
export function makeBlock(creation: Creation, securities: readonly Security[], now: number): Block {
  const { scenario } = creation;
  const onAccount = scenario.marginAccount !== "" || scenario.collateralAccount !== "";
  return {
    dpId: "IN300126",
    clientId: creation.clientId ?? `10${digits(8)}`,
    clientName: named("Asha+Rao", scenario),
    cmbpId: scenario.cdslBroker ? "" : "565123",
    idtcmbpId: scenario.cdslBroker ? "12034500" : "",
    validityDt: ist(now + DAY_MS).slice(0, 10),
    clientUCC: "UCC123",
    tmId: "06789",
    product: onAccount ? "2" : "1",
    exchangeCd: "02",
    stockBrkrMarginAcc: scenario.marginAccount,
    stockBrkrClntCollAcc: scenario.collateralAccount,
    hldSecurities: scenario.holdings ? securities.slice(0, 1).map((security) => security.isin) : [],
    ...creation.block,
  };
}

/** Makes the order that holds a block. */
export function makeOrder(creation: Creation, block: Block, now: number): Order {
  return {
    brokerOrdrNo: `BO${digits(8)}`,
    exchangeCd: "02",
    segment: "1",
    orderTime: ist(now),
    ...creation.order,
    block,
  };
}

/** The facts besides the creation that the model is made from. */
export interface Facts {
  readonly ref: string;
  readonly broker: Broker;
  readonly order: Order;
  readonly securities: readonly Security[];
  readonly mpinStatus: "0" | "1";
  readonly successUrl: string;
  readonly failUrl: string;
  readonly now: number;
}

function makeHeader(creation: Creation, facts: Facts): Record<string, unknown> {
  return {
    requestor: facts.broker.name,
    RequestorId: creation.requestorId,
    RequestReference: `REQ${digits(9)}`,
    TransactionType: creation.transactionType,
    TransactionRefNo: facts.ref,
    RequestTime: ist(facts.now),
    Digitalsignature: randomBytes(24).toString("base64"),
    Channel: "WEB",
    SuccessUrl: facts.successUrl,
    FailUrl: facts.failUrl,
    SessionID: random(),
    JSESSIONID: random(),
    transRequestReference: `TRR${digits(9)}`,
    authMechanism: creation.authMechanism ?? (facts.mpinStatus === "1" ? "MPIN" : "OTP"),
    nonce: random(),
    state: random(),
    ...creation.header,
  };
}

function makeOrderDetails(creation: Creation, { order, securities }: Facts): Record<string, unknown> {
  if (creation.scenario.emptyOrder) return { dmatBlkDtls: { secDtls: [{}] } };
  const { block, ...rest } = order;
  const contact = { mobileNo: MOBILE, emailId: EMAIL, clientType: CLIENT_TYPE };
  const action =
    creation.transactionType === "DIM" ? { ActionButtonDisplay: creation.scenario.actionButtonDisplay } : {};
  return { ...rest, ...action, dmatBlkDtls: { ...block, secDtls: securities, ...contact } };
}

/** Makes the model for the JSON text. DMI and DMR fetch their order from the depository. */
export function makeModel(creation: Creation, facts: Facts): Record<string, unknown> {
  const carriesOrder = creation.transactionType === "DIS" || creation.transactionType === "DIM";
  return {
    requestorId: creation.requestorId,
    requestorName: facts.broker.name.replaceAll(" ", "+"),
    transactionRefNo: facts.ref,
    transactionType: creation.transactionType,
    mpinStatus: facts.mpinStatus,
    emailId: EMAIL,
    mobileNumber: MOBILE,
    clientType: CLIENT_TYPE,
    ...(carriesOrder ? { orderRequestDetails: makeOrderDetails(creation, facts) } : {}),
    edisServiceHeader: makeHeader(creation, facts),
    ...creation.model,
  };
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Returns the model's client type, else its account's (contract §4), as the gateway sends it. */
export function clientTypeOf({ clientType, orderRequestDetails }: Record<string, unknown>): string {
  const account = membersOf(membersOf(orderRequestDetails)["dmatBlkDtls"]);
  return asText(clientType) || asText(account["clientType"]);
}

/** Returns a header's value as it arrives: percent-encoded, or without the spaces around it, which HTTP drops. */
const arriving = (value: string) => (/[^\x20-\x7E]/.test(value) ? encodeURIComponent(value) : value.trim());

/** Returns a name as a gateway shows it (R46): cleaned and cut, `""` if nothing of it is visible (R57). */
function shown(name: string): string {
  const clean = name.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "");
  const isBlank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(clean);
  return isBlank ? "" : Array.from(clean).slice(0, NAME_CHARACTERS).join("");
}

/** Returns the names that a model gives its requestor; the first that is not empty counts. */
const requestorNames = (model: Record<string, unknown>) =>
  [membersOf(model["edisServiceHeader"])["requestor"], model["requestorName"]].map((name) =>
    plusToSpace(asText(name)),
  );

/** Returns the `Requestor` of a gateway that sends the name which it shows; `null`: it sends none. */
export function shownRequestor(model: Record<string, unknown>): string | null {
  const name = requestorNames(model).map(shown).find(Boolean);
  return name === undefined ? null : arriving(name);
}

/** Returns the request headers that contract §6 wants for this model: 'each when known'. */
export function expectedHeaders(model: Record<string, unknown>): Record<string, string> {
  const header = new Map(Object.entries(membersOf(model["edisServiceHeader"])));
  const known = {
    TransactionType: asText(model["transactionType"]),
    Requestor: requestorNames(model).find(Boolean) ?? "",
    RequestorId: asText(model["requestorId"]),
    RequestReference: asText(header.get("RequestReference")),
    TransactionRefNo: asText(model["transactionRefNo"]),
    RequestTime: asText(header.get("RequestTime")),
    Channel: asText(header.get("Channel")),
    SuccessUrl: asText(header.get("SuccessUrl")),
    FailUrl: asText(header.get("FailUrl")),
    SessionID: asText(header.get("SessionID")),
    JSESSIONID: asText(header.get("JSESSIONID")),
    nonce: asText(header.get("nonce")),
    state: asText(header.get("state")),
    Digitalsignature: asText(header.get("Digitalsignature")),
  };
  const present = Object.entries(known).filter(([, value]) => value !== "");
  return Object.fromEntries(present.map(([name, value]) => [name, arriving(value)]));
}
