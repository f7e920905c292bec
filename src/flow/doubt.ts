import type { UnderwayStep } from "./steps";

/** A validate that authorises is on its way, or its captcha is awaited: the M-PIN screen's only opens the slip. */
export const isAuthorising = ({ busy, screen }: UnderwayStep): boolean =>
  busy === "validate" && screen !== "mpin";

/** Nobody here knows whether the securities are authorised: an answer is awaited, or one was lost (R55). */
export const isInDoubt = (step: UnderwayStep): boolean => step.doubt || isAuthorising(step);
