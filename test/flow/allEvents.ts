import type { TimerName } from "../../src/flow/effects";
import type { FlowEvent } from "../../src/flow/events";
import {
  admitted,
  answered,
  captchaPassed,
  concluded,
  ended,
  exitAnswered,
  hasEnded,
  MPIN,
  mpinChosen,
  mpinSkipped,
  nobodyCanSay,
  notAuthorised,
  OTP,
  offline,
  orderCame,
  otpSent,
  overloaded,
  PAN,
  panEntered,
  partlyAccepted,
  pressed,
  redirectAnswered,
  refusal,
  repeated,
  securitiesFailed,
  securitiesLoaded,
  sendFailed,
  shutOut,
  submitted,
  ticked,
  unauthorised,
  validateFailed,
  wasAuthorised,
} from "./support";

const secrets = { mpin: MPIN, confirm: MPIN, otp: OTP };

/** Every action of an investor, offered by the screen or not. */
export const investorEvents: readonly FlowEvent[] = [
  submitted(secrets),
  submitted({ mpin: "7391", confirm: MPIN, otp: "50836x" }),
  { type: "edited", field: "otp" },
  panEntered(PAN, secrets),
  panEntered("QZXWV7391"),
  { type: "panDeclined" },
  pressed("forgot"),
  pressed("useMpin"),
  pressed("resend"),
  ticked("authorise"),
  ticked("authorise", false),
  ticked("terms"),
  ticked("terms", false),
  mpinChosen(),
  mpinChosen(MPIN, "111111"),
  mpinSkipped,
  { type: "mpinDialogLeft" },
  { type: "holdingsSeen" },
  { type: "dialogClosed" },
  { type: "investorActive" },
  { type: "idleContinued" },
  { type: "cancelConfirmed" },
  { type: "cancelDeclined" },
  pressed("ok"),
];

/** The actions that leave a transaction, possible on every screen. */
export const leavingEvents: readonly FlowEvent[] = [
  pressed("cancel"),
  pressed("back"),
  { type: "pageHidden" },
  { type: "pageShown" },
  { type: "screenFailed" },
];

const TIMERS: readonly TimerName[] = [
  "resend",
  "ending",
  "idleWarning",
  "idle",
  "leaving",
  "close",
  "closeDelay",
  "holdings",
];
export const timerEvents: readonly FlowEvent[] = TIMERS.map(ended);

const FLAGS = [false, true];
const TROUBLES = [offline, unauthorised, refusal("Held"), refusal("Held", { uiRedirect: true })];
/** The failures that put an authorisation in doubt, and those that do not (R55). */
const LOSSES = [overloaded, shutOut, repeated];

/** Every kind of answer of every call. */
export const answers: readonly FlowEvent[] = [
  wasAuthorised(),
  notAuthorised,
  nobodyCanSay,
  hasEnded(),
  ...["02", "06", "77"].map((code) => hasEnded(code)),
  ...["00", "02", "03", "05", "06", "77"].flatMap((code) =>
    FLAGS.map((uiRedirect) => answered(code, { uiRedirect, message: "said" })),
  ),
  partlyAccepted,
  ...[...TROUBLES, ...LOSSES].map(validateFailed),
  captchaPassed,
  { type: "captchaFailed", isOffline: false },
  { type: "captchaFailed", isOffline: true },
  otpSent(),
  ...FLAGS.map((uiRedirect) => otpSent({ maxLimitReached: true, uiRedirect })),
  ...TROUBLES.map(sendFailed),
  orderCame(),
  orderCame({ otpEnabled: false }),
  orderCame({ account: { clientId: "12" } }),
  orderCame({ details: { quantity: " " } }),
  orderCame({ actionButtonDisplay: false }),
  { type: "orderFailed", reason: "unavailable", text: { key: "ERR_PAGE_MSG" }, answer: null },
  { type: "orderFailed", reason: "service-timeout", text: { key: "ERR_PAGE_MSG" }, answer: null },
  { type: "orderFailed", reason: "unauthorised", text: { key: "SESSION_EXPIRED" }, answer: null },
  ...FLAGS.map((uiRedirect) => exitAnswered({ uiRedirect })),
  exitAnswered({ isRefused: true }),
  exitAnswered({ isLost: true }),
  exitAnswered({ isLost: true, isRefused: true }),
  redirectAnswered(),
  redirectAnswered(null),
  redirectAnswered(null, true),
];

/** The events of a mandate's table. */
export const listings: readonly FlowEvent[] = [securitiesLoaded, securitiesFailed];

/** The events that open a session; one of them comes, once. */
export const openings: readonly FlowEvent[] = [
  admitted,
  { type: "payloadRefused" },
  { type: "pageReloaded" },
  { type: "configurationRefused" },
  { type: "configurationRefused", isClockWrong: true },
  { type: "returnAddressRefused" },
  { type: "parentRefused" },
  ...FLAGS.map((uiRedirect): FlowEvent => ({ type: "failureReceived", message: "Held", uiRedirect })),
];

export const settlings: readonly FlowEvent[] = FLAGS.map(concluded);
