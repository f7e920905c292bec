import { areMpinsSpent } from "../counters";
import type { Mutant } from "../steps";
import { CONSENT_MUTANTS } from "./consent";
import { around, before, entersMpin, mutant, only, takesAnyAs } from "./means";

/** Mutants that break a rule for DIMs alone: the other types keep it. */

const ofDims = (change: Mutant["steps"]) => only(({ issue }) => issue.type === "DIM", change);

export const DIM_MUTANTS = {
  panOfDimIs02: mutant("answers a wrong PAN of a DIM with 02", ofDims(CONSENT_MUTANTS.panIs02.steps)),
  countsNoDimPan: mutant("counts no wrong PAN of a DIM", ofDims(CONSENT_MUTANTS.countsNoPan.steps)),
  countsDimCaptchas: mutant("counts refused captchas of a DIM", ofDims(CONSENT_MUTANTS.countsCaptchas.steps)),
  needsNoDimCaptcha: mutant(
    "takes an M-PIN of a DIM without a captcha",
    ofDims(CONSENT_MUTANTS.needsNoCaptcha.steps),
  ),
  takesAnyDimPan: mutant("takes an M-PIN of a DIM with any PAN", ofDims(takesAnyAs("PANCARD", entersMpin))),
  takesAnyDimCaptcha: mutant(
    "takes an M-PIN of a DIM with any captcha",
    ofDims(takesAnyAs("CAPTCHA", entersMpin)),
  ),
  countsNoForgots: mutant(
    "sends OTPs of a DIM by 'forgot' without an end",
    before(["regenerateOTP"], (transaction) => {
      transaction.counters = { ...transaction.counters, forgots: 0 };
    }),
  ),
  wrongMpinsLockDim: mutant(
    "locks a DIM at the third wrong M-PIN, though 'forgot' is left",
    around(["validateNewOTP"], async ({ transaction }, next) => {
      const answer = await next();
      if (transaction.issue.type === "DIM" && areMpinsSpent(transaction.counters))
        transaction.state = "locked";
      return answer;
    }),
  ),
  takesAnyRequestorOfDim: mutant("takes any requestor's path of a DIM", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      const isDim = transaction?.issue.type === "DIM";
      const named = found && isDim ? { ...found, requestorId: undefined } : found;
      return steps.admitCaller(world, incoming, named, transaction);
    },
  })),
};
