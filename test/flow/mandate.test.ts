import { describe, expect, test } from "vitest";
import {
  accepted,
  at,
  begin,
  conclusion,
  contextOf,
  ended,
  failed,
  lately,
  newMpinEntered,
  OTP,
  offline,
  openEnding,
  orderCame,
  otpEntered,
  otpSent,
  pressed,
  redirectAnswered,
  refusal,
  returned,
  securitiesFailed,
  securitiesLoaded,
  sendFailed,
  sends,
  startedTimers,
  submitted,
  succeeded,
  ticked,
  timeOver,
  times,
  toMandate,
  toSlip,
  unauthorised,
  validations,
  wrong,
} from "./support";

const both = [ticked("authorise"), ticked("terms")];
const toConsent = (...changes: Parameters<typeof toSlip>) => [...toSlip(...changes), securitiesLoaded];

describe.each(["DMI", "DMR"] as const)("The consent page of %s", (type) => {
  const context = contextOf(type);
  const mandate = (...events: Parameters<typeof begin>[1][]) => begin(context, ...events);

  test("starts with both boxes unticked, and no OTP sent (R16, R17)", () => {
    const path = mandate(...toConsent());
    expect(at("mandate", path).boxes).toEqual({ authorise: false, terms: false });
    expect(sends(path)).toEqual([]);
    expect(startedTimers(path)).toEqual([]);
  });

  test("sends the first OTP by otp/send when both boxes are ticked, in either order (R16)", () => {
    expect(sends(mandate(...toConsent(), ticked("authorise")))).toEqual([]);
    expect(sends(mandate(...toConsent(), ticked("terms")))).toEqual([]);
    for (const boxes of [both, both.toReversed()]) {
      expect(sends(mandate(...toConsent(), ...boxes))).toEqual([
        { operation: "sendFirstOtp", forgotMpin: false },
      ]);
    }
  });

  test("sends it once if the boxes are unticked and ticked again (R16)", () => {
    const again = [ticked("terms", false), ticked("terms")];
    expect(sends(mandate(...toConsent(), ...both, ...again))).toHaveLength(1);
    expect(sends(mandate(...toMandate, ...again))).toHaveLength(1);
    expect(sends(mandate(...toMandate, timeOver, ...again))).toHaveLength(1);
    expect(sends(mandate(...toConsent(), ...both, sendFailed(offline), ...again))).toHaveLength(1);
  });

  test("starts the countdown and shows a QR code when the OTP was sent", () => {
    const path = mandate(...toMandate);
    expect(startedTimers(path)).toEqual([["resend", "RESEND_OTP"]]);
    expect(lately(path, "fetchQr")).toHaveLength(1);
    expect(at("mandate", path).regenerations).toEqual({ phase: "counting", sent: true, count: 0 });
  });

  test("offers the link for another first send if the first one failed (R41)", () => {
    const path = mandate(...toConsent(), ...both, sendFailed(offline), pressed("resend"), otpSent());
    expect(sends(path).map(({ operation }) => operation)).toEqual(["sendFirstOtp", "sendFirstOtp"]);
    expect(at("mandate", path).regenerations.count).toBe(0);
  });

  test("regenerates by otp/resend (contract §6)", () => {
    const path = mandate(...toMandate, timeOver, pressed("resend"));
    expect(sends(path).at(-1)).toEqual({ operation: "resendOtp", forgotMpin: false });
  });

  test("sends no OTP if none is enabled, and submits an empty one", () => {
    const path = mandate(...toConsent({ otpEnabled: false }), ...both, submitted());
    expect(sends(path)).toEqual([]);
    expect(validations(path)[1]?.creds).toEqual([{ credType: "OTP", cred: "" }]);
  });

  test("sends no OTP while Submit is blocked (R20)", () => {
    expect(sends(mandate(...toConsent({ account: { clientId: "12" } }), ...both))).toEqual([]);
  });

  test("submits mechanism OTP, actionType 0, otpType 1 and [OTP] (contract §6)", () => {
    expect(validations(mandate(...toMandate, otpEntered))[1]).toEqual({
      operation: "authorise",
      authMechanism: "OTP",
      actionType: "0",
      otpType: "1",
      creds: [{ credType: "OTP", cred: OTP }],
      captcha: false,
    });
  });

  test("succeeds by the dialog, then the form post of the redirect operation (R25)", () => {
    const events = [...toMandate, otpEntered, accepted()];
    expect(openEnding(mandate(...events))).toMatchObject({
      says: "Your transaction has been authorised successfully",
      stands: "DIS_SUCCESS_OTP_TIMEOUT",
    });
    expect(mandate(...events, ended("ending")).lately).toContainEqual({ do: "askRedirect" });
    expect(conclusion(mandate(...events, ended("ending"), redirectAnswered()))).toEqual(
      succeeded("success", "Your transaction has been authorised successfully", {
        to: "redirectUrl",
        returnTo: returned,
      }),
    );
  });

  test("stays on /success if the redirect operation fails (contract §2)", () => {
    const path = mandate(...toMandate, otpEntered, accepted(), ended("ending"), redirectAnswered(null));
    expect(conclusion(path)).toEqual(
      succeeded("success", "Your transaction has been authorised successfully"),
    );
  });

  test("fails at the third wrong OTP by the redirect operation's form post (R15)", () => {
    const path = mandate(...toMandate, ...times(3, otpEntered, wrong()), ended("ending"), redirectAnswered());
    expect(conclusion(path)).toEqual(
      failed("attempts-exceeded", "You have exceeded maximum attempts of entering OTP", {
        to: "redirectUrl",
        returnTo: returned,
      }),
    );
  });

  test("returns by the redirect operation from a refused send with uiRedirect (R41)", () => {
    const refused = sendFailed(refusal("No OTP for you", { uiRedirect: true }));
    const path = mandate(...toConsent(), ...both, refused, ended("ending"), redirectAnswered());
    expect(conclusion(path)).toEqual(
      failed("rejected", "No OTP for you", { to: "redirectUrl", returnTo: returned }),
    );
  });

  test("ends as unauthorised if a send is unauthorised", () => {
    expect(conclusion(mandate(...toConsent(), ...both, sendFailed(unauthorised)))?.reason).toBe(
      "unauthorised",
    );
  });

  test("sends its first OTP on ticking although a countdown of the M-PIN screen ended before (R16)", () => {
    const path = begin(
      { ...context, mpinSet: false },
      otpSent(),
      newMpinEntered,
      accepted(),
      orderCame(),
      securitiesLoaded,
      timeOver,
      ...both,
    );
    expect(sends(path).map(({ operation }) => operation)).toEqual(["sendOtp", "sendFirstOtp"]);
  });

  describe("whose securities are not shown yet (R71)", () => {
    const noOtp = toSlip({ otpEnabled: false });

    test("sends no OTP until their first page is answered, and then by itself", () => {
      const waiting = mandate(...toSlip(), ...both);
      expect(sends(waiting)).toEqual([]);
      expect(sends(mandate(...toSlip(), ...both, securitiesLoaded))).toHaveLength(1);
      expect(sends(mandate(...toSlip(), ticked("terms"), securitiesLoaded))).toEqual([]);
      expect(
        sends(mandate(...toSlip(), ...both, securitiesLoaded, otpSent(), securitiesLoaded)),
      ).toHaveLength(1);
    });

    test("sends no OTP behind the question of a cancel, and sends it when that is declined (R16)", () => {
      const asked = [...toSlip(), ...both, pressed("cancel"), securitiesLoaded];
      expect(sends(mandate(...asked))).toEqual([]);
      const declined = mandate(...asked, { type: "cancelDeclined" });
      expect(sends(declined)).toHaveLength(1);
      expect(at("mandate", declined)).toMatchObject({ dialog: null, busy: "sendFirst" });
    });

    test("sends no further OTP while a refreshed list has failed", () => {
      const failed = [...toMandate, timeOver, securitiesFailed];
      expect(sends(mandate(...failed, pressed("resend")))).toHaveLength(1);
      expect(sends(mandate(...failed, securitiesLoaded, pressed("resend")))).toHaveLength(2);
    });

    test("authorises nothing while they are awaited or have failed", () => {
      expect(validations(mandate(...noOtp, ...both, submitted()))).toHaveLength(1);
      expect(validations(mandate(...noOtp, ...both, securitiesFailed, submitted()))).toHaveLength(1);
      expect(sends(mandate(...toSlip(), securitiesFailed, ...both))).toEqual([]);
      expect(validations(mandate(...toMandate, securitiesFailed, otpEntered))).toHaveLength(1);
    });

    test("authorises once a refreshed list has come", () => {
      const path = mandate(...noOtp, ...both, securitiesFailed, securitiesLoaded, submitted());
      expect(validations(path)).toHaveLength(2);
    });

    test("can be cancelled", () => {
      const path = mandate(...toSlip(), securitiesFailed, pressed("cancel"));
      expect(at("mandate", path).dialog).toEqual({ kind: "cancel" });
    });
  });
});
