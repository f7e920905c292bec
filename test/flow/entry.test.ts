import { describe, expect, test } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import { entryState, initialMpinState } from "../../src/flow/states";
import { transition } from "../../src/flow/transition";
import {
  at,
  begin,
  conclusion,
  contextOf,
  did,
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

const failure = (message: string, uiRedirect: boolean): FlowEvent => ({
  type: "failureReceived",
  message,
  uiRedirect,
});

/** Texts of which nothing is visible. */
const BLANKS = ["", " ", "\u200b"];

describe("The entry screen (spec §4 'Entry routing')", () => {
  test.each(["DIS", "DMI", "DMR"] as const)("sends %s to the M-PIN screen", (type) => {
    expect(begin(contextOf(type)).state.screen).toBe("mpin");
  });

  test("sends DIM to the account details page", () => {
    expect(begin(contextOf("DIM")).state.screen).toBe("dim");
  });

  test.each([
    [true, null, "mpin"],
    [false, null, "otp"],
    [true, "OTP", "otp"],
    [false, "MPIN", "mpin"],
  ] as const)(
    "starts DIM, M-PIN set %s and authMechanism %s, in mode %s (R42)",
    (mpinSet, authMechanism, mode) => {
      expect(at("dim", begin(contextOf("DIM", { mpinSet, authMechanism }))).mode).toBe(mode);
    },
  );

  test("starts in mode 1 if the account has an M-PIN, and sends no OTP", () => {
    const path = begin(contextOf("DIS"));
    expect(at("mpin", path).mode).toBe("validate");
    expect(sends(path)).toEqual([]);
  });

  test.each(["DIS", "DMI", "DMR"] as const)(
    "starts %s in mode 2 if the account has no M-PIN, and asks for the first OTP at once with forgotmpin 0 (R8)",
    (type) => {
      const path = begin(contextOf(type, { mpinSet: false }));
      expect(at("mpin", path)).toMatchObject({ mode: "register", busy: "sendFirst" });
      expect(sends(path)).toEqual([{ operation: "sendOtp", forgotMpin: false }]);
    },
  );

  test("shows 'Something went wrong' and 'Incorrect URL' for an invalid entry model (R4)", () => {
    const path = run(contextOf("DIS"), [{ type: "payloadRefused" }]);
    expect(conclusion(path)).toEqual(failed("invalid-request", "Something went wrong"));
    expect(path.state).toMatchObject({ screen: "error", outcome: { incorrectUrl: true } });
  });

  test("ends as 'configuration' without a usable config, and makes no call (contract §5)", () => {
    const path = run(contextOf("DIS"), [{ type: "configurationRefused" }]);
    const untimely = run(contextOf("DIS"), [{ type: "configurationRefused", isClockWrong: true }]);
    expect(conclusion(untimely), "R90").toEqual(
      failed("configuration", "Please check the date and time of this device, then reload this page."),
    );
    expect(conclusion(path)).toEqual(failed("configuration", "Something went wrong please try again later"));
    expect(path.effects.map((effect) => effect.do)).toEqual([
      "stopTimers",
      "clearConfirmationTime",
      "conclude",
    ]);
  });

  test("ends as 'Unauthorised Request' if a return address is not admissible, and makes no call (contract §4)", () => {
    const path = run(contextOf("DIS"), [{ type: "returnAddressRefused" }]);
    expect(conclusion(path)).toEqual(failed("unauthorised", "Unauthorised Request"));
    expect(path.effects.map((effect) => effect.do)).toEqual([
      "stopTimers",
      "clearConfirmationTime",
      "conclude",
    ]);
  });

  test("ends as 'Unauthorised Request' if the framing page is not listed (contract §3)", () => {
    const path = run(contextOf("DIS"), [{ type: "parentRefused" }]);
    expect(conclusion(path)).toEqual(failed("unauthorised", "Unauthorised Request"));
    expect(path.effects.map((effect) => effect.do)).toEqual([
      "stopTimers",
      "clearConfirmationTime",
      "conclude",
    ]);
  });

  test("shows the error text of a failure model without uiRedirect (R3)", () => {
    const path = run(contextOf("DMI"), [failure("Order expired", false)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
  });

  test("introduces a failure model's text as the requestor's, and our own text without a name (R57)", () => {
    const isTheirs = (path: Run) => did(path, "conclude")[0]?.outcome.isRequestorText ?? false;
    expect(isTheirs(run(contextOf("DMI"), [failure("Order expired", false)]))).toBe(true);
    for (const message of BLANKS)
      expect(isTheirs(run(contextOf("DIM"), [failure(message, false)])), JSON.stringify(message)).toBe(false);
  });

  test.each(BLANKS)("shows ERR_PAGE_MSG for a failure model without a text to see (R38): %j", (message) => {
    const path = run(contextOf("DIM"), [failure(message, false)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Something went wrong please try again later"));
  });

  test.each(["DIS", "DMI", "DMR"] as const)(
    "returns a failure model of %s with uiRedirect to the requestor by the redirect operation (R3)",
    (type) => {
      const asking = run(contextOf(type), [failure("Order expired", true)]);
      expect(asking.state.screen).toBe("entry");
      expect(asking.lately).toEqual([{ do: "askRedirect" }]);
      expect(conclusion(asking)).toBeNull();
      const path = run(contextOf(type), [failure("Order expired", true), redirectAnswered()]);
      expect(conclusion(path)).toEqual(
        failed("rejected", "Order expired", { to: "redirectUrl", returnTo: returned }),
      );
    },
  );

  test("returns a failure model of DIM with uiRedirect to FailUrl (R3)", () => {
    const path = run(contextOf("DIM"), [failure("Order expired", true)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired", { to: "failUrl", fields: {} }));
  });

  test("keeps the outcome if the redirect operation fails (contract §2)", () => {
    const path = run(contextOf("DIS"), [failure("Order expired", true), redirectAnswered(null)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
  });

  test("adds 'Unauthorised Request' if the redirectUrl is not admissible (contract §4)", () => {
    const path = run(contextOf("DIS"), [failure("Order expired", true), redirectAnswered(null, true)]);
    expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
    expect(path.state).toMatchObject({ outcome: { unauthorisedReturn: true } });
    expect(read("UNAUTHORISED_REQUEST")).toBe("Unauthorised Request");
  });

  test.each([{ type: "pageHidden" }, { type: "screenFailed" }] as const)(
    "keeps a failure model's outcome at $type during its redirect operation, and terminates nothing",
    (event) => {
      const path = run(contextOf("DIS"), [failure("Order expired", true), event]);
      expect(conclusion(path)).toEqual(failed("rejected", "Order expired"));
      expect(did(path, "terminate")).toEqual([]);
    },
  );

  test("ignores the back button during a failure model's redirect operation (R28)", () => {
    const path = run(contextOf("DIS"), [failure("Order expired", true), pressed("back")]);
    expect(path.state.screen).toBe("entry");
    expect(isSilent(path)).toBe(true);
  });

  test.each([pressed("back"), { type: "pageHidden" } as const])(
    "ends as back-navigation at $type before the first screen is shown, and terminates (R28)",
    (event) => {
      const path = run(contextOf("DIS"), [event]);
      expect(conclusion(path)).toEqual(failed("back-navigation", "Session Timeout Please try again"));
      expect(did(path, "terminate")).toHaveLength(1);
    },
  );

  test("ends as unavailable if the code of a screen cannot be loaded", () => {
    const path = run(contextOf("DIS"), [{ type: "screenFailed" }]);
    expect(conclusion(path)).toEqual(failed("unavailable", "Something went wrong please try again later"));
  });

  test("ignores a redirect answer that it did not ask for (R35)", () => {
    const path = run(contextOf("DIS"), [redirectAnswered()]);
    expect(path.state.screen).toBe("entry");
    expect(isSilent(path)).toBe(true);
  });

  test("ends nothing on the landing view", () => {
    const landing = { screen: "landing" } as const;
    expect(transition(contextOf("DIS"), landing, pressed("back"))).toEqual({ state: landing, effects: [] });
    expect(transition(contextOf("DIS"), landing, { type: "admitted" })).toEqual({
      state: landing,
      effects: [],
    });
  });
});

describe("DIM's held securities (R22)", () => {
  const context = contextOf("DIM", { hasHoldings: true });

  test("are shown in a warning for 8000 ms when the page opens", () => {
    const path = begin(context);
    expect(at("dim", path).dialog).toEqual({ kind: "holdings" });
    expect(startedTimers(path)).toContainEqual(["holdings", "SECURITY_HOLDING_WARNING"]);
  });

  test.each([{ type: "holdingsSeen" }, { type: "timerEnded", timer: "holdings" }] as const)(
    "are shown in no warning after $type",
    (event) => {
      expect(at("dim", begin(context, event)).dialog).toBeNull();
    },
  );

  test("are shown for longer if the investor touches the warning (WCAG 2.2.1)", () => {
    const path = begin(context, { type: "investorActive" });
    expect(path.lately).toEqual([
      { do: "startTimer", timer: "holdings", after: "SECURITY_HOLDING_WARNING", least: "READING" },
    ]);
    expect(begin(context, { type: "holdingsSeen" }, { type: "investorActive" }).lately).toEqual([]);
  });

  test("open no warning if there are none", () => {
    expect(at("dim", begin(contextOf("DIM"))).dialog).toBeNull();
  });

  test("block Submit until the warning was closed", () => {
    const path = begin(context, { type: "submitted", typed: { mpin: "739146", confirm: "", otp: "" } });
    expect(validations(path)).toEqual([]);
    expect(at("dim", path).dialog).toEqual({ kind: "holdings" });
  });

  test("leave a cancel dialog open when the warning's time ends after it was closed", () => {
    const path = begin(context, { type: "holdingsSeen" }, pressed("cancel"), {
      type: "timerEnded",
      timer: "holdings",
    });
    expect(at("dim", path).dialog).toEqual({ kind: "cancel" });
  });

  test("stay shown at the PAN dialog's events", () => {
    expect(at("dim", begin(context, { type: "panDeclined" })).dialog).toEqual({ kind: "holdings" });
  });
});

describe("An ending before this session knew a transaction (R50)", () => {
  test("says a timeout for a reloaded screen of a transaction, not an incorrect URL", () => {
    const path = run(contextOf("DIS"), [{ type: "pageReloaded" }]);
    expect(conclusion(path)).toEqual(failed("back-navigation", "Session Timeout Please try again"));
    expect(path.state).not.toHaveProperty("outcome.incorrectUrl");
  });

  test("says that a reloaded transaction that may be authorised is in doubt, and never that it timed out (R55)", () => {
    const path = run(contextOf("DIS"), [{ type: "pageReloaded", mayBeAuthorised: true }]);
    expect(conclusion(path)).toEqual(
      failed("in-doubt", "We could not find out whether your transaction was authorised. It may have been."),
    );
    expect(path.state).toMatchObject({ outcome: { debit: "inDoubt", tone: "warning" } });
  });

  test.each([
    { type: "pageReloaded" },
    { type: "payloadRefused" },
    { type: "configurationRefused" },
    { type: "returnAddressRefused" },
    failure("Held", false),
  ] as const)("does not say that nothing was debited ($type)", (event) => {
    expect(run(contextOf("DIS"), [event]).state).toMatchObject({ outcome: { debit: "notKnownHere" } });
  });
});

describe("The M-PIN field before its configuration (contract §7)", () => {
  const dis = contextOf("DIS");
  const state = initialMpinState(dis);

  test("is shown from the entry on", () => {
    expect(begin(dis).state).toEqual(state);
  });

  test("stays unchanged when the payload is admitted, and its idle limit starts (R27)", () => {
    const next = transition(dis, state, { type: "admitted" });
    expect(next).toEqual({ state, effects: begin(dis).effects });
  });

  test.each(["configurationRefused", "returnAddressRefused"] as const)(
    "ends as the entry does: %s",
    (type) => {
      expect(transition(dis, state, { type })).toEqual(transition(dis, entryState, { type }));
    },
  );
});
