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
  const staged = depository.start({
    payload,
    network: (url, next) => (isSubmitted && AUTHORISES.test(url) ? answering(next) : next()),
  });
  const submit = await readyToAuthorise(staged, () => depository.otp(ref));
  isSubmitted = true;
  submit();
  await until("the depository to act", async () => (await depository.stateOf(ref)) === "authorised");
  return { staged, ref };
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
async function expectDoubt(staged: FakeSession): Promise<void> {
  putBack(staged);
  remove(staged);
  putBack(staged);
  await settled();
  expect(staged.outcomes()).toEqual([
    {
      type: "fail",
      detail: expect.objectContaining({ reason: "in-doubt", responseCode: "", returnTo: null }),
    },
  ]);
  expect(staged.state().flow).toMatchObject({ screen: "error", outcome: { debit: "inDoubt" } });
  expect(terminations(staged)).toEqual([]);
  expect(staged.left).toEqual([]);
}

it("an element that is put back while it says 'Returning' offers Ok, and fires nothing (R67, R93)", async () => {
  const { ref, payload } = await depository.issue();
  const staged = depository.start({ payload });
  (await readyToAuthorise(staged, () => depository.otp(ref)))();
  await closeEnding(staged);
  expect(staged.state().flow).toMatchObject({ phase: "leaving" });
  remove(staged);
  putBack(staged);
  expect(staged.state().flow).toMatchObject({ screen: "success", phase: "slow" });
  await settled();
  expect(staged.outcomes()).toHaveLength(1);
  expect(staged.left).toHaveLength(1);
});

it("an element that is removed while its page is hidden, and put back after that, offers Ok (R67, R93)", async () => {
  const { payload } = await depository.issue();
  const staged = depository.start({ payload });
  await staged.screen("mpin");
  await staged.idle();
  staged.session.dispatch({ type: "pageHidden" });
  remove(staged);
  putBack(staged);
  expect(staged.state().flow).toMatchObject({ screen: "error", phase: "slow" });
  expect(staged.outcomes()).toHaveLength(1);
});

describe("an element that is removed while an authorisation is under way (R93)", () => {
  it.each(["DIS", "DMI"])("gives nothing up on %s, and ends in doubt when it is put back", async (type) => {
    const { answering } = held();
    const { staged } = await submitted(type, answering);
    remove(staged);
    await settled();
    expect(staged.outcomes(), "nobody is told while it is away").toEqual([]);
    expect(terminations(staged)).toEqual([]);
    await expectDoubt(staged);
  });

  it("takes no answer that comes while it is away (R35)", async () => {
    const { answering, release } = held();
    const { staged, ref } = await submitted("DIS", answering);
    remove(staged);
    release();
    await settled();
    expect(staged.outcomes()).toEqual([]);
    await expectDoubt(staged);
    expect(await depository.stateOf(ref)).toBe("authorised");
  });

  it("ends in doubt too if the answer was lost before", async () => {
    const { staged } = await submitted("DIS", lost);
    await until("what is said of it", () => Reflect.get(staged.state().flow, "answerLost"));
    remove(staged);
    await settled();
    expect(staged.outcomes()).toEqual([]);
    await expectDoubt(staged);
  });

  it("gives up what was not submitted, and ends as going back does", async () => {
    const { payload } = await depository.issue();
    const staged = depository.start({ payload });
    await staged.screen("mpin");
    await staged.idle();
    remove(staged);
    await settled();
    expect(staged.outcomes()).toEqual([]);
    expect(terminations(staged)).toHaveLength(1);
    putBack(staged);
    putBack(staged);
    await settled();
    expect(staged.of("fail")).toEqual([
      expect.objectContaining({ reason: "back-navigation", returnTo: null }),
    ]);
    expect(staged.outcomes()).toHaveLength(1);
    expect(terminations(staged)).toHaveLength(1);
  });
});

it("a failure model ends as `rejected` in an element that is removed while it asks for its way back (R3, R93)", async () => {
  const { payload } = await depository.issue({ model: { status: "400", error: "No", uiRedirect: "1" } });
  const isRedirect = (url: string) => url.includes("/redirect/");
  const staged = depository.start({
    payload,
    network: (url, next) => (isRedirect(url) ? new Promise(() => {}) : next()),
  });
  await until("the request", () => staged.operations().some(isRedirect));
  remove(staged);
  putBack(staged);
  await settled();
  expect(staged.outcomes()).toEqual([
    { type: "fail", detail: expect.objectContaining({ reason: "rejected", message: "No", returnTo: null }) },
  ]);
});

describe("an element that is removed after its authorisation was answered (R87, R93)", () => {
  const answered = async () => {
    const { staged, ref } = await submitted("DIS", (ask) => ask());
    await until("the dialog", () => staged.state().deadlines.ending);
    return { staged, ref };
  };
  /** Put back, it shows the success, and nothing more is heard, sent or carried out. */
  async function expectShownAndSilent(staged: FakeSession): Promise<void> {
    const heard = staged.fired.length;
    const { length: carriedOut } = staged.left;
    putBack(staged);
    await settled();
    staged.clock.advance(3000);
    await settled();
    expect(staged.fired.slice(heard).filter(({ type }) => type !== "screenchange")).toEqual([]);
    expect(staged.outcomes()).toHaveLength(1);
    expect(staged.state().flow).toMatchObject({ screen: "success", outcome: { kind: "success" } });
    expect(staged.left).toHaveLength(carriedOut);
    expect(terminations(staged)).toEqual([]);
  }

  it("while the dialog says so: the host hears the success at once, without a default action", async () => {
    const { staged, ref } = await answered();
    expect(staged.outcomes()).toEqual([]);
    remove(staged);
    expect(staged.outcomes()).toEqual([
      {
        type: "success",
        detail: expect.objectContaining({ transactionRefNo: ref, responseCode: "00", returnTo: null }),
      },
    ]);
    expect(staged.left).toEqual([]);
    await expectShownAndSilent(staged);
  });

  it("after the success was heard: nothing more", async () => {
    const { staged } = await answered();
    await closeEnding(staged);
    expect(staged.of("success")).toHaveLength(1);
    remove(staged);
    await settled();
    expect(staged.outcomes()).toHaveLength(1);
    await expectShownAndSilent(staged);
  });
});
