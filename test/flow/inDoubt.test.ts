import { describe, expect, test } from "vitest";
import type { Event } from "../../src/flow/events";
import { mayBeAuthorised } from "../../src/flow/inDoubt";
import {
  accepted,
  answered,
  begin,
  concluded,
  conclusion,
  did,
  ended,
  exitAnswered,
  factsOf,
  failed,
  isSilent,
  lately,
  mpinChosen,
  mpinEntered,
  offline,
  otpEntered,
  otpSent,
  overloaded,
  pressed,
  type Run,
  read,
  refusal,
  repeated,
  resent,
  sendFailed,
  shutOut,
  startedTimers,
  ticked,
  timeOver,
  times,
  told,
  toMandate,
  toSlip,
  unauthorised,
  validateFailed,
  validations,
  wrong,
} from "./support";

const nobodyKnows = failed(
  "in-doubt",
  "We could not find out whether your transaction was authorised. It may have been.",
);
const lost = validateFailed(offline);
const cancelled: Event[] = [
  pressed("cancel"),
  { type: "cancelConfirmed" },
  exitAnswered({ message: "Your transaction has been cancelled", uiRedirect: true, fields: { a: "1" } }),
];
const idled = [ended("idleWarning"), ended("idle")];

const ANSWER_LOST = "We do not know whether your request was authorised. Press Submit again to find out.";

const active = ({ step }: Run) => {
  if (!("busy" in step)) throw new Error(`it is over: ${step.screen}`);
  return step;
};
/** What stands beside Submit. */
const notice = (path: Run) => read(active(path).notice);

const dimOtp = factsOf("DIM", { authMechanism: "OTP" });
const screens = [
  ["the DIS slip", factsOf("DIS"), [...toSlip(), ticked("authorise")], otpEntered],
  ["the DMI consent page", factsOf("DMI"), toMandate, otpEntered],
  ["the DMR consent page", factsOf("DMR"), toMandate, otpEntered],
  ["DIM in M-PIN mode", factsOf("DIM"), [ticked("terms")], mpinEntered],
  ["DIM in OTP mode", dimOtp, [ticked("terms"), otpSent()], otpEntered],
] as const;

/** Ended so that the depository, which may have authorised, is not told to give up, and no broker is handed a failure (R83). */
function expectDoubt(path: Run): void {
  expect(conclusion(path)).toEqual(nobodyKnows);
  expect(did(path, "conclude")[0]?.return).toEqual({ to: "nowhere" });
  expect(did(path, "terminate")).toEqual([]);
  expect(did(path, "notifyExhausted")).toEqual([]);
  expect(did(path, "conclude")[0]?.outcome).toMatchObject({
    debit: "inDoubt",
    tone: "warning",
    answer: null,
  });
}

describe.each(screens)("In doubt on %s (R55)", (_, facts, before, submitted) => {
  const walk = (...events: Event[]) => begin(facts, ...before, ...events);

  test.each([
    ["going back", [pressed("back")]],
    ["closing the page", [{ type: "pageLeft" } as const]],
    ["idling", idled],
    ["a screen that broke", [{ type: "screenBroke" } as const]],
  ])("%s while the answer is awaited", (_what, events) => {
    expectDoubt(walk(submitted, ...events));
  });

  test.each([
    ["going back", [pressed("back")]],
    ["closing the page", [{ type: "pageLeft" } as const]],
    ["idling", idled],
    ["a screen that broke", [{ type: "screenBroke" } as const]],
    ["cancelling, whatever exit says", cancelled],
    ["closing the page while exit is asked", [...cancelled.slice(0, 2), { type: "pageLeft" } as const]],
    ["a 401 at the next submit", [submitted, validateFailed(unauthorised)]],
    ["a refusal that leads away", [submitted, answered("77", { uiRedirect: true })]],
    ["a sealed error that leads away", [submitted, validateFailed(refusal("Done", { uiRedirect: true }))]],
    ["cancelling after a further answer was lost", [submitted, lost, ...cancelled]],
    ["cancelling after a back-end error", [submitted, answered("03"), ...cancelled]],
    ["cancelling after it was said to be asked before", [submitted, validateFailed(repeated), ...cancelled]],
    ["cancelling after the depository's own 503", [submitted, validateFailed(overloaded), ...cancelled]],
  ])("%s after an answer was lost", (_what, events) => {
    expectDoubt(walk(submitted, lost, ...events));
  });

  test("a 401 that the depository sealed ends it; a plain one tells nothing, and a second in a row ends it in doubt (R95)", () => {
    expect(conclusion(walk(submitted, validateFailed(unauthorised)))?.reason).toBe("unauthorised");
    const refused = [submitted, validateFailed(shutOut)];
    const once = walk(...refused);
    expect(conclusion(once)).toBeNull();
    expect(notice(once)).toBe(ANSWER_LOST);
    expectDoubt(walk(...refused, ...refused));
    expectDoubt(walk(...refused, ...cancelled));
    for (const between of [lost, wrong(), validateFailed(overloaded)]) {
      expect(conclusion(walk(...refused, submitted, between, ...refused))).toBeNull();
    }
    expect(told(walk(...refused, submitted, accepted()))?.reason).toBe("success");
  });

  test.each([
    ["lost", offline],
    ["a plain 401", shutOut],
    ["the depository's own 409", repeated],
    ["one that would lead away", refusal("Asked before", { uiRedirect: true, isSettled: false })],
    ["one that cannot be opened", { ...offline, text: { key: "ERR_PAGE_MSG" } } as const],
  ])("is told beside Submit until the next press, whatever the answer was: %s (R72)", (_what, failure) => {
    const path = walk(submitted, validateFailed(failure));
    expect(notice(path)).toBe(ANSWER_LOST);
    expect(active(path)).toMatchObject({ message: null, answerLost: true, busy: null });
    expect(notice(walk(submitted, validateFailed(failure), pressed("cancel")))).toBe(ANSWER_LOST);
    expect(notice(walk(submitted, validateFailed(failure), submitted))).toBeNull();
    expect(JSON.stringify(path.lately)).not.toMatch(/Asked before|ERR_PAGE_MSG|SESSION_EXPIRED/);
  });

  test.each([
    ["a back-end error", answered("03"), "Something went wrong please try again later"],
    ["the depository's own 503", validateFailed(overloaded), "Internal Server Error. Please Try Again"],
  ])(
    "is not said of what was answered, which stays beside Submit in its own words: %s (R72)",
    (_what, answer, words) => {
      const path = walk(submitted, answer);
      expect(notice(path)).toBe(words);
      expect(lately(path, "showSnackbar").map(({ message }) => read(message))).toEqual([words]);
      expect(notice(walk(submitted, answer, submitted))).toBeNull();
    },
  );

  test("a 409 says that it was asked before, and not what became of it: a browser resends by itself", () => {
    expectDoubt(walk(submitted, validateFailed(repeated), ...cancelled));
    const path = walk(submitted, validateFailed(repeated), submitted, accepted());
    expect(told(path)?.reason).toBe("success");
  });

  test("one may submit again, and 00 is the success that it was", () => {
    const path = walk(submitted, lost, submitted, accepted({ requestTime: "2026-11-20" }));
    expect(validations(path).length).toBe(validations(walk(submitted)).length + 1);
    expect(told(path)?.reason).toBe("success");
    expect(did(walk(submitted, lost, submitted, accepted(), pressed("back")), "terminate")).toEqual([]);
  });

  test.each([
    ["going back", [pressed("back")]],
    ["cancelling", cancelled],
    ["using up the tries", [...times(9, submitted, wrong()), ...cancelled]],
  ])("%s after 02 at the next submit: the first may still be under way", (_what, events) => {
    expectDoubt(walk(submitted, lost, submitted, wrong(), ...events));
  });

  test.each([
    ["02", wrong()],
    ["03", answered("03")],
    ["a refusal", answered("77")],
    ["the depository's own 503", validateFailed(overloaded)],
    ["the depository's own error", validateFailed(refusal("Held"))],
  ])("no answer that was read leaves one: %s", (_what, answer) => {
    const path = walk(submitted, answer, pressed("back"));
    expect(conclusion(path)?.reason).toBe("back-navigation");
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("the page stays until it is left by its button (R45)", () => {
    const path = walk(submitted, pressed("back"), concluded(false));
    expect(startedTimers(path)).toEqual([]);
    expect(lately(walk(submitted, pressed("back"), concluded(false), pressed("ok")), "close")).toHaveLength(
      1,
    );
  });
});

describe.each(screens.filter(([, , , submitted]) => submitted === otpEntered))(
  "Limits reached while in doubt, on %s (R55)",
  (_, facts, before) => {
    const walk = (...events: Event[]) => begin(facts, ...before, otpEntered, lost, ...events);
    const again = [timeOver, pressed("resend")];

    test("are not what it is told as", () => {
      expectDoubt(walk(...again, otpSent({ maxLimitReached: true, uiRedirect: true })));
      expectDoubt(walk(...again, sendFailed(refusal("No more", { uiRedirect: true }))));
      expectDoubt(walk(...again, sendFailed(unauthorised)));
      expectDoubt(walk(...times(3, ...resent), timeOver));
    });
  },
);

describe("What is in doubt and what is not (R55)", () => {
  test("a PAN that was refused too often after a lost answer", () => {
    const panAsked = [mpinEntered, answered("05")];
    const pan: Event = {
      type: "panSubmitted",
      pan: "QZXWV7391K",
      typed: { mpin: "739146", confirm: "", otp: "" },
    };
    const facts = factsOf("DIM", { maxPanAttempts: 1 });
    expectDoubt(begin(facts, ticked("terms"), mpinEntered, lost, ...panAsked, pan, answered("06")));
    expect(told(begin(facts, ticked("terms"), ...panAsked, pan, answered("06")))?.reason).toBe(
      "pan-exceeded",
    );
  });

  test("an M-PIN dialog given up after a lost answer", () => {
    const facts = factsOf("DIM", { mpinSet: false });
    const asked = [ticked("terms"), otpSent(), otpEntered, mpinChosen(), lost, otpEntered];
    expectDoubt(begin(facts, ...asked, ...times(3, mpinChosen("1"))));
  });

  test("a captcha that failed sent nothing, so nothing is", () => {
    const path = begin(
      factsOf("DIM"),
      ticked("terms"),
      mpinEntered,
      { type: "captchaFailed" },
      pressed("back"),
    );
    expect(conclusion(path)?.reason).toBe("back-navigation");
    const after = [mpinEntered, { type: "captchaFailed" } as const, pressed("back")];
    expectDoubt(begin(factsOf("DIM"), ticked("terms"), mpinEntered, lost, ...after));
  });

  test.each(["DIS", "DMI", "DMR"] as const)("the M-PIN screen of %s authorises nothing", (type) => {
    for (const events of [[mpinEntered], [mpinEntered, lost]]) {
      const path = begin(factsOf(type), ...events, pressed("back"));
      expect(conclusion(path)?.reason).toBe("back-navigation");
      expect(did(path, "terminate")).toHaveLength(1);
    }
  });

  test("nothing comes after it", () => {
    const path = begin(factsOf("DIM"), ticked("terms"), mpinEntered, pressed("back"), accepted());
    expect(isSilent(path)).toBe(true);
  });
});

describe("What the depository refuses", () => {
  const debitOf = (path: Run) => did(path, "conclude")[0]?.outcome.debit;

  test("at the door may have been authorised when the same payload was opened before: nothing is said of a debit", () => {
    expect(debitOf(begin(factsOf("DIS"), mpinEntered, validateFailed(unauthorised)))).toBe("notKnownHere");
  });

  test("of what comes before an authorisation may have been authorised elsewhere: a resend, an order", () => {
    const resend = [...toSlip(), timeOver, pressed("resend"), sendFailed(refusal("Done already"))];
    expect(debitOf(begin(factsOf("DIS"), ...resend, ended("ending")))).toBe("notKnownHere");
    const orderFailed: Event & { type: "orderFailed" } = {
      type: "orderFailed",
      reason: "unavailable",
      text: { literal: "Done already" },
      answer: null,
    };
    const order = (failed: Event) => debitOf(begin(factsOf("DIS"), mpinEntered, answered("00"), failed));
    expect(order({ ...orderFailed, isRefused: true })).toBe("notKnownHere");
    expect(order(orderFailed)).toBe("none");
  });

  test("once it has let the investor in was not debited, as one that was is answered with 00 (R55)", () => {
    const path = begin(
      factsOf("DIS"),
      ...toSlip(),
      ticked("authorise"),
      otpEntered,
      validateFailed(unauthorised),
    );
    expect(debitOf(path)).toBe("none");
  });
});

describe("whoever loses the page after it (R50)", () => {
  test.each([
    ["an authorisation that came, and is being told", [accepted()]],
    ["one whose outcome stands on the result page", [accepted(), { type: "dialogClosed" } as const]],
  ])("is told as in doubt of %s", (_, events) => {
    const path = begin(factsOf("DIS"), ...toSlip(), ticked("authorise"), otpEntered, ...events);
    expect(mayBeAuthorised(path.step)).toBe(true);
  });

  test("is told so of an ending in doubt", () => {
    const path = begin(
      factsOf("DIS"),
      ...toSlip(),
      ticked("authorise"),
      otpEntered,
      validateFailed(offline),
      pressed("back"),
    );
    expect(mayBeAuthorised(path.step)).toBe(true);
  });
});
