import type { FlowContext } from "./context";
import { areValid, dimIdentifiers, identifiersOf } from "./identifiers";
import type { SlipState } from "./states";

/**
 * Tells whether a slip or a mandate can be submitted: Submit is shown, a mandate's first page of securities is loaded, and no
 * identifier is wrong or missing (spec §2, R20, R44, R71). A mandate's first OTP waits for the same.
 */
export const canSubmitSlip = (context: FlowContext, state: SlipState): boolean =>
  state.order.actionButtonDisplay && state.securities === "loaded" && areValid(identifiersOf(state), context);

/** Tells whether a DIM can be submitted: its page has a panel (R23), and no identifier is wrong or missing (R20, R44). */
export const canSubmitDim = (context: FlowContext): boolean =>
  context.actionButtonDisplay && areValid(dimIdentifiers(context), context);
