import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import type { FlowState } from "../../flow/states";
import type { Session } from "../../session/session";
import { useGatewayState, useSession } from "./GatewayContext";
import { type Fields, readFormValues } from "./useFields";

const SUBMIT_DEBOUNCE_MS = 200;

/** Whether a call of the investor's is under way. */
export function isBusy({ store }: Session): boolean {
  const { step, waiting } = store.getState();
  return waiting === "submitted" || ("busy" in step && step.busy !== null);
}

/** Ends by itself after `ms`, or as soon as somebody types; gives what ends it. */
function holdFor(ms: number, ended: () => void): () => void {
  const typing = new AbortController();
  const end = () => {
    clearTimeout(timer);
    typing.abort();
    ended();
  };
  const timer = setTimeout(end, ms);
  window.addEventListener("input", end, { capture: true, signal: typing.signal });
  return end;
}

/**
 * Acts at a press. Those that follow within 200 ms on one that asked something, with nothing typed between, are taken for
 * the same: one call, however fast one presses, and no press is lost that means another (spec §5).
 */
export function useDebounced(act: () => void, hasAsked: () => boolean): () => void {
  const letGo = useRef<() => void>(undefined);
  const latest = useRef({ act, hasAsked });
  useEffect(() => {
    latest.current = { act, hasAsked };
  });
  return useCallback(() => {
    const isSame = letGo.current !== undefined;
    letGo.current?.();
    if (!isSame) latest.current.act();
    if (!isSame && !latest.current.hasAsked()) return;
    letGo.current = holdFor(SUBMIT_DEBOUNCE_MS, () => {
      letGo.current = undefined;
    });
  }, []);
}

/**
 * The `onSubmit` of a screen's form: tells the session what was typed, debounced (spec §5). When it was refused, here or
 * by the depository, the focus goes to the first field that is wrong.
 */
export function useSubmit(fields: Fields): (event: FormEvent) => void {
  const session = useSession();
  const step = useGatewayState((state) => state.step);
  const form = useRef<Element>(null);
  const refused = useFocusFirstError(step, form);
  const submit = useDebounced(
    () => {
      refused.watch();
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

/** After `watch`, and once no call is under way, brings the focus to the first field in `root` that is wrong. */
export function useFocusFirstError(step: FlowState, root: RefObject<Element | null>): { watch(): void } {
  const isWatched = useRef(false);
  useEffect(() => {
    if (!isWatched.current || !("busy" in step) || step.busy) return;
    isWatched.current = false;
    const wrong = root.current?.querySelector<HTMLElement>("[aria-invalid]");
    wrong?.focus();
    // in a low window the message under it would be out of sight
    wrong?.closest(".field, .check")?.scrollIntoView({ block: "nearest" });
  }, [step, root]);
  return useMemo(
    () => ({
      watch: () => {
        isWatched.current = true;
      },
    }),
    [],
  );
}
