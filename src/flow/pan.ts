import { endingAnswer } from "./answers";
import type { Credential } from "./effects";
import { tellFailure } from "./endings";
import type { Facts } from "./facts";
import type { LastingMessage } from "./messages";
import type { EndingAnswer } from "./outcome";
import { LIMIT_DIALOG } from "./refusals";
import { type DimStep, type MpinStep, type Next, to, type Way } from "./steps";
import { panError } from "./validation";

/** The steps whose M-PIN submit carries a captcha, and a PAN where that fails (R11). */
type PanStep = MpinStep | DimStep;

/** Asks for the PAN, unless the investor is being asked whether to cancel; PAN mode stays either way. */
export function askPan(step: PanStep, error: LastingMessage | null = null): Next {
  const dialog = step.dialog?.kind === "cancel" ? step.dialog : ({ kind: "pan", error } as const);
  return to({ ...step, busy: null, panMode: true, dialog });
}

/** Yes: a PAN that cannot be one is asked again, counting nothing; else `send` submits with it (R11). */
export function enterPan<S extends PanStep>(
  step: S,
  entered: string,
  send: (step: S, pan: Credential) => Next,
): Next {
  if (step.busy || step.dialog?.kind !== "pan") return to(step);
  const pan = entered.toUpperCase();
  const error = panError(pan);
  if (error) return to({ ...step, dialog: { kind: "pan", error: { key: error } } });
  return send({ ...step, dialog: { kind: "pan", error: null } }, { credType: "PANCARD", cred: pan });
}

/** No: nothing is sent (R11). */
export const declinePan = (step: PanStep): Next =>
  step.busy || step.dialog?.kind !== "pan" ? to(step) : to({ ...step, dialog: null });

/** `06`: the PAN was not verified; counted, and the dialog stays open until the last (R11). */
export function panRefused(facts: Facts, step: PanStep, answer: EndingAnswer, way: Way): Next {
  const text = { key: "PAN_NOT_VERIFIED" } as const;
  const panWrong = step.panWrong + 1;
  if (panWrong < facts.maxPanAttempts) return askPan({ ...step, panWrong }, text);
  return tellFailure(
    { ...step, panWrong },
    { reason: "pan-exceeded", text, answer: endingAnswer(answer) },
    { way, dialog: LIMIT_DIALOG },
    "PAN_EXCEEDED",
  );
}
