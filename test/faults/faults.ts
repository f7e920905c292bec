import type { FaultyCall } from "./calls";
import {
  forAnotherOperation,
  forAnotherTransaction,
  longerBy,
  type SealChange,
  withAnotherKey,
} from "./seals";

export type Forward = () => Promise<Response>;

/** Waits by the gateway's clock. */
export type After = (ms: number) => Promise<void>;

/** A fault: a change to an answer in transit, to its content, or to its seal. */
export type Fault =
  | ((forward: Forward, after: After) => Promise<Response>)
  | { readonly answerWith: object }
  | { readonly failWith: object; readonly headers?: Readonly<Record<string, string>> }
  | { readonly seal: SealChange };

/** Longer than one attempt of any call (contract §5 service_timeout). */
export const ATTEMPT_MS = 31_000;

const plain =
  (
    status: number,
    body = "{}",
    headers: Record<string, string> = { "content-type": "application/json" },
  ): Fault =>
  async (forward: Forward) => {
    await forward();
    return new Response(body, { status, headers });
  };

const altered =
  (change: (body: string) => string, contentType = "application/json"): Fault =>
  async (forward: Forward) => {
    const body = await (await forward()).text();
    return new Response(change(body), { status: 200, headers: { "content-type": contentType } });
  };

/** The depository refuses in words of its own, and has done nothing. */
const sealed = (status: number, message: string, uiRedirect = "0") => ({
  failWith: { status, body: { status: `${status}`, message, uiRedirect } },
});

const cut = (): never => {
  throw new TypeError("the connection broke");
};

const SUCCESS = JSON.stringify({ status: "200", responseCode: "00", message: "Done", uiRedirect: "0" });
const RETRY_AFTER = { "retry-after": "5" };
/** The depository's text with a sealed 400. */
export const REFUSED = "This account is closed.";
/** The depository's text with a sealed 429. */
export const TOO_MANY = "Too many requests. Please wait a minute.";
/** The depository's text with a sealed 500. */
export const BROKEN = "The depository has made a mistake.";
const FIVE_MB = 5 * 1024 * 1024;
const GARBAGE = "x".repeat(FIVE_MB);

/** Each fault of a call, by its name. The depository has acted, except in 'cut before', 'never there', 'a wrong shape' and 'a sealed …'. */
export const FAULTS = {
  none: (forward) => forward(),
  "cut before": async () => cut(),
  "cut after": async (forward) => {
    await forward();
    return cut();
  },
  "cut within the body": async (forward) => {
    const bytes = new Uint8Array(await (await forward()).arrayBuffer());
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(bytes.subarray(0, bytes.length / 2)),
      pull: (stream) => stream.error(new TypeError("the connection broke")),
    });
    return new Response(body, { status: 200, headers: { "content-type": "application/json" } });
  },
  "no answer": async (forward, after) => {
    await forward();
    await after(Number.POSITIVE_INFINITY);
    return cut();
  },
  "never there": async (_ask, after) => {
    await after(Number.POSITIVE_INFINITY);
    return cut();
  },
  "asked twice": async (forward) => {
    await forward();
    return forward();
  },
  "a plain 400": plain(400),
  "a plain 401": plain(401),
  "a plain 403": plain(403),
  "a plain 409": plain(409),
  "a plain 429 with Retry-After": plain(429, "{}", RETRY_AFTER),
  "a plain 500": plain(500),
  "a plain 503": plain(503),
  "a sealed 400": sealed(400, REFUSED),
  "a sealed 400 with uiRedirect": sealed(400, REFUSED, "1"),
  "a sealed 401": sealed(401, "The session is over."),
  "a sealed 403": sealed(403, "The payload is not the one that was issued."),
  "a sealed 409": sealed(409, "This x-token-key has been used before"),
  "a sealed 429": sealed(429, TOO_MANY),
  "a sealed 429 with Retry-After": { ...sealed(429, TOO_MANY), headers: RETRY_AFTER },
  "a sealed 500": sealed(500, BROKEN),
  "a sealed 503": sealed(503, "The back end is down."),
  HTML: altered(() => "<!doctype html><h1>Sign in</h1>", "text/html"),
  empty: altered(() => ""),
  truncated: altered((body) => body.slice(0, body.length / 2)),
  "garbage envelope": altered(() => '{"value":"AAAA"}'),
  "plain success": altered(() => SUCCESS),
  late: async (forward, after) => {
    const answer = await forward();
    await after(ATTEMPT_MS);
    return answer;
  },
  "sealed for another operation": { seal: forAnotherOperation },
  "sealed for another transaction": { seal: forAnotherTransaction },
  "sealed with another key": { seal: withAnotherKey },
  "sealed under another status": async (forward) => {
    const body = await (await forward()).text();
    return new Response(body, { status: 201, headers: { "content-type": "application/json" } });
  },
  "a wrong shape": {
    answerWith: {
      responseCode: { code: "00" },
      message: ["Done"],
      uiRedirect: {},
      orderDtls: "none",
      secDtls: 7,
      state: 1,
      redirectUrl: {},
    },
  },
  "5 MB of garbage": altered(() => GARBAGE),
  "5 MB that open": { seal: longerBy(FIVE_MB) },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
/** Takes a third of a second in a session. */
export const SLOW_FAULT: FaultName = "5 MB that open";

export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

function withHeaders(answer: Response, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...Object.fromEntries(answer.headers), ...headers },
  });
}

/** Stands between the gateway and the network, and puts the fault into the answers to one call from `start` on. */
export function faultyNetwork({ url: ofCall }: FaultyCall, fault: Fault) {
  let isOn = false;
  const met = new Set<string | symbol>();
  return {
    start(): void {
      isOn = true;
    },
    /** The number of requests that met the fault; a browser's own repeats have the `x-token-key` of the first, and count once. */
    requests: () => met.size,
    async answer(url: string, forward: Forward, after: After, tokenKey?: string): Promise<Response> {
      if (!isOn || !ofCall.test(url)) return forward();
      met.add(tokenKey ?? Symbol());
      if (typeof fault === "function") return fault(forward, after);
      return "headers" in fault ? withHeaders(await forward(), fault.headers) : forward();
    },
  };
}
