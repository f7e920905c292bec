import { describe, expect, test } from "vitest";
import { offersForgot } from "../../src/flow/dim/modes";
import type { FlowEvent } from "../../src/flow/events";
import {
  accepted,
  answered,
  at,
  begin,
  cleared,
  conclusion,
  contextOf,
  did,
  ended,
  failed,
  isSilent,
  lately,
  MPIN,
  mpinChosen,
  mpinEntered,
  mpinSkipped,
  OTP,
  offline,
  openEnding,
  otpEntered,
  otpSent,
  panEntered,
  pressed,
  type Run,
  read,
  refusal,
  resent,
  sendFailed,
  sends,
  succeeded,
  ticked,
  timeOver,
  times,
  validateFailed,
  validations,
  wrong,
} from "./support";

const agreed = ticked("terms");
const inMpin = contextOf("DIM");
const inOtp = contextOf("DIM", { authMechanism: "OTP" });
const registering = contextOf("DIM", { mpinSet: false });
const dim = (path: Run) => at("dim", path);
const wrongMpin = [mpinEntered, wrong()];
const wrongOtp = [otpEntered, wrong()];
const forgot = [pressed("forgot"), otpSent()];
const otpOut = [agreed, otpSent()];
/** Two wrong OTPs, then back to M-PIN mode. */
const warnedOfOtp = [agreed, ...forgot, ...times(2, otpEntered, mpinSkipped, wrong()), pressed("useMpin")];

describe("DIM in M-PIN mode (spec §4 'DIM mode switching')", () => {
  test("submits mechanism MPIN, actionType 0 and [MPIN, CAPTCHA] (contract §6)", () => {
    expect(validations(begin(inMpin, agreed, mpinEntered))).toEqual([
      {
        operation: "authorise",
        authMechanism: "MPIN",
        actionType: "0",
        creds: [{ credType: "MPIN", cred: MPIN }],
        captcha: true,
      },
    ]);
  });

  test("wants the terms accepted", () => {
    const path = begin(inMpin, mpinEntered);
    expect(validations(path)).toEqual([]);
    expect(read(dim(path).errors.terms)).toBe("*Please read & enable the checkbox for T&C for Clients");
    expect(dim(begin(inMpin, mpinEntered, agreed)).errors).toEqual({});
  });

  test("sends no OTP when the terms are accepted", () => {
    expect(sends(begin(inMpin, agreed))).toEqual([]);
  });

  test("disables the terms' box while a submit is under way, and enables it after a refusal (R17)", () => {
    expect(dim(begin(inMpin, agreed, mpinEntered, ticked("terms", false))).agreed).toBe(true);
    expect(dim(begin(inMpin, agreed, ...wrongMpin, ticked("terms", false))).agreed).toBe(false);
  });

  test("empties a wrong M-PIN and keeps the focus there", () => {
    const path = begin(inMpin, agreed, ...wrongMpin);
    expect(read(dim(path).message)).toBe("Incorrect MPIN");
    expect(cleared(path)).toEqual([[["MPIN", "CONFIRMMPIN"], "MPIN"]]);
    expect(dim(path).warning).toBeNull();
  });

  test("warns before the last attempt in the words of M-PIN mode (spec §4)", () => {
    const path = begin(inMpin, agreed, ...times(2, ...wrongMpin));
    expect(read(dim(path).warning)).toBe("Last attempt. Try again or click Forgot MPIN to reset.");
  });

  test("disables the M-PIN after the third wrong one, and says the next step", () => {
    const path = begin(inMpin, agreed, ...times(3, ...wrongMpin));
    expect(dim(path)).toMatchObject({ mpinExhausted: true, ending: null });
    expect(read(dim(path).message)).toBe("You have exceeded maximum MPIN attempts of entering MPIN");
    expect(read(dim(path).warning)).toBe(
      "MPIN attempt exhausted, click on forgot MPIN or authenticate by OTP",
    );
    expect(validations(begin(inMpin, agreed, ...times(3, ...wrongMpin), mpinEntered))).toHaveLength(3);
  });

  test.each([
    ["a Client ID that is not one", { clientId: "12" }],
    ["no DP ID (R44)", { dpId: undefined }],
    ["no security (R44)", { security: undefined }],
    ["ActionButtonDisplay off", { actionButtonDisplay: false }],
  ])("is blocked by %s: nothing is submitted or sent, Cancel stays (R20, R23)", (_, changes) => {
    const context = { ...inMpin, ...changes };
    const path = begin(context, agreed, mpinEntered, pressed("forgot"));
    expect(validations(path)).toEqual([]);
    expect(sends(path)).toEqual([]);
    expect(sends(begin({ ...context, authMechanism: "OTP" }, agreed))).toEqual([]);
    expect(dim(begin(context, pressed("cancel"))).dialog).toEqual({ kind: "cancel" });
  });
});

describe("'Forgot MPIN' on DIM (R42)", () => {
  test("asks for an OTP with forgotmpin 1 and switches to OTP mode when it was sent", () => {
    const asking = begin(inMpin, agreed, pressed("forgot"));
    expect(sends(asking)).toEqual([{ operation: "resendOtp", forgotMpin: true }]);
    expect(dim(asking).mode).toBe("mpin");
    const path = begin(inMpin, agreed, ...forgot);
    expect(dim(path)).toMatchObject({ mode: "otp", isReset: true, forgotUses: 1 });
    expect(dim(path).regenerations).toEqual({ phase: "counting", sent: true, count: 0 });
    expect(lately(path, "fetchQr")).toHaveLength(1);
  });

  test("resets both counters", () => {
    const spent = [agreed, ...times(3, ...wrongMpin)];
    expect(dim(begin(inMpin, ...spent, ...forgot))).toMatchObject({
      wrongMpins: 0,
      wrongOtps: 0,
      mpinExhausted: false,
      message: null,
      warning: null,
    });
    expect(dim(begin(inMpin, ...warnedOfOtp, ...forgot)).wrongOtps).toBe(0);
  });

  test("'Use M-PIN' goes back and empties the fields", () => {
    const path = begin(inMpin, agreed, ...forgot, pressed("useMpin"));
    expect(dim(path)).toMatchObject({ mode: "mpin", isReset: false });
    expect(cleared(path)).toEqual([[["OTP", "MPIN", "CONFIRMMPIN", "PANCARD"], undefined]]);
    const next = begin(inMpin, agreed, ...forgot, pressed("useMpin"), mpinEntered);
    expect(validations(next)[0]?.authMechanism).toBe("MPIN");
  });

  test("'Use M-PIN' is not offered if OTP mode was not reached by 'Forgot MPIN'", () => {
    expect(dim(begin(inOtp, ...otpOut, pressed("useMpin"))).mode).toBe("otp");
  });

  test("is not counted if the OTP could not be sent (R41)", () => {
    const path = begin(inMpin, agreed, ...times(5, pressed("forgot"), sendFailed(offline)));
    expect(dim(path)).toMatchObject({ mode: "mpin", forgotUses: 0, busy: null });
    expect(dim(path).regenerations.phase).toBe("awaited");
  });

  test("keeps the text on the exhausted M-PIN if the OTP could not be sent", () => {
    const spent = dim(begin(inMpin, agreed, ...times(3, ...wrongMpin)));
    expect(spent).toMatchObject({ mpinExhausted: true, message: expect.anything() });
    const path = begin(inMpin, agreed, ...times(3, ...wrongMpin), pressed("forgot"), sendFailed(offline));
    expect(dim(path)).toMatchObject({ mpinExhausted: true, message: spent.message, warning: spent.warning });
  });

  test("is hidden at 3, and M-PIN still authorises", () => {
    const path = begin(inMpin, agreed, ...times(3, ...forgot, pressed("useMpin")), pressed("forgot"));
    expect(sends(path)).toHaveLength(3);
    expect(offersForgot(dim(path))).toBe(false);
    expect(
      validations(begin(inMpin, agreed, ...times(3, ...forgot, pressed("useMpin")), mpinEntered)),
    ).toHaveLength(1);
  });

  test("used three times: the last warning does not name the hidden link", () => {
    const path = begin(inMpin, agreed, ...times(3, ...forgot, pressed("useMpin")), ...times(2, ...wrongMpin));
    expect(read(dim(path).warning)).toBe("Last attempt to enter MPIN");
  });

  test("removes the OTP's warning from the M-PIN mode", () => {
    expect(dim(begin(inMpin, ...warnedOfOtp))).toMatchObject({ message: null, warning: null });
  });

  test("empties the fields, and so does the last wrong M-PIN", () => {
    const fields = ["OTP", "MPIN", "CONFIRMMPIN", "PANCARD"];
    expect(cleared(begin(inMpin, agreed, ...forgot))).toEqual([[fields, undefined]]);
    expect(cleared(begin(inMpin, agreed, ...times(3, ...wrongMpin)))).toEqual([
      [["MPIN", "CONFIRMMPIN"], undefined],
    ]);
  });

  test("has no resend link while in M-PIN mode", () => {
    const path = begin(inMpin, agreed, ...forgot, timeOver, pressed("useMpin"), pressed("resend"));
    expect(sends(path)).toHaveLength(1);
  });

  test("used three times and the M-PIN spent too: attempts-exceeded, FailUrl", () => {
    const last = wrong({ fields: { responseCode: "02" } });
    const path = begin(
      inMpin,
      agreed,
      ...times(3, ...forgot, pressed("useMpin")),
      ...times(2, ...wrongMpin),
      mpinEntered,
      last,
    );
    expect(openEnding(path)).toMatchObject({
      says: "You have exceeded maximum MPIN attempts of entering MPIN",
      reason: "attempts-exceeded",
      stands: "DIM_FAIL_OTP_TIMEOUT",
    });
    expect(dim(path).ending?.destination).toEqual({ to: "failUrl", fields: { responseCode: "02" } });
  });

  test("needs the terms accepted, and waits for a submit under way", () => {
    expect(sends(begin(inMpin, pressed("forgot")))).toEqual([]);
    expect(sends(begin(inMpin, agreed, mpinEntered, pressed("forgot")))).toEqual([]);
  });

  test("shows nothing when the last OTP's countdown ends in M-PIN mode", () => {
    const path = begin(inMpin, agreed, ...forgot, ...times(3, ...resent), pressed("useMpin"), timeOver);
    expect(path.state.screen).toBe("dim");
    expect(did(path, "notifyExhausted")).toEqual([]);
    const again = begin(
      inMpin,
      agreed,
      ...forgot,
      ...times(3, ...resent),
      pressed("useMpin"),
      timeOver,
      ...forgot,
    );
    expect(dim(again).regenerations).toEqual({ phase: "counting", sent: true, count: 0 });
  });
});

describe("DIM in OTP mode (R15, R16)", () => {
  test("sends the first OTP when the terms are accepted, once (R16)", () => {
    const path = begin(inOtp, agreed, ticked("terms", false), agreed);
    expect(sends(path)).toEqual([{ operation: "sendFirstOtp", forgotMpin: false }]);
    expect(sends(begin(inOtp, ...otpOut, ticked("terms", false), agreed))).toHaveLength(1);
    const failing = [agreed, sendFailed(offline), ticked("terms", false), agreed];
    expect(sends(begin(inOtp, ...failing))).toHaveLength(1);
    expect(sends(begin(inOtp, ticked("terms", false)))).toEqual([]);
  });

  test("offers the link for another first send if the first one failed", () => {
    const path = begin(inOtp, agreed, sendFailed(offline), pressed("resend"), otpSent());
    expect(sends(path).map(({ operation }) => operation)).toEqual(["sendFirstOtp", "sendFirstOtp"]);
    expect(dim(path).regenerations.count).toBe(0);
  });

  test("submits plainly if the account has an M-PIN: OTP, actionType 0, [OTP] (R42)", () => {
    expect(validations(begin(inOtp, ...otpOut, otpEntered))).toEqual([
      {
        operation: "authorise",
        authMechanism: "OTP",
        actionType: "0",
        creds: [{ credType: "OTP", cred: OTP }],
        captcha: false,
      },
    ]);
  });

  test("warns before the last OTP, and ends at the third (R15)", () => {
    const warned = begin(inOtp, ...otpOut, ...times(2, ...wrongOtp));
    expect(read(dim(warned).warning)).toBe("Last attempt to enter OTP");
    const third = wrong({ fields: { responseCode: "02" } });
    const path = begin(inOtp, ...otpOut, ...times(2, ...wrongOtp), otpEntered, third);
    expect(openEnding(path)).toEqual({
      says: "You have exceeded maximum attempts of entering OTP",
      tone: "danger",
      reason: "attempts-exceeded",
      stands: "DIM_FAIL_OTP_TIMEOUT",
    });
    const over = begin(inOtp, ...otpOut, ...times(2, ...wrongOtp), otpEntered, third, ended("ending"));
    expect(conclusion(over)).toEqual(
      failed("attempts-exceeded", "You have exceeded maximum attempts of entering OTP", {
        to: "failUrl",
        fields: { responseCode: "02" },
      }),
    );
  });

  test("returns to FailUrl from a refused send with uiRedirect (R41)", () => {
    const refused = sendFailed(refusal("No OTP", { uiRedirect: true, fields: { message: "No OTP" } }));
    expect(conclusion(begin(inOtp, agreed, refused, ended("ending")))).toEqual(
      failed("rejected", "No OTP", { to: "failUrl", fields: { message: "No OTP" } }),
    );
  });
});

describe("DIM's M-PIN dialog (R24, R42)", () => {
  const opened = [...otpOut, otpEntered];
  const dialog = (path: Run) => {
    const found = dim(path).dialog;
    if (found?.kind !== "mpinSetup") throw new Error("no M-PIN dialog");
    return found;
  };

  test("opens on Submit if the account has no M-PIN, and nothing is sent yet", () => {
    const path = begin(registering, ...opened);
    expect(dialog(path)).toEqual({ kind: "mpinSetup", attempts: 0, timeUp: false, errors: {} });
    expect(validations(path)).toEqual([]);
  });

  test.each([
    ["registering", registering, opened, "1"],
    ["resetting", inMpin, [agreed, ...forgot, otpEntered], "2"],
  ] as const)(
    "saved while %s: [OTP, MPIN, CONFIRMMPIN] with actionType %4$s",
    (_, context, before, actionType) => {
      expect(validations(begin(context, ...before, mpinChosen()))).toEqual([
        {
          operation: "authorise",
          authMechanism: "OTP",
          actionType,
          creds: [
            { credType: "OTP", cred: OTP },
            { credType: "MPIN", cred: MPIN },
            { credType: "CONFIRMMPIN", cred: MPIN },
          ],
          captcha: false,
        },
      ]);
    },
  );

  test.each([
    ["registering", registering, opened],
    ["resetting", inMpin, [agreed, ...forgot, otpEntered]],
  ] as const)("skipped while %s: plain submit, actionType 0", (_, context, before) => {
    const [sent] = validations(begin(context, ...before, mpinSkipped));
    expect(sent).toMatchObject({ actionType: "0", creds: [{ credType: "OTP", cred: OTP }] });
  });

  test("submits once if pressed twice", () => {
    expect(validations(begin(registering, ...opened, mpinChosen(), mpinChosen(), mpinSkipped))).toHaveLength(
      1,
    );
  });

  test.each([
    ["", "", { mpin: "MPIN required", confirm: "MPIN required" }],
    ["12", "12", { mpin: "MPIN should be of 6 digits", confirm: "MPIN should be of 6 digits" }],
    ["12a456", "12a456", { mpin: "MPIN should be numeric", confirm: "MPIN should be numeric" }],
    [MPIN, "111111", { confirm: "MPIN must match" }],
  ])(
    "M-PINs '%s' and '%s' show their errors, are not sent, and count as an attempt",
    (mpin, confirm, errors) => {
      const path = begin(registering, ...opened, mpinChosen(mpin, confirm));
      const found = Object.entries(dialog(path).errors).map(([field, error]) => [field, read(error)]);
      expect(Object.fromEntries(found)).toEqual(errors);
      expect(dialog(path).attempts).toBe(1);
      expect(validations(path)).toEqual([]);
    },
  );

  test("a third invalid submit ends it: 'You have exceeded MPIN setup attempt', /error", () => {
    const two = begin(registering, ...opened, ...times(2, mpinChosen("1")));
    expect(dialog(two).attempts).toBe(2);
    const path = begin(registering, ...opened, ...times(3, mpinChosen("1")));
    expect(conclusion(path)).toEqual(failed("mpin-setup-exceeded", "You have exceeded MPIN setup attempt"));
    // so that the broker hears from the depository what the investor was told (R80)
    expect(path.effects).toContainEqual({ do: "terminate" });
  });

  test("'Seconds Remaining' continues the OTP's countdown; Back comes when it ends", () => {
    const running = begin(registering, ...opened, { type: "mpinDialogLeft" });
    expect(dialog(running).timeUp).toBe(false);
    expect(dialog(begin(registering, ...opened, timeOver)).timeUp).toBe(true);
    expect(read("TIMER_EXHAUSTED")).toBe("You have exhausted the timer. Click back & resend OTP");
  });

  test("opened with 0 left: no timer, Back at once", () => {
    expect(dialog(begin(registering, ...otpOut, timeOver, otpEntered))).toMatchObject({
      timeUp: true,
    });
  });

  test("Back closes it and ends nothing, and the OTP can be regenerated", () => {
    const path = begin(registering, ...opened, timeOver, { type: "mpinDialogLeft" });
    expect(dim(path)).toMatchObject({ dialog: null, ending: null, busy: null });
    expect(
      sends(begin(registering, ...opened, timeOver, { type: "mpinDialogLeft" }, pressed("resend"))),
    ).toHaveLength(2);
  });

  test("a wrong OTP after it empties OTP and dialog, and the next Submit opens it again (R42)", () => {
    const path = begin(registering, ...opened, mpinChosen(), wrong());
    expect(dim(path)).toMatchObject({ dialog: null, wrongOtps: 1 });
    expect(read(dim(path).message)).toBe("Incorrect OTP");
    expect(cleared(path)).toEqual([[["OTP", "MPIN", "CONFIRMMPIN", "PANCARD"], "OTP"]]);
    expect(dialog(begin(registering, ...opened, mpinChosen(), wrong(), otpEntered)).attempts).toBe(0);
  });

  test("removes a field's error when the field is edited", () => {
    const path = begin(registering, ...opened, mpinChosen("1"), { type: "edited", field: "mpin" });
    expect(Object.keys(dialog(path).errors)).toEqual(["confirm"]);
  });
});

describe("Success of DIM (R25)", () => {
  const registered: FlowEvent[] = [...otpOut, otpEntered, mpinChosen()];
  test.each([
    ["M-PIN", inMpin, [agreed, mpinEntered], "Your transaction has been authorised successfully"],
    ["OTP", inOtp, [...otpOut, otpEntered], "Your transaction has been authorised successfully"],
    [
      "skip",
      registering,
      [...otpOut, otpEntered, mpinSkipped],
      "Your transaction has been authorised successfully",
    ],
    [
      "register",
      registering,
      registered,
      "Your MPIN has been registered and your transaction authorised successfully",
    ],
    [
      "reset",
      inMpin,
      [agreed, ...forgot, otpEntered, mpinChosen()],
      "Your MPIN has been reset and your transaction authorised successfully",
    ],
  ] as const)(
    "by %s: the dialog for DIM_SUCCESS_OTP_TIMEOUT, then the acknowledgement",
    (_, context, events, text) => {
      const path = begin(context, ...events, accepted());
      expect(openEnding(path)).toEqual({
        says: text,
        tone: "success",
        reason: "success",
        stands: "DIM_SUCCESS_OTP_TIMEOUT",
      });
      expect(lately(path, "rememberConfirmationTime")).toHaveLength(1);
      expect(conclusion(begin(context, ...events, accepted(), ended("ending")))).toEqual(
        succeeded("acknowledgement", text),
      );
    },
  );

  test("is worded for the actionType that succeeded, not for an earlier one", () => {
    const path = begin(registering, ...registered, wrong(), otpEntered, mpinSkipped, accepted());
    expect(openEnding(path)?.says).toBe("Your transaction has been authorised successfully");
  });

  test("claims no M-PIN if an answer to another actionType was lost, which the depository repeats (R55)", () => {
    const skipped = [...registered.slice(0, -1), mpinSkipped, validateFailed(offline)];
    const path = begin(registering, ...skipped, otpEntered, mpinChosen(), accepted());
    expect(openEnding(path)?.says).toBe("Your transaction has been authorised successfully");
  });

  test("claims no M-PIN if an answer was lost that may have registered another one (R55)", () => {
    const lost = [...registered, validateFailed(offline), otpEntered, mpinChosen()];
    expect(openEnding(begin(registering, ...lost, accepted()))?.says).toBe(
      "Your transaction has been authorised successfully",
    );
  });

  test.each([
    [true, false],
    [false, true],
  ])("goes to SuccessUrl with isRedirectEdim %s or uiRedirect %s", (redirectsOnSuccess, uiRedirect) => {
    const context = { ...inMpin, redirectsOnSuccess };
    const yes = accepted({ uiRedirect, fields: { responseCode: "00" } });
    expect(conclusion(begin(context, agreed, mpinEntered, yes, ended("ending")))?.to).toEqual({
      to: "successUrl",
      fields: { responseCode: "00" },
    });
  });
});

describe("Answers on DIM that are not counted (R33, R41)", () => {
  test.each([validateFailed(offline), answered("03")])("snackbar, submit again ($type)", (event) => {
    const path = begin(inMpin, agreed, ...wrongMpin, mpinEntered, event);
    expect(lately(path, "showSnackbar")).toHaveLength(1);
    expect(dim(path)).toMatchObject({ wrongMpins: 1, busy: null });
  });

  test("do not show the M-PIN's earlier error again", () => {
    expect(dim(begin(inMpin, agreed, ...wrongMpin, mpinEntered, validateFailed(offline))).message).toBeNull();
  });

  test("a message beside the form for a refusal, /error with uiRedirect", () => {
    expect(read(dim(begin(inMpin, agreed, mpinEntered, answered("88", { message: "Held" }))).message)).toBe(
      "Held",
    );
    const path = begin(inMpin, agreed, mpinEntered, validateFailed(refusal("Held", { uiRedirect: true })));
    expect(conclusion(path)).toEqual(failed("rejected", "Held"));
  });

  test("an answer that was not asked for changes nothing (R35)", () => {
    for (const event of [accepted(), wrong(), validateFailed(offline), otpSent(), sendFailed(offline)]) {
      const path = begin(registering, event);
      expect(dim(path)).toMatchObject({ wrongMpins: 0, wrongOtps: 0, mode: "otp" });
      expect(isSilent(path)).toBe(true);
    }
  });
});

describe("DIM's validate checks once more that the box is ticked (R62)", () => {
  const unticked = ticked("terms", false);
  test.each([
    ["the PAN dialog", inMpin, [agreed, mpinEntered, answered("05"), unticked, panEntered()], 1],
    ["the M-PIN dialog's SUBMIT", registering, [...otpOut, otpEntered, unticked, mpinChosen()], 0],
    ["the M-PIN dialog's SKIP", registering, [...otpOut, otpEntered, unticked, mpinSkipped], 0],
  ] as const)("in %s too", (_, context, events, before) => {
    const path = begin(context, ...events);
    expect(validations(path)).toHaveLength(before);
    expect(read(dim(path).errors.terms)).toBe("*Please read & enable the checkbox for T&C for Clients");
    expect(dim(path)).toMatchObject({ dialog: null, busy: null });
  });
});
