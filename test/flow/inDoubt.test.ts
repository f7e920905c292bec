import { describe, expect, test } from "vitest";
import type { FlowContext } from "../../src/flow/context";
import type { FlowEvent } from "../../src/flow/events";
import { mayBeAuthorised } from "../../src/flow/inDoubt";
import {
  accepted,
  answered,
  begin,
  captchaPassed,
  cleared,
  concluded,
  conclusion,
  contextOf,
  did,
  type Events,
  ended,
  exitAnswered,
  failed,
  isSilent,
  lately,
  mpinChosen,
  mpinEntered,
  mpinSent,
  offline,
  openEnding,
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
const cancelled: FlowEvent[] = [
  pressed("cancel"),
  { type: "cancelConfirmed" },
  exitAnswered({ message: "Your transaction has been cancelled", uiRedirect: true, fields: { a: "1" } }),
];
const idled = [ended("idleWarning"), ended("idle")];

const ANSWER_LOST = "We do not know whether your request was authorised. Press Submit again to find out.";

const active = ({ state }: Run) => {
  if (!("busy" in state)) throw new Error(`it is over: ${state.screen}`);
  return state;
};
/** Returns the text beside Submit. */
const notice = (path: Run) => read(active(path).notice);

const dimOtp = contextOf("DIM", { authMechanism: "OTP" });
const screens = [
  ["the DIS slip", contextOf("DIS"), [...toSlip(), ticked("authorise")], otpEntered],
  ["the DMI consent page", contextOf("DMI"), toMandate, otpEntered],
  ["the DMR consent page", contextOf("DMR"), toMandate, otpEntered],
  ["DIM in M-PIN mode", contextOf("DIM"), [ticked("terms")], mpinSent],
  ["DIM in OTP mode", dimOtp, [ticked("terms"), otpSent()], otpEntered],
] as const;

/** Checks an ending in doubt: the depository gets no terminate, and no broker a failure (R83). */
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

test("In doubt on DIM whose M-PIN is disabled, the text does not name a Submit that cannot be pressed (R42, R72)", () => {
  const exhausted = [ticked("terms"), mpinSent, lost, ...times(3, mpinSent, wrong())];
  const path = begin(contextOf("DIM"), ...exhausted);
  expect(active(path)).toMatchObject({ mpinExhausted: true, answerLost: true });
  expect(notice(path)).toBe(
    "We could not find out whether your transaction was authorised. It may have been.",
  );
  expect(notice(begin(contextOf("DIM"), ...exhausted, pressed("forgot"), otpSent()))).toBe(ANSWER_LOST);
});

test("In doubt on DIM by M-PIN, the M-PIN is emptied and keeps the focus, as it must be typed again (R13, R41)", () => {
  const path = begin(contextOf("DIM"), ticked("terms"), mpinSent, lost);
  expect(cleared(path)).toEqual([[["MPIN", "CONFIRMMPIN"], "MPIN"]]);
});

test("In doubt on DIM by M-PIN, the text beside Submit stays after a captcha that fails and a PAN that is not given (R55)", () => {
  const events = [ticked("terms"), mpinEntered, lost, mpinEntered] as const;
  for (const more of [
    [{ type: "captchaFailed", isOffline: false }],
    [{ type: "captchaFailed", isOffline: false }, { type: "panDeclined" }],
    [{ type: "captchaFailed", isOffline: true }],
  ] as const)
    expect(notice(begin(contextOf("DIM"), ...events, ...more))).toBe(ANSWER_LOST);
});

test.each<[string, FlowContext, Events]>([
  ["'Forgot MPIN'", contextOf("DIS"), [mpinEntered, answered("03"), pressed("forgot")]],
  [
    "'Use M-PIN'",
    contextOf("DIM"),
    [
      ticked("terms"),
      pressed("forgot"),
      otpSent(),
      timeOver,
      pressed("resend"),
      sendFailed(offline),
      pressed("useMpin"),
    ],
  ],
  [
    "the link that sends an OTP",
    contextOf("DMI"),
    [...toMandate, otpEntered, answered("03"), timeOver, pressed("resend")],
  ],
])(
  "The text of a failed call beside Submit goes when something else is tried: %s (R72)",
  (_, context, events) => {
    expect(notice(begin(context, ...events.slice(0, -1)))).not.toBeNull();
    expect(notice(begin(context, ...events))).toBeNull();
  },
);

describe.each(screens)("In doubt on %s (R55)", (_, context, before, submitted) => {
  const walk = (...events: Events) => begin(context, ...before, ...events);

  test.each([
    ["going back", [pressed("back")]],
    ["closing the page", [{ type: "pageHidden" } as const]],
    ["idling", idled],
    ["a screen that broke", [{ type: "screenFailed" } as const]],
  ])("%s while the answer is awaited", (_what, events) => {
    expectDoubt(walk(submitted, ...events));
  });

  test.each([
    ["going back", [pressed("back")]],
    ["closing the page", [{ type: "pageHidden" } as const]],
    ["idling", idled],
    ["a screen that broke", [{ type: "screenFailed" } as const]],
    ["cancelling, whatever exit says", cancelled],
    ["closing the page while exit is asked", [...cancelled.slice(0, 2), { type: "pageHidden" } as const]],
    ["a 401 at the next submit", [submitted, validateFailed(unauthorised)]],
    ["a refusal that leads away", [submitted, answered("77", { uiRedirect: true })]],
    ["a sealed error that leads away", [submitted, validateFailed(refusal("Done", { uiRedirect: true }))]],
    ["cancelling after a further answer was lost", [submitted, lost, ...cancelled]],
    ["cancelling after a back-end error", [submitted, answered("03"), ...cancelled]],
    ["cancelling after the depository refused a repeat", [submitted, validateFailed(repeated), ...cancelled]],
    ["cancelling after the depository's own 503", [submitted, validateFailed(overloaded), ...cancelled]],
  ])("%s after an answer was lost", (_what, events) => {
    expectDoubt(walk(submitted, lost, ...events));
  });

  test("a sealed 401 ends the transaction; a plain one settles nothing, and a second in a row ends in doubt (R95)", () => {
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
    expect(openEnding(walk(...refused, submitted, accepted()))?.reason).toBe("success");
  });

  test.each([
    ["lost", offline],
    ["a plain 401", shutOut],
    ["the depository's own 409", repeated],
    ["one that would lead away", refusal("Asked before", { uiRedirect: true, isSettled: false })],
    ["one that cannot be opened", { ...offline, text: { key: "ERR_PAGE_MSG" } } as const],
  ])(
    "a text beside Submit says so until the next press, after an answer that was %s (R72)",
    (_what, failure) => {
      const path = walk(submitted, validateFailed(failure));
      expect(notice(path)).toBe(ANSWER_LOST);
      expect(active(path)).toMatchObject({ message: null, answerLost: true, busy: null });
      expect(notice(walk(submitted, validateFailed(failure), pressed("cancel")))).toBe(ANSWER_LOST);
      expect(notice(walk(submitted, validateFailed(failure), submitted))).toBeNull();
      expect(JSON.stringify(path.lately)).not.toMatch(/Asked before|ERR_PAGE_MSG|SESSION_EXPIRED/);
    },
  );

  test("a press that sends no validate leaves that text: it finds nothing out (R55)", () => {
    const path = walk(submitted, lost, { type: "submitted", typed: { mpin: "", confirm: "", otp: "12" } });
    expect(notice(path)).toBe(ANSWER_LOST);
    // the very object: a live region would announce another one again
    const [before, after] = path.states.slice(-2).map((state) => "notice" in state && state.notice);
    expect(after).toBe(before);
    expect(validations(path)).toHaveLength(validations(walk(submitted)).length);
    for (const press of ["resend", "forgot", "useMpin"] as const)
      expect(notice(walk(submitted, lost, timeOver, pressed(press)))).toBe(ANSWER_LOST);
  });

  test.each<[string, Events]>([
    ["an OTP that cannot be sent", [timeOver, pressed("resend"), sendFailed(offline)]],
    ["'Forgot MPIN' that cannot be sent", [pressed("forgot"), sendFailed(offline)]],
    ["a list of securities that cannot be loaded again", [{ type: "securitiesFailed" }]],
    ["a submit that a back-end error answers", [submitted, answered("03")]],
    ["a submit that is refused", [submitted, validateFailed(refusal("Held"))]],
  ])("and stays after %s (R55, R72)", (_what, events) => {
    expect(notice(walk(submitted, lost, ...events))).toBe(ANSWER_LOST);
  });

  test("a list of securities that fails then does not block Submit, which must find out (R71, R72)", () => {
    const path = walk(submitted, lost, { type: "securitiesFailed" }, submitted);
    expect(active(walk(submitted, { type: "securitiesFailed" }, lost, submitted)).busy).toBe(
      active(path).busy,
    );
    expect(active(path).busy).toBe("validate");
  });

  test.each([
    ["a back-end error", answered("03"), "Something went wrong please try again later"],
    ["the depository's own 503", validateFailed(overloaded), "Internal Server Error. Please Try Again"],
  ])(
    "a read answer is not in doubt, and its own text stays beside Submit: %s (R72)",
    (_what, answer, words) => {
      const path = walk(submitted, answer);
      expect(notice(path)).toBe(words);
      expect(lately(path, "showSnackbar").map(({ message }) => read(message))).toEqual([words]);
      expect(notice(walk(submitted, answer, submitted))).toBeNull();
    },
  );

  test("a 409 settles nothing: a browser may have sent the request twice by itself", () => {
    expectDoubt(walk(submitted, validateFailed(repeated), ...cancelled));
    const path = walk(submitted, validateFailed(repeated), submitted, accepted());
    expect(openEnding(path)?.reason).toBe("success");
  });

  test("the investor may submit again, and 00 is the earlier success", () => {
    const path = walk(submitted, lost, submitted, accepted({ requestTime: "2026-11-20" }));
    expect(validations(path).length).toBe(validations(walk(submitted)).length + 1);
    expect(openEnding(path)?.reason).toBe("success");
    expect(did(walk(submitted, lost, submitted, accepted(), pressed("back")), "terminate")).toEqual([]);
  });

  test.each([
    ["going back", [pressed("back")]],
    ["cancelling", cancelled],
    ["using up the tries", [...times(9, submitted, wrong()), ...cancelled]],
  ])("%s after 02 at the next submit, since the first may still be under way", (_what, events) => {
    expectDoubt(walk(submitted, lost, submitted, wrong(), ...events));
  });

  test.each([
    ["02", wrong()],
    ["03", answered("03")],
    ["a refusal", answered("77")],
    ["the depository's own 503", validateFailed(overloaded)],
    ["the depository's own error", validateFailed(refusal("Held"))],
  ])("a read answer leaves no doubt: %s", (_what, answer) => {
    const path = walk(submitted, answer, pressed("back"));
    expect(conclusion(path)?.reason).toBe("back-navigation");
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("the page stays until its button is pressed (R45)", () => {
    const path = walk(submitted, pressed("back"), concluded(false));
    expect(startedTimers(path)).toEqual([]);
    expect(lately(walk(submitted, pressed("back"), concluded(false), pressed("ok")), "close")).toHaveLength(
      1,
    );
  });
});

describe.each(screens.filter(([, , , submitted]) => submitted === otpEntered))(
  "Limits reached while in doubt, on %s (R55)",
  (_, context, before) => {
    const walk = (...events: Events) => begin(context, ...before, otpEntered, lost, ...events);
    const again = [timeOver, pressed("resend")];

    test("are not the ending's reason", () => {
      expectDoubt(walk(...again, otpSent({ maxLimitReached: true, uiRedirect: true })));
      expectDoubt(walk(...again, sendFailed(refusal("No more", { uiRedirect: true }))));
      expectDoubt(walk(...again, sendFailed(unauthorised)));
      expectDoubt(walk(...times(3, ...resent), timeOver));
    });
  },
);

describe("Cases in doubt and cases without doubt (R55)", () => {
  test("a PAN that is refused too often after a lost answer ends in doubt", () => {
    const panAsked = [mpinEntered, answered("05")];
    const pan: FlowEvent = {
      type: "panSubmitted",
      pan: "QZXWV7391K",
      typed: { mpin: "739146", confirm: "", otp: "" },
    };
    const context = contextOf("DIM", { maxPanAttempts: 1 });
    expectDoubt(begin(context, ticked("terms"), mpinEntered, lost, ...panAsked, pan, answered("06")));
    expect(openEnding(begin(context, ticked("terms"), ...panAsked, pan, answered("06")))?.reason).toBe(
      "pan-exceeded",
    );
  });

  test("three invalid M-PINs in the dialog after a lost answer end in doubt", () => {
    const context = contextOf("DIM", { mpinSet: false });
    const asked = [ticked("terms"), otpSent(), otpEntered, mpinChosen(), lost, otpEntered];
    expectDoubt(begin(context, ...asked, ...times(3, mpinChosen("1"))));
  });

  test("a failed captcha sent nothing, so nothing is in doubt", () => {
    const path = begin(
      contextOf("DIM"),
      ticked("terms"),
      mpinEntered,
      { type: "captchaFailed", isOffline: false },
      pressed("back"),
    );
    expect(conclusion(path)?.reason).toBe("back-navigation");
    const after = [mpinEntered, { type: "captchaFailed", isOffline: false } as const, pressed("back")];
    expectDoubt(begin(contextOf("DIM"), ticked("terms"), mpinEntered, lost, ...after));
  });

  test.each<[string, FlowEvent[], string]>([
    ["going back", [pressed("back")], "back-navigation"],
    ["closing the page", [{ type: "pageHidden" }], "back-navigation"],
    ["idling", idled, "idle-timeout"],
    ["a screen that broke", [{ type: "screenFailed" }], "unavailable"],
  ])("%s while DIM's captcha is awaited terminates, as nothing was sent (R28)", (_what, events, reason) => {
    const dim = contextOf("DIM");
    const path = begin(dim, ticked("terms"), mpinEntered, ...events);
    expect(conclusion(path)?.reason).toBe(reason);
    expect(did(path, "terminate")).toHaveLength(1);
    expect(isSilent(begin(dim, ticked("terms"), mpinEntered, ...events, captchaPassed))).toBe(true);
    expectDoubt(begin(dim, ticked("terms"), mpinEntered, captchaPassed, ...events));
    expectDoubt(begin(dim, ticked("terms"), mpinSent, lost, mpinEntered, ...events));
  });

  test("DIM's captcha that is awaited holds Submit, the box and Cancel as the answer does", () => {
    const path = begin(contextOf("DIM"), ticked("terms"), mpinEntered);
    for (const press of [mpinEntered, ticked("terms", false), pressed("cancel"), pressed("forgot")])
      expect(begin(contextOf("DIM"), ticked("terms"), mpinEntered, press).state).toEqual(path.state);
  });

  test.each(["DIS", "DMI", "DMR"] as const)(
    "the M-PIN screen of %s authorises nothing, so nothing is in doubt",
    (type) => {
      for (const events of [[mpinEntered], [mpinEntered, lost]]) {
        const path = begin(contextOf(type), ...events, pressed("back"));
        expect(conclusion(path)?.reason).toBe("back-navigation");
        expect(did(path, "terminate")).toHaveLength(1);
      }
    },
  );

  test("no event changes an ending in doubt", () => {
    const path = begin(contextOf("DIM"), ticked("terms"), mpinSent, pressed("back"), accepted());
    expect(isSilent(path)).toBe(true);
  });
});

describe("A refusal of the depository", () => {
  const debitOf = (path: Run) => did(path, "conclude")[0]?.outcome.debit;

  test("of the first call says nothing of a debit: the same payload may have been authorised before", () => {
    expect(debitOf(begin(contextOf("DIS"), mpinEntered, validateFailed(unauthorised)))).toBe("notKnownHere");
  });

  test.each(["DIS", "DMI", "DIM"] as const)(
    "awaited on %s, nothing is said of a debit: an earlier session may have authorised the same payload",
    (type) => {
      const context = contextOf(type);
      const leaving = [[pressed("back")], idled, [{ type: "pageHidden" } as const]];
      for (const events of leaving) {
        expect(debitOf(begin(context, ...events))).toBe("notKnownHere");
        expect(debitOf(begin(context, ticked("terms"), pressed("forgot"), ...events))).toBe("notKnownHere");
        expect(debitOf(begin(context, ticked("terms"), pressed("forgot"), otpSent(), ...events))).toBe(
          "none",
        );
      }
      const asked: FlowEvent[] = [pressed("cancel"), { type: "cancelConfirmed" }];
      const cancel = (more: object) => debitOf(begin(context, ...asked, exitAnswered(more), ended("ending")));
      expect(cancel({})).toBe("none");
      expect(cancel({ isLost: true })).toBe("notKnownHere");
    },
  );

  test("of an OTP that is refused by its limit shows nothing: the depository may count before it looks at the state", () => {
    const context = contextOf("DIS", { mpinSet: false });
    expect(debitOf(begin(context, otpSent({ maxLimitReached: true }), ended("ending")))).toBe("notKnownHere");
  });

  test("of a wrong M-PIN or PAN shows that nothing was debited before, and a captcha's or a back-end error does not", () => {
    for (const type of ["DIS", "DMI", "DMR", "DIM"] as const)
      for (const [code, debit] of [
        ["02", "none"],
        ["06", "none"],
        ["03", "notKnownHere"],
        ["05", "notKnownHere"],
      ] as const)
        expect(
          debitOf(begin(contextOf(type), ticked("terms"), mpinEntered, answered(code), pressed("back"))),
        ).toBe(debit);
    for (const failure of [refusal("Held"), unauthorised, overloaded]) {
      const events = [ticked("terms"), mpinEntered, validateFailed(failure), pressed("back")];
      expect(debitOf(begin(contextOf("DIM"), ...events))).toBe("notKnownHere");
    }
  });

  test("of a validate on the M-PIN screen says nothing of a debit: another tab may have authorised meanwhile", () => {
    const done = refusal("This transaction is already authorised", { uiRedirect: true });
    for (const failure of [done, unauthorised]) {
      const refused = validateFailed(failure);
      for (const type of ["DIS", "DMI", "DMR"] as const) {
        const path = begin(contextOf(type), mpinEntered, wrong(), mpinEntered, refused);
        expect(debitOf(path)).toBe("notKnownHere");
      }
      // a further authorising validate would be answered as the first one was (R55)
      for (const [, context, before, submitted] of screens)
        expect(debitOf(begin(context, ...before, submitted, wrong(), submitted, refused))).toBe("none");
    }
  });

  test("of a resend or an order says nothing of a debit: the transaction may have been authorised elsewhere", () => {
    const resend = [...toSlip(), timeOver, pressed("resend"), sendFailed(refusal("Done already"))];
    expect(debitOf(begin(contextOf("DIS"), ...resend, ended("ending")))).toBe("notKnownHere");
    const orderFailed: FlowEvent & { type: "orderFailed" } = {
      type: "orderFailed",
      reason: "unavailable",
      text: { literal: "Done already" },
      answer: null,
    };
    const order = (failed: FlowEvent) =>
      debitOf(begin(contextOf("DIS"), mpinEntered, answered("00"), failed));
    expect(order({ ...orderFailed, isRefused: true })).toBe("notKnownHere");
    expect(order(orderFailed)).toBe("none");
  });

  test("after the M-PIN was accepted says that nothing was debited, as an authorised transaction is answered with 00 (R55)", () => {
    const path = begin(
      contextOf("DIS"),
      ...toSlip(),
      ticked("authorise"),
      otpEntered,
      validateFailed(unauthorised),
    );
    expect(debitOf(path)).toBe("none");
  });
});

describe("a page lost after an authorisation (R50)", () => {
  test.each([
    ["an authorisation that came, and is being told", [accepted()]],
    ["one whose outcome stands on the result page", [accepted(), { type: "dialogClosed" } as const]],
  ])("says that it is in doubt, after %s", (_, events) => {
    const path = begin(contextOf("DIS"), ...toSlip(), ticked("authorise"), otpEntered, ...events);
    expect(mayBeAuthorised(path.state)).toBe(true);
  });

  test("says the same after an ending in doubt", () => {
    const path = begin(
      contextOf("DIS"),
      ...toSlip(),
      ticked("authorise"),
      otpEntered,
      validateFailed(offline),
      pressed("back"),
    );
    expect(mayBeAuthorised(path.state)).toBe(true);
  });
});
