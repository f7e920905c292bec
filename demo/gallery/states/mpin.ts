import type { FlowEvent } from "../../../src/flow/events";
import {
  answered,
  exited,
  exitRefused,
  idle,
  LONG,
  offline,
  otpSent,
  panGiven,
  pressed,
  resent,
  SAID,
  submitted,
  submittedAs,
  submittedEmpty,
  timeOver,
  times,
  wrong,
} from "../fixtures";
import type { State, States } from "./state";

const withoutMpin = { mpinStatus: "0" };
/** A request that names fewer destinations of the OTP. */
const sentTo = (change: object): State => ({
  type: "DIS",
  change: { ...withoutMpin, ...change },
  events: [otpSent()],
});
/** As long as a timeout's own text may be (R5), with one very long word. */
const SERMON = `${"The service is not available. ".repeat(14)}${LONG.slice(0, 80)}`;

const askedForPan: readonly FlowEvent[] = [submitted, answered("05")];

/** spec §2 'M-PIN screen', both modes. */
export const mpinStates: States = {
  mpin: { type: "DIS" },
  "mpin-dmr": { type: "DMR" },
  "mpin-long-names": { type: "DIS", change: { requestorName: LONG, edisServiceHeader: { requestor: LONG } } },
  "mpin-logo-wide": { type: "DIS", logo: "wide" },
  "mpin-logo-tall": { type: "DIS", logo: "tall" },
  "mpin-help": { type: "DIS", overrides: SAID },
  "mpin-error": { type: "DIS", events: [submittedEmpty] },
  "mpin-too-short": { type: "DIS", events: [submittedAs({ mpin: "12" })] },
  "mpin-busy": { type: "DIS", events: [submitted] },
  "mpin-wrong": { type: "DIS", events: [...wrong] },
  "mpin-wrong-long": { type: "DIS", events: [submitted, answered("02", { message: LONG })] },
  "mpin-last-attempt": { type: "DIS", events: [...wrong, ...wrong] },
  "mpin-exceeded": { type: "DIS", events: times(3, wrong) },
  "mpin-order-busy": { type: "DIS", events: [submitted, answered("00")] },
  "mpin-offline": { type: "DIS", events: [submitted, { type: "validateFailed", failure: offline }] },
  "mpin-offline-long": {
    type: "DIS",
    events: [
      submitted,
      { type: "validateFailed", failure: { ...offline, kind: "retryable", text: { literal: SERMON } } },
    ],
  },
  "mpin-cancel": { type: "DIS", events: [pressed("cancel")] },
  "mpin-cancelling": { type: "DIS", events: [pressed("cancel"), { type: "cancelConfirmed" }] },
  "mpin-cancelled": {
    type: "DIS",
    events: [pressed("cancel"), { type: "cancelConfirmed" }, exited],
  },
  "mpin-cancel-refused": {
    type: "DIS",
    events: [pressed("cancel"), { type: "cancelConfirmed" }, exitRefused],
  },
  "mpin-disowned": {
    type: "DIS",
    overrides: SAID,
    events: [{ type: "cancelPressed", disowned: true }, { type: "cancelConfirmed" }, exited],
  },
  "mpin-idle": { type: "DIS", events: [idle] },
  "mpin-pan": { type: "DIS", events: askedForPan },
  "mpin-pan-empty": { type: "DIS", events: [...askedForPan, panGiven("")] },
  "mpin-pan-invalid": { type: "DIS", events: [...askedForPan, panGiven("ABC")] },
  "mpin-pan-refused": { type: "DIS", events: [...askedForPan, panGiven("ABCDE1234F"), answered("06")] },
  "mpin-pan-again": {
    type: "DIS",
    events: [
      ...askedForPan,
      ...times(2, [panGiven("ABCDE1234F"), answered("06")]),
      { type: "panDeclined" },
      submitted,
    ],
  },
  "mpin-pan-last-attempt": {
    type: "DIS",
    events: [...askedForPan, ...times(2, [panGiven("ABCDE1234F"), answered("06")])],
  },
  "mpin-replaced": { type: "DIS", state: { snackbar: { key: "REPLACED" } } },
  "mpin-not-replaced": { type: "DIS", state: { snackbar: { key: "NOT_REPLACED" } } },
  "mpin-pan-exceeded": {
    type: "DIS",
    events: [...askedForPan, ...times(3, [panGiven("ABCDE1234F"), answered("06")])],
  },
  "mpin-new-sending": { type: "DIS", change: withoutMpin },
  "mpin-new": { type: "DIS", change: withoutMpin, events: [otpSent()] },
  "mpin-new-no-qr": { type: "DIS", change: withoutMpin, events: [otpSent()], state: { qr: null } },
  "mpin-new-errors": { type: "DIS", change: withoutMpin, events: [otpSent(), submittedEmpty] },
  "mpin-new-too-short": {
    type: "DIS",
    change: withoutMpin,
    events: [otpSent(), submittedAs({ mpin: "12", confirm: "12", otp: "12" })],
  },
  "mpin-new-no-numbers": {
    type: "DIS",
    change: withoutMpin,
    events: [otpSent(), submittedAs({ mpin: "12345a", confirm: "12345a", otp: "12345a" })],
  },
  "mpin-new-mobile": sentTo({ emailId: "" }),
  "mpin-new-email": sentTo({ mobileNumber: "" }),
  "mpin-new-unnamed": sentTo({ mobileNumber: "", emailId: "" }),
  "mpin-new-last-attempt": { type: "DIS", change: withoutMpin, events: [otpSent(), ...times(2, wrong)] },
  "mpin-new-exceeded": { type: "DIS", change: withoutMpin, events: [otpSent(), ...times(3, wrong)] },
  "mpin-new-resend": { type: "DIS", change: withoutMpin, events: [otpSent(), timeOver] },
  "mpin-new-last-resend": {
    type: "DIS",
    change: withoutMpin,
    events: [otpSent(), ...times(2, resent), timeOver],
  },
  "mpin-new-limit": { type: "DIS", change: withoutMpin, events: [otpSent(), ...times(3, resent)] },
  "mpin-new-refused": {
    type: "DIS",
    change: withoutMpin,
    events: [
      {
        type: "otpSendFailed",
        failure: {
          kind: "refused",
          message: "No mobile number is registered",
          answer: null,
          isSettled: true,
          uiRedirect: false,
          fields: {},
        },
      },
    ],
  },
  "mpin-forgot": { type: "DIS", events: [pressed("forgot"), otpSent()] },
};
