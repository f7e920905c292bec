import * as v from "valibot";
import type { TransactionType } from "../../src/data/transactionType";
import { portalClaims, portalConfig } from "../../src/depository/configClaims";
import type { CallFailure, FlowEvent, FormValues, SendAnswer, ValidateAnswer } from "../../src/flow/events";
import type { Order } from "../../src/flow/order";
import { type AuthenticationModel, authenticationModel } from "../../src/payload/model";
import { createTransaction, type Transaction } from "../../src/session/transaction";
import type { State } from "./states/state";

/** The parts of the gallery's states: one investor's request, and the events that follow. */

export const LONG = "Thiruvananthapuram".repeat(5);

const logoOf = (width: number, height: number): string =>
  "data:image/svg+xml," +
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 ${height}L${width / 2} 0l${width / 2} ${height}z" fill="#123"/></svg>`,
  );

/** The help texts that the depository has signed (R66). */
export const SAID = {
  HELP_PHONE: "1800 1020 990",
  HELP_HOURS: "Monday to Saturday, 9:00 to 18:00",
  HELP_URL: "https://help.example/edis",
};

/** A broker's logo by its shape; all are dark. */
export const LOGOS = { usual: logoOf(120, 32), wide: logoOf(1200, 40), tall: logoOf(40, 900) };

export const SECURITIES = [
  { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD", quantity: "10" },
  { isin: "INE481K01021", isinName: "BHARAT ELECTRONICS LTD", quantity: "1250" },
  { isin: "INE009A01021", isinName: "INFOSYS LTD", quantity: "7" },
];

/** Makes `count` securities, always the same. */
export const manySecurities = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    isin: `INE${String(n + 1).padStart(6, "0")}018`,
    isinName: `COMPANY ${n + 1} LTD`,
    quantity: String(((n * 37) % 500) + 1),
  }));

const modelOf = (type: TransactionType) => ({
  requestorId: "BRK001",
  requestorName: "Acme Broking Ltd",
  transactionRefNo: "TXN0000000000001",
  transactionType: type,
  mpinStatus: "1",
  emailId: "a***@example.com",
  mobileNumber: "XXXXXX4321",
  orderRequestDetails: {
    brokerOrdrNo: "BO12345678",
    exchangeCd: "02",
    segment: "1",
    orderTime: "2026-11-20T09:15:00+05:30",
    dmatBlkDtls: {
      dpId: "IN300126",
      clientId: "1012345678",
      clientName: "Asha Rao",
      validityDt: "2026-11-24",
      product: "1",
      exchangeCd: "02",
      secDtls: SECURITIES,
    },
  },
  edisServiceHeader: { requestor: "Acme Broking Ltd", RequestTime: "2026-11-20T09:15:00+05:30" },
});

/** The broker's return addresses (R67). */
const WAY_BACK = { success: "https://broker.example/ok", fail: "https://broker.example/fail" };

/** Overrides for members of a payload, at any depth. */
export type Change = { readonly [name: string]: unknown };

function changed(value: unknown, change: unknown): unknown {
  if (typeof value !== "object" || typeof change !== "object" || !value || !change || Array.isArray(change))
    return change;
  const names = Object.keys({ ...value, ...change });
  return Object.fromEntries(
    names.map((name) => {
      const [before, after] = [Reflect.get(value, name), Reflect.get(change, name)];
      return [name, after === undefined ? before : changed(before, after)];
    }),
  );
}

/** Makes a transaction as it is after its payload was admitted; no call is ever sealed for it. */
export async function transactionOf(
  type: TransactionType,
  { change = {}, logo = "usual", overrides = {}, hasStatus = false, hasWayBack = true }: Omit<State, "type">,
  pageUrl: string,
): Promise<Transaction> {
  const model: AuthenticationModel = v.parse(authenticationModel, changed(modelOf(type), change));
  const claims = v.parse(portalClaims, {
    exp: Number.MAX_SAFE_INTEGER,
    publicKey: { kty: "RSA", n: "AQAB", e: "AQAB" },
    isRedirectEdim: "0",
    statusOperation: hasStatus ? "1" : "0",
  });
  const configuration = {
    portal: portalConfig(claims, () => undefined),
    properties: {
      termsUrl: "/edisweb/assets/terms.pdf",
      brokerLogos: { BRK001: LOGOS[logo] },
      texts: overrides,
    },
    configUrl: pageUrl,
    publicKey: await crypto.subtle.generateKey({ name: "AES-GCM", length: 128 }, false, ["encrypt"]),
    root: "",
  };
  return createTransaction(model, JSON.stringify(model), configuration, hasWayBack ? WAY_BACK : {});
}

type OrderChange = Partial<Omit<Order, "details" | "account">> & Partial<Pick<Order, "details" | "account">>;

export const orderCame = ({ details, account, ...more }: OrderChange = {}): FlowEvent => ({
  type: "orderAnswered",
  order: {
    clientName: "Asha Rao",
    mobileNumber: "XXXXXX4321",
    emailId: "a***@example.com",
    otpEnabled: true,
    actionButtonDisplay: true,
    ...more,
    details: {
      isin: "INE002A01018",
      isinName: "RELIANCE INDUSTRIES LTD",
      quantity: "10",
      product: "1",
      orderTime: "2026-11-20T09:15:00+05:30",
      brokerOrdrNo: "BO12345678",
      exchangeCd: "02",
      segment: "1",
      ...details,
    },
    account: {
      dpId: "IN300126",
      clientId: "1012345678",
      cmbpId: "565123",
      validityDt: "2026-11-24",
      ...account,
    },
  },
});

const NOTHING_TYPED: FormValues = { mpin: "", confirm: "", otp: "" };
const TYPED: FormValues = { mpin: "123456", confirm: "123456", otp: "654321" };
const NO_RETURN = { uiRedirect: false, fields: {} };

export const pressed = (
  what: "forgot" | "useMpin" | "resend" | "cancel" | "ok",
): FlowEvent & { type: `${string}Pressed` } => ({ type: `${what}Pressed` });
export const submittedEmpty: FlowEvent = { type: "submitted", typed: NOTHING_TYPED };
export const submitted: FlowEvent = { type: "submitted", typed: TYPED };
export const submittedAs = (typed: Partial<FormValues>): FlowEvent => ({
  type: "submitted",
  typed: { ...NOTHING_TYPED, ...typed },
});
export const answered = (responseCode: string, more: Partial<ValidateAnswer> = {}): FlowEvent => ({
  type: "validateAnswered",
  answer: {
    message: "",
    requestTime: "2026-11-20T09:20:00+05:30",
    orderRespDtls: [],
    ...NO_RETURN,
    responseCode,
    ...more,
  },
});
export const accepted = (orderRespDtls: unknown = []): FlowEvent => answered("00", { orderRespDtls });
export const wrong: readonly FlowEvent[] = [submitted, answered("02")];
export const otpSent = (more: Partial<SendAnswer> = {}): FlowEvent => ({
  type: "otpSendAnswered",
  answer: {
    responseCode: "",
    message: "",
    requestTime: "",
    orderRespDtls: [],
    maxLimitReached: false,
    ...NO_RETURN,
    ...more,
  },
});
export const timeOver: FlowEvent = { type: "timerEnded", timer: "resend" };
export const resent: readonly FlowEvent[] = [timeOver, pressed("resend"), otpSent()];
export const idle: FlowEvent = { type: "timerEnded", timer: "idleWarning" };
export const ticked = (box: "authorise" | "terms"): FlowEvent => ({ type: "boxTicked", box, ticked: true });
export const offline: CallFailure = {
  kind: "retryable",
  text: { key: "SERVICE_UNAVAILABLE" },
  answer: null,
  isSettled: false,
};
export const chosen = (confirm: string): FlowEvent => ({ type: "mpinChosen", typed: { ...TYPED, confirm } });
export const panGiven = (pan: string): FlowEvent => ({ type: "panSubmitted", pan, typed: TYPED });

export const exited: FlowEvent = { type: "exitAnswered", message: "", ...NO_RETURN };
export const exitRefused: FlowEvent = { type: "exitAnswered", message: "", ...NO_RETURN, isRefused: true };
export const concluded = ({ inadmissible = false } = {}): readonly FlowEvent[] => [
  { type: "dialogClosed" },
  { type: "redirectAnswered", returnTo: null, inadmissible },
];

export const times = (count: number, events: readonly FlowEvent[]): readonly FlowEvent[] =>
  Array.from({ length: count }, () => events).flat();
