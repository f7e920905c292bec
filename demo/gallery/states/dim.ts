import type { FlowEvent } from "../../../src/flow/events";
import {
  accepted,
  answered,
  chosen,
  exited,
  exitRefused,
  idle,
  LONG,
  manySecurities,
  offline,
  otpSent,
  panGiven,
  pressed,
  resent,
  SECURITIES,
  submitted,
  submittedAs,
  submittedEmpty,
  ticked,
  timeOver,
  times,
  wrong,
} from "../fixtures";
import type { State, States } from "./state";

const agreed = ticked("terms");
const otp = { edisServiceHeader: { authMechanism: "OTP" } };
const withoutMpinByOtp = { ...otp, mpinStatus: "0" };
const account = (dmatBlkDtls: object) => ({ orderRequestDetails: { dmatBlkDtls } });
/** Securities with quantities that cannot be summed (R66). */
const UNSUMMED = SECURITIES.map((row) => ({ ...row, quantity: `${row.quantity} units` }));
const byMpin = (...events: readonly FlowEvent[]): State => ({ type: "DIM", events: [agreed, ...events] });
const byOtp = (...events: readonly FlowEvent[]): State => ({
  type: "DIM",
  change: otp,
  events: [agreed, otpSent(), ...events],
});
const toSetUp = (...events: readonly FlowEvent[]): State => ({
  type: "DIM",
  change: withoutMpinByOtp,
  events: [agreed, otpSent(), submitted, ...events],
});

/** Makes `count` securities of a partial outcome: every second one is refused. */
export const partly = (count: number) =>
  manySecurities(count).map((row, n) =>
    n % 2 === 0 ? { ...row, status: "S" } : { ...row, status: "F", description: "Insufficient balance" },
  );

/** spec §2 'DIM account details page' and its dialogs. */
export const dimStates: States = {
  dim: { type: "DIM" },
  "dim-many": { type: "DIM", change: account({ secDtls: manySecurities(60) }) },
  "dim-long-names": {
    type: "DIM",
    change: {
      requestorName: LONG,
      edisServiceHeader: { requestor: LONG },
      ...account({ clientName: LONG, secDtls: [{ isin: LONG, isinName: LONG, quantity: "9".repeat(30) }] }),
    },
  },
  "dim-unsummed": { type: "DIM", change: account({ secDtls: UNSUMMED }) },
  "dim-unsummed-undated": { type: "DIM", change: account({ secDtls: UNSUMMED, validityDt: "" }) },
  "dim-no-actions": { type: "DIM", change: { orderRequestDetails: { ActionButtonDisplay: false } } },
  "dim-not-in-order": { type: "DIM", change: account({ clientId: "12" }) },
  "dim-errors": { type: "DIM", events: [submittedEmpty] },
  "dim-mpin": byMpin(),
  "dim-mpin-error": byMpin(submittedEmpty),
  "dim-mpin-too-short": byMpin(submittedAs({ mpin: "12" })),
  "dim-mpin-wrong": byMpin(...wrong),
  "dim-mpin-last-attempt": byMpin(...times(2, wrong)),
  "dim-mpin-spent": byMpin(...times(3, wrong)),
  "dim-mpin-spent-in-doubt": byMpin(
    submitted,
    { type: "validateFailed", failure: offline },
    ...times(3, wrong),
  ),
  "dim-pan": byMpin(submitted, answered("05")),
  "dim-pan-exceeded": byMpin(
    submitted,
    answered("05"),
    ...times(3, [panGiven("ABCDE1234F"), answered("06")]),
  ),
  "dim-forgot": byMpin(pressed("forgot"), otpSent()),
  "dim-forgot-exceeded": byMpin(
    ...times(3, [pressed("forgot"), otpSent(), pressed("useMpin")]),
    ...times(3, wrong),
  ),
  "dim-otp": byOtp(),
  "dim-otp-busy": byOtp(submitted),
  "dim-otp-over-busy": byOtp(...times(3, resent), submitted, timeOver),
  "dim-otp-errors": byOtp(submittedEmpty),
  "dim-otp-last-attempt": byOtp(...times(2, wrong)),
  "dim-otp-exceeded": byOtp(...times(3, wrong)),
  "dim-otp-resend": byOtp(timeOver),
  "dim-otp-limit": byOtp(timeOver, pressed("resend"), otpSent({ maxLimitReached: true })),
  "dim-setup": toSetUp(),
  "dim-reset-setup": byMpin(pressed("forgot"), otpSent(), submitted),
  "dim-setup-errors": toSetUp(chosen("111111")),
  "dim-setup-last-attempt": toSetUp(chosen("111111"), chosen("111111")),
  "dim-setup-last-otp": {
    type: "DIM",
    change: withoutMpinByOtp,
    events: [agreed, otpSent(), ...times(3, resent), submitted],
  },
  "dim-setup-in-doubt": {
    type: "DIM",
    change: withoutMpinByOtp,
    events: [
      agreed,
      otpSent(),
      ...times(3, resent),
      submitted,
      chosen("123456"),
      { type: "validateFailed", failure: offline },
      submitted,
    ],
  },
  "dim-setup-unsent": {
    type: "DIM",
    change: withoutMpinByOtp,
    events: [agreed, { type: "otpSendFailed", failure: offline }, submitted],
  },
  "dim-setup-time-over": toSetUp(timeOver),
  "dim-holdings": { type: "DIM", change: account({ hldSecurities: ["INE002A01018", "INE009A01021"] }) },
  "dim-holdings-many": {
    type: "DIM",
    change: account({ hldSecurities: manySecurities(120), secDtls: manySecurities(120) }),
  },
  "dim-cancel": { type: "DIM", events: [pressed("cancel")] },
  "dim-cancelled": {
    type: "DIM",
    events: [pressed("cancel"), { type: "cancelConfirmed" }, exited],
  },
  "dim-cancel-refused": {
    type: "DIM",
    events: [pressed("cancel"), { type: "cancelConfirmed" }, exitRefused],
  },
  "dim-idle": { type: "DIM", events: [idle] },
  "dim-success": byOtp(submitted, accepted()),
  "dim-registered": toSetUp(chosen("123456"), accepted()),
  "dim-reset": byMpin(pressed("forgot"), otpSent(), submitted, chosen("123456"), accepted()),
  "dim-partial": byOtp(submitted, accepted(partly(2))),
  "dim-registered-partial": toSetUp(chosen("123456"), accepted(partly(2))),
  "dim-reset-partial": byMpin(pressed("forgot"), otpSent(), submitted, chosen("123456"), accepted(partly(2))),
  "dim-partial-many": byOtp(submitted, accepted(partly(300))),
};
