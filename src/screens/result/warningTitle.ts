import type { Outcome } from "../../flow/outcome";
import { isPartialStatus, securityOutcomes } from "../../flow/securityOutcomes";
import type { ScreenTexts } from "../hooks/useTexts";

/**
 * Returns the heading of a `warning` outcome: how many of how many securities were accepted, if that is known (R45, R66). It is
 * unknown in three cases: the answer names fewer than were `agreed` to, as it may leave out accepted ones; a security was
 * accepted in part; no status is clear.
 */
export function warningTitle(
  { kind, tone, answer }: Outcome,
  agreed: number,
  t: ScreenTexts<TitleKey>["t"],
): string | undefined {
  if (tone !== "warning") return undefined;
  const outcomes = kind === "success" ? securityOutcomes(answer?.orderRespDtls, []) : [];
  const areNamed = outcomes.length > 0 && outcomes.every(({ isin }) => isin !== "");
  const isCountable =
    outcomes.some(({ isAccepted }) => isAccepted !== undefined) &&
    !outcomes.some(({ status }) => isPartialStatus(status));
  if (!areNamed || !isCountable || outcomes.length < agreed) return t("WARNING_TITLE");
  const accepted = outcomes.filter(({ isAccepted }) => isAccepted).length;
  return t("PARTIAL_TITLE", { accepted, total: outcomes.length });
}

type TitleKey = "WARNING_TITLE" | "PARTIAL_TITLE";
