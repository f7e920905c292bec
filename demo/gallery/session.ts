import { createStore } from "zustand/vanilla";
import type { FlowContext } from "../../src/flow/context";
import type { Effect } from "../../src/flow/effects";
import type { FlowEvent } from "../../src/flow/events";
import { entryState, type FlowState } from "../../src/flow/states";
import { createTimeouts } from "../../src/flow/timeouts";
import { transition } from "../../src/flow/transition";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { formatIst } from "../../src/i18n/formatDates";
import type { TextParams } from "../../src/i18n/interpolate";
import { LANGUAGES } from "../../src/i18n/languages";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { createTexts, EN_GB_TEXTS, type LocaleTexts, type Texts } from "../../src/i18n/texts";
import type { GatewayState } from "../../src/session/gatewayState";
import type { Session } from "../../src/session/session";
import { textParams } from "../../src/session/textParams";
import { emptyContext, type Transaction } from "../../src/session/transaction";
import { qrText, type TransactionCalls } from "../../src/session/transactionCalls";
import { SECURITIES, transactionOf } from "./fixtures";
import type { State } from "./states/state";

/** Loads a language, en-GB if it is not built in. `overrides`: the English texts that the depository has signed. */
async function textsIn(locale: string, overrides: LocaleTexts["overrides"] = {}): Promise<LocaleTexts> {
  const load = Object.entries(LOCALE_LOADERS).find(([tag]) => tag === locale)?.[1];
  return load ? { locale, builtIn: (await load()).texts, overrides: {} } : { ...EN_GB_TEXTS, overrides };
}

/** Makes the scene of a state; `pageUrl`: the address of the page that shows it. */
export async function sceneOf(state: State, locale: string, pageUrl: string): Promise<Scene> {
  const { type, events = [], flow, rows = SECURITIES, table, overrides } = state;
  const transaction = type && (await transactionOf(type, state, pageUrl));
  const admitted: readonly FlowEvent[] = transaction ? [{ type: "admitted" }] : [];
  const localeTexts = await textsIn(locale, overrides);
  return {
    transaction,
    events: [...admitted, ...events],
    flow,
    state: state.state,
    rows,
    table,
    overrides,
    localeTexts,
  };
}

/** The beginning of a gallery's state, and the parts that the flow does not decide. */
export interface Scene {
  readonly transaction: Transaction | null;
  /** The events, in turn from the entry screen. */
  readonly events: readonly FlowEvent[];
  /** Shown in place of the flow's state that the events lead to. */
  readonly flow?: FlowState | undefined;
  readonly state?: Partial<GatewayState> | undefined;
  readonly localeTexts: LocaleTexts;
  readonly rows: NonNullable<State["rows"]>;
  readonly table?: State["table"];
  readonly overrides?: State["overrides"];
  /** Called with the key of each text that is shown. */
  readonly onTextUsed?: (key: string) => void;
}

function withTextListener<K extends string>(texts: Texts<K>, onTextUsed: (key: string) => void): Texts<K> {
  const listened =
    <Shown>(textOf: (key: K, params?: TextParams) => Shown) =>
    (key: K, params?: TextParams): Shown => {
      onTextUsed(key);
      return textOf(key, params);
    };
  return {
    locale: texts.locale,
    raw: listened(texts.raw),
    t: listened(texts.t),
    with: (...more) => withTextListener(texts.with(...more), onTextUsed),
    in: (other) => withTextListener(texts.in(other), onTextUsed),
  };
}

const timeouts = createTimeouts({});
const NO_ANSWER = new Promise<never>(() => {});

/** Returns the visible part of an effect: running times, a snackbar, a QR code. No call is made. */
function seenOf(state: GatewayState, effect: Effect, now: number): Partial<GatewayState> {
  switch (effect.do) {
    case "startTimer":
      return { deadlines: { ...state.deadlines, [effect.timer]: now + timeouts(effect.after) } };
    case "stopTimers":
      return { deadlines: {} };
    case "showSnackbar":
      return { snackbar: effect.message };
    case "fetchQr":
      return { qr: qrText("c2FtcGxl".repeat(8)) };
    case "rememberConfirmationTime":
      return { params: { ...state.params, IST: formatIst("2026-11-20T09:20:00+05:30") } };
    default:
      return {};
  }
}

function followedBy(effect: Effect): FlowEvent[] {
  if (effect.do === "conclude") return [{ type: "concluded", leaving: false }];
  return effect.do === "validate" && effect.validation.captcha ? [{ type: "captchaPassed" }] : [];
}

/**
 * Returns the state after an event, as the flow decides it. An outcome is concluded at once, without leaving the page, and
 * a captcha gives its token at once.
 */
function after(context: FlowContext, before: GatewayState, event: FlowEvent, now: number): GatewayState {
  const { state: flow, effects } = transition(context, before.flow, event);
  const kept = flow.screen === before.flow.screen ? {} : { staticPage: null, qr: null };
  const seen = { ...before, ...kept, flow };
  for (const effect of effects) Object.assign(seen, seenOf(seen, effect, now));
  const then = effects.flatMap(followedBy);
  return then.reduce((state, event) => after(context, state, event, now), seen);
}

/** Tells whether a state asks for securities: a mandate that has not ended does. */
const isAskingForRows = ({ flow }: GatewayState): boolean =>
  flow.screen === "mandate" && flow.ending === null;

/** Returns the state that a scene shows, and the last state before it in which a mandate's securities can come. */
function playOf(scene: Scene, now: number): { shown: GatewayState; asking: GatewayState | undefined } {
  const { transaction, events, flow, state, localeTexts, onTextUsed = () => undefined } = scene;
  const texts = withTextListener(createTexts(localeTexts, firstScreen), onTextUsed);
  const product = texts.t("PRODUCT_NAME");
  const start: GatewayState = {
    flow: entryState,
    staticPage: null,
    transaction,
    configuration: transaction?.configuration ?? null,
    productLogo: transaction?.configuration.properties.productLogo,
    isInputPrivate: transaction !== null,
    transactionType: transaction?.model.transactionType ?? null,
    texts,
    common: texts.with(common),
    params: {
      ...textParams(transaction && { ...transaction.model, requestor: transaction.requestor }),
      product,
      year: new Date(now).getFullYear(),
    },
    languages: Object.keys(LANGUAGES),
    pendingPress: null,
    isLocalePending: false,
    deadlines: {},
    snackbar: null,
    qr: null,
  };
  const context = transaction?.context ?? emptyContext;
  const states = [start];
  for (const event of events) states.push(after(context, states.at(-1) ?? start, event, now));
  const lastState = states.at(-1) ?? start;
  const shown = {
    ...lastState,
    ...(flow && { flow }),
    ...state,
    params: { ...lastState.params, ...state?.params },
  };
  return { shown, asking: isAskingForRows(shown) ? undefined : states.findLast(isAskingForRows) };
}

/** Returns the state that a scene shows. */
export const stateOf = (scene: Scene, now: number): GatewayState => playOf(scene, now).shown;

/** Returns a page of a mandate's securities, as the scene's depository answers. */
async function pageOf({ rows, table }: Scene, page: number, limit: number): Promise<readonly unknown[]> {
  const isLoadingAll = table !== undefined && "loadAll" in table;
  if (rows === "awaited" || (isLoadingAll && page > 1)) return NO_ANSWER;
  if (rows === "failed") throw new Error("the depository of this scene sends no securities");
  return rows.slice((page - 1) * limit, page * limit);
}

interface Play {
  readonly session: Session;
  /** Resolves when the scene's state is shown; a state after a mandate waits for the mandate's securities. */
  readonly isShown: Promise<void>;
}

/** Creates a scene's session for the real screens. The real flow decides, but a call to the depository never settles. */
export function createScene(scene: Scene): Play {
  const context = scene.transaction?.context ?? emptyContext;
  const { shown, asking } = playOf(scene, Date.now());
  const store = createStore(() => asking ?? shown);
  let haveRows = () => {};
  const isShown = new Promise<void>((resolve) => {
    haveRows = resolve;
  }).then(() => store.setState(shown));
  if (!asking) haveRows();
  const calls: TransactionCalls = {
    prepare: () => undefined,
    dropPrepared: () => undefined,
    validate: () => NO_ANSWER,
    notifyExhausted: () => undefined,
    sendOtp: () => NO_ANSWER,
    fetchOrder: () => NO_ANSWER,
    fetchQr: () => NO_ANSWER,
    exit: () => NO_ANSWER,
    askStatus: () => NO_ANSWER,
    askRedirect: () => NO_ANSWER,
    fetchSecurities: async (page, limit) => {
      const rows = await pageOf(scene, page, limit);
      // the table takes the rows first
      setTimeout(haveRows);
      return rows;
    },
  };
  const nothing = () => undefined;
  const session: Session = {
    store,
    now: () => Date.now(),
    calls: () => calls,
    send: (event) => store.setState((state) => after(context, state, event, Date.now())),
    onFieldCommand: () => nothing,
    async chooseLocale(tag) {
      const localeTexts = await textsIn(tag, scene.overrides);
      store.setState(({ texts, common, params }) => ({
        texts: texts.in(localeTexts),
        common: common?.in(localeTexts) ?? null,
        params: { ...params, product: texts.in(localeTexts).t("PRODUCT_NAME") },
      }));
      return true;
    },
    showStaticPage: (staticPage) => store.setState({ staticPage }),
    dismissSnackbar: () => store.setState({ snackbar: null }),
    showSnackbar: (snackbar) => store.setState({ snackbar }),
    screenMounted: nothing,
    print: () => window.print(),
    smsCode: () => NO_ANSWER,
  };
  return { session, isShown };
}
