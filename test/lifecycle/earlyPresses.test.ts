import { describe, expect, it } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import { type EventQueue, enqueue, pendingPressOf, pressThatCounts } from "../../src/lifecycle/earlyPresses";
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
    expect(pressed.reduce<EventQueue>(enqueue, [])).toEqual(sent);
  });

  it("tells the press to show as waiting", () => {
    let queue: EventQueue = [];
    expect(
      [SUBMIT, FORGOT, TICK, CANCEL].map((event) => {
        queue = enqueue(queue, event);
        return pendingPressOf(queue);
      }),
    ).toEqual(["submitted", "submitted", "submitted", "cancelPressed"]);
    expect(pendingPressOf([TICK])).toBe(null);
  });

  it("the last press counts, but FORGOT does not while a SUBMIT waits", () => {
    expect(pressThatCounts("submitted", "forgotPressed")).toBe("submitted");
    expect(pressThatCounts("cancelPressed", "submitted")).toBe("submitted");
    expect(pressThatCounts(null, "forgotPressed")).toBe("forgotPressed");
  });
});
