import { describe, expect, it } from "vitest";
import { createClock } from "../../src/session/clock";
import { createTimers } from "../../src/session/timers";
import { fakeClock } from "./fakeClock";

const MINUTE = 60_000;

/** Makes a session's clock; the returned function reads the time since then. */
function started() {
  const fake = fakeClock();
  const begun = fake.now();
  const now = createClock(fake);
  return { ...fake, passed: () => now() - begun, read: now };
}

describe("The countdowns' clock (R61)", () => {
  it("follows both clocks", () => {
    const { advance, passed } = started();
    advance(MINUTE);
    expect(passed()).toBe(MINUTE);
  });

  it("counts a sleep, during which the monotonic clock stops", () => {
    const { advance, sleep, passed } = started();
    sleep(60 * MINUTE);
    expect(passed()).toBe(60 * MINUTE);
    advance(MINUTE);
    expect(passed()).toBe(61 * MINUTE);
  });

  it("is not lengthened by a wall clock set back", () => {
    const { advance, setBack, passed } = started();
    setBack(60 * MINUTE);
    expect(passed()).toBe(0);
    advance(MINUTE);
    expect(passed()).toBe(MINUTE);
  });

  it("is not lengthened by a wall clock set back between two sleeps", () => {
    const { advance, sleep, setBack, passed } = started();
    sleep(10 * MINUTE);
    expect(passed()).toBe(10 * MINUTE);
    setBack(30 * MINUTE);
    advance(MINUTE);
    expect(passed()).toBe(11 * MINUTE);
    sleep(5 * MINUTE);
    expect(passed()).toBe(16 * MINUTE);
  });

  it("never goes back, not even by less than the tolerated lag", () => {
    const { sleep, setBack, passed } = started();
    sleep(900);
    expect(passed()).toBe(900);
    setBack(900);
    expect(passed()).toBe(900);
  });

  it("does not run ahead when it is read often and the clocks round differently", () => {
    let at = 0;
    const now = createClock({ now: () => Math.floor(at), monotonic: () => Math.floor(at * 8) / 8 });
    for (; at < 1000; at += 0.1) now();
    expect(now()).toBeLessThanOrEqual(1001);
  });
});

describe("A timer", () => {
  it("that fires early is set again, and ends when it is due (R29)", () => {
    const ended: string[] = [];
    let at = 0;
    const armed: { ms: number; callback: () => void }[] = [];
    const timers = createTimers(
      {
        now: () => at,
        after(ms, callback) {
          armed.push({ ms, callback });
          return () => {};
        },
      },
      (name) => ended.push(name),
    );
    timers.start("resend", 1000);
    at = 999;
    armed[0]?.callback();
    expect(ended).toEqual([]);
    expect(armed[1]?.ms).toBe(1);
    at = 1000;
    armed[1]?.callback();
    expect(ended).toEqual(["resend"]);
  });

  it("that is due with others after a sleep ends in the order of their deadlines (R29)", () => {
    const ended: string[] = [];
    let at = 0;
    const timers = createTimers({ now: () => at, after: () => () => {} }, (name) => ended.push(name));
    timers.start("idle", 2000);
    timers.start("resend", 1000);
    at = 2000;
    timers.fireDueTimers();
    expect(ended).toEqual(["resend", "idle"]);
  });
});
