import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterMpin, openWorld, type Staged, typed, until, type World } from "./fakePorts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The browser sends the first request to `operation` twice, as its connection breaks; the depository refuses the second. */
async function sentTwice(operation: string, creation: object = {}) {
  const { ref, payload } = await world.issue(creation);
  let breaks = true;
  const staged = world.start({
    payload,
    async network(url, next) {
      if (!breaks || !url.includes(operation)) return next();
      breaks = false;
      await next();
      return next();
    },
  });
  return { staged, ref };
}

const AGAIN = { key: "SERVICE_UNAVAILABLE" };
const saysAgain = ({ state }: Staged) =>
  until("what is said of it", () => Reflect.get(state().step, "notice") !== null && state().snackbar);

describe("a request that the browser sent twice by itself, whose second is refused by a sealed 409 (R41, R73)", () => {
  it("is an M-PIN that may be entered again, told as a broken connection", async () => {
    const { staged } = await sentTwice("validateNewOTP");
    await enterMpin(staged);
    expect(await saysAgain(staged)).toEqual(AGAIN);
    expect(staged.state().step).toMatchObject({ screen: "mpin", busy: null, wrong: 0, notice: AGAIN });
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
    await staged.screen("slip");
    expect(staged.outcomes()).toEqual([]);
  });

  it("is an OTP that may be asked for again, and counts nothing", async () => {
    const { staged, ref } = await sentTwice("regenerateOTP", { mpinStatus: "0" });
    expect(await saysAgain(staged)).toEqual(AGAIN);
    await world.otp(ref);
    expect(staged.state().step).toMatchObject({
      screen: "mpin",
      regenerations: { phase: "offered", count: 0 },
    });
    staged.session.send({ type: "resendPressed" });
    await until("the countdown", () => staged.state().deadlines.resend);
    expect(staged.state().step).toMatchObject({
      regenerations: { phase: "counting", count: 0 },
      notice: null,
    });
    expect(staged.outcomes()).toEqual([]);
  });

  it("hands no words for developers to a broker (contract §2 `message`)", async () => {
    const { staged } = await sentTwice("/txn/");
    await enterMpin(staged);
    await staged.outcome();
    expect(staged.of("fail")).toEqual([
      expect.objectContaining({ reason: "unavailable", message: "Internal Server Error. Please Try Again" }),
    ]);
  });
});
