import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorise, type FakeDepository, openFakeDepository, until } from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

describe("an ending with a time limit (R45, R66)", () => {
  it("waits while the investor touches the element, 20 s from the last touch", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog's deadline", () => fakeSession.state().deadlines.ending);
    fakeSession.clock.advance(2000);
    fakeSession.session.userActive();
    fakeSession.clock.advance(19_000);
    fakeSession.session.userActive();
    fakeSession.clock.advance(19_999);
    expect(fakeSession.outcomes()).toEqual([]);
    fakeSession.clock.advance(1);
    expect(fakeSession.outcomes()).toHaveLength(1);
  });

  it("restarts at a touch directly after the press that led there", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.screenMounted();
    await until("the idle limit", () => fakeSession.state().deadlines.idleWarning);
    fakeSession.session.userActive();
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog's deadline", () => fakeSession.state().deadlines.ending);
    fakeSession.session.userActive();
    fakeSession.clock.advance(19_999);
    expect(fakeSession.outcomes()).toEqual([]);
  });

  it("shows no countdown but its own: the OTP's behind it is over", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog's deadline", () => fakeSession.state().deadlines.ending);
    expect(Object.keys(fakeSession.state().deadlines)).toEqual(["ending"]);
  });

  it("is followed by a page that waits for touches too", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload, prevents: ["fail"] });
    await fakeSession.screen("mpin");
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    fakeSession.clock.advance(4000);
    fakeSession.session.userActive();
    fakeSession.clock.advance(20_299);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.advance(1);
    expect(fakeSession.of("close")).toHaveLength(1);
  });
});

describe("the way back (R67)", () => {
  const wayBack = async (creation: object) => {
    const { payload } = await depository.issue(creation);
    const fakeSession = depository.start({ payload });
    await until("the transaction", () => fakeSession.state().transaction);
    return fakeSession.state().transaction?.wayBack;
  };

  it("leads to each of the payload's own addresses", async () => {
    expect(await wayBack({})).toEqual({
      success: expect.stringMatching(/\/success$/),
      fail: expect.stringMatching(/\/fail$/),
    });
    expect(await wayBack({ successUrl: null })).toEqual({ fail: expect.stringMatching(/\/fail$/) });
  });

  it("leads to no address if FailUrl was refused", async () => {
    expect(await wayBack({ failUrl: "https://evil.example/" })).toEqual({});
  });

  it("leads to FailUrl after a failure if only SuccessUrl was refused", async () => {
    expect(await wayBack({ successUrl: "https://evil.example/" })).toEqual({
      fail: expect.stringMatching(/\/fail$/),
    });
  });
});
