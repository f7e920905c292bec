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

describe("a page that goes", () => {
  it("on the M-PIN screen terminates and fails once, and keeps the call alive without headers", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await staged.screen("mpin");
    staged.session.dispatch({ type: "pageHidden" });
    staged.session.dispatch({ type: "pageHidden" });
    await settled();
    expect(staged.operations()).toEqual([clr(ref)]);
    expect(staged.asked.at(-1)?.init).toMatchObject({ keepalive: true });
    expect(staged.asked.at(-1)?.init.headers).toBeUndefined();
    expect(staged.outcomes()).toEqual([
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
    const staged = depository.start({ payload });
    await enterMpin(staged);
    await staged.screen("slip");
    staged.session.dispatch({ type: "pageHidden" });
    staged.session.dispatch({ type: "pageShown" });
    expect(staged.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", responseCode: "", returnTo: null }),
    ]);
    expect(staged.state().flow).toMatchObject({
      screen: "error",
      phase: "open",
      outcome: { text: { key: "TIMEOUT" } },
    });
    expect(terminations(staged)).toEqual([clr(ref)]);
  });

  it("completes at a second `pagehide` what an interrupted first one left undone, and makes no call twice (R68)", async () => {
    for (let place = 1, isCut = true; isCut; place += 1) {
      const { ref, payload } = await depository.issue();
      const staged = depository.start({ payload });
      await staged.screen("mpin");
      await staged.idle();
      isCut = hideCutShort(staged, place);
      expect(terminations(staged), `cut at ${place}`).toEqual([clr(ref)]);
      expect(staged.outcomes(), `cut at ${place}`).toHaveLength(1);
      staged.session.dispatch({ type: "pageShown" });
      expect(staged.session.screen()).toBe("error");
      if (!isCut) expect(place).toBeGreaterThan(3);
    }
  });

  it("completes an interrupted first `pagehide` before the flow runs too (R68)", async () => {
    for (let place = 1, isCut = true; isCut; place += 1) {
      const { payload } = await depository.issue();
      const staged = depository.start({ payload });
      expect(staged.session.phase()).toBe("opening");
      isCut = hideCutShort(staged, place);
      expect(staged.outcomes(), `cut at ${place}`).toHaveLength(1);
      staged.session.dispatch({ type: "pageShown" });
      expect(staged.session.screen()).toBe("error");
      if (!isCut) expect(place).toBeGreaterThan(1);
    }
  });

  it.each(["mpin", "slip"])(
    "sends clr first, and shows and loads nothing before it (R68): %s",
    async (screen) => {
      const { ref, payload } = await depository.issue();
      const did: string[] = [];
      const staged = depository.start({
        payload,
        hears: ({ type }) => void did.push(type),
        network: (url, next) => {
          did.push(new URL(url).pathname.split("/").slice(-2).join("/"));
          return next();
        },
      });
      if (screen === "mpin") await staged.screen("mpin");
      else await enterMpin(staged);
      await staged.screen(screen);
      await staged.idle();
      did.length = 0;
      const before = staged.state();
      const unsubscribe = staged.session.store.subscribe(() => void did.push("shown"));
      staged.session.dispatch({ type: "pageHidden" });
      staged.session.wake();
      await settled();
      // a call whose keys were still being made is sent with an aborted signal, which a browser refuses
      expect(did.filter((what) => !what.startsWith("qrCode"))).toEqual([`clr/${ref}`, "fail"]);
      expect(staged.state()).toBe(before);
      unsubscribe();
      staged.session.dispatch({ type: "pageShown" });
      expect(did.at(-1)).toBe("screenchange");
      await until("the flow", () => staged.state().deadlines.close);
      expect(staged.state().flow).toMatchObject({ screen: "error", phase: "open" });
      expect(staged.outcomes()).toHaveLength(1);
      expect(terminations(staged)).toEqual([clr(ref)]);
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
      const staged = depository.start({ payload, network: held });
      staged.session.dispatch({ type: "pageHidden" });
      await settled();
      answer();
      expect(staged.session.screen()).toBe(screen);
      expect(staged.of("fail")).toEqual([
        expect.objectContaining({ reason: "back-navigation", returnTo: null }),
      ]);
      staged.session.dispatch({ type: "pageShown" });
      expect(staged.session.screen()).toBe("error");
      await until("the terminate that the hidden page could not send", () => terminations(staged).length > 0);
      expect(staged.outcomes()).toHaveLength(1);
      expect(staged.operations()).toEqual([clr(ref)]);
    },
  );

  it("before its configuration came shows nothing and makes no call when it comes (R68)", async () => {
    const { payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const staged = depository.start({ payload, network: held });
    await until("the configuration to be asked", () => staged.asked.length > 0);
    staged.session.dispatch({ type: "pageHidden" });
    const before = staged.state();
    answer();
    await settled();
    expect(staged.state()).toBe(before);
    expect(staged.operations()).toEqual([]);
    staged.session.dispatch({ type: "pageShown" });
    expect(staged.session.screen()).toBe("error");
    expect(staged.outcomes()).toHaveLength(1);
  });

  it("and comes back hours later shows its result page for its whole time again (R28, R30)", async () => {
    const { payload } = await depository.issue();
    const staged = depository.start({ payload });
    await enterMpin(staged);
    await staged.screen("slip");
    staged.session.dispatch({ type: "pageHidden" });
    staged.clock.sleep(7_200_000);
    staged.session.wake();
    staged.session.dispatch({ type: "pageShown" });
    staged.clock.advance(4999);
    expect(staged.of("close")).toEqual([]);
    staged.clock.advance(1 + 300);
    expect(staged.of("close")).toHaveLength(1);
  });

  it("while it is still opening fails once, and later answers change nothing", async () => {
    const { ref, payload } = await depository.issue({ mpinStatus: "0" });
    const { held, answer } = heldConfiguration();
    const staged = depository.start({ payload, network: held });
    staged.session.dispatch({ type: "pageHidden" });
    expect(staged.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", transactionRefNo: ref, transactionType: "DIS" }),
    ]);
    answer();
    await settled();
    expect(staged.operations()).toEqual([]);
    staged.session.dispatch({ type: "pageShown" });
    await until("the terminate", () => terminations(staged).length > 0);
    expect(staged.session.screen()).toBe("error");
    expect(staged.outcomes()).toHaveLength(1);
    expect(staged.operations()).toEqual([clr(ref)]);
  });

  it("before the flow's code has loaded sends no OTP afterwards", async () => {
    const { ref, payload } = await depository.issue({ mpinStatus: "0" });
    const staged = depository.start({
      payload,
      hears: ({ type, detail }) => {
        if (type === "screenchange" && detail["screen"] === "mpin")
          staged.session.dispatch({ type: "pageHidden" });
      },
    });
    await staged.outcome();
    staged.session.dispatch({ type: "pageShown" });
    staged.session.send({ type: "okPressed" });
    await settled();
    expect(staged.of("close")).toHaveLength(1);
    expect(staged.operations()).toEqual([clr(ref)]);
    expect(staged.outcomes()).toHaveLength(1);
  });

  it("while the success dialog is open fires the success, with returnTo null and no terminate", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await authorise(staged, () => depository.otp(ref));
    await until("the dialog", () => staged.state().deadlines.ending);
    staged.session.dispatch({ type: "pageHidden" });
    staged.session.dispatch({ type: "pageShown" });
    await settled();
    expect(staged.outcomes().map(({ type }) => type)).toEqual(["success"]);
    expect(staged.of("success")[0]).toMatchObject({ responseCode: "00", returnTo: null });
    expect(staged.left).toEqual([]);
    expect(terminations(staged)).toEqual([]);
    expect(await depository.stateOf(ref)).toBe("authorised");
    expect(staged.state().flow).toMatchObject({ screen: "success", phase: "open" });
  });

  it("during the redirect operation fires the failure with returnTo null; the answer changes nothing", async () => {
    const { ref, payload } = await depository.issue({ scenario: { slow: { redirect: 50 } } });
    const staged = depository.start({ payload });
    await staged.screen("mpin");
    staged.session.send({ type: "cancelPressed" });
    staged.session.send({ type: "cancelConfirmed" });
    await closeEnding(staged);
    staged.session.dispatch({ type: "pageHidden" });
    await settled();
    expect(staged.outcomes()).toHaveLength(1);
    expect(staged.of("fail")[0]).toMatchObject({ reason: "cancelled", returnTo: null });
    expect(staged.left).toEqual([]);
    expect(terminations(staged)).toEqual([]);
    expect(await depository.stateOf(ref)).toBe("cancelled");
  });

  it("with an outcome already fired fires nothing more", async () => {
    const { payload } = await depository.issue({ model: { status: "400" } });
    const staged = depository.start({ payload });
    await staged.outcome();
    staged.session.dispatch({ type: "pageHidden" });
    staged.session.dispatch({ type: "pageShown" });
    expect(staged.outcomes()).toHaveLength(1);
    expect(staged.operations()).toEqual([]);
  });

  it("without a transaction fires nothing", async () => {
    const staged = depository.start({ start: "landing" });
    staged.session.dispatch({ type: "pageHidden" });
    await settled();
    expect(staged.outcomes()).toEqual([]);
  });

  it("during the default action shows the result when it comes back (R28)", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await authorise(staged, () => depository.otp(ref));
    await closeEnding(staged);
    expect(staged.state().flow).toMatchObject({ phase: "leaving" });
    staged.session.dispatch({ type: "pageHidden" });
    staged.session.dispatch({ type: "pageShown" });
    expect(staged.state().flow).toMatchObject({ screen: "success", phase: "open" });
    expect(staged.outcomes()).toHaveLength(1);
    expect(terminations(staged)).toEqual([]);
  });
});

describe("going back", () => {
  it("terminates an open transaction and fails with the timeout's text (R28)", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await enterMpin(staged);
    await staged.screen("slip");
    staged.session.backPressed();
    expect(staged.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", returnTo: null }),
    ]);
    expect(terminations(staged)).toEqual([clr(ref)]);
  });

  it("while it is still opening fails once, stays failed, and terminates as soon as a call may be made", async () => {
    const { ref, payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const staged = depository.start({ payload, network: held });
    staged.session.backPressed();
    await staged.outcome();
    await settled();
    expect(staged.operations()).toEqual([]);
    answer();
    await until("the termination", () => staged.operations().length);
    expect(staged.operations()).toEqual([clr(ref)]);
    expect(staged.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", transactionRefNo: ref, requestorId: "BRK001" }),
    ]);
    expect(staged.session.screen()).toBe("error");
  });

  it("while it is still opening shows that Ok waits, and closes once when the configuration has come (R97)", async () => {
    const { payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const staged = depository.start({ payload, network: held });
    staged.session.backPressed();
    await staged.outcome();
    staged.session.send({ type: "okPressed" });
    staged.session.send({ type: "okPressed" });
    expect(staged.state().pendingPress).toBe("okPressed");
    answer();
    await until("the close", () => staged.of("close").length);
    await settled();
    expect(staged.of("close")).toHaveLength(1);
    expect(staged.state()).toMatchObject({ pendingPress: null, flow: { phase: "closed" } });
  });

  it("twice while it is still opening fails once", async () => {
    const { payload } = await depository.issue();
    const { held, answer } = heldConfiguration();
    const staged = depository.start({ payload, network: held });
    staged.session.backPressed();
    staged.session.backPressed();
    answer();
    await settled();
    expect(staged.outcomes()).toHaveLength(1);
  });

  it("from a request whose return address is refused makes no call (contract §4)", async () => {
    const { payload } = await depository.issue({ header: { SuccessUrl: "https://stranger.example/" } });
    const { held, answer } = heldConfiguration();
    const staged = depository.start({ payload, network: held });
    await until("the configuration to be asked", () => staged.asked.length > 0);
    staged.session.backPressed();
    answer();
    await settled();
    expect(staged.operations()).toEqual([]);
  });

  it("only closes a static page, and keeps the flow's state", async () => {
    const { payload } = await depository.issue();
    const staged = depository.start({ payload });
    await staged.screen("mpin");
    staged.session.screenMounted();
    const { flow } = staged.state();
    staged.session.showStaticPage("privacy");
    expect(staged.session.screen()).toBe("privacy");
    staged.session.backPressed();
    expect(staged.session.screen()).toBe("mpin");
    expect(staged.state().flow).toBe(flow);
    expect(staged.outcomes()).toEqual([]);
    expect(staged.of("screenchange").slice(2)).toEqual([
      { screen: "privacy", previous: "mpin" },
      { screen: "mpin", previous: "privacy" },
    ]);
  });

  it("closes no result page behind a static page that is being read (WCAG 2.2.1)", async () => {
    const { payload } = await depository.issue();
    const staged = depository.start({ payload });
    await staged.screen("mpin");
    staged.session.backPressed();
    await staged.screen("error");
    await until("the time to close", () => staged.state().deadlines.close);
    staged.session.showStaticPage("privacy");
    for (let read = 0; read < 5; read++) staged.clock.advance(20_000);
    staged.clock.advance(19_000);
    expect(staged.of("close")).toEqual([]);
    staged.session.backPressed();
    expect(staged.session.screen()).toBe("error");
    staged.clock.advance(19_999);
    expect(staged.of("close")).toEqual([]);
    staged.clock.advance(1);
    staged.clock.advance(300);
    expect(staged.of("close")).toHaveLength(1);
  });

  it("closes no result page in a hidden tab, where nobody reads it", async () => {
    let hidden = true;
    const { payload } = await depository.issue();
    const staged = depository.start({ payload, isHidden: () => hidden });
    await staged.screen("mpin");
    staged.session.backPressed();
    await staged.screen("error");
    await until("the time to close", () => staged.state().deadlines.close);
    for (let away = 0; away < 5; away++) staged.clock.advance(20_000);
    expect(staged.of("close")).toEqual([]);
    staged.clock.sleep(60_000);
    hidden = false;
    staged.session.wake();
    staged.clock.advance(19_999);
    staged.clock.advance(300);
    expect(staged.of("close")).toEqual([]);
    staged.clock.advance(1);
    staged.clock.advance(300);
    expect(staged.of("close")).toHaveLength(1);
  });

  it("changes no outcome after an authorisation was answered", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await authorise(staged, () => depository.otp(ref));
    await until("the dialog", () => staged.state().deadlines.ending);
    staged.session.backPressed();
    staged.session.send({ type: "cancelPressed" });
    staged.session.send({ type: "timerEnded", timer: "idle" });
    expect(staged.outcomes()).toEqual([]);
    await closeEnding(staged);
    expect(staged.outcomes().map(({ type }) => type)).toEqual(["success"]);
    expect(terminations(staged)).toEqual([]);
  });
});

describe("an element that is removed, or gets another payload", () => {
  it("terminates an open transaction and fires nothing", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await enterMpin(staged);
    await staged.screen("slip");
    staged.session.dispatch({ type: "payloadReplaced" });
    staged.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(staged)).toEqual([clr(ref)]);
    expect(staged.outcomes()).toEqual([]);
    expect(staged.clock.pending()).toBe(0);
    expect(await depository.stateOf(ref)).toBe("terminated");
  });

  it("terminates nothing if there is an outcome, fired or not", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    await authorise(staged, () => depository.otp(ref));
    await until("the dialog", () => staged.state().deadlines.ending);
    staged.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(staged)).toEqual([]);
    expect(staged.outcomes(), "the host hears what became of it (R87)").toEqual([
      { type: "success", detail: expect.objectContaining({ returnTo: null, transactionRefNo: ref }) },
    ]);
    expect(staged.left, "without a default action").toEqual([]);
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
      const staged = depository.start({ payload, network: held });
      await until("the configuration to be asked", () => staged.asked.length > 0);
      staged.session.dispatch({ type: end });
      expect(staged.operations()).toEqual([]);
      answer();
      await until("the word", () => terminations(staged).length > 0);
      await settled();
      expect(staged.operations()).toEqual([clr(ref)]);
      expect(await depository.stateOf(ref)).toBe("terminated");
    },
  );

  it("ignores later answers", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({ payload });
    staged.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(staged.fired.map(({ detail }) => detail["screen"])).toEqual(["entry", "mpin"]);
    // the field was shown (R28)
    expect(staged.operations()).toEqual([clr(ref)]);
    expect(await depository.stateOf(ref)).toBe("terminated");
  });

  it("fires no outcome even if it happens in the `screenchange` to /error", async () => {
    const { ref, payload } = await depository.issue();
    const staged = depository.start({
      payload,
      hears: ({ type, detail }) => {
        if (type === "screenchange" && detail["screen"] === "error")
          staged.session.dispatch({ type: "payloadReplaced" });
      },
    });
    await staged.screen("mpin");
    staged.session.screenMounted();
    staged.session.backPressed();
    await settled();
    expect(staged.outcomes()).toEqual([]);
    expect(terminations(staged)).toEqual([clr(ref)]);
    expect(staged.clock.pending()).toBe(0);
  });
});

describe("an answer that comes late changes nothing (R35)", () => {
  it("when the transaction was cancelled meanwhile", async () => {
    const { payload } = await depository.issue({ scenario: { slow: { validateNewOTP: 40 } } });
    const staged = depository.start({ payload });
    await enterMpin(staged);
    await until("the call", () => staged.operations().length > 0);
    staged.session.send({ type: "cancelPressed" });
    staged.session.send({ type: "cancelConfirmed" });
    await closeEnding(staged);
    await staged.outcome();
    await settled();
    expect(staged.of("screenchange").map(({ screen }) => screen)).toEqual(["entry", "mpin", "error"]);
    expect(staged.outcomes()).toHaveLength(1);
    expect(staged.of("fail")[0]).toMatchObject({ reason: "cancelled" });
    expect(staged.operations().join()).not.toContain("/txn/");
  });

  it("when the investor went back meanwhile", async () => {
    const { payload } = await depository.issue({ scenario: { slow: { txn: 40 } } });
    const staged = depository.start({ payload });
    await enterMpin(staged);
    await until("the order to be asked", () => staged.operations().some((what) => what.includes("/txn/")));
    staged.session.backPressed();
    await settled();
    await settled();
    expect(staged.session.screen()).toBe("error");
    expect(staged.outcomes()).toHaveLength(1);
  });

  it("when the captcha comes after the end: nothing is sent then", async () => {
    const { ref, payload } = await depository.issue();
    let give = (_token: string) => {};
    const token = new Promise<string>((resolve) => {
      give = resolve;
    });
    const staged = depository.start({ payload, captcha: () => token });
    await enterMpin(staged);
    await settled();
    staged.session.backPressed();
    await staged.outcome();
    give("demo-captcha-late");
    await settled();
    expect(staged.operations()).toEqual([clr(ref)]);
  });
});

describe("pressing submit again while it is under way", () => {
  it("sends one validate", async () => {
    const { payload } = await depository.issue({ scenario: { slow: { validateNewOTP: 30 } } });
    const staged = depository.start({ payload });
    await enterMpin(staged);
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await staged.screen("slip");
    expect(staged.operations().filter((what) => what === "POST validateNewOTP")).toHaveLength(1);
  });
});
