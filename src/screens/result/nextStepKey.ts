import type { FailReason, Outcome } from "../../flow/outcome";
import type { CommonTextKey } from "../../i18n/texts";

/** The advice after a failure, by its reason; NEXT_CONTACT if the reason has none here. */
const NEXT: Partial<Readonly<Record<FailReason, CommonTextKey>>> = {
  cancelled: "NEXT_CANCELLED",
  "attempts-exceeded": "NEXT_START_AGAIN",
  "otp-limit": "NEXT_START_AGAIN",
  "mpin-setup-exceeded": "NEXT_START_AGAIN",
  "pan-exceeded": "NEXT_START_AGAIN",
  "idle-timeout": "NEXT_START_AGAIN",
  // a reload too (R50)
  "back-navigation": "NEXT_START_AGAIN",
  "service-timeout": "NEXT_START_AGAIN",
  unavailable: "NEXT_START_AGAIN",
};

/** The advice if the requestor cannot be named (R78). A page that is reloaded as CLOCK_WRONG asks begins nothing anew (R50, R90). */
const NEXT_WITHOUT_REQUESTOR: Partial<Readonly<Record<FailReason, CommonTextKey>>> = {
  "back-navigation": "NEXT_START_AGAIN_BROKER",
  configuration: "NEXT_START_AGAIN_BROKER",
  "invalid-request": "NEXT_START_AGAIN_BROKER",
  "idle-timeout": "NEXT_START_AGAIN_BROKER",
  unavailable: "NEXT_START_AGAIN_BROKER",
  "in-doubt": "NEXT_CHECK_BROKER",
};

/**
 * Returns the key of the advice on what to do now (spec §2 'Error page', R78), null if there is none. `isRequestorKnown`:
 * the text may name the requestor.
 */
export function nextStepKey(outcome: Outcome, isRequestorKnown: boolean): CommonTextKey | null {
  const { page, reason, tone, debit } = outcome;
  if (!isRequestorKnown) return (reason && NEXT_WITHOUT_REQUESTOR[reason]) ?? null;
  if (!reason) return page === "acknowledgement" ? "REGULATOR_CLAUSE" : "NEXT_STATEMENT";
  // an order that the depository refuses may be authorised already: starting again may debit twice (R55)
  const mayBeDebited = tone === "warning" || (reason === "unavailable" && debit !== "none");
  return mayBeDebited ? "NEXT_CHECK" : (NEXT[reason] ?? "NEXT_CONTACT");
}
