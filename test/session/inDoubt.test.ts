import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayState } from "../../src/session/gatewayState";
import {
  authorise,
  closeEnding,
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  readyToAuthorise,
  settled,
  typed,
  until,
} from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  // `status.test.ts` tests depositories with the status operation
  depository = await openFakeDepository({ portalClaims: { statusOperation: "0" } });
});
afterAll(() => depository.close());

const MINUTE = 60_000;
const isValidate = (url: string) => url.includes("validateNewOTP") || url.includes("/otp/validate/");
const terminations = ({ operations }: FakeSession) => operations().filter((what) => what.includes("/clr/"));

/**
 * Goes to the consent page, all boxes ticked, with an OTP. The depository performs each call; `lose` replaces its answers to
 * authorising validates.
 */
async function onConsent(transactionType: string, lose: (ask: () => Promise<Response>) => Promise<Response>) {
  const { ref, payload } = await depository.issue({ transactionType });
  let loses = false;
  const fakeSession = depository.start({
    payload,
    network: (url, next) => (loses && isValidate(url) ? lose(next) : next()),
  });
  const { state, idle } = fakeSession;
  const submit = await readyToAuthorise(fakeSession, () => depository.otp(ref));
  loses = true;
  return {
    ...fakeSession,
    ref,
    submit,
    /** Lets answers arrive from now on. */
    finds: () => {
      loses = false;
    },
    /** Submits, and waits until the answer was lost. */
    async submitInVain() {
      submit();
      await until("the depository to act", async () => (await depository.stateOf(ref)) === "authorised");
      await until("what is said of it", () => noticeOf(state()) === "ANSWER_LOST");
      await idle();
    },
  };
}

/** Returns the key of the text beside Submit. */
function noticeOf({ flow }: GatewayState): string | null {
  return "notice" in flow && flow.notice && "key" in flow.notice ? flow.notice.key : null;
}

type Consenting = Awaited<ReturnType<typeof onConsent>>;

const lost = async (ask: () => Promise<Response>): Promise<Response> => {
  await ask();
  throw new TypeError("the connection broke");
};
const answeredBy =
  (status: number, body = "<h1>Bad gateway</h1>") =>
  async (ask: () => Promise<Response>): Promise<Response> => {
    await ask();
    return new Response(body, { status });
  };
/** Breaks the connection before the answer, and sends the same request again as browsers do (contract §6). */
const resent = async (ask: () => Promise<Response>): Promise<Response> => {
  await ask();
  return ask();
};
/** Lets the depository act, and holds its answer for good. */
const held = async (ask: () => Promise<Response>): Promise<Response> => {
  await ask();
  return new Promise(() => {});
};

/** Checks for one `fail`, `in-doubt`: no terminate, and only texts of an unknown outcome. */
async function expectDoubt(fakeSession: Consenting): Promise<void> {
  await fakeSession.outcome();
  await settled();
  expect(fakeSession.outcomes()).toEqual([
    {
      type: "fail",
      detail: expect.objectContaining({
        reason: "in-doubt",
        message: "We could not find out whether your transaction was authorised. It may have been.",
        responseCode: "",
        requestTime: "",
        orderRespDtls: [],
        returnTo: null,
      }),
    },
  ]);
  expect(fakeSession.state().flow).toMatchObject({ screen: "error", outcome: { debit: "inDoubt" } });
  expect(fakeSession.state().snackbar, "no word of an earlier try beside it").toBeNull();
  expect(terminations(fakeSession)).toEqual([]);
  expect(fakeSession.left).toEqual([]);
  expect(await depository.stateOf(fakeSession.ref)).toBe("authorised");
}

/** Leaves the page and comes back: the ending is shown at `pageshow` (R68). */
const leftAndResumed = ({ session }: Consenting): void => {
  session.dispatch({ type: "pageHidden" });
  session.dispatch({ type: "pageShown" });
};

describe("an authorisation whose answer was lost (R55)", () => {
  it.each([
    ["DIS", "broke off", lost],
    ["DMI", "broke off", lost],
    ["DIS", "was a proxy's 502", answeredBy(502)],
    ["DMR", "was a proxy's 504", answeredBy(504, '{"status":"504","message":"Gateway timeout"}')],
    ["DIS", "was a proxy's 408", answeredBy(408, "{}")],
    ["DMR", "was a plain 400, as of one that was sent again", answeredBy(400, "{}")],
    ["DIS", "could not be opened", answeredBy(200, '{"value":"AAAA"}')],
    ["DMI", "was of another shape", answeredBy(200, "[]")],
  ])("is in doubt on %s if it %s, and ends in doubt when cancelled", async (type, _what, lose) => {
    const fakeSession = await onConsent(type, lose);
    await fakeSession.submitInVain();
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await expectDoubt(fakeSession);
  });

  it.each(["DIS", "DMI"])(
    "is in doubt on %s if the browser sent the request again by itself",
    async (type) => {
      const fakeSession = await onConsent(type, resent);
      fakeSession.submit();
      await until("the refusal of the second", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
      expect(await depository.stateOf(fakeSession.ref)).toBe("authorised");
      fakeSession.session.send({ type: "cancelPressed" });
      fakeSession.session.send({ type: "cancelConfirmed" });
      await expectDoubt(fakeSession);
    },
  );

  it.each([
    ["DIS", 401],
    ["DMI", 403],
    ["DMR", 409],
    ["DIS", 429],
  ])("is in doubt on %s after a plain %i, and ends at the second one (R95)", async (type, status) => {
    const fakeSession = await onConsent(type, answeredBy(status, "{}"));
    await fakeSession.submitInVain();
    expect(fakeSession.outcomes()).toEqual([]);
    fakeSession.submit();
    await expectDoubt(fakeSession);
  });

  it.each(["", "02", "03"])(
    "is in doubt after a sealed 409, whatever responseCode is in it: '%s' (R72, R95)",
    async (responseCode) => {
      const fakeSession = await onConsent("DIS", (ask) => ask());
      const body = { status: "409", message: "Asked before", ...(responseCode && { responseCode }) };
      await depository.change(fakeSession.ref, { fail: { validateNewOTP: { status: 409, body } } });
      fakeSession.submit();
      await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
      await fakeSession.idle();
      expect(JSON.stringify(fakeSession.state())).not.toContain("Asked before");
      fakeSession.session.backPressed();
      await until("the outcome", () => fakeSession.outcomes().length > 0);
      expect(fakeSession.outcomes()).toMatchObject([{ detail: { reason: "in-doubt" } }]);
    },
  );

  it("is settled by a sealed 401", async () => {
    const fakeSession = await onConsent("DIS", (ask) => ask());
    await depository.change(fakeSession.ref, { fail: { validateNewOTP: { status: 401 } } });
    fakeSession.submit();
    await until("the outcome", () => fakeSession.outcomes().length > 0);
    expect(fakeSession.outcomes()).toMatchObject([{ detail: { reason: "unauthorised" } }]);
    expect(terminations(fakeSession)).toHaveLength(1);
  });

  it.each([
    ["by the back button", "DIS", ({ session }: Consenting) => session.backPressed()],
    ["with the page", "DMI", leftAndResumed],
    ["by a screen that broke", "DIS", ({ session }: Consenting) => session.send({ type: "screenFailed" })],
    ["by idling", "DIS", ({ clock }: Consenting) => clock.advance(15 * MINUTE)],
  ])("ends in doubt if it is left %s", async (_what, type, leave) => {
    const fakeSession = await onConsent(type, lost);
    await fakeSession.submitInVain();
    leave(fakeSession);
    await expectDoubt(fakeSession);
  });

  it("sends no terminate when the element is removed, and fires nothing", async () => {
    const fakeSession = await onConsent("DIS", lost);
    await fakeSession.submitInVain();
    fakeSession.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(fakeSession)).toEqual([]);
    expect(fakeSession.outcomes()).toEqual([]);
  });

  it("can be submitted again, and succeeds when its answer comes", async () => {
    // the request is lost on its way; the depository's answer to a second authorisation has its own tests
    const fakeSession = await onConsent("DIS", async () => {
      throw new TypeError("the connection broke");
    });
    fakeSession.submit();
    await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
    await fakeSession.idle();
    expect(fakeSession.outcomes()).toEqual([]);
    fakeSession.finds();
    fakeSession.submit();
    await closeEnding(fakeSession);
    expect(fakeSession.of("success")).toEqual([
      expect.objectContaining({ responseCode: "00", transactionRefNo: fakeSession.ref }),
    ]);
    expect(fakeSession.of("fail")).toEqual([]);
    expect(terminations(fakeSession)).toEqual([]);
  });
});

describe("while an authorisation is under way (R55)", () => {
  const submitted = async (type: string): Promise<Consenting> => {
    const fakeSession = await onConsent(type, held);
    fakeSession.submit();
    await until(
      "the depository to act",
      async () => (await depository.stateOf(fakeSession.ref)) === "authorised",
    );
    return fakeSession;
  };

  it.each([
    ["going back", "DIS", ({ session }: Consenting) => session.backPressed()],
    ["closing the page", "DIS", leftAndResumed],
    ["closing the page", "DMR", leftAndResumed],
    ["idling", "DMI", ({ clock }: Consenting) => clock.advance(15 * MINUTE)],
  ])("%s leaves it in doubt: %s", async (_what, type, leave) => {
    const fakeSession = await submitted(type);
    leave(fakeSession);
    await expectDoubt(fakeSession);
  });

  it("removing the element sends no terminate", async () => {
    const fakeSession = await submitted("DIS");
    fakeSession.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(fakeSession)).toEqual([]);
    expect(fakeSession.outcomes()).toEqual([]);
  });

  it("cancelling is not offered", async () => {
    const fakeSession = await submitted("DIS");
    fakeSession.session.send({ type: "cancelPressed" });
    expect(fakeSession.state().flow).toMatchObject({ dialog: null });
    fakeSession.session.dispatch({ type: "payloadReplaced" });
  });
});

describe("DIM, whose M-PIN authorises (R55)", () => {
  async function onDim(lose: (ask: () => Promise<Response>) => Promise<Response>) {
    const { ref, payload } = await depository.issue({
      transactionType: "DIM",
      header: { authMechanism: "MPIN" },
    });
    const fakeSession = depository.start({
      payload,
      network: (url, next) => (isValidate(url) ? lose(next) : next()),
    });
    await fakeSession.screen("dim");
    fakeSession.session.screenMounted();
    fakeSession.session.send({ type: "boxTicked", box: "terms", ticked: true });
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await until("the depository to act", async () => (await depository.stateOf(ref)) === "authorised");
    return { ...fakeSession, ref };
  }

  it("is in doubt while its answer is awaited, and after it was lost", async () => {
    for (const lose of [held, lost]) {
      const fakeSession = await onDim(lose);
      if (lose === lost)
        await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
      fakeSession.session.dispatch({ type: "pageHidden" });
      expect(fakeSession.of("fail")).toEqual([expect.objectContaining({ reason: "in-doubt" })]);
      expect(terminations(fakeSession)).toEqual([]);
    }
  });
});

describe("DIM by M-PIN while its captcha is awaited (R55, R28)", () => {
  /** Submits an M-PIN; `network` answers validate and status. */
  async function awaiting(chosen: FakeDepository, network: typeof lost = (ask) => ask()) {
    const { ref, payload } = await chosen.issue({
      transactionType: "DIM",
      header: { authMechanism: "MPIN" },
    });
    const requested: ((token: string) => void)[] = [];
    const fakeSession = chosen.start({
      payload,
      captcha: () => new Promise<string>((resolve) => requested.push(resolve)),
      network: (url, next) => (isValidate(url) || url.includes("/status/") ? network(next) : next()),
    });
    const submit = async () => {
      const before = requested.length;
      fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
      await until("the captcha", () => requested.length > before);
      await settled();
    };
    await fakeSession.screen("dim");
    fakeSession.session.screenMounted();
    fakeSession.session.send({ type: "boxTicked", box: "terms", ticked: true });
    await submit();
    return {
      ...fakeSession,
      ref,
      submit,
      give: () => requested.at(-1)?.(`demo-captcha-${ref}-${requested.length}`),
    };
  }
  const broken: typeof lost = async () => {
    throw new TypeError("the connection broke");
  };
  const validates = ({ operations }: FakeSession) => operations().filter(isValidate);

  it.each(["pageHidden", "backPressed", "payloadReplaced"] as const)(
    "terminates at %s, as nothing was sent, and sends nothing when the token comes",
    async (type) => {
      const fakeSession = await awaiting(depository);
      if (type === "backPressed") fakeSession.session.send({ type });
      else fakeSession.session.dispatch({ type });
      await until("the terminate", () => terminations(fakeSession).length);
      fakeSession.give();
      await settled();
      expect(validates(fakeSession)).toEqual([]);
      expect(terminations(fakeSession)).toHaveLength(1);
      expect(await depository.stateOf(fakeSession.ref)).toBe("terminated");
      if (type !== "payloadReplaced")
        expect(fakeSession.of("fail")).toMatchObject([{ reason: "back-navigation" }]);
    },
  );

  it("is in doubt from the token on", async () => {
    const fakeSession = await awaiting(depository, broken);
    let busy: unknown;
    fakeSession.session.store.subscribe(({ flow }) => {
      busy = Reflect.get(flow, "busy") ?? busy;
    });
    fakeSession.give();
    await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
    expect(busy).toBe("validate");
    fakeSession.session.dispatch({ type: "pageHidden" });
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "in-doubt" }]);
    expect(terminations(fakeSession)).toEqual([]);
  });

  it("asks the status if one before it is in doubt, and sends nothing when the token comes", async () => {
    const asking = await openFakeDepository({ portalClaims: { statusOperation: "1" } });
    let network = broken;
    const fakeSession = await awaiting(asking, (ask) => network(ask));
    fakeSession.give();
    await until("a status that nobody knows", async () => {
      fakeSession.clock.advance(10_000);
      await settled();
      return noticeOf(fakeSession.state()) === "ANSWER_LOST";
    });
    const sent = validates(fakeSession).length;
    await fakeSession.submit();
    network = held;
    fakeSession.session.send({ type: "backPressed" });
    fakeSession.give();
    await settled();
    expect(validates(fakeSession)).toHaveLength(sent);
    fakeSession.session.dispatch({ type: "pageHidden" });
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "in-doubt" }]);
    await asking.close();
  });
});

describe("a payload that is opened again after it was authorised (R55)", () => {
  const ALREADY = "This transaction is already authorised";
  const opened = async () => {
    const { payload } = await depository.issue({ state: "authorised" });
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.screenMounted();
    return fakeSession;
  };

  it("is refused in the depository's words, without 'Nothing was debited'", async () => {
    const fakeSession = await opened();
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await fakeSession.outcome();
    expect(fakeSession.of("fail")).toEqual([
      expect.objectContaining({ reason: "rejected", message: ALREADY }),
    ]);
    expect(fakeSession.state().flow).toMatchObject({ outcome: { debit: "notKnownHere" } });
  });

  it("cannot be cancelled any more, and the page says so", async () => {
    const fakeSession = await opened();
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await closeEnding(fakeSession);
    expect(fakeSession.of("fail")).toEqual([
      expect.objectContaining({ reason: "cancelled", message: ALREADY }),
    ]);
    expect(fakeSession.state().flow).toMatchObject({ outcome: { debit: "notKnownHere" } });
  });
});

describe("an outcome without doubt (R55)", () => {
  it("is a wrong OTP, or the depository's own error, that was read", async () => {
    for (const scenario of [{}, { fail: { validateNewOTP: { status: 500 } } }]) {
      const { ref, payload } = await depository.issue();
      const fakeSession = depository.start({ payload });
      await authorise(fakeSession, async () => {
        await depository.change(ref, scenario);
        return "000000";
      });
      await fakeSession.idle();
      fakeSession.session.backPressed();
      expect(fakeSession.of("fail")).toEqual([
        expect.objectContaining({ reason: "back-navigation", responseCode: "", returnTo: null }),
      ]);
      expect(terminations(fakeSession)).toHaveLength(1);
    }
  });
});
