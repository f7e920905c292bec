import { createFetch, FetchError, type FetchOptions } from "ofetch";
import { abortable, delay, type Timer } from "../data/delay";
import { fetchOptions } from "../data/fetchOptions";
import { nullPrototype } from "../data/nullPrototype";
import { parseJsonOrText } from "../data/parseJson";
import { DepositoryError } from "./depositoryError";

export interface TransportPorts extends Timer {
  readonly fetch: typeof globalThis.fetch;
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number;
}

interface TransportRequest {
  /** The call's name in an error. */
  readonly operation: string;
  /** Limit of each attempt, body included, ms. */
  readonly timeoutMs: number;
  /** One more attempt after a network failure, a timeout or a 5xx, at a random time within RETRY_WITHIN_MS. */
  readonly retry: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Makes the request of one attempt; called anew for each. */
  prepare(): Promise<RequestInit>;
  /** Called when an attempt is on its way. */
  sent(): void;
}

/**
 * Sends a request once (or twice, by `retry`) and returns the HTTP status, whatever it is, with the body: parsed JSON,
 * or its text.
 */
type Transport = (url: string, request: TransportRequest) => Promise<{ status: number; body: unknown }>;

/** Clients that failed at once spread their retries over this time. */
export const RETRY_WITHIN_MS = 2000;

const SERVER_ERRORS = [...Array(100).keys()].map((index) => 500 + index);

/** Options that ofetch looks up, set to undefined, so that it finds none that a page put on a prototype (R59). */
const NO_INHERITED_OPTIONS: FetchOptions<"json"> = Object.fromEntries(
  [
    ...["body", "baseURL", "query", "params", "signal", "timeout", "retryDelay", "ignoreResponseError"],
    ...["onRequestError", "onResponse", "onResponseError"],
  ].map((name) => [name, undefined]),
);

/** Makes a transport. It throws DepositoryError `network`, `timeout` or `aborted`, and whatever `prepare` throws. */
export function createTransport(ports: TransportPorts): Transport {
  const { fetch, after, random } = ports;
  return async (url, { operation, timeoutMs, retry, signal, prepare, sent }) => {
    let prepared: RequestInit = {};
    let isLate = false;
    let isAgain = false;

    /** Makes one attempt, body included: a body that breaks off is a network failure or a timeout like any other. */
    const attempt: typeof globalThis.fetch = async () => {
      const request = new AbortController();
      const abort = () => request.abort();
      isLate = false;
      const stop = after(timeoutMs, () => {
        isLate = true;
        abort();
      });
      signal?.addEventListener("abort", abort);
      try {
        // a redirect would send the sealed body, and the session's headers, to any address
        const init = fetchOptions<RequestInit>({ ...prepared, redirect: "error", signal: request.signal });
        const answering = fetch(url, init);
        sent();
        const response = await abortable(answering, request.signal);
        return new Response((await abortable(response.text(), request.signal)) || null, response);
      } catch (cause) {
        // ofetch does not retry an AbortError, so a timeout is another error
        throw isLate ? new Error("too late", { cause }) : cause;
      } finally {
        stop();
        signal?.removeEventListener("abort", abort);
      }
    };
    try {
      const ofetch = createFetch(nullPrototype({ fetch: attempt }));
      const response = await ofetch.raw<unknown>(url, {
        ...NO_INHERITED_OPTIONS,
        headers: {},
        method: "GET",
        retry: retry ? 1 : 0,
        retryStatusCodes: SERVER_ERRORS,
        parseResponse: parseJsonOrText,
        async onRequest() {
          const waitMs = isAgain ? Math.floor(random() * RETRY_WITHIN_MS) : 0;
          if (waitMs > 0) await delay(ports, waitMs, signal);
          isAgain = true;
          signal?.throwIfAborted();
          prepared = await prepare();
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
