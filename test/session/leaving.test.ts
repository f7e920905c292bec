import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  authorise,
  closeEnding,
  enterMpin,
  type FakeDepository,
  type FakeSession,
  type FakeSessionOptions,
  openFakeDepository,
  settled,
  typed,
  until,
} from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

const clr = (ref: string) => `GET BRK001/clr/${ref}`;
const terminations = ({ operations }: Pick<FakeSession, "operations">) =>
  operations().filter((what) => what.includes("/clr/"));

/** Makes a network on which the configuration waits for `answer`. */
function heldConfiguration() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const held: FakeSessionOptions["network"] = async (url, next) => {
    if (url.includes("portal-config")) await answered;
    return next();
  };
  return { held, answer };
}

/**
 * Dispatches `pageHidden` twice, as the two listeners do; the first is cut short where it reads the state for the nth time.
 * Returns false if it ended before that.
 */
function hideCutShort({ session }: FakeSession, nth: number): boolean {
  const read = session.store.getState;
  let reads = 0;
  const reading = vi.spyOn(session.store, "getState").mockImplementation(() => {
    reads += 1;
    if (reads === nth) throw new Error("cut short");
    return read();
  });
  let isCut = false;
  try {
    session.dispatch({ type: "pageHidden" });
  } catch {
    isCut = true;
  }
  reading.mockRestore();
  session.dispatch({ type: "pageHidden" });
  return isCut;
}

describe("a cancel that the depository may not have heard, or puts off (R12, R73)", () => {
  it.each([
    ["sealed", 409, "CANCEL_TITLE"],
    ["sealed", 429, "CANCEL_TITLE"],
    ["plain", 400, "WARNING_TITLE"],
    ["plain", 401, "WARNING_TITLE"],
    ["plain", 403, "WARNING_TITLE"],
    ["plain", 409, "WARNING_TITLE"],
    ["plain", 429, "WARNING_TITLE"],
  ])("is followed by `clr`: a %s %i", async (how, status, title) => {
    const fail = { exit: { status, times: 1, plain: how === "plain" } };
    const { ref, payload } = await depository.issue({ scenario: { fail } });
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    await fakeSession.idle();
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await until("the dialog", () => {
      const { flow } = fakeSession.state();
      return "ending" in flow && flow.ending;
    });
    await settled();
    expect(terminations(fakeSession)).toEqual([clr(ref)]);
    expect(await depository.stateOf(ref)).toBe("terminated");
    expect(fakeSession.state().flow).toMatchObject({ ending: { dialog: { title } } });
  });
});

describe("a page that goes", () => {
  it("on the M-PIN screen terminates and fails once, and keeps the call alive without headers", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.dispatch({ type: "pageHidden" });
    fakeSession.session.dispatch({ type: "pageHidden" });
    await settled();
    expect(fakeSession.operations()).toEqual([clr(ref)]);
    expect(fakeSession.requests.at(-1)?.init).toMatchObject({ keepalive: true });
    expect(fakeSession.requests.at(-1)?.init.headers).toBeUndefined();
    expect(fakeSession.outcomes()).toEqual([
      {
        type: "fail",
        detail: expect.objectContaining({
          reason: "back-navigation",
          message: "Session Timeout Please try again",
          returnTo: null,
          transactionRefNo: ref,
        }),
      },
    ]);
    expect(await depository.stateOf(ref)).toBe("terminated");
    expect(await depository.violationsOf(ref)).toEqual([]);
  });

  it("on the slip terminates and fails once; restored from the bfcache it shows /error (R28)", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    fakeSession.session.dispatch({ type: "pageHidden" });
    fakeSession.session.dispatch({ type: "pageShown" });
    expect(fakeSession.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", responseCode: "", returnTo: null }),
    ]);
    expect(fakeSession.state().flow).toMatchObject({
      screen: "error",
      phase: "open",
      outcome: { text: { key: "TIMEOUT" } },
    });
    expect(terminations(fakeSession)).toEqual([clr(ref)]);
  });

  it("completes at a second `pagehide` what an interrupted first one left undone, and makes no call twice (R68)", async () => {
    for (let place = 1, isCut = true; isCut; place += 1) {
      const { ref, payload } = await depository.issue();
      const fakeSession = depository.start({ payload });
      await fakeSession.screen("mpin");
      await fakeSession.idle();
      isCut = hideCutShort(fakeSession, place);
      expect(terminations(fakeSession), `cut at ${place}`).toEqual([clr(ref)]);
      expect(fakeSession.outcomes(), `cut at ${place}`).toHaveLength(1);
      fakeSession.session.dispatch({ type: "pageShown" });
      expect(fakeSession.session.screen()).toBe("error");
      if (!isCut) expect(place).toBeGreaterThan(3);
    }
  });

  it("completes an interrupted first `pagehide` before the flow runs too (R68)", async () => {
    for (let place = 1, isCut = true; isCut; place += 1) {
      const { payload } = await depository.issue();
      const fakeSession = depository.start({ payload });
      expect(fakeSession.session.phase()).toBe("opening");
      isCut = hideCutShort(fakeSession, place);
      expect(fakeSession.outcomes(), `cut at ${place}`).toHaveLength(1);
      fakeSession.session.dispatch({ type: "pageShown" });
      expect(fakeSession.session.screen()).toBe("error");
      if (!isCut) expect(place).toBeGreaterThan(1);
    }
  });

  it("empties the fields, as a page in the bfcache keeps its inputs (R58)", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    await fakeSession.idle();
    const emptied: string[] = [];
    fakeSession.session.onFieldCommand((names) => void emptied.push(...names));
    fakeSession.session.dispatch({ type: "pageHidden" });
    expect(emptied).toEqual(["OTP", "MPIN", "CONFIRMMPIN", "PANCARD"]);
  });

  it.each(["mpin", "slip"])(
    "sends clr first, and shows and loads nothing before it (R68): %s",
    async (screen) => {
      const { ref, payload } = await depository.issue();
      const did: string[] = [];
      const fakeSession = depository.start({
        payload,
        onEvent: ({ type }) => void did.push(type),
        network: (url, next) => {
          did.push(new URL(url).pathname.split("/").slice(-2).join("/"));
          return next();
        },
      });
      if (screen === "mpin") await fakeSession.screen("mpin");
      else await enterMpin(fakeSession);
      await fakeSession.screen(screen);
      await fakeSession.idle();
      did.length = 0;
      const before = fakeSession.state();
      const unsubscribe = fakeSession.session.store.subscribe(() => void did.push("shown"));
      fakeSession.session.dispatch({ type: "pageHidden" });
      fakeSession.session.pageVisible();
      await settled();
      // a call whose keys were still being made is sent with an aborted signal, which a browser refuses
      expect(did.filter((what) => !what.startsWith("qrCode"))).toEqual([`clr/${ref}`, "fail"]);
      expect(fakeSession.state()).toBe(before);
      unsubscribe();
      fakeSession.session.dispatch({ type: "pageShown" });
      expect(did.at(-1)).toBe("screenchange");
      await until("the flow", () => fakeSession.state().deadlines.close);
      expect(fakeSession.state().flow).toMatchObject({ screen: "error", phase: "open" });
      expect(fakeSession.outcomes()).toHaveLength(1);
      expect(terminations(fakeSession)).toEqual([clr(ref)]);
    },
  );

  it.each([
    ["1", "mpin"],
    ["0", "entry"],
  ])(
    "before its configuration came shows /error when it comes back (R68): %s",
    async (mpinStatus, screen) => {
      const { ref, payload } = await depository.issue({ mpinStatus });
      const { held, answer } = heldConfiguration();
      const fakeSession = depository.start({ payload, network: held });
      fakeSession.session.dispatch({ type: "pageHidden" });
      await settled();
      answer();
      expect(fakeSession.session.screen()).toBe(screen);
      expect(fakeSession.of("fail")).toEqual([
        expect.objectContaining({ reason: "back-navigation", returnTo: null }),
      ]);
      fakeSession.session.dispatch({ type: "pageShown" });
      expect(fakeSession.session.screen()).toBe("error");
      await until(
        "the terminate that the hidden page could not send",
        () => terminations(fakeSession).length > 0,
      );
      expect(fakeSession.outcomes()).toHaveLength(1);
      expect(fakeSession.operations()).toEqual([clr(ref)]);
    },
  );

  it("before its configuration came empties the field, before `fail` is fired (R58)", async () => {
    const { payload } = await depository.issue();
    const did: string[] = [];
    const { session } = depository.start({
      payload,
      network: heldConfiguration().held,
      empties: () => void did.push("emptied"),
      onEvent: ({ type }) => void did.push(type),
    });
    await until("the M-PIN field", () => did.includes("ready"));
    did.length = 0;
    session.dispatch({ type: "pageHidden" });
    expect(did).toEqual(["emptied", "fail"]);
  });

  it("before its configuration came shows nothing and makes no call when it comes (R68)", async () => {
    const { payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const fakeSession = depository.start({ payload, network: held });
    await until("the configuration to be asked", () => fakeSession.requests.length > 0);
    fakeSession.session.dispatch({ type: "pageHidden" });
    const before = fakeSession.state();
    answer();
    await settled();
    expect(fakeSession.state()).toBe(before);
    expect(fakeSession.operations()).toEqual([]);
    fakeSession.session.dispatch({ type: "pageShown" });
    expect(fakeSession.session.screen()).toBe("error");
    expect(fakeSession.outcomes()).toHaveLength(1);
  });

  it("from a static page before its configuration came shows its ending when it comes back (R28)", async () => {
    const { payload } = await depository.issue();
    const { session } = depository.start({ payload, network: heldConfiguration().held });
    await until("the M-PIN screen", () => session.screen() === "mpin");
    session.showStaticPage("privacy");
    session.dispatch({ type: "pageHidden" });
    session.dispatch({ type: "pageShown" });
    expect(session.screen()).toBe("error");
  });

  it("and comes back hours later shows its result page for its whole time again (R28, R30)", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    fakeSession.session.dispatch({ type: "pageHidden" });
    fakeSession.clock.sleep(7_200_000);
    fakeSession.session.pageVisible();
    fakeSession.session.dispatch({ type: "pageShown" });
    fakeSession.clock.advance(4999);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.advance(1 + 300);
    expect(fakeSession.of("close")).toHaveLength(1);
  });

  it("while it is still opening fails once, and later answers change nothing", async () => {
    const { ref, payload } = await depository.issue({ mpinStatus: "0" });
    const { held, answer } = heldConfiguration();
    const fakeSession = depository.start({ payload, network: held });
    fakeSession.session.dispatch({ type: "pageHidden" });
    expect(fakeSession.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", transactionRefNo: ref, transactionType: "DIS" }),
    ]);
    answer();
    await settled();
    expect(fakeSession.operations()).toEqual([]);
    fakeSession.session.dispatch({ type: "pageShown" });
    await until("the terminate", () => terminations(fakeSession).length > 0);
    expect(fakeSession.session.screen()).toBe("error");
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(fakeSession.operations()).toEqual([clr(ref)]);
  });

  it("before the flow's code has loaded sends no OTP afterwards", async () => {
    const { ref, payload } = await depository.issue({ mpinStatus: "0" });
    const fakeSession = depository.start({
      payload,
      onEvent: ({ type, detail }) => {
        if (type === "screenchange" && detail["screen"] === "mpin")
          fakeSession.session.dispatch({ type: "pageHidden" });
      },
    });
    await fakeSession.outcome();
    fakeSession.session.dispatch({ type: "pageShown" });
    fakeSession.session.send({ type: "okPressed" });
    await settled();
    expect(fakeSession.of("close")).toHaveLength(1);
    expect(fakeSession.operations()).toEqual([clr(ref)]);
    expect(fakeSession.outcomes()).toHaveLength(1);
  });

  it("while the success dialog is open fires the success, with returnTo null and no terminate", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog", () => fakeSession.state().deadlines.ending);
    fakeSession.session.dispatch({ type: "pageHidden" });
    fakeSession.session.dispatch({ type: "pageShown" });
    await settled();
    expect(fakeSession.outcomes().map(({ type }) => type)).toEqual(["success"]);
    expect(fakeSession.of("success")[0]).toMatchObject({ responseCode: "00", returnTo: null });
    expect(fakeSession.left).toEqual([]);
    expect(terminations(fakeSession)).toEqual([]);
    expect(await depository.stateOf(ref)).toBe("authorised");
    expect(fakeSession.state().flow).toMatchObject({ screen: "success", phase: "open" });
  });

  it("during the redirect operation fires the failure with returnTo null; the answer changes nothing", async () => {
    const { ref, payload } = await depository.issue({ scenario: { slow: { redirect: 50 } } });
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await closeEnding(fakeSession);
    fakeSession.session.dispatch({ type: "pageHidden" });
    await settled();
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(fakeSession.of("fail")[0]).toMatchObject({ reason: "cancelled", returnTo: null });
    expect(fakeSession.left).toEqual([]);
    expect(terminations(fakeSession)).toEqual([]);
    expect(await depository.stateOf(ref)).toBe("cancelled");
  });

  it("with an outcome already fired fires nothing more", async () => {
    const { payload } = await depository.issue({ model: { status: "400" } });
    const fakeSession = depository.start({ payload });
    await fakeSession.outcome();
    fakeSession.session.dispatch({ type: "pageHidden" });
    fakeSession.session.dispatch({ type: "pageShown" });
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(fakeSession.operations()).toEqual([]);
  });

  it("without a transaction fires nothing", async () => {
    const fakeSession = depository.start({ start: "landing" });
    fakeSession.session.dispatch({ type: "pageHidden" });
    await settled();
    expect(fakeSession.outcomes()).toEqual([]);
  });

  it("during the default action shows the result when it comes back (R28)", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await closeEnding(fakeSession);
    expect(fakeSession.state().flow).toMatchObject({ phase: "leaving" });
    fakeSession.session.dispatch({ type: "pageHidden" });
    fakeSession.session.dispatch({ type: "pageShown" });
    expect(fakeSession.state().flow).toMatchObject({ screen: "success", phase: "open" });
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(terminations(fakeSession)).toEqual([]);
  });
});

describe("going back", () => {
  it("terminates an open transaction and fails with the timeout's text (R28)", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    fakeSession.session.backPressed();
    expect(fakeSession.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", returnTo: null }),
    ]);
    expect(terminations(fakeSession)).toEqual([clr(ref)]);
  });

  it("while it is still opening fails once, stays failed, and terminates as soon as a call may be made", async () => {
    const { ref, payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const fakeSession = depository.start({ payload, network: held });
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    await settled();
    expect(fakeSession.operations()).toEqual([]);
    answer();
    await until("the termination", () => fakeSession.operations().length);
    expect(fakeSession.operations()).toEqual([clr(ref)]);
    expect(fakeSession.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", transactionRefNo: ref, requestorId: "BRK001" }),
    ]);
    expect(fakeSession.session.screen()).toBe("error");
  });

  it("while it is still opening shows that Ok waits, and closes once when the configuration has come (R97)", async () => {
    const { payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const fakeSession = depository.start({ payload, network: held });
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    fakeSession.session.send({ type: "okPressed" });
    fakeSession.session.send({ type: "okPressed" });
    expect(fakeSession.state().pendingPress).toBe("okPressed");
    answer();
    await until("the close", () => fakeSession.of("close").length);
    await settled();
    expect(fakeSession.of("close")).toHaveLength(1);
    expect(fakeSession.state()).toMatchObject({ pendingPress: null, flow: { phase: "closed" } });
  });

  it("while it is still opening closes by itself in its time, once the configuration has come (R30, R31)", async () => {
    const { payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const fakeSession = depository.start({ payload, network: held });
    await until("the configuration to be asked", () => fakeSession.requests.length);
    fakeSession.session.backPressed();
    answer();
    await settled();
    fakeSession.clock.advance(4999);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.advance(1);
    fakeSession.clock.advance(300);
    expect(fakeSession.of("close")).toHaveLength(1);
  });

  it("twice while it is still opening fails once", async () => {
    const { payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const fakeSession = depository.start({ payload, network: held });
    fakeSession.session.backPressed();
    fakeSession.session.backPressed();
    answer();
    await settled();
    expect(fakeSession.outcomes()).toHaveLength(1);
  });

  it("from a request whose return address is refused makes no call (contract §4)", async () => {
    const { payload } = await depository.issue({ header: { SuccessUrl: "https://stranger.example/" } });
    const { held, answer } = heldConfiguration();
    const fakeSession = depository.start({ payload, network: held });
    await until("the configuration to be asked", () => fakeSession.requests.length > 0);
    fakeSession.session.backPressed();
    answer();
    await settled();
    expect(fakeSession.operations()).toEqual([]);
  });

  it("only closes a static page, and keeps the flow's state", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.screenMounted();
    const { flow } = fakeSession.state();
    fakeSession.session.showStaticPage("privacy");
    expect(fakeSession.session.screen()).toBe("privacy");
    fakeSession.session.backPressed();
    expect(fakeSession.session.screen()).toBe("mpin");
    expect(fakeSession.state().flow).toBe(flow);
    expect(fakeSession.outcomes()).toEqual([]);
    expect(fakeSession.of("screenchange").slice(2)).toEqual([
      { screen: "privacy", previous: "mpin" },
      { screen: "mpin", previous: "privacy" },
    ]);
  });

  it("closes no result page behind a static page that is being read (WCAG 2.2.1)", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.backPressed();
    await fakeSession.screen("error");
    await until("the time to close", () => fakeSession.state().deadlines.close);
    fakeSession.session.showStaticPage("privacy");
    for (let read = 0; read < 5; read++) fakeSession.clock.advance(20_000);
    fakeSession.clock.advance(19_000);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.session.backPressed();
    expect(fakeSession.session.screen()).toBe("error");
    fakeSession.clock.advance(19_999);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.advance(1);
    fakeSession.clock.advance(300);
    expect(fakeSession.of("close")).toHaveLength(1);
  });

  it("closes no result page in a hidden tab, where nobody reads it", async () => {
    let hidden = true;
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload, isHidden: () => hidden });
    await fakeSession.screen("mpin");
    fakeSession.session.backPressed();
    await fakeSession.screen("error");
    await until("the time to close", () => fakeSession.state().deadlines.close);
    for (let away = 0; away < 5; away++) fakeSession.clock.advance(20_000);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.sleep(60_000);
    hidden = false;
    fakeSession.session.pageVisible();
    fakeSession.clock.advance(19_999);
    fakeSession.clock.advance(300);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.advance(1);
    fakeSession.clock.advance(300);
    expect(fakeSession.of("close")).toHaveLength(1);
  });

  it("closes DIM's warning of holdings in no hidden tab, and gives it its time when the tab is looked at (R22)", async () => {
    let hidden = true;
    const account = { dpId: "IN300126", clientId: "10000001", hldSecurities: ["INE000000018"] };
    const { payload } = await depository.issue({ transactionType: "DIM", block: account });
    const fakeSession = depository.start({ payload, isHidden: () => hidden });
    const dialog = () => {
      const { flow } = fakeSession.state();
      return "dialog" in flow ? flow.dialog?.kind : null;
    };
    await fakeSession.screen("dim");
    await until("the warning", () => dialog() === "holdings");
    for (let away = 0; away < 5; away++) fakeSession.clock.advance(20_000);
    expect(dialog()).toBe("holdings");
    hidden = false;
    fakeSession.session.pageVisible();
    fakeSession.clock.advance(19_999);
    expect(dialog()).toBe("holdings");
    fakeSession.clock.advance(1);
    expect(dialog()).toBeUndefined();
  });

  it("changes no outcome after an authorisation was answered", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog", () => fakeSession.state().deadlines.ending);
    fakeSession.session.backPressed();
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "timerEnded", timer: "idle" });
    expect(fakeSession.outcomes()).toEqual([]);
    await closeEnding(fakeSession);
    expect(fakeSession.outcomes().map(({ type }) => type)).toEqual(["success"]);
    expect(terminations(fakeSession)).toEqual([]);
  });
});

describe("an element that is removed, or gets another payload", () => {
  it("terminates an open transaction and fires nothing", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    fakeSession.session.dispatch({ type: "payloadReplaced" });
    fakeSession.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(fakeSession)).toEqual([clr(ref)]);
    expect(fakeSession.outcomes()).toEqual([]);
    expect(fakeSession.clock.pending()).toBe(0);
    expect(await depository.stateOf(ref)).toBe("terminated");
  });

  it("terminates nothing if there is an outcome, fired or not", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog", () => fakeSession.state().deadlines.ending);
    fakeSession.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(fakeSession)).toEqual([]);
    expect(fakeSession.outcomes(), "the host hears what became of it (R87)").toEqual([
      { type: "success", detail: expect.objectContaining({ returnTo: null, transactionRefNo: ref }) },
    ]);
    expect(fakeSession.left, "without a default action").toEqual([]);
  });

  it.each([
    ["1", "payloadReplaced"],
    ["1", "backPressed"],
    ["0", "payloadReplaced"],
  ] as const)(
    "before its configuration came terminates as soon as it is verified: mpinStatus %s, %s",
    async (mpinStatus, end) => {
      const { ref, payload } = await depository.issue({ mpinStatus });
      const { held, answer } = heldConfiguration();
      const fakeSession = depository.start({ payload, network: held });
      await until("the configuration to be asked", () => fakeSession.requests.length > 0);
      fakeSession.session.dispatch({ type: end });
      expect(fakeSession.operations()).toEqual([]);
      answer();
      await until("the word", () => terminations(fakeSession).length > 0);
      await settled();
      expect(fakeSession.operations()).toEqual([clr(ref)]);
      expect(await depository.stateOf(ref)).toBe("terminated");
    },
  );

  it("ignores later answers", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    fakeSession.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(fakeSession.fired.map(({ detail }) => detail["screen"])).toEqual(["entry", "mpin"]);
    // the field was shown (R28)
    expect(fakeSession.operations()).toEqual([clr(ref)]);
    expect(await depository.stateOf(ref)).toBe("terminated");
  });

  it("fires no outcome even if it happens in the `screenchange` to /error", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({
      payload,
      onEvent: ({ type, detail }) => {
        if (type === "screenchange" && detail["screen"] === "error")
          fakeSession.session.dispatch({ type: "payloadReplaced" });
      },
    });
    await fakeSession.screen("mpin");
    fakeSession.session.screenMounted();
    fakeSession.session.backPressed();
    await settled();
    expect(fakeSession.outcomes()).toEqual([]);
    expect(terminations(fakeSession)).toEqual([clr(ref)]);
    expect(fakeSession.clock.pending()).toBe(0);
  });
});

describe("an answer that comes late changes nothing (R35)", () => {
  it("when the transaction was cancelled meanwhile", async () => {
    const { payload } = await depository.issue({ scenario: { slow: { validateNewOTP: 40 } } });
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await until("the call", () => fakeSession.operations().length > 0);
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await closeEnding(fakeSession);
    await fakeSession.outcome();
    await settled();
    expect(fakeSession.of("screenchange").map(({ screen }) => screen)).toEqual(["entry", "mpin", "error"]);
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(fakeSession.of("fail")[0]).toMatchObject({ reason: "cancelled" });
    expect(fakeSession.operations().join()).not.toContain("/txn/");
  });

  it("when the investor went back meanwhile", async () => {
    const { payload } = await depository.issue({ scenario: { slow: { txn: 40 } } });
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    await until("the order to be asked", () =>
      fakeSession.operations().some((what) => what.includes("/txn/")),
    );
    fakeSession.session.backPressed();
    await settled();
    await settled();
    expect(fakeSession.session.screen()).toBe("error");
    expect(fakeSession.outcomes()).toHaveLength(1);
  });

  it("when the captcha comes after the end: nothing is sent then", async () => {
    const { ref, payload } = await depository.issue();
    let give = (_token: string) => {};
    const token = new Promise<string>((resolve) => {
      give = resolve;
    });
    const fakeSession = depository.start({ payload, captcha: () => token });
    await enterMpin(fakeSession);
    await settled();
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    give("demo-captcha-late");
    await settled();
    expect(fakeSession.operations()).toEqual([clr(ref)]);
  });

  it("when the captcha comes after 'Yes' to the cancel question: no M-PIN is sent behind the cancel", async () => {
    const { payload } = await depository.issue();
    let give = (_token: string) => {};
    const token = new Promise<string>((resolve) => {
      give = resolve;
    });
    const fakeSession = depository.start({
      payload,
      captcha: () => token,
      network: (url, next) => (url.includes("/exit/") ? new Promise(() => {}) : next()),
    });
    await enterMpin(fakeSession);
    await settled();
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    give("demo-captcha-late");
    await settled();
    expect(fakeSession.operations()).toEqual([expect.stringContaining("/exit/")]);
    fakeSession.session.dispatch({ type: "payloadReplaced" });
  });
});

describe("pressing submit again while it is under way", () => {
  it("sends one validate", async () => {
    const { payload } = await depository.issue({ scenario: { slow: { validateNewOTP: 30 } } });
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await fakeSession.screen("slip");
    expect(fakeSession.operations().filter((what) => what === "POST validateNewOTP")).toHaveLength(1);
  });
});
