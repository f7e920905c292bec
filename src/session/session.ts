import { createStore, type StoreApi } from "zustand/vanilla";
import { terminate } from "../depository/terminate";
import type { Event } from "../flow/events";
import { type FailReason, failure, type ScreenName } from "../flow/outcome";
import { startMpin } from "../flow/start";
import { entry } from "../flow/steps";
import { type Admission, readPayload } from "../payload/admit";
import { firstCatalogue } from "../texts/first";
import { createTexts, type FirstTextKey } from "../texts/texts";
import type { Calls } from "./calls";
import { fetched } from "./fetched";
import type { FieldsEmptied, Journey } from "./journey";
import { type Opening, open, type SessionInput } from "./open";
import type { Ports } from "./ports";
import type { Aside, GatewayState } from "./state";
import { outcomeDetail, textParams } from "./transaction";

/** One transaction from payload to outcome: the store, and what may be told to it. */
export interface Session {
  readonly store: StoreApi<GatewayState>;
  /** The calls that a later screen makes itself; there before any later screen is. */
  calls(): Calls | null;
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
  /** The page goes (R28). */
  left(): void;
  /** The back button, or another route typed by hand (R6, R28); a static page is only closed by it. */
  wentBack(): void;
  screen(): ScreenName;
  /** A screen stands in the document: the first interactive one fires `ready`. */
  shown(): void;
  /** The element is gone or has a new payload: terminates what is open, fires nothing (contract §2). */
  dispose(): void;
}

/** `payload`: there is one. Without one, `refused` is a guarded route that was typed by hand (R1, R6). */
export type SessionStart = "payload" | "landing" | Aside | "refused";

const loadJourney = fetched(() => import("./journey"));

const NOTHING: Admission = { kind: "invalid" };

/** What is known before the configuration is there. */
const unopened = (admission: Admission): Opening => ({
  model: admission.kind === "invalid" ? null : admission.model,
  configuration: null,
  transaction: null,
  event: { type: "payloadRefused" },
});

/**
 * Opens the payload and shows the first screen. All that comes after it, the journey, is loaded while the investor
 * types there; what happens until then waits for it.
 */
export function createSession(ports: Ports, input: SessionInput, start: SessionStart): Session {
  const emptied = new Set<FieldsEmptied>();
  const waiting: ((journey: Journey) => void)[] = [];
  const admission = start === "payload" ? readPayload(input.payload ?? "") : NOTHING;
  let opening = unopened(admission);
  let journey: Journey | null = null;
  let isLoading = false;
  let isReady = false;
  let isDisposed = false;

  const store = createStore<GatewayState>(() => ({
    step: start === "payload" || start === "refused" ? entry : { screen: "landing" },
    aside: start === "privacy" || start === "disclaimer" ? start : null,
    transaction: null,
    ...wording(),
    common: null,
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

  /** The texts, as the signed properties have them, and what fills their places. */
  function wording(): Pick<GatewayState, "texts" | "params"> {
    const { texts: overrides = {}, productName } = opening.configuration?.properties ?? {};
    const texts = createTexts(overrides, input.locale, firstCatalogue);
    const product = productName ?? texts.t("PRODUCT_NAME");
    const year = new Date(ports.now()).getFullYear();
    return { texts, params: { ...textParams(opening.transaction), product, year } };
  }

  async function begin(): Promise<void> {
    if (start === "payload") {
      const opened = await open(ports, input, admission);
      if (isDisposed || isOver()) return;
      opening = opened;
    }
    const { transaction, event } = opening;
    change({ transaction, ...wording() });
    if (transaction && event.type === "admitted" && transaction.facts.transactionType !== "DIM") {
      const first = startMpin(transaction.facts);
      waiting.unshift((journey) => journey.perform(first.effects));
      change({ step: first.step });
    } else {
      tell((journey) => journey.send(event));
    }
  }

  /** Tells the journey, now or when it is there. */
  function tell(what: (journey: Journey) => void): void {
    if (isDisposed) return;
    if (journey) {
      what(journey);
      return;
    }
    waiting.push(what);
    load();
  }

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const { createJourney } = await loadJourney();
      if (isDisposed) return;
      journey = createJourney({ ports, store, change, opening, emptied });
      for (const what of waiting.splice(0)) what(journey);
    } catch {
      isLoading = false;
      endEarly("unavailable", "ERR_PAGE_MSG");
    }
  }

  /** Ends a transaction whose journey never began. */
  function endEarly(reason: FailReason, key: FirstTextKey): void {
    if (isDisposed || isOver()) return;
    waiting.length = 0;
    if (isOpen()) giveUp();
    const outcome = failure(reason, { key });
    const { texts, params } = store.getState();
    change({ step: { screen: "error", outcome, phase: "open" } });
    const detail = outcomeDetail(opening.model, outcome, texts.t(key, params));
    ports.emit("fail", { ...detail, reason, returnTo: null });
  }

  const isOver = (): boolean => "outcome" in store.getState().step;

  /** Whether the depository still waits for an outcome. */
  function isOpen(): boolean {
    const { step, transaction } = store.getState();
    if (step.screen === "entry") return opening.event.type === "admitted" && !step.refusal;
    return transaction !== null && "busy" in step && !step.ending;
  }

  function giveUp(): void {
    const { transaction } = store.getState();
    if (transaction) terminate(ports, transaction);
  }

  ports.emit("screenchange", { screen: screen(), previous: null });
  if (store.getState().step.screen === "entry") begin();

  return {
    store,
    calls: () => journey?.calls ?? null,
    send: (event) => tell((journey) => journey.send(event)),
    onFieldsEmptied(listener) {
      emptied.add(listener);
      return () => emptied.delete(listener);
    },
    showAside: (aside) => change({ aside }),
    dismissSnackbar: () => change({ snackbar: null }),
    touched: () => journey?.touched(),
    woke: () => journey?.woke(),
    resumed: () => journey?.resumed(),
    left() {
      if (journey) journey.send({ type: "pageLeft" });
      else if (store.getState().step.screen !== "landing") endEarly("back-navigation", "TIMEOUT");
    },
    wentBack() {
      if (store.getState().aside) change({ aside: null });
      else tell((journey) => journey.send({ type: "backPressed" }));
    },
    screen,
    shown() {
      const { step, transaction } = store.getState();
      if (isReady || !transaction || !("busy" in step)) return;
      isReady = true;
      const { transactionType, transactionRefNo, requestorId } = transaction.model;
      ports.emit("ready", { screen: step.screen, transactionType, transactionRefNo, requestorId });
      load();
    },
    dispose() {
      if (isDisposed) return;
      if (isOpen()) giveUp();
      isDisposed = true;
      // what waits may carry what the investor typed
      waiting.length = 0;
      journey?.dispose();
    },
  };
}
