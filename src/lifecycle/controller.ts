import { lazyModule } from "../data/lazyModule";
import type { FlowEvent } from "../flow/events";
import { isInDoubt } from "../flow/inDoubt";
import type { Outcome, ReturnTo, ScreenName } from "../flow/outcome";
import { initialMpinState, outcomeOf } from "../flow/states";
import { EN_GB, endingKeyOf, type LocaleTexts } from "../i18n/texts";
import { peekPayload } from "../payload/peekPayload";
import { createClock } from "../session/clock";
import { outcomeDetail, type SuccessDetail } from "../session/eventDetails";
import type { FieldCommandListener, FlowRunner, Performers } from "../session/flowRunner";
import { formatMessage } from "../session/formatMessage";
import type { GatewayState } from "../session/gatewayState";
import { initialState, isStatic } from "../session/initialState";
import { createLocaleController } from "../session/localeController";
import { localizedState } from "../session/localizedState";
import { negotiateLocale } from "../session/negotiateLocale";
import type { SessionInput } from "../session/openPayload";
import { createPayloadOpener } from "../session/payloadOpener";
import type { Ports } from "../session/ports";
import type { Session, SessionStart } from "../session/session";
import { findBrokenBuiltIn } from "./brokenBuiltIn";
import { type EventQueue, enqueue, pendingPressOf } from "./earlyPresses";
import { createGatewayStore } from "./gatewayStore";
import { lifecycle } from "./lifecycle";
import type { Loaders, Ui } from "./loaders";
import type { PrerenderedScreen, Prerenderer } from "./prerender";
import { showFirstScreen } from "./showFirstScreen";
import { type Lifecycle, type LifecycleEffect, type LifecycleEvent, OPENING } from "./states";

/** What a controller is made of. `ownsPage`: hash routing. `wasOutcomeFired`: an earlier start fired one, so this one fires none. */
interface ControllerOptions {
  readonly ports: Ports;
  readonly input: SessionInput;
  readonly start: SessionStart;
  readonly ownsPage: boolean;
  readonly prerenderer: Prerenderer;
  readonly loaders: Loaders;
  readonly wasOutcomeFired?: boolean | undefined;
}

/** One start of an element: the session that the screens see, and its lifecycle. */
export interface Controller extends Session {
  /**
   * Resolves to React and the screens; to null if they cannot be loaded, on a page that is refused, and for the landing view in a
   * broker's page.
   */
  readonly ui: Promise<Ui | null>;
  dispatch(event: LifecycleEvent): void;
  phase(): Lifecycle["phase"];
  screen(): ScreenName;
  /** Takes the host's request for a language: tags with spaces between, or `auto`. */
  requestLocale(locale: string): void;
  isOutcomeFired(): boolean;
  /** Returns the detail of an outcome's event (contract §2). */
  detailOf(outcome: Outcome, returnTo: ReturnTo | null): SuccessDetail;
  /** True if the consent may have been recorded, and no answer says so (R55). */
  isInDoubt(): boolean;
  /** Puts off the idle warning, because the investor did something (R27). A warning that is already shown stays. */
  userActive(): void;
  /** Ends the timers that are due, because the page is visible again (R29). */
  pageVisible(): void;
  /** Dispatches `disconnected`, because the element left the document (R93). */
  disconnected(): void;
  /** Takes Back, or a typed route (R6, R28): closes an open static page, else dispatches `backPressed`. */
  backPressed(): void;
  /** Fires the first `screenchange`, as React mounts. Returns the prerendered screen to hydrate; null if none. */
  takePrerendered(): PrerenderedScreen | null;
  /** Ends the payload as if React were lost, because the page made its mount throw (R92). */
  mountFailed(): void;
}

const loadFlowRunner = lazyModule(() => import("../session/flowRunner"));

/** Creates the controller that performs the effects of `lifecycle`. It owns the store, the early events and the flow. */
export function createController(options: ControllerOptions): Controller {
  const { ports, input, start, ownsPage, prerenderer, loaders } = options;
  const preview = start === "payload" ? peekPayload(input.payload ?? "") : null;
  const isUiLoaded = loaders.loadUi.loaded() !== undefined;
  const now = createClock(ports);
  const initialLocale = negotiateLocale(ports, input.locale);
  const localeController = createLocaleController(ports, input.locale, () =>
    dispatch({ type: "textsArrived", showsMpinField: false }),
  );
  const fieldListeners = new Set<FieldCommandListener>();
  const payloadOpener = createPayloadOpener(ports, input, start);

  let lifecycleState: Lifecycle = isStatic(start)
    ? { phase: "static" }
    : { ...OPENING, mayBeAuthorised: start === "mayBeAuthorised" };
  let runner: FlowRunner | null = null;
  let eventQueue: EventQueue = [];
  let isFieldMarked = false;
  let isReadyFired = false;
  let isOutcomeFired = options.wasOutcomeFired ?? false;
  let isFlowLoading = false;
  /** React and the screens cannot be loaded or mounted, and results are drawn without them (R97). */
  let isUiLost = false;

  const { store, screen, ...gatewayStore } = createGatewayStore(
    initialState({ ports, input, start, preview, isLocalePending: initialLocale.locale !== EN_GB }),
    ports.emit,
  );

  /** Marks the first field, prerendered or React's. */
  function markField(): void {
    if (!isFieldMarked) ports.mark("edis-gateway:field");
    isFieldMarked = true;
  }

  /** Changes the state. An outcome ends the flow. */
  function change(changed: Partial<GatewayState>): void {
    gatewayStore.change(changed);
    if (isUiLost) drawResult();
    if (changed.flow && "outcome" in changed.flow) dispatch({ type: "flowEnded" });
  }

  /** Returns the part of the state that depends on the language and on the configuration. */
  function localized(): Partial<GatewayState> {
    return localizedState(store.getState(), {
      localeTexts: localeController.current(),
      opened: payloadOpener.opened(),
      preview,
      brand: ports.brand,
    });
  }

  /** Returns the payload that was judged; before that, its preview. */
  const knownPayload = () => payloadOpener.opened()?.model ?? preview;

  function detailOf(outcome: Outcome, returnTo: ReturnTo | null): SuccessDetail {
    const { texts, common, params, consentWording } = store.getState();
    const text = formatMessage({ texts: common ?? texts, params }, outcome.text);
    const locale = (outcome.kind === "success" ? (consentWording?.texts ?? texts) : texts).locale;
    return { ...outcomeDetail(knownPayload(), outcome, text), returnTo, locale };
  }

  /** Fires the payload's one `success` or `fail` (contract §2, R93). Returns true if its default action is to follow. */
  function emitOutcome(outcome: Outcome, returnTo: ReturnTo | null): boolean {
    if (isOutcomeFired) return false;
    const detail = detailOf(outcome, returnTo);
    isOutcomeFired = true;
    // a result page that comes before React is a screen too
    gatewayStore.emitFirstScreenChange();
    return outcome.kind === "success"
      ? ports.emit("success", detail)
      : ports.emit("fail", { ...detail, reason: outcome.reason });
  }

  async function loadFlow(): Promise<void> {
    if (isFlowLoading || runner) return;
    isFlowLoading = true;
    dispatch({ type: "started" });
    const code = loadFlowRunner();
    // awaited below; a rejection before that must not count as unhandled
    code.catch(() => undefined);
    try {
      const { configuration } = await payloadOpener.open();
      dispatch({ type: "payloadOpened" });
      await localeController.setOffered(configuration?.portal.locales ?? []);
      await code;
    } catch {
      isFlowLoading = false;
      dispatch({ type: "chunkLost", isOkWaiting: store.getState().pendingPress === "okPressed" });
      return;
    }
    isFlowLoading = false;
    // outside of `try`: an error of the flow is no lost file
    dispatch({ type: "flowLoaded" });
  }

  function runFlow(): void {
    const code = loadFlowRunner.loaded();
    const opened = payloadOpener.opened();
    if (!code || !opened) return;
    const { transaction, event } = opened;
    const transactionType = knownPayload()?.transactionType ?? null;
    change({ transaction, transactionType, ...localized() });
    const started = code.createFlowRunner({
      ports,
      now,
      store,
      change,
      opened,
      fieldListeners,
      emitOutcome,
      terminate: payloadOpener.terminate,
    });
    runner = started;
    change({ pendingPress: null });
    started.send(event);
    const early = eventQueue;
    // they may hold what was typed (R58)
    eventQueue = [];
    for (const event of early) started.send(event);
  }

  /** Draws a result's text without React, if React has not mounted. A replaced payload leaves the root to the next one. */
  function drawResult(): void {
    if (lifecycleState.phase === "discarded") return;
    const { flow } = store.getState();
    const key = "outcome" in flow ? endingKeyOf(flow.outcome.text) : null;
    const isOver = "outcome" in flow || isStatic(start);
    const shown = key ?? (isUiLost && isOver ? "ERR_PAGE_MSG" : null);
    if (shown) prerenderer.showMessage(localeController.current(), shown);
  }

  /** Shows the M-PIN screen before the configuration is there. It is drawn without React, unless that is loaded already. */
  function showMpinField(): void {
    change({ flow: initialMpinState({ mpinSet: true }) });
    change(localized());
    gatewayStore.keepForHydration();
    if (!isUiLoaded && prerenderer.showScreen(store.getState())) markField();
  }

  const performers: Performers<LifecycleEffect> = {
    terminate: payloadOpener.terminate,
    emitFail: ({ outcome }) => emitOutcome(outcome, null),
    completeHiding: ({ outcome }) => emitOutcome(outcome, null),
    warnOfLostChunk: () =>
      ports.warn("edis-gateway: one of its scripts cannot be loaded. See docs/operators.md 'The host page'"),
    showTexts: () => change({ isLocalePending: false, ...localized() }),
    showMpinField,
    showResult({ result }) {
      gatewayStore.emitFirstScreenChange();
      change({ flow: result, staticPage: null, qr: null, snackbar: null });
      drawResult();
    },
    clearEarlyInput() {
      eventQueue = [];
      prerenderer.emptyField();
      change({ pendingPress: null });
    },
    loadFlow,
    runFlow,
    sendToFlow: ({ event }) => runner?.send(event),
    endHiddenFlow() {
      const result = runner?.endHidden();
      if (result) dispatch({ type: "hiddenFlowEnded", result });
    },
    resumeFlow: () => (runner ? runner.resume() : loadFlow()),
    close() {
      const { flow } = store.getState();
      if ("outcome" in flow) change({ flow: { ...flow, phase: "closed" } });
      if (ports.emit("close", {})) ports.closeWindow();
    },
    dispose() {
      runner?.dispose();
      runner = null;
      prerenderer.clear();
    },
  };

  function perform<Do extends LifecycleEffect["do"]>(effect: LifecycleEffect & { do: Do }): void {
    performers[effect.do](effect);
  }

  function dispatch(event: LifecycleEvent): void {
    const { state: following, effects } = lifecycle(lifecycleState, event);
    lifecycleState = following;
    for (const effect of effects) perform(effect);
  }

  /** Takes the texts of the initial language. */
  function takeTexts(localeTexts: LocaleTexts | null): void {
    // the unverified list may come after the verified configuration, whose texts of the language are whole: they stay
    if (localeTexts?.locale !== localeController.current().locale)
      localeController.setCurrent(initialLocale.locale, localeTexts);
    if (localeTexts) dispatch({ type: "textsArrived", showsMpinField: preview?.hasMpinField ?? false });
  }

  /** Ends the payload without React, and draws its result. */
  function loseUi(): void {
    isUiLost = true;
    dispatch({ type: "chunkLost" });
    drawResult();
  }

  /** Shows the first screen, then loads React. A page that has changed a built-in is refused first (R92). */
  async function startUi(): Promise<Ui | null> {
    const brokenBuiltIn = start === "payload" ? findBrokenBuiltIn() : null;
    if (brokenBuiltIn) {
      ports.warn(
        `edis-gateway: the page has changed ${brokenBuiltIn}: use the frame. See docs/brokers.md 'The frame'`,
      );
      dispatch({ type: "pageUnsupported" });
      return null;
    }
    // the landing view is empty in a broker's page, and nothing is loaded for it (contract §2)
    if (start === "landing" && !ownsPage) {
      gatewayStore.emitFirstScreenChange();
      return null;
    }
    try {
      await showFirstScreen({
        ...options,
        preview,
        initialLocale,
        isOpening: () => start === "payload" && lifecycleState.phase === "opening",
        isUiLoaded,
        takeTexts,
      });
      // the flow of a field that is shown is loaded once React has mounted (`screenMounted`)
      if (lifecycleState.phase === "opening" && !lifecycleState.isStarted) loadFlow();
      const [ui] = await Promise.all([loaders.loadUi(), localeController.loadRest()]);
      // the unverified list may have put a part of another language in place while React loaded
      await localeController.loadRest();
      change(localized());
      return ui;
    } catch {
      loseUi();
      return null;
    }
  }

  function send(event: FlowEvent): void {
    if (runner) runner.send(event);
    else if (lifecycleState.phase === "opening" || lifecycleState.phase === "ended") {
      eventQueue = enqueue(eventQueue, event);
      change({ pendingPress: pendingPressOf(eventQueue) });
      loadFlow();
    }
  }

  ports.mark("edis-gateway:start");
  // dispatches and draws at once: a `fail` may fire before the controller is returned
  const ui = startUi();

  return {
    store,
    now,
    ui,
    dispatch,
    phase: () => lifecycleState.phase,
    calls: () => runner?.calls ?? null,
    send,
    onFieldCommand(listener) {
      fieldListeners.add(listener);
      return () => fieldListeners.delete(listener);
    },
    requestLocale: localeController.requestLocale,
    chooseLocale: localeController.chooseLocale,
    showStaticPage: (staticPage) => change({ staticPage }),
    dismissSnackbar: () => change({ snackbar: null }),
    print: ports.print,
    smsCode: ports.smsCode,
    userActive: () => runner?.userActive(),
    pageVisible: () => runner?.pageVisible(),
    showSnackbar: (message) => change({ snackbar: message }),
    isOutcomeFired: () => isOutcomeFired,
    detailOf,
    isInDoubt: () => isInDoubt(store.getState().flow),
    disconnected() {
      const { flow } = store.getState();
      dispatch({ type: "disconnected", isInDoubt: isInDoubt(flow), outcome: outcomeOf(flow) });
    },
    backPressed() {
      if (!store.getState().staticPage) return dispatch({ type: "backPressed" });
      change({ staticPage: null });
      runner?.userActive();
    },
    screen,
    takePrerendered() {
      gatewayStore.emitFirstScreenChange();
      return prerenderer.take();
    },
    mountFailed() {
      // the result is drawn as before the mount
      prerenderer.clear();
      loseUi();
    },
    screenMounted() {
      const { flow } = store.getState();
      const payload = knownPayload();
      const isBeforeOutcome = lifecycleState.phase === "opening" || lifecycleState.phase === "running";
      if (isReadyFired || !isBeforeOutcome || !payload || !("busy" in flow)) return;
      isReadyFired = true;
      markField();
      const { transactionType, transactionRefNo, requestorId } = payload;
      ports.emit("ready", { screen: flow.screen, transactionType, transactionRefNo, requestorId });
      // the flow's files are requested after the first screen is shown
      ports.afterDelivery(() => lifecycleState.phase === "opening" && loadFlow());
    },
  };
}
