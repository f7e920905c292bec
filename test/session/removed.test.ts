import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  closeEnding,
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  readyToAuthorise,
  settled,
  until,
} from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  // the depository is asked nothing, so that what is in doubt stays so
  depository = await openFakeDepository({ portalClaims: { statusOperation: "0" } });
});
afterAll(() => depository.close());

const AUTHORISES = /validateNewOTP|otp\/validate/;
const terminations = ({ operations }: FakeSession) => operations().filter((what) => what.includes("/clr/"));

const remove = ({ session }: FakeSession): void => session.disconnected();
const putBack = ({ session }: FakeSession): void => session.dispatch({ type: "reconnected" });

type Answering = (ask: () => Promise<Response>) => Promise<Response>;

/** Submits the authorisation; `answering` makes what comes of the depository's answer to it. */
async function submitted(transactionType: string, answering: Answering) {
  const { ref, payload } = await depository.issue({ transactionType });
  let isSubmitted = false;
  const fakeSession = depository.start({
    payload,
    network: (url, next) => (isSubmitted && AUTHORISES.test(url) ? answering(next) : next()),
  });
  const submit = await readyToAuthorise(fakeSession, () => depository.otp(ref));
  isSubmitted = true;
  submit();
  await until("the depository to act", async () => (await depository.stateOf(ref)) === "authorised");
  return { fakeSession, ref };
}

/** An answer that comes when `let` is called. */
function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answering: Answering = async (ask) => {
    const answer = await ask();
    await released;
    return answer;
  };
  return { answering, release };
}

const lost: Answering = async (ask) => {
  await ask();
  throw new TypeError("the connection broke");
};

/** Put back as often as a host may do it, it has ended in doubt once, and the depository was told nothing. */
async function expectDoubt(fakeSession: FakeSession): Promise<void> {
  putBack(fakeSession);
  remove(fakeSession);
  putBack(fakeSession);
  await settled();
  expect(fakeSession.outcomes()).toEqual([
    {
      type: "fail",
      detail: expect.objectContaining({ reason: "in-doubt", responseCode: "", returnTo: null }),
    },
  ]);
  expect(fakeSession.state().flow).toMatchObject({ screen: "error", outcome: { debit: "inDoubt" } });
  expect(terminations(fakeSession)).toEqual([]);
  expect(fakeSession.left).toEqual([]);
}

it("an element that is put back while it says 'Returning' offers Ok, and fires nothing (R67, R93)", async () => {
  const { ref, payload } = await depository.issue();
  const fakeSession = depository.start({ payload });
  (await readyToAuthorise(fakeSession, () => depository.otp(ref)))();
  await closeEnding(fakeSession);
  expect(fakeSession.state().flow).toMatchObject({ phase: "leaving" });
  remove(fakeSession);
  putBack(fakeSession);
  expect(fakeSession.state().flow).toMatchObject({ screen: "success", phase: "stalled" });
  await settled();
  expect(fakeSession.outcomes()).toHaveLength(1);
  expect(fakeSession.left).toHaveLength(1);
});

it("an element that is removed while its page is hidden, and put back after that, offers Ok (R67, R93)", async () => {
  const { payload } = await depository.issue();
  const fakeSession = depository.start({ payload });
  await fakeSession.screen("mpin");
  await fakeSession.idle();
  fakeSession.session.dispatch({ type: "pageHidden" });
  remove(fakeSession);
  putBack(fakeSession);
  expect(fakeSession.state().flow).toMatchObject({ screen: "error", phase: "stalled" });
  expect(fakeSession.outcomes()).toHaveLength(1);
});

describe("an element that is removed while an authorisation is under way (R93)", () => {
  it.each(["DIS", "DMI"])("gives nothing up on %s, and ends in doubt when it is put back", async (type) => {
    const { answering } = held();
    const { fakeSession } = await submitted(type, answering);
    remove(fakeSession);
    await settled();
    expect(fakeSession.outcomes(), "nobody is told while it is away").toEqual([]);
    expect(terminations(fakeSession)).toEqual([]);
    await expectDoubt(fakeSession);
  });

  it("takes no answer that comes while it is away (R35)", async () => {
    const { answering, release } = held();
    const { fakeSession, ref } = await submitted("DIS", answering);
    remove(fakeSession);
    release();
    await settled();
    expect(fakeSession.outcomes()).toEqual([]);
    await expectDoubt(fakeSession);
    expect(await depository.stateOf(ref)).toBe("authorised");
  });

  it("ends in doubt too if the answer was lost before", async () => {
    const { fakeSession } = await submitted("DIS", lost);
    await until("what is said of it", () => Reflect.get(fakeSession.state().flow, "answerLost"));
    remove(fakeSession);
    await settled();
    expect(fakeSession.outcomes()).toEqual([]);
    await expectDoubt(fakeSession);
  });

  it("gives up what was not submitted, and ends as going back does", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    await fakeSession.idle();
    remove(fakeSession);
    await settled();
    expect(fakeSession.outcomes()).toEqual([]);
    expect(terminations(fakeSession)).toHaveLength(1);
    putBack(fakeSession);
    putBack(fakeSession);
    await settled();
    expect(fakeSession.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", returnTo: null }),
    ]);
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(terminations(fakeSession)).toHaveLength(1);
  });
});

it("a failure model ends as `rejected` in an element that is removed while it asks for its way back (R3, R93)", async () => {
  const { payload } = await depository.issue({ model: { status: "400", error: "No", uiRedirect: "1" } });
  const isRedirect = (url: string) => url.includes("/redirect/");
  const fakeSession = depository.start({
    payload,
    network: (url, next) => (isRedirect(url) ? new Promise(() => {}) : next()),
  });
  await until("the request", () => fakeSession.operations().some(isRedirect));
  remove(fakeSession);
  putBack(fakeSession);
  await settled();
  expect(fakeSession.outcomes()).toEqual([
    { type: "fail", detail: expect.objectContaining({ reason: "rejected", message: "No", returnTo: null }) },
  ]);
});

describe("an element that is removed after its authorisation was answered (R87, R93)", () => {
  const answered = async () => {
    const { fakeSession, ref } = await submitted("DIS", (ask) => ask());
    await until("the dialog", () => fakeSession.state().deadlines.ending);
    return { fakeSession, ref };
  };
  /** Put back, it shows the success, and nothing more is heard, sent or carried out. */
  async function expectShownAndSilent(fakeSession: FakeSession): Promise<void> {
    const firedBefore = fakeSession.fired.length;
    const { length: carriedOut } = fakeSession.left;
    putBack(fakeSession);
    await settled();
    fakeSession.clock.advance(3000);
    await settled();
    expect(fakeSession.fired.slice(firedBefore).filter(({ type }) => type !== "screenchange")).toEqual([]);
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(fakeSession.state().flow).toMatchObject({ screen: "success", outcome: { kind: "success" } });
    expect(fakeSession.left).toHaveLength(carriedOut);
    expect(terminations(fakeSession)).toEqual([]);
  }

  it("while the dialog says so: the host hears the success at once, without a default action", async () => {
    const { fakeSession, ref } = await answered();
    expect(fakeSession.outcomes()).toEqual([]);
    remove(fakeSession);
    expect(fakeSession.outcomes()).toEqual([
      {
        type: "success",
        detail: expect.objectContaining({ transactionRefNo: ref, responseCode: "00", returnTo: null }),
      },
    ]);
    expect(fakeSession.left).toEqual([]);
    await expectShownAndSilent(fakeSession);
  });

  it("after the success was heard: nothing more", async () => {
    const { fakeSession } = await answered();
    await closeEnding(fakeSession);
    expect(fakeSession.of("success")).toHaveLength(1);
    remove(fakeSession);
    await settled();
    expect(fakeSession.outcomes()).toHaveLength(1);
    await expectShownAndSilent(fakeSession);
  });
});
