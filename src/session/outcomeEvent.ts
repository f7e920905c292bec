import type { ReturnDestination } from "../flow/effects";
import type { Outcome, ReturnTo } from "../flow/outcome";
import { common } from "../i18n/en-GB/common";
import type { AuthenticationModel } from "../payload/model";
import { returnToOf } from "../returning/returnTo";
import { outcomeDetail } from "./hostEvents";
import type { Ports } from "./ports";
import { formatMessage, type GatewayState } from "./state";

/** The way out that the flow has decided on, with its fields (contract §6, Return fields); null where there is none. */
export function resolveReturn(way: ReturnDestination, model: AuthenticationModel | null): ReturnTo | null {
  if (way.to === "nowhere") return null;
  if (way.to === "redirectUrl") return way.returnTo;
  const header = model?.edisServiceHeader;
  const url = way.to === "successUrl" ? header?.SuccessUrl : header?.FailUrl;
  return url ? returnToOf("GET", url, way.fields, header?.state) : null;
}

/** What an outcome's event says besides the outcome. `agreedIn`: the language in which it was last submitted. */
interface Told {
  readonly model: AuthenticationModel | null;
  readonly returnTo: ReturnTo | null;
  readonly agreedIn: string;
}

/** Fires the outcome's event (contract §2); false when the host prevented its default action. */
export function emitOutcome(
  { emit }: Pick<Ports, "emit">,
  { texts, params }: Pick<GatewayState, "texts" | "params">,
  outcome: Outcome,
  { model, returnTo, agreedIn }: Told,
): boolean {
  const shown = formatMessage({ texts: texts.with(common), params }, outcome.text);
  const detail = { ...outcomeDetail(model, outcome, shown), returnTo };
  return outcome.kind === "success"
    ? emit("success", { ...detail, locale: agreedIn })
    : emit("fail", { ...detail, locale: texts.locale, reason: outcome.reason ?? "unavailable" });
}
