import { describe, expect, test } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import { activityPutsOffWarning } from "../../src/flow/idle";
import {
  accepted,
  begin,
  conclusion,
  contextOf,
  did,
  ended,
  exitAnswered,
  failed,
  isSilent,
  mpinEntered,
  openEnding,
  otpEntered,
  otpSent,
  pressed,
  type Run,
  startedTimers,
  ticked,
  times,
  toMandate,
  toSlip,
  validations,
  wrong,
} from "./support";

const warned = ended("idleWarning");
const limit = ended("idle");
const goOn: FlowEvent = { type: "idleContinued" };
const isWarned = ({ state }: Run) => "idleWarned" in state && state.idleWarned;

describe.each([
  ["DIS", "IDLE_DIS"],
  ["DIM", "IDLE_DIS"],
  ["DMI", "IDLE_DMI"],
  ["DMR", "IDLE_DMI"],
] as const)("The idle limit of %s (R27)", (type, timeout) => {
  const context = contextOf(type);

  test("runs from the first screen on, with a warning before its end", () => {
    expect(begin(context).lately).toContainEqual({
      do: "startTimer",
      timer: "idleWarning",
      after: timeout,
      less: "IDLE_WARNING",
    });
  });

  test("runs in mode 2 too", () => {
    expect(startedTimers(begin({ ...context, mpinSet: false }))).toContainEqual(["idleWarning", timeout]);
  });

  test("shows its warning, and then runs out", () => {
    const path = begin(context, warned);
    expect(isWarned(path)).toBe(true);
    expect(startedTimers(path)).toEqual([["idle", "IDLE_WARNING"]]);
  });

  test("restarts with 'Continue'", () => {
    const path = begin(context, warned, goOn);
    expect(isWarned(path)).toBe(false);
    expect(startedTimers(path)).toEqual([["idleWarning", timeout]]);
    expect(conclusion(begin(context, warned, goOn, limit))).toBeNull();
  });

  test("ends at its end: terminate, /error 'Session Timeout Please try again'", () => {
    const path = begin(context, warned, limit);
    expect(conclusion(path)).toEqual(failed("idle-timeout", "Session Timeout Please try again"));
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("can be reached again after 'Continue'", () => {
    expect(conclusion(begin(context, warned, goOn, warned, limit))?.reason).toBe("idle-timeout");
  });
});

describe("The idle warning over other dialogs (R27)", () => {
  test("leaves a cancel dialog under it open", () => {
    const path = begin(contextOf("DIS"), pressed("cancel"), warned, goOn);
    expect(path.state).toMatchObject({ dialog: { kind: "cancel" }, idleWarned: false });
  });

  test("leaves DIM's M-PIN dialog and its attempts unchanged", () => {
    const context = contextOf("DIM", { mpinSet: false });
    const before = begin(context, ticked("terms"), otpSent(), otpEntered);
    expect(begin(context, ticked("terms"), otpSent(), otpEntered, warned, goOn).state).toEqual(before.state);
  });

  test("does not hold back an answer", () => {
    const path = begin(contextOf("DIS"), mpinEntered, warned, wrong());
    expect(path.state).toMatchObject({ wrong: 1, idleWarned: true });
  });

  test("ends the transaction although the cancel dialog is open", () => {
    expect(conclusion(begin(contextOf("DIS"), pressed("cancel"), warned, limit))?.reason).toBe(
      "idle-timeout",
    );
  });

  test("closes when an outcome is shown, and the idle limit no longer changes it", () => {
    const path = begin(contextOf("DIS"), ...toSlip(), ticked("authorise"), otpEntered, warned, accepted());
    expect(isWarned(path)).toBe(false);
    expect(path.lately[0]).toEqual({ do: "stopTimers" });
    const after = begin(
      contextOf("DIS"),
      ...toSlip(),
      ticked("authorise"),
      otpEntered,
      warned,
      accepted(),
      limit,
    );
    expect(isSilent(after)).toBe(true);
  });

  test("ignores a 'Continue' that was not offered (R35)", () => {
    expect(isSilent(begin(contextOf("DIS"), goOn))).toBe(true);
    expect(isSilent(begin(contextOf("DIS"), limit))).toBe(true);
  });
});

describe("Back and leaving the page (R28)", () => {
  const screens = [
    ["the M-PIN screen", contextOf("DIS"), []],
    ["an M-PIN under way", contextOf("DIS"), [mpinEntered]],
    ["the order under way", contextOf("DIS"), [mpinEntered, accepted()]],
    ["the DIS slip", contextOf("DIS"), toSlip()],
    ["the consent page", contextOf("DMI"), toMandate],
    ["DIM", contextOf("DIM"), []],
  ] as const;

  test.each(screens)("terminate and show /error with the timeout message: %s", (_, context, before) => {
    for (const event of [pressed("back"), { type: "pageHidden" } as const]) {
      const path = begin(context, ...before, event);
      expect(conclusion(path)).toEqual(failed("back-navigation", "Session Timeout Please try again"));
      expect(did(path, "terminate")).toHaveLength(1);
      expect(did(path, "clearConfirmationTime")).toHaveLength(1);
    }
  });

  test.each(screens)("a screen that broke ends as unavailable, and terminates: %s", (_, context, before) => {
    const path = begin(context, ...before, { type: "screenFailed" });
    expect(conclusion(path)).toEqual(failed("unavailable", "Something went wrong please try again later"));
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("change nothing after an outcome", () => {
    const path = begin(contextOf("DIS"), pressed("back"), pressed("back"), { type: "pageHidden" });
    expect(did(path, "terminate")).toHaveLength(1);
    expect(conclusion(path)?.reason).toBe("back-navigation");
  });

  test("back changes nothing while an ending's dialog is open", () => {
    const path = begin(contextOf("DIS"), ...times(3, mpinEntered, wrong()), pressed("back"));
    expect(isSilent(path)).toBe(true);
    expect(openEnding({ ...path, lately: [] })?.reason).toBe("attempts-exceeded");
  });

  test("leaving while an ending's dialog is open fires that outcome, with nowhere to return (contract §2)", () => {
    const path = begin(contextOf("DIS"), ...times(3, mpinEntered, wrong({ uiRedirect: true })), {
      type: "pageHidden",
    });
    expect(conclusion(path)).toEqual(
      failed("attempts-exceeded", "You have exceeded maximum MPIN attempts of entering MPIN"),
    );
    expect(did(path, "terminate")).toEqual([]);
  });

  test("leaving while a success's dialog is open fires the success", () => {
    const path = begin(contextOf("DMI"), ...toMandate, otpEntered, accepted(), { type: "pageHidden" });
    expect(conclusion(path)).toMatchObject({ kind: "success", to: { to: "nowhere" } });
  });

  test("leaving during the exit operation is not `cancelled`, since exit had no answer", () => {
    const path = begin(
      contextOf("DIS"),
      pressed("cancel"),
      { type: "cancelConfirmed" },
      { type: "pageHidden" },
      exitAnswered(),
    );
    expect(conclusion(path)?.reason).toBe("back-navigation");
    expect(validations(path)).toEqual([]);
  });
});

test("activity puts the idle warning off before the outcome, and while no warning is shown (R27)", () => {
  const context = contextOf("DIS");
  const isPutOff = ({ state }: Run) => activityPutsOffWarning(state);
  expect(isPutOff(begin(context))).toBe(true);
  expect(isPutOff(begin(context, warned))).toBe(false);
  expect(isPutOff(begin(context, warned, goOn))).toBe(true);
  expect(isPutOff(begin(context, ...times(3, mpinEntered, wrong())))).toBe(false);
  expect(isPutOff(begin(context, pressed("back")))).toBe(false);
});
