import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionStart } from "../../src/session/session";
import { type FakeDepository, openFakeDepository, settled, until } from "./fakePorts";

/** React and the screens are lost after the flow has begun: their loading takes longer, and has a retry (R97). */

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

/** Starts a payload without a prerendered field, whose screens are lost when `lose` is called. */
function begin(payload: string | null, start: SessionStart = "payload") {
  let lose = () => {};
  const loading = new Promise<never>((_, reject) => {
    lose = () => reject(new Error("lost"));
  });
  const drawn: string[] = [];
  const fakeSession = depository.start({
    payload,
    start,
    unseen: true,
    loadUi: Object.assign(() => loading, { loaded: () => undefined }),
    draws: (key) => void drawn.push(key),
  });
  return { fakeSession, drawn, lose };
}

describe("a transaction whose screens are lost", () => {
  it("ends and says so, though its flow runs", async () => {
    const { payload } = await depository.issue({ transactionType: "DIM" });
    const { fakeSession, drawn, lose } = begin(payload);
    await until("the flow", () => fakeSession.session.phase() === "running");
    expect(fakeSession.outcomes()).toEqual([]);
    lose();
    await fakeSession.outcome();
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "unavailable" }]);
    expect(drawn.at(-1)).toBe("ERR_PAGE_MSG");
  });

  it("says so too if it has ended before", async () => {
    const { fakeSession, drawn, lose } = begin("nonsense");
    await fakeSession.outcome();
    await settled();
    expect(drawn).toEqual([]);
    lose();
    await settled();
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(drawn.at(-1)).toBe("ERR_PAGE_MSG");
  });

  it("says that its outcome is unknown if it may be authorised, and not that one may try again (R55)", async () => {
    const { fakeSession, drawn, lose } = begin(null, "mayBeAuthorised");
    lose();
    await fakeSession.outcome();
    expect(fakeSession.of("fail")).toMatchObject([{ reason: "in-doubt" }]);
    expect(drawn.at(-1)).toBe("IN_DOUBT");
  });

  it("draws nothing over the payload that has taken its place", async () => {
    const { fakeSession, drawn, lose } = begin("nonsense");
    await fakeSession.outcome();
    fakeSession.session.dispatch({ type: "payloadReplaced" });
    lose();
    await settled();
    expect(drawn).toEqual([]);
  });
});
