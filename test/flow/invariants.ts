import type { FlowContext } from "../../src/flow/context";
import type { Effect, TimerName } from "../../src/flow/effects";
import type { FlowEvent } from "../../src/flow/events";
import { areValid, dimIdentifiers, identifiersOf } from "../../src/flow/identifiers";
import { isInDoubt } from "../../src/flow/inDoubt";
import type { AnswerSummary, Outcome } from "../../src/flow/outcome";
import type { ActiveState, Busy, FlowState } from "../../src/flow/states";
import { isText, MPIN, OTP, PAN } from "./support";

/** The limits of spec §4 and §9, not read from the flow. */
const ATTEMPTS = 3;
const REGENERATIONS = 3;
const PLAIN_REFUSALS = 2;
const FORGOTS = { DIS: 1, DMI: 1, DMR: 1, DIM: 3 } as const;

type Call = "captcha" | "validate" | "askStatus" | "sendOtp" | "fetchOrder" | "exit" | "askRedirect";

/**
 * The facts of a transaction outside the flow's state: the calls and timers that its effects began, and the counts. With the
 * flow's state it identifies a node of the walk, so that two with different counts stay apart.
 */
export interface World {
  readonly call: Call | null;
  readonly timers: ReadonlySet<TimerName>;
  /** Wrong M-PINs and OTPs since the last OTP send. */
  readonly wrongMpins: number;
  readonly wrongOtps: number;
  /** An OTP was asked for, and was sent, on this screen; regenerations since; forgot sends. */
  readonly isOtpAsked: boolean;
  readonly isOtpOut: boolean;
  readonly regenerations: number;
  readonly forgotUses: number;
  readonly send: "first" | "again" | "forgot" | null;
  readonly mechanism: "MPIN" | "OTP" | null;
  /** An answer has shown that no earlier session authorised (R55). */
  readonly isOpen: boolean;
  /** `00` of an authorisation was read. */
  readonly isAuthorised: boolean;
  /** That authorisation was partial (R45). */
  readonly isPartial: boolean;
  /** The table's last state: nothing yet, the first page, or a failure (R71). */
  readonly securities: "none" | "shown" | "failed";
  /** Plain refusals of an authorising validate in a row (R95). */
  readonly plainRefusals: number;
  /** The validate under way is one that authorises. */
  readonly isAuthorising: boolean;
  /** The answer of an authorising validate was lost, and no `00` was read since (R55): no refusal settles its outcome. */
  readonly isLost: boolean;
  /** The event that would have ended the transaction if the outcome had been known. */
  readonly postponedBy: FlowEvent | null;
  readonly concluded: Outcome | null;
}

export const newWorld: World = {
  call: null,
  timers: new Set(),
  wrongMpins: 0,
  wrongOtps: 0,
  isOtpAsked: false,
  isOtpOut: false,
  regenerations: 0,
  forgotUses: 0,
  send: null,
  mechanism: null,
  isOpen: false,
  isAuthorised: false,
  isPartial: false,
  securities: "none",
  plainRefusals: 0,
  isAuthorising: false,
  isLost: false,
  postponedBy: null,
  concluded: null,
};

export const isUnderway = (state: FlowState): state is ActiveState => "busy" in state;
const isSlip = (state: FlowState): boolean => state.screen === "slip" || state.screen === "mandate";

/** Tells whether the depository may have authorised without a known answer (R55). */
const isDoubtful = ({ call, isAuthorising, isLost }: World): boolean =>
  isLost || (call === "validate" && isAuthorising);

/** Throws if an invariant is broken; the walk adds the path that leads there. */
function hold(promise: boolean, rule: string): void {
  if (!promise) throw new Error(rule);
}

const CALLED = {
  captcha: ["captchaPassed", "captchaFailed"],
  validate: ["validateAnswered", "validateFailed"],
  askStatus: ["statusAnswered"],
  sendOtp: ["otpSendAnswered", "otpSendFailed"],
  fetchOrder: ["orderAnswered", "orderFailed"],
  exit: ["exitAnswered"],
  askRedirect: ["redirectAnswered"],
} as const satisfies Record<Call, readonly FlowEvent["type"][]>;

const ANSWERS: ReadonlySet<string> = new Set(Object.values(CALLED).flat());

export const isAnswer = ({ type }: FlowEvent): boolean => ANSWERS.has(type);

/** Tells whether `event` can happen in `world`: an answer only to the call under way, a timer's end only while it runs. */
export function canHappen({ call, timers }: World, event: FlowEvent): boolean {
  if (event.type === "timerEnded") return timers.has(event.timer);
  if (!isAnswer(event)) return true;
  return call !== null && CALLED[call].some((type) => type === event.type);
}

/** Tells whether an answer shows that no earlier session authorised (R55). */
function isEvidence(event: FlowEvent): boolean {
  switch (event.type) {
    case "validateAnswered":
      return ["00", "02", "06"].includes(event.answer.responseCode);
    case "exitAnswered":
      return !event.isRefused && !event.isLost;
    default:
      return event.type === "otpSendAnswered" || (event.type === "statusAnswered" && event.status !== null);
  }
}

/** Returns the world after `event` and before the flow's effects. */
function worldAfterEvent(world: World, event: FlowEvent, before: FlowState): World {
  if (event.type === "timerEnded") {
    const timers = new Set(world.timers);
    timers.delete(event.timer);
    return { ...world, timers };
  }
  if (event.type === "securitiesLoaded") return { ...world, securities: "shown" };
  // a list that fails after an authorisation leaves the rows that were authorised (R37)
  if (event.type === "securitiesFailed")
    return isDoubtful(world) ? world : { ...world, securities: "failed" };
  if (event.type === "captchaPassed") return { ...world, call: "validate" };
  if (!isAnswer(event)) return world;
  const isValidate = event.type === "validateAnswered" || event.type === "validateFailed";
  const plainRefusals = isValidate ? 0 : world.plainRefusals;
  const isOpen = world.isOpen || isEvidence(event);
  const settled: World = { ...world, call: null, send: null, plainRefusals, isOpen };
  if (event.type === "otpSendAnswered") {
    return {
      ...settled,
      isOtpOut: true,
      wrongOtps: 0,
      wrongMpins: world.send === "forgot" || before.screen === "mpin" ? 0 : world.wrongMpins,
      regenerations: world.send === "again" ? world.regenerations + 1 : 0,
      forgotUses: world.forgotUses + (world.send === "forgot" ? 1 : 0),
    };
  }
  if (event.type === "statusAnswered") {
    const { status } = event;
    return status
      ? { ...settled, plainRefusals: 0, isLost: false, isAuthorised: status.state === "authorised" }
      : settled;
  }
  if (event.type === "validateFailed" && world.isAuthorising && !event.failure.isSettled)
    return {
      ...settled,
      isLost: true,
      plainRefusals: event.failure.isPlainRefusal ? world.plainRefusals + 1 : 0,
    };
  if (event.type !== "validateAnswered") return settled;
  const { responseCode } = event.answer;
  const isWrongOtp = world.mechanism === "OTP" || (before.screen === "mpin" && before.mode !== "validate");
  if (responseCode === "02")
    return isWrongOtp
      ? { ...settled, wrongOtps: world.wrongOtps + 1 }
      : { ...settled, wrongMpins: world.wrongMpins + 1 };
  return responseCode === "00" && before.screen !== "mpin"
    ? { ...settled, isLost: false, isAuthorised: true, isPartial: JSON.stringify(event).includes("PARTIAL") }
    : settled;
}

/** Returns the world after one effect. Throws if the effect breaks an invariant. */
function performed(context: FlowContext, world: World, effect: Effect, state: FlowState): World {
  hold(world.concluded === null || !MUST_NOT_FOLLOW.has(effect.do), `${effect.do} after the outcome`);
  switch (effect.do) {
    case "validate": {
      const { authMechanism, creds, captcha, operation } = effect.validation;
      const isAuthorising = operation === "authorise";
      const isOtp = creds.some(({ credType }) => credType === "OTP");
      const wrong = isOtp ? world.wrongOtps : world.wrongMpins;
      hold(world.call === null, "a validate while a call was under way (spec §5)");
      hold(wrong < ATTEMPTS, "a validate after three that counted (R10, R15)");
      hold(!isAuthorising || isAgreed(state), "an authorisation without its box ticked (R17, R62)");
      hold(!isAuthorising || mayAuthorise(context, state), "an authorisation of what is missing (R20, R44)");
      hold(
        !isAuthorising || isShown(world, state),
        "an authorisation of securities that are not shown (R71)",
      );
      hold(world.plainRefusals < PLAIN_REFUSALS, "a validate after two plain refusals in a row (R95)");
      return { ...world, call: captcha ? "captcha" : "validate", mechanism: authMechanism, isAuthorising };
    }
    case "sendOtp": {
      hold(world.call === null, "an OTP send while a call was under way");
      hold(world.isOtpOut || isShown(world, state), "a first OTP for securities that are not shown (R71)");
      const isFirst = !world.isOtpOut;
      const send = effect.send.forgotMpin ? "forgot" : isFirst ? "first" : "again";
      hold(send !== "again" || world.regenerations < REGENERATIONS, "a fourth regeneration (R9, R14)");
      hold(
        send !== "forgot" || world.forgotUses < FORGOTS[context.transactionType],
        "a forgot too many (R8, R42)",
      );
      return { ...world, call: "sendOtp", send, isOtpAsked: true };
    }
    case "askStatus":
      hold(context.hasStatus, "a status asked that the portal does not claim (contract §6)");
      hold(isDoubtful(world), "a status asked of what is known");
      hold(world.call !== "captcha" || effect.once, "a status asked of a submit that is not sent yet");
      return { ...world, call: "askStatus", send: null };
    case "fetchOrder":
    case "askRedirect":
      hold(world.call === null, `${effect.do} while a call was under way`);
      return { ...world, call: effect.do };
    case "exit":
      hold(!world.isAuthorised, "a cancel after 00 (contract §2)");
      hold(world.call !== "exit", "a second exit (R12)");
      hold(
        (world.call !== "validate" && world.call !== "captcha") || state.screen === "mpin",
        "a cancel while an authorisation may succeed",
      );
      return { ...world, call: "exit", send: null };
    case "terminate":
      hold(!world.isAuthorised, "a terminate after 00 (contract §2)");
      hold(!isDoubtful(world), "a terminate of what may be authorised (R55)");
      return world;
    case "notifyExhausted":
      hold(!isDoubtful(world), "attempts told to be over of what may be authorised (R55)");
      return world;
    case "startTimer":
      return { ...world, timers: new Set(world.timers).add(effect.timer) };
    case "stopTimers":
      return { ...world, timers: new Set() };
    case "conclude":
      hold(world.concluded === null, "a second outcome (contract §2)");
      hold(
        !world.isAuthorised || effect.outcome.kind === "success",
        "a success that became a failure (contract §2)",
      );
      hold(state.screen === effect.outcome.page, "an outcome that its page does not show");
      holdDoubt(world, effect);
      return { ...world, call: null, concluded: effect.outcome };
    default:
      return world;
  }
}

/** Checks that an outcome says of the debit what is known (R55), and that it says only 'in doubt' if nothing is. */
function holdDoubt(world: World, { outcome, return: destination }: Effect & { do: "conclude" }): void {
  const doubtful = isDoubtful(world);
  const { kind, reason, debit, text, tone } = outcome;
  hold(kind === "success" || (reason === "in-doubt") === doubtful, `${reason}, while in doubt: ${doubtful}`);
  hold((kind === "success") === (debit === "authorised"), `${kind}, and the debit is told as ${debit}`);
  hold((debit === "inDoubt") === (reason === "in-doubt"), `${reason}, and the debit is told as ${debit}`);
  hold(!doubtful || debit !== "none", "'nothing was debited' of what may be");
  hold(debit !== "none" || world.isOpen, "'nothing was debited' before the depository has answered (R55)");
  const isLeft = reason === "back-navigation" || reason === "idle-timeout";
  // an ending that was postponed says what was known then
  hold(
    !isLeft || world.postponedBy !== null || !world.isOpen || debit === "none",
    "no word that nothing was debited",
  );
  if (reason !== "in-doubt") return;
  hold("key" in text && text.key === "IN_DOUBT", "another text than that nobody knows");
  hold(destination.to === "nowhere" && tone === "warning", "a doubt that is handed on as a failure");
}

/** Checks that an outcome's answer is that of its event, and empty if no answer brought it (R56). */
function holdAnswer(outcome: Outcome, event: FlowEvent): void {
  const quoted = JSON.stringify(membersOf(isEndedBy(outcome, event) ? saidBy(event) : null));
  hold(
    JSON.stringify(outcome.answer) === quoted,
    "an outcome with another answer than the one that ended it (R56)",
  );
}

/** Tells whether an outcome takes its event's answer: a doubt never does, and the OTP limit only that of an OTP send. */
const isEndedBy = ({ reason }: Outcome, { type }: FlowEvent): boolean =>
  reason !== "in-doubt" && (reason !== "otp-limit" || type.startsWith("otpSend"));

function saidBy(event: FlowEvent): AnswerSummary | null {
  if (event.type === "statusAnswered")
    return (event.status && "result" in event.status && event.status.result) || null;
  if ("answer" in event) return event.answer;
  return "failure" in event ? event.failure.answer : null;
}

const membersOf = (answer: AnswerSummary | null): AnswerSummary | null =>
  answer && {
    responseCode: answer.responseCode,
    message: answer.message,
    requestTime: answer.requestTime,
    orderRespDtls: answer.orderRespDtls,
  };

/** Tells whether the securities were shown: a mandate's in its table, the others' in their order or payload. */
const isShown = ({ securities }: World, state: FlowState): boolean =>
  state.screen !== "mandate" || securities === "shown";

function isAgreed(state: FlowState): boolean {
  if (state.screen === "dim") return state.agreed;
  return "boxes" in state && state.boxes.authorise && state.boxes.terms;
}

const MUST_NOT_FOLLOW: ReadonlySet<Effect["do"]> = new Set([
  "validate",
  "sendOtp",
  "fetchOrder",
  "fetchQr",
  "exit",
  "askRedirect",
  "notifyExhausted",
  "terminate",
  "conclude",
]);

/** Returns the outcome of a state's ending or result page. */
const outcomeOf = (state: FlowState): Outcome | null => {
  if ("outcome" in state) return state.outcome;
  return isUnderway(state) ? (state.ending?.outcome ?? null) : null;
};

/** Returns the world after `event` and the flow's transition. Throws if an invariant is broken. */
export function worldAfter(
  context: FlowContext,
  before: FlowState,
  world: World,
  event: FlowEvent,
  after: FlowState,
  effects: readonly Effect[],
): World {
  const isCountdown = event.type === "timerEnded" && event.timer === "resend";
  hold(
    !isCountdown || world.call !== "validate" || isUnderway(after),
    "a countdown that ends what a validate may still authorise",
  );
  let next = worldAfterEvent(world, event, before);
  if (isSlip(after) && before.screen === "mpin") {
    const isServers = effects.some((effect) => effect.do === "startTimer" && effect.timer === "resend");
    next = {
      ...next,
      isOtpAsked: isServers,
      isOtpOut: isServers,
      regenerations: 0,
      wrongMpins: 0,
      wrongOtps: 0,
    };
  }
  for (const effect of effects) next = performed(context, next, effect, after);
  const outcome = outcomeOf(after);
  const postponed = postponedIn(before);
  if (outcome && !outcomeOf(before)) {
    holdAnswer(
      outcome,
      postponed && outcomeOf(postponed.state) === outcome && world.postponedBy ? world.postponedBy : event,
    );
    holdAsked(context, outcome, event);
  }
  holdTold(context, event, world, after);
  const postponedBy = postponedIn(after) ? (world.postponedBy ?? event) : null;
  return next.postponedBy === postponedBy ? next : { ...next, postponedBy };
}

const postponedIn = (state: FlowState) => (isUnderway(state) ? state.postponed : null);

/** Checks that with the status operation only its silence or the page's end ends a transaction in doubt. */
function holdAsked({ hasStatus }: FlowContext, { reason }: Outcome, event: FlowEvent): void {
  const isSilent = event.type === "statusAnswered" && event.status === null;
  hold(
    !hasStatus || reason !== "in-doubt" || isSilent || event.type === "pageHidden",
    "a transaction ended in doubt that the depository could have told of (contract §6 status)",
  );
}

/** Checks the text beside Submit when an answer was lost, or a status came (R72, contract §6 status). */
function holdTold(
  { hasStatus }: FlowContext,
  event: FlowEvent,
  { isAuthorising }: World,
  after: FlowState,
): void {
  if (!isUnderway(after) || after.ending || after.postponed) return;
  const key = after.notice && "key" in after.notice ? after.notice.key : null;
  if (event.type === "validateFailed" && isAuthorising && !event.failure.isSettled)
    hold(key === (hasStatus ? null : "ANSWER_LOST"), "an answer lost, and nothing told of it (R72)");
  if (event.type === "statusAnswered")
    hold(key === (event.status ? "ANSWER_NOT_ARRIVED" : "ANSWER_LOST"), "a status told as another");
}

const SECRETS = [MPIN, OTP, PAN, PAN.toLowerCase()];
/** Members whose value is the key of a text. */
const TEXT_KEYS: ReadonlySet<string> = new Set(["key", "title", "warning"]);
/** Values that were checked once. */
const inOrder = new Set<unknown>();

/** Checks that only a validate holds M-PIN, OTP or PAN, and that every text has its key; of a state, what `before` had not. */
export function holdTexts(before: FlowState, state: FlowState, effects: readonly Effect[]): void {
  holdValue(state, before);
  for (const effect of effects) if (effect.do !== "validate") holdValue(effect);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function holdValue(value: unknown, before: object = {}): void {
  if (isObject(value)) {
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (member === Reflect.get(before, name)) continue;
      if (TEXT_KEYS.has(name) && typeof member === "string") hold(isText(member), `no text for ${member}`);
      holdValue(name);
      holdValue(member);
    }
  } else if (!inOrder.has(value)) {
    hold(!SECRETS.some((secret) => String(value).includes(secret)), `a secret in ${value}`);
    inOrder.add(value);
  }
}

const BUSY = {
  captcha: "captcha",
  validate: "validate",
  sendFirst: "sendOtp",
  sendForgot: "sendOtp",
  sendAgain: "sendOtp",
  order: "fetchOrder",
  exit: "exit",
  status: "askStatus",
} as const satisfies Record<Busy, Call>;

/** Checks the invariants of every state. */
export function holdState(context: FlowContext, state: FlowState, world: World): void {
  const isOver = world.concluded !== null;
  hold(isOver === "outcome" in state, "exactly one outcome on a result page, and none before");
  if ("outcome" in state && world.concluded) {
    hold(state.outcome === world.concluded, "a result page that shows another outcome than was fired");
  }
  if (!isUnderway(state)) return;
  const { busy, ending } = state;
  const call = busy && BUSY[busy];
  if (ending) {
    hold(busy === null && state.dialog === null, "a question or a call beside an ending");
    hold(
      !state.message && !state.notice && !state.warning && Object.keys(state.errors).length === 0,
      "a text for a further try beside an ending (R41, R72)",
    );
    hold(
      ending.phase === "shown"
        ? world.timers.has("ending") || ending.dialog !== null
        : world.call === "askRedirect",
      "an ending that ends not",
    );
    // a refused cancel is to be read too, before it leaves; /error says the same (R12)
    const { reason, tone } = ending.outcome;
    const isRefusedCancel = reason === "cancelled" && tone === "warning";
    const waits = world.isPartial || (isRefusedCancel && ending.destination.to !== "nowhere");
    hold(
      ending.phase === "redirectAsked" || world.timers.has("ending") !== waits,
      "an outcome to be read that leaves by itself, or another that does not (R45)",
    );
    hold(ending.outcome.kind === "success" || !isDoubtful(world), "a failure told while in doubt (R55)");
    hold(!world.isAuthorised || ending.outcome.kind === "success", "a success that became a failure");
    return;
  }
  hold(!world.isAuthorised, "00 without an ending");
  hold(
    isInDoubt(state) === isDoubtful(world),
    "a doubt that the state does not know of, for who removes it (R55)",
  );
  holdNotice(state, world);
  hold(
    state.screen !== "dim" || state.mode === "mpin" || !state.mpinExhausted,
    "a Submit by OTP that wrong M-PINs have disabled (R42)",
  );
  hold(call === world.call, `busy with ${busy}, while ${world.call} is under way`);
  if (state.postponed) {
    hold(call !== null, "an ending postponed, and nothing asked that would end it");
    return;
  }
  hold(world.timers.has(state.idleWarned ? "idle" : "idleWarning"), "no idle limit runs (R27)");
  holdOtp(context, state, world);
}

/** Checks that the text beside Submit says exactly what is known (R72). */
function holdNotice(state: ActiveState, world: World): void {
  const { notice, screen, busy } = state;
  const key = notice && "key" in notice ? notice.key : null;
  const isSubmitOff = state.screen === "dim" && state.mpinExhausted;
  hold(key !== "ANSWER_LOST" || !isSubmitOff, "'Press Submit again' beside a Submit that cannot be pressed");
  hold(key !== "IN_DOUBT" || (world.isLost && isSubmitOff), "IN_DOUBT where Submit can find out");
  hold(
    key !== "ANSWER_NOT_ARRIVED" || !world.isLost,
    "what may be authorised told as not (contract §6 status)",
  );
  hold(
    key !== "ANSWER_LOST" || (world.isLost && screen !== "mpin"),
    "an answer told as lost that was not (R72)",
  );
  hold(
    key === "ANSWER_LOST" ||
      key === "IN_DOUBT" ||
      !world.isLost ||
      busy === "captcha" ||
      busy === "validate" ||
      busy === "status",
    "an answer lost, and the page says nothing of it (R72)",
  );
}

/** Checks the invariants of a screen's OTP. */
function holdOtp(context: FlowContext, state: ActiveState, world: World): void {
  const { timers, call, isOtpAsked } = world;
  const { phase } = state.regenerations;
  hold(phase !== "counting" || timers.has("resend"), "a countdown that does not run");
  const isByOtp = state.screen !== "dim" || state.mode === "otp";
  hold(phase !== "over" || call !== null || !isByOtp, "an OTP whose time is over, and nothing ended (R14)");
  hold(
    isOtpAsked ||
      call !== null ||
      !isOtpDue(state) ||
      !mayAuthorise(context, state) ||
      !isShown(world, state),
    "a consent given, and no first OTP sent (R16)",
  );
}

/** Tells whether an OTP is due: at once in mode 2 of the M-PIN screen, else once the boxes are ticked (R16). */
function isOtpDue(state: ActiveState): boolean {
  if (state.screen === "mpin") return state.mode !== "validate";
  if (state.screen === "dim") return state.mode === "otp" && state.agreed;
  const { order, boxes, dialog } = state;
  return order.otpEnabled && boxes.authorise && boxes.terms && dialog === null;
}

/** Tells whether Submit is offered, and no wrong or missing value blocks it (R20, R23, R44). */
export const mayAuthorise = (context: FlowContext, state: FlowState): boolean =>
  "order" in state
    ? state.order.actionButtonDisplay && areValid(identifiersOf(state), context)
    : context.actionButtonDisplay &&
      areValid(context.transactionType === "DIM" ? dimIdentifiers(context) : {}, context);
