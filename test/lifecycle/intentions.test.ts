import { describe, expect, it } from "vitest";
import type { Event } from "../../src/flow/events";
import { createIntentions, decisionOf } from "../../src/lifecycle/intentions";
import { typed } from "../session/fakePorts";

const SUBMIT: Event = { type: "submitted", typed: typed({ mpin: "123456" }) };
const CANCEL: Event = { type: "cancelPressed" };
const FORGOT: Event = { type: "forgotPressed" };
const TICK: Event = { type: "boxTicked", box: "terms", ticked: true };

describe("what is pressed before the flow runs is an intention, and not a queue (R99)", () => {
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
    const intentions = createIntentions();
    for (const event of pressed) intentions.add(event);
    expect(intentions.take()).toEqual(sent);
    expect(intentions.take()).toEqual([]);
  });

  it("shows the press that waits, and none that rests", () => {
    const intentions = createIntentions();
    expect([SUBMIT, FORGOT, TICK, CANCEL].map((event) => intentions.add(event))).toEqual([
      "submitted",
      null,
      null,
      "cancelPressed",
    ]);
    intentions.clear();
    expect(intentions.add(FORGOT)).toBe("forgotPressed");
  });

  it("is decided by one rule, with React or without", () => {
    expect(decisionOf("submitted", "forgotPressed")).toBe("submitted");
    expect(decisionOf("cancelPressed", "submitted")).toBe("submitted");
    expect(decisionOf(null, "forgotPressed")).toBe("forgotPressed");
  });
});
