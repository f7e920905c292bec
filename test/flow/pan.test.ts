import { describe, expect, test } from "vitest";
import { CLEAR_SECRETS } from "../../src/flow/effects";
import type { FlowEvent } from "../../src/flow/events";
import type { DimState, MpinState } from "../../src/flow/states";
import {
  accepted,
  answered,
  at,
  begin,
  conclusion,
  contextOf,
  did,
  failed,
  isSilent,
  MPIN,
  mpinEntered,
  newMpinEntered,
  OTP,
  offline,
  openEnding,
  otpEntered,
  otpSent,
  PAN,
  panEntered,
  pressed,
  type Run,
  read,
  redirectAnswered,
  refusal,
  returned,
  times,
  validateFailed,
  validations,
  wrong,
} from "./support";

const captchaFailed: FlowEvent = { type: "captchaFailed", isOffline: false };
const declined: FlowEvent = { type: "panDeclined" };
const notVerified = (uiRedirect = false) => answered("06", { uiRedirect, fields: { why: "pan" } });
const onScreen = ({ state }: Run): MpinState | DimState => {
  if (state.screen === "mpin" || state.screen === "dim") return state;
  throw new Error(`no PAN is asked on ${state.screen}`);
};
const panError = (path: Run) => {
  const { dialog } = onScreen(path);
  if (dialog?.kind !== "pan") throw new Error("no PAN dialog");
  return read(dialog.error);
};

describe.each([
  ["the M-PIN screen", contextOf("DIS"), [], "authenticate"],
  ["DIM in M-PIN mode", contextOf("DIM"), [{ type: "boxTicked", box: "terms", ticked: true }], "authorise"],
] as const)("PAN in captcha's place on %s (R11)", (_, context, before, operation) => {
  const walk = (...events: FlowEvent[]) => begin(context, ...before, ...events);
  const asked = [mpinEntered, answered("05")];

  test.each([answered("05"), captchaFailed])("is asked after $type", (event) => {
    const path = walk(mpinEntered, event);
    expect(onScreen(path)).toMatchObject({ busy: null, panMode: true, dialog: { kind: "pan", error: null } });
  });

  test("is not asked offline, where no captcha can be had: the text of a lost network stands, and Submit is free (R33)", () => {
    const path = walk(mpinEntered, { type: "captchaFailed", isOffline: true });
    const notice = { key: "SERVICE_UNAVAILABLE" };
    expect(onScreen(path)).toMatchObject({ busy: null, panMode: false, dialog: null, notice });
    expect(path.lately).toContainEqual({ do: "showSnackbar", message: notice });
    expect(
      validations(walk(mpinEntered, { type: "captchaFailed", isOffline: true }, mpinEntered)),
    ).toHaveLength(2);
  });

  test("is sent with the M-PIN on Yes, in upper case, without a captcha", () => {
    expect(validations(walk(...asked, panEntered(PAN.toLowerCase())))[1]).toEqual({
      operation,
      authMechanism: "MPIN",
      actionType: "0",
      creds: [
        { credType: "MPIN", cred: MPIN },
        { credType: "PANCARD", cred: PAN },
      ],
      captcha: false,
    });
  });

  test("is not sent on No, which closes the dialog", () => {
    const path = walk(...asked, declined);
    expect(onScreen(path).dialog).toBeNull();
    expect(validations(path)).toHaveLength(1);
    expect(isSilent(path)).toBe(true);
  });

  test("is sent once if Yes is pressed twice, and No does not take it back", () => {
    const path = walk(...asked, panEntered(), panEntered(), declined);
    expect(validations(path)).toHaveLength(2);
    expect(onScreen(path)).toMatchObject({ busy: "validate", dialog: { kind: "pan" } });
  });

  test("is asked by every Submit for the rest of the screen", () => {
    const path = walk(...asked, declined, mpinEntered);
    expect(onScreen(path).dialog).toEqual({ kind: "pan", error: null });
    expect(validations(path)).toHaveLength(1);
  });

  test("is not sent with an M-PIN that was edited, and is not valid, while the answer was awaited (spec §5)", () => {
    const path = walk(...asked, panEntered(PAN, { mpin: "7391" }));
    expect(onScreen(path).dialog).toBeNull();
    expect(onScreen(path).errors.mpin).toBeDefined();
    expect(validations(path)).toHaveLength(1);
    expect(onScreen(walk(...asked, panEntered(PAN, { mpin: "7391" }), mpinEntered)).dialog?.kind).toBe("pan");
  });

  test("is asked only for an M-PIN that is valid", () => {
    const path = walk(...asked, declined, { type: "submitted", typed: { mpin: "12", confirm: "", otp: "" } });
    expect(onScreen(path).dialog).toBeNull();
    expect(onScreen(path).errors.mpin).toBeDefined();
  });

  test.each([
    ["", "Pan Card Number Required"],
    ["ABCDE1234", "Pan Card Number Invalid"],
    ["ABCD12345F", "Pan Card Number Invalid"],
    ["ABCDE1234FX", "Pan Card Number Invalid"],
  ])("'%s' shows '%s', is not sent and not counted", (pan, text) => {
    const path = walk(...asked, ...times(5, panEntered(pan)));
    expect(panError(path)).toBe(text);
    expect(validations(path)).toHaveLength(1);
    expect(onScreen(path).panWrong).toBe(0);
  });

  test("`05` in PAN mode asks again, says that the PAN was not verified, and counts nothing", () => {
    expect(panError(walk(...asked))).toBeNull();
    const path = walk(...asked, ...times(5, panEntered(), answered("05")));
    expect(onScreen(path)).toMatchObject({ panWrong: 0, dialog: { kind: "pan" } });
    expect(panError(path)).toBe("verification failed / Pan Card Number cannot be verified");
    expect(conclusion(path)).toBeNull();
  });

  test("`06` keeps the dialog open and says that the PAN cannot be verified", () => {
    const path = walk(...asked, panEntered(), notVerified());
    expect(panError(path)).toBe("verification failed / Pan Card Number cannot be verified");
    expect(onScreen(path)).toMatchObject({ busy: null, panWrong: 1 });
  });

  test("ends after maxPanCardAttempts of `06` (pan-exceeded)", () => {
    const path = walk(...asked, ...times(3, panEntered(), notVerified()));
    expect(openEnding(path)).toEqual({
      says: "verification failed / Pan Card Number cannot be verified",
      tone: "danger",
      reason: "pan-exceeded",
      stands: "PAN_EXCEEDED",
    });
    const over = walk(...asked, ...times(3, panEntered(), notVerified()), { type: "dialogClosed" });
    expect(conclusion(over)).toEqual(
      failed("pan-exceeded", "verification failed / Pan Card Number cannot be verified"),
    );
  });

  test("follows the config's maxPanCardAttempts", () => {
    const path = begin({ ...context, maxPanAttempts: 1 }, ...before, ...asked, panEntered(), notVerified());
    expect(openEnding(path)?.reason).toBe("pan-exceeded");
  });

  test("No between refusals does not reset the attempts", () => {
    const again = [mpinEntered, panEntered(), notVerified(), declined];
    expect(openEnding(walk(...asked, declined, ...times(3, ...again)))?.reason).toBe("pan-exceeded");
  });

  test("`06` without PAN mode counts and asks for the PAN", () => {
    const path = walk(mpinEntered, notVerified());
    expect(onScreen(path)).toMatchObject({ panMode: true, panWrong: 1, dialog: { kind: "pan" } });
  });

  test("`02` in PAN mode counts as a wrong M-PIN and closes the dialog", () => {
    const path = walk(...asked, panEntered(), wrong());
    expect(onScreen(path)).toMatchObject({ dialog: null, panMode: true, panWrong: 0 });
    expect(read(onScreen(path).message)).toBe("Incorrect MPIN");
  });

  test.each([validateFailed(offline), answered("03"), validateFailed(refusal("Frozen"))])(
    "closes with an answer that is not about the PAN, and counts nothing ($type)",
    (event) => {
      const path = walk(...asked, panEntered(), event);
      expect(onScreen(path)).toMatchObject({ dialog: null, panMode: true, panWrong: 0, busy: null });
    },
  );
});

describe("PAN on the M-PIN screen (R11)", () => {
  const dis = contextOf("DIS");

  test("returns as R10 if the last `06` has uiRedirect", () => {
    const path = begin(
      dis,
      mpinEntered,
      answered("05"),
      ...times(3, panEntered(), notVerified(true)),
      { type: "dialogClosed" },
      redirectAnswered(),
    );
    expect(conclusion(path)).toMatchObject({
      reason: "pan-exceeded",
      to: { to: "redirectUrl", returnTo: returned },
    });
  });

  test("fetches the order when PAN and M-PIN are accepted", () => {
    const path = begin(dis, mpinEntered, answered("05"), panEntered(), accepted());
    expect(path.lately).toEqual([CLEAR_SECRETS, { do: "fetchOrder" }]);
    expect(at("mpin", path).dialog).toBeNull();
  });

  test("is sent with OTP, MPIN and CONFIRMMPIN in mode 2", () => {
    const events = [otpSent(), newMpinEntered, captchaFailed];
    const path = begin(
      contextOf("DMI", { mpinSet: false }),
      ...events,
      panEntered(PAN, { mpin: MPIN, confirm: MPIN, otp: OTP }),
    );
    expect(validations(path)[1]?.creds.map(({ credType }) => credType)).toEqual([
      "OTP",
      "MPIN",
      "CONFIRMMPIN",
      "PANCARD",
    ]);
  });

  test("is asked by the next Submit if a cancel dialog was open when the captcha failed", () => {
    const path = begin(dis, mpinEntered, pressed("cancel"), captchaFailed);
    expect(at("mpin", path)).toMatchObject({ dialog: { kind: "cancel" }, panMode: true, busy: null });
    const next = begin(
      dis,
      mpinEntered,
      pressed("cancel"),
      captchaFailed,
      { type: "cancelDeclined" },
      mpinEntered,
    );
    expect(at("mpin", next).dialog).toEqual({ kind: "pan", error: null });
  });

  test("a captcha that fails after the answer, or with nothing sent, changes nothing (R35)", () => {
    expect(isSilent(begin(dis, captchaFailed))).toBe(true);
    expect(at("mpin", begin(dis, captchaFailed)).panMode).toBe(false);
  });
});

describe("PAN on DIM (R11)", () => {
  const dim = contextOf("DIM");
  const agreed: FlowEvent = { type: "boxTicked", box: "terms", ticked: true };

  test("returns to FailUrl with the answer's fields if the last `06` has uiRedirect", () => {
    const path = begin(
      dim,
      agreed,
      mpinEntered,
      answered("05"),
      ...times(3, panEntered(), notVerified(true)),
      { type: "dialogClosed" },
    );
    expect(conclusion(path)).toMatchObject({
      reason: "pan-exceeded",
      to: { to: "failUrl", fields: { why: "pan" } },
    });
  });

  test.each(["05", "06"])("%s of an OTP asks for no PAN, and is shown beside the form", (code) => {
    const context = contextOf("DIM", { authMechanism: "OTP" });
    const path = begin(context, agreed, otpSent(), otpEntered, answered(code, { message: "Not now" }));
    expect(at("dim", path)).toMatchObject({ dialog: null, busy: null, panMode: false, panWrong: 0 });
    expect(read(at("dim", path).message)).toBe("Not now");
    expect(did(path, "conclude")).toEqual([]);
  });
});
