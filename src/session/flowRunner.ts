import type { StoreApi } from "zustand/vanilla";
import { terminate } from "../depository/terminate";
import type { Effect, FieldName } from "../flow/effects";
import type { Event } from "../flow/events";
import type { CommonMessage } from "../flow/messages";
import type { Outcome, ReturnTo } from "../flow/outcome";
import type { FlowState, ResultState } from "../flow/states";
import { createTimeouts, type TimeoutName } from "../flow/timeouts";
import { transition } from "../flow/transition";
import { isOutcomeUnknown } from "../flow/unknownOutcome";
import { common } from "../i18n/en-GB/common";
import { createConfirmation } from "./confirmation";
import { createDepositoryApi, type DepositoryApi } from "./depositoryApi";
import { createFlowTimers } from "./flowTimers";
import type { OpenedTransaction } from "./openTransaction";
import { emitOutcome, resolveReturn } from "./outcomeEvent";
import type { Ports } from "./ports";
import { createRequestScope } from "./requestScope";
import type { GatewayState } from "./state";
import { createTimers } from "./timers";
import { emptyContext } from "./transaction";

export type FieldResetListener = (fields: readonly FieldName[], focus: FieldName | undefined) => void;

/** What follows once a payload was opened under its configuration: facts in, the flow's decisions performed. */
export interface FlowRunner {
  /** The calls of an admitted transaction. */
  readonly calls: DepositoryApi | null;
  send(event: Event): void;
  touched(): void;
  woke(): void;
  resumed(): void;
  /**
   * The page goes: terminates what is open, stops all, and fires the outcome; gives what is to be shown when it comes back.
   * Told again, it does what it did not come to (R68).
   */
  left(): ResultState | null;
  dispose(): void;
}

interface Surroundings {
  readonly ports: Ports;
  /** The session's clock (R61). */
  now(): number;
  readonly store: StoreApi<GatewayState>;
  /** Changes what is shown, and says so when it is another screen. */
  change(state: Partial<GatewayState>): void;
  readonly opening: OpenedTransaction;
  /** Who hears when fields are to be emptied. */
  readonly emptied: ReadonlySet<FieldResetListener>;
}

/** How each effect of the flow is performed. */
type Performers = { readonly [Do in Effect["do"]]: (effect: Effect & { do: Do }) => void };

const ACTIVITY_EVERY_MS = 1000;

const asks = (step: FlowState): boolean => "dialog" in step && step.dialog !== null;

/** Makes the journey of a session that has opened: events go to the flow, and what it decides is performed. */
export function createFlowRunner({ ports, now, store, change, opening, emptied }: Surroundings): FlowRunner {
  const { model, configuration, transaction } = opening;
  const facts = transaction?.facts ?? emptyContext;
  const calls =
    transaction && createDepositoryApi({ ...ports, now }, transaction, () => store.getState().texts.locale);
  const { ask, forget } = createRequestScope(calls);
  const confirmation = createConfirmation(ports, model?.transactionRefNo);
  const timeouts = createTimeouts({
    SUCCESS_PAGE_CLOSE: configuration?.portal.successPageCloseMs,
    ...configuration?.properties.timeouts,
  });
  const timers = createTimers({ now, after: ports.after }, (timer) => send({ type: "timerEnded", timer }));
  const deadlines = createFlowTimers({
    timers,
    timeouts,
    shown: () => store.getState().deadlines,
    show: (deadlines) => change({ deadlines }),
  });
  let touchedAt = 0;
  let isDisposed = false;
  /** The page went, and has not come back (R68). */
  let hasLeft = false;
  let isGivenUp = false;
  /** The language in which it was last submitted. */
  let agreedIn = store.getState().texts.locale;
  let hushSnackbar = () => {};
  let qrAsked = {};

  const perform: Performers = {
    validate({ validation }) {
      agreedIn = store.getState().texts.locale;
      ask((calls, signal) => calls.validate(validation, signal), send);
    },
    sendOtp: (effect) => ask((calls, signal) => calls.sendOtp(effect.send, signal), send),
    fetchOrder: () => ask((calls, signal) => calls.fetchOrder(signal), send),
    fetchQr() {
      const asked = {};
      qrAsked = asked;
      change({ qr: "" });
      ask(
        (calls, signal) => calls.fetchQr(signal),
        // one that was asked for before is of no use any more (R35)
        (qr) => qrAsked === asked && change({ qr }),
      );
    },
    exit() {
      forget();
      ask((calls, signal) => calls.exit(signal), send);
    },
    askStatus: ({ once }) => ask((calls, signal) => calls.askStatus(once, signal), send),
    askRedirect: () => ask((calls, signal) => calls.askRedirect(signal), send),
    notifyExhausted: () => calls?.notifyExhausted(),
    terminate() {
      if (transaction) terminate(ports, transaction);
    },
    startTimer: deadlines.start,
    stopTimers() {
      deadlines.stop();
      // the press that led here is no reading of what comes of it: the next touch is heard at once
      touchedAt = Number.NEGATIVE_INFINITY;
    },
    showSnackbar: ({ message, after }) => showSnackbar(message, after),
    emptyFields({ fields, focus }) {
      for (const listener of emptied) listener(fields, focus);
    },
    focusField({ field }) {
      for (const listener of emptied) listener([], field);
    },
    rememberConfirmation: confirm,
    clearStorage: confirmation.clear,
    conclude({ outcome, return: way }) {
      calls?.rest();
      const returnTo = resolveReturn(way, model);
      const leaving = tell(outcome, returnTo) && returnTo !== null;
      if (leaving) ports.leave(returnTo);
      send({ type: "concluded", leaving });
    },
    close() {
      if (ports.emit("close", {})) ports.closeWindow();
    },
  };

  function send(event: Event): void {
    if (isDisposed) return;
    if (event.type === "edited") calls?.prepare(event.field);
    const { step } = store.getState();
    const next = transition(facts, step, event);
    if (next.step.screen !== step.screen) {
      forget();
      // a snackbar speaks of the screen that it came up on: it says 'try again' beside no ending
      change({ step: next.step, aside: null, qr: null, snackbar: null });
    } else if (next.step !== step) {
      // a question is asked on its screen, so that is shown again
      change({ step: next.step, ...(asks(next.step) && !asks(step) && { aside: null }) });
    }
    for (const effect of next.effects) {
      // a host may take the element, its payload or the page away in the very event that announces a screen
      if ((isDisposed || hasLeft) && effect.do !== "terminate") continue;
      performed(effect);
    }
  }

  const performed = <Do extends Effect["do"]>(effect: Effect & { do: Do }): void =>
    perform[effect.do](effect);

  function showSnackbar(message: CommonMessage, after: TimeoutName | undefined): void {
    hushSnackbar();
    // another one each time, so that the same words are said again
    change({ snackbar: { ...message } });
    hushSnackbar = ports.after(after ? timeouts(after) : snackbarMs(), () => change({ snackbar: null }));
  }

  function snackbarMs(): number {
    const { mpinSnackbarMs = 0, promptMessageMs = 0 } = configuration?.portal ?? {};
    return store.getState().step.screen === "mpin" ? mpinSnackbarMs : promptMessageMs;
  }

  function confirm(): void {
    const { step, params } = store.getState();
    const requestTime = "ending" in step ? step.ending?.outcome.answer?.requestTime : undefined;
    change({ params: { ...params, IST: confirmation.remember(requestTime) } });
  }

  const tell = (outcome: Outcome, returnTo: ReturnTo | null): boolean =>
    emitOutcome(ports, store.getState(), outcome, { model, returnTo, agreedIn });

  /** Tells the depository that nothing comes of what it still waits for, where that can be said (R55). */
  function giveUp(): void {
    const { step } = store.getState();
    if (isGivenUp || !transaction || !("busy" in step) || step.ending || isOutcomeUnknown(step)) return;
    terminate(ports, transaction);
    isGivenUp = true;
  }

  function stop(): void {
    forget();
    calls?.rest();
    timers.stopAll();
    confirmation.clear();
  }

  change({ common: store.getState().texts.with(common) });
  return {
    calls,
    send(event) {
      timers.wake();
      send(event);
    },
    touched() {
      if (now() - touchedAt < ACTIVITY_EVERY_MS) return;
      timers.wake();
      touchedAt = now();
      const { step } = store.getState();
      send({ type: "reading" });
      if ("busy" in step && !step.ending && !step.idleWarned) deadlines.putOffIdleWarning();
    },
    woke: timers.wake,
    resumed() {
      hasLeft = false;
      send({ type: "pageResumed" });
    },
    left() {
      giveUp();
      const { step } = transition(facts, store.getState().step, { type: "pageLeft" });
      if (!("outcome" in step)) return null;
      stop();
      // a first call that was cut short may have come this far
      if (!hasLeft) {
        hasLeft = true;
        tell(step.outcome, null);
      }
      return step;
    },
    dispose() {
      giveUp();
      isDisposed = true;
      stop();
      hushSnackbar();
    },
  };
}
