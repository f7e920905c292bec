import { describe, expect, it } from "vitest";
import { areBoxesDisabled } from "../../src/flow/consentBoxes";
import { SCREEN_FAILED } from "../../src/flow/outcome";
import { type Busy, type Ending, initialMpinState } from "../../src/flow/states";

const state = initialMpinState({ mpinSet: true });
const ending: Ending = {
  phase: "shown",
  outcome: SCREEN_FAILED,
  destination: { to: "nowhere" },
  after: null,
  dialog: null,
};

describe("the boxes of a consent", () => {
  it.each<Busy>(["captcha", "validate", "status"])("are disabled while busy with %s (R17)", (busy) => {
    expect(areBoxesDisabled({ ...state, busy })).toBe(true);
  });

  it("are disabled once the outcome is decided", () => {
    expect(areBoxesDisabled({ ...state, ending })).toBe(true);
  });

  it.each<Busy | null>([null, "sendFirst", "exit"])("are enabled while busy with %s", (busy) => {
    expect(areBoxesDisabled({ ...state, busy })).toBe(false);
  });
});
