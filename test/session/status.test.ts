import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayState } from "../../src/session/gatewayState";
import {
  closeEnding,
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  readyToAuthorise,
  settled,
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
type Ask = () => Promise<Response>;

interface Network {
  /** The answers to the authorising validate and to the status operation. */
  validate: (ask: Ask) => Promise<Response>;
  status: (ask: Ask) => Promise<Response>;
}

const arrives = (ask: Ask): Promise<Response> => ask();
const lost = async (ask: Ask): Promise<Response> => {
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
  const staged = start({
    payload,
    network(url, next) {
      if (isThere && /validateNewOTP|otp\/validate/.test(url)) return meets.validate(next);
      return url.includes("/status/") ? meets.status(next) : next();
    },
  });
  const submit = await readyToAuthorise(staged, () => otp(ref));
  isThere = true;
  return { ...staged, ref, meets, submit };
}

const statuses = ({ asked }: FakeSession) => asked.filter(({ what }) => what.includes("/status/"));
const busyWith = ({ flow }: GatewayState) => ("busy" in flow ? flow.busy : null);
function noticeOf({ flow }: GatewayState): string | null {
  return "notice" in flow && flow.notice && "key" in flow.notice ? flow.notice.key : null;
}

/**
 * Waits until the status was asked for `count` times and the answers were handled; a failed one is tried again like a GET.
 */
async function askedTimes(staged: FakeSession, count: number, requests = count): Promise<void> {
  const ended = () => staged.timings.filter((what) => /GET status (\d|network)/.test(what));
  await until(`status asked ${count} times`, () => ended().length >= count);
  await settled();
  expect(statuses(staged)).toHaveLength(requests);
}

describe("the status of a lost answer is asked for", () => {
  it.each(["DIS", "DMI", "DMR"])("on %s, and its result is the success", async (type) => {
    const staged = await onConsent(type, {});
    staged.submit();
    await closeEnding(staged);
    await staged.outcome();
    expect(staged.outcomes()).toMatchObject([{ type: "success", detail: { responseCode: "00" } }]);
    expect(statuses(staged)).toHaveLength(1);
    expect(staged.state().snackbar).toBeNull();
    expect(await depository.violationsOf(staged.ref)).toEqual([]);
  });

  it("with the headers of a GET, sealed, in the language shown", async () => {
    const staged = await onConsent("DIS", {});
    staged.submit();
    await closeEnding(staged);
    const [asked] = statuses(staged);
    expect(asked?.what).toBe(`GET BRK001/status/${staged.ref}`);
    const headers = new Headers(asked?.init.headers);
    expect(Object.fromEntries(headers)).toMatchObject({
      transactiontype: "DIS",
      requestorid: "BRK001",
      transactionrefno: staged.ref,
      "accept-language": "en-GB",
    });
    expect(headers.get("x-token-key")).toBeTruthy();
    expect(asked?.init.body).toBeUndefined();
  });

  it("while the form is busy", async () => {
    const staged = await onConsent("DIS", { status: silent });
    staged.submit();
    await until("status to be asked", () => statuses(staged).length === 1);
    expect(busyWith(staged.state())).toBe("status");
    staged.session.dispatch({ type: "payloadReplaced" });
  });

  it("never without the portal's claim", async () => {
    const staged = await onConsent("DIS", {}, without);
    staged.submit();
    await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_LOST");
    await settled();
    expect(statuses(staged)).toEqual([]);
  });
});

describe("the status is asked for again after 2, 4 and 8 s", () => {
  it("while the validate may still be under way, and then the outcome stays unknown", async () => {
    const staged = await onConsent("DIS", { validate: broken });
    staged.submit();
    await askedTimes(staged, 1);
    for (const [index, waitMs] of [2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      staged.clock.advance(waitMs - 1);
      await settled();
      expect(statuses(staged)).toHaveLength(index + 1);
      staged.clock.advance(1);
      await askedTimes(staged, index + 2);
    }
    expect(noticeOf(staged.state())).toBe("ANSWER_LOST");
    expect(staged.state().flow).toMatchObject({ busy: null, answerLost: true });
  });

  it("until it says 'authorised'", async () => {
    let arrive = () => {};
    const staged = await onConsent("DMI", {
      validate: (ask) => {
        arrive = () => void ask();
        return broken();
      },
    });
    staged.submit();
    await askedTimes(staged, 1);
    arrive();
    await until("the depository to act", async () => (await depository.stateOf(staged.ref)) === "authorised");
    staged.clock.advance(2 * SECOND);
    await closeEnding(staged);
    await staged.outcome();
    expect(staged.of("success")).toMatchObject([{ responseCode: "00" }]);
  });

  it("while it fails, tried like a GET, and then the outcome stays unknown", async () => {
    const staged = await onConsent("DIS", { status: broken });
    staged.submit();
    for (const [index, waitMs] of [0, 2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      staged.clock.advance(waitMs);
      await askedTimes(staged, index + 1, 2 * index + 2);
    }
    await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_LOST");
  });

  it("not after service_timeout since the validate: then it was not authorised", async () => {
    let abort = () => {};
    const aborted = new Promise<Response>((_, reject) => {
      abort = () => reject(new DOMException("aborted", "AbortError"));
    });
    const staged = await onConsent("DIS", { validate: () => aborted });
    staged.submit();
    await until(
      "the validate",
      () => staged.operations().filter((what) => /validate/.test(what)).length === 2,
    );
    staged.clock.advance(SERVICE_TIMEOUT);
    abort();
    await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_NOT_ARRIVED");
    expect(statuses(staged)).toHaveLength(1);
    expect(staged.state().flow).toMatchObject({ busy: null, answerLost: false, wrong: 0 });
  });
});

describe("the status is asked for once before an ending in doubt", () => {
  const unanswered = async (type: string) => {
    const staged = await onConsent(type, { status: broken });
    staged.submit();
    for (const [index, waitMs] of [0, 2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      staged.clock.advance(waitMs);
      await askedTimes(staged, index + 1, 2 * index + 2);
    }
    await until("what is said of it", () => noticeOf(staged.state()) === "ANSWER_LOST");
    return staged;
  };

  it("and going back shows the authorisation", async () => {
    const staged = await unanswered("DIS");
    staged.meets.status = arrives;
    staged.session.backPressed();
    await closeEnding(staged);
    await staged.outcome();
    expect(staged.outcomes()).toMatchObject([{ type: "success" }]);
    expect(statuses(staged)).toHaveLength(9);
  });

  it("and the ending is in doubt if that fails too, without a terminate or a returnTo (R83)", async () => {
    const staged = await unanswered("DMI");
    staged.session.backPressed();
    await staged.outcome();
    expect(staged.outcomes()).toMatchObject([
      { type: "fail", detail: { reason: "in-doubt", returnTo: null } },
    ]);
    expect(statuses(staged)).toHaveLength(10);
    expect(staged.operations().filter((what) => what.includes("/clr/"))).toEqual([]);
  });

  it("but not at `pagehide`, whose event fires at once", async () => {
    const staged = await onConsent("DIS", { status: silent });
    staged.submit();
    await until("status to be asked", () => statuses(staged).length === 1);
    staged.session.dispatch({ type: "pageHidden" });
    expect(staged.of("fail")).toMatchObject([{ reason: "in-doubt" }]);
    staged.clock.advance(60 * SECOND);
    await settled();
    expect(statuses(staged)).toHaveLength(1);
  });

  it("and a cancelled transaction shows as cancelled if the depository says that it has ended", async () => {
    const staged = await onConsent("DIS", { validate: broken, status: silent });
    staged.submit();
    await until("status to be asked", () => statuses(staged).length === 1);
    staged.meets.status = arrives;
    staged.session.send({ type: "cancelPressed" });
    staged.session.send({ type: "cancelConfirmed" });
    await closeEnding(staged);
    await staged.outcome();
    expect(staged.of("fail")).toMatchObject([{ reason: "cancelled" }]);
    expect(await depository.stateOf(staged.ref)).toBe("cancelled");
  });
});
