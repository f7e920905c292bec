import type { FlowContext } from "./context";
import { areValid, identifiersOf } from "./identifiers";
import type { SlipState } from "./states";

/**
 * Tells whether a slip or a mandate can be submitted: Submit is shown, the first page of securities was shown, and no
 * identifier is wrong or missing (spec §2, R20, R44, R71). Until then a mandate's first OTP waits too.
 */
export const canSubmitSlip = (context: FlowContext, state: SlipState): boolean =>
  state.order.actionButtonDisplay && state.securities === "loaded" && areValid(identifiersOf(state), context);
