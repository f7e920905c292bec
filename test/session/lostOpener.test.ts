import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeDepository, openFakeDepository, settled, until } from "./fakePorts";

/** What opens the payload is lost or stalls, while the page of an ending can be shown: its Ok waits for the flow (R31, R97). */

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

/** Shows the ending of a payload that was gone back from. Its flow cannot be loaded until `opener` resolves. */
async function ended(opener: () => Promise<unknown>, prevents: readonly string[] = []) {
  const { payload } = await depository.issue();
  const fakeSession = depository.start({ payload, unseen: true, opener, prevents });
  fakeSession.session.dispatch({ type: "backPressed" });
  await settled();
  expect(fakeSession.of("fail")).toMatchObject([{ reason: "back-navigation" }]);
  expect(fakeSession.state().flow).toMatchObject({ screen: "error", phase: "open" });
  return fakeSession;
}

const lose = () => Promise.reject(new Error("lost"));

it("a payload that could not be opened at first is opened to terminate its transaction (R28)", async () => {
  const { ref, payload } = await depository.issue();
  let attempts = 0;
  const fakeSession = depository.start({
    payload,
    opener: () => (++attempts === 1 ? lose() : Promise.resolve()),
  });
  await fakeSession.outcome();
  expect(fakeSession.of("fail")).toMatchObject([{ reason: "unavailable" }]);
  await until("the terminate", async () => (await depository.stateOf(ref)) === "terminated");
});

describe("Ok on a result page whose flow cannot be loaded (R97)", () => {
  it("fires one `close`, closes the window, and waits no longer (R31)", async () => {
    const { session, of, state, windowsClosed, warnings } = await ended(lose);
    const before = warnings.length;
    session.send({ type: "okPressed" });
    expect(state().pendingPress).toBe("okPressed");
    await until("the end of the wait", () => state().pendingPress === null);
    expect(of("close")).toEqual([{}]);
    expect(windowsClosed()).toBe(1);
    expect(state().flow, "'You may now close this window' in place of Ok").toMatchObject({ phase: "closed" });
    expect(warnings.slice(before), "for whoever runs the page").toHaveLength(1);
    session.dispatch({ type: "pageShown" });
    await settled();
    expect(of("close")).toHaveLength(1);
    expect(of("fail")).toHaveLength(1);
  });

  it("leaves the window to a host that prevents `close`", async () => {
    const { session, of, state, windowsClosed } = await ended(lose, ["close"]);
    session.send({ type: "okPressed" });
    await until("the end of the wait", () => state().pendingPress === null);
    expect(of("close")).toEqual([{}]);
    expect(windowsClosed()).toBe(0);
  });

  it("fires no `close` that nobody asked for", async () => {
    const { session, of, state } = await ended(lose);
    session.dispatch({ type: "pageShown" });
    await settled();
    expect(of("close")).toEqual([]);
    expect(state().flow).toMatchObject({ phase: "open" });
  });

  it("is offered anew when its element was removed as it waited, and is put back (R93)", async () => {
    const stalled = await ended(() => new Promise(() => {}));
    stalled.session.send({ type: "okPressed" });
    expect(stalled.state().pendingPress).toBe("okPressed");
    stalled.session.disconnected();
    stalled.session.dispatch({ type: "reconnected" });
    expect(stalled.state().pendingPress).toBeNull();
    expect(stalled.of("close")).toEqual([]);
  });
});
