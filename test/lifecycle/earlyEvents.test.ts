import { describe, expect, it } from "vitest";
import type { Event } from "../../src/flow/events";
import { createEarlyEvents, pressThatCounts } from "../../src/lifecycle/earlyEvents";
import { typed } from "../session/fakePorts";

const SUBMIT: Event = { type: "submitted", typed: typed({ mpin: "123456" }) };
const CANCEL: Event = { type: "cancelPressed" };
const FORGOT: Event = { type: "forgotPressed" };
const TICK: Event = { type: "boxTicked", box: "terms", ticked: true };

describe("a press before the flow runs is an intention, and not a queue (R99)", () => {
  it.each([
    [[SUBMIT, CANCEL], [CANCEL]],
    [[CANCEL, SUBMIT], [SUBMIT]],
    [[SUBMIT, FORGOT], [SUBMIT]],
    [[FORGOT, SUBMIT], [SUBMIT]],
    [[CANCEL, FORGOT], [FORGOT]],
    [[SUBMIT, CANCEL, FORGOT], [FORGOT]],
    [[SUBMIT, SUBMIT], [SUBMIT]],
    [
      [TICK, SUBMIT, TICK],
      [TICK, SUBMIT, TICK],
    ],
  ])("%j becomes %j", (pressed, sent) => {
    const earlyEvents = createEarlyEvents();
    for (const event of pressed) earlyEvents.add(event);
    expect(earlyEvents.take()).toEqual(sent);
    expect(earlyEvents.take()).toEqual([]);
  });

  it("shows the press that waits, and no resting one", () => {
    const earlyEvents = createEarlyEvents();
    expect([SUBMIT, FORGOT, TICK, CANCEL].map((event) => earlyEvents.add(event))).toEqual([
      "submitted",
      null,
      null,
      "cancelPressed",
    ]);
    earlyEvents.clear();
    expect(earlyEvents.add(FORGOT)).toBe("forgotPressed");
  });

  it("is decided by one rule, with React or without", () => {
    expect(pressThatCounts("submitted", "forgotPressed")).toBe("submitted");
    expect(pressThatCounts("cancelPressed", "submitted")).toBe("submitted");
    expect(pressThatCounts(null, "forgotPressed")).toBe("forgotPressed");
  });
});
