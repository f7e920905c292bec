import { byPhase, endWithError, moveTo } from "../eventTable";

/** Handles the element's return to the document: fires what it owes, and begins nothing anew (R93). */
export const reconnected = byPhase<"reconnected">({
  disconnected: ({ owedOutcome }) => (owedOutcome ? endWithError(owedOutcome) : moveTo({ phase: "ended" })),
});
