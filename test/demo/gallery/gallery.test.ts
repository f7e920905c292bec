import { describe, expect, it } from "vitest";
import { sceneOf, stateOf } from "../../../demo/gallery/session";
import { STATES } from "../../../demo/gallery/states";
import type { FlowState } from "../../../src/flow/states";
import { walk } from "../../flow/modelCheck";
import { factsOf } from "../../flow/support";

/** Returns the visible differences of a step: screen and mode, question, ending. */
function looksOf(step: FlowState): string[] {
  if ("outcome" in step) {
    const { kind, reason, incorrectUrl, unauthorisedReturn } = step.outcome;
    const more = [incorrectUrl && "incorrect URL", unauthorisedReturn && "return refused"].filter(Boolean);
    return [
      `${step.screen} ${kind === "fail" ? reason : kind}`,
      ...more.map((text) => `${step.screen} ${text}`),
    ];
  }
  if (!("busy" in step)) return [step.screen];
  const { screen, dialog, ending, idleWarned, busy } = step;
  const mode = "mode" in step ? `${screen} ${step.mode}` : screen;
  const told = ending?.dialog;
  const text = told && ("key" in told.text ? told.text.key : "their text");
  return [
    mode,
    `${screen} OTP ${step.regenerations.phase}`,
    ...(busy === "validate" || busy === "exit"
      ? [`${busy === "exit" ? "" : `${screen} `}${busy} under way`]
      : []),
    ...(dialog
      ? [`${screen} ${dialog.kind}${dialog.kind === "mpinSetup" && dialog.timeUp ? " time over" : ""}`]
      : []),
    ...(told ? [`${screen === "dim" ? screen : "slip"} ${told.title} ${text}`] : []),
    ...(ending && !told && ending.phase === "shown" ? ["an ending without a dialog"] : []),
    ...(idleWarned ? [`${screen} idle`] : []),
  ];
}

const REQUESTS = [
  factsOf("DIS"),
  factsOf("DIS", { mpinSet: false }),
  factsOf("DMI"),
  factsOf("DIM", { authMechanism: "OTP", hasHoldings: true, mpinSet: false }),
  factsOf("DIM", { maxPanAttempts: 1 }),
];

describe("the gallery", () => {
  it("has an entry for every screen, question and ending of the flow", async () => {
    const possible = new Set<string>();
    for (const facts of REQUESTS)
      walk(facts, (step) => {
        for (const look of looksOf(step)) possible.add(look);
      });
    const shown = new Set<string>();
    for (const state of Object.values(STATES)) {
      const scene = await sceneOf(state, "en-GB", "http://localhost/");
      for (const look of looksOf(stateOf(scene, 0).step)) shown.add(look);
    }
    expect(possible.size).toBeGreaterThan(40);
    expect([...possible].filter((look) => !shown.has(look)).sort()).toEqual([]);
  }, 600_000);

  it("reaches with each entry's events the state of its name", async () => {
    const screens: Record<string, string> = {
      error: "error",
      success: "",
      acknowledgement: "acknowledgement",
    };
    for (const [name, state] of Object.entries(STATES)) {
      const { step } = stateOf(await sceneOf(state, "en-GB", "http://localhost/"), 0);
      const [group = ""] = name.split("-");
      if (["mpin", "slip", "mandate", "dim"].includes(group))
        expect([name, step.screen]).toEqual([name, group]);
      else if (screens[group]) expect([name, step.screen]).toEqual([name, screens[group]]);
    }
  });
});
