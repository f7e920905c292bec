import { describe, expect, test } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import {
  mpinErrors,
  newMpinErrors,
  otpErrors,
  pageMpinErrors,
  panError,
  registrationErrors,
} from "../../src/flow/inputValidation";
import type { Errors } from "../../src/flow/states";
import {
  at,
  begin,
  cleared,
  contextOf,
  ended,
  MPIN,
  mpinChosen,
  OTP,
  otpSent,
  pressed,
  read,
  submitted,
  ticked,
  toSlip,
  typed,
  validations,
} from "./support";

const readAll = (errors: Errors): Partial<Record<keyof Errors, string | null>> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, read(error)]));

describe("The error of a typed value (spec §5)", () => {
  test.each([
    ["", "MPIN is required"],
    ["12345", "Minimum length should be six digits"],
    ["1234567", "Minimum length should be six digits"],
    ["12a456", "MPIN should be numeric"],
    ["１２３４５６", "MPIN should be numeric"],
    [`${MPIN}\n`, "MPIN should be numeric"],
    [MPIN, undefined],
  ])("M-PIN '%s' on the M-PIN screen: %s", (mpin, text) => {
    expect(readAll(mpinErrors(typed({ mpin }))).mpin).toBe(text);
  });

  test.each([
    ["", "MPIN required"],
    ["123", "MPIN should be of 6 digits"],
    ["12a456", "MPIN should be numeric"],
    [MPIN, undefined],
  ])("new M-PIN '%s': %s", (mpin, text) => {
    expect(readAll(newMpinErrors(typed({ mpin, confirm: MPIN }))).mpin).toBe(text);
  });

  test.each([
    ["", "MPIN required"],
    ["123", "MPIN should be of 6 digits"],
    ["12a456", "MPIN should be numeric"],
    ["111111", "MPIN must match"],
    [MPIN, undefined],
  ])("confirmed M-PIN '%s': %s", (confirm, text) => {
    expect(readAll(newMpinErrors(typed({ mpin: MPIN, confirm }))).confirm).toBe(text);
  });

  test.each([
    ["", "MPIN required"],
    ["123", "MPIN should be six digits"],
    ["12a456", "MPIN should be numeric"],
    [MPIN, undefined],
  ])("M-PIN '%s' on the account page: %s", (mpin, text) => {
    expect(readAll(pageMpinErrors(typed({ mpin }))).mpin).toBe(text);
  });

  test.each([
    ["", "OTP required"],
    ["123", "OTP should be of 6 digits"],
    ["12a456", "OTP should be numeric"],
    [OTP, undefined],
  ])("OTP '%s' in mode 2: %s", (otp, text) => {
    expect(readAll(registrationErrors(typed({ mpin: MPIN, confirm: MPIN, otp }))).otp).toBe(text);
  });

  test.each([
    ["", "Please Enter OTP"],
    ["123", "OTP should be six digits"],
    ["12a456", "OTP should be numeric"],
    [OTP, undefined],
  ])("OTP '%s' on a slip: %s (R38)", (otp, text) => {
    expect(readAll(otpErrors(typed({ otp }))).otp).toBe(text);
  });

  test.each([
    ["", "Pan Card Number Required"],
    ["ABCDE1234", "Pan Card Number Invalid"],
    ["ABCDE12345", "Pan Card Number Invalid"],
    ["ABCDE1234FG", "Pan Card Number Invalid"],
    ["1BCDE1234F", "Pan Card Number Invalid"],
    ["ABCDE1234F", null],
  ])("PAN '%s': %s", (pan, text) => {
    expect(read(panError(pan))).toBe(text);
  });
});

describe("An error is shown (spec §5)", () => {
  test("only after a submit attempt", () => {
    expect(at("mpin", begin(contextOf("DIS"))).errors).toEqual({});
    expect(at("mpin", begin(contextOf("DIS"), submitted())).errors).toEqual({
      mpin: { key: "MPIN_IS_REQUIRED" },
    });
  });

  test("while nothing is sent, counted or cleared", () => {
    const path = begin(contextOf("DIS"), submitted({ mpin: "12" }));
    expect(validations(path)).toEqual([]);
    expect(cleared(path)).toEqual([]);
    expect(at("mpin", path).wrong).toBe(0);
  });

  test("for every field of mode 2 at once", () => {
    const path = begin(contextOf("DIS", { mpinSet: false }), otpSent(), submitted());
    expect(readAll(at("mpin", path).errors)).toEqual({
      mpin: "MPIN required",
      confirm: "MPIN required",
      otp: "OTP required",
    });
  });

  test("for the boxes and the OTP of a slip at once", () => {
    const path = begin(contextOf("DIS"), ...toSlip(), submitted());
    expect(Object.keys(at("slip", path).errors)).toEqual(["authorise", "otp"]);
  });

  test("until its field is edited, while the others stay", () => {
    const path = begin(contextOf("DIS", { mpinSet: false }), otpSent(), submitted(), {
      type: "edited",
      field: "otp",
    });
    expect(Object.keys(at("mpin", path).errors)).toEqual(["mpin", "confirm"]);
  });

  describe("'MPIN must match'", () => {
    const noMpin = { mpinSet: false };
    const onScreen = [otpSent(), submitted({ mpin: MPIN, confirm: "654321", otp: OTP })];
    const errorsAfter = (...events: FlowEvent[]) =>
      readAll(at("mpin", begin(contextOf("DIS", noMpin), onScreen, events)).errors);

    test("until either M-PIN is edited", () => {
      expect(errorsAfter()).toEqual({ confirm: "MPIN must match" });
      for (const field of ["mpin", "confirm"] as const)
        expect(errorsAfter({ type: "edited", field })).toEqual({});
    });

    test("still if the OTP is edited or sent again: the M-PINs are as they were", () => {
      expect(errorsAfter({ type: "edited", field: "otp" })).toEqual({ confirm: "MPIN must match" });
      const sentAgain = [ended("resend"), pressed("resend"), otpSent()];
      expect(errorsAfter(...sentAgain)).toEqual({ confirm: "MPIN must match" });
    });

    test("until either M-PIN is edited in DIM's dialog", () => {
      const inDialog = [ticked("terms"), otpSent(), submitted({ otp: OTP }), mpinChosen(MPIN, "654321")];
      const errorsInDialog = (...events: FlowEvent[]) => {
        const { dialog } = at("dim", begin(contextOf("DIM", noMpin), inDialog, events));
        return dialog?.kind === "mpinSetup" && readAll(dialog.errors);
      };
      expect(errorsInDialog()).toEqual({ confirm: "MPIN must match" });
      for (const field of ["mpin", "confirm"] as const)
        expect(errorsInDialog({ type: "edited", field })).toEqual({});
    });
  });

  test("until the mode changes, by 'forgot' and by 'Use M-PIN'", () => {
    expect(at("mpin", begin(contextOf("DIS"), submitted(), pressed("forgot"))).errors).toEqual({});
    const forgotten = [ticked("terms"), pressed("forgot"), otpSent(), submitted()];
    expect(at("dim", begin(contextOf("DIM"), ...forgotten)).errors).toEqual({
      otp: { key: "PLEASE_ENTER_OTP" },
    });
    expect(at("dim", begin(contextOf("DIM"), ...forgotten, pressed("useMpin"))).errors).toEqual({});
  });

  test("until a valid submit", () => {
    expect(at("mpin", begin(contextOf("DIS"), submitted(), submitted({ mpin: MPIN }))).errors).toEqual({});
  });
});
