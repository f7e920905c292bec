import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  pbkdf2Sync,
  privateDecrypt,
  randomBytes,
  sign,
} from "node:crypto";
import type { TransactionType } from "../../src/data/transactionType";
import type { Configuration } from "../../src/depository/loadConfiguration";
import { importPublicKey } from "../../src/envelope/keys";
import type { AuthenticationModel } from "../../src/payload/model";

export const depositoryKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const signingKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });

export const publicJwk: JsonWebKey = {
  ...depositoryKeys.publicKey.export({ format: "jwk" }),
  alg: "RSA-OAEP-256",
  kid: "k1",
};
export const signingKey = signingKeys.publicKey.export({ format: "der", type: "spki" }).toString("base64");

/** The time of the tests' clock, and the portal's claims that are valid then. */
export const NOW_S = 1_800_000_000;
export const CLAIMS = {
  iss: "edis-portal",
  iat: NOW_S - 60,
  exp: NOW_S + 3600,
  baseURL: "https://depository.example",
  baseURLDMI: "https://depository.example/dmi/",
  publicKey: publicJwk,
};

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Makes a compact JWS without jose. */
export function signed(
  claims: unknown,
  header: Record<string, unknown> = { alg: "ES256" },
  key: KeyObject = signingKeys.privateKey,
): string {
  const input = `${segment(header)}.${segment(claims)}`;
  const signature = sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
}

/** A recorded request, its body opened as a depository would. */
export interface Recorded {
  method: string;
  url: string;
  /** `METHOD path` below the API root, without query. */
  operation: string;
  /** The context of its envelope: `METHOD path?query requestorId/transactionRefNo` (contract §6). */
  context: string;
  headers: Record<string, string>;
  body: unknown;
  init: RequestInit;
}

/**
 * A reply: `sealed` or `plain` body, a failed network, an answer cut midway, or silence until the caller gives up (which
 * some browsers report as an abort).
 */
export type Reply =
  | { status?: number; sealed: unknown }
  | { status?: number; plain: string | null }
  | { cutShort: true }
  | "offline"
  | "silence"
  | "aborting silence";

/** JSON text that JSON.stringify never makes, sealed unchanged. */
export class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

const API_ROOT = "/edis-service/v1/public/edis/";

function unwrapKey(headers: Record<string, string>): Buffer {
  const password = privateDecrypt(
    { key: depositoryKeys.privateKey, oaepHash: "sha256", padding: constants.RSA_PKCS1_OAEP_PADDING },
    Buffer.from(headers["x-token-key"] ?? "", "base64"),
  );
  const wrapped = Buffer.from(headers["x-key"] ?? "", "base64");
  const kek = pbkdf2Sync(password, wrapped.subarray(0, 16), 11_000, 32, "sha256");
  return decrypt(kek, wrapped.subarray(16));
}

function decrypt(key: Buffer, bytes: Buffer, aad = ""): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}

function seal(key: Buffer, text: string, aad: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(aad));
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

const silence = (signal: AbortSignal | null | undefined, reason?: DOMException): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(reason ?? signal.reason));
  });

function cutShort(): Response {
  let pulls = 0;
  return new Response(
    new ReadableStream({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(Buffer.from('{"value":"'));
        else controller.error(new TypeError("terminated"));
      },
    }),
  );
}

/** Makes a depository that gives the replies in order, then the last one again, and refuses a key's second use. */
export function fakeDepository(...replies: readonly Reply[]) {
  const requests: Recorded[] = [];
  const seen = new Set<string>();

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const method = init.method ?? "GET";
    const headers = Object.fromEntries(new Headers(init.headers));
    const path = url.pathname.slice(url.pathname.indexOf(API_ROOT) + API_ROOT.length);
    const operation = `${method} ${path}`;
    const context = `${operation}${url.search} ${headers["requestorid"]}/${headers["transactionrefno"]}`;
    const key = headers["x-key"] ? unwrapKey(headers) : undefined;
    const sent = typeof init.body === "string" ? JSON.parse(init.body).value : undefined;
    const body =
      key && sent && JSON.parse(decrypt(key, Buffer.from(sent, "base64"), `request ${context}`).toString());
    requests.push({ method, url: url.href, operation, context, headers, body, init });

    const tokenKey = headers["x-token-key"];
    if (tokenKey && seen.has(tokenKey)) return new Response("replayed", { status: 409 });
    if (tokenKey) seen.add(tokenKey);

    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? { status: 204, plain: null };
    if (reply === "offline") throw new TypeError("fetch failed");
    if (reply === "silence") return silence(init.signal);
    if (reply === "aborting silence") return silence(init.signal, new DOMException("Aborted", "AbortError"));
    if ("cutShort" in reply) return cutShort();
    const status = reply.status ?? 200;
    if ("plain" in reply) return new Response(reply.plain, { status });
    if (!key) throw new Error("nothing to seal with");
    const text = reply.sealed instanceof Raw ? reply.sealed.json : JSON.stringify(reply.sealed);
    const value = seal(key, text, `response ${status} ${context}`);
    return Response.json({ value }, { status });
  };

  return { fetch, requests };
}

/** Makes a model with every service header; `rest` overrides. */
export function modelOf(
  transactionType: AuthenticationModel["transactionType"],
  rest: Partial<AuthenticationModel> = {},
): AuthenticationModel {
  return {
    requestorId: "BRK001",
    requestorName: "Acme Payload Name",
    transactionRefNo: "TXN0000000000001",
    transactionType,
    uiRedirect: false,
    edisServiceHeader: {
      requestor: "Acme Broking Ltd",
      RequestReference: "REQ1",
      RequestTime: "2026-11-20T09:15:00+05:30",
      Channel: "WEB",
      SuccessUrl: "https://broker.example/ok?x=1&y=%20",
      FailUrl: "https://broker.example/fail",
      SessionID: "S1",
      JSESSIONID: "J1",
      nonce: "N1",
      state: "ST1",
      Digitalsignature: "DS1",
      transRequestReference: "never sent",
    },
    ...rest,
  };
}

export const DEPOSITORY = "https://depository.example";

/** Loads a configuration of the depository at DEPOSITORY, for a type of transaction. */
export async function configurationOf(type: TransactionType = "DIS"): Promise<Configuration> {
  const base = type.startsWith("DM") ? `${DEPOSITORY}/dmi` : DEPOSITORY;
  return {
    portal: {
      maxPanCardAttempts: 3,
      mpinSnackbarMs: 5000,
      promptMessageMs: 5000,
      successPageCloseMs: 5000,
      serviceTimeoutMs: 5000,
      isRedirectEdim: false,
      hasStatus: false,
      recaptchaScriptUrl: "https://captcha.example/api.js",
      allowedReturnOrigins: {},
      embedOrigins: {},
      locales: ["en-GB"],
    },
    properties: {},
    configUrl: `${DEPOSITORY}/portal-config/portal-edis-service.json`,
    publicKey: await importPublicKey(publicJwk, globalThis.crypto.subtle),
    root: `${base}${API_ROOT}`,
  };
}
