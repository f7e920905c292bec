import type { StoreApi } from "zustand/vanilla";
import { terminate } from "../depository/terminate";
import type { Effect, FieldName, Return, TimerName } from "../flow/effects";
import type { Event } from "../flow/events";
import type { LastingMessage } from "../flow/messages";
import type { Outcome, ReturnTo } from "../flow/outcome";
import type { Step } from "../flow/steps";
import { transition } from "../flow/transition";
import { withState } from "../leaving/returnTo";
import { catalogue } from "../texts/catalogue";
import { formatIst } from "../texts/formats";
import { createTimeouts, type TimeoutName } from "../texts/timeouts";
import { type Calls, createCalls } from "./calls";
import type { Opening } from "./open";
import type { Ports } from "./ports";
import { type GatewayState, say } from "./state";
import { createStorage } from "./storage";
import { createTimers } from "./timers";
import { outcomeDetail, unknownFacts } from "./transaction";

export type FieldsEmptied = (fields: readonly FieldName[], focus: FieldName | undefined) => void;

/** What comes after the first screen: facts in, the flow's decisions performed. */
export interface Journey {
  /** The calls of an admitted transaction. */
  readonly calls: Calls | null;
  send(event: Event): void;
  perform(effects: readonly Effect[]): void;
  touched(): void;
  woke(): void;
  resumed(): void;
  dispose(): void;
}

interface Surroundings {
  readonly ports: Ports;
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
export function createJourney({ ports, store, change, opening, emptied }: Surroundings): Journey {
  const { model, configuration, transaction } = opening;
  const facts = transaction?.facts ?? unknownFacts;
  const calls = transaction && createCalls(ports, transaction);
  const inFlight = new Set<AbortController>();
  const timers = createTimers(ports, (timer) => send({ type: "timerEnded", timer }));
  const storage = createStorage(ports.storage, model?.transactionRefNo);
  const timeouts = createTimeouts({
    SUCCESS_PAGE_CLOSE: configuration?.portal.successPageCloseMs,
    ...configuration?.properties.timeouts,
  });
  const common = store.getState().texts.with(catalogue);
  let warnAfterMs = 0;
  let touchedAt = 0;
  let isDisposed = false;
  let hushSnackbar = () => {};

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
    // a host may take the element or its payload away in the very event that announces a screen
    if (isDisposed && effect.do !== "terminate") return;
    switch (effect.do) {
      case "validate":
        ask((calls, signal) => calls.validate(effect.validation, signal), send);
        break;
      case "sendOtp":
        ask((calls, signal) => calls.sendOtp(effect.send, signal), send);
        break;
      case "fetchOrder":
        ask((calls, signal) => calls.fetchOrder(signal), send);
        break;
      case "fetchQr":
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
    change({ snackbar: message });
    hushSnackbar = ports.after(after ? timeouts(after) : snackbarMs(), () => change({ snackbar: null }));
  }

  function snackbarMs(): number {
    const { mpinSnackbarMs = 0, promptMessageMs = 0 } = configuration?.portal ?? {};
    return store.getState().step.screen === "mpin" ? mpinSnackbarMs : promptMessageMs;
  }

  /** Confirmation time: the answer's, else now (R26). */
  function confirm(): void {
    const { step, params } = store.getState();
    const requestTime = "last" in step ? step.last?.requestTime : undefined;
    const confirmedAt = requestTime || new Date(ports.now()).toISOString();
    storage.remember("confirmationTime", confirmedAt);
    change({ params: { ...params, IST: formatIst(confirmedAt) } });
  }

  function conclude(outcome: Outcome, way: Return): void {
    const shown = say({ texts: common, params: store.getState().params }, outcome.text);
    const returnTo = resolve(way);
    const detail = { ...outcomeDetail(model, outcome, shown), returnTo };
    const isAllowed =
      outcome.kind === "success"
        ? ports.emit("success", detail)
        : ports.emit("fail", { ...detail, reason: outcome.reason ?? "unavailable" });
    const leaving = returnTo !== null && isAllowed;
    if (leaving) ports.leave(returnTo);
    send({ type: "concluded", leaving });
  }

  function resolve(way: Return): ReturnTo | null {
    if (way.to === "nowhere") return null;
    if (way.to === "redirectUrl") return way.returnTo;
    const header = model?.edisServiceHeader;
    const url = way.to === "successUrl" ? header?.SuccessUrl : header?.FailUrl;
    return url ? { method: "GET", url, fields: withState(way.fields, header?.state) } : null;
  }

  change({ common });
  return {
    calls,
    send(event) {
      timers.wake();
      send(event);
    },
    perform: (effects) => effects.forEach(perform),
    touched() {
      if (ports.now() - touchedAt < ACTIVITY_EVERY_MS) return;
      timers.wake();
      const { step } = store.getState();
      if (!("busy" in step) || step.ending || step.idleWarned || warnAfterMs === 0) return;
      touchedAt = ports.now();
      startTimer("idleWarning", warnAfterMs);
    },
    woke: () => timers.wake(),
    resumed: () => send({ type: "pageResumed" }),
    dispose() {
      isDisposed = true;
      abortCalls();
      timers.stopAll();
      hushSnackbar();
    },
  };
}
