import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { isFocusElsewhere } from "../../dom/focus";
import type { ActiveState, FlowState } from "../../flow/states";
import type { Session } from "../../session/session";
import { useGatewayState, useSession } from "./GatewayContext";
import { readFormValues, type SecretFields } from "./useSecretFields";

const SUBMIT_DEBOUNCE_MS = 200;

export function isBusy({ store }: Session): boolean {
  const { flow } = store.getState();
  return "busy" in flow && flow.busy !== null;
}

/** Tells whether a call is under way or the outcome is decided, so that links which start a call are disabled. */
export const isBusyOrEnding = ({ busy, ending }: Pick<ActiveState, "busy" | "ending">): boolean =>
  busy !== null || ending !== null;

/** Tells whether the submit button is shown as waiting. It is not during an exit, nor while an ending's dialog awaits the investor. */
export const isSubmitBusy = ({ busy, ending }: ActiveState): boolean =>
  ending ? !ending.dialog : busy !== null && busy !== "exit";

/** Calls `ended` after `ms`, or at the next `input` event; returns a function that calls it at once. */
function holdFor(ms: number, ended: () => void): () => void {
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener("input", end, true);
    ended();
  };
  const timer = setTimeout(end, ms);
  window.addEventListener("input", end, true);
  return end;
}

/**
 * Returns a press handler that calls `act`. If `mustHold` says so after it, later presses are ignored until 200 ms pass
 * without one, or something is typed (spec §5).
 */
export function useDebounced(act: () => void, mustHold: () => boolean): () => void {
  const endHold = useRef<() => void>(undefined);
  const latest = useRef({ act, mustHold });
  useEffect(() => {
    latest.current = { act, mustHold };
  });
  return useCallback(() => {
    const isSame = endHold.current !== undefined;
    endHold.current?.();
    if (!isSame) latest.current.act();
    if (!isSame && !latest.current.mustHold()) return;
    endHold.current = holdFor(SUBMIT_DEBOUNCE_MS, () => {
      endHold.current = undefined;
    });
  }, []);
}

/**
 * Returns the `onSubmit` of a screen's form, which sends the typed values to the session, debounced (spec §5). After a refusal,
 * here or by the depository, it focuses the first wrong field.
 */
export function useSubmit(fields: SecretFields): (event: FormEvent) => void {
  const session = useSession();
  const flow = useGatewayState((state) => state.flow);
  const form = useRef<Element>(null);
  const watchErrors = useFocusFirstError(flow, form);
  const submit = useDebounced(
    () => {
      watchErrors();
      session.send({ type: "submitted", typed: readFormValues(fields) });
    },
    () => isBusy(session),
  );
  return (event) => {
    event.preventDefault();
    form.current = event.currentTarget;
    submit();
  };
}

/**
 * Returns a function. After its call, once no request is in progress, the first wrong field in `root` is focused, unless the focus
 * is elsewhere on the broker's page.
 */
export function useFocusFirstError(flow: FlowState, root: RefObject<Element | null>): () => void {
  const isWatched = useRef(false);
  useEffect(() => {
    if (!isWatched.current || !("busy" in flow) || flow.busy) return;
    isWatched.current = false;
    const wrong = root.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (!wrong || isFocusElsewhere(wrong)) return;
    wrong.focus();
    // in a low window the message under the field would be out of view
    wrong.closest(".field, .check")?.scrollIntoView({ block: "nearest" });
  }, [flow, root]);
  return useCallback(() => {
    isWatched.current = true;
  }, []);
}
