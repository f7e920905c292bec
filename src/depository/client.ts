import { delay } from "../data/delay";
import { fetchOptions } from "../data/fetchOptions";
import { nullPrototype } from "../data/nullPrototype";
import { isRecord } from "../data/parseJson";
import { createPrecomputedKey } from "../envelope/precomputedKey";
import { createEnvelope, createRequestKey, type Envelope } from "../envelope/seal";
import type { AuthenticationModel } from "../payload/model";
import { assertSuccess, is2xx } from "./assertSuccess";
import { credentialsMode } from "./credentialsMode";
import { DepositoryError } from "./depositoryError";
import { fieldValue, requestHeaders } from "./headers";
import type { Configuration } from "./loadConfiguration";
import {
  type CallName,
  type Credentials,
  type Operation,
  type OtpRequest,
  operationOf,
  RETRIED,
  transactionBinding,
} from "./operations";
import { type AnswerOf, parseResponse } from "./responses";
import { sealer } from "./sealer";
import { createTransport, type TransportPorts } from "./transport";

export interface DepositoryPorts extends TransportPorts {
  readonly crypto: Crypto;
  /** Returns `document.cookie`. */
  cookie(): string;
  readonly pageUrl: string;
  /** Warns whoever deployed the page, in one line. */
  warn(message: string): void;
  /** Starts a measure (contract §7); returns a function that ends it with a detail. */
  measure(name: string): (detail: Readonly<Record<string, string | number>>) => void;
}

interface DepositoryOptions {
  readonly configuration: Configuration;
  readonly model: AuthenticationModel;
  /** The language shown, a BCP 47 tag (contract §5 Languages). */
  locale(): string;
}

type Query = Readonly<Record<string, string | number>>;

interface CallOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** The language of the call; by default the one shown when it is made. */
  readonly language?: string;
}

export interface DepositoryClient {
  /**
   * Calls one operation and returns its answer, opened and read. A sealed validate answer with a responseCode of
   * contract §6, and a sealed send answer that says the limit is reached, are answers whatever their HTTP status, except
   * the 409 of `authorise` (R95). Other errors throw DepositoryError.
   */
  call<Name extends CallName>(
    name: Name,
    body?: Credentials | OtpRequest,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
  /** Prepares what a call that is likely to follow would wait for. */
  prepare(): void;
  /** Drops what was prepared. */
  dropPrepared(): void;
}

/** Makes the client of one transaction (contract §6, spec §7). */
export function createDepositoryClient(
  ports: DepositoryPorts,
  { configuration, model, locale }: DepositoryOptions,
): DepositoryClient {
  const { crypto } = ports;
  const { root, publicKey } = configuration;
  const transport = createTransport(ports);
  const precomputedKey = createPrecomputedKey(() => createRequestKey(publicKey, crypto));
  const credentials = credentialsMode(root, ports.pageUrl);

  let isWarned = false;

  /** Warns once: an envelope is bound to its request, which a page may change on its way. */
  function warnUnopenable(operation: string): void {
    if (!isWarned)
      ports.warn(
        `edis-gateway: the answer to ${operation} cannot be opened: the request was changed on its way, as by the page's fetch. See docs/contract.md §6`,
      );
    isWarned = true;
  }

  const xsrfToken = () =>
    credentials === "same-origin" ? cookieValue(ports.cookie(), "XSRF-TOKEN") : undefined;

  function ownHeaders(operation: Operation, language: string): Record<string, string> {
    const token = xsrfToken();
    return {
      Accept: "application/json",
      "Accept-Language": language,
      ...(operation.method === "POST" && { "Content-Type": "application/json" }),
      ...requestHeaders(model, operation),
      ...(token && { "X-XSRF-TOKEN": fieldValue(token) }),
    };
  }

  async function ask<Name extends CallName>(
    name: Name,
    seal: (envelope: Envelope) => Promise<string>,
    { query, signal, language = locale() }: CallOptions,
  ): Promise<AnswerOf<Name>> {
    const operation = operationOf(name, model);
    const { method, path, id } = operation;
    const target = query ? `${path}?${queryOf(query)}` : path;
    const measured = ports.measure("edis-gateway:call");
    const ended = (outcome: string | number) => measured({ operation: operation.name, outcome });
    let envelope: Envelope | undefined;
    const { status, body: answered } = await transport(root + target, {
      operation: id,
      timeoutMs: configuration.portal.serviceTimeoutMs,
      retry: RETRIED.includes(name),
      signal,
      // one call leads to another: the next key is made while the answer is on its way
      sent: precomputedKey.prepare,
      async prepare() {
        const key = await precomputedKey.take();
        envelope = createEnvelope(key, crypto, `${method} ${target} ${transactionBinding(model)}`);
        const headers = fetchOptions({ ...ownHeaders(operation, language), ...key.headers });
        if (method === "GET") return { method, headers, credentials, cache: "no-store" };
        return { method, headers, credentials, body: await seal(envelope) };
      },
    }).catch((error: unknown) => {
      if (error instanceof DepositoryError && error.code !== "aborted") ended(error.code);
      throw error;
    });
    const opened = await envelope?.open(status, answered).catch(() => undefined);
    if (isLarge(answered)) await delay(ports, 0);
    const isUnopenable = opened === undefined && is2xx(status);
    if (isUnopenable) warnUnopenable(operation.name);
    ended(isUnopenable ? "unopenable" : status);
    const answer = assertSuccess(name, id, status, opened);
    try {
      return parseResponse(name, answer, model.transactionType);
    } catch {
      throw new DepositoryError("shape", id);
    }
  }

  // `ask` takes a sealer, not the body: a pending async call would keep the body, and its secrets, in memory (R58)
  return {
    call: (name, body, options) => ask(name, sealer(body), nullPrototype(options ?? {})),
    prepare() {
      // a browser asks another process for its cookies, and caches them
      xsrfToken();
      precomputedKey.prepare();
    },
    dropPrepared: precomputedKey.drop,
  };
}

/** The characters above which an answer is read in another task than it was opened in, so that the page stays responsive (R63). */
const LARGE_CHARACTERS = 1_000_000;

const isLarge = (body: unknown): boolean =>
  isRecord(body) && typeof body["value"] === "string" && body["value"].length > LARGE_CHARACTERS;

const queryOf = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
