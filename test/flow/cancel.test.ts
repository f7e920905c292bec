import { describe, expect, test } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import { transition } from "../../src/flow/transition";
import {
  accepted,
  answered,
  at,
  begin,
  conclusion,
  contextOf,
  did,
  ended,
  exitAnswered,
  failed,
  isSilent,
  mpinEntered,
  nobodyCanSay,
  notAuthorised,
  offline,
  openEnding,
  orderCame,
  otpEntered,
  otpSent,
  pressed,
  type Run,
  read,
  redirectAnswered,
  refusal,
  resent,
  returned,
  sendFailed,
  ticked,
  timeOver,
  times,
  toMandate,
  toSlip,
  validateFailed,
  validations,
  wrong,
} from "./support";

const yes: FlowEvent = { type: "cancelConfirmed" };
const no: FlowEvent = { type: "cancelDeclined" };
const asked = [pressed("cancel"), yes];
const dialog = ({ state }: Run) => ("dialog" in state ? state.dialog : undefined);

const screens = [
  ["the M-PIN screen, mode 1", contextOf("DIS"), [], "redirectOperation"],
  ["the M-PIN screen, mode 2", contextOf("DMI", { mpinSet: false }), [otpSent()], "redirectOperation"],
  ["the DIS slip", contextOf("DIS"), toSlip(), "failUrl"],
  ["the DMI consent page", contextOf("DMI"), toMandate, "redirectOperation"],
  ["the DMR consent page", contextOf("DMR"), toMandate, "redirectOperation"],
  ["DIM in M-PIN mode", contextOf("DIM"), [], "failUrl"],
  ["DIM in OTP mode", contextOf("DIM", { authMechanism: "OTP" }), [ticked("terms"), otpSent()], "failUrl"],
] as const;

describe("a text that comes behind the cancel question, which makes the screen inert (R72)", () => {
  const textsOf = ({ state }: Pick<Run, "state">) => ("busy" in state ? [state.message, state.notice] : []);

  test("is a new message once that is declined, so that the live region says it", () => {
    const asking = begin(contextOf("DIS"), mpinEntered, pressed("cancel"), wrong());
    expect(dialog(asking)).toEqual({ kind: "cancel", covers: { snackbar: null } });
    const after = transition(contextOf("DIS"), asking.state, no);
    expect(after.state).toMatchObject({ dialog: null });
    expect(textsOf(after)).toEqual(textsOf(asking));
    expect(textsOf(asking)[0]).not.toBeNull();
    expect(textsOf(after)[0]).not.toBe(textsOf(asking)[0]);
  });

  test.each([
    ["ANSWER_LOST", nobodyCanSay],
    ["ANSWER_NOT_ARRIVED", notAuthorised],
  ])("is a new notice too: %s", (key, status) => {
    const context = contextOf("DIS", { hasStatus: true });
    const submitted = [...toSlip(), ticked("authorise"), otpEntered, validateFailed(offline)];
    const asking = begin(context, ...submitted, pressed("cancel"), status);
    expect(textsOf(asking)[1]).toEqual({ key });
    const after = transition(context, asking.state, no);
    expect(textsOf(after)).toEqual(textsOf(asking));
    expect(textsOf(after)[1]).not.toBe(textsOf(asking)[1]);
    const later = transition(context, after.state, { type: "dialogClosed" });
    expect(textsOf(later)[1]).toBe(textsOf(after)[1]);
  });

  test.each([
    ["an unavailable service", [mpinEntered, pressed("cancel"), validateFailed(offline)]],
    [
      "a resend that failed",
      [...toSlip(), timeOver, pressed("resend"), pressed("cancel"), sendFailed(offline)],
    ],
  ] as const)("is shown in the snackbar once that is declined: %s", (_, events) => {
    const asking = begin(contextOf("DIS"), ...events);
    const [, notice] = textsOf(asking);
    expect(notice).toBeTruthy();
    const after = transition(contextOf("DIS"), asking.state, no);
    expect(after.effects).toEqual([{ do: "showSnackbar", message: notice }]);
  });

  test("is not said again if it was there before", () => {
    const asking = begin(contextOf("DIS"), mpinEntered, wrong(), pressed("cancel"));
    const declined = transition(contextOf("DIS"), asking.state, no);
    expect(textsOf(declined)[0]).toBe(textsOf(asking)[0]);
    expect(declined.effects).toEqual([]);
  });
});

describe.each(screens)("Cancel on %s (R12)", (_, context, before, way) => {
  const walk = (...events: FlowEvent[]) => begin(context, ...before, ...events);

  test("asks 'Do you want to cancel transaction ?' and calls nothing", () => {
    const path = walk(pressed("cancel"));
    expect(dialog(path)).toEqual({ kind: "cancel" });
    expect(isSilent(path)).toBe(true);
    expect(read("CANCEL_CONFIRM")).toBe("Do you want to cancel transaction ?");
  });

  test("No goes on as before", () => {
    expect(walk(pressed("cancel"), no).state).toEqual(walk().state);
  });

  test("Yes calls exit, once", () => {
    const path = walk(...asked, yes, no, pressed("cancel"));
    expect(did(path, "exit")).toHaveLength(1);
    expect(dialog(path)).toEqual({ kind: "cancel" });
  });

  test("tells exit's message in a dialog", () => {
    expect(openEnding(walk(...asked, exitAnswered({ message: "Cancelled at your wish" })))).toEqual({
      says: "Cancelled at your wish",
      tone: "info",
      reason: "cancelled",
      stands: "OVERLAY_SHUTDOWN",
    });
  });

  test("then shows /error without uiRedirect", () => {
    const path = walk(...asked, exitAnswered({ message: "Cancelled" }), { type: "dialogClosed" });
    expect(conclusion(path)).toEqual(failed("cancelled", "Cancelled"));
    expect(did(path, "terminate")).toEqual([]);
  });

  test(`then leaves by ${way} with uiRedirect`, () => {
    const exit = exitAnswered({ message: "Cancelled", uiRedirect: true, fields: { message: "Cancelled" } });
    const path = walk(...asked, exit, ended("ending"));
    if (way === "failUrl") {
      expect(conclusion(path)?.to).toEqual({ to: "failUrl", fields: { message: "Cancelled" } });
    } else {
      expect(path.lately).toContainEqual({ do: "askRedirect" });
      expect(conclusion(walk(...asked, exit, ended("ending"), redirectAnswered()))?.to).toEqual({
        to: "redirectUrl",
        returnTo: returned,
      });
    }
  });

  test("says nothing of the debit if the depository refused the exit", () => {
    const refused = exitAnswered({ message: "Authorised already", isRefused: true });
    const path = walk(...asked, refused, ended("ending"));
    expect(conclusion(path)).toEqual(failed("cancelled", "Authorised already"));
    expect(did(path, "conclude")[0]?.outcome.debit).toBe("notKnownHere");
  });

  test.each([
    ["closes by itself before /error, which says the same (R12)", false, "OVERLAY_SHUTDOWN"],
    ["waits to be read before it leaves for the requestor (R45)", true, undefined],
  ])("does not say that a refused exit has cancelled, and %s", (_what, uiRedirect, stands) => {
    const path = walk(...asked, exitAnswered({ isRefused: true, uiRedirect }));
    expect(openEnding(path)).toEqual({
      says: "Something went wrong please try again later",
      tone: "warning",
      reason: "cancelled",
      stands,
    });
    expect("ending" in path.state && path.state.ending?.dialog?.title).toBe("WARNING_TITLE");
    expect("ending" in path.state && path.state.ending?.outcome.tone).toBe("warning");
  });

  test("terminates if the depository may not have heard of the exit, and only then", () => {
    expect(did(walk(...asked, exitAnswered({ isLost: true })), "terminate")).toHaveLength(1);
    for (const answer of [exitAnswered(), exitAnswered({ isRefused: true })])
      expect(did(walk(...asked, answer), "terminate")).toEqual([]);
  });

  test.each(["", " ", "\u200b"])(
    "is `cancelled` with our text if exit says nothing visible: %j",
    (message) => {
      const path = walk(...asked, exitAnswered({ message }), ended("ending"));
      expect(conclusion(path)).toEqual(failed("cancelled", "Your transaction has been cancelled"));
      expect(did(path, "conclude")[0]?.outcome.debit).toBe("none");
    },
  );

  test("ignores a late answer (R35)", () => {
    for (const event of [
      accepted(),
      wrong(),
      validateFailed(offline),
      validateFailed(refusal("Held", { uiRedirect: true })),
      otpSent(),
      sendFailed(offline),
      orderCame(),
      timeOver,
      redirectAnswered(),
    ]) {
      const path = walk(...asked, event, exitAnswered(), ended("ending"));
      expect(conclusion(path)?.reason).toBe("cancelled");
    }
  });

  test("ignores an exit answer that was not asked for (R35)", () => {
    expect(isSilent(walk(exitAnswered()))).toBe(true);
    expect(conclusion(walk(pressed("cancel"), exitAnswered()))).toBeNull();
  });

  test("blocks every submit while its question is open", () => {
    const count = validations(walk()).length;
    expect(validations(walk(pressed("cancel"), mpinEntered, otpEntered))).toHaveLength(count);
  });
});

describe("A cancel dialog that is open when answers arrive", () => {
  const dis = contextOf("DIS");

  test.each([
    ["02", wrong()],
    ["03", answered("03")],
    ["05", answered("05")],
    ["an unreachable depository", validateFailed(offline)],
    ["a refusal", validateFailed(refusal("Held"))],
    ["00", accepted()],
  ] as const)("stays open over the M-PIN screen at %s", (_, event) => {
    expect(at("mpin", begin(dis, mpinEntered, pressed("cancel"), event)).dialog).toMatchObject({
      kind: "cancel",
    });
  });

  test("gives way to the outcome at the third wrong M-PIN", () => {
    const path = begin(dis, ...times(2, mpinEntered, wrong()), mpinEntered, pressed("cancel"), wrong(), yes);
    expect(openEnding(path)?.reason).toBe("attempts-exceeded");
    expect(did(path, "exit")).toEqual([]);
  });

  test("takes back a submitted M-PIN: 00 after Yes fetches no order", () => {
    const path = begin(dis, mpinEntered, ...asked, accepted());
    expect(did(path, "fetchOrder")).toEqual([]);
    expect(isSilent(path)).toBe(true);
  });

  test("stays open while the order comes, and Yes on the slip cancels", () => {
    const path = begin(dis, mpinEntered, accepted(), pressed("cancel"), orderCame(), yes);
    expect(at("slip", path).busy).toBe("exit");
  });

  test("stays open while an OTP is sent again", () => {
    const path = begin(dis, ...toSlip(), timeOver, pressed("resend"), pressed("cancel"), otpSent());
    expect(at("slip", path)).toMatchObject({ dialog: { kind: "cancel" }, busy: null });
    expect(at("slip", path).regenerations.count).toBe(1);
  });

  test("gives way when the last OTP's time is over", () => {
    const path = begin(dis, ...toSlip(), ...times(3, ...resent), pressed("cancel"), timeOver, yes);
    expect(conclusion(path)?.reason).toBe("otp-limit");
    expect(did(path, "exit")).toEqual([]);
  });
});

describe("Cancel and an authorisation under way (contract §2)", () => {
  test.each([
    ["the DIS slip", contextOf("DIS"), [...toSlip(), ticked("authorise"), otpEntered]],
    ["the consent page", contextOf("DMI"), [...toMandate, otpEntered]],
    ["DIM", contextOf("DIM"), [ticked("terms"), mpinEntered]],
  ] as const)("is not offered on %s while the answer is awaited", (_, context, events) => {
    expect(dialog(begin(context, ...events, pressed("cancel")))).toBeNull();
    const after = begin(context, ...events, wrong(), pressed("cancel"));
    expect(dialog(after)).toEqual({ kind: "cancel" });
  });

  test.each([pressed("cancel"), yes, exitAnswered(), pressed("back"), ended("idle"), ended("idleWarning")])(
    "changes nothing after 00 ($type)",
    (event) => {
      const path = begin(contextOf("DIM"), ticked("terms"), mpinEntered, accepted(), event);
      expect(isSilent(path)).toBe(true);
      expect(openEnding({ ...path, lately: [] })?.reason).toBe("success");
      expect(did(path, "terminate")).toEqual([]);
    },
  );
});
