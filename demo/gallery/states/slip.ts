import { nullPrototype } from "../../../src/data/nullPrototype";
import type { TransactionType } from "../../../src/data/transactionType";
import type { FlowEvent } from "../../../src/flow/events";
import {
  accepted,
  answered,
  concluded,
  idle,
  LONG,
  manySecurities,
  offline,
  orderCame,
  otpSent,
  pressed,
  resent,
  SAID,
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

const toSlip = (...more: Parameters<typeof orderCame>): readonly FlowEvent[] => [
  submitted,
  answered("00"),
  orderCame(...more),
];
const after = (type: TransactionType, ...events: readonly FlowEvent[]): State => ({
  type,
  events: [...toSlip(), ...events],
});
const agreed: readonly FlowEvent[] = [{ type: "securitiesLoaded" }, ticked("authorise"), ticked("terms")];
const opened: readonly FlowEvent[] = [...agreed, otpSent()];

/** A mandate that was authorised and stays on its result page. */
export const mandateDone = (...refused: Parameters<typeof concluded>): State =>
  after("DMI", ...opened, submitted, accepted(), ...concluded(...refused));

/** spec §2 'DIS confirmation (OTP slip) screen'. */
export const slipStates: States = {
  slip: after("DIS"),
  "slip-long-names": {
    type: "DIS",
    change: { requestorName: LONG, edisServiceHeader: { requestor: LONG } },
    events: toSlip({
      clientName: LONG,
      details: { isinName: LONG, brokerOrdrNo: LONG },
      account: { dpId: LONG },
    }),
  },
  "slip-ticked": after("DIS", ticked("authorise")),
  "slip-errors": after("DIS", submittedEmpty),
  "slip-too-short": after("DIS", submittedAs({ otp: "12" })),
  "slip-busy": after("DIS", ticked("authorise"), submitted),
  "slip-wrong-long": after("DIS", ticked("authorise"), submitted, answered("02", { message: LONG })),
  "slip-wrong": after("DIS", ticked("authorise"), ...wrong),
  "slip-last-attempt": after("DIS", ticked("authorise"), ...times(2, wrong)),
  "slip-exceeded": after("DIS", ticked("authorise"), ...times(3, wrong)),
  "slip-offline": after("DIS", ticked("authorise"), submitted, { type: "validateFailed", failure: offline }),
  "slip-not-arrived": {
    ...after(
      "DIS",
      ticked("authorise"),
      submitted,
      { type: "validateFailed", failure: offline },
      { type: "statusAnswered", status: { state: "open" } },
    ),
    hasStatus: true,
  },
  "slip-resend": after("DIS", timeOver),
  "slip-last-resend": after("DIS", ...times(2, resent), timeOver),
  "slip-final-countdown": after("DIS", ...times(3, resent)),
  "slip-over-busy": after("DIS", ...times(3, resent), ticked("authorise"), submitted, timeOver),
  "slip-limit": after("DIS", timeOver, pressed("resend"), otpSent({ maxLimitReached: true })),
  "slip-no-otp": { type: "DIS", events: toSlip({ otpEnabled: false }) },
  "slip-no-actions": { type: "DIS", events: toSlip({ actionButtonDisplay: false }) },
  "slip-not-in-order": {
    type: "DIS",
    events: toSlip({ details: { brokerOrdrNo: "BO1" }, account: { clientId: "12", cmbpId: "x" } }),
  },
  "slip-missing": {
    type: "DIS",
    events: [submitted, answered("00"), orderCame({ details: { isin: "", isinName: "", quantity: "" } })],
  },
  "slip-margin": {
    type: "DIS",
    events: toSlip({ details: { product: "2" }, account: { stockBrkrMarginAcc: "1203320000012345" } }),
  },
  "slip-collateral": {
    type: "DIS",
    events: toSlip({ details: { product: "2" }, account: { stockBrkrClntCollAcc: "1203320000054321" } }),
  },
  "slip-broker-ids": {
    type: "DIS",
    events: toSlip({
      account: { cmbpId: undefined, idtcmbpId: "12089900", clientUCC: "UCC123", tmId: "06789" },
    }),
  },
  "slip-undated": { type: "DIS", events: toSlip({ account: { validityDt: undefined } }) },
  "slip-help": { ...after("DIS"), overrides: SAID },
  "slip-cancel": after("DIS", pressed("cancel")),
  "slip-idle": after("DIS", idle),
  "slip-success": after("DIS", ticked("authorise"), submitted, accepted()),
};

/** spec §2 'DMI mandate/consent page'. */
export const mandateStates: States = {
  mandate: after("DMI"),
  "mandate-dmr": after("DMR"),
  "mandate-many": { ...after("DMI"), rows: manySecurities(250) },
  "mandate-many-filtered": { ...after("DMI"), rows: manySecurities(250), table: { filter: "INE00000" } },
  "mandate-many-none": { ...after("DMI"), rows: manySecurities(250), table: { filter: "none" } },
  "mandate-many-load-all": { ...after("DMI"), rows: manySecurities(250), table: { loadAll: true } },
  "mandate-filtered": { ...after("DMI"), table: { filter: "INE" } },
  "mandate-undated": { type: "DMI", events: toSlip({ account: { validityDt: undefined } }) },
  "mandate-one-unreadable-undated": {
    type: "DMI",
    events: toSlip({ account: { validityDt: undefined } }),
    rows: [...SECURITIES.slice(0, 1), "no security"],
  },
  "mandate-no-rows": { ...after("DMI"), rows: [] },
  "mandate-rows-awaited": { ...after("DMI"), rows: "awaited" },
  "mandate-rows-failed": { ...after("DMI"), rows: "failed" },
  "mandate-rows-unreadable": {
    ...after("DMI"),
    rows: [...SECURITIES, nullPrototype({ quantity: nullPrototype({ units: 10 }) }), "no security", null],
  },
  "mandate-errors": after("DMI", { type: "securitiesLoaded" }, submittedEmpty),
  "mandate-sending": after("DMI", ...agreed),
  "mandate-otp": after("DMI", ...opened),
  "mandate-resend": after("DMI", ...opened, timeOver),
  "mandate-busy": after("DMI", ...opened, submitted),
  "mandate-over-busy": after("DMI", ...opened, ...times(3, resent), submitted, timeOver),
  "mandate-last-attempt": after("DMI", ...opened, ...times(2, wrong)),
  "mandate-exceeded": after("DMI", ...opened, ...times(3, wrong)),
  "mandate-limit": after("DMI", ...opened, timeOver, pressed("resend"), otpSent({ maxLimitReached: true })),
  "mandate-cancel": after("DMI", pressed("cancel")),
  "mandate-idle": after("DMI", idle),
  "mandate-partial": after(
    "DMI",
    ...opened,
    submitted,
    accepted([{ status: "PARTIAL", description: "2 of 3" }]),
  ),
  "mandate-success": after("DMI", ...opened, submitted, accepted()),
};

const SEGMENTS = ["0", "1", "2", "3", "4", "5", "6", "11", "12", "13"];
const PRODUCTS = ["0", "1", "2", "3"];
const EXCHANGES = ["0", "1", "2"];

/** Each code of spec §3 'Codes' on a slip. */
export const codeStates: States = Object.fromEntries([
  ...SEGMENTS.map((segment) => [
    `mandate-segment-${segment}`,
    { type: "DMI", events: toSlip({ details: { segment } }) } satisfies State,
  ]),
  ...PRODUCTS.map((product) => [
    `slip-product-${product}`,
    { type: "DIS", events: toSlip({ details: { product } }) } satisfies State,
  ]),
  ...EXCHANGES.map((exchangeCd) => [
    `slip-exchange-${exchangeCd}`,
    { type: "DIS", events: toSlip({ details: { exchangeCd } }) } satisfies State,
  ]),
]);
