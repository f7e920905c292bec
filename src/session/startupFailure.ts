import { type FailReason, failure } from "../flow/outcome";
import type { ResultState } from "../flow/states";
import type { TextParams } from "../i18n/interpolate";
import type { CriticalTextKey, Texts } from "../i18n/messages";
import type { PayloadPreview } from "../payload/peekPayload";
import { outcomeDetail } from "./hostEvents";
import type { Ports } from "./ports";

/** How a transaction ends whose journey never began, and the text that says so. */
export interface StartupFailure {
  readonly reason: FailReason;
  readonly key: CriticalTextKey;
}

/** Its page was left, or gone back from (R28). */
export const PAGE_LEFT: StartupFailure = { reason: "back-navigation", key: "TIMEOUT" };

/** A script of the element's own cannot be had. */
export const LOAD_FAILED: StartupFailure = { reason: "unavailable", key: "ERR_PAGE_MSG" };

/** What is shown of it. */
export const toErrorState = ({ reason, key }: StartupFailure): ResultState => ({
  screen: "error",
  outcome: failure(reason, { key }),
  phase: "open",
});

/** Tells the host (contract §2), in the language that is shown. */
export function emitFail(
  { emit, warn }: Pick<Ports, "emit" | "warn">,
  presumed: PayloadPreview | null,
  end: StartupFailure,
  texts: Texts<CriticalTextKey>,
  params: TextParams = {},
): void {
  const { reason, key } = end;
  if (end === LOAD_FAILED)
    warn("edis-gateway: a script of its own cannot be loaded. See docs/operators.md 'The host page'");
  const detail = outcomeDetail(presumed, failure(reason, { key }), texts.t(key, params));
  emit("fail", { ...detail, reason, locale: texts.locale, returnTo: null });
}
