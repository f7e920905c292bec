import type { StoreApi } from "zustand/vanilla";
import { terminate } from "../depository/terminate";
import { isInDoubt } from "../flow/doubt";
import type { Effect, FieldName, Return, TimerName } from "../flow/effects";
import type { Event } from "../flow/events";
import type { LastingMessage } from "../flow/messages";
import type { Outcome, ReturnTo } from "../flow/outcome";
import type { ResultStep, Step } from "../flow/steps";
import { transition } from "../flow/transition";
import { returnBy } from "../leaving/returnTo";
import { catalogue } from "../texts/en-GB/catalogue";
import { formatIst } from "../texts/formats";
import { createTimeouts, type TimeoutName } from "../texts/timeouts";
import { type Calls, createCalls } from "./calls";
import { outcomeDetail } from "./hostEvents";
import type { Opening } from "./open";
import type { Ports } from "./ports";
import { type GatewayState, say } from "./state";
import { createStorage } from "./storage";
import { createTimers } from "./timers";
import { unknownFacts } from "./transaction";

export type FieldsEmptied = (fields: readonly FieldName[], focus: FieldName | undefined) => void;

/** What follows once a payload was opened under its configuration: facts in, the flow's decisions performed. */
export interface Journey {
  /** The calls of an admitted transaction. */
  readonly calls: Calls | null;
  send(event: Event): void;
  touched(): void;
  woke(): void;
  resumed(): void;
  /** The page goes: terminates what is open, stops all, and fires the outcome; gives what is to be shown when it comes back (R68). */
  left(): ResultStep | null;
  dispose(): void;
}

interface Surroundings {
  readonly ports: Ports;
  /** The session's clock (R61). */
  now(): number;
  readonly store: StoreApi<GatewayState>;
  /** Changes what is shown, and says so when it is another screen. */
  change(state: Partial<GatewayState>): void;
  readonly opening: Opening;
  /** Who hears when fields are to be emptied. */
  readonly emptied: ReadonlySet<FieldsEmptied>;
}

const ACTIVITY_EVERY_MS = 1000;

const asks = (step: Step): boolean => "dialog" in step && step.dialog !== null;

/** Makes the journey of a session that has opened: events go to the flow, and what it decides is performed. */
export function createJourney({ ports, now, store, change, opening, emptied }: Surroundings): Journey {
  const { model, configuration, transaction } = opening;
  const facts = transaction?.facts ?? unknownFacts;
  const calls = transaction && createCalls(ports, transaction, () => store.getState().texts.locale);
  const inFlight = new Set<AbortController>();
  const timers = createTimers({ now, after: ports.after }, (timer) => send({ type: "timerEnded", timer }));
  const storage = createStorage(ports.storage, model?.transactionRefNo);
  const timeouts = createTimeouts({
    SUCCESS_PAGE_CLOSE: configuration?.portal.successPageCloseMs,
    ...configuration?.properties.timeouts,
  });
  let warnAfterMs = 0;
  let touchedAt = 0;
  let isDisposed = false;
  /** The page went, and has not come back (R68). */
  let hasLeft = false;
  /** The language in which it was last submitted. */
  let agreedIn = store.getState().texts.locale;
  let hushSnackbar = () => {};

  /** Tells the depository that nothing comes of what it still waits for, where that can be said (R55). */
  function giveUp(): void {
    const { step } = store.getState();
    if (transaction && !hasLeft && "busy" in step && !step.ending && !isInDoubt(step))
      terminate(ports, transaction);
  }

  function send(event: Event): void {
    if (isDisposed) return;
    const { step } = store.getState();
    const next = transition(facts, step, event);
    if (next.step.screen !== step.screen) {
      abortCalls();
      change({ step: next.step, aside: null, qr: null });
    } else if (next.step !== step) {
      // a question is asked on its screen, so that is shown again
      change({ step: next.step, ...(asks(next.step) && !asks(step) && { aside: null }) });
    }
    next.effects.forEach(perform);
  }

  function abortCalls(): void {
    for (const controller of inFlight) controller.abort();
    inFlight.clear();
  }

  /** Asks, and takes the answer only while it still concerns where the investor is (R35). */
  async function ask<T>(
    call: (calls: Calls, signal: AbortSignal) => Promise<T>,
    take: (answer: T) => void,
  ): Promise<void> {
    if (!calls) return;
    const controller = new AbortController();
    inFlight.add(controller);
    const answer = await call(calls, controller.signal);
    inFlight.delete(controller);
    if (!controller.signal.aborted && !isDisposed) take(answer);
  }

  function perform(effect: Effect): void {
    // a host may take the element, its payload or the page away in the very event that announces a screen
    if ((isDisposed || hasLeft) && effect.do !== "terminate") return;
    switch (effect.do) {
      case "validate":
        agreedIn = store.getState().texts.locale;
        ask((calls, signal) => calls.validate(effect.validation, signal), send);
        break;
      case "sendOtp":
        ask((calls, signal) => calls.sendOtp(effect.send, signal), send);
        break;
      case "fetchOrder":
        ask((calls, signal) => calls.fetchOrder(signal), send);
        break;
      case "fetchQr":
        change({ qr: "" });
        ask(
          (calls, signal) => calls.fetchQr(signal),
          (qr) => change({ qr }),
        );
        break;
      case "exit":
        abortCalls();
        ask((calls, signal) => calls.exit(signal), send);
        break;
      case "askRedirect":
        ask((calls, signal) => calls.askRedirect(signal), send);
        break;
      case "notifyExhausted":
        calls?.notifyExhausted();
        break;
      case "terminate":
        if (transaction) terminate(ports, transaction);
        break;
      case "startTimer":
        startTimer(effect.timer, durationOf(effect));
        break;
      case "stopTimers":
        timers.stopAll();
        change({ deadlines: {} });
        // the press that led here is no reading of what comes of it: the next touch is heard at once
        touchedAt = Number.NEGATIVE_INFINITY;
        break;
      case "showSnackbar":
        showSnackbar(effect.message, effect.after);
        break;
      case "emptyFields":
        for (const listener of emptied) listener(effect.fields, effect.focus);
        break;
      case "focusField":
        for (const listener of emptied) listener([], effect.field);
        break;
      case "rememberConfirmation":
        confirm();
        break;
      case "clearStorage":
        storage.clear();
        break;
      case "conclude":
        conclude(effect.outcome, effect.return);
        break;
      case "close":
        if (ports.emit("close", {})) ports.closeWindow();
        break;
    }
  }

  function startTimer(timer: TimerName, ms: number): void {
    const { deadlines } = store.getState();
    if (timer === "idleWarning") warnAfterMs = ms;
    // the limit runs on from when its warning was due, however late a machine that slept came to say so (R29)
    const deadline =
      timer === "idle"
        ? timers.start(timer, Math.min(ms, warnAfterMs), deadlines.idleWarning)
        : timers.start(timer, ms);
    change({ deadlines: { ...deadlines, [timer]: deadline } });
  }

  /** A limit that an operator set shorter than twice its warning is warned of at its half. */
  function durationOf({ after, less, least }: Effect & { do: "startTimer" }): number {
    const limit = timeouts(after);
    const ms = less ? Math.max(limit - timeouts(less), limit / 2) : limit;
    return Math.max(ms, least ? timeouts(least) : 0);
  }

  function showSnackbar(message: LastingMessage, after: TimeoutName | undefined): void {
    hushSnackbar();
    // another one each time, so that the same words are said again
    change({ snackbar: { ...message } });
    hushSnackbar = ports.after(after ? timeouts(after) : snackbarMs(), () => change({ snackbar: null }));
  }

  function snackbarMs(): number {
    const { mpinSnackbarMs = 0, promptMessageMs = 0 } = configuration?.portal ?? {};
    return store.getState().step.screen === "mpin" ? mpinSnackbarMs : promptMessageMs;
  }

  /** Confirmation time: the answer's that authorised, else now (R26). */
  function confirm(): void {
    const { step, params } = store.getState();
    const requestTime = "ending" in step ? step.ending?.outcome.answer?.requestTime : undefined;
    const confirmedAt = requestTime || new Date(ports.now()).toISOString();
    storage.remember("confirmationTime", confirmedAt);
    change({ params: { ...params, IST: formatIst(confirmedAt) } });
  }

  function conclude(outcome: Outcome, way: Return): void {
    const returnTo = resolve(way);
    const leaving = announce(outcome, returnTo) && returnTo !== null;
    if (leaving) ports.leave(returnTo);
    send({ type: "concluded", leaving });
  }

  /** Fires the outcome's event; false when the host prevented its default action. */
  function announce(outcome: Outcome, returnTo: ReturnTo | null): boolean {
    const { texts, params } = store.getState();
    const shown = say({ texts: texts.with(catalogue), params }, outcome.text);
    const detail = { ...outcomeDetail(model, outcome, shown), returnTo };
    return outcome.kind === "success"
      ? ports.emit("success", { ...detail, locale: agreedIn })
      : ports.emit("fail", { ...detail, locale: texts.locale, reason: outcome.reason ?? "unavailable" });
  }

  function stop(): void {
    abortCalls();
    timers.stopAll();
    storage.clear();
  }

  function resolve(way: Return): ReturnTo | null {
    if (way.to === "nowhere") return null;
    if (way.to === "redirectUrl") return way.returnTo;
    const header = model?.edisServiceHeader;
    const url = way.to === "successUrl" ? header?.SuccessUrl : header?.FailUrl;
    return url ? returnBy("GET", url, way.fields, header?.state) : null;
  }

  change({ common: store.getState().texts.with(catalogue) });
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
      if (!("busy" in step) || step.ending) send({ type: "reading" });
      else if (!step.idleWarned && warnAfterMs > 0) startTimer("idleWarning", warnAfterMs);
    },
    woke: () => timers.wake(),
    resumed() {
      hasLeft = false;
      send({ type: "pageResumed" });
    },
    left() {
      giveUp();
      const { step } = transition(facts, store.getState().step, { type: "pageLeft" });
      if (!("outcome" in step)) return null;
      hasLeft = true;
      stop();
      announce(step.outcome, null);
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
