import { describe, expect, test } from "vitest";
import type { Event } from "../../src/flow/events";
import { mpinStep } from "../../src/flow/startMpin";
import { entryState } from "../../src/flow/states";
import { transition } from "../../src/flow/transition";
import {
  at,
  begin,
  conclusion,
  did,
  factsOf,
  failed,
  isSilent,
  pressed,
  type Run,
  read,
  redirectAnswered,
  returned,
  run,
  sends,
  startedTimers,
  validations,
} from "./support";

const failure = (message: string, uiRedirect: boolean): Event => ({
  type: "failureReceived",
  message,
  uiRedirect,
});

describe("The entry screen (spec §4 'Entry routing')", () => {
  test.each(["DIS", "DMI", "DMR"] as const)("sends %s to the M-PIN screen", (type) => {
    expect(begin(factsOf(type)).step.screen).toBe("mpin");
  });

  test("sends DIM to the account details page", () => {
    expect(begin(factsOf("DIM")).step.screen).toBe("dim");
  });

  test.each([
    [true, null, "mpin"],
    [false, null, "otp"],
    [true, "OTP", "otp"],
    [false, "MPIN", "mpin"],
  ] as const)(
    "starts DIM, M-PIN set %s and authMechanism %s, in mode %s (R42)",
    (mpinSet, authMechanism, mode) => {
      expect(at("dim", begin(factsOf("DIM", { mpinSet, authMechanism }))).mode).toBe(mode);
    },
  );

  test("starts in mode 1 where the account has an M-PIN, and sends no OTP", () => {
    const path = begin(factsOf("DIS"));
    expect(at("mpin", path).mode).toBe("validate");
    expect(sends(path)).toEqual([]);
  });

  test.each(["DIS", "DMI", "DMR"] as const)(
    "starts %s in mode 2 where it has none, and asks for the first OTP at once, forgotmpin 0 (R8)",
    (type) => {
      const path = begin(factsOf(type, { mpinSet: false }));
      expect(at("mpin", path)).toMatchObject({ mode: "register", busy: "sendFirst" });
      expect(sends(path)).toEqual([{ operation: "sendOtp", forgotMpin: false }]);
    },
  );

  test("shows 'Something went wrong' and 'Incorrect URL' for an invalid entry model (R4)", () => {
    const path = run(factsOf("DIS"), [{ type: "payloadRefused" }]);
    expect(conclusion(path)).toEqual(failed("invalid-request", "Something went wrong"));
    expect(path.step).toMatchObject({ screen: "error", outcome: { incorrectUrl: true } });
  });

  test("ends as 'configuration' without a usable config, and calls nothing (contract §5)", () => {
    const path = run(factsOf("DIS"), [{ type: "configurationRefused" }]);
    const untimely = run(factsOf("DIS"), [{ type: "configurationRefused", isClockWrong: true }]);
    expect(conclusion(untimely), "R90").toEqual(
      failed("configuration", "Please check the date and time of this device, then reload this page."),
    );
    expect(conclusion(path)).toEqual(failed("configuration", "Something went wrong please try again later"));
    expect(path.effects.map((effect) => effect.do)).toEqual(["stopTimers", "clearStorage", "conclude"]);
  });

  test("ends as 'Unauthorised Request' when a return address is not admissible, and calls nothing (contract §4)", () => {
    const path = run(factsOf("DIS"), [{ type: "returnAddressRefused" }]);
    expect(conclusion(path)).toEqual(failed("unauthorised", "Unauthorised Request"));
    expect(path.effects.map((effect) => effect.do)).toEqual(["stopTimers", "clearStorage", "conclude"]);
  });

  test("ends the same where the page that frames it may not (contract §3)", () => {
    const path = run(factsOf("DIS"), [{ type: "parentRefused" }]);
    expect(conclusion(path)).toEqual(failed("unauthorised", "Unauthorised Request"));
    expect(path.effects.map((effect) => effect.do)).toEqual(["stopTimers", "clearStorage", "conclude"]);
  });

  test("shows the error text of a failure model without uiRedirect (R3)", () => {
    const path = run(factsOf("DMI"), [failure("Order expired", false)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
  });

  test("introduces that text as the requestor's, and its own as nobody's (R57)", () => {
    const isTheirs = (path: Run) => did(path, "conclude")[0]?.outcome.isRequestorsWord ?? false;
    expect(isTheirs(run(factsOf("DMI"), [failure("Order expired", false)]))).toBe(true);
    expect(isTheirs(run(factsOf("DIM"), [failure("", false)]))).toBe(false);
  });

  test("shows ERR_PAGE_MSG for a failure model that says nothing (R38)", () => {
    const path = run(factsOf("DIM"), [failure("", false)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Something went wrong please try again later"));
  });

  test.each(["DIS", "DMI", "DMR"] as const)(
    "returns a failure model of %s with uiRedirect to the requestor by the redirect operation (R3)",
    (type) => {
      const asking = run(factsOf(type), [failure("Order expired", true)]);
      expect(asking.step.screen).toBe("entry");
      expect(asking.lately).toEqual([{ do: "askRedirect" }]);
      expect(conclusion(asking)).toBeNull();
      const path = run(factsOf(type), [failure("Order expired", true), redirectAnswered()]);
      expect(conclusion(path)).toEqual(
        failed("rejected", "Order expired", { to: "redirectUrl", returnTo: returned }),
      );
    },
  );

  test("returns a failure model of DIM with uiRedirect to FailUrl (R3)", () => {
    const path = run(factsOf("DIM"), [failure("Order expired", true)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired", { to: "failUrl", fields: {} }));
  });

  test("keeps the outcome where the redirect operation fails (contract §2)", () => {
    const path = run(factsOf("DIS"), [failure("Order expired", true), redirectAnswered(null)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
  });

  test("adds 'Unauthorised Request' where the redirectUrl is not admissible (contract §4)", () => {
    const path = run(factsOf("DIS"), [failure("Order expired", true), redirectAnswered(null, true)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
    expect(path.step).toMatchObject({ outcome: { unauthorisedReturn: true } });
    expect(read("UNAUTHORISED_REQUEST")).toBe("Unauthorised Request");
  });

  test.each([{ type: "pageLeft" }, { type: "screenBroke" }] as const)(
    "keeps a failure model's outcome at $type while its way back is asked for, and terminates nothing",
    (event) => {
      const path = run(factsOf("DIS"), [failure("Order expired", true), event]);
      expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
      expect(did(path, "terminate")).toEqual([]);
    },
  );

  test("lets the back button change nothing while a failure model's way back is asked for (R28)", () => {
    const path = run(factsOf("DIS"), [failure("Order expired", true), pressed("back")]);
    expect(path.step.screen).toBe("entry");
    expect(isSilent(path)).toBe(true);
  });

  test.each([pressed("back"), { type: "pageLeft" } as const])(
    "ends as back-navigation at $type before the first screen stands, and terminates (R28)",
    (event) => {
      const path = run(factsOf("DIS"), [event]);
      expect(conclusion(path)).toEqual(failed("back-navigation", "Session Timeout Please try again"));
      expect(did(path, "terminate")).toHaveLength(1);
    },
  );

  test("ends as unavailable where the code of a screen cannot be had", () => {
    const path = run(factsOf("DIS"), [{ type: "screenBroke" }]);
    expect(conclusion(path)).toEqual(failed("unavailable", "Something went wrong please try again later"));
  });

  test("takes no redirect answer that it did not ask for (R35)", () => {
    const path = run(factsOf("DIS"), [redirectAnswered()]);
    expect(path.step.screen).toBe("entry");
    expect(isSilent(path)).toBe(true);
  });

  test("ends nothing on the landing view", () => {
    const landing = { screen: "landing" } as const;
    expect(transition(factsOf("DIS"), landing, pressed("back"))).toEqual({ step: landing, effects: [] });
    expect(transition(factsOf("DIS"), landing, { type: "admitted" })).toEqual({ step: landing, effects: [] });
  });
});

describe("DIM's held securities (R22)", () => {
  const facts = factsOf("DIM", { hasHoldings: true });

  test("are warned of when the page opens, for 8000 ms", () => {
    const path = begin(facts);
    expect(at("dim", path).dialog).toEqual({ kind: "holdings" });
    expect(startedTimers(path)).toContainEqual(["holdings", "SECURITY_HOLDING_WARNING"]);
  });

  test.each([{ type: "holdingsSeen" }, { type: "timerEnded", timer: "holdings" }] as const)(
    "are no longer warned of after $type",
    (event) => {
      expect(at("dim", begin(facts, event)).dialog).toBeNull();
    },
  );

  test("are warned of for longer, where somebody reads or touches it (WCAG 2.2.1)", () => {
    const path = begin(facts, { type: "reading" });
    expect(path.lately).toEqual([
      { do: "startTimer", timer: "holdings", after: "SECURITY_HOLDING_WARNING", least: "READING" },
    ]);
    expect(begin(facts, { type: "holdingsSeen" }, { type: "reading" }).lately).toEqual([]);
  });

  test("are not warned of where there are none", () => {
    expect(at("dim", begin(factsOf("DIM"))).dialog).toBeNull();
  });

  test("hold back Submit until the warning was seen", () => {
    const path = begin(facts, { type: "submitted", typed: { mpin: "739146", confirm: "", otp: "" } });
    expect(validations(path)).toEqual([]);
    expect(at("dim", path).dialog).toEqual({ kind: "holdings" });
  });

  test("leave a cancel dialog alone when their time ends after they were seen", () => {
    const path = begin(facts, { type: "holdingsSeen" }, pressed("cancel"), {
      type: "timerEnded",
      timer: "holdings",
    });
    expect(at("dim", path).dialog).toEqual({ kind: "cancel" });
  });

  test("are not dismissed by what belongs to the PAN dialog", () => {
    expect(at("dim", begin(facts, { type: "panDeclined" })).dialog).toEqual({ kind: "holdings" });
  });
});

describe("What this session never knew (R50)", () => {
  test("a screen of a transaction that was reloaded is told as a timeout, not as an incorrect address", () => {
    const path = run(factsOf("DIS"), [{ type: "pageReloaded" }]);
    expect(conclusion(path)).toEqual(failed("back-navigation", "Session Timeout Please try again"));
    expect(path.step).not.toHaveProperty("outcome.incorrectUrl");
  });

  test("one that may be authorised is told as in doubt, and never that it timed out (R55)", () => {
    const path = run(factsOf("DIS"), [{ type: "pageReloaded", mayBeAuthorised: true }]);
    expect(conclusion(path)).toEqual(
      failed("in-doubt", "We could not find out whether your transaction was authorised. It may have been."),
    );
    expect(path.step).toMatchObject({ outcome: { debit: "inDoubt", tone: "warning" } });
  });

  test.each([
    { type: "pageReloaded" },
    { type: "payloadRefused" },
    { type: "configurationRefused" },
    { type: "returnAddressRefused" },
    failure("Held", false),
  ] as const)("is not told as a debit that did not happen ($type)", (event) => {
    expect(run(factsOf("DIS"), [event]).step).toMatchObject({ outcome: { debit: "notKnownHere" } });
  });
});

describe("The M-PIN field that is there before its configuration (contract §7)", () => {
  const dis = factsOf("DIS");
  const step = mpinStep(dis);

  test("is what the entry leads to", () => {
    expect(begin(dis).step).toEqual(step);
  });

  test("stays as it is once it is admitted, and is watched for idling (R27)", () => {
    const next = transition(dis, step, { type: "admitted" });
    expect(next).toEqual({ step, effects: begin(dis).effects });
  });

  test.each(["configurationRefused", "returnAddressRefused"] as const)(
    "ends as the entry does: %s",
    (type) => {
      expect(transition(dis, step, { type })).toEqual(transition(dis, entryState, { type }));
    },
  );
});
