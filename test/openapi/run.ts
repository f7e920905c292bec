import { strict as assert } from "node:assert";
import { randomFillSync } from "node:crypto";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import config from "../../docs/vectors/config.json";
import type { TransactionType } from "../../src/data/transactionType";
import { createDepositoryClient } from "../../src/depository/client";
import { DepositoryError } from "../../src/depository/depositoryError";
import { loadConfiguration } from "../../src/depository/loadConfiguration";
import type { CallName } from "../../src/depository/operations";
import { terminate } from "../../src/depository/terminate";
import { authenticationModel } from "../../src/payload/model";
import { configurationOf } from "../depository/support";
import { ANSWER_EXAMPLES } from "./answerExamples";
import { type Mock, startMock } from "./mock";
import { payloadOf } from "./payloads";
import { REQUEST_EXAMPLES } from "./requestExamples";
import { ANSWER_OF, ROWS, type Row, targetOf } from "./rows";
import { REQUESTS } from "./schemas";
import { DRAWN } from "./sealing";
import { generate, lint, PRISM, REDOCLY, TYPES } from "./tools";

/** `npm run test:openapi`: lints docs/openapi.json, and tries the client against a mock made from it. */

const DOCUMENT = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));

const after = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** A WebCrypto that draws the examples' key, so that the mock's answers, which are examples, open. */
const examplesCrypto: Crypto = {
  subtle: globalThis.crypto.subtle,
  randomUUID: () => globalThis.crypto.randomUUID(),
  getRandomValues<T extends ArrayBufferView | null>(array: T): T {
    if (array instanceof Uint8Array && array.length === 32) array.set(Buffer.from(DRAWN.K, "base64"));
    else if (array instanceof Uint8Array) randomFillSync(array);
    return array;
  },
};

/** Makes a `fetch` that asks the mock for one of its answers. */
const preferring =
  (prefer: string): typeof globalThis.fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), Prefer: prefer } });

type Body = Parameters<ReturnType<typeof createDepositoryClient>["call"]>[1];

/** Makes one call as the gateway does; resolves to its answer as the client reads it. */
async function call(mock: Mock, name: CallName, type: TransactionType, prefer: string, body?: Body) {
  const model = v.parse(authenticationModel, payloadOf(type));
  const configuration = { ...(await configurationOf(type)), root: `${mock.url}/` };
  const ports = {
    fetch: preferring(prefer),
    crypto: examplesCrypto,
    cookie: () => "",
    pageUrl: "https://broker.example",
    random: () => 0,
    warn: () => undefined,
    measure: () => () => {},
    after,
  };
  const client = createDepositoryClient(ports, { configuration, model, locale: () => "en-GB" });
  const query = name === "securities" ? { query: { pgNo: 1, limit: 100 } } : {};
  return client.call(name, body, query);
}

async function errorOf(promise: Promise<unknown>): Promise<DepositoryError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert(error instanceof DepositoryError, `no error: ${String(error)}`);
  return error;
}

const OTP_REQUESTS = [REQUESTS.OtpRequest, REQUESTS.MandateOtpRequest, REQUESTS.FirstOtpRequest] as const;

const bodiesOf = ({ template, method }: Row): Body[] =>
  method === "get"
    ? [undefined]
    : Object.values(REQUEST_EXAMPLES[template] ?? {}).map(({ body }) =>
        v.parse(v.union([REQUESTS.Credentials, ...OTP_REQUESTS]), body),
      );

/** The statuses of errors that every sealed call may have. */
const STATUSES = [400, 401, 403, 404, 409, 410, 423, 429, 503];

/** Tries every request of the row, every answer and every error. */
async function tryRow(mock: Mock, row: Row): Promise<void> {
  let read = 0;
  for (const { call: name, type } of row.calls) {
    for (const body of bodiesOf(row))
      for (const example of Object.keys(ANSWER_EXAMPLES[ANSWER_OF[name]] ?? {})) {
        await call(mock, name, type, `code=200, example=${example}`, body);
        read += 1;
      }
    const [body] = bodiesOf(row);
    const refused = await errorOf(call(mock, name, type, "code=400, example=refused", body));
    assert.deepEqual(
      [refused.code, refused.status, refused.serverMessage],
      ["refused", 400, "The order is closed"],
    );
    for (const status of STATUSES) {
      const error = await errorOf(call(mock, name, type, `code=${status}, example=plain`, body));
      assert.deepEqual([error.code, error.status, error.serverMessage], ["status", status, ""]);
    }
  }
  console.log(`${row.template}: ${read} answers read, ${row.calls.length * (1 + STATUSES.length)} errors`);
}

/** Checks that the mock refuses a request that breaks the document, so that those above keep to it. */
async function tryUnsealed(mock: Mock): Promise<void> {
  for (const row of ROWS) {
    const url = `${mock.url}/${targetOf(row).split(" ")[1]}`;
    const { status, headers } = await fetch(url, { method: row.method.toUpperCase() });
    assert.deepEqual(
      [status, /x-token-key/.test(headers.get("sl-violations") ?? "")],
      [400, true],
      row.template,
    );
  }
  console.log(`${ROWS.length} operations refuse a request that is not sealed`);
}

async function tryConfiguration(mock: Mock): Promise<void> {
  const ports = { fetch, after, crypto: globalThis.crypto, now: () => config.now * 1000, warn: assert.fail };
  const { root, properties } = await loadConfiguration(ports, {
    configUrl: `${mock.url}/portal-config/portal-edis-service.json`,
    signingKey: config.signingKey,
    pageUrl: "https://broker.example/",
    transactionType: "DIS",
  });
  assert.equal(root, "https://depository.example/edis-service/v1/public/edis/");
  assert(properties.requestors, "properties");
  console.log("configuration and properties: verified and read");
}

async function tryClear(mock: Mock): Promise<void> {
  const configuration = { ...(await configurationOf()), root: `${mock.url}/` };
  const model = v.parse(authenticationModel, payloadOf("DIS"));
  const status = await new Promise((resolve, reject) => {
    const telling: typeof globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      resolve(response.status);
      return response;
    };
    const measure = () => () => undefined;
    terminate({ fetch: telling, pageUrl: "https://broker.example/", measure }, { model, configuration });
    after(10_000, () => reject(new Error("clr is not answered")));
  });
  assert.equal(status, 204);
  console.log("GET R/clr/T: 204");
}

await lint(DOCUMENT);
console.log(`${REDOCLY}: no error and no warning`);
await generate(DOCUMENT);
console.log(`${TYPES}: the types hold`);
const mock = await startMock(PRISM, DOCUMENT);
try {
  console.log(`${PRISM} answers by docs/openapi.json`);
  await tryConfiguration(mock);
  for (const row of ROWS) await tryRow(mock, row);
  await tryClear(mock);
  await tryUnsealed(mock);
} finally {
  mock.close();
}
