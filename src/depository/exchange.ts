import { createFetch, FetchError } from "ofetch";
import { DepositoryError } from "./errors";

export interface ExchangeRequest {
  readonly method: "GET" | "POST";
  /** How the call is named in an error. */
  readonly operation: string;
  /** Limit of each attempt, answer read to its end. */
  readonly timeoutMs: number;
  /** One more attempt after a network failure, a timeout or a 5xx. */
  readonly retry: boolean;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly credentials?: RequestCredentials;
  readonly cache?: RequestCache;
  readonly signal?: AbortSignal | undefined;
  /** Headers and body of one attempt; called afresh for each. */
  readonly prepare?: () => Promise<{ headers: Readonly<Record<string, string>>; body?: object }>;
}

/** Asks once (or twice, by `retry`) and gives the HTTP status, whatever it is, with the body: parsed JSON, or its text. */
export type Exchange = (url: string, request: ExchangeRequest) => Promise<{ status: number; body: unknown }>;

const SERVER_ERRORS = Array.from({ length: 100 }, (_, index) => 500 + index);

/** Makes the answer's body part of the attempt, so that losing it midway is a network failure or a timeout like any other. */
function fetchWhole(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    return new Response((await response.text()) || null, response);
  };
}

/** Aborts when one of them does. (`AbortSignal.any` is younger than the browsers we serve.) */
function either(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}

/** Wraps `fetch`. The exchange throws DepositoryError `network`, `timeout` or `aborted`, and whatever `prepare` throws. */
export function createExchange(fetch: typeof globalThis.fetch): Exchange {
  const ofetch = createFetch({ fetch: fetchWhole(fetch) });

  return async (url, { operation, timeoutMs, retry, signal, prepare, ...request }) => {
    let expiry: AbortSignal | undefined;
    try {
      const response = await ofetch.raw<unknown>(url, {
        ...request,
        responseType: "json",
        // a redirect would take the sealed body, and the session's headers, to whoever it names
        redirect: "error",
        retry: retry ? 1 : 0,
        retryStatusCodes: SERVER_ERRORS,
        // the limit is kept by the signal below, fresh for each attempt; stated here, an expired one counts as retriable
        timeout: timeoutMs,
        async onRequest({ options }) {
          signal?.throwIfAborted();
          const { headers = {}, body } = (await prepare?.()) ?? {};
          for (const [name, value] of Object.entries(headers)) options.headers.set(name, value);
          if (body) options.body = { ...body };
          expiry = AbortSignal.timeout(timeoutMs);
          options.signal = either(signal, expiry);
        },
      });
      return { status: response.status, body: response._data };
    } catch (error) {
      if (signal?.aborted) throw new DepositoryError("aborted", operation);
      if (!(error instanceof FetchError)) throw error;
      if (error.response) return { status: error.response.status, body: error.response._data };
      throw new DepositoryError(expiry?.aborted ? "timeout" : "network", operation, { cause: error.cause });
    }
  };
}
