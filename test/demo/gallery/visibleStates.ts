import type { FlowState } from "../../../src/flow/states";

/** Returns the visible differences of a state: screen and mode, question, ending. */
export function visibleStatesOf(flow: FlowState): string[] {
  if ("outcome" in flow) {
    const { kind, reason, incorrectUrl, unauthorisedReturn } = flow.outcome;
    const more = [incorrectUrl && "incorrect URL", unauthorisedReturn && "return refused"].filter(Boolean);
    return [
      `${flow.screen} ${kind === "fail" ? reason : kind}`,
      ...more.map((text) => `${flow.screen} ${text}`),
    ];
  }
  if (!("busy" in flow)) return [flow.screen];
  const { screen, dialog, ending, idleWarned, busy } = flow;
  const mode = "mode" in flow ? `${screen} ${flow.mode}` : screen;
  const endingDialog = ending?.dialog;
  const text = endingDialog && ("key" in endingDialog.text ? endingDialog.text.key : "their text");
  return [
    mode,
    `${screen} OTP ${flow.regenerations.phase}`,
    ...(busy === "validate" || busy === "exit"
      ? [`${busy === "exit" ? "" : `${screen} `}${busy} under way`]
      : []),
    ...(dialog
      ? [`${screen} ${dialog.kind}${dialog.kind === "mpinSetup" && dialog.timeUp ? " time over" : ""}`]
      : []),
    ...(endingDialog ? [`${screen === "dim" ? screen : "slip"} ${endingDialog.title} ${text}`] : []),
    ...(ending && !endingDialog && ending.phase === "shown" ? ["an ending without a dialog"] : []),
    ...(idleWarned ? [`${screen} idle`] : []),
  ];
}
