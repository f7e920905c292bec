import type { StoreApi } from "zustand/vanilla";
import {
  CLEAR_SECRETS,
  type Effect,
  type FieldName,
  type ReturnDestination,
  type TimerName,
} from "../flow/effects";
import type { FlowEvent } from "../flow/events";
import { activityPutsOffWarning } from "../flow/idle";
import { mayTerminate } from "../flow/inDoubt";
import type { CommonMessage } from "../flow/messages";
import type { Outcome, ReturnTo } from "../flow/outcome";
import { type FlowState, outcomeOf, type ResultState } from "../flow/states";
import { createTimeouts, type TimeoutName } from "../flow/timeouts";
import { transition } from "../flow/transition";
import { common } from "../i18n/en-GB/common";
import { returnToOf } from "../returning/returnAddress";
import { createAbortableCalls } from "./abortableCalls";
import { createFlowTimers } from "./flowTimers";
import type { GatewayState } from "./gatewayState";
import type { OpenedPayload } from "./openPayload";
import type { Ports } from "./ports";
import { createConfirmationTime } from "./storedConfirmationTime";
import { createTimers } from "./timers";
import { emptyContext } from "./transaction";
import { createTransactionCalls, type TransactionCalls } from "./transactionCalls";

export type FieldCommandListener = (fields: readonly FieldName[], focus: FieldName | undefined) => void;

/** Runs the flow of a payload that was opened under its configuration: takes events, performs effects. */
export interface FlowRunner {
  /** The calls of an admitted transaction. */
  readonly calls: TransactionCalls | null;
  send(event: FlowEvent): void;
  /** Puts off the idle warning (R27). */
  userActive(): void;
  /** Ends the timers that are due, as the page is visible again; what was not read begins its time anew (R29). */
  pageVisible(): void;
  /** Tells the flow that the page is back from the bfcache, or that the flow was loaded after the ending. */
  resume(): void;
  /**
   * Ends the flow of a hidden page: first terminates what is open (R68), then stops calls and timers, and fires the outcome.
   * Returns what is shown when the page comes back. A second call completes one that the browser interrupted (R68).
   */
  endHidden(): ResultState | null;
  /** Fires a success that was answered and has not fired yet (R87), terminates what is open, and stops calls and timers. */
  dispose(): void;
}

interface FlowRunnerDependencies {
  readonly ports: Ports;
  /** The session's clock. */
  now(): number;
  readonly store: StoreApi<GatewayState>;
  /** Changes the state, and fires `screenchange` if it shows another screen. */
  change(state: Partial<GatewayState>): void;
  readonly opened: OpenedPayload;
  readonly fieldListeners: ReadonlySet<FieldCommandListener>;
  emitOutcome(outcome: Outcome, returnTo: ReturnTo | null): boolean;
  terminate(): void;
}

/** Performs each effect of a state machine, by its name. */
export type Performers<AnyEffect extends { readonly do: string }> = {
  readonly [Do in AnyEffect["do"]]: (effect: AnyEffect & { do: Do }) => void;
};

const ACTIVITY_EVERY_MS = 1000;

const hasDialog = (flow: FlowState): boolean => "dialog" in flow && flow.dialog !== null;
const isReadingTime = (timer: TimerName): boolean => timer === "close" || timer === "holdings";
const isEnding = (flow: FlowState): boolean => "ending" in flow && flow.ending !== null;

export function createFlowRunner(dependencies: FlowRunnerDependencies): FlowRunner {
  const { ports, now, store, change, opened, fieldListeners, emitOutcome } = dependencies;
  const { model, configuration, transaction } = opened;
  const context = transaction?.context ?? emptyContext;
  const calls =
    transaction &&
    createTransactionCalls({ ...ports, now }, transaction, () => store.getState().texts.locale);
  const { run, runLatest, abortAll } = createAbortableCalls(calls);
  const confirmationTime = createConfirmationTime(ports, model?.transactionRefNo);
  // the properties' times come before the portal's (R30)
  const timeouts = createTimeouts({
    SUCCESS_PAGE_CLOSE: configuration?.portal.successPageCloseMs,
    ...configuration?.properties.timeouts,
  });
  const timers = createTimers({ now, after: ports.after }, (timer) => {
    // neither a result page nor DIM's warning closes unread: in a hidden tab, or behind a static page
    const isUnread = isReadingTime(timer) && (ports.isHidden() || store.getState().staticPage !== null);
    send(isUnread ? { type: "investorActive" } : { type: "timerEnded", timer });
  });
  const flowTimers = createFlowTimers({
    timers,
    timeouts,
    deadlines: () => store.getState().deadlines,
    setDeadlines: (deadlines) => change({ deadlines }),
  });
  let activeAt = 0;
  let cancelSnackbar = () => {};
  let isDisposed = false;
  /** The page was hidden, and the outcome was fired (R68). */
  let hasEndedHidden = false;

  const performers: Performers<Effect> = {
    validate({ validation }) {
      const { texts, params } = store.getState();
      change({ consentWording: { texts, params } });
      // the token may come after a sleep: the time that passed counts first (R27, R29)
      const captchaPassed = () => runner.send({ type: "captchaPassed" });
      run((calls, signal) => calls.validate(validation, signal, captchaPassed), send);
    },
    sendOtp: (effect) => run((calls, signal) => calls.sendOtp(effect.send, signal), send),
    fetchOrder: () => run((calls, signal) => calls.fetchOrder(signal), send),
    fetchQr() {
      change({ qr: "" });
      runLatest(
        (calls, signal) => calls.fetchQr(signal),
        (qr) => change({ qr }),
      );
    },
    exit() {
      abortAll();
      run((calls, signal) => calls.exit(signal), send);
    },
    askStatus({ once }) {
      // an ending waits for this answer alone: a validate whose captcha is awaited must not be sent any more
      if (once) abortAll();
      run((calls, signal) => calls.askStatus(once, signal), send);
    },
    askRedirect: () => run((calls, signal) => calls.askRedirect(signal), send),
    notifyExhausted: () => calls?.notifyExhausted(),
    terminate: dependencies.terminate,
    startTimer: flowTimers.start,
    stopTimers() {
      flowTimers.stop();
      // resets the throttle, so that the investor's first touch after the outcome extends its time at once
      activeAt = Number.NEGATIVE_INFINITY;
    },
    showSnackbar: ({ message, after }) => showSnackbar(message, after),
    clearFields({ fields, focus }) {
      for (const listener of fieldListeners) listener(fields, focus);
    },
    focusField({ field }) {
      for (const listener of fieldListeners) listener([], field);
    },
    rememberConfirmationTime,
    clearConfirmationTime: confirmationTime.clear,
    conclude({ outcome, return: destination }) {
      calls?.dropPrepared();
      const returnTo = returnOf(destination);
      const leaving = emitOutcome(outcome, returnTo) && returnTo !== null;
      if (leaving) ports.leave(returnTo);
      send({ type: "concluded", leaving });
    },
    close() {
      if (ports.emit("close", {})) ports.closeWindow();
    },
  };

  function send(event: FlowEvent): void {
    if (isDisposed) return;
    if (event.type === "edited") calls?.prepare(event.field);
    const { flow } = store.getState();
    const next = transition(context, flow, event);
    if (next.state.screen !== flow.screen) {
      // an answer to a call of the screen that is left is dropped (R35)
      abortAll();
      // a snackbar belongs to its screen; the entry screen's REPLACED stays (R96)
      const isEntered = flow.screen === "entry" && "busy" in next.state;
      change({ flow: next.state, staticPage: null, qr: null, ...(!isEntered && { snackbar: null }) });
    } else if (next.state !== flow) {
      // an ending or a dialog is shown over its screen, so a static page closes; 'try again' must not stand beside an ending
      const ends = isEnding(next.state) && !isEnding(flow);
      const opens = ends || (hasDialog(next.state) && !hasDialog(flow));
      change({
        flow: next.state,
        ...(opens && { staticPage: null }),
        ...(ends && { snackbar: null }),
      });
    }
    for (const effect of next.effects) {
      // a host may remove the element, the payload or the page in the very event that announces a screen
      if ((isDisposed || hasEndedHidden) && effect.do !== "terminate") continue;
      perform(effect);
    }
  }

  const perform = <Do extends Effect["do"]>(effect: Effect & { do: Do }): void =>
    performers[effect.do](effect);

  function showSnackbar(message: CommonMessage, after: TimeoutName | undefined): void {
    // a new object each time, so that the live region says the same text again
    const snackbar = { ...message };
    change({ snackbar });
    cancelSnackbar();
    cancelSnackbar = ports.after(after ? timeouts(after) : snackbarMs(), () => {
      if (store.getState().snackbar === snackbar) change({ snackbar: null });
    });
  }

  function snackbarMs(): number {
    const { mpinSnackbarMs = 0, promptMessageMs = 0 } = configuration?.portal ?? {};
    return store.getState().flow.screen === "mpin" ? mpinSnackbarMs : promptMessageMs;
  }

  /** Returns the address and fields of the way out that the flow decided on (contract §6, Return fields); null if there is none. */
  function returnOf(destination: ReturnDestination): ReturnTo | null {
    if (destination.to === "nowhere") return null;
    if (destination.to === "redirectUrl") return destination.returnTo;
    const { SuccessUrl, FailUrl, state } = model?.edisServiceHeader ?? {};
    const url = destination.to === "successUrl" ? SuccessUrl : FailUrl;
    return url ? returnToOf("GET", url, destination.fields, state) : null;
  }

  function rememberConfirmationTime(): void {
    const { flow, params } = store.getState();
    const requestTime = "ending" in flow ? flow.ending?.outcome.answer?.requestTime : undefined;
    change({ params: { ...params, IST: confirmationTime.remember(requestTime) } });
  }

  function terminateOpen(): void {
    if (mayTerminate(store.getState().flow)) dependencies.terminate();
  }

  /** Stops calls and timers, and clears the confirmation time (R70): the transaction is over, or its page was left. */
  function stop(): void {
    abortAll();
    calls?.dropPrepared();
    timers.stopAll();
    cancelSnackbar();
    confirmationTime.clear();
  }

  /** Ends the timers that are due. Who comes back has not read a result page or DIM's warning: its time begins anew. */
  function pageVisible(): void {
    const { flow } = store.getState();
    if ("outcome" in flow || ("dialog" in flow && flow.dialog?.kind === "holdings"))
      send({ type: "investorActive" });
    timers.fireDueTimers();
  }

  change({ common: store.getState().texts.with(common) });
  const runner: FlowRunner = {
    calls,
    send(event) {
      timers.fireDueTimers();
      send(event);
    },
    userActive() {
      if (now() - activeAt < ACTIVITY_EVERY_MS) return;
      pageVisible();
      activeAt = now();
      const { flow } = store.getState();
      send({ type: "investorActive" });
      if (activityPutsOffWarning(flow)) flowTimers.putOffIdleWarning();
    },
    pageVisible,
    resume() {
      hasEndedHidden = false;
      send({ type: "pageShown" });
    },
    endHidden() {
      terminateOpen();
      const { state } = transition(context, store.getState().flow, { type: "pageHidden" });
      if (!("outcome" in state)) return null;
      stop();
      hasEndedHidden = true;
      // does nothing if a first call, which was cut short, came this far
      emitOutcome(state.outcome, null);
      // a page in the bfcache keeps its inputs (R58)
      perform(CLEAR_SECRETS);
      return state;
    },
    dispose() {
      const outcome = outcomeOf(store.getState().flow);
      if (outcome?.kind === "success") emitOutcome(outcome, null);
      terminateOpen();
      isDisposed = true;
      stop();
      // an element that is put back offers Ok: nothing concludes its ending or follows its navigation any more (R93)
      const { flow } = store.getState();
      if ("outcome" in flow && (flow.phase === "leaving" || flow.phase === "concluding"))
        change({ flow: { ...flow, phase: "stalled" } });
    },
  };
  return runner;
}
