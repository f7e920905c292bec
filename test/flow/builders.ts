import type { TransactionType } from "../../src/data/transactionType";
import type { FlowContext } from "../../src/flow/context";
import type { TimerName } from "../../src/flow/effects";
import type { CallFailure, FlowEvent, FormValues, SendAnswer, ValidateAnswer } from "../../src/flow/events";
import type { Order } from "../../src/flow/order";

/** The investor's entries. Each differs from every other value in a state. */
export const MPIN = "739146";
export const OTP = "508362";
export const PAN = "QZXWV7391K";

/** Makes the context of a transaction of `type` whose account has an M-PIN, with `more` laid over them. */
export const contextOf = (type: TransactionType, more: Partial<FlowContext> = {}): FlowContext => ({
  transactionType: type,
  mpinSet: true,
  authMechanism: null,
  maxPanAttempts: 3,
  redirectsOnSuccess: false,
  clientId: "1012345678",
  dpId: "IN300126",
  security: "INE002A01018",
  hasStatus: false,
  clientIdLengths: [10],
  actionButtonDisplay: true,
  hasHoldings: false,
  ...more,
});

type OrderChanges = Partial<Omit<Order, "details" | "account">> & Partial<Pick<Order, "details" | "account">>;

/** Makes an order of the depository, OTP enabled. */
export const orderOf = ({ details, account, ...more }: OrderChanges = {}): Order => ({
  clientName: "Asha Rao",
  otpEnabled: true,
  actionButtonDisplay: true,
  ...more,
  details: { brokerOrdrNo: "BO12345678", product: "1", isin: "INE002A01018", quantity: "10", ...details },
  account: { dpId: "IN300126", clientId: "1012345678", cmbpId: "565123", ...account },
});

export const typed = (more: Partial<FormValues> = {}): FormValues => ({
  mpin: "",
  confirm: "",
  otp: "",
  ...more,
});

const SAID = { responseCode: "", message: "", requestTime: "", orderRespDtls: [] };
const ANSWER = { ...SAID, uiRedirect: false, fields: {} };
const SENT = { ...ANSWER, maxLimitReached: false };

/** The kinds of failure of R41; the texts are those of the session. */
/** No answer came, or none that could be opened. */
export const offline: CallFailure = {
  kind: "retryable",
  text: { key: "SERVICE_UNAVAILABLE" },
  answer: null,
  isSettled: false,
};
/** A plain 401, as of a proxy. */
export const shutOut: CallFailure = {
  kind: "unauthorised",
  text: { key: "SESSION_EXPIRED" },
  answer: null,
  isSettled: false,
  isPlainRefusal: true,
};
/** The depository's own 503 and 401, sealed. */
export const overloaded: CallFailure = {
  ...offline,
  answer: { ...SAID, message: "Down for the night" },
  isSettled: true,
};
export const unauthorised: CallFailure = {
  ...shutOut,
  answer: { ...SAID, message: "No session" },
  isSettled: true,
};
export const refusal = (
  message: string,
  more: Partial<Omit<CallFailure & { kind: "refused" }, "kind">> = {},
): CallFailure => ({
  kind: "refused",
  message,
  uiRedirect: false,
  fields: {},
  answer: { ...SAID, message },
  isSettled: true,
  ...more,
});
/** The depository's own 409: the request came before, and its answer was not read. */
export const repeated = refusal("Asked before", { isSettled: false });

/** Events, by the names that tests use. */
export const admitted: FlowEvent = { type: "admitted" };
export const submitted = (what: Partial<FormValues> = {}): FlowEvent => ({
  type: "submitted",
  typed: typed(what),
});
export const mpinEntered = submitted({ mpin: MPIN });
/** The captcha gave its token, so that the submit is sent. */
export const captchaPassed: FlowEvent = { type: "captchaPassed" };
/** An M-PIN that is on its way. */
export const mpinSent: readonly FlowEvent[] = [mpinEntered, captchaPassed];
export const newMpinEntered = submitted({ mpin: MPIN, confirm: MPIN, otp: OTP });
export const otpEntered = submitted({ otp: OTP });
export const panEntered = (pan = PAN, what: Partial<FormValues> = { mpin: MPIN }): FlowEvent => ({
  type: "panSubmitted",
  pan,
  typed: typed(what),
});
export const answered = (responseCode: string, more: Partial<ValidateAnswer> = {}): FlowEvent => ({
  type: "validateAnswered",
  answer: { ...ANSWER, responseCode, ...more },
});
export const wrong = (more: Partial<ValidateAnswer> = {}): FlowEvent => answered("02", more);
export const accepted = (more: Partial<ValidateAnswer> = {}): FlowEvent => answered("00", more);
/** Authorised, but not in all its parts (R45). */
export const partlyAccepted = accepted({ orderRespDtls: [{ status: "PARTIAL" }] });
export const validateFailed = (failure: CallFailure): FlowEvent => ({ type: "validateFailed", failure });
export const otpSent = (more: Partial<SendAnswer> = {}): FlowEvent => ({
  type: "otpSendAnswered",
  answer: { ...SENT, ...more },
});
export const sendFailed = (failure: CallFailure): FlowEvent => ({ type: "otpSendFailed", failure });
export const statusTold = (status: (FlowEvent & { type: "statusAnswered" })["status"]): FlowEvent => ({
  type: "statusAnswered",
  status,
});
/** The depository's status of an authorisation whose answer was lost. */
export const nobodyCanSay = statusTold(null);
export const notAuthorised = statusTold({ state: "open" });
export const hasEnded = (responseCode?: string, more: Partial<ValidateAnswer> = {}): FlowEvent =>
  statusTold({
    state: "ended",
    result: responseCode === undefined ? null : { ...ANSWER, responseCode, ...more },
  });
export const wasAuthorised = (more: Partial<ValidateAnswer> = {}): FlowEvent =>
  statusTold({ state: "authorised", result: { ...ANSWER, responseCode: "00", ...more } });
export const orderCame = (more: OrderChanges = {}): FlowEvent => ({
  type: "orderAnswered",
  order: orderOf(more),
});
export const exitAnswered = (
  more: Partial<Omit<FlowEvent & { type: "exitAnswered" }, "type">> = {},
): FlowEvent => ({
  type: "exitAnswered",
  message: "",
  uiRedirect: false,
  fields: {},
  ...more,
});
export const ended = (timer: TimerName): FlowEvent => ({ type: "timerEnded", timer });
export const ticked = (box: "authorise" | "terms", isTicked = true): FlowEvent => ({
  type: "boxTicked",
  box,
  ticked: isTicked,
});
export const mpinChosen = (mpin = MPIN, confirm = mpin): FlowEvent => ({
  type: "mpinChosen",
  typed: typed({ mpin, confirm, otp: OTP }),
});
export const mpinSkipped: FlowEvent = { type: "mpinSkipped", typed: typed({ otp: OTP }) };
export const pressed = (
  what: "forgot" | "useMpin" | "resend" | "cancel" | "back" | "ok",
): FlowEvent & { type: `${string}Pressed` } => ({ type: `${what}Pressed` });
export const timeOver = ended("resend");
export const returned = {
  method: "POST",
  url: "https://broker.example/back",
  fields: { status: "200" },
} as const;
export const redirectAnswered = (
  returnTo: (FlowEvent & { type: "redirectAnswered" })["returnTo"] = returned,
  inadmissible = false,
): FlowEvent => ({ type: "redirectAnswered", returnTo, inadmissible });

/** The event of a session after the outcome's event was fired. */
export const concluded = (leaving: boolean): FlowEvent => ({ type: "concluded", leaving });

/** Events, those that belong together in a list of their own. */
export type Events = readonly (FlowEvent | readonly FlowEvent[])[];

export const times = (count: number, ...events: Events): FlowEvent[] =>
  Array.from({ length: count }, () => events.flat()).flat();

/** Returns the first events of a slip or consent page: the M-PIN accepted, the order loaded. */
export const toSlip = (more: OrderChanges = {}): FlowEvent[] => [mpinEntered, accepted(), orderCame(more)];
export const securitiesLoaded: FlowEvent = { type: "securitiesLoaded" };
export const securitiesFailed: FlowEvent = { type: "securitiesFailed" };
/** The events of `toSlip`, then the securities shown, both boxes ticked, and the first OTP of a consent page sent. */
export const toMandate = [...toSlip(), securitiesLoaded, ticked("authorise"), ticked("terms"), otpSent()];
export const resent = [timeOver, pressed("resend"), otpSent()];
