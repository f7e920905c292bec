import { Storage as HappyDomStorage } from "happy-dom";
import * as v from "valibot";
import { createDepository, type DepositoryOptions } from "../../demo/depository/index";
import { type Controller, createController } from "../../src/lifecycle/controller";
import type { Loaders } from "../../src/lifecycle/loaders";
import type { Prerenderer } from "../../src/lifecycle/prerender";
import { loadTexts } from "../../src/session/localeController";
import type { SessionInput } from "../../src/session/openPayload";
import type { Ports } from "../../src/session/ports";
import type { Session, SessionStart } from "../../src/session/session";
import { TEST_KEYS } from "../demo/depository/keys";
import { Counters } from "../faults/counters";
import { fakeClock } from "./fakeClock";

export const BROKER = "https://broker.example";
const PAGE_URL = `${BROKER}/consent`;
const API = "/edis-service/v1/public/edis/";

export type Fired = { type: string; detail: Record<string, unknown> };

/** A request as the network saw it: `METHOD path`, below the API root for an operation. */
export type RecordedRequest = { what: string; isOperation: boolean; init: RequestInit };

/** The options of a fake session. */
export interface FakeSessionOptions {
  payload?: string | null;
  input?: Partial<SessionInput>;
  start?: SessionStart;
  /** The storage of an earlier choice of language; default: none is kept. */
  localeStorage?: Storage;
  /** The browser's languages. */
  languages?: readonly string[];
  /** Events whose default action the host prevents. */
  prevents?: readonly string[];
  captcha?: Ports["captcha"];
  brand?: Ports["brand"];
  /** The network in place of the depository; `next` asks the depository. */
  network?: (url: string, next: () => Promise<Response>) => Promise<Response>;
  /** True if the page is in a sandbox without `allow-forms`. */
  isWithoutForms?: boolean;
  /** Awaited before the page's sandbox is judged, in the payload's opener: what rejects is a file of our own that is lost. */
  opener?: () => Promise<unknown>;
  /** True if screens are shown only when the test calls `shown`. */
  unseen?: boolean;
  /** The host's listener for events. */
  onEvent?: (fired: Fired) => void;
  /** Loads React and the screens; default: they never come. */
  loadUi?: Loaders["loadUi"];
  /** Loads the texts of the first screen; default: all texts of the language. */
  loadFirstTexts?: Loaders["loadFirstTexts"];
  /** Tells whether the tab is hidden; default: it never is. */
  isHidden?: () => boolean;
  /** Tells whether the browser has no network; default: it has. */
  isOffline?: () => boolean;
  /** Hears the key of each text that is drawn without React. */
  draws?: (key: string) => void;
  /** Hears that the M-PIN field is emptied before the flow runs. */
  empties?: () => void;
}

const Call = v.object({ name: v.optional(v.string()), operation: v.string(), body: v.optional(v.unknown()) });
export type Call = v.InferOutput<typeof Call>;

const Counted = v.object({ state: v.string(), counters: Counters });

export type IssuedPayload = { ref: string; payload: string };

/** Calls `read` until it returns a value; throws with `what` after 15 seconds. */
export async function until<T>(what: string, read: () => T | Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + 15_000;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

/** The number of network, crypto and loading operations under way, of all sessions. */
let underWay = 0;

async function counted<T>(work: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work;
  } finally {
    underWay -= 1;
  }
}

/** Counts every operation of the global `crypto`: `jose` verifies by it, and takes no port. */
for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) {
  const own: unknown = Reflect.get(crypto.subtle, name);
  if (typeof own === "function" && name !== "constructor")
    Reflect.set(crypto.subtle, name, (...args: unknown[]) => counted(own.apply(crypto.subtle, args)));
}

/** Fetches, and counts as under way until the last byte of the answer has come. */
async function countedFetch(input: string | URL | Request, init: RequestInit): Promise<Response> {
  const response = await counted(fetch(input, init));
  counted(response.clone().arrayBuffer()).catch(() => undefined);
  return response;
}

/** Waits until nothing is under way for some turns: no change comes by itself after that. */
export async function settled(): Promise<void> {
  await Promise.all([import("../../src/session/openPayload"), import("../../src/session/flowRunner")]);
  for (let calm = 0; calm < 5; calm = underWay === 0 ? calm + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve));
}

/** Draws nothing: the tests see what the session's state shows. */
const NO_PRERENDERER: Prerenderer = {
  showScreen: () => false,
  showMessage: () => undefined,
  take: () => null,
  isDrawn: () => false,
  isMounted: () => false,
  emptyField: () => undefined,
  clear: () => undefined,
  preload: () => undefined,
};

/** Loaders without React: a session's test calls `shown` for its screens. */
const LOADERS: Loaders = {
  loadUi: Object.assign(() => new Promise<never>(() => {}), { loaded: () => undefined }),
  loadFirstTexts: loadTexts,
};

let tokens = 0;

/** Opens a depository on loopback, and sessions that call it. */
export async function openFakeDepository(options: DepositoryOptions = {}) {
  const depository = createDepository({
    brokers: { BRK001: { name: "Acme Broking Ltd", origins: [BROKER] } },
    recordSecrets: true,
    keys: TEST_KEYS,
    // a session that needs no other language is quicker with small properties
    locales: ["en-GB"],
    ...options,
  });
  const running = await depository.start();

  async function backOffice(path: string, method = "GET", body?: object): Promise<unknown> {
    const response = await fetch(`${running.url}/demo/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    close: running.close,
    signingKey: depository.signingKey,
    configUrl: `${running.url}/portal-config/portal-edis-service.json`,

    async issue(creation: object = {}): Promise<IssuedPayload> {
      const made = await backOffice("transactions", "POST", { transactionType: "DIS", ...creation });
      return { ref: textIn(made, "transactionRefNo"), payload: textIn(made, "payload") };
    },
    change: (ref: string, scenario: object) => backOffice(`transactions/${ref}`, "PATCH", scenario),
    async stateOf(ref: string): Promise<string> {
      return textIn(await backOffice(`transactions/${ref}`), "state");
    },
    /** Returns the state of a transaction, and what the depository counts in it. */
    async countedOf(ref: string) {
      return v.parse(Counted, await backOffice(`transactions/${ref}`));
    },
    async violationsOf(ref: string): Promise<unknown> {
      return memberOf(await backOffice(`transactions/${ref}`), "violations");
    },
    /** Returns the calls of a transaction, opened, oldest first. */
    async callsOf(ref: string): Promise<Call[]> {
      return v.parse(v.array(Call), memberOf(await backOffice(`transactions/${ref}`), "calls"));
    },
    /** Returns the newest OTP of a transaction. */
    otp: (ref: string) =>
      until(`an OTP of ${ref}`, async () => {
        const sent = await backOffice(`inbox.json?transactionRefNo=${ref}`);
        return Array.isArray(sent) && sent.length > 0 ? textIn(sent[0], "code") : "";
      }),

    /** Starts a session as an element would, with a clock that stands still. */
    start(sessionOptions: FakeSessionOptions = {}) {
      const clock = fakeClock();
      const fired: Fired[] = [];
      const requests: RecordedRequest[] = [];
      const left: unknown[] = [];
      const warnings: string[] = [];
      const timings: string[] = [];
      const storage = storageOf();
      let windowsClosed = 0;

      const ports: Ports = {
        async fetch(input, init = {}) {
          const url = String(input);
          const { pathname } = new URL(url);
          const isOperation = pathname.includes(API);
          const path = isOperation ? pathname.slice(pathname.indexOf(API) + API.length) : pathname;
          requests.push({ what: `${init.method ?? "GET"} ${path}`, isOperation, init });
          const own = Object.fromEntries(new Headers(init.headers));
          // a browser adds the origin; compression would take most of a session's time
          const headers = { ...own, Origin: BROKER, "Accept-Encoding": "identity" };
          const next = () => countedFetch(input, { ...init, headers });
          return sessionOptions.network ? sessionOptions.network(url, next) : next();
        },
        crypto,
        now: clock.now,
        monotonic: clock.monotonic,
        after: clock.after,
        random: () => 0,
        cookie: () => "",
        pageUrl: PAGE_URL,
        isIsolated: true,
        storage,
        localeStorage: sessionOptions.localeStorage ?? null,
        languages: () => sessionOptions.languages ?? ["en-IN"],
        captcha:
          sessionOptions.captcha ??
          ((action) => {
            tokens += 1;
            return Promise.resolve(`demo-captcha-${action}-${tokens}`);
          }),
        brand: sessionOptions.brand ?? {},
        prepareCaptcha: () => void timings.push("captcha"),
        emit(type, detail) {
          const event: Fired = { type, detail: Object.fromEntries(Object.entries(detail)) };
          fired.push(event);
          sessionOptions.onEvent?.(event);
          return !sessionOptions.prevents?.includes(type);
        },
        afterDelivery: (then) => then(),
        leave: (returnTo) => void left.push(returnTo),
        closeWindow: () => {
          windowsClosed += 1;
        },
        isHidden: () => sessionOptions.isHidden?.() ?? false,
        isOffline: () => sessionOptions.isOffline?.() ?? false,
        print: () => undefined,
        smsCode: async () => null,
        async formsAllowed() {
          await sessionOptions.opener?.();
          return !sessionOptions.isWithoutForms;
        },
        warn: (message) => void warnings.push(message),
        mark: (name) => void timings.push(name),
        measure: (name) => (detail) =>
          void timings.push(`${name} ${detail["operation"]} ${detail["outcome"]}`),
      };
      const input: SessionInput = {
        payload: sessionOptions.payload ?? null,
        configUrl: `${running.url}/portal-config/portal-edis-service.json`,
        propertiesUrl: undefined,
        signingKey: depository.signingKey,
        locale: "en-GB",
        ...sessionOptions.input,
      };
      const session: Controller = createController({
        ports,
        input,
        start: sessionOptions.start ?? "payload",
        ownsPage: false,
        prerenderer: {
          ...NO_PRERENDERER,
          showMessage: (_, key) => sessionOptions.draws?.(key),
          emptyField: () => sessionOptions.empties?.(),
        },
        loaders: {
          loadUi: sessionOptions.loadUi ?? LOADERS.loadUi,
          loadFirstTexts: sessionOptions.loadFirstTexts ?? LOADERS.loadFirstTexts,
        },
      });
      session.takePrerendered();
      const show = () => "busy" in session.store.getState().flow && session.screenMounted();
      if (!sessionOptions.unseen) {
        setTimeout(show);
        session.store.subscribe(() => queueMicrotask(show));
      }
      return {
        session,
        clock,
        storage,
        /** The events so far, oldest first. */
        fired,
        /** Returns the details of one kind of event. */
        of: (type: string) => fired.filter((event) => event.type === type).map(({ detail }) => detail),
        outcomes: () => fired.filter(({ type }) => type === "success" || type === "fail"),
        requests,
        operations: () => requests.filter(({ isOperation }) => isOperation).map(({ what }) => what),
        /** The return destinations that were carried out. */
        left,
        warnings,
        /**
         * In order: `captcha` for each call of `prepareCaptcha`, the name of each mark, and each measure with its
         * operation and outcome (contract §7).
         */
        timings,
        windowsClosed: () => windowsClosed,
        state: () => session.store.getState(),
        /** Waits for a screen that is shown under its configuration. */
        screen: (name: string) =>
          until(
            `the screen ${name}`,
            () => session.screen() === name && session.store.getState().common !== null,
          ),
        /** Waits for the one outcome; resolves to its event. */
        outcome: () => until("an outcome", () => fired.find(({ type }) => /^(success|fail)$/.test(type))),
        /** Waits until no call is under way. */
        idle: () => until("the call to be answered", () => isIdle(session)),
      };
    },
  };
}

export type FakeDepository = Awaited<ReturnType<typeof openFakeDepository>>;
export type FakeSession = ReturnType<FakeDepository["start"]>;

export const typed = (what: Partial<Record<"mpin" | "confirm" | "otp", string>>) => ({
  mpin: "",
  confirm: "",
  otp: "",
  ...what,
});

/** Waits for the M-PIN screen, and enters an M-PIN there. */
export async function enterMpin({ screen, session }: FakeSession, mpin = "123456"): Promise<void> {
  await screen("mpin");
  session.send({ type: "submitted", typed: typed({ mpin }) });
}

/** Goes on to the slip, ticks, and submits an OTP. */
export async function authorise(fakeSession: FakeSession, otp: () => Promise<string>): Promise<void> {
  await enterMpin(fakeSession);
  await fakeSession.screen("slip");
  await fakeSession.idle();
  fakeSession.session.send({ type: "boxTicked", box: "authorise", ticked: true });
  fakeSession.session.send({ type: "submitted", typed: typed({ otp: await otp() }) });
}

/** Goes on to a slip or a mandate, ticks all boxes, and waits for its OTP; resolves to a function that submits it. */
export async function readyToAuthorise(
  fakeSession: FakeSession,
  otp: () => Promise<string>,
): Promise<() => void> {
  const { session, state, idle } = fakeSession;
  await fakeSession.screen("mpin");
  await idle();
  session.screenMounted();
  session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
  await until("the consent page", () => ["slip", "mandate"].includes(session.screen()));
  await fakeSession.screen(session.screen());
  session.send({ type: "securitiesLoaded" });
  session.send({ type: "boxTicked", box: "authorise", ticked: true });
  session.send({ type: "boxTicked", box: "terms", ticked: true });
  await until("the countdown", () => state().deadlines.resend);
  await idle();
  const code = await otp();
  return () => session.send({ type: "submitted", typed: typed({ otp: code }) });
}

/** Waits for the ending's dialog, and closes it with its button. */
export async function closeEnding({ session, state }: FakeSession): Promise<void> {
  await until("the ending's dialog", () => endingOf(state().flow));
  session.send({ type: "dialogClosed" });
}

const endingOf = (flow: object): unknown => Reflect.get(flow, "ending");

function isIdle({ store }: Session): boolean {
  const { flow } = store.getState();
  return !("busy" in flow) || flow.busy === null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function textIn(value: unknown, name: string): string {
  const text = memberOf(value, name);
  if (typeof text !== "string") throw new Error(`${name} is no text`);
  return text;
}

export const storageOf = (): Storage => new HappyDomStorage();
