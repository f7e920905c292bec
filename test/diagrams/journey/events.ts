import type { TransactionType } from "../../../src/data/transactionType";
import type { FlowContext } from "../../../src/flow/context";
import type { FlowEvent } from "../../../src/flow/events";
import {
  answers,
  investorEvents,
  leavingEvents,
  listings,
  openings,
  timerEvents,
} from "../../flow/allEvents";
import {
  admitted,
  answered,
  captchaPassed,
  contextOf,
  exitAnswered,
  MPIN,
  mpinChosen,
  mpinSkipped,
  OTP,
  orderCame,
  otpSent,
  PAN,
  panEntered,
  pressed,
  securitiesLoaded,
  submitted,
  ticked,
} from "../../flow/builders";

export const TYPES: readonly TransactionType[] = ["DIS", "DMI", "DMR", "DIM"];

/** Each transaction with different screens: with an M-PIN and without, and DIM in both modes. */
export const FACTS: Readonly<Record<TransactionType, readonly FlowContext[]>> = {
  DIS: [contextOf("DIS"), contextOf("DIS", { mpinSet: false, redirectsOnSuccess: true })],
  DMI: [contextOf("DMI"), contextOf("DMI", { mpinSet: false })],
  DMR: [contextOf("DMR"), contextOf("DMR", { mpinSet: false })],
  DIM: [
    contextOf("DIM", { maxPanAttempts: 2, hasHoldings: true }),
    contextOf("DIM", { authMechanism: "OTP", hasHoldings: true, redirectsOnSuccess: true }),
    contextOf("DIM", { mpinSet: false }),
  ],
};

const isTimer =
  (...timers: readonly string[]) =>
  (event: FlowEvent): boolean =>
    event.type === "timerEnded" && timers.includes(event.timer);

/** All events, except leaving and an order that cannot be submitted. */
export const ONWARD: readonly FlowEvent[] = [
  ...openings,
  ...investorEvents,
  ...listings,
  ...answers.filter(({ type }) => type !== "orderAnswered"),
  orderCame(),
  orderCame({ otpEnabled: false }),
  ...timerEvents.filter(isTimer("resend", "holdings")),
];

const typed = { mpin: MPIN, confirm: MPIN, otp: OTP };

/** The events that lead through all screens and dialogs. */
export const STRAIGHT: readonly FlowEvent[] = [
  ...[
    admitted,
    submitted(typed),
    answered("00"),
    orderCame(),
    securitiesLoaded,
    pressed("forgot"),
    otpSent(),
  ],
  ...[ticked("authorise"), ticked("terms"), mpinChosen(), mpinSkipped, panEntered(PAN, typed)],
  captchaPassed,
  { type: "captchaFailed", isOffline: false },
];

/** The events by which an investor leaves a screen. */
export const LEAVING: readonly FlowEvent[] = [
  ...leavingEvents,
  ...timerEvents.filter(isTimer("idleWarning", "idle")),
  { type: "idleContinued" },
  { type: "cancelConfirmed" },
  { type: "cancelDeclined" },
  exitAnswered(),
  exitAnswered({ uiRedirect: true }),
];
