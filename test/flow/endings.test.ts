import { describe, expect, test } from "vitest";
import { CLEAR_SECRETS } from "../../src/flow/effects";
import type { FlowEvent } from "../../src/flow/events";
import {
  accepted,
  begin,
  conclusion,
  contextOf,
  did,
  ended,
  exitAnswered,
  isSilent,
  lately,
  mpinEntered,
  otpEntered,
  overloaded,
  pressed,
  type Run,
  redirectAnswered,
  submitted,
  ticked,
  times,
  toMandate,
  toSlip,
  validateFailed,
  wrong,
} from "./support";

const closed: FlowEvent = { type: "dialogClosed" };
const spent = times(3, mpinEntered, wrong({ uiRedirect: true }));
const dis = contextOf("DIS");
const authorised = [...toSlip(), ticked("authorise"), otpEntered, accepted({ uiRedirect: true })];

describe("An ending (contract §2)", () => {
  test("fires its event when its last dialog closes, not before", () => {
    expect(did(begin(dis, ...authorised), "conclude")).toEqual([]);
    expect(did(begin(dis, ...authorised, closed), "conclude")).toHaveLength(1);
  });

  test("fires once, with its button or at its time", () => {
    expect(did(begin(dis, ...authorised, closed, ended("ending"), closed), "conclude")).toHaveLength(1);
    expect(did(begin(dis, ...authorised, ended("ending"), closed), "conclude")).toHaveLength(1);
  });

  test("fires after the redirect operation if one is needed", () => {
    const asking = begin(dis, ...spent, closed);
    expect(conclusion(asking)).toBeNull();
    expect(asking.lately).toEqual([{ do: "stopTimers" }, { do: "askRedirect" }]);
    expect(conclusion(begin(dis, ...spent, closed, redirectAnswered()))?.reason).toBe("attempts-exceeded");
  });

  test.each([
    ["a notice after a failed submit", [...toMandate, otpEntered, validateFailed(overloaded)]],
    ["the last answer to a wrong OTP", [...toMandate, otpEntered, wrong()]],
    ["a field's own error", [...toMandate, submitted()]],
  ] as const)("leaves no text for a further try on its screen (R41, R72): %s", (_what, events) => {
    const dmi = contextOf("DMI");
    const texts = ({ state }: Run) =>
      "busy" in state ? [state.message, state.notice, state.warning, ...Object.values(state.errors)] : [];
    expect(texts(begin(dmi, ...events)).some(Boolean)).toBe(true);
    const cancelled = [...events, pressed("cancel"), { type: "cancelConfirmed" }, exitAnswered()] as const;
    expect(texts(begin(dmi, ...cancelled)).some(Boolean)).toBe(false);
    expect(texts(begin(dmi, ...events, otpEntered, accepted())).some(Boolean)).toBe(false);
  });

  test("asks for the redirect once", () => {
    expect(did(begin(dis, ...spent, closed, closed, ended("ending")), "askRedirect")).toHaveLength(1);
  });

  test("shows no dialog while the redirect is asked for", () => {
    expect(begin(dis, ...spent, closed).state).toMatchObject({
      ending: { phase: "redirectAsked", dialog: null },
    });
  });

  test("ignores a redirect answer before its dialog closed (R35)", () => {
    expect(isSilent(begin(dis, ...spent, redirectAnswered()))).toBe(true);
  });

  test("keeps its outcome with returnTo null if the redirect operation fails", () => {
    expect(conclusion(begin(dis, ...spent, closed, redirectAnswered(null)))?.to).toEqual({ to: "nowhere" });
  });

  test("keeps its outcome if the redirectUrl is not admissible, and the page says 'Unauthorised Request' (contract §4)", () => {
    const path = begin(
      contextOf("DMI"),
      ...toMandate,
      otpEntered,
      accepted(),
      closed,
      redirectAnswered(null, true),
    );
    expect(conclusion(path)).toMatchObject({ kind: "success", to: { to: "nowhere" } });
    expect(path.state).toMatchObject({ outcome: { unauthorisedReturn: true } });
  });

  test("completes although its screen breaks", () => {
    expect(conclusion(begin(dis, ...authorised, { type: "screenFailed" }))?.kind).toBe("success");
    expect(begin(dis, ...spent, { type: "screenFailed" }).lately).toContainEqual({ do: "askRedirect" });
    expect(isSilent(begin(dis, ...spent, closed, { type: "screenFailed" }))).toBe(true);
  });

  test("fires with returnTo null if the page goes while the redirect is asked for", () => {
    const path = begin(dis, ...spent, closed, { type: "pageHidden" }, redirectAnswered());
    expect(conclusion(path)).toMatchObject({ reason: "attempts-exceeded", to: { to: "nowhere" } });
  });

  test("empties what was typed, although its dialog waits over the screen (R58)", () => {
    const partial = accepted({ orderRespDtls: [{ isin: "X", status: "rejected" }] });
    for (const path of [
      begin(dis, ...authorised),
      begin(dis, ...spent),
      begin(contextOf("DIM"), ticked("terms"), mpinEntered, partial),
      begin(dis, ...times(3, mpinEntered, wrong())),
    ])
      expect(path.lately).toContainEqual(CLEAR_SECRETS);
  });

  test("stops every other timer", () => {
    expect(begin(dis, ...authorised).lately.slice(0, 1)).toEqual([{ do: "stopTimers" }]);
    expect(begin(dis, ...authorised, closed).lately.slice(0, 1)).toEqual([{ do: "stopTimers" }]);
  });

  test.each([
    mpinEntered,
    otpEntered,
    wrong(),
    accepted(),
    pressed("resend"),
    pressed("forgot"),
    pressed("cancel"),
    pressed("back"),
    ticked("authorise", false),
    ended("resend"),
    ended("idle"),
    { type: "edited", field: "otp" } as const,
    { type: "idleContinued" } as const,
  ])("is not changed by $type", (event) => {
    const before = begin(dis, ...authorised);
    const after = begin(dis, ...authorised, event);
    expect(after.state).toEqual(before.state);
    expect(isSilent(after)).toBe(true);
  });
});

describe("The stored confirmation time (R2)", () => {
  test("is removed when the transaction is over, on every page of an ending (R70)", () => {
    expect(lately(begin(dis, ...spent, closed, redirectAnswered()), "clearConfirmationTime")).toHaveLength(1);
    const dim = begin(contextOf("DIM"), ticked("terms"), mpinEntered, accepted(), closed);
    expect(lately(dim, "clearConfirmationTime")).toHaveLength(1);
    expect(lately(begin(dis, ...authorised, closed), "clearConfirmationTime")).toHaveLength(1);
  });
});
