import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayState } from "../../src/session/gatewayState";
import {
  closeEnding,
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  readyToAuthorise,
  settled,
  typed,
  until,
} from "./fakePorts";

/**
 * Contract §6 *status*: the gateway asks the depository for the outcome of an authorising validate whose answer was lost.
 */

let depository: FakeDepository;
let without: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
  without = await openFakeDepository({ portalClaims: { statusOperation: "0" } });
});
afterAll(() => Promise.all([depository.close(), without.close()]));

const SECOND = 1000;
const SERVICE_TIMEOUT = 30 * SECOND;
type Forward = () => Promise<Response>;

interface Network {
  /** The answers to the authorising validate and to the status operation. */
  validate: (ask: Forward) => Promise<Response>;
  status: (ask: Forward) => Promise<Response>;
}

const arrives = (ask: Forward): Promise<Response> => ask();
const lost = async (ask: Forward): Promise<Response> => {
  await ask();
  throw new TypeError("the connection broke");
};
/** Fails without reaching the depository. */
const broken = async (): Promise<Response> => {
  throw new TypeError("the connection broke");
};
const silent = () => new Promise<Response>(() => {});

/** Goes to the consent page, all boxes ticked, with an OTP; `network` answers from then on. */
async function onConsent(
  transactionType: string,
  network: Partial<Network>,
  { issue, otp, start } = depository,
) {
  const { ref, payload } = await issue({ transactionType });
  const meets: Network = { validate: lost, status: arrives, ...network };
  let isThere = false;
  const fakeSession = start({
    payload,
    network(url, next) {
      if (isThere && /validateNewOTP|otp\/validate/.test(url)) return meets.validate(next);
      return url.includes("/status/") ? meets.status(next) : next();
    },
  });
  const submit = await readyToAuthorise(fakeSession, () => otp(ref));
  isThere = true;
  return { ...fakeSession, ref, meets, submit };
}

const statuses = ({ requests }: FakeSession) => requests.filter(({ what }) => what.includes("/status/"));
const busyWith = ({ flow }: GatewayState) => ("busy" in flow ? flow.busy : null);
function noticeOf({ flow }: GatewayState): string | null {
  return "notice" in flow && flow.notice && "key" in flow.notice ? flow.notice.key : null;
}

/**
 * Waits until the status was asked for `count` times and the answers were handled; a failed one is tried again like a GET.
 */
async function askedTimes(fakeSession: FakeSession, count: number, requests = count): Promise<void> {
  const ended = () => fakeSession.timings.filter((what) => /GET status (\d|network)/.test(what));
  await until(`status asked ${count} times`, () => ended().length >= count);
  await settled();
  expect(statuses(fakeSession)).toHaveLength(requests);
}

describe("the status of a lost answer is asked for", () => {
  it.each(["DIS", "DMI", "DMR"])("on %s, and its result is the success", async (type) => {
    const fakeSession = await onConsent(type, {});
    fakeSession.submit();
    await closeEnding(fakeSession);
    await fakeSession.outcome();
    expect(fakeSession.outcomes()).toMatchObject([{ type: "success", detail: { responseCode: "00" } }]);
    expect(statuses(fakeSession)).toHaveLength(1);
    expect(fakeSession.state().snackbar).toBeNull();
    expect(await depository.violationsOf(fakeSession.ref)).toEqual([]);
  });

  it("with the headers of a GET, sealed, in the language shown", async () => {
    const fakeSession = await onConsent("DIS", {});
    fakeSession.submit();
    await closeEnding(fakeSession);
    const [request] = statuses(fakeSession);
    expect(request?.what).toBe(`GET BRK001/status/${fakeSession.ref}`);
    const headers = new Headers(request?.init.headers);
    expect(Object.fromEntries(headers)).toMatchObject({
      transactiontype: "DIS",
      requestorid: "BRK001",
      transactionrefno: fakeSession.ref,
      "accept-language": "en-GB",
    });
    expect(headers.get("x-token-key")).toBeTruthy();
    expect(request?.init.body).toBeUndefined();
  });

  it("while the form is busy", async () => {
    const fakeSession = await onConsent("DIS", { status: silent });
    fakeSession.submit();
    await until("status to be asked", () => statuses(fakeSession).length === 1);
    expect(busyWith(fakeSession.state())).toBe("status");
    fakeSession.session.dispatch({ type: "payloadReplaced" });
  });

  it("never without the portal's claim", async () => {
    const fakeSession = await onConsent("DIS", {}, without);
    fakeSession.submit();
    await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
    await settled();
    expect(statuses(fakeSession)).toEqual([]);
  });
});

describe("the status is asked for again after 2, 4 and 8 s", () => {
  it("while the validate may still be under way, and then the outcome stays unknown", async () => {
    const fakeSession = await onConsent("DIS", { validate: broken });
    fakeSession.submit();
    await askedTimes(fakeSession, 1);
    for (const [index, waitMs] of [2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      fakeSession.clock.advance(waitMs - 1);
      await settled();
      expect(statuses(fakeSession)).toHaveLength(index + 1);
      fakeSession.clock.advance(1);
      await askedTimes(fakeSession, index + 2);
    }
    expect(noticeOf(fakeSession.state())).toBe("ANSWER_LOST");
    expect(fakeSession.state().flow).toMatchObject({ busy: null, answerLost: true });
  });

  it("until it says 'authorised'", async () => {
    let arrive = () => {};
    const fakeSession = await onConsent("DMI", {
      validate: (ask) => {
        arrive = () => void ask();
        return broken();
      },
    });
    fakeSession.submit();
    await askedTimes(fakeSession, 1);
    arrive();
    await until(
      "the depository to act",
      async () => (await depository.stateOf(fakeSession.ref)) === "authorised",
    );
    fakeSession.clock.advance(2 * SECOND);
    await closeEnding(fakeSession);
    await fakeSession.outcome();
    expect(fakeSession.of("success")).toMatchObject([{ responseCode: "00" }]);
  });

  it("while it fails, tried like a GET, and then the outcome stays unknown", async () => {
    const fakeSession = await onConsent("DIS", { status: broken });
    fakeSession.submit();
    for (const [index, waitMs] of [0, 2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      fakeSession.clock.advance(waitMs);
      await askedTimes(fakeSession, index + 1, 2 * index + 2);
    }
    await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
  });

  it("not after service_timeout since the validate: then it was not authorised", async () => {
    let abort = () => {};
    const aborted = new Promise<Response>((_, reject) => {
      abort = () => reject(new DOMException("aborted", "AbortError"));
    });
    const fakeSession = await onConsent("DIS", { validate: () => aborted });
    fakeSession.submit();
    await until(
      "the validate",
      () => fakeSession.operations().filter((what) => /validate/.test(what)).length === 2,
    );
    fakeSession.clock.advance(SERVICE_TIMEOUT);
    abort();
    await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_NOT_ARRIVED");
    expect(statuses(fakeSession)).toHaveLength(1);
    expect(fakeSession.state().flow).toMatchObject({ busy: null, answerLost: false, wrong: 0 });
  });
});

it("an 'open' is believed only if it was asked for after service_timeout, however late it comes (R55)", async () => {
  let breakOff = () => {};
  const brokenOff = new Promise<Response>((_, reject) => {
    breakOff = () => reject(new TypeError("the connection broke"));
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fakeSession = await onConsent("DIS", {
    validate: () => brokenOff,
    async status(ask) {
      const answer = await ask();
      await released;
      return answer;
    },
  });
  fakeSession.submit();
  await until("the validate", () => busyWith(fakeSession.state()) === "validate");
  await settled();
  fakeSession.clock.advance(SERVICE_TIMEOUT - SECOND);
  breakOff();
  await until("status to be asked", () => statuses(fakeSession).length === 1);
  await settled();
  fakeSession.clock.advance(SECOND);
  release();
  await askedTimes(fakeSession, 1);
  expect(busyWith(fakeSession.state()), "the validate may have come after the question").toBe("status");
  fakeSession.clock.advance(2 * SECOND);
  await askedTimes(fakeSession, 2);
  expect(noticeOf(fakeSession.state())).toBe("ANSWER_NOT_ARRIVED");
});

describe("the status is asked for once before an ending in doubt", () => {
  const unanswered = async (type: string) => {
    const fakeSession = await onConsent(type, { status: broken });
    fakeSession.submit();
    for (const [index, waitMs] of [0, 2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      fakeSession.clock.advance(waitMs);
      await askedTimes(fakeSession, index + 1, 2 * index + 2);
    }
    await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
    return fakeSession;
  };

  it("and going back shows the authorisation", async () => {
    const fakeSession = await unanswered("DIS");
    fakeSession.meets.status = arrives;
    fakeSession.session.backPressed();
    await closeEnding(fakeSession);
    await fakeSession.outcome();
    expect(fakeSession.outcomes()).toMatchObject([{ type: "success" }]);
    expect(statuses(fakeSession)).toHaveLength(9);
  });

  it("and the ending is in doubt if that fails too, without a terminate or a returnTo (R83)", async () => {
    const fakeSession = await unanswered("DMI");
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    expect(fakeSession.outcomes()).toMatchObject([
      { type: "fail", detail: { reason: "in-doubt", returnTo: null } },
    ]);
    expect(statuses(fakeSession)).toHaveLength(10);
    expect(fakeSession.operations().filter((what) => what.includes("/clr/"))).toEqual([]);
  });

  it("and 'open' settles it, although an answered validate is younger than service_timeout", async () => {
    const fakeSession = await onConsent("DIS", { validate: broken });
    fakeSession.submit();
    for (const [index, waitMs] of [0, 2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      fakeSession.clock.advance(waitMs);
      await askedTimes(fakeSession, index + 1);
    }
    await until("what is said of it", () => noticeOf(fakeSession.state()) === "ANSWER_LOST");
    fakeSession.clock.advance(SERVICE_TIMEOUT);
    fakeSession.meets.validate = arrives;
    fakeSession.session.send({ type: "submitted", typed: typed({ otp: "000000" }) });
    await until("the refusal", () => Reflect.get(fakeSession.state().flow, "wrong") === 1);
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "back-navigation" }]);
    expect(fakeSession.operations().filter((what) => what.includes("/clr/"))).toHaveLength(1);
  });

  it("but not at `pagehide`, whose event fires at once", async () => {
    const fakeSession = await onConsent("DIS", { status: silent });
    fakeSession.submit();
    await until("status to be asked", () => statuses(fakeSession).length === 1);
    fakeSession.session.dispatch({ type: "pageHidden" });
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "in-doubt" }]);
    fakeSession.clock.advance(60 * SECOND);
    await settled();
    expect(statuses(fakeSession)).toHaveLength(1);
  });

  it("and a cancelled transaction shows as cancelled if the depository says that it has ended", async () => {
    const fakeSession = await onConsent("DIS", { validate: broken, status: silent });
    fakeSession.submit();
    await until("status to be asked", () => statuses(fakeSession).length === 1);
    fakeSession.meets.status = arrives;
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await closeEnding(fakeSession);
    await fakeSession.outcome();
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "cancelled" }]);
    expect(await depository.stateOf(fakeSession.ref)).toBe("cancelled");
  });
});
