import { describe, expect, test } from "vitest";
import type { Event } from "../../src/flow/events";
import {
  accepted,
  answered,
  begin,
  did,
  ended,
  exitAnswered,
  factsOf,
  lately,
  mpinEntered,
  orderCame,
  otpEntered,
  otpSent,
  overloaded,
  partlyAccepted,
  pressed,
  type Run,
  refusal,
  startedTimers,
  ticked,
  times,
  told,
  toMandate,
  toSlip,
  unauthorised,
  validateFailed,
  wrong,
} from "./support";

const dis = factsOf("DIS");
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
    ["left", [{ type: "pageLeft" }]],
    ["idle", [ended("idleWarning"), ended("idle")]],
  ] satisfies [string, Event[]][])("are none after a good M-PIN where it was %s", (_, events) => {
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

  test("are those of the third wrong try, of a refusal, of a 401 and of the last send", () => {
    const said = (message: string, responseCode = "") => ({
      responseCode,
      message,
      requestTime: "",
      orderRespDtls: [],
    });
    const third = [...times(2, otpEntered, wrong({ message: "No" })), otpEntered, wrong({ message: "Over" })];
    expect(outcomeOf(begin(dis, ...here, ...third, ended("ending")))?.answer).toEqual(said("Over", "02"));
    const refused = answered("77", { message: "Frozen", uiRedirect: true });
    expect(outcomeOf(begin(dis, ...here, otpEntered, refused))?.answer).toEqual(said("Frozen", "77"));
    const error = validateFailed(refusal("Held", { uiRedirect: true }));
    expect(outcomeOf(begin(dis, ...here, otpEntered, error))?.answer).toEqual(said("Held"));
    expect(outcomeOf(begin(dis, ...here, otpEntered, validateFailed(unauthorised)))?.answer).toEqual(
      said("No session"),
    );
    const most = [ended("resend"), pressed("resend"), otpSent({ message: "Enough", maxLimitReached: true })];
    expect(outcomeOf(begin(dis, ...here, ...most, ended("ending")))?.answer).toEqual(said("Enough"));
  });

  test("of an order that failed are its own, not those of the M-PIN before", () => {
    const failed: Event = {
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
    ["DMI", factsOf("DMI"), [...toMandate, otpEntered]],
    ["DIM", factsOf("DIM", { redirectsOnSuccess: true }), [ticked("terms"), mpinEntered]],
  ] as const;

  test.each(ways)("waits for its button where not all was accepted, as a warning: %s", (_, facts, events) => {
    const path = begin(facts, ...events, partlyAccepted);
    expect(told(path)).toMatchObject({ tone: "warning", reason: "success" });
    expect(startedTimers(path)).toEqual([]);
    expect(lately(path, "rememberConfirmation")).toHaveLength(1);
    const closed = begin(facts, ...events, partlyAccepted, { type: "dialogClosed" });
    expect(lately(closed, facts.transactionType === "DMI" ? "askRedirect" : "conclude")).toHaveLength(1);
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
    expect(told(path)?.tone).toBe(isUnclear ? "warning" : "success");
    expect(startedTimers(path)).toHaveLength(isUnclear ? 0 : 1);
  });
});
