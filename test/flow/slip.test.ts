import { describe, expect, test } from "vitest";
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
  mpinEntered,
  newMpinEntered,
  OTP,
  offline,
  openEnding,
  orderCame,
  otpEntered,
  otpSent,
  pressed,
  read,
  refusal,
  resent,
  sendFailed,
  sends,
  startedTimers,
  submitted,
  succeeded,
  ticked,
  timeOver,
  times,
  toSlip,
  unauthorised,
  validateFailed,
  validations,
  wrong,
} from "./support";

const dis = contextOf("DIS");
const here = [...toSlip(), ticked("authorise")];
const wrongOtp = [otpEntered, wrong({ message: "Incorrect OTP" })];
const slipSends = (path: ReturnType<typeof begin>) =>
  sends(path).filter(({ operation }) => operation !== "sendOtp");

describe("The DIS slip as it opens (R16, R17)", () => {
  test("follows the M-PIN screen when the order has come", () => {
    expect(begin(dis, ...toSlip()).state.screen).toBe("slip");
  });

  test("starts with the authorising box unticked and the T&C box ticked", () => {
    expect(at("slip", begin(dis, ...toSlip())).boxes).toEqual({ authorise: false, terms: true });
  });

  test("sends no OTP, since the server sent one with the order, and counts down from 2:00", () => {
    const path = begin(dis, ...toSlip());
    expect(sends(path)).toEqual([]);
    expect(startedTimers(path)).toEqual([["resend", "RESEND_OTP"]]);
    expect(at("slip", path).regenerations).toEqual({ phase: "counting", sent: true, count: 0 });
  });

  test("asks for a QR code only if the order has none", () => {
    expect(lately(begin(dis, ...toSlip()), "fetchQr")).toHaveLength(1);
    expect(lately(begin(dis, ...toSlip({ encryptedData: "abc" })), "fetchQr")).toEqual([]);
  });

  test("keeps a cancel dialog and an idle warning that were open when it opened", () => {
    const path = begin(dis, mpinEntered, pressed("cancel"), accepted(), ended("idleWarning"), orderCame());
    expect(at("slip", path)).toMatchObject({ dialog: { kind: "cancel" }, idleWarned: true, busy: null });
  });

  test("sends nothing when its boxes are unticked and ticked", () => {
    const path = begin(
      dis,
      ...here,
      ticked("authorise", false),
      ticked("authorise"),
      ticked("terms", false),
      ticked("terms"),
    );
    expect(sends(path)).toEqual([]);
  });
});

describe("Submit on the DIS slip", () => {
  test("sends mechanism OTP, actionType 0, otpType 1 and [OTP], without captcha (contract §6)", () => {
    expect(validations(begin(dis, ...here, otpEntered))[1]).toEqual({
      operation: "authorise",
      authMechanism: "OTP",
      actionType: "0",
      otpType: "1",
      creds: [{ credType: "OTP", cred: OTP }],
      captcha: false,
    });
  });

  test("sends an empty credential if OTP is not enabled", () => {
    const path = begin(dis, ...toSlip({ otpEnabled: false }), ticked("authorise"), submitted());
    expect(validations(path)[1]?.creds).toEqual([{ credType: "OTP", cred: "" }]);
  });

  test.each([
    ["authorise", "Please tick the box to authorise"],
    ["terms", "*Please read & enable the checkbox for T&C for Clients"],
  ] as const)("wants the box %s ticked, and says so with its own text (R17, R54)", (box, words) => {
    const path = begin(dis, ...here, ticked(box, false), otpEntered);
    expect(validations(path)).toHaveLength(1);
    expect(read(at("slip", path).errors[box])).toBe(words);
  });

  test("removes a box's error when it is ticked", () => {
    const path = begin(dis, ...toSlip(), otpEntered, ticked("authorise"));
    expect(at("slip", path).errors).toEqual({});
  });

  test("is sent once if pressed twice", () => {
    expect(validations(begin(dis, ...here, ...times(3, otpEntered)))).toHaveLength(2);
  });

  test("disables the boxes while it is under way, and enables them after a refusal (R17)", () => {
    const held = begin(dis, ...here, otpEntered, ticked("authorise", false));
    expect(at("slip", held).boxes.authorise).toBe(true);
    const freed = begin(dis, ...here, ...wrongOtp, ticked("authorise", false));
    expect(at("slip", freed).boxes.authorise).toBe(false);
  });

  test.each([
    ["Client ID", { account: { clientId: "123" } }],
    ["CM BP ID", { account: { cmbpId: "IN12" } }],
    ["broker order number", { details: { brokerOrdrNo: "BO1" } }],
    ["ActionButtonDisplay off", { actionButtonDisplay: false }],
    ["no quantity", { details: { quantity: "" } }],
    ["no security", { details: { isin: "", isinName: " " } }],
    ["no DP ID", { account: { dpId: undefined } }],
  ])("is blocked by %s, and Cancel stays (R20, R44)", (_, changes) => {
    const path = begin(dis, ...toSlip(changes), ticked("authorise"), otpEntered);
    expect(validations(path)).toHaveLength(1);
    expect(isSilent(path)).toBe(true);
    expect(at("slip", begin(dis, ...toSlip(changes), pressed("cancel"))).dialog).toEqual({ kind: "cancel" });
  });
});

test.each([
  ["Submit is not shown", { actionButtonDisplay: false }],
  ["an identifier is wrong", { account: { clientId: "12" } }],
])("A DIS slip that cannot be submitted as %s sends no OTP again (R20, R44)", (_what, change) => {
  const path = begin(dis, ...toSlip(change), timeOver, pressed("resend"));
  expect(sends(path)).toEqual([]);
  expect(at("slip", path).busy).toBeNull();
});

describe("Wrong OTPs on the DIS slip (R15)", () => {
  test("show the server's text, empty the OTP and keep the focus there", () => {
    const path = begin(dis, ...here, ...wrongOtp);
    expect(read(at("slip", path).message)).toBe("Incorrect OTP");
    expect(cleared(path)).toEqual([[["OTP"], "OTP"]]);
    expect(at("slip", path).warning).toBeNull();
  });

  test("warn after the second: 'Last attempt to enter OTP'", () => {
    const path = begin(dis, ...here, ...times(2, ...wrongOtp));
    expect(read(at("slip", path).warning)).toBe("Last attempt to enter OTP");
  });

  const third = wrong({ message: "No", fields: { responseCode: "02", message: "No" } });
  const spent = [...here, ...times(2, ...wrongOtp), otpEntered, third];

  test("end at the third: the exceeded dialog for DIS_FAIL_OTP_TIMEOUT, storage cleared", () => {
    const path = begin(dis, ...spent);
    expect(openEnding(path)).toEqual({
      says: "You have exceeded maximum attempts of entering OTP",
      tone: "danger",
      reason: "attempts-exceeded",
      stands: "DIS_FAIL_OTP_TIMEOUT",
    });
    expect(path.lately).toContainEqual({ do: "clearConfirmationTime" });
  });

  test.each([true, false])(
    "then lead to FailUrl with the last answer's fields, isRedirectEdim %s",
    (redirectsOnSuccess) => {
      const path = begin({ ...dis, redirectsOnSuccess }, ...spent, ended("ending"));
      expect(conclusion(path)).toEqual(
        failed("attempts-exceeded", "You have exceeded maximum attempts of entering OTP", {
          to: "failUrl",
          fields: { responseCode: "02", message: "No" },
        }),
      );
    },
  );

  test("are counted from zero after a regenerated OTP (spec §4)", () => {
    const path = begin(dis, ...here, ...times(2, ...wrongOtp), ...resent);
    expect(at("slip", path)).toMatchObject({ wrong: 0, message: null, warning: null });
    expect(cleared(path)).toEqual([]);
    expect(openEnding(begin(dis, ...here, ...times(2, ...wrongOtp), ...resent, ...wrongOtp))).toBeNull();
  });

  test("are not reset by a failed send (R41)", () => {
    const path = begin(
      dis,
      ...here,
      ...times(2, ...wrongOtp),
      timeOver,
      pressed("resend"),
      sendFailed(offline),
      ...wrongOtp,
    );
    expect(openEnding(path)?.reason).toBe("attempts-exceeded");
  });
});

describe("Answers that are not counted on the DIS slip (R33, R41)", () => {
  test("do not show the OTP's earlier error again", () => {
    const path = begin(dis, ...here, ...wrongOtp, otpEntered, validateFailed(offline));
    expect(at("slip", path).message).toBeNull();
  });

  test.each([validateFailed(offline), answered("03")])(
    "snackbar, the OTP stays, submit again ($type)",
    (event) => {
      const path = begin(dis, ...here, otpEntered, event);
      expect(lately(path, "showSnackbar")).toHaveLength(1);
      expect(cleared(path).flatMap(([fields]) => fields)).not.toContain("OTP");
      expect(at("slip", path)).toMatchObject({ wrong: 0, busy: null });
    },
  );

  test.each(["05", "06", "77"])("responseCode %s is a refusal beside the form", (code) => {
    const path = begin(dis, ...here, otpEntered, answered(code, { message: "Not now" }));
    expect(read(at("slip", path).message)).toBe("Not now");
    expect(at("slip", path)).toMatchObject({ wrong: 0, busy: null, dialog: null });
  });

  test("a refusal with uiRedirect: /error, `rejected`", () => {
    const path = begin(dis, ...here, otpEntered, validateFailed(refusal("Frozen", { uiRedirect: true })));
    expect(conclusion(path)).toEqual(failed("rejected", "Frozen"));
  });

  test("401: terminate, /error", () => {
    const path = begin(dis, ...here, otpEntered, validateFailed(unauthorised));
    expect(conclusion(path)?.reason).toBe("unauthorised");
    expect(did(path, "terminate")).toHaveLength(1);
  });
});

describe("Success of the DIS slip (R25, R26)", () => {
  const text =
    "Your request for eDIS with Transaction Reference Number #transactionRef is successfully submitted on #IST";
  const done = (more = {}) => [...here, otpEntered, accepted({ fields: { responseCode: "00" }, ...more })];

  test("shows the success dialog for DIS_SUCCESS_OTP_TIMEOUT and remembers the confirmation time", () => {
    const path = begin(dis, ...done());
    expect(openEnding(path)).toMatchObject({
      tone: "success",
      reason: "success",
      stands: "DIS_SUCCESS_OTP_TIMEOUT",
    });
    expect(lately(path, "rememberConfirmationTime")).toHaveLength(1);
    expect(lately(path, "stopTimers")).toHaveLength(1);
  });

  test("then goes to /success", () => {
    expect(conclusion(begin(dis, ...done(), ended("ending")))).toEqual(succeeded("success", text));
  });

  test.each([
    ["uiRedirect", false, true],
    ["isRedirectEdim", true, false],
  ] as const)("or, with %s, to SuccessUrl with the answer's fields", (_, redirectsOnSuccess, uiRedirect) => {
    const path = begin({ ...dis, redirectsOnSuccess }, ...done({ uiRedirect }), { type: "dialogClosed" });
    expect(conclusion(path)).toEqual(
      succeeded("success", text, { to: "successUrl", fields: { responseCode: "00" } }),
    );
  });

  test("carries the answer of the authorisation, also of a partial success (contract §2)", () => {
    const answer = {
      message: "Done",
      requestTime: "2026-11-20T09:15:00+05:30",
      orderRespDtls: [{ status: "01" }],
    };
    const path = begin(dis, ...done(answer), ended("ending"));
    expect(did(path, "conclude")[0]?.outcome.answer).toEqual({ responseCode: "00", ...answer });
  });
});

describe("The M-PIN screen's countdown", () => {
  const registering = contextOf("DIS", { mpinSet: false });
  const toUnsentSlip = [otpSent(), newMpinEntered, accepted(), orderCame({ otpEnabled: false })];

  test("ends without effect on a slip without an OTP (R35)", () => {
    const path = begin(registering, ...toUnsentSlip, timeOver);
    expect(at("slip", path).regenerations.phase).toBe("awaited");
    expect(slipSends(begin(registering, ...toUnsentSlip, timeOver, pressed("resend")))).toEqual([]);
  });
});
