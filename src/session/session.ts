import { createStore, type StoreApi } from "zustand/vanilla";
import type { Event } from "../flow/events";
import { type FailReason, failure, type ScreenName } from "../flow/outcome";
import { entry, type ResultStep } from "../flow/steps";
import { presume } from "../payload/presume";
import { first } from "../texts/en-GB/first";
import { saidIn } from "../texts/said";
import { createTexts, ENGLISH, type FirstTextKey } from "../texts/texts";
import type { Calls } from "./calls";
import { createClock } from "./clock";
import { fetched } from "./fetched";
import { outcomeDetail } from "./hostEvents";
import type { FieldsEmptied, Journey } from "./journey";
import { createLanguage } from "./language";
import type { Opening, SessionInput } from "./open";
import type { Ports } from "./ports";
import { isDepositorysPage, mayPresume, presumedStep } from "./presume";
import type { Aside, GatewayState } from "./state";
import { namedBy, textParams } from "./wording";

/** One transaction from payload to outcome: the store, and what may be told to it. */
export interface Session {
  readonly store: StoreApi<GatewayState>;
  /** The clock that deadlines are kept by, epoch ms (R61). */
  now(): number;
  /** The calls that a later screen makes itself; there before any later screen is. */
  calls(): Calls | null;
  send(event: Event): void;
  /** Hears when fields are to be emptied; gives what stops hearing. */
  onFieldsEmptied(listener: FieldsEmptied): () => void;
  /** The host asks for another language: tags with spaces between, or `auto`. */
  askLanguage(locale: string): void;
  /** The investor chose another of the languages offered. */
  chooseLanguage(tag: string): void;
  showAside(aside: Aside | null): void;
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
 * `payload`: there is one. Without one, `refused` is a guarded route that was typed by hand, `reloaded` a transaction's
 * (R1, R6, R50), `unauthorised` a host page framed by one who may not (contract §3).
 */
export type SessionStart = "payload" | "landing" | Aside | "refused" | "reloaded" | "unauthorised";

const loadOpener = fetched(() => import("./open"));
const loadJourney = fetched(() => import("./journey"));

/** What each start that leads to /error tells the flow. */
const REFUSED = new Map<SessionStart, Event>([
  ["refused", { type: "payloadRefused" }],
  ["reloaded", { type: "pageReloaded" }],
  ["unauthorised", { type: "parentRefused" }],
]);

/** Whether it begins with the entry screen: all that is handed in, and all that is refused. */
const isEntered = (start: SessionStart): boolean => start === "payload" || REFUSED.has(start);

/**
 * What is shown of a transaction, and told to it: looks at the payload and shows the first screen. All that needs the
 * configuration is the journey's, which is loaded beside it; what happens until then waits for it, in its order.
 */
export function createSession(ports: Ports, input: SessionInput, start: SessionStart): Session {
  const emptied = new Set<FieldsEmptied>();
  const waiting: ((journey: Journey) => void)[] = [];
  const presumed = start === "payload" ? presume(input.payload ?? "") : null;
  const now = createClock(ports);
  const language = createLanguage(ports, input.locale, () => change(wording()));
  const isPresumed = mayPresume(presumed, language.isAwaited());
  let opening: Opening | null = null;
  let journey: Journey | null = null;
  let isLoading = false;
  let giveUp = () => {};
  /** The payload is still to be opened, if only to tell the depository that it was given up (R28). */
  let isUnopened = start === "payload";
  let isReady = false;
  let isDisposed = false;
  /** What the page's going ended, shown when it comes back (R68). */
  let parted: ResultStep | null = null;

  const store = createStore<GatewayState>(() => ({
    step: isEntered(start) ? entry : { screen: "landing" },
    aside: start === "privacy" || start === "disclaimer" ? start : null,
    transactionType: presumed?.transactionType ?? null,
    transaction: null,
    isDepositorys: isDepositorysPage(ports.pageUrl, input.configUrl),
    texts: createTexts(ENGLISH, first),
    common: null,
    params: {},
    languages: [],
    isMute: language.isAwaited(),
    deadlines: {},
    snackbar: null,
    qr: null,
  }));
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
    const configuration = opening?.configuration;
    const properties = configuration?.properties;
    const named = opening?.transaction ? namedBy(opening.transaction) : isPresumed ? presumed : null;
    const { locale, words } = language.now();
    const said = saidIn(properties, locale);
    const spoken = { locale, words, overrides: said?.texts ?? {} };
    const own = texts.in(spoken);
    const product = said?.productName || properties?.productName || own.t("PRODUCT_NAME");
    const year = new Date(ports.now()).getFullYear();
    return {
      texts: own,
      common: common?.in(spoken) ?? null,
      params: { ...params, ...textParams(named, said?.requestors), product, year },
      languages: configuration?.portal.locales ?? [],
    };
  }

  /** Tells the journey, now or when it is there. */
  function tell(what: (journey: Journey) => void): void {
    if (isDisposed || parted) return;
    if (journey) {
      what(journey);
      return;
    }
    waiting.push(what);
    load();
  }

  async function load(): Promise<void> {
    if (isLoading || journey) return;
    isLoading = true;
    const coming = loadJourney();
    coming.catch(() => undefined);
    try {
      const opener = await loadOpener();
      const refused = opener.unopened(REFUSED.get(start));
      const opened = isUnopened ? await opener.open(ports, input) : refused;
      isUnopened = false;
      giveUp = () => opener.giveUp(ports, opened);
      if (opened !== refused) await language.settle(opened.configuration?.portal.locales ?? []);
      const { createJourney } = await coming;
      isLoading = false;
      if (parted) return;
      if (isDisposed || isOver()) abandon();
      if (isDisposed) return;
      opening = opened;
      const { transaction, model } = opened;
      const transactionType = model?.transactionType ?? store.getState().transactionType;
      change({ transaction, transactionType, ...wording() });
      journey = createJourney({ ports, now, store, change, opening, emptied });
      if (!isOver()) journey.send(opened.event);
      for (const what of waiting.splice(0)) tell(what);
    } catch {
      isLoading = false;
      if (!parted) abandon();
      if (isDisposed || isOver()) return;
      change({ step: endEarly("unavailable", "ERR_PAGE_MSG") });
    }
  }

  /** Tells the depository, where it can be told, that the journey never begins (R28). */
  function abandon(): void {
    giveUp();
    giveUp = () => {};
  }

  /** Fails a transaction whose journey never began; gives what is to be shown of it. */
  function endEarly(reason: FailReason, key: FirstTextKey): ResultStep {
    waiting.length = 0;
    const outcome = failure(reason, { key });
    const { texts, params } = store.getState();
    const detail = outcomeDetail(presumed, outcome, texts.t(key, params));
    ports.emit("fail", { ...detail, reason, locale: texts.locale, returnTo: null });
    return { screen: "error", outcome, phase: "open" };
  }

  const isOver = (): boolean => parted !== null || "outcome" in store.getState().step;

  store.setState(wording());
  ports.mark("edis-gateway:start");
  ports.emit("screenchange", { screen: screen(), previous: null });
  if (isPresumed) change({ step: presumedStep });
  else if (isEntered(start)) load();

  return {
    store,
    now,
    calls: () => journey?.calls ?? null,
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
    touched: () => journey?.touched(),
    woke: () => journey?.woke(),
    resumed() {
      if (!parted) {
        journey?.resumed();
        return;
      }
      change({ step: parted, aside: null, qr: null, snackbar: null });
      parted = null;
      tell((journey) => journey.resumed());
    },
    left() {
      if (isOver() || store.getState().step.screen === "landing") return;
      if (!journey) abandon();
      isUnopened = false;
      parted = journey ? journey.left() : endEarly("back-navigation", "TIMEOUT");
    },
    wentBack() {
      if (store.getState().aside) change({ aside: null });
      else if (journey) journey.send({ type: "backPressed" });
      else if (isEntered(start) && !isOver()) {
        abandon();
        change({ step: endEarly("back-navigation", "TIMEOUT") });
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
      ports.heard(() => isDisposed || load());
    },
    dispose() {
      if (isDisposed) return;
      if (!journey) abandon();
      // whoever has seen a field has a transaction, which is to be terminated
      if (isReady) load();
      isDisposed = true;
      // what waits may carry what the investor typed
      waiting.length = 0;
      journey?.dispose();
    },
  };
}
