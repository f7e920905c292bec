import { FRESH_COUNTERS } from "../counters";
import { DEFAULT_MPIN } from "../creation";
import type { Mutant } from "../steps";
import { CONSENT_MUTANTS } from "./consent";
import { around, before, isCode, mutant, only, registersMpin, VALIDATES } from "./means";

/** Mutants that break a rule for accounts without an M-PIN alone. */

const ofNewAccounts = (change: Mutant["steps"]) => only(({ issue }) => issue.mpinStatus === "0", change);

export const NEW_ACCOUNT_MUTANTS = {
  ordersBeforeFirstMpin: mutant(
    "tells the order before an account's first M-PIN",
    ofNewAccounts(CONSENT_MUTANTS.ordersBeforeMpin.steps),
  ),
  securitiesBeforeFirstMpin: mutant(
    "tells the securities before an account's first M-PIN",
    ofNewAccounts(CONSENT_MUTANTS.securitiesBeforeMpin.steps),
  ),
  sendsBeforeFirstMpin: mutant(
    "sends the consent OTP before an account's first M-PIN",
    ofNewAccounts(CONSENT_MUTANTS.sendsBeforeMpin.steps),
  ),
  authorisesBeforeFirstMpin: mutant(
    "authorises before an account's first M-PIN",
    ofNewAccounts(CONSENT_MUTANTS.authorisesBeforeMpin.steps),
  ),
  countsNoRegistration: mutant(
    "counts no wrong OTP of a first M-PIN",
    before(VALIDATES, (transaction, request) => {
      if (registersMpin(request))
        transaction.counters = { ...transaction.counters, wrongOtp: FRESH_COUNTERS.wrongOtp };
    }),
  ),
  wrongOtpRegisters: mutant(
    "registers a first M-PIN after a wrong OTP",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      const { issue } = request.transaction;
      if (registersMpin(request) && isCode(answer, "02"))
        request.world.accounts.set(issue.account, DEFAULT_MPIN);
      return answer;
    }),
  ),
  sendsFirstEndlessly: mutant(
    "sends OTPs for a first M-PIN without an end",
    ofNewAccounts(CONSENT_MUTANTS.sendsEndlessly.steps),
  ),
  limitRegisters: mutant(
    "registers a first M-PIN after the send limit",
    ofNewAccounts(CONSENT_MUTANTS.limitLocksNothing.steps),
  ),
  registrationEndsInNowhere: mutant(
    "leads nowhere after exhausted OTPs of a first M-PIN",
    ofNewAccounts(CONSENT_MUTANTS.redirectEndsWithLimit.steps),
  ),
  statusOpenAfterRegistration: mutant(
    "tells a transaction as open that wrong OTPs of a first M-PIN ended",
    ofNewAccounts(CONSENT_MUTANTS.statusOpenAfterLimit.steps),
  ),
  shortOtpsOfRegistration: mutant(
    "sends OTPs of four digits for a first M-PIN",
    ofNewAccounts(CONSENT_MUTANTS.shortOtps.steps),
  ),
};
