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
  const staged = depository.start({
    payload,
    network: (url, next) => (loses && isValidate(url) ? lose(next) : next()),
  });
  const { state, idle } = staged;
  const submit = await readyToAuthorise(staged, () => depository.otp(ref));
  loses = true;
  return {
    ...staged,
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
async function expectDoubt(staged: Consenting): Promise<void> {
  await staged.outcome();
  await settled();
  expect(staged.outcomes()).toEqual([
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
  expect(staged.state().flow).toMatchObject({ screen: "error", outcome: { debit: "inDoubt" } });
  expect(staged.state().snackbar, "no word of an earlier try beside it").toBeNull();
  expect(terminations(staged)).toEqual([]);
  expect(staged.left).toEqual([]);
  expect(await depository.stateOf(staged.ref)).toBe("authorised");
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
    const staged = await onConsent(type, lose);
    await staged.submitInVain();
    staged.session.send({ type: "cancelPressed" });
    staged.session.send({ type: "cancelConfirmed" });
    await expectDoubt(staged);
  });

  it.each(["DIS", "DMI"])(
    "is in doubt on %s if the browser sent the request again by itself",
    async (type) => {
      const staged = await onConsent(type, resent);
      staged.submit();
      await until("the refusal of the second", () => noticeOf(staged.state()) === "ANSWER_LOST");
      expect(await depository.stateOf(staged.ref)).toBe("authorised");
      staged.session.send({ type: "cancelPressed" });
      staged.session.send({ type: "cancelConfirmed" });
      await expectDoubt(staged);
    },
  );

  it.each([
    ["DIS", 401],
    ["DMI", 403],
    ["DMR", 409],
    ["DIS", 429],
  ])("is in doubt on %s after a plain %i, and ends at the second one (R95)", async (type, status) => {
    const staged = await onConsent(type, answeredBy(status, "{}"));
    await staged.submitInVain();
    expect(staged.outcomes()).toEqual([]);
    staged.submit();
    await expectDoubt(staged);
  });

  it.each(["", "02", "03"])(
    "is in doubt after a sealed 409, whatever responseCode is in it: '%s' (R72, R95)",
    async (responseCode) => {
      const staged = await onConsent("DIS", (ask) => ask());
      const body = { status: "409", message: "Asked before", ...(responseCode && { responseCode }) };
      await depository.change(staged.ref, { fail: { validateNewOTP: { status: 409, body } } });
      staged.submit();
      await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_LOST");
      await staged.idle();
      expect(JSON.stringify(staged.state())).not.toContain("Asked before");
      staged.session.backPressed();
      await until("the outcome", () => staged.outcomes().length > 0);
      expect(staged.outcomes()).toMatchObject([{ detail: { reason: "in-doubt" } }]);
    },
  );

  it("is settled by a sealed 401", async () => {
    const staged = await onConsent("DIS", (ask) => ask());
    await depository.change(staged.ref, { fail: { validateNewOTP: { status: 401 } } });
    staged.submit();
    await until("the outcome", () => staged.outcomes().length > 0);
    expect(staged.outcomes()).toMatchObject([{ detail: { reason: "unauthorised" } }]);
    expect(terminations(staged)).toHaveLength(1);
  });

  it.each([
    ["by the back button", "DIS", ({ session }: Consenting) => session.backPressed()],
    ["with the page", "DMI", leftAndResumed],
    ["by a screen that broke", "DIS", ({ session }: Consenting) => session.send({ type: "screenFailed" })],
    ["by idling", "DIS", ({ clock }: Consenting) => clock.advance(15 * MINUTE)],
  ])("ends in doubt if it is left %s", async (_what, type, leave) => {
    const staged = await onConsent(type, lost);
    await staged.submitInVain();
    leave(staged);
    await expectDoubt(staged);
  });

  it("sends no terminate when the element is removed, and fires nothing", async () => {
    const staged = await onConsent("DIS", lost);
    await staged.submitInVain();
    staged.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(staged)).toEqual([]);
    expect(staged.outcomes()).toEqual([]);
  });

  it("can be submitted again, and succeeds when its answer comes", async () => {
    // the request is lost on its way; the depository's answer to a second authorisation has its own tests
    const staged = await onConsent("DIS", async () => {
      throw new TypeError("the connection broke");
    });
    staged.submit();
    await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_LOST");
    await staged.idle();
    expect(staged.outcomes()).toEqual([]);
    staged.finds();
    staged.submit();
    await closeEnding(staged);
    expect(staged.of("success")).toEqual([
      expect.objectContaining({ responseCode: "00", transactionRefNo: staged.ref }),
    ]);
    expect(staged.of("fail")).toEqual([]);
    expect(terminations(staged)).toEqual([]);
  });
});

describe("while an authorisation is under way (R55)", () => {
  const submitted = async (type: string): Promise<Consenting> => {
    const staged = await onConsent(type, held);
    staged.submit();
    await until("the depository to act", async () => (await depository.stateOf(staged.ref)) === "authorised");
    return staged;
  };

  it.each([
    ["going back", "DIS", ({ session }: Consenting) => session.backPressed()],
    ["closing the page", "DIS", leftAndResumed],
    ["closing the page", "DMR", leftAndResumed],
    ["idling", "DMI", ({ clock }: Consenting) => clock.advance(15 * MINUTE)],
  ])("%s leaves it in doubt: %s", async (_what, type, leave) => {
    const staged = await submitted(type);
    leave(staged);
    await expectDoubt(staged);
  });

  it("removing the element sends no terminate", async () => {
    const staged = await submitted("DIS");
    staged.session.dispatch({ type: "payloadReplaced" });
    await settled();
    expect(terminations(staged)).toEqual([]);
    expect(staged.outcomes()).toEqual([]);
  });

  it("cancelling is not offered", async () => {
    const staged = await submitted("DIS");
    staged.session.send({ type: "cancelPressed" });
    expect(staged.state().flow).toMatchObject({ dialog: null });
    staged.session.dispatch({ type: "payloadReplaced" });
  });
});

describe("DIM, whose M-PIN authorises (R55)", () => {
  async function onDim(lose: (ask: () => Promise<Response>) => Promise<Response>) {
    const { ref, payload } = await depository.issue({
      transactionType: "DIM",
      header: { authMechanism: "MPIN" },
    });
    const staged = depository.start({
      payload,
      network: (url, next) => (isValidate(url) ? lose(next) : next()),
    });
    await staged.screen("dim");
    staged.session.screenMounted();
    staged.session.send({ type: "boxTicked", box: "terms", ticked: true });
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await until("the depository to act", async () => (await depository.stateOf(ref)) === "authorised");
    return { ...staged, ref };
  }

  it("is in doubt while its answer is awaited, and after it was lost", async () => {
    for (const lose of [held, lost]) {
      const staged = await onDim(lose);
      if (lose === lost) await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_LOST");
      staged.session.dispatch({ type: "pageHidden" });
      expect(staged.of("fail")).toEqual([expect.objectContaining({ reason: "in-doubt" })]);
      expect(terminations(staged)).toEqual([]);
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
    const asked: ((token: string) => void)[] = [];
    const staged = chosen.start({
      payload,
      captcha: () => new Promise<string>((resolve) => asked.push(resolve)),
      network: (url, next) => (isValidate(url) || url.includes("/status/") ? network(next) : next()),
    });
    const submit = async () => {
      const before = asked.length;
      staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
      await until("the captcha", () => asked.length > before);
      await settled();
    };
    await staged.screen("dim");
    staged.session.screenMounted();
    staged.session.send({ type: "boxTicked", box: "terms", ticked: true });
    await submit();
    return { ...staged, ref, submit, give: () => asked.at(-1)?.(`demo-captcha-${ref}-${asked.length}`) };
  }
  const broken: typeof lost = async () => {
    throw new TypeError("the connection broke");
  };
  const validates = ({ operations }: FakeSession) => operations().filter(isValidate);

  it.each(["pageHidden", "backPressed", "payloadReplaced"] as const)(
    "terminates at %s, as nothing was sent, and sends nothing when the token comes",
    async (type) => {
      const staged = await awaiting(depository);
      if (type === "backPressed") staged.session.send({ type });
      else staged.session.dispatch({ type });
      await until("the terminate", () => terminations(staged).length);
      staged.give();
      await settled();
      expect(validates(staged)).toEqual([]);
      expect(terminations(staged)).toHaveLength(1);
      expect(await depository.stateOf(staged.ref)).toBe("terminated");
      if (type !== "payloadReplaced")
        expect(staged.of("fail")).toMatchObject([{ reason: "back-navigation" }]);
    },
  );

  it("is in doubt from the token on", async () => {
    const staged = await awaiting(depository, broken);
    let busy: unknown;
    staged.session.store.subscribe(({ flow }) => {
      busy = Reflect.get(flow, "busy") ?? busy;
    });
    staged.give();
    await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_LOST");
    expect(busy).toBe("validate");
    staged.session.dispatch({ type: "pageHidden" });
    expect(staged.of("fail")).toMatchObject([{ reason: "in-doubt" }]);
    expect(terminations(staged)).toEqual([]);
  });

  it("asks the status if one before it is in doubt, and sends nothing when the token comes", async () => {
    const asking = await openFakeDepository({ portalClaims: { statusOperation: "1" } });
    let network = broken;
    const staged = await awaiting(asking, (ask) => network(ask));
    staged.give();
    await until("a status that nobody knows", async () => {
      staged.clock.advance(10_000);
      await settled();
      return noticeOf(staged.state()) === "ANSWER_LOST";
    });
    const sent = validates(staged).length;
    await staged.submit();
    network = held;
    staged.session.send({ type: "backPressed" });
    staged.give();
    await settled();
    expect(validates(staged)).toHaveLength(sent);
    staged.session.dispatch({ type: "pageHidden" });
    expect(staged.of("fail")).toMatchObject([{ reason: "in-doubt" }]);
    await asking.close();
  });
});

describe("a payload that is opened again after it was authorised (R55)", () => {
  const ALREADY = "This transaction is already authorised";
  const opened = async () => {
    const { payload } = await depository.issue({ state: "authorised" });
    const staged = depository.start({ payload });
    await staged.screen("mpin");
    staged.session.screenMounted();
    return staged;
  };

  it("is refused in the depository's words, without 'Nothing was debited'", async () => {
    const staged = await opened();
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await staged.outcome();
    expect(staged.of("fail")).toEqual([expect.objectContaining({ reason: "rejected", message: ALREADY })]);
    expect(staged.state().flow).toMatchObject({ outcome: { debit: "notKnownHere" } });
  });

  it("cannot be cancelled any more, and the page says so", async () => {
    const staged = await opened();
    staged.session.send({ type: "cancelPressed" });
    staged.session.send({ type: "cancelConfirmed" });
    await closeEnding(staged);
    expect(staged.of("fail")).toEqual([expect.objectContaining({ reason: "cancelled", message: ALREADY })]);
    expect(staged.state().flow).toMatchObject({ outcome: { debit: "notKnownHere" } });
  });
});

describe("an outcome without doubt (R55)", () => {
  it("is a wrong OTP, or the depository's own error, that was read", async () => {
    for (const scenario of [{}, { fail: { validateNewOTP: { status: 500 } } }]) {
      const { ref, payload } = await depository.issue();
      const staged = depository.start({ payload });
      await authorise(staged, async () => {
        await depository.change(ref, scenario);
        return "000000";
      });
      await staged.idle();
      staged.session.backPressed();
      expect(staged.of("fail")).toEqual([
        expect.objectContaining({ reason: "back-navigation", responseCode: "", returnTo: null }),
      ]);
      expect(terminations(staged)).toHaveLength(1);
    }
  });
});
