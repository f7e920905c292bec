import { createEnvelope, type Envelope } from "../envelope/seal";
import type { AuthenticationModel } from "../payload/model";
import { isRecord } from "../payload/wire";
import { type Answer, type AnswerOf, type Remarks, readAnswer, remarksOf, returnFields } from "./answers";
import type { Configuration } from "./config";
import { BACK_END_ERROR } from "./consequence";
import { DepositoryError } from "./errors";
import { createExchange } from "./exchange";
import { requestHeaders } from "./headers";
import { type CallName, type Credentials, type Operation, type OtpRequest, operationOf } from "./operations";

export interface DepositoryPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly crypto: Crypto;
  /** The page's cookies, as `document.cookie` gives them. */
  cookie(): string;
  readonly pageOrigin: string;
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number>>;
  /** Limit of each attempt in ms; by default the configuration's `service_timeout`. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface DepositoryClient {
  /**
   * Asks one operation and gives its answer, opened and read. A sealed validate answer with a responseCode of contract §6, and a sealed
   * send answer that says the limit is reached, are answers whatever their status; other errors throw DepositoryError.
   */
  call<Name extends CallName>(
    name: Name,
    body?: Credentials | OtpRequest,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
}

/** For these only the HTTP status decides, since their bodies may carry the requestor's own status (contract §6). */
const DECIDED_BY_HTTP: readonly CallName[] = ["redirect", "exit"];
const VALIDATES: readonly CallName[] = ["authenticate", "setMpin", "authorise"];
/** The responseCodes that say what became of a validate, whatever its status; others leave that to the status. */
const OUTCOMES: readonly string[] = ["00", "02", "03", "05", "06"];
const SENDS: readonly CallName[] = ["sendFirstOtp", "sendOtp", "resendOtp"];

/** Makes the client of one transaction (contract §6, spec §7, R32). */
export function createDepository(
  ports: DepositoryPorts,
  { configuration, model }: { configuration: Configuration; model: AuthenticationModel },
): DepositoryClient {
  const { fetch, crypto } = ports;
  const exchange = createExchange(fetch);
  const root = configuration.roots[model.transactionType];
  const isSameOrigin = new URL(root).origin === ports.pageOrigin;
  const credentials = isSameOrigin ? "same-origin" : "omit";

  function ownHeaders(operation: Operation): Record<string, string> {
    const token = isSameOrigin ? cookieValue(ports.cookie(), "XSRF-TOKEN") : undefined;
    return { ...requestHeaders(model, operation), ...(token && { "X-XSRF-TOKEN": token }) };
  }

  return {
    async call(name, body, options = {}) {
      const operation = operationOf(name, model);
      const { method, path, id } = operation;
      let envelope: Envelope | undefined;
      const { status, body: answered } = await exchange(root + path, {
        method,
        operation: id,
        credentials,
        timeoutMs: options.timeoutMs ?? configuration.portal.serviceTimeoutMs,
        retry: method === "GET" && name !== "exit",
        signal: options.signal,
        ...(method === "GET" && { cache: "no-store" }),
        ...(options.query && { query: options.query }),
        async prepare() {
          envelope = await createEnvelope(configuration.publicKey, crypto);
          const headers = { ...ownHeaders(operation), ...envelope.headers };
          if (method === "GET") return { headers };
          return { headers, body: await envelope.seal(id, JSON.stringify(body ?? {})) };
        },
      });
      const opened = await envelope?.open(id, status, answered).catch(() => undefined);
      const answer = trustedAnswer(name, id, status, opened);
      try {
        return readAnswer(name, answer, model.transactionType);
      } catch {
        throw new DepositoryError("shape", id);
      }
    },
  };
}

/** Gives the opened answer, or throws what the contract makes of it (contract §6 *result* and Envelope). */
function trustedAnswer(name: CallName, operation: string, status: number, opened: unknown): Answer {
  const isOk = status >= 200 && status < 300;
  if (!isRecord(opened)) {
    if (!isOk) throw new DepositoryError("status", operation, { status });
    throw new DepositoryError(opened === undefined ? "unopenable" : "shape", operation);
  }
  const remarks = remarksOf(opened);
  const refused = (errorStatus: number | undefined) =>
    new DepositoryError("refused", operation, {
      status: errorStatus,
      serverMessage: remarks.message,
      uiRedirect: remarks.uiRedirect,
      responseCode: remarks.responseCode,
      fields: returnFields(opened),
    });

  if (isOutcome(name, remarks)) return opened;
  if (SENDS.includes(name) && remarks.responseCode === BACK_END_ERROR) throw refused(undefined);
  if (!isOk) throw refused(status);
  if (DECIDED_BY_HTTP.includes(name)) return opened;
  const ownStatus = /^\d+$/.test(remarks.status) ? Number(remarks.status) : 200;
  if (ownStatus < 200 || ownStatus > 299) throw refused(ownStatus);
  if (remarks.errorCode !== "" && remarks.errorCode !== "ERR000") throw refused(undefined);
  return opened;
}

const isOutcome = (name: CallName, { responseCode, maxLimitReached }: Remarks): boolean =>
  (VALIDATES.includes(name) && OUTCOMES.includes(responseCode)) || (SENDS.includes(name) && maxLimitReached);

/** One cookie's value out of `document.cookie`'s text. */
function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
