import { createStore, type StoreApi } from "zustand/vanilla";
import type { Event } from "../flow/events";
import type { ScreenName } from "../flow/outcome";
import { mpinStep } from "../flow/startMpin";
import { entryState, type ResultState } from "../flow/states";
import { critical } from "../i18n/en-GB/critical";
import { createTexts, EN_GB_MESSAGES } from "../i18n/messages";
import { signedTextsFor } from "../i18n/signedTexts";
import { peekPayload } from "../payload/peekPayload";
import { createClock } from "./clock";
import { createComingJourney, type Standing } from "./comingJourney";
import type { DepositoryApi } from "./depositoryApi";
import type { FieldResetListener } from "./flowRunner";
import { isFirstPartyPage } from "./isFirstPartyPage";
import { offeredLocales } from "./locale";
import { createLocaleController } from "./localeController";
import type { OpenedTransaction, SessionInput } from "./openTransaction";
import type { Ports } from "./ports";
import { emitFail, LOAD_FAILED, PAGE_LEFT, type StartupFailure, toErrorState } from "./startupFailure";
import type { GatewayState, StaticPageName } from "./state";
import { textParams, transactionNames } from "./textParams";

/** One transaction from payload to outcome: the store, and what may be told to it. */
export interface Session {
  readonly store: StoreApi<GatewayState>;
  /** The clock that deadlines are kept by, epoch ms (R61). */
  now(): number;
  /** The calls that a later screen makes itself; there before any later screen is. */
  calls(): DepositoryApi | null;
  send(event: Event): void;
  /** Hears when fields are to be emptied; gives what stops hearing. */
  onFieldsEmptied(listener: FieldResetListener): () => void;
  /** The host asks for another language: tags with spaces between, or `auto`. */
  askLanguage(locale: string): void;
  /** The investor chose another of the languages offered. */
  chooseLanguage(tag: string): void;
  showAside(aside: StaticPageName | null): void;
  dismissSnackbar(): void;
  print(): void;
  /** The code of the next SMS, for the field it belongs to; null where there is none to be had. It is kept nowhere. */
  smsCode(signal: AbortSignal): Promise<string | null>;
  /** The investor did something: the idle limit starts anew (R27). */
  touched(): void;
  /** The page woke: deadlines are held against the wall clock (R29). */
  woke(): void;
  /** The page came back from the back-forward cache: whoever was leaving is here again, and is shown what it ended (R28, R68). */
  resumed(): void;
  /** The page goes: what is open is terminated and its event fires at once, and nothing more happens here (R28, R68). */
  left(): void;
  /** The back button, or another route typed by hand (R6, R28); a static page is only closed by it. */
  wentBack(): void;
  screen(): ScreenName;
  /** A screen stands in the document: the first interactive one fires `ready`. */
  shown(): void;
  /** The element is gone or has a new payload: terminates what is open, fires nothing (contract §2). */
  dispose(): void;
}

/**
 * `payload`: there is one. Without one, `refused` is a guarded route that was typed by hand, `reloaded` a transaction's, and
 * `doubted` one's that may be authorised (R1, R6, R50, R55), `unauthorised` a host page framed by one who may not (contract §3).
 */
export type SessionStart =
  | "payload"
  | "landing"
  | StaticPageName
  | "refused"
  | "reloaded"
  | "doubted"
  | "unauthorised";

/** What each start that leads to /error tells the flow. */
const REFUSED = new Map<SessionStart, Event>([
  ["refused", { type: "payloadRefused" }],
  ["reloaded", { type: "pageReloaded" }],
  ["doubted", { type: "pageReloaded", mayBeAuthorised: true }],
  ["unauthorised", { type: "parentRefused" }],
]);

/** Whether it begins with the entry screen: all that is handed in, and all that is refused. */
const isEntered = (start: SessionStart): boolean => start === "payload" || REFUSED.has(start);

/**
 * What is shown of a transaction, and told to it: looks at the payload and shows the first screen. All that needs the
 * configuration is the journey's, at which the session arrives beside it.
 */
export function createSession(ports: Ports, input: SessionInput, start: SessionStart): Session {
  const emptied = new Set<FieldResetListener>();
  const presumed = start === "payload" ? peekPayload(input.payload ?? "") : null;
  const now = createClock(ports);
  const language = createLocaleController(ports, input.locale, input.speech, () => change(wording()));
  /** The first screen is shown before the configuration is there (contract §7); what that refuses ends at /error as ever. */
  const isPresumed = presumed?.hasField && !language.isAwaited();
  /** What the journey began with. */
  let opening: OpenedTransaction | null = null;
  let isReady = false;
  let isDisposed = false;
  /** What the page's going ended, shown when it comes back (R68). */
  let parted: ResultState | null = null;

  const store = createStore<GatewayState>(() => ({
    step: isEntered(start) ? entryState : { screen: "landing" },
    aside: start === "privacy" || start === "disclaimer" ? start : null,
    transactionType: presumed?.transactionType ?? null,
    transaction: null,
    configuration: null,
    productLogo: undefined,
    isDepositorys: isFirstPartyPage(ports.pageUrl, input.configUrl),
    texts: createTexts(EN_GB_MESSAGES, critical),
    common: null,
    params: {},
    languages: [],
    isMute: language.isAwaited(),
    deadlines: {},
    snackbar: null,
    qr: null,
  }));
  const coming = createComingJourney({
    ports,
    input,
    hasPayload: start === "payload",
    refusal: REFUSED.get(start),
    standing,
    settle: ({ configuration }) => language.settle(configuration?.portal.locales ?? []),
    arrived(opened, createJourney) {
      opening = opened;
      const { transaction, model } = opened;
      const transactionType = model?.transactionType ?? store.getState().transactionType;
      change({ transaction, transactionType, ...wording() });
      return createJourney({ ports, now, store, change, opening: opened, emptied });
    },
    failed() {
      change({ step: toErrorState(LOAD_FAILED) });
      failEarly(LOAD_FAILED);
    },
  });
  const { tell } = coming;
  const screen = (): ScreenName => store.getState().aside ?? store.getState().step.screen;

  /** Changes what is shown, and says so when it is another screen. */
  function change(state: Partial<GatewayState>): void {
    const previous = screen();
    store.setState(state);
    if (screen() !== previous) ports.emit("screenchange", { screen: screen(), previous });
  }

  /** The texts in the language spoken, as the signed properties have them, and what fills their places. */
  function wording(): Partial<GatewayState> {
    const { texts, common, params } = store.getState();
    const configuration = opening?.configuration ?? null;
    const properties = configuration?.properties;
    const named = opening?.transaction ? transactionNames(opening.transaction) : isPresumed ? presumed : null;
    const { locale, words } = language.now();
    const said = signedTextsFor(properties, locale);
    const spoken = { locale, words, overrides: said?.texts ?? {} };
    const own = texts.in(spoken);
    const product = said?.productName ?? properties?.productName ?? ports.brand.name ?? own.t("PRODUCT_NAME");
    const year = new Date(ports.now()).getFullYear();
    return {
      configuration,
      productLogo: properties?.productLogo ?? ports.brand.logo,
      texts: own,
      common: common?.in(spoken) ?? null,
      params: { ...params, ...textParams(named, said?.requestors), product, year },
      languages: offeredLocales(configuration?.portal.locales ?? []),
    };
  }

  /** Fails a transaction whose journey never began. */
  function failEarly(end: StartupFailure): void {
    coming.forget();
    const { texts, params } = store.getState();
    emitFail(ports, presumed, end, texts, params);
  }

  function standing(): Standing {
    if (parted) return "left";
    if (isDisposed) return "disposed";
    return "outcome" in store.getState().step ? "over" : "open";
  }

  store.setState(wording());
  ports.mark("edis-gateway:start");
  ports.emit("screenchange", { screen: screen(), previous: null });
  if (isPresumed) change({ step: mpinStep({ mpinSet: true }) });
  else if (isEntered(start)) coming.begin();

  return {
    store,
    now,
    calls: () => coming.journey()?.calls ?? null,
    send: (event) => tell((journey) => journey.send(event)),
    onFieldsEmptied(listener) {
      emptied.add(listener);
      return () => emptied.delete(listener);
    },
    askLanguage: language.ask,
    chooseLanguage: language.choose,
    showAside: (aside) => change({ aside }),
    dismissSnackbar: () => change({ snackbar: null }),
    print: ports.print,
    smsCode: ports.smsCode,
    touched: () => coming.journey()?.touched(),
    woke: () => coming.journey()?.woke(),
    resumed() {
      if (!parted) {
        coming.journey()?.resumed();
        return;
      }
      change({ step: parted, aside: null, qr: null, snackbar: null });
      parted = null;
      tell((journey) => journey.resumed());
    },
    left() {
      if (standing() !== "open" || store.getState().step.screen === "landing") return;
      coming.leave();
      const journey = coming.journey();
      if (!journey) failEarly(PAGE_LEFT);
      parted = journey ? journey.left() : toErrorState(PAGE_LEFT);
    },
    wentBack() {
      const journey = coming.journey();
      if (store.getState().aside) change({ aside: null });
      else if (journey) journey.send({ type: "backPressed" });
      else if (isEntered(start) && standing() === "open") {
        coming.abandon();
        change({ step: toErrorState(PAGE_LEFT) });
        failEarly(PAGE_LEFT);
        tell((journey) => journey.resumed());
      }
    },
    screen,
    shown() {
      const { step, transaction } = store.getState();
      const model = transaction?.model ?? presumed;
      if (isReady || isDisposed || !model || !("busy" in step)) return;
      isReady = true;
      ports.mark("edis-gateway:field");
      const { transactionType, transactionRefNo, requestorId } = model;
      ports.emit("ready", { screen: step.screen, transactionType, transactionRefNo, requestorId });
      // nothing that comes after the first screen is asked for before it is there
      ports.heard(() => isDisposed || coming.begin());
    },
    dispose() {
      if (isDisposed) return;
      coming.abandon();
      // whoever has seen a field has a transaction, which is to be terminated
      if (isReady) coming.begin();
      isDisposed = true;
      coming.forget();
      coming.journey()?.dispose();
    },
  };
}
