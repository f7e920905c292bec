import type { FlowState } from "../../../src/flow/states";

/** Returns the visible differences of a step: screen and mode, question, ending. */
export function looksOf(step: FlowState): string[] {
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
