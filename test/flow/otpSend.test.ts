import { describe, expect, test } from "vitest";
import { mpinResendLabel, slipCountdownLabel, slipCountdownNote } from "../../src/flow/otpSend";
import type { Regenerations } from "../../src/flow/states";
import {
  accepted,
  begin,
  conclusion,
  contextOf,
  did,
  ended,
  failed,
  lately,
  newMpinEntered,
  offline,
  openEnding,
  otpEntered,
  otpSent,
  overloaded,
  pressed,
  type Run,
  read,
  redirectAnswered,
  refusal,
  resent,
  returned,
  securitiesLoaded,
  sendFailed,
  sends,
  startedTimers,
  ticked,
  timeOver,
  times,
  toMandate,
  toSlip,
  unauthorised,
  validateFailed,
  wrong,
} from "./support";

function regenerationsOf({ state }: Run): Regenerations {
  if (!("regenerations" in state)) throw new Error(`${state.screen} has no OTP`);
  return state.regenerations;
}

const message = ({ state }: Run) => ("message" in state ? read(state.message) : null);

describe("Regenerations on the M-PIN screen (R9)", () => {
  const context = contextOf("DIS", { mpinSet: false });
  const label = (path: Run) => read(mpinResendLabel(regenerationsOf(path)));

  test("are not offered while 'Seconds to RESEND OTP' runs", () => {
    expect(read("RESEND_COUNTDOWN")).toBe("Seconds to RESEND OTP");
    expect(sends(begin(context, otpSent(), pressed("resend")))).toHaveLength(1);
  });

  test("are offered as 'Click here to Resend OTP' when the countdown is over", () => {
    const path = begin(context, otpSent(), timeOver);
    expect(regenerationsOf(path).phase).toBe("offered");
    expect(label(path)).toBe("Click here to Resend OTP");
    expect(label(begin(context, otpSent(), ...resent, timeOver))).toBe("Click here to Resend OTP");
  });

  test("are labelled 'Last Attempt To Regenerate OTP' after the 2nd", () => {
    expect(label(begin(context, otpSent(), ...times(2, ...resent), timeOver))).toBe(
      "Last Attempt To Regenerate OTP",
    );
  });

  test.each([
    ["DIS", false],
    ["DMI", false],
    ["DMR", false],
    ["DIS", true],
  ] as const)(
    "of %s use regenerateOTP or otp/resend with forgotmpin 0 (after forgot: %s)",
    (type, afterForgot) => {
      const path = afterForgot
        ? begin(contextOf(type), pressed("forgot"), otpSent(), ...resent)
        : begin(contextOf(type, { mpinSet: false }), otpSent(), ...resent);
      expect(sends(path).at(-1)).toEqual({ operation: "sendOtp", forgotMpin: false });
    },
  );

  test("bring the focus to the OTP, and leave what is typed until their answer comes", () => {
    const path = begin(context, otpSent(), timeOver, pressed("resend"));
    expect(lately(path, "focusField")).toEqual([{ do: "focusField", field: "OTP" }]);
    expect(did(begin(context, otpSent(), ...resent), "clearFields")).toEqual([]);
  });

  test("reset the attempts and restart the countdown", () => {
    const twice = times(2, newMpinEntered, wrong());
    const path = begin(context, otpSent(), ...twice, ...resent);
    expect(path.state).toMatchObject({ wrong: 0, message: null, warning: null });
    expect(startedTimers(path)).toEqual([["resend", "RESEND_OTP"]]);
    expect(lately(path, "fetchQr")).toEqual([]);
  });

  test("make the 3rd call, then show the limit and end (otp-limit)", () => {
    const path = begin(context, otpSent(), ...times(3, ...resent));
    expect(sends(path)).toHaveLength(4);
    expect(openEnding(path)).toEqual({
      says: "You have reached max limit to regenerate OTP",
      tone: "danger",
      reason: "otp-limit",
      stands: "MAX_LIMIT_DIALOG",
    });
    expect(conclusion(begin(context, otpSent(), ...times(3, ...resent), ended("ending")))).toEqual(
      failed("otp-limit", "You have reached max limit to regenerate OTP"),
    );
  });

  test("then return by the redirect operation if the 3rd answer has uiRedirect", () => {
    const third = [timeOver, pressed("resend"), otpSent({ uiRedirect: true })];
    const path = begin(
      context,
      otpSent(),
      ...times(2, ...resent),
      ...third,
      { type: "dialogClosed" },
      redirectAnswered(),
    );
    expect(conclusion(path)?.to).toEqual({ to: "redirectUrl", returnTo: returned });
  });

  test.each([
    ["the first send", []],
    ["the first regeneration", [otpSent(), timeOver, pressed("resend")]],
  ])("end at isMaxLimitReached of %s", (_, before) => {
    const path = begin(context, ...before, otpSent({ maxLimitReached: true }));
    expect(openEnding(path)?.reason).toBe("otp-limit");
  });

  test("end at isMaxLimitReached of a forgot send", () => {
    const path = begin(contextOf("DIS"), pressed("forgot"), otpSent({ maxLimitReached: true }));
    expect(openEnding(path)?.reason).toBe("otp-limit");
  });

  test("are not counted when they fail, and the link stays (R41)", () => {
    const failing = [pressed("resend"), sendFailed(offline)];
    const path = begin(context, otpSent(), timeOver, ...times(5, ...failing));
    expect(regenerationsOf(path)).toEqual({ phase: "offered", sent: true, count: 0 });
    expect(startedTimers(path)).toEqual([]);
    expect(lately(path, "showSnackbar").map(({ message: text }) => read(text))).toEqual([
      "Internal Server Error. Please Try Again",
    ]);
  });

  test("are not counted by the link after a failed first send (R8)", () => {
    const path = begin(context, sendFailed(offline), pressed("resend"), otpSent());
    expect(regenerationsOf(path)).toEqual({ phase: "counting", sent: true, count: 0 });
    expect(lately(path, "fetchQr")).toHaveLength(1);
  });

  test("do not ask for the QR code again", () => {
    const again = [timeOver, pressed("resend"), otpSent()];
    const mpin = begin(context, otpSent(), ...again);
    const slip = begin(contextOf("DIS"), ...toSlip(), ...again);
    const dim = begin(contextOf("DIM", { authMechanism: "OTP" }), ticked("terms"), otpSent(), ...again);
    for (const path of [mpin, slip, dim]) {
      expect(regenerationsOf(path).count).toBe(1);
      expect(lately(path, "fetchQr")).toEqual([]);
    }
  });

  test("are made once if the link is pressed twice, and never while a submit is under way", () => {
    expect(sends(begin(context, otpSent(), timeOver, pressed("resend"), pressed("resend")))).toHaveLength(2);
    expect(sends(begin(context, otpSent(), timeOver, newMpinEntered, pressed("resend")))).toHaveLength(1);
  });
});

describe("A refused send on the M-PIN screen (R41)", () => {
  const context = contextOf("DIS", { mpinSet: false });

  test.each([true, false])(
    "is shown in the snackbar for the failed-resend timeout, then leaves (uiRedirect %s)",
    (uiRedirect) => {
      const path = begin(context, sendFailed(refusal("No OTP", { uiRedirect })));
      expect(lately(path, "showSnackbar")).toEqual([
        { do: "showSnackbar", message: { literal: "No OTP" }, after: "FAILED_RESEND" },
      ]);
      expect(openEnding(path)).toMatchObject({ says: null, reason: "rejected", stands: "FAILED_RESEND" });
      const over = begin(context, sendFailed(refusal("No OTP", { uiRedirect })), ended("ending"));
      expect(did(over, "askRedirect")).toHaveLength(uiRedirect ? 1 : 0);
      if (!uiRedirect) expect(conclusion(over)).toEqual(failed("rejected", "No OTP"));
    },
  );

  test("as unauthorised: terminate, /error", () => {
    const path = begin(context, sendFailed(unauthorised));
    expect(conclusion(path)?.reason).toBe("unauthorised");
    expect(did(path, "terminate")).toHaveLength(1);
  });
});

describe.each([
  ["the DIS slip", contextOf("DIS"), [...toSlip(), ticked("authorise")], "DIS_FAIL_REOTP_TIMEOUT", "failUrl"],
  ["the DMI consent page", contextOf("DMI"), toMandate, "DIS_FAIL_REOTP_TIMEOUT", "redirectOperation"],
  ["the DMR consent page", contextOf("DMR"), toMandate, "DIS_FAIL_REOTP_TIMEOUT", "redirectOperation"],
  [
    "DIM in OTP mode",
    contextOf("DIM", { authMechanism: "OTP" }),
    [ticked("terms"), otpSent()],
    "DIM_FAIL_REOTP_TIMEOUT",
    "failUrl",
  ],
] as const)("Regenerations on %s (R14, R15)", (_, context, before, timeout, way) => {
  const walk = (...events: Parameters<typeof begin>[1][]) => begin(context, ...before, ...events);
  const first = sends(walk()).length;
  const label = (path: Run) => read(slipCountdownLabel(regenerationsOf(path)));
  const note = (path: Run) => {
    const key = slipCountdownNote(regenerationsOf(path));
    return key && read(key);
  };

  test("bring the focus to the OTP, and leave what is typed until their answer comes", () => {
    const path = walk(timeOver, pressed("resend"));
    expect(lately(path, "focusField")).toEqual([{ do: "focusField", field: "OTP" }]);
    expect(did(walk(...resent), "clearFields")).toEqual(did(walk(), "clearFields"));
  });

  test("are at most three by the investor", () => {
    expect(sends(walk(...times(5, ...resent)))).toHaveLength(first + 3);
  });

  test("show the last attempt as a status at 2 remaining when the countdown is over", () => {
    const path = walk(...times(2, ...resent), timeOver);
    expect(note(path)).toBe("Last attempt to regenerate OTP");
    expect(path.state).toMatchObject({ dialog: null, ending: null });
    expect(note(walk(...times(2, ...resent)))).toBeNull();
    expect(note(walk(...resent, timeOver))).toBeNull();
  });

  test("show only the label 'seconds remaining' at 1 remaining", () => {
    expect(label(walk(...times(2, ...resent)))).toBe("Seconds to RESEND OTP");
    expect(label(walk(...times(3, ...resent)))).toBe("seconds remaining");
  });

  test("say that the request ends with this countdown only at 1 remaining", () => {
    expect(note(walk(...times(3, ...resent)))).toBe(
      "If you do not submit the OTP before the time runs out, the request ends without being authorised.",
    );
    expect(note(walk())).toBeNull();
  });

  test("end with the last countdown: validate with actionType 3, /error with OTP_EXCEEDED (otp-limit)", () => {
    const path = walk(...times(3, ...resent), timeOver);
    expect(did(path, "notifyExhausted")).toHaveLength(1);
    expect(path.lately[0]).toEqual({ do: "notifyExhausted" });
    expect(conclusion(path)).toEqual(
      failed("otp-limit", "You have exceeded maximum attempts of entering OTP"),
    );
  });

  test("do not end the request while a validate is under way", () => {
    const path = walk(...times(3, ...resent), otpEntered, timeOver);
    expect(conclusion(path)).toBeNull();
    expect(openEnding(walk(...times(3, ...resent), otpEntered, timeOver, accepted()))?.reason).toBe(
      "success",
    );
  });

  test.each([wrong(), validateFailed(overloaded), validateFailed(refusal("Held"))])(
    "end the request when that validate does not succeed ($type)",
    (event) => {
      const path = walk(...times(3, ...resent), otpEntered, timeOver, event);
      expect(did(path, "notifyExhausted")).toHaveLength(1);
      expect(conclusion(path)?.reason).toBe("otp-limit");
    },
  );

  test("let a third wrong OTP end the request as attempts-exceeded, without actionType 3", () => {
    const twice = times(2, otpEntered, wrong());
    const path = walk(...times(3, ...resent), ...twice, otpEntered, timeOver, wrong());
    expect(openEnding(path)?.reason).toBe("attempts-exceeded");
    expect(did(path, "notifyExhausted")).toEqual([]);
  });

  test.each([0, 1, 2])(
    "end at isMaxLimitReached after %i of them: dialog, then the return with its fields",
    (count) => {
      const limit = otpSent({ maxLimitReached: true, fields: { message: "max" } });
      const path = walk(...times(count, ...resent), timeOver, pressed("resend"), limit);
      expect(openEnding(path)).toEqual({
        says: "You have reached max limit to regenerate OTP",
        tone: "danger",
        reason: "otp-limit",
        stands: timeout,
      });
      expect("ending" in path.state && path.state.ending?.destination).toEqual(
        way === "failUrl" ? { to: way, fields: { message: "max" } } : { to: way },
      );
    },
  );

  test.each([true, false])(
    "leave after a refusal: snackbar, then the return for uiRedirect %s (R41)",
    (uiRedirect) => {
      const refused = sendFailed(refusal("No OTP", { uiRedirect, fields: { message: "No OTP" } }));
      const path = walk(timeOver, pressed("resend"), refused);
      expect(openEnding(path)).toMatchObject({ says: null, reason: "rejected", stands: "FAILED_RESEND" });
      const out = way === "failUrl" ? { to: way, fields: { message: "No OTP" } } : { to: way };
      expect("ending" in path.state && path.state.ending?.destination).toEqual(
        uiRedirect ? out : { to: "nowhere" },
      );
    },
  );

  test("end as unauthorised if the send is unauthorised, and terminate", () => {
    const path = walk(timeOver, pressed("resend"), sendFailed(unauthorised));
    expect(conclusion(path)?.reason).toBe("unauthorised");
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("are not counted when they fail, and the link stays to try again (R41)", () => {
    const path = walk(timeOver, ...times(6, pressed("resend"), sendFailed(offline)));
    expect(regenerationsOf(path)).toEqual({ phase: "offered", sent: true, count: 0 });
    expect(message(path)).toBeNull();
  });
});

describe("An OTP that was not sent (R14, R47)", () => {
  const limit = otpSent({ maxLimitReached: true });
  test.each([
    ["DIS", contextOf("DIS"), [...toSlip(), timeOver, pressed("resend")]],
    ["DMI", contextOf("DMI"), [...toSlip(), securitiesLoaded, ticked("authorise"), ticked("terms")]],
    ["DIM after forgot", contextOf("DIM"), [ticked("terms"), pressed("forgot")]],
    ["the M-PIN screen after forgot", contextOf("DIS"), [pressed("forgot")]],
  ] as const)("is neither counted nor told as sent: %s", (_, context, before) => {
    const asked = begin(context, ...before);
    const after = begin(context, ...before, limit);
    expect(regenerationsOf(after)).toEqual(regenerationsOf(asked));
    expect("mode" in after.state && after.state.mode).toBe("mode" in asked.state && asked.state.mode);
  });
});

describe("A mandate's first OTP whose send failed (R71)", () => {
  const walk = (...events: Parameters<typeof begin>[1][]) =>
    begin(
      contextOf("DMI"),
      ...toSlip(),
      securitiesLoaded,
      ticked("authorise"),
      ticked("terms"),
      sendFailed(offline),
      ...events,
    );

  test("is sent again by the link", () => {
    expect(sends(walk(pressed("resend")))).toHaveLength(2);
  });

  test("is not, while the list has failed or a box is not ticked", () => {
    expect(sends(walk({ type: "securitiesFailed" }, pressed("resend")))).toHaveLength(1);
    const unticked = { type: "boxTicked", box: "terms", ticked: false } as const;
    const path = walk(unticked, pressed("resend"));
    expect(sends(path)).toHaveLength(1);
    expect("errors" in path.state && path.state.errors).toHaveProperty("terms");
  });
});

describe("isMaxLimitReached on a first send of a slip (R14)", () => {
  test.each([
    ["DMI", contextOf("DMI"), [...toSlip(), securitiesLoaded, ticked("authorise"), ticked("terms")]],
    ["DIM", contextOf("DIM", { authMechanism: "OTP" }), [ticked("terms")]],
    ["DIM after forgot", contextOf("DIM"), [ticked("terms"), pressed("forgot")]],
  ] as const)("ends %s as otp-limit", (_, context, before) => {
    expect(openEnding(begin(context, ...before, otpSent({ maxLimitReached: true })))?.reason).toBe(
      "otp-limit",
    );
  });
});
