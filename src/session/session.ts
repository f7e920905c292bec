import { createStore, type StoreApi } from "zustand/vanilla";
import type { Effect, FieldName, Return, TimerName } from "../flow/effects";
import type { Event } from "../flow/events";
import type { LastingMessage, Message } from "../flow/messages";
import type { Outcome, ReturnTo, ScreenName } from "../flow/outcome";
import type { Step } from "../flow/steps";
import { entry, transition } from "../flow/transition";
import { withState } from "../leaving/returnTo";
import { catalogue } from "../texts/catalogue";
import type { TextParams } from "../texts/fill";
import { createTexts, type FirstTextKey, type Texts } from "../texts/texts";
import { createTimeouts, type TimeoutName } from "../texts/timeouts";
import { type Calls, createCalls } from "./calls";
import { type Opening, open, type SessionInput } from "./open";
import type { Ports } from "./ports";
import { createStorage } from "./storage";
import { createTimers } from "./timers";
import { outcomeDetail, type Transaction, textParams, unknownFacts } from "./transaction";

export type Aside = "privacy" | "disclaimer";

/** What the screens see. It holds no M-PIN, OTP or PAN, ever. */
export interface GatewayState {
  readonly step: Step;
  /** A static page shown over the step, which stays as it is. */
  readonly aside: Aside | null;
  readonly transaction: Transaction | null;
  readonly texts: Texts<FirstTextKey>;
  /** What the texts' places are filled with. */
  readonly params: TextParams;
  /** Epoch ms by timer. */
  readonly deadlines: Partial<Readonly<Record<TimerName, number>>>;
  readonly snackbar: LastingMessage | null;
  /** Text of the QR code, null where there is none. */
  readonly qr: string | null;
}

/** Texts, and what fills their places. */
export interface Wording<Key extends string> {
  readonly texts: Texts<Key>;
  readonly params: TextParams;
}

export type FieldsEmptied = (fields: readonly FieldName[], focus: FieldName | undefined) => void;

/** One transaction from payload to outcome: the store, and what may be told to it. */
export interface Session {
  /** Tells this session from the element's others. */
  readonly id: string;
  readonly store: StoreApi<GatewayState>;
  readonly calls: () => Calls | null;
  send(event: Event): void;
  /** Hears when fields are to be emptied; gives what stops hearing. */
  onFieldsEmptied(listener: FieldsEmptied): () => void;
  showAside(aside: Aside | null): void;
  dismissSnackbar(): void;
  /** The investor did something: the idle limit starts anew (R27). */
  touched(): void;
  /** The page woke: deadlines are held against the wall clock (R29). */
  woke(): void;
  /** The page came back from the back-forward cache: whoever was leaving is here again (R28). */
  resumed(): void;
  /** The back button, or another route typed by hand (R6, R28); a static page is only closed by it. */
  wentBack(): void;
  screen(): ScreenName;
  /** A screen stands in the document: the first interactive one fires `ready`. */
  shown(): void;
  /** The element is gone or has a new payload: terminates what is open, fires nothing (contract §2). */
  dispose(): void;
}

const ACTIVITY_EVERY_MS = 1000;

/** `payload`: there is one. Without one, `refused` is a guarded route that was typed by hand (R1, R6). */
export type SessionStart = "payload" | "landing" | "privacy" | "disclaimer" | "refused";

const ASIDES = {
  privacy: "privacy",
  disclaimer: "disclaimer",
  payload: null,
  landing: null,
  refused: null,
} as const;

export function createSession(ports: Ports, input: SessionInput, start: SessionStart): Session {
  const emptied = new Set<FieldsEmptied>();
  const inFlight = new Set<AbortController>();
  let opening: Opening | null = null;
  let calls: Calls | null = null;
  let timeouts = createTimeouts({});
  let idleMs = 0;
  let touchedAt = 0;
  let isReady = false;
  let isDisposed = false;
  let hushSnackbar = () => {};

  const store = createStore<GatewayState>(() => ({
    step: start === "payload" || start === "refused" ? entry : { screen: "landing" },
    aside: ASIDES[start],
    transaction: null,
    ...wording(""),
    deadlines: {},
    snackbar: null,
    qr: null,
  }));
  const timers = createTimers(ports, (timer) => send({ type: "timerEnded", timer }));
  const storage = createStorage(ports.storage, () => opening?.model?.transactionRefNo);
  const screenNow = (): ScreenName => store.getState().aside ?? store.getState().step.screen;

  /** Changes what is shown, and says so when it is another screen. */
  function change(state: Partial<GatewayState>): void {
    const previous = screenNow();
    store.setState(state);
    const screen = screenNow();
    if (screen !== previous) ports.emit("screenchange", { screen, previous });
  }

  function send(event: Event): void {
    if (isDisposed) return;
    const { step, transaction } = store.getState();
    const next = transition(transaction?.facts ?? unknownFacts, step, event);
    if (next.step.screen !== step.screen) {
      abortCalls();
      change({ step: next.step, aside: null, qr: null });
    } else if (next.step !== step) {
      change({ step: next.step });
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
        calls?.terminate();
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
    if (timer === "idleWarning") idleMs = ms;
    const deadline = timers.start(timer, ms);
    change({ deadlines: { ...store.getState().deadlines, [timer]: deadline } });
  }

  function durationOf({ after, less, least }: Effect & { do: "startTimer" }): number {
    const ms = timeouts(after) - (less ? timeouts(less) : 0);
    return Math.max(ms, least ? timeouts(least) : 0);
  }

  function showSnackbar(message: LastingMessage, after: TimeoutName | undefined): void {
    hushSnackbar();
    change({ snackbar: message });
    const ms = after ? timeouts(after) : snackbarMs();
    hushSnackbar = ports.after(ms, () => change({ snackbar: null }));
  }

  function snackbarMs(): number {
    const { transaction, step } = store.getState();
    const { mpinSnackbarMs = 0, promptMessageMs = 0 } = transaction?.configuration.portal ?? {};
    return step.screen === "mpin" ? mpinSnackbarMs : promptMessageMs;
  }

  /** Confirmation time: the answer's, else now (R26). */
  function confirm(): void {
    const { step } = store.getState();
    const requestTime = "last" in step ? step.last?.requestTime : undefined;
    const confirmedAt = requestTime || new Date(ports.now()).toISOString();
    storage.remember("confirmationTime", confirmedAt);
    change(wording(confirmedAt));
  }

  function conclude(outcome: Outcome, way: Return): void {
    const shown = say(store.getState(), outcome.text);
    const returnTo = resolve(way);
    const detail = { ...outcomeDetail(opening?.model ?? null, outcome, shown), returnTo };
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
    const header = opening?.model?.edisServiceHeader;
    const url = way.to === "successUrl" ? header?.SuccessUrl : header?.FailUrl;
    return url ? { method: "GET", url, fields: withState(way.fields, header?.state) } : null;
  }

  /** The texts, as the signed properties have them, and what fills their places. */
  function wording(confirmedAt: string): Pick<GatewayState, "texts" | "params"> {
    const { texts: overrides = {}, productName } = opening?.configuration?.properties ?? {};
    const texts = createTexts(overrides, input.locale, catalogue);
    const product = productName ?? texts.t("PRODUCT_NAME");
    const year = new Date(ports.now()).getFullYear();
    return { texts, params: { ...textParams(opening?.transaction ?? null, confirmedAt), product, year } };
  }

  async function begin(): Promise<void> {
    opening = await open(ports, input);
    if (isDisposed) return;
    const { configuration, transaction, event } = opening;
    timeouts = createTimeouts({
      SUCCESS_PAGE_CLOSE: configuration?.portal.successPageCloseMs,
      ...configuration?.properties.timeouts,
    });
    if (transaction) calls = createCalls(ports, transaction);
    change({ transaction, ...wording("") });
    send(event);
  }

  /** Whether the depository still waits for an outcome. */
  function isOpen(): boolean {
    const { step } = store.getState();
    return step.screen === "entry" ? opening !== null : "busy" in step && !step.ending;
  }

  ports.emit("screenchange", { screen: screenNow(), previous: null });
  if (start === "payload") begin();
  if (start === "refused") send({ type: "payloadRefused" });

  return {
    id: crypto.randomUUID(),
    store,
    calls: () => calls,
    send,
    onFieldsEmptied(listener) {
      emptied.add(listener);
      return () => emptied.delete(listener);
    },
    showAside(aside) {
      change({ aside });
    },
    dismissSnackbar() {
      hushSnackbar();
      change({ snackbar: null });
    },
    touched() {
      const { step } = store.getState();
      if (!("busy" in step) || step.ending || step.idleWarned) return;
      if (ports.now() - touchedAt < ACTIVITY_EVERY_MS) return;
      touchedAt = ports.now();
      startTimer("idleWarning", idleMs);
    },
    woke: () => timers.wake(),
    resumed() {
      timers.wake();
      send({ type: "concluded", leaving: false });
    },
    wentBack() {
      if (store.getState().aside) change({ aside: null });
      else send({ type: "backPressed" });
    },
    screen: screenNow,
    shown() {
      const { step, transaction } = store.getState();
      if (isReady || !transaction || !("busy" in step)) return;
      isReady = true;
      const { transactionType, transactionRefNo, requestorId } = transaction.model;
      ports.emit("ready", { screen: step.screen, transactionType, transactionRefNo, requestorId });
    },
    dispose() {
      if (isDisposed) return;
      if (isOpen()) calls?.terminate();
      isDisposed = true;
      abortCalls();
      timers.stopAll();
      hushSnackbar();
    },
  };
}

/** The text of a message: the catalogue's, or what was sent, as it came (R5). */
export function say<Key extends string>({ texts, params }: Wording<Key>, message: Message<Key>): string {
  return "literal" in message ? message.literal : texts.t(message.key, params);
}
