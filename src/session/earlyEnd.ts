import { type FailReason, failure } from "../flow/outcome";
import type { ResultStep } from "../flow/steps";
import type { Presumed } from "../payload/presume";
import type { TextParams } from "../texts/fill";
import type { FirstTextKey, Texts } from "../texts/texts";
import { outcomeDetail } from "./hostEvents";
import type { Ports } from "./ports";

/** How a transaction ends whose journey never began, and the text that says so. */
export interface EarlyEnd {
  readonly reason: FailReason;
  readonly key: FirstTextKey;
}

/** Its page was left, or gone back from (R28). */
export const LEFT: EarlyEnd = { reason: "back-navigation", key: "TIMEOUT" };

/** A script of the element's own cannot be had. */
export const LACKING: EarlyEnd = { reason: "unavailable", key: "ERR_PAGE_MSG" };

/** What is shown of it. */
export const shownOf = ({ reason, key }: EarlyEnd): ResultStep => ({
  screen: "error",
  outcome: failure(reason, { key }),
  phase: "open",
});

/** Tells the host (contract §2), in the language that is shown. */
export function tellEarly(
  { emit, warn }: Pick<Ports, "emit" | "warn">,
  presumed: Presumed | null,
  end: EarlyEnd,
  texts: Texts<FirstTextKey>,
  params: TextParams = {},
): void {
  const { reason, key } = end;
  if (end === LACKING)
    warn("edis-gateway: a script of its own cannot be loaded. See docs/operators.md 'The host page'");
  const detail = outcomeDetail(presumed, failure(reason, { key }), texts.t(key, params));
  emit("fail", { ...detail, reason, locale: texts.locale, returnTo: null });
}
