import { createStore, type StoreApi } from "zustand/vanilla";
import { type LazyModule, lazyModule } from "../data/lazyModule";
import { resolveConfigUrls } from "../depository/configUrls";
import type { Event } from "../flow/events";
import type { CommonMessage } from "../flow/messages";
import type { Outcome, ScreenName } from "../flow/outcome";
import { mpinStep } from "../flow/startMpin";
import { isOutcomeUnknown } from "../flow/unknownOutcome";
import { EN_GB, EN_GB_MESSAGES, type LocaleMessages } from "../i18n/messages";
import { signedTextsFor } from "../i18n/signedTexts";
import { peekPayload } from "../payload/peekPayload";
import { createClock } from "../session/clock";
import type { FieldResetListener, FlowRunner, OutcomeReport } from "../session/flowRunner";
import { outcomeDetail } from "../session/hostEvents";
import { initialState, isStatic, REFUSALS } from "../session/initialState";
import { loadMessages, negotiateLocale, offeredLocales } from "../session/locale";
import { createLocaleController } from "../session/localeController";
import type { OpenedTransaction, SessionInput } from "../session/openTransaction";
import type { Ports } from "../session/ports";
import type { Session, SessionStart } from "../session/session";
import { formatMessage, type GatewayState } from "../session/state";
import { textParams, transactionNames } from "../session/textParams";
import {
  type Lifecycle,
  type LifecycleEffect,
  type LifecycleEvent,
  LOAD_FAILED,
  lifecycle,
} from "./lifecycle";
import type { PrerenderedField, Prerenderer } from "./prerender";

/** React with the screens: what the element mounts. */
export type Ui = typeof import("./mount");

/** Where the files of an element come from. */
export interface Sources {
  /** Loads React and the screens, and whatever must be there before they mount. */
  readonly loadUi: LazyModule<Ui>;
  /** The words of the first screen in a language; null if they cannot be loaded. */
  loadInlineMessages(locale: string): Promise<LocaleMessages | null>;
}

/** How an element begins. `ownsPage`: it has a page to itself (hash routing). `view`: null where nothing is drawn before React. */
export interface ControllerOptions {
  readonly ports: Ports;
  readonly input: SessionInput;
  readonly start: SessionStart;
  readonly ownsPage: boolean;
  readonly view: Prerenderer | null;
  readonly sources: Sources;
}

/** One payload, from the moment it was handed in until another replaces it: the session that the screens see, and its lifecycle. */
export interface Controller extends Session {
  /** React and the screens, once they may mount; null if the payload was replaced before, or they cannot be loaded. */
  readonly ui: Promise<Ui | null>;
  /** Every event from outside the screens comes in here. */
  dispatch(event: LifecycleEvent): void;
  phase(): Lifecycle["phase"];
  /** The investor did something: the idle limit starts anew (R27). */
  userActive(): void;
  /** The page is visible again: deadlines are held against the clock (R29). */
  pageVisible(): void;
  /** Shows a notice until the investor closes it. */
  notify(message: CommonMessage): void;
  /** The element left the document (R93). */
  disconnected(): void;
  /** Back, or a route typed by hand (R6, R28); a static page is only closed by it. */
  backPressed(): void;
  /** React mounts: gives the field that was drawn before it, to hydrate; null where none stands. */
  takePrerendered(): PrerenderedField | null;
}

/** Presses that show themselves as waiting until the flow runs (R97). */
const WAITING = ["submitted", "cancelPressed", "forgotPressed"] as const;

/** Texts of endings that can be drawn without React. */
const CRITICAL_KEYS = ["TIMEOUT", "ERR_PAGE_MSG"] as const;

/** How long a language that is not known to be offered is waited for before a loading indicator shows. */
const LOCALE_PATIENCE_MS = 1000;

/** React and the screens, in one file. */
export const loadUi = lazyModule(() => import("./mount"));

const loadOpener = lazyModule(() => import("../session/openTransaction"));
const loadFlowRunner = lazyModule(() => import("../session/flowRunner"));
const loadPeekLocales = lazyModule(() => import("../depository/peekOfferedLocales"));

/** The next task: a frame that is due is painted before it. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Performs the lifecycle of one payload: the one owner of its store, queue and flow. */
export function createController(options: ControllerOptions): Controller {
  const { ports, input, start, ownsPage, view, sources } = options;
  const preview = start === "payload" ? peekPayload(input.payload ?? "") : null;
  const now = createClock(ports);
  const requested = negotiateLocale(ports, input.locale);
  const locale = createLocaleController(ports, input.locale, () => change(wording()));
  const fieldListeners = new Set<FieldResetListener>();
  const queue: Event[] = [];
  const isUiLoaded = sources.loadUi.loaded() !== undefined;

  let state: Lifecycle = isStatic(start)
    ? { phase: "static" }
    : { phase: "opening", hasField: false, isLoading: false, isOpened: false };
  let opened: OpenedTransaction | null = null;
  let runner: FlowRunner | null = null;
  let prerendered: PrerenderedField | null = null;
  let isUiMounted = false;
  let isReady = false;
  let isTerminated = false;
  let isOutcomeFired = false;
  let isFlowLoading = false;

  const messages = requested.locale === EN_GB ? EN_GB_MESSAGES : null;
  /** What React hydrates: the state in which the first screen was drawn. */
  let hydrated = initialState({ ports, input, start, preview, messages });
  const store: StoreApi<GatewayState> = {
    ...createStore<GatewayState>(() => hydrated),
    getInitialState: () => hydrated,
  };

  /** The screen of the last `screenchange`; null until React, or an ending, is drawn. */
  let announced: ScreenName | null = null;

  function announce(shown: ScreenName): void {
    ports.emit("screenchange", { screen: shown, previous: announced });
    announced = shown;
  }

  const screen = (): ScreenName => store.getState().aside ?? store.getState().step.screen;

  /** Changes what is shown, and fires `screenchange` when it is another screen. */
  function change(changed: Partial<GatewayState>): void {
    const previous = screen();
    store.setState(changed);
    if (screen() !== previous && announced !== null) announce(screen());
    if (changed.step && "outcome" in changed.step && state.phase === "running")
      dispatch({ type: "flowEnded" });
  }

  /** The texts in the language shown, as the signed properties have them, and what fills their places. */
  function wording(): Partial<GatewayState> {
    const { texts, common, params, step } = store.getState();
    const configuration = opened?.configuration;
    const properties = configuration?.properties;
    const names = opened?.transaction
      ? transactionNames(opened.transaction)
      : "busy" in step
        ? preview
        : null;
    const { locale: tag, words } = locale.current();
    const signed = signedTextsFor(properties, tag);
    const localized = { locale: tag, words, overrides: signed?.texts ?? {} };
    const own = texts.in(localized);
    const product = signed?.productName ?? properties?.productName ?? own.t("PRODUCT_NAME");
    return {
      texts: own,
      common: common?.in(localized) ?? null,
      params: { ...params, ...textParams(names, signed?.requestors), product },
      languages: offeredLocales(configuration?.portal.locales ?? []),
    };
  }

  /** Fires the one `success` or `fail` of the payload (contract §2, R93); false if the host prevented its default action. */
  function emitOutcome(outcome: Outcome, { text, returnTo, locale: agreedIn }: OutcomeReport): boolean {
    if (isOutcomeFired) return false;
    isOutcomeFired = true;
    const { locale: shownIn } = store.getState().texts;
    const model = opened?.model ?? preview;
    const detail = { ...outcomeDetail(model, outcome, text), returnTo, locale: agreedIn ?? shownIn };
    return outcome.kind === "success"
      ? ports.emit("success", detail)
      : ports.emit("fail", { ...detail, locale: shownIn, reason: outcome.reason ?? "unavailable" });
  }

  async function open(): Promise<OpenedTransaction> {
    const opener = await loadOpener();
    if (opened) return opened;
    const found =
      start === "payload"
        ? await opener.openTransaction(ports, input)
        : opener.notOpened(REFUSALS.get(start));
    opened ??= found;
    return opened;
  }

  /** Sends `clr` at once where the payload is opened, so that a page that goes still sends it (R68). */
  function terminate(): void {
    if (isTerminated || start !== "payload") return;
    isTerminated = true;
    const send = (found: OpenedTransaction) => loadOpener.loaded()?.terminateOpened(ports, found);
    if (opened) send(opened);
    else open().then(send, () => undefined);
  }

  async function loadFlow(): Promise<void> {
    if (isFlowLoading || runner) return;
    isFlowLoading = true;
    dispatch({ type: "loadingBegan" });
    const code = loadFlowRunner();
    code.catch(() => undefined);
    try {
      const { configuration } = await open();
      dispatch({ type: "payloadOpened" });
      await locale.setOffered(configuration?.portal.locales ?? []);
      await code;
      isFlowLoading = false;
      dispatch({ type: "flowLoaded" });
    } catch {
      isFlowLoading = false;
      dispatch({ type: "loadFailed" });
    }
  }

  function runFlow(): void {
    const code = loadFlowRunner.loaded();
    if (!code || !opened || runner) return;
    const { transaction, model, event } = opened;
    const transactionType = model?.transactionType ?? store.getState().transactionType;
    change({ transaction, transactionType, ...wording() });
    runner = code.createFlowRunner({
      ports,
      now,
      store,
      change,
      opened,
      fieldListeners,
      emitOutcome,
      terminate,
    });
    change({ waiting: null });
    if (state.phase === "running") runner.send(event);
    for (const waiting of queue.splice(0)) runner.send(waiting);
  }

  /** Draws an ending without React, where React is not there to draw it. */
  function drawResult({ outcome }: { outcome: Outcome }): void {
    if (announced === null && !isStatic(start)) announce(screen());
    const key = CRITICAL_KEYS.find((known) => "key" in outcome.text && known === outcome.text.key);
    if (isUiMounted || !view || !key) return;
    prerendered?.release();
    prerendered = null;
    view.showMessage(locale.current(), key);
  }

  function perform(effect: LifecycleEffect): void {
    switch (effect.do) {
      case "terminate":
        terminate();
        return;
      case "emitFail": {
        if (effect.outcome === LOAD_FAILED)
          ports.warn(
            "edis-gateway: a script of its own cannot be loaded. See docs/operators.md 'The host page'",
          );
        const { texts, common, params } = store.getState();
        const text = formatMessage({ texts: common ?? texts, params }, effect.outcome.text);
        emitOutcome(effect.outcome, { text, returnTo: null });
        return;
      }
      case "showResult":
        change({ step: effect.result, aside: null, qr: null, snackbar: null });
        drawResult(effect.result);
        return;
      case "clearQueue":
        queue.length = 0;
        return;
      case "clearScreen":
        prerendered?.release();
        prerendered = null;
        if (!isUiMounted) view?.clear();
        isUiMounted = false;
        return;
      case "loadFlow":
        loadFlow();
        return;
      case "runFlow":
        runFlow();
        return;
      case "sendToFlow":
        runner?.send(effect.event);
        return;
      case "suspendFlow": {
        const ending = runner?.suspend();
        if (ending) dispatch({ type: "flowSuspended", ending });
        return;
      }
      case "resumeFlow":
        if (runner) runner.resume();
        else loadFlow();
        return;
      case "disposeFlow":
        runner?.dispose();
        runner = null;
        return;
    }
  }

  function dispatch(event: LifecycleEvent): void {
    const { state: following, effects } = lifecycle(state, event);
    state = following;
    for (const effect of effects) perform(effect);
  }

  /** Shows the M-PIN field in a language that may be shown before the configuration (contract §7). */
  function showField(shownIn: LocaleMessages): void {
    locale.use(shownIn);
    change({ isLocalePending: false, ...wording() });
    if (state.phase !== "opening" || !preview?.hasField) return;
    if (store.getState().step.screen === "entry") change({ step: mpinStep({ mpinSet: true }) });
    change(wording());
    hydrated = store.getState();
    if (!view) return;
    dispatch({ type: "fieldShown" });
    if (isUiLoaded || isUiMounted) return;
    prerendered = view.showField(hydrated, { preview, messages: shownIn, ownsPage });
    ports.mark("edis-gateway:field");
  }

  /** Another language than is known to be offered: shown once the unverified configuration lists it. */
  async function showOffered(tag: string, coming: Promise<LocaleMessages | null>): Promise<void> {
    const urls = { ...input, ...ports };
    view?.preload({ config: resolveConfigUrls(urls).config });
    const { peekOfferedLocales } = await loadPeekLocales();
    const offered = await peekOfferedLocales(ports, urls);
    const found = offered.includes(tag) ? await coming : null;
    if (found) showField(found);
  }

  /** Waits for a language other than English, where the first screen may be shown in it. */
  async function negotiate(): Promise<void> {
    const coming = sources.loadInlineMessages(requested.locale);
    if (requested.isKnown) {
      const found = await coming;
      if (found) showField(found);
    } else if (preview?.hasField && !isUiLoaded) {
      const patience = new Promise<void>((resolve) => ports.after(LOCALE_PATIENCE_MS, resolve));
      await Promise.race([showOffered(requested.locale, coming).catch(() => undefined), patience]);
    }
  }

  const preloadConfiguration = (): void => {
    if (start === "payload" && state.phase === "opening")
      view?.preload(resolveConfigUrls({ ...input, ...ports }));
  };

  /** Draws the first screen, then loads React; what comes after the field is asked for after it is painted. */
  async function begin(): Promise<Ui | null> {
    try {
      if (messages) showField(messages);
      else await negotiate();
      const isFieldShown = store.getState().step.screen === "mpin";
      if (prerendered) {
        view?.afterPaint(preloadConfiguration);
        await nextTask();
      } else {
        preloadConfiguration();
      }
      if (!isFieldShown && state.phase === "opening") loadFlow();
      const words = isFieldShown ? loadMessages(locale.current().locale) : null;
      const ui = await sources.loadUi();
      // React needs all words of the language; if they are lost it begins in English (R98)
      if (words) locale.use((await words) ?? EN_GB_MESSAGES);
      change(wording());
      if (state.phase === "replaced" || state.phase === "disconnected") return null;
      return ui;
    } catch {
      if (isStatic(start) && !ownsPage) return null;
      if (isStatic(start)) view?.showMessage(locale.current(), "ERR_PAGE_MSG");
      dispatch({ type: "loadFailed" });
      return null;
    }
  }

  /** Every transaction begins with the entry screen, however short it stands (spec §2). */
  function announceFirstScreen(): void {
    if (announced !== null) return;
    if (screen() === "mpin") announce("entry");
    announce(screen());
  }

  function send(event: Event): void {
    if (runner) runner.send(event);
    else if (state.phase === "opening" || state.phase === "over") enqueue(event);
  }

  /** Keeps what is sent before the flow runs: an intention, and not every press (R99). */
  function enqueue(event: Event): void {
    if (event.type === "cancelPressed") remove("submitted");
    if (event.type === "forgotPressed" && queue.some(({ type }) => type === "submitted")) return;
    const waiting = WAITING.find((type) => type === event.type);
    if (waiting) change({ waiting });
    queue.push(event);
    loadFlow();
  }

  const remove = (type: Event["type"]): void => {
    for (let at = queue.length - 1; at >= 0; at -= 1) if (queue[at]?.type === type) queue.splice(at, 1);
  };

  ports.mark("edis-gateway:start");
  // without a screen of its own, as in tests, it is shown at once
  if (!view) announceFirstScreen();

  return {
    store,
    now,
    ui: begin(),
    dispatch,
    phase: () => state.phase,
    calls: () => runner?.calls ?? null,
    send,
    onFieldsEmptied(listener) {
      fieldListeners.add(listener);
      return () => fieldListeners.delete(listener);
    },
    askLanguage: locale.setRequested,
    chooseLanguage: locale.select,
    showAside: (aside) => change({ aside }),
    dismissSnackbar: () => change({ snackbar: null }),
    print: ports.print,
    smsCode: ports.smsCode,
    userActive: () => runner?.userActive(),
    pageVisible: () => runner?.pageVisible(),
    notify: (message) => change({ snackbar: message }),
    disconnected() {
      const { step } = store.getState();
      dispatch({ type: "disconnected", isOutcomeUnknown: "busy" in step && isOutcomeUnknown(step) });
    },
    backPressed() {
      if (store.getState().aside) change({ aside: null });
      else dispatch({ type: "backPressed" });
    },
    screen,
    takePrerendered() {
      isUiMounted = true;
      announceFirstScreen();
      const taken = prerendered;
      prerendered = null;
      return taken;
    },
    shown() {
      const { step, transaction } = store.getState();
      const model = transaction?.model ?? preview;
      const isShown = state.phase === "opening" || state.phase === "running";
      if (isReady || !isShown || !model || !("busy" in step)) return;
      isReady = true;
      ports.mark("edis-gateway:field");
      dispatch({ type: "fieldShown" });
      const { transactionType, transactionRefNo, requestorId } = model;
      ports.emit("ready", { screen: step.screen, transactionType, transactionRefNo, requestorId });
      // nothing that comes after the first screen is asked for before it is there
      ports.heard(() => state.phase === "opening" && loadFlow());
    },
  };
}
