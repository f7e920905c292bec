import { createFetch, FetchError, type FetchOptions } from "ofetch";
import { abortable } from "../data/abortable";
import { delay, type Timer } from "../data/delay";
import { nullPrototype, parseJsonOrText } from "../data/nullPrototype";
import { DepositoryError } from "./errors";

export interface TransportPorts extends Timer {
  readonly fetch: typeof globalThis.fetch;
  /** Anything from 0 up to 1, without it. */
  random(): number;
}

export interface TransportRequest {
  /** How the call is named in an error. */
  readonly operation: string;
  /** Limit of each attempt, answer read to its end. */
  readonly timeoutMs: number;
  /** One more attempt after a network failure, a timeout or a 5xx, at some time within RETRY_WITHIN_MS. */
  readonly retry: boolean;
  readonly signal?: AbortSignal | undefined;
  /** What one attempt asks; called afresh for each. */
  prepare(): Promise<RequestInit>;
  /** An attempt is on its way. */
  sent(): void;
}

/** Asks once (or twice, by `retry`) and gives the HTTP status, whatever it is, with the body: parsed JSON, or its text. */
export type Transport = (
  url: string,
  request: TransportRequest,
) => Promise<{ status: number; body: unknown }>;

/** What failed for many at once is not asked for by all of them at once again. */
export const RETRY_WITHIN_MS = 2000;

const SERVER_ERRORS = [...Array(100).keys()].map((index) => 500 + index);

/** What else ofetch looks for in its options, stated, so that it finds nothing there that a page made them inherit (R59). */
const NOTHING_MORE: FetchOptions<"json"> = Object.fromEntries(
  [
    ...["body", "baseURL", "query", "params", "signal", "timeout", "retryDelay", "ignoreResponseError"],
    ...["onRequestError", "onResponse", "onResponseError"],
  ].map((name) => [name, undefined]),
);

/** The exchange throws DepositoryError `network`, `timeout` or `aborted`, and whatever `prepare` throws. */
export function createTransport(ports: TransportPorts): Transport {
  const { fetch, after, random } = ports;
  return async (url, { operation, timeoutMs, retry, signal, prepare, sent }) => {
    let asked: RequestInit = {};
    let isLate = false;
    let isAgain = false;

    /** One attempt, its answer's body part of it, so that losing that midway is a network failure or a timeout like any other. */
    const attempt: typeof globalThis.fetch = async () => {
      const gone = new AbortController();
      const abort = () => gone.abort();
      isLate = false;
      const stop = after(timeoutMs, () => {
        isLate = true;
        abort();
      });
      signal?.addEventListener("abort", abort);
      try {
        // a redirect would take the sealed body, and the session's headers, to whoever it names
        const init = nullPrototype<RequestInit>({ ...asked, redirect: "error", signal: gone.signal });
        const answering = fetch(url, init);
        sent();
        const response = await abortable(answering, gone.signal);
        return new Response((await abortable(response.text(), gone.signal)) || null, response);
      } catch (cause) {
        // an abort would not be tried again
        throw isLate ? new Error("too late", { cause }) : cause;
      } finally {
        stop();
        signal?.removeEventListener("abort", abort);
      }
    };
    try {
      const ofetch = createFetch(nullPrototype({ fetch: attempt }));
      const response = await ofetch.raw<unknown>(url, {
        ...NOTHING_MORE,
        headers: {},
        method: "GET",
        retry: retry ? 1 : 0,
        retryStatusCodes: SERVER_ERRORS,
        parseResponse: parseJsonOrText,
        async onRequest() {
          const wait = isAgain ? Math.floor(random() * RETRY_WITHIN_MS) : 0;
          if (wait > 0) await delay(ports, wait, signal);
          isAgain = true;
          signal?.throwIfAborted();
          asked = await prepare();
          signal?.throwIfAborted();
        },
      });
      return { status: response.status, body: response._data };
    } catch (error) {
      if (signal?.aborted) throw new DepositoryError("aborted", operation);
      if (!(error instanceof FetchError)) throw error;
      if (error.response) return { status: error.response.status, body: error.response._data };
      throw new DepositoryError(isLate ? "timeout" : "network", operation, { cause: error.cause });
    }
  };
}
