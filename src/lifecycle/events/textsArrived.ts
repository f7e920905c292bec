import { byPhase, moveTo } from "../eventTable";
import type { Lifecycle, LifecycleEffect, LifecycleTransition } from "../states";

const SHOW_TEXTS: LifecycleEffect = { do: "showTexts" };

const show = (state: Lifecycle): LifecycleTransition => moveTo(state, SHOW_TEXTS);

/**
 * Handles the arrival of a language's texts: the first ones, and those of another language (contract §5 Languages). With the
 * first ones a payload that begins with the M-PIN field shows it, and has started (contract §7, R28). The first ones are loaded by
 * lifecycle/showFirstScreen.ts, those of another language by session/localeController.ts, which handles lost ones too. The rest of
 * the current language comes with React, and is no event.
 */
export const textsArrived = byPhase<"textsArrived">({
  static: show,
  opening: (state, { showsMpinField }) =>
    showsMpinField ? moveTo({ ...state, isStarted: true }, SHOW_TEXTS, { do: "showMpinField" }) : show(state),
  running: show,
  hidden: show,
  ended: show,
  disconnected: show,
});
