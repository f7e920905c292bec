import { webcrypto } from "node:crypto";
import type { Browser } from "@playwright/test";
import { createDepositoryClient as createClient } from "../../src/depository/client";
import { loadConfiguration } from "../../src/depository/loadConfiguration";
import { transactionBinding } from "../../src/depository/operations";
import { RETRY_WITHIN_MS } from "../../src/depository/transport";
import { encryptSecret } from "../../src/envelope/seal";
import { validatePayload } from "../../src/payload/validatePayload";
import { depositoryOf } from "../browser/support/helpers";
import { MPIN } from "../browser/support/investor";
import type { TestServers } from "../browser/support/testServers";
import { tell } from "./figures";

/** The number of investors at once on this machine; the demo depository opens each call as a real one does. */
const CLIENTS = 60;
/** Longer than any pause before a second try, so that both can be distinguished. */
const TIMEOUT_MS = RETRY_WITHIN_MS + 500;
const BUCKET_MS = 250;
/** The largest share of retries in one quarter of a second; spread evenly over two seconds it is an eighth. */
const MOST_AT_ONCE = 0.3;

/** The states of an overloaded depository, as scenarios of each transaction. */
const TROUBLES = {
  "answers 503 once": { fail: { txn: { status: 503, times: 1 } } },
  "answers nothing in time": { slow: { txn: TIMEOUT_MS * 4, validateNewOTP: TIMEOUT_MS * 4 } },
  "drops all connections": { fail: { txn: { dropped: true }, validateNewOTP: { dropped: true } } },
} as const;

interface Sent {
  readonly method: string;
  readonly key: string;
}

interface LoadRequest {
  readonly sent: readonly Sent[];
  /** The waits before the second try, by the client's own clock, since all clients share this machine's processor. */
  readonly pauses: readonly number[];
  readonly posts: number;
}

/** Acts as one investor: enters the M-PIN, asks for the order. Uses the real client on a recorded network. */
async function ask(
  servers: TestServers,
  failure: object,
  configuration: Configuration,
): Promise<LoadRequest> {
  const { payload } = await depositoryOf(servers, []).issue({ transactionType: "DIS", scenario: failure });
  const admission = validatePayload(payload);
  if (admission.kind === "invalid") throw new Error("The demo issued what cannot be read");
  const { model } = admission;
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const portal = { ...configuration.portal, serviceTimeoutMs: TIMEOUT_MS };
  const client = createClient(
    {
      async fetch(input, init) {
        const key = new Headers(init?.headers).get("x-token-key") ?? "";
        sent.push({ method: init?.method ?? "GET", key });
        return fetch(input, init);
      },
      crypto: webcrypto as Crypto,
      after(ms, callback) {
        if (ms < RETRY_WITHIN_MS) pauses.push(ms);
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      cookie: () => "",
      pageUrl: servers.brokerUrl,
      warn: () => undefined,
      measure: () => () => undefined,
    },
    { configuration: { ...configuration, portal }, model, locale: () => "en-GB" },
  );
  const cred = await encryptSecret(
    configuration.publicKey,
    MPIN,
    transactionBinding(model),
    webcrypto as Crypto,
  );
  const captcha = `demo-captcha-mpin-${model.transactionRefNo}`;
  const body = {
    authMechanism: "MPIN",
    actionType: "0",
    creds: [
      { credType: "MPIN", cred },
      { credType: "CAPTCHA", cred: captcha },
    ],
  } as const;
  await client.call("authenticate", body).catch(() => undefined);
  const posts = sent.length;
  await client.call("order").catch(() => undefined);
  return { sent, pauses, posts };
}

type Configuration = Awaited<ReturnType<typeof loadConfiguration>>;

const histogram = (waits: readonly number[]): number[] =>
  Array.from(
    { length: 8 },
    (_, at) => waits.filter((wait) => Math.min(7, Math.floor(wait / BUCKET_MS)) === at).length,
  );

/** Prints the calls to a depository that is slow, failing or gone; returns those made too often or all at once. */
export async function benchLoad(_browser: Browser, servers: TestServers): Promise<string[]> {
  const configuration = await loadConfiguration(
    {
      fetch,
      crypto: webcrypto as Crypto,
      now: Date.now,
      warn: () => undefined,
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    },
    {
      configUrl: `${servers.depositoryUrl}/portal-config/portal-edis-service.json`,
      signingKey: servers.signingKey,
      pageUrl: servers.brokerUrl,
      transactionType: "DIS",
    },
  );
  const excesses: string[] = [];
  for (const [name, failure] of Object.entries(TROUBLES)) {
    console.log(`\n${CLIENTS} investors at once, and a depository that ${name}`);
    const all = await Promise.all(
      Array.from({ length: CLIENTS }, () => ask(servers, failure, configuration)),
    );
    const keys = all.flatMap(({ sent }) => sent.map(({ key }) => key));
    const waits = all.flatMap(({ pauses }) => pauses);
    const spread = histogram(waits);
    console.log(
      `  tried again after, by quarters of a second: ${spread.map((count) => String(count).padStart(3)).join("")}`,
    );
    const figures = [
      { name: `${name}: requests of a validate`, values: all.map(({ posts }) => posts), unit: "", most: 1 },
      {
        name: `${name}: requests of a GET`,
        values: [Math.max(...all.map(({ sent, posts }) => sent.length - posts))],
        unit: "at most",
        most: 2,
      },
      { name: `${name}: keys used twice`, values: [keys.length - new Set(keys).size], unit: "", most: 0 },
      {
        name: `${name}: share of the busiest quarter`,
        values: [Math.max(...spread) / Math.max(1, waits.length)],
        unit: "",
        most: MOST_AT_ONCE,
      },
    ];
    excesses.push(...figures.flatMap(tell));
  }
  return excesses;
}
