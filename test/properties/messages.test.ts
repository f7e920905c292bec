import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectHostPage } from "../../src/frame/hostPageConnection";
import { toFrameElement, toHostPage } from "../../src/frame/messageSchemas";
import { connectParent, type FramedGateway } from "../../src/frame/parentConnection";
import { anyJson, holdsInEachCase, holdsInEachCaseLater, PROPERTY_TIMEOUT_MS } from "./support";

const NAMES = [
  "source",
  "version",
  "type",
  "detail",
  "turn",
  "payload",
  "height",
  "url",
  "name",
  "locale",
  "room",
];

const BROKER = "https://broker.example";
const DEPOSITORY = "https://depository.example";
const PAYLOAD = JSON.stringify({ requestorId: "BRK001", transactionRefNo: "TXN1", transactionType: "DIS" });
/** Of a requestor for whom the broker's origin is not listed. */
const OF_ANOTHER = PAYLOAD.replace("BRK001", "BRK002");

const text = fc.constantFrom("", "DIS", "TXN1", "https://broker.example/ok", "\u202e<b>");
const textOrNull = fc.oneof(text, fc.constant(null));
const px = fc.oneof(
  fc.constantFrom(0, 320, 640.5, 100_000),
  fc.double({ min: 0, max: 100_000, noNaN: true }),
);
const noText = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, 1, true, [], {}),
  fc.constant({ length: 1 }),
);
const neitherTextNorNull = fc.constantFrom<unknown>(1, true, ["en"], {});
const noPx = fc.constantFrom<unknown>(
  undefined,
  null,
  "320",
  -1,
  Number.NaN,
  100_001,
  Number.POSITIVE_INFINITY,
  {},
);

/** A member of a detail: values that contract §3 gives it, and values that it does not. */
interface Member {
  readonly good: fc.Arbitrary<unknown>;
  readonly bad: fc.Arbitrary<unknown>;
}
type Members = Readonly<Record<string, Member>>;

const aText: Member = { good: text, bad: noText };
const aPx: Member = { good: px, bad: noPx };
const aTextOrNull: Member = { good: textOrNull, bad: fc.oneof(neitherTextNorNull, fc.constant(undefined)) };
const VIEW: Members = {
  locale: { good: textOrNull, bad: neitherTextNorNull },
  theme: { good: textOrNull, bad: neitherTextNorNull },
  room: { good: px, bad: noPx.filter((value) => value !== undefined) },
};
const wayBack = fc.record({
  method: fc.constantFrom("GET", "POST"),
  url: text,
  fields: fc.dictionary(text, text, { maxKeys: 2 }),
});
const OUTCOME: Members = {
  ...Object.fromEntries(
    ["transactionRefNo", "requestorId", "responseCode", "message", "requestTime"].map((name) => [
      name,
      aText,
    ]),
  ),
  transactionType: aTextOrNull,
  orderRespDtls: {
    good: fc.constantFrom<unknown>([], [{ status: "00" }], "none"),
    bad: fc.constant(undefined),
  },
  returnTo: {
    good: fc.oneof(wayBack, fc.constant(null)),
    bad: fc.oneof(
      fc.constantFrom<unknown>(undefined, "", {}, { method: "PUT", url: "", fields: {} }),
      wayBack.map((to) => ({ ...to, fields: { a: 1 } })),
      wayBack.map((to) => ({ ...to, url: null })),
    ),
  },
};

/** Every message of contract §3 by its direction and type, and an event's by its name (§2). */
const TO_HOST_PAGE: Readonly<Record<string, Members>> = {
  hello: { payload: { good: fc.oneof(text, fc.constantFrom(PAYLOAD, OF_ANOTHER)), bad: noText }, ...VIEW },
  set: VIEW,
};
const TO_FRAME_ELEMENT: Readonly<Record<string, Members>> = {
  loaded: {},
  size: { height: aPx },
  dialog: { height: aPx },
  leave: { url: aText },
  authorising: {},
  authorised: OUTCOME,
  settled: {},
  "event ready": { screen: aText, transactionType: aText, transactionRefNo: aText, requestorId: aText },
  "event screenchange": { screen: aText, previous: aTextOrNull },
  "event success": OUTCOME,
  "event fail": { ...OUTCOME, reason: aText },
  "event close": {},
};
const ALL = { ...TO_HOST_PAGE, ...TO_FRAME_ELEMENT };
const KINDS = Object.keys(ALL);

interface Message {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isGood: boolean;
}

/** Puts a detail into the message of a kind. */
const messageOf = (kind: string, detail: unknown, turn: unknown): Readonly<Record<string, unknown>> => {
  const [type, name] = kind.split(" ");
  const wireDetail = name === undefined ? detail : { name, detail };
  return {
    source: "edis-gateway",
    version: 1,
    type,
    detail: wireDetail,
    ...(turn !== undefined && { turn }),
  };
};

/** The turn of a test's first hello is 1. */
const turns = fc.constantFrom(undefined, 1, 1, 2);

/** Complete messages of a kind, with members that only a newer version knows. */
const complete = (kind: string): fc.Arbitrary<Message> =>
  fc
    .record({
      members: fc.record(
        Object.fromEntries(Object.entries(ALL[kind] ?? {}).map(([name, { good }]) => [name, good])),
      ),
      more: fc.dictionary(fc.constantFrom("newer", "constructor"), fc.constantFrom(1, "x"), { maxKeys: 1 }),
      turn: turns,
    })
    .map(({ members, more, turn }) => ({
      kind,
      data: { ...messageOf(kind, { ...more, ...members }, turn), ...more },
      isGood: true,
    }));

/** Messages of a kind with one fault: in a member of the envelope or of the detail, or with all members inherited. */
const faulty = (kind: string): fc.Arbitrary<Message> => {
  const envelope: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    source: fc.constantFrom<unknown>(undefined, "edis", null, ["edis-gateway"]),
    version: fc.constantFrom<unknown>(undefined, "1", 2, true),
    type: fc.constantFrom<unknown>(undefined, "toString", "success", "Hello", 1, null),
    turn: fc.constantFrom<unknown>("1", 1.5, null, Number.NaN, {}),
  };
  const details = Object.entries(ALL[kind] ?? {}).map(([name, { bad }]) =>
    fc.tuple(complete(kind), bad).map(([{ data }, value]) => {
      const detail = memberOf(data, "detail");
      const isEvent = kind.startsWith("event ");
      const inner = Object.assign({}, isEvent ? memberOf(detail, "detail") : detail, { [name]: value });
      return { ...data, detail: isEvent ? { ...Object(detail), detail: inner } : inner };
    }),
  );
  const outer = Object.entries(envelope).map(([name, bad]) =>
    fc.tuple(complete(kind), bad).map(([{ data }, value]): Message["data"] => ({ ...data, [name]: value })),
  );
  const inherited = complete(kind).map(({ data }): Message["data"] => Object.create(data));
  return fc.oneof(...details, ...outer, inherited).map((data) => ({ kind, data, isGood: false }));
};

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Each kind as often as the next, complete and with a fault. */
const message = fc.oneof(...KINDS.flatMap((kind) => [complete(kind), faulty(kind)]));

/** A floor for each kind: a quarter of its even share. */
const floors = (kinds: readonly string[], of: number): Readonly<Record<string, number>> =>
  Object.fromEntries(kinds.map((kind) => [kind, 0.25 / of]));

it(
  "each message of contract §3 is taken by the end that it is for, whole, and by no other; with one fault by none",
  () => {
    const least: Readonly<Record<string, number>> = { ...floors(KINDS, 2 * KINDS.length), faulty: 0.4 };
    holdsInEachCase(least, message, ({ kind, data, isGood }) => {
      expect([toHostPage(data), toFrameElement(data)]).toEqual([
        isGood && Object.hasOwn(TO_HOST_PAGE, kind),
        isGood && Object.hasOwn(TO_FRAME_ELEMENT, kind),
      ]);
      return isGood ? kind : "faulty";
    });
  },
  PROPERTY_TIMEOUT_MS,
);

it(
  "a message of any members is taken only if it is complete, and none throws",
  () => {
    const any = fc.record(
      {
        source: fc.oneof({ weight: 9, arbitrary: fc.constant("edis-gateway") }, anyJson(NAMES)),
        version: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, anyJson(NAMES)),
        type: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...KINDS.map((kind) => kind.split(" ")[0])) },
          anyJson(NAMES),
        ),
        detail: fc.oneof(
          {
            weight: 5,
            arbitrary: fc.record(
              { payload: text, height: fc.oneof({ weight: 4, arbitrary: px }, fc.double()), url: text },
              { requiredKeys: ["payload"] },
            ),
          },
          anyJson(NAMES),
        ),
        turn: fc.oneof({ weight: 9, arbitrary: fc.nat() }, anyJson(NAMES)),
      },
      { requiredKeys: ["source", "version", "type"] },
    );
    const inputs = fc.oneof({ weight: 6, arbitrary: any.map((data): unknown => data) }, anyJson(NAMES));
    holdsInEachCase({ taken: 0.15, refused: 0.3 }, inputs, (data) => {
      if (!toHostPage(data) && !toFrameElement(data)) return "refused";
      const [turn, detail, type] = ["turn", "detail", "type"].map((name) => memberOf(data, name));
      expect([memberOf(data, "source"), memberOf(data, "version")]).toEqual(["edis-gateway", 1]);
      expect(turn === undefined || Number.isSafeInteger(turn)).toBe(true);
      const height = memberOf(detail, "height");
      if (type === "size" || type === "dialog")
        expect(height).toSatisfy((length) => length >= 0 && length <= 100_000);
      if (type === "hello") expect(memberOf(detail, "payload")).toBeTypeOf("string");
      if (type === "leave") expect(memberOf(detail, "url")).toBeTypeOf("string");
      return "taken";
    });
  },
  PROPERTY_TIMEOUT_MS,
);

/** The source of a message: the other end's window and origin, or one of both is another's. */
const sender = fc.record({
  isWindow: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  isOrigin: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  stranger: fc.constantFrom<object | null>(null, { postMessage: () => undefined }),
  strange: fc.constantFrom("https://evil.example", "null", "", `${BROKER}:8443`, "http://depository.example"),
});
type Sender = typeof sender extends fc.Arbitrary<infer Value> ? Value : never;

/** The target of the page's messages; each connection has one of its own, so that none hears another's. */
let page = new EventTarget();
/** The effects at the connection that is tried, in order. */
let done: unknown[] = [];

/** Delivers a message as the browser does. */
function deliver(data: object, source: object | null, origin: string): void {
  const event = new MessageEvent("message", { data, origin });
  Object.defineProperty(event, "source", { value: source });
  page.dispatchEvent(event);
}

const deliverFrom = (data: object, other: object, origin: string, from: Sender): void =>
  deliver(data, from.isWindow ? other : from.stranger, from.isOrigin ? origin : from.strange);

/** The window of the host page in the frame element's iframe. */
const hostPage = { postMessage: ({ type }: { type: string }) => done.push(`told ${type}`) };

/** An element of no browser, with the members that the two connections use. It lies far below, so that a dialog is out of sight. */
const element = <Members extends object>(members: Members) =>
  Object.assign(
    new EventTarget(),
    {
      height: "",
      contentWindow: hostPage,
      getAttribute: () => null,
      setAttribute: () => undefined,
      sandbox: {},
      append: () => undefined,
      remove: () => undefined,
      replaceChildren: () => undefined,
      getBoundingClientRect: () => ({ top: 1e6, height: 0 }),
      scrollIntoView: () => done.push("scrolled"),
    },
    members,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("document", {
    createElement: () => element({}),
    location: { assign: (url: string) => done.push(`left for ${url}`) },
  });
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync(): void {}
    },
  );
  const listening = {
    addEventListener: (name: string, listener: EventListener, options?: object) =>
      page.addEventListener(name, listener, options),
    removeEventListener: (name: string, listener: EventListener) => page.removeEventListener(name, listener),
  };
  vi.stubGlobal("window", listening);
  vi.stubGlobal("addEventListener", listening.addEventListener);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const FAIL = {
  transactionRefNo: "TXN1",
  transactionType: "DIS",
  requestorId: "BRK001",
  responseCode: "",
  message: "",
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
  reason: "cancelled",
};

/** The messages of the host page that come first, so that each kind has an effect. */
const BEFORE: Readonly<Record<string, readonly Message["data"][]>> = {
  loaded: [],
  authorised: [messageOf("loaded", {}, undefined), messageOf("authorising", {}, 1)],
  settled: [messageOf("loaded", {}, undefined), messageOf("authorising", {}, 1)],
  leave: [messageOf("loaded", {}, undefined), messageOf("event fail", FAIL, 1)],
};
const LOADED = [messageOf("loaded", {}, undefined)];

/** Returns what a message does at a frame element with TXN1, then the iframe's height, then what the page's end does. */
function atFrameElement({ kind, data }: Message, from: Sender): readonly unknown[] {
  page = new EventTarget();
  const host = element({
    payload: PAYLOAD,
    src: `${DEPOSITORY}/edisweb/`,
    payloadCount: 1,
    isConnected: true,
    title: "",
  }) as unknown as Parameters<typeof connectHostPage>[0];
  const iframes: HTMLIFrameElement[] = [];
  const root = element({
    append: (iframe: HTMLIFrameElement) => iframes.push(iframe),
  }) as unknown as ShadowRoot;
  let isEnding = false;
  for (const name of ["ready", "screenchange", "success", "fail", "close"])
    host.addEventListener(name, (event) => {
      event.preventDefault();
      const detail = event instanceof CustomEvent && event.detail;
      done.push(`fired ${name}`, isEnding ? detail.reason : detail);
    });
  const connection = connectHostPage(host, root);
  connection.update();
  for (const earlier of BEFORE[kind] ?? LOADED) deliver(earlier, hostPage, DEPOSITORY);
  done = [];
  deliverFrom(data, hostPage, DEPOSITORY, from);
  done.push(iframes[0]?.height);
  isEnding = true;
  page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: false }));
  connection.end();
  return done;
}

/** Returns the effects that contract §3 wants of a message there, and whether it is taken. */
function dueAtFrameElement({ kind, data, isGood }: Message, from: Sender) {
  const turn = memberOf(data, "turn");
  const detail = memberOf(data, "detail");
  const eventDetail = kind.startsWith("event ") ? memberOf(detail, "detail") : detail;
  const named = memberOf(eventDetail, "transactionRefNo");
  const isOfTurn = kind === "loaded" || turn === 1 || (turn === undefined && kind !== "authorised");
  // an event without a turn is told by the transaction that it names
  const isOfAnother = kind.startsWith("event ") && turn === undefined && named && named !== "TXN1";
  const isTaken = isGood && from.isWindow && from.isOrigin && isOfTurn && !isOfAnother;
  const height = Number(memberOf(eventDetail, "height"));
  const effects: Readonly<Record<string, readonly unknown[]>> = {
    loaded: ["told hello"],
    dialog: ["scrolled"],
    leave: memberOf(eventDetail, "url") === `${BROKER}/ok` ? [`left for ${BROKER}/ok`] : [],
    ...Object.fromEntries(
      ["ready", "screenchange", "success", "fail", "close"].map((name) => [
        `event ${name}`,
        [`fired ${name}`, eventDetail],
      ]),
    ),
  };
  const isOver = kind === "leave" || (isTaken && (kind === "event fail" || kind === "event success"));
  const isInDoubt = isTaken ? kind === "authorising" : kind === "settled" || kind === "authorised";
  const isOpen = kind === "loaded" ? isTaken : !isOver;
  const failed = ["fired fail", isInDoubt ? "in-doubt" : "back-navigation"];
  const ending = isTaken && kind === "authorised" ? ["fired success", undefined] : failed;
  const atEnd = isOpen ? ending : [];
  const shown = isTaken && kind === "size" && height > 0 ? String(Math.ceil(height)) : "320";
  return { isTaken, due: [...(isTaken ? (effects[kind] ?? []) : []), shown, ...atEnd] };
}

it(
  "the frame element acts only on complete messages of its iframe, origin and turn (contract §3)",
  () => {
    const kinds = Object.keys(TO_FRAME_ELEMENT);
    const messages = fc.oneof(
      ...kinds.map((kind) => ({ weight: 4, arbitrary: complete(kind) })),
      ...kinds.map((kind) => faulty(kind)),
    );
    const least: Readonly<Record<string, number>> = {
      ...floors(kinds, 5 * kinds.length),
      "from another": 0.3,
      "not taken": 0.12,
    };
    holdsInEachCase(least, fc.tuple(messages, sender), ([message, from]) => {
      const { isTaken, due } = dueAtFrameElement(message, from);
      expect(atFrameElement(message, from)).toEqual(due);
      if (isTaken) return message.kind;
      return from.isWindow && from.isOrigin ? "not taken" : "from another";
    });
  },
  PROPERTY_TIMEOUT_MS,
);

/** Waits for what is pending but for timers, which are fake. */
const flushMicrotasks = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await undefined;
};

/** Returns what a message does at a host page that lists the broker for BRK001, and what the page posts of a later event. */
async function atHostPage({ kind, data }: Message, from: Sender) {
  page = new EventTarget();
  done = [];
  const gateway = element({ payload: null }) as unknown as FramedGateway;
  const posted: unknown[] = [];
  const parent = { postMessage: (message: unknown, to: string) => posted.push([message, to]) };
  vi.stubGlobal("window", { ...window, parent });
  connectParent({
    gateway,
    embedOrigins: Promise.resolve({ BRK001: [BROKER], BRK002: ["https://other.example"] }),
    refuseParent: () => done.push("refused"),
    applyViewOptions: (options) => done.push(options),
    accepted: () => done.push("accepted"),
    warn: () => undefined,
  });
  const view = { locale: null, theme: null, room: 800 };
  if (kind === "set") {
    deliver(messageOf("hello", { payload: PAYLOAD, ...view }, 1), parent, BROKER);
    await flushMicrotasks();
    done = [];
  }
  posted.length = 0;
  deliverFrom(data, parent, BROKER, from);
  await flushMicrotasks();
  const { payload } = gateway;
  gateway.dispatchEvent(new CustomEvent("close", { detail: {} }));
  const saidAtOnce = [...done];
  // a page without an accepted hello is refused then
  vi.advanceTimersByTime(3000);
  return { payload, done: saidAtOnce, posted, isRefused: done.includes("refused") };
}

it(
  "the host page accepts only a hello, then a set, from its parent at a listed origin, and posts only there (contract §3)",
  async () => {
    const kinds = ["hello", "set"];
    const messages = fc.oneof(
      ...kinds.map((kind) => ({ weight: 24, arbitrary: complete(kind) })),
      ...kinds.map((kind) => ({ weight: 8, arbitrary: faulty(kind) })),
      ...Object.keys(TO_FRAME_ELEMENT).map((kind) => ({ weight: 1, arbitrary: complete(kind) })),
    );
    const least = { hello: 0.02, set: 0.1, "a hello refused": 0.1, "not taken": 0.3 };
    await holdsInEachCaseLater(least, fc.tuple(messages, sender), async ([message, from]) => {
      const { kind, data, isGood } = message;
      const { payload, done, posted, isRefused } = await atHostPage(message, from);
      const detail = memberOf(data, "detail");
      const isHeard = isGood && from.isWindow;
      const close = (turn: unknown) => [[messageOf("event close", {}, turn), BROKER]];
      if (kind === "set") {
        expect([payload, isRefused, posted]).toEqual([PAYLOAD, false, close(1)]);
        expect(done).toEqual(isHeard && from.isOrigin ? [detail] : []);
        return isHeard && from.isOrigin ? "set" : "not taken";
      }
      if (kind !== "hello" || !isHeard) {
        expect([payload, done, posted, isRefused]).toEqual([null, [], [], true]);
        return "not taken";
      }
      if (!from.isOrigin || memberOf(detail, "payload") !== PAYLOAD) {
        expect([payload, done, posted, isRefused]).toEqual([null, ["refused"], [], true]);
        return "a hello refused";
      }
      expect([payload, isRefused, posted]).toEqual([PAYLOAD, false, close(memberOf(data, "turn"))]);
      const { locale, theme, room } = Object(detail);
      expect(done).toEqual([expect.objectContaining({ locale, theme, room }), "accepted"]);
      return "hello";
    });
  },
  PROPERTY_TIMEOUT_MS,
);
