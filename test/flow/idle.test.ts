import { describe, expect, test } from "vitest";
import type { Event } from "../../src/flow/events";
import {
  accepted,
  begin,
  conclusion,
  did,
  ended,
  exitAnswered,
  factsOf,
  failed,
  isSilent,
  mpinEntered,
  otpEntered,
  otpSent,
  pressed,
  type Run,
  startedTimers,
  ticked,
  times,
  told,
  toMandate,
  toSlip,
  validations,
  wrong,
} from "./support";

const warned = ended("idleWarning");
const limit = ended("idle");
const goOn: Event = { type: "idleContinued" };
const isWarned = ({ step }: Run) => "idleWarned" in step && step.idleWarned;

describe.each([
  ["DIS", "IDLE_DIS"],
  ["DIM", "IDLE_DIS"],
  ["DMI", "IDLE_DMI"],
  ["DMR", "IDLE_DMI"],
] as const)("The idle limit of %s (R27)", (type, timeout) => {
  const facts = factsOf(type);

  test("runs from the first screen on, with a warning before its end", () => {
    expect(begin(facts).lately).toContainEqual({
      do: "startTimer",
      timer: "idleWarning",
      after: timeout,
      less: "IDLE_WARNING",
    });
  });

  test("runs in mode 2 too", () => {
    expect(startedTimers(begin({ ...facts, mpinSet: false }))).toContainEqual(["idleWarning", timeout]);
  });

  test("shows its warning, and then runs out", () => {
    const path = begin(facts, warned);
    expect(isWarned(path)).toBe(true);
    expect(startedTimers(path)).toEqual([["idle", "IDLE_WARNING"]]);
  });

  test("restarts with 'Continue'", () => {
    const path = begin(facts, warned, goOn);
    expect(isWarned(path)).toBe(false);
    expect(startedTimers(path)).toEqual([["idleWarning", timeout]]);
    expect(conclusion(begin(facts, warned, goOn, limit))).toBeNull();
  });

  test("ends at its end: terminate, /error 'Session Timeout Please try again'", () => {
    const path = begin(facts, warned, limit);
    expect(conclusion(path)).toEqual(failed("idle-timeout", "Session Timeout Please try again"));
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("can be reached again after 'Continue'", () => {
    expect(conclusion(begin(facts, warned, goOn, warned, limit))?.reason).toBe("idle-timeout");
  });
});

describe("The idle warning over other dialogs (R27)", () => {
  test("leaves a cancel dialog under it open", () => {
    const path = begin(factsOf("DIS"), pressed("cancel"), warned, goOn);
    expect(path.step).toMatchObject({ dialog: { kind: "cancel" }, idleWarned: false });
  });

  test("leaves DIM's M-PIN dialog and its attempts unchanged", () => {
    const facts = factsOf("DIM", { mpinSet: false });
    const before = begin(facts, ticked("terms"), otpSent(), otpEntered);
    expect(begin(facts, ticked("terms"), otpSent(), otpEntered, warned, goOn).step).toEqual(before.step);
  });

  test("does not hold back an answer", () => {
    const path = begin(factsOf("DIS"), mpinEntered, warned, wrong());
    expect(path.step).toMatchObject({ wrong: 1, idleWarned: true });
  });

  test("ends the transaction although the cancel dialog is open", () => {
    expect(conclusion(begin(factsOf("DIS"), pressed("cancel"), warned, limit))?.reason).toBe("idle-timeout");
  });

  test("closes when an outcome is shown, and the idle limit no longer changes it", () => {
    const path = begin(factsOf("DIS"), ...toSlip(), ticked("authorise"), otpEntered, warned, accepted());
    expect(isWarned(path)).toBe(false);
    expect(path.lately[0]).toEqual({ do: "stopTimers" });
    const after = begin(
      factsOf("DIS"),
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
    expect(isSilent(begin(factsOf("DIS"), goOn))).toBe(true);
    expect(isSilent(begin(factsOf("DIS"), limit))).toBe(true);
  });
});

describe("Back and leaving the page (R28)", () => {
  const screens = [
    ["the M-PIN screen", factsOf("DIS"), []],
    ["an M-PIN under way", factsOf("DIS"), [mpinEntered]],
    ["the order under way", factsOf("DIS"), [mpinEntered, accepted()]],
    ["the DIS slip", factsOf("DIS"), toSlip()],
    ["the consent page", factsOf("DMI"), toMandate],
    ["DIM", factsOf("DIM"), []],
  ] as const;

  test.each(screens)("terminate and show /error with the timeout message: %s", (_, facts, before) => {
    for (const event of [pressed("back"), { type: "pageLeft" } as const]) {
      const path = begin(facts, ...before, event);
      expect(conclusion(path)).toEqual(failed("back-navigation", "Session Timeout Please try again"));
      expect(did(path, "terminate")).toHaveLength(1);
      expect(did(path, "clearStorage")).toHaveLength(1);
    }
  });

  test.each(screens)("a screen that broke ends as unavailable, and terminates: %s", (_, facts, before) => {
    const path = begin(facts, ...before, { type: "screenBroke" });
    expect(conclusion(path)).toEqual(failed("unavailable", "Something went wrong please try again later"));
    expect(did(path, "terminate")).toHaveLength(1);
  });

  test("change nothing after an outcome", () => {
    const path = begin(factsOf("DIS"), pressed("back"), pressed("back"), { type: "pageLeft" });
    expect(did(path, "terminate")).toHaveLength(1);
    expect(conclusion(path)?.reason).toBe("back-navigation");
  });

  test("back changes nothing while an ending's dialog is open", () => {
    const path = begin(factsOf("DIS"), ...times(3, mpinEntered, wrong()), pressed("back"));
    expect(isSilent(path)).toBe(true);
    expect(told({ ...path, lately: [] })?.reason).toBe("attempts-exceeded");
  });

  test("leaving while an ending's dialog is open fires that outcome, with nowhere to return (contract §2)", () => {
    const path = begin(factsOf("DIS"), ...times(3, mpinEntered, wrong({ uiRedirect: true })), {
      type: "pageLeft",
    });
    expect(conclusion(path)).toEqual(
      failed("attempts-exceeded", "You have exceeded maximum MPIN attempts of entering MPIN"),
    );
    expect(did(path, "terminate")).toEqual([]);
  });

  test("leaving while a success's dialog is open fires the success", () => {
    const path = begin(factsOf("DMI"), ...toMandate, otpEntered, accepted(), { type: "pageLeft" });
    expect(conclusion(path)).toMatchObject({ kind: "success", to: { to: "nowhere" } });
  });

  test("leaving during the exit operation is not `cancelled`, since exit had no answer", () => {
    const path = begin(
      factsOf("DIS"),
      pressed("cancel"),
      { type: "cancelConfirmed" },
      { type: "pageLeft" },
      exitAnswered(),
    );
    expect(conclusion(path)?.reason).toBe("back-navigation");
    expect(validations(path)).toEqual([]);
  });
});
