import type { FlowContext } from "../../src/flow/context";
import type {
  Effect,
  FieldName,
  OtpSend,
  ReturnDestination,
  TimerName,
  Validation,
} from "../../src/flow/effects";
import type { FlowEvent } from "../../src/flow/events";
import type { Message, TextKey } from "../../src/flow/messages";
import type { Outcome } from "../../src/flow/outcome";
import {
  type DimState,
  entryState,
  type FlowState,
  type MpinState,
  type SlipState,
} from "../../src/flow/states";
import type { TimeoutName } from "../../src/flow/timeouts";
import { transition } from "../../src/flow/transition";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import { admitted, captchaPassed, type Events } from "./builders";

export * from "./builders";

/** A walked path: every state and effect, and those of its last event. */
export interface Run {
  readonly state: FlowState;
  readonly states: readonly FlowState[];
  readonly effects: readonly Effect[];
  readonly lately: readonly Effect[];
}

/** Walks through `events`. Before a validate's answer its captcha gives its token, if it is still awaited. */
const walkOn = (context: FlowContext, before: Run, events: readonly FlowEvent[]): Run =>
  events.reduce<Run>((run, event) => {
    const isAnswer = event.type === "validateAnswered" || event.type === "validateFailed";
    const isEarly = isAnswer && "busy" in run.state && run.state.busy === "captcha";
    const at = isEarly ? transition(context, run.state, captchaPassed).state : run.state;
    const { state, effects } = transition(context, at, event);
    return {
      state,
      states: [...run.states, state],
      effects: [...run.effects, ...effects],
      lately: effects,
    };
  }, before);

/** Walks from the entry screen through `events`. */
export const run = (context: FlowContext, events: Events): Run =>
  walkOn(context, { state: entryState, states: [entryState], effects: [], lately: [] }, events.flat());

/** Walks from the first screen of an admitted transaction through `events`. */
export const begin = (context: FlowContext, ...events: Events): Run => run(context, [admitted, ...events]);

interface Screens {
  mpin: MpinState;
  slip: SlipState;
  mandate: SlipState;
  dim: DimState;
}

/** Returns the state of `screen`; throws on another screen. */
export function at<S extends keyof Screens>(screen: S, { state }: Run): Screens[S] {
  if (isAt(screen, state)) return state;
  throw new Error(`expected the ${screen} screen, found ${state.screen}`);
}

const isAt = <S extends keyof Screens>(screen: S, state: FlowState): state is Screens[S] & FlowState =>
  state.screen === screen;

const isDo =
  <D extends Effect["do"]>(name: D) =>
  (effect: Effect): effect is Effect & { do: D } =>
    effect.do === name;

export const did = <D extends Effect["do"]>({ effects }: Pick<Run, "effects">, name: D) =>
  effects.filter(isDo(name));
export const validations = (path: Run): Validation[] =>
  did(path, "validate").map((effect) => effect.validation);
export const sends = (path: Run): OtpSend[] => did(path, "sendOtp").map((effect) => effect.send);
export const lately = <D extends Effect["do"]>(path: Run, name: D) => did({ effects: path.lately }, name);
export const isSilent = ({ lately: effects }: Run): boolean => effects.length === 0;

/** Returns the fields cleared by the last event, and the field that gets the focus. */
export const cleared = (path: Run): [fields: readonly FieldName[], focus: FieldName | undefined][] =>
  lately(path, "clearFields").map(({ fields, focus }) => [fields, focus]);
export const startedTimers = (path: Run): [TimerName, TimeoutName][] =>
  lately(path, "startTimer").map(({ timer, after }) => [timer, after]);

const texts = createTexts(EN_GB_TEXTS, firstScreen, common, slip, table);

/** Tells whether a text of the screens has this key. */
export const isText = (key: string): boolean =>
  [firstScreen, common, slip, table].some((texts) => Object.hasOwn(texts, key));

/** Returns a message's English text. */
export function read(message: Message | TextKey | null | undefined): string | null {
  if (!message) return null;
  if (typeof message === "object" && "literal" in message) return message.literal;
  const key = typeof message === "string" ? message : message.key;
  if (!isText(key)) throw new Error(`no text for ${key}`);
  return texts.t(key);
}

/** Returns the ending as in its one event; null before it. */
export function conclusion(
  path: Run,
): (Pick<Outcome, "kind" | "reason" | "page"> & { text: string | null; to: ReturnDestination }) | null {
  const [first, ...others] = did(path, "conclude");
  if (others.length > 0) throw new Error("concluded more than once");
  if (!first) return null;
  const { kind, reason, page, text } = first.outcome;
  return { kind, page, text: read(text), to: first.return, ...(reason ? { reason } : {}) };
}

/** Returns the open ending: its dialog's text and time. */
export function openEnding(path: Run) {
  const { state } = path;
  if (!("ending" in state) || !state.ending) return null;
  const { dialog, outcome } = state.ending;
  return {
    says: dialog && read(dialog.text),
    tone: dialog?.tone,
    reason: outcome.reason ?? outcome.kind,
    stands: startedTimers(path).find(([timer]) => timer === "ending")?.[1],
  };
}

/** Makes a failure as `conclusion` returns it. */
export const failed = (reason: string, text: string, to: ReturnDestination = { to: "nowhere" }) => ({
  kind: "fail",
  reason,
  page: "error",
  text,
  to,
});

export const succeeded = (
  page: "success" | "acknowledgement",
  text: string,
  to: ReturnDestination = { to: "nowhere" },
) => ({
  kind: "success",
  page,
  text,
  to,
});
