import type { Event } from "../../../src/flow/events";
import {
  answered,
  exited,
  idle,
  LONG,
  offline,
  otpSent,
  panGiven,
  pressed,
  resent,
  submitted,
  submittedEmpty,
  timeOver,
  times,
  wrong,
} from "../given";
import type { States } from "./state";

const registered = { mpinStatus: "0" };
const askedForPan: readonly Event[] = [submitted, answered("05")];

/** spec §2 'M-PIN screen', both modes. */
export const mpinStates: States = {
  mpin: { type: "DIS" },
  "mpin-dmr": { type: "DMR" },
  "mpin-long-names": { type: "DIS", change: { requestorName: LONG, edisServiceHeader: { requestor: LONG } } },
  "mpin-logo-wide": { type: "DIS", logo: "wide" },
  "mpin-logo-tall": { type: "DIS", logo: "tall" },
  "mpin-error": { type: "DIS", events: [submittedEmpty] },
  "mpin-busy": { type: "DIS", events: [submitted] },
  "mpin-wrong": { type: "DIS", events: [...wrong] },
  "mpin-last-attempt": { type: "DIS", events: [...wrong, ...wrong] },
  "mpin-exceeded": { type: "DIS", events: times(3, wrong) },
  "mpin-order-busy": { type: "DIS", events: [submitted, answered("00")] },
  "mpin-offline": { type: "DIS", events: [submitted, { type: "validateFailed", trouble: offline }] },
  "mpin-cancel": { type: "DIS", events: [pressed("cancel")] },
  "mpin-cancelling": { type: "DIS", events: [pressed("cancel"), { type: "cancelConfirmed" }] },
  "mpin-cancelled": {
    type: "DIS",
    events: [pressed("cancel"), { type: "cancelConfirmed" }, exited],
  },
  "mpin-idle": { type: "DIS", events: [idle] },
  "mpin-pan": { type: "DIS", events: askedForPan },
  "mpin-pan-invalid": { type: "DIS", events: [...askedForPan, panGiven("ABC")] },
  "mpin-pan-refused": { type: "DIS", events: [...askedForPan, panGiven("ABCDE1234F"), answered("06")] },
  "mpin-pan-exceeded": {
    type: "DIS",
    events: [...askedForPan, ...times(3, [panGiven("ABCDE1234F"), answered("06")])],
  },
  "mpin-new-sending": { type: "DIS", change: registered },
  "mpin-new": { type: "DIS", change: registered, events: [otpSent()] },
  "mpin-new-no-qr": { type: "DIS", change: registered, events: [otpSent()], state: { qr: null } },
  "mpin-new-errors": { type: "DIS", change: registered, events: [otpSent(), submittedEmpty] },
  "mpin-new-last-attempt": { type: "DIS", change: registered, events: [otpSent(), ...times(2, wrong)] },
  "mpin-new-exceeded": { type: "DIS", change: registered, events: [otpSent(), ...times(3, wrong)] },
  "mpin-new-resend": { type: "DIS", change: registered, events: [otpSent(), timeOver] },
  "mpin-new-last-resend": {
    type: "DIS",
    change: registered,
    events: [otpSent(), ...times(2, resent), timeOver],
  },
  "mpin-new-limit": { type: "DIS", change: registered, events: [otpSent(), ...times(3, resent)] },
  "mpin-new-refused": {
    type: "DIS",
    change: registered,
    events: [
      {
        type: "otpSendFailed",
        trouble: {
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
