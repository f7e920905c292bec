import { describe, expect, test } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import {
  accepted,
  answered,
  begin,
  contextOf,
  did,
  ended,
  exitAnswered,
  lately,
  mpinEntered,
  openEnding,
  orderCame,
  otpEntered,
  otpSent,
  overloaded,
  panEntered,
  partlyAccepted,
  pressed,
  type Run,
  redirectAnswered,
  refusal,
  sendFailed,
  startedTimers,
  ticked,
  times,
  toMandate,
  toSlip,
  unauthorised,
  validateFailed,
  wrong,
} from "./support";

const dis = contextOf("DIS");
const signedIn = accepted({ message: "MPIN verified", requestTime: "2026-11-20T09:15:00+05:30" });
const here = [mpinEntered, signedIn, orderCame(), ticked("authorise")];
const outcomeOf = (path: Run) => did(path, "conclude")[0]?.outcome;

describe("An event's answer members (R56)", () => {
  test.each([
    [
      "cancelled",
      [pressed("cancel"), { type: "cancelConfirmed" }, exitAnswered({ message: "Gone" }), ended("ending")],
    ],
    ["gone back", [pressed("back")]],
    ["left", [{ type: "pageHidden" }]],
    ["idle", [ended("idleWarning"), ended("idle")]],
  ] satisfies [string, FlowEvent[]][])("are empty after a good M-PIN if it was %s", (_, events) => {
    expect(outcomeOf(begin(dis, ...here, ...events))?.answer).toBeNull();
    expect(outcomeOf(begin(dis, ...here, otpEntered, wrong(), ...events))?.answer).toBeNull();
  });

  test("are those of the answer that authorised", () => {
    const done = {
      message: "Done",
      requestTime: "2026-11-20T09:20:00+05:30",
      orderRespDtls: [{ status: "S" }],
    };
    const path = begin(dis, ...here, otpEntered, accepted(done), ended("ending"));
    expect(outcomeOf(path)?.answer).toEqual({ responseCode: "00", ...done });
  });

  const answerWith = (message: string, responseCode = "") => ({
    responseCode,
    message,
    requestTime: "",
    orderRespDtls: [],
  });
  const over = wrong({ message: "Over" });
  const frozen = answered("77", { message: "Frozen", uiRedirect: true });
  const noPan = answered("06", { message: "No such PAN" });
  const sendingAgain = [ended("resend"), pressed("resend")];
  const agreed = ticked("terms");
  const dimOtp = contextOf("DIM", { authMechanism: "OTP" });

  test.each([
    ["the third wrong M-PIN", dis, times(3, mpinEntered, over), answerWith("Over", "02")],
    ["a refused M-PIN", dis, [mpinEntered, frozen], answerWith("Frozen", "77")],
    [
      "a PAN that was refused too often",
      contextOf("DIS", { maxPanAttempts: 1 }),
      [mpinEntered, answered("05"), panEntered(), noPan],
      answerWith("No such PAN", "06"),
    ],
    ["the third wrong OTP", dis, [...here, ...times(3, otpEntered, over)], answerWith("Over", "02")],
    ["a refusal", dis, [...here, otpEntered, frozen], answerWith("Frozen", "77")],
    [
      "a sealed error",
      dis,
      [...here, otpEntered, validateFailed(refusal("Held", { uiRedirect: true }))],
      answerWith("Held"),
    ],
    ["a 401", dis, [...here, otpEntered, validateFailed(unauthorised)], answerWith("No session")],
    ["a refused send", dis, [...here, ...sendingAgain, sendFailed(refusal("Held"))], answerWith("Held")],
    [
      "the last send",
      dis,
      [...here, ...sendingAgain, otpSent({ message: "Enough", maxLimitReached: true })],
      answerWith("Enough"),
    ],
    ["a refusal of a DIM", contextOf("DIM"), [agreed, mpinEntered, frozen], answerWith("Frozen", "77")],
    [
      "the third wrong OTP of a DIM",
      dimOtp,
      [agreed, otpSent(), ...times(3, otpEntered, over)],
      answerWith("Over", "02"),
    ],
  ])("are those of the answer that ended it: %s", (_, context, events, answer) => {
    expect(outcomeOf(begin(context, ...events, ended("ending"), redirectAnswered()))?.answer).toEqual(answer);
  });

  test("of a failed order are the order's own, not those of the M-PIN before", () => {
    const failed: FlowEvent = {
      type: "orderFailed",
      reason: "unavailable",
      text: { key: "ERR_PAGE_MSG" },
      answer: overloaded.answer,
    };
    expect(outcomeOf(begin(dis, mpinEntered, signedIn, failed))?.answer).toEqual(overloaded.answer);
    expect(outcomeOf(begin(dis, mpinEntered, signedIn, { ...failed, answer: null }))?.answer).toBeNull();
  });
});

describe("An ending that the investor must read (R45)", () => {
  const ways = [
    ["DIS", dis, [...here, otpEntered]],
    ["DMI", contextOf("DMI"), [...toMandate, otpEntered]],
    ["DIM", contextOf("DIM", { redirectsOnSuccess: true }), [ticked("terms"), mpinEntered]],
  ] as const;

  test.each(ways)("waits for its button, as a warning, if not all was accepted: %s", (_, context, events) => {
    const path = begin(context, ...events, partlyAccepted);
    expect(openEnding(path)).toMatchObject({ tone: "warning", reason: "success" });
    expect(startedTimers(path)).toEqual([]);
    expect(lately(path, "rememberConfirmationTime")).toHaveLength(1);
    const closed = begin(context, ...events, partlyAccepted, { type: "dialogClosed" });
    expect(lately(closed, context.transactionType === "DMI" ? "askRedirect" : "conclude")).toHaveLength(1);
  });

  test.each([
    ["Authorised in part", "the whole is partial", [{ status: "PARTIAL" }]],
    ["Authorised in part", "one of two was accepted", [{ status: "S" }, { status: "F" }]],
    ["Request submitted", "nothing was accepted", [{ isin: "A", status: "F" }]],
    ["Request submitted", "no status is known", [{ status: "Queued" }]],
  ])("says '%s' if %s (R81)", (says, _what, orderRespDtls) => {
    expect(openEnding(begin(dis, ...here, otpEntered, accepted({ orderRespDtls })))?.says).toBe(says);
  });

  test.each([
    ["a word that the contract does not know", [{ status: "Queued" }], true],
    [
      "F beside S",
      [
        { isin: "A", status: "S" },
        { isin: "B", status: "F" },
      ],
      true,
    ],
    ["S alone", [{ isin: "A", status: "S" }], false],
    ["nothing said", [], false],
  ])("%s", (_, orderRespDtls, isUnclear) => {
    const path = begin(dis, ...toSlip(), ticked("authorise"), otpEntered, accepted({ orderRespDtls }));
    expect(openEnding(path)?.tone).toBe(isUnclear ? "warning" : "success");
    expect(startedTimers(path)).toHaveLength(isUnclear ? 0 : 1);
  });
});
