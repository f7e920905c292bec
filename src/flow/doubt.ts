import type { UnderwayStep } from "./steps";

/** A validate that authorises is on its way, or its captcha is awaited: the M-PIN screen's only opens the slip. */
export const isAuthorising = ({ busy, screen }: UnderwayStep): boolean =>
  busy === "validate" && screen !== "mpin";

/**
 * Nobody here knows whether the securities are authorised: an answer is awaited, or one was lost (R55). A lost one is noted by
 * `unheard` of `answers.ts`; what may still be done, and said, is in `endings.ts`.
 */
export const isInDoubt = (step: UnderwayStep): boolean => step.doubt || isAuthorising(step);
