import { describe, expect, test } from "vitest";
import { CLEAR_SECRETS } from "../../src/flow/effects";
import {
  accepted,
  admitted,
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
  mpinEntered,
  newMpinEntered,
  OTP,
  offline,
  openEnding,
  otpSent,
  pressed,
  read,
  redirectAnswered,
  refusal,
  returned,
  sends,
  submitted,
  times,
  unauthorised,
  validateFailed,
  validations,
  wrong,
} from "./support";

const dis = contextOf("DIS");
const registering = contextOf("DIS", { mpinSet: false });
const wrongMpin = [mpinEntered, wrong({ message: "Incorrect MPIN" })];
const wrongOtp = [newMpinEntered, wrong({ message: "Incorrect OTP" })];
const message = (path: ReturnType<typeof begin>) => read(at("mpin", path).message);
const warning = (path: ReturnType<typeof begin>) => read(at("mpin", path).warning);

describe("The M-PIN screen, mode 1 (spec §4 'M-PIN flow')", () => {
  test.each(["DIS", "DMI", "DMR"] as const)("validates %s with MPIN, actionType 0 and a captcha", (type) => {
    expect(validations(begin(contextOf(type), mpinEntered))).toEqual([
      {
        operation: "authenticate",
        authMechanism: "MPIN",
        actionType: "0",
        creds: [{ credType: "MPIN", cred: MPIN }],
        captcha: true,
      },
    ]);
  });

  test("submits once if Submit is pressed twice", () => {
    expect(validations(begin(dis, ...times(3, mpinEntered)))).toHaveLength(1);
  });

  test("fetches the order on 00", () => {
    const path = begin(dis, mpinEntered, accepted());
    expect(path.lately).toEqual([CLEAR_SECRETS, { do: "fetchOrder" }]);
    expect(at("mpin", path).busy).toBe("order");
    expect(conclusion(path)).toBeNull();
  });

  test("empties the M-PIN after a wrong one and keeps the focus there (R13)", () => {
    const path = begin(dis, ...wrongMpin);
    expect(cleared(path)).toEqual([[["MPIN", "CONFIRMMPIN"], "MPIN"]]);
    expect(at("mpin", path).busy).toBeNull();
  });

  test("shows the server's text on a wrong M-PIN, ours if it sent none", () => {
    expect(message(begin(dis, mpinEntered, wrong({ message: "MPIN does not match" })))).toBe(
      "MPIN does not match",
    );
    expect(message(begin(dis, mpinEntered, wrong()))).toBe("Incorrect MPIN");
  });

  test("warns before the last M-PIN attempt, and not sooner (R10)", () => {
    expect(warning(begin(dis, ...wrongMpin))).toBeNull();
    const path = begin(dis, ...times(2, ...wrongMpin));
    expect(warning(path)).toBe("Last attempt to enter MPIN");
    expect(message(path)).toBe("Incorrect MPIN");
  });

  test("says at the third wrong M-PIN that the attempts are exceeded, for 3000 ms (R10)", () => {
    const path = begin(dis, ...times(3, ...wrongMpin));
    expect(openEnding(path)).toEqual({
      says: "You have exceeded maximum MPIN attempts of entering MPIN",
      tone: "danger",
      reason: "attempts-exceeded",
      stands: "MPIN_EXCEEDED",
    });
    expect(conclusion(path)).toBeNull();
  });

  test.each([{ type: "dialogClosed" } as const, ended("ending")])(
    "goes to /error at $type if the third answer has no uiRedirect (R10)",
    (event) => {
      const path = begin(dis, ...times(3, ...wrongMpin), event);
      expect(conclusion(path)).toEqual(
        failed("attempts-exceeded", "You have exceeded maximum MPIN attempts of entering MPIN"),
      );
      expect(did(path, "askRedirect")).toEqual([]);
    },
  );

  test.each(["DIS", "DMI", "DMR"] as const)(
    "returns %s to the requestor by the redirect operation if the third answer has uiRedirect (R10)",
    (type) => {
      const events = [...times(2, ...wrongMpin), mpinEntered, wrong({ uiRedirect: true })];
      const asking = begin(contextOf(type), ...events, { type: "dialogClosed" });
      expect(asking.lately).toContainEqual({ do: "askRedirect" });
      const path = begin(contextOf(type), ...events, { type: "dialogClosed" }, redirectAnswered());
      expect(conclusion(path)).toEqual(
        failed("attempts-exceeded", "You have exceeded maximum MPIN attempts of entering MPIN", {
          to: "redirectUrl",
          returnTo: returned,
        }),
      );
    },
  );

  test("sends nothing more after the third wrong M-PIN", () => {
    const path = begin(dis, ...times(3, ...wrongMpin), mpinEntered, pressed("forgot"));
    expect(validations(path)).toHaveLength(3);
    expect(sends(path)).toEqual([]);
  });

  test("ignores a second answer to one submit (R35)", () => {
    const path = begin(dis, ...wrongMpin, wrong(), wrong());
    expect(at("mpin", path).wrong).toBe(1);
    expect(isSilent(path)).toBe(true);
  });

  test("repeats the last validate answer in the outcome (contract §2)", () => {
    const last = { responseCode: "02", message: "Incorrect", requestTime: "2026-11-20T09:15:00+05:30" };
    const path = begin(dis, ...times(2, ...wrongMpin), mpinEntered, wrong(last), { type: "dialogClosed" });
    expect(did(path, "conclude")[0]?.outcome.answer).toEqual({ ...last, orderRespDtls: [] });
  });
});

describe("Answers that are not counted (R33, R41)", () => {
  test.each([
    ["03", answered("03"), "Something went wrong please try again later"],
    ["an unreachable depository", validateFailed(offline), "Internal Server Error. Please Try Again"],
  ] as const)("%s: snackbar, M-PIN cleared, submit possible again", (_, event, text) => {
    const path = begin(dis, ...wrongMpin, mpinEntered, event);
    expect(lately(path, "showSnackbar").map((effect) => read(effect.message))).toEqual([text]);
    expect(cleared(path)).toEqual([[["MPIN", "CONFIRMMPIN"], undefined]]);
    // the message was of the M-PIN before
    expect(at("mpin", path)).toMatchObject({ wrong: 1, busy: null, dialog: null, message: null });
    expect(validations(begin(dis, mpinEntered, event, mpinEntered))).toHaveLength(2);
  });

  test("in mode 2 the OTP stays and the M-PINs are cleared (R33)", () => {
    const path = begin(registering, otpSent(), newMpinEntered, validateFailed(offline));
    expect(cleared(path)).toEqual([[["MPIN", "CONFIRMMPIN"], undefined]]);
  });

  test("a refusal without uiRedirect: its text beside the form", () => {
    const path = begin(dis, mpinEntered, validateFailed(refusal("Account is frozen")));
    expect(message(path)).toBe("Account is frozen");
    expect(at("mpin", path)).toMatchObject({ wrong: 0, busy: null });
  });

  test("an unknown responseCode is a refusal", () => {
    expect(message(begin(dis, mpinEntered, answered("77", { message: "Not today" })))).toBe("Not today");
    const path = begin(dis, mpinEntered, answered("77", { uiRedirect: true, message: "Not today" }));
    expect(conclusion(path)).toEqual(failed("rejected", "Not today"));
  });

  test("a refusal with uiRedirect: /error, `rejected`", () => {
    const path = begin(dis, mpinEntered, validateFailed(refusal("Account is frozen", { uiRedirect: true })));
    expect(conclusion(path)).toEqual(failed("rejected", "Account is frozen"));
    expect(did(path, "terminate")).toEqual([]);
  });

  test("401: terminate, /error 'Authentication failed / Session has been expired'", () => {
    const path = begin(dis, mpinEntered, validateFailed(unauthorised));
    expect(conclusion(path)).toEqual(
      failed("unauthorised", "Authentication failed / Session has been expired"),
    );
    expect(did(path, "terminate")).toHaveLength(1);
  });
});

describe("The order (R41)", () => {
  const waiting = [mpinEntered, accepted()];

  test.each(["unavailable", "service-timeout"] as const)(
    "unavailable after its retry: /error, `%s`",
    (reason) => {
      const path = begin(dis, ...waiting, {
        type: "orderFailed",
        reason,
        text: { literal: "No order" },
        answer: null,
      });
      expect(conclusion(path)).toEqual(failed(reason, "No order"));
      expect(did(path, "terminate")).toEqual([]);
    },
  );

  test("refused as unauthorised: terminate, /error", () => {
    const text = { key: "UNAUTHORISED_REQUEST" } as const;
    const path = begin(dis, ...waiting, { type: "orderFailed", reason: "unauthorised", text, answer: null });
    expect(conclusion(path)).toEqual(failed("unauthorised", "Unauthorised Request"));
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("that was not asked for changes nothing (R35)", () => {
    const path = begin(dis, {
      type: "orderFailed",
      reason: "unavailable",
      text: { literal: "No order" },
      answer: null,
    });
    expect(path.state.screen).toBe("mpin");
    expect(isSilent(path)).toBe(true);
  });
});

describe("'FORGOT YOUR MPIN ?' (spec §4, R8)", () => {
  test.each(["DIS", "DMI", "DMR"] as const)("requests an OTP of %s with forgotmpin 1", (type) => {
    const path = begin(contextOf(type), pressed("forgot"));
    expect(sends(path)).toEqual([{ operation: "sendOtp", forgotMpin: true }]);
    expect(at("mpin", path).mode).toBe("validate");
  });

  test("moves to mode 2 when the OTP was sent, empties the M-PIN and resets the attempts", () => {
    const path = begin(dis, ...times(2, ...wrongMpin), pressed("forgot"), otpSent());
    expect(at("mpin", path)).toMatchObject({ mode: "reset", wrong: 0, message: null, warning: null });
    expect(cleared(path)).toEqual([[["MPIN", "CONFIRMMPIN"], undefined]]);
    const next = begin(dis, ...times(2, ...wrongMpin), pressed("forgot"), otpSent(), ...wrongOtp);
    expect(conclusion(next)).toBeNull();
    expect(warning(next)).toBeNull();
  });

  test("stays in mode 1 if the OTP cannot be sent", () => {
    const path = begin(dis, pressed("forgot"), { type: "otpSendFailed", failure: offline });
    expect(at("mpin", path)).toMatchObject({ mode: "validate", busy: null });
    expect(
      sends(begin(dis, pressed("forgot"), { type: "otpSendFailed", failure: offline }, pressed("forgot"))),
    ).toHaveLength(2);
  });

  test("keeps the warning before the last attempt if the OTP cannot be sent (R10)", () => {
    const warned = at("mpin", begin(dis, ...times(2, ...wrongMpin)));
    expect(warned.warning).toBe("LAST_ATTEMPT_MPIN");
    const failed = { type: "otpSendFailed", failure: offline } as const;
    const path = begin(dis, ...times(2, ...wrongMpin), pressed("forgot"), failed);
    expect(at("mpin", path)).toMatchObject({ wrong: 2, message: warned.message, warning: warned.warning });
  });

  test("is asked once if pressed twice, and not while a submit is under way", () => {
    expect(sends(begin(dis, pressed("forgot"), pressed("forgot")))).toHaveLength(1);
    expect(sends(begin(dis, mpinEntered, pressed("forgot")))).toEqual([]);
    expect(validations(begin(dis, pressed("forgot"), mpinEntered))).toEqual([]);
  });
});

describe("The M-PIN screen, mode 2", () => {
  const creds = [
    { credType: "OTP", cred: OTP },
    { credType: "MPIN", cred: MPIN },
    { credType: "CONFIRMMPIN", cred: MPIN },
  ];

  test("registers with actionType 1, otpType 1 and [OTP, MPIN, CONFIRMMPIN, CAPTCHA] (contract §6)", () => {
    expect(validations(begin(registering, otpSent(), newMpinEntered))).toEqual([
      { operation: "setMpin", authMechanism: "MPIN", actionType: "1", otpType: "1", creds, captcha: true },
    ]);
  });

  test("resets after 'forgot' with actionType 2", () => {
    expect(validations(begin(dis, pressed("forgot"), otpSent(), newMpinEntered))).toEqual([
      { operation: "setMpin", authMechanism: "MPIN", actionType: "2", otpType: "1", creds, captcha: true },
    ]);
  });

  test("shows a QR code and the countdown when the OTP was sent", () => {
    const path = begin(registering, otpSent());
    expect(path.lately).toContainEqual({ do: "fetchQr" });
    expect(path.lately).toContainEqual({ do: "startTimer", timer: "resend", after: "RESEND_OTP" });
  });

  test("empties only the OTP after a wrong one", () => {
    expect(cleared(begin(registering, otpSent(), ...wrongOtp))).toEqual([[["OTP"], "OTP"]]);
  });

  test("warns before the last OTP attempt (R10)", () => {
    expect(warning(begin(registering, otpSent(), ...wrongOtp))).toBeNull();
    const path = begin(registering, otpSent(), ...times(2, ...wrongOtp));
    expect(warning(path)).toBe("Last attempt to enter OTP");
    expect(message(path)).toBe("Incorrect OTP");
  });

  test("ends at the third wrong OTP, with its dialog for 3000 ms (R10)", () => {
    const path = begin(registering, otpSent(), ...times(3, ...wrongOtp));
    expect(openEnding(path)).toMatchObject({
      says: "You have exceeded maximum attempts of entering OTP",
      stands: "OTP_EXCEEDED",
      reason: "attempts-exceeded",
    });
  });

  test("offers no 'forgot'", () => {
    expect(sends(begin(registering, otpSent(), pressed("forgot")))).toHaveLength(1);
  });

  test("keeps the attempts after an invalid submit", () => {
    const path = begin(registering, otpSent(), ...times(2, ...wrongOtp), submitted(), ...wrongOtp);
    expect(openEnding(path)?.reason).toBe("attempts-exceeded");
  });

  test("starts no second transaction if admitted twice", () => {
    expect(sends(begin(registering, admitted))).toHaveLength(1);
  });
});
