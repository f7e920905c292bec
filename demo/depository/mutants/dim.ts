import type { Mutant } from "../steps";
import { CONSENT_MUTANTS } from "./consent";
import { before, entersMpin, mutant, only } from "./means";

/** Mutants that break a rule for DIMs alone: the other types keep it. */

const ofDims = (change: Mutant["steps"]) => only(({ issue }) => issue.type === "DIM", change);

/** Takes an M-PIN with any credential of a type in the PAN's place, as if it had come with the investor's PAN. */
const takesAny = (type: "CAPTCHA" | "PANCARD"): Mutant["steps"] =>
  ofDims((steps) => ({
    perform: (operation, request) => {
      if (!entersMpin(request)) return steps.perform(operation, request);
      const body: { creds?: { credType: string }[] } = Object(request.body);
      const pan = { credType: "PANCARD", cred: request.transaction.issue.pan };
      const creds = body.creds?.map((entry) => (entry.credType === type ? pan : entry));
      return steps.perform(operation, { ...request, body: { ...body, creds } });
    },
  }));

export const DIM_MUTANTS = {
  panOfDimIs02: mutant("answers a wrong PAN of a DIM with 02", ofDims(CONSENT_MUTANTS.panIs02.steps)),
  countsNoDimPan: mutant("counts no wrong PAN of a DIM", ofDims(CONSENT_MUTANTS.countsNoPan.steps)),
  countsDimCaptchas: mutant("counts refused captchas of a DIM", ofDims(CONSENT_MUTANTS.countsCaptchas.steps)),
  needsNoDimCaptcha: mutant(
    "takes an M-PIN of a DIM without a captcha",
    ofDims(CONSENT_MUTANTS.needsNoCaptcha.steps),
  ),
  takesAnyDimPan: mutant("takes an M-PIN of a DIM with any PAN", takesAny("PANCARD")),
  takesAnyDimCaptcha: mutant("takes an M-PIN of a DIM with any captcha", takesAny("CAPTCHA")),
  countsNoForgots: mutant(
    "sends OTPs of a DIM by 'forgot' without an end",
    before(["regenerateOTP"], (transaction) => {
      transaction.counters = { ...transaction.counters, forgots: 0 };
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
