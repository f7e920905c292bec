import { CALLER_MUTANTS } from "./mutants/callers";
import { CONFIGURATION_MUTANTS } from "./mutants/configuration";
import { CONSENT_MUTANTS } from "./mutants/consent";
import { DIM_MUTANTS } from "./mutants/dim";
import { ENVELOPE_MUTANTS } from "./mutants/envelope";
import { ERROR_MUTANTS } from "./mutants/errors";
import { NEW_ACCOUNT_MUTANTS } from "./mutants/newAccount";

/**
 * Depositories that each break one rule of the contract: `createDepository({ mutants: [MUTANTS.forgetsKeys] })`. They prove
 * that the conformance kit finds each breach; neither the demo nor the sandbox has one.
 */
export const MUTANTS = {
  ...CONFIGURATION_MUTANTS,
  ...ENVELOPE_MUTANTS,
  ...CALLER_MUTANTS,
  ...CONSENT_MUTANTS,
  ...DIM_MUTANTS,
  ...ERROR_MUTANTS,
  ...NEW_ACCOUNT_MUTANTS,
};
