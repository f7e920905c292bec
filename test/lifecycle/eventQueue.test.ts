import { describe, expect, it } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import { createEventQueue, pressThatCounts } from "../../src/lifecycle/eventQueue";
import { typed } from "../session/fakePorts";

const SUBMIT: FlowEvent = { type: "submitted", typed: typed({ mpin: "123456" }) };
const CANCEL: FlowEvent = { type: "cancelPressed" };
const FORGOT: FlowEvent = { type: "forgotPressed" };
const TICK: FlowEvent = { type: "boxTicked", box: "terms", ticked: true };

describe("of the presses before the flow runs only one counts (R99)", () => {
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
    const eventQueue = createEventQueue();
    for (const event of pressed) eventQueue.add(event);
    expect(eventQueue.take()).toEqual(sent);
    expect(eventQueue.take()).toEqual([]);
  });

  it("returns the press to show as waiting, and null for an event that is no press or does not count", () => {
    const eventQueue = createEventQueue();
    expect([SUBMIT, FORGOT, TICK, CANCEL].map((event) => eventQueue.add(event))).toEqual([
      "submitted",
      null,
      null,
      "cancelPressed",
    ]);
    eventQueue.clear();
    expect(eventQueue.add(FORGOT)).toBe("forgotPressed");
  });

  it("the last press counts, but FORGOT does not while a SUBMIT waits", () => {
    expect(pressThatCounts("submitted", "forgotPressed")).toBe("submitted");
    expect(pressThatCounts("cancelPressed", "submitted")).toBe("submitted");
    expect(pressThatCounts(null, "forgotPressed")).toBe("forgotPressed");
  });
});
