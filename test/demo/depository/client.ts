import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  pbkdf2Sync,
  publicEncrypt,
  randomBytes,
} from "node:crypto";
import * as v from "valibot";

/** A second implementation of contract §6, from the investor's side; shares no code with src/ or the depository. */

export interface Sealing {
  readonly key: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export const rsaSeal = (key: KeyObject, bytes: Buffer, label = "") =>
  publicEncrypt(
    {
      key,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
      oaepLabel: Buffer.from(label),
    },
    bytes,
  ).toString("base64");

function gcm(key: Buffer, plain: string | Buffer, aad = ""): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(aad));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Makes the keys of a request; `sealSecret` seals its secret to the depository's key. */
export function newSealing(
  publicKey: KeyObject,
  sealSecret: (key: KeyObject, secret: Buffer) => string = rsaSeal,
): Sealing {
  const secret = randomBytes(32);
  const key = randomBytes(32);
  const salt = randomBytes(16);
  const wrapped = gcm(pbkdf2Sync(secret, salt, 11_000, 32, "sha256"), key);
  return {
    key,
    headers: {
      "x-token-key": sealSecret(publicKey, secret),
      "x-key": Buffer.concat([salt, wrapped]).toString("base64"),
    },
  };
}

export const seal = (key: Buffer, context: string, body: unknown) =>
  JSON.stringify({ value: gcm(key, JSON.stringify(body), `request ${context}`).toString("base64") });

const Sealed = v.strictObject({ value: v.string() });

export function open(key: Buffer, context: string, status: number, body: unknown): unknown {
  const bytes = Buffer.from(v.parse(Sealed, body).value, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(`response ${status} ${context}`));
  decipher.setAuthTag(bytes.subarray(-16));
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  return JSON.parse(plain.toString("utf8"));
}

/** Any answer of the depository, loosely typed for tests. */
const Answer = v.looseObject({
  status: v.optional(v.string()),
  responseCode: v.optional(v.string()),
  message: v.optional(v.string()),
  uiRedirect: v.optional(v.string()),
  isMaxLimitReached: v.optional(v.boolean()),
  errorCode: v.optional(v.string()),
  encryptedData: v.optional(v.string()),
  redirectUrl: v.optional(v.string()),
  orderRespDtls: v.optional(v.array(v.record(v.string(), v.unknown()))),
  secDtls: v.optional(v.array(v.looseObject({ isin: v.string() }))),
  successResponse: v.optional(v.record(v.string(), v.unknown())),
});
export interface Reply {
  readonly http: number;
  readonly sealed: boolean;
  readonly body: v.InferOutput<typeof Answer>;
}

const Claims = v.looseObject({ publicKey: v.record(v.string(), v.unknown()) });
const Token = v.strictObject({ token: v.string() });
const IssuedTransaction = v.object({
  transactionRefNo: v.string(),
  payload: v.string(),
  model: v.looseObject({ transactionType: v.string(), requestorId: v.string(), clientType: v.string() }),
});
const Known = v.looseObject({
  state: v.string(),
  terminated: v.boolean(),
  otps: v.array(v.object({ code: v.string(), stage: v.string(), used: v.boolean() })),
  violations: v.array(v.looseObject({ what: v.string() })),
  calls: v.array(
    v.looseObject({
      operation: v.string(),
      status: v.number(),
      body: v.optional(v.unknown()),
      answer: v.unknown(),
    }),
  ),
});

export async function json(answer: Promise<Response>): Promise<unknown> {
  return (await answer).json();
}

export async function fetchClaims(url: string, path: string): Promise<Record<string, unknown>> {
  const { token } = v.parse(Token, await json(fetch(url + path)));
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return v.parse(v.record(v.string(), v.unknown()), claims);
}

export const asJson = (body: unknown, method = "POST") => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const HEADERS: readonly [header: string, member: string][] = [
  ["RequestReference", "RequestReference"],
  ["RequestTime", "RequestTime"],
  ["Channel", "Channel"],
  ["SuccessUrl", "SuccessUrl"],
  ["FailUrl", "FailUrl"],
  ["SessionID", "SessionID"],
  ["JSESSIONID", "JSESSIONID"],
  ["nonce", "nonce"],
  ["state", "state"],
  ["Digitalsignature", "Digitalsignature"],
];
const printable = (text: string) => (/[^\x20-\x7e]/.test(text) ? encodeURIComponent(text) : text);

export type Creds = Record<string, string>;

export interface AskOptions {
  readonly headers?: Record<string, string>;
  readonly without?: readonly string[];
  readonly sealing?: Sealing;
  /** The ids that the envelope is bound to, in place of the investor's own. */
  readonly binding?: string;
  /** The context that the body is sealed for, in place of its own. */
  readonly context?: string;
  readonly raw?: string;
  readonly root?: string;
}

/** One investor in one transaction. The investor keeps to the contract unless an option says otherwise. */
export interface Investor {
  readonly ref: string;
  readonly model: Record<string, unknown>;
  readonly publicKey: KeyObject;
  readonly digest: string;
  path(name: string): string;
  ask(method: "GET" | "POST", path: string, body?: unknown, options?: AskOptions): Promise<Reply>;
  /** `label`: default is the investor's own transaction. */
  mpinCreds(creds: Creds, label?: string): { credType: string; cred: string }[];
  known(): Promise<v.InferOutput<typeof Known>>;
  /** The newest OTP in the inbox. */
  otp(): Promise<string>;
  patch(scenario: Record<string, unknown>): Promise<Response>;
}

let captchas = 0;
export const captcha = () =>
  `demo-captcha-mpin-${(captchas++).toString(36)}-${randomBytes(8).toString("hex")}`;

export async function arrive(url: string, creation: Record<string, unknown>): Promise<Investor> {
  const answer = await fetch(`${url}/demo/transactions`, asJson(creation));
  if (answer.status !== 201) throw new Error(await answer.text());
  const { transactionRefNo: ref, payload, model } = v.parse(IssuedTransaction, await answer.json());
  const { publicKey: jwk } = v.parse(
    Claims,
    await fetchClaims(url, "/portal-config/portal-edis-service.json"),
  );
  const key: JsonWebKey = { kty: "RSA", n: String(jwk["n"]), e: String(jwk["e"]) };
  const publicKey = createPublicKey({ key, format: "jwk" });
  const type = model.transactionType;
  const ownRoot = `${url}${type === "DMI" || type === "DMR" ? "/dmi" : ""}/edis-service/v1/public/edis/`;
  const header = v.parse(v.record(v.string(), v.unknown()), model["edisServiceHeader"] ?? {});
  const text = Buffer.from(payload, "base64url");

  const contextHeaders = (few: boolean) => {
    const values: [string, unknown][] = [
      ["TransactionType", type],
      ["RequestorId", model.requestorId],
      ["TransactionRefNo", ref],
      ["Channel", header["Channel"]],
    ];
    if (!few) {
      const requestor = String(header["requestor"] || model["requestorName"] || "").replaceAll("+", " ");
      values.push(
        ["Requestor", requestor],
        ...HEADERS.map(([name, member]): [string, unknown] => [name, header[member]]),
      );
    }
    return Object.fromEntries(
      values.flatMap(([name, value]) => (value ? [[name, printable(String(value))]] : [])),
    );
  };

  const binding = `${model.requestorId}/${ref}`;
  const investor: Investor = {
    ref,
    model,
    publicKey,
    digest: createHash("sha256").update(text).digest("base64"),
    path: (name) => `${model.requestorId}/${name}/${ref}`,

    async ask(method, path, body, options = {}) {
      const sealing = options.sealing ?? newSealing(publicKey);
      const context = `${method} ${path} ${options.binding ?? binding}`;
      const few = method === "POST" && /\/(mpin|otp)\//.test(path);
      const headers = new Headers({ ...contextHeaders(few), ...sealing.headers });
      if (method === "POST") headers.set("content-type", "application/json");
      for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
      for (const name of options.without ?? []) headers.delete(name);
      const root = options.root ?? ownRoot;
      const send = () =>
        method === "GET"
          ? fetch(root + path, { headers })
          : fetch(root + path, {
              method,
              headers,
              body: options.raw ?? seal(sealing.key, options.context ?? context, body),
            });
      const answered = await send();
      const received: unknown = await answered.json();
      const sealed = v.is(Sealed, received);
      const opened = sealed ? open(sealing.key, context, answered.status, received) : received;
      return { http: answered.status, sealed, body: v.parse(Answer, opened) };
    },

    mpinCreds: (creds, label = binding) =>
      Object.entries(creds).map(([credType, cred]) => ({
        credType,
        cred: credType.endsWith("MPIN") ? rsaSeal(publicKey, Buffer.from(cred), label) : cred,
      })),

    known: async () => v.parse(Known, await json(fetch(`${url}/demo/transactions/${ref}`))),
    otp: async () => (await investor.known()).otps.at(-1)?.code ?? "",
    patch: (scenario) => fetch(`${url}/demo/transactions/${ref}`, asJson(scenario, "PATCH")),
  };
  return investor;
}

/** Credential bodies, by the contract's names. */
export const enter = (investor: Investor, mpin: string, captchaCreds: Creds = { CAPTCHA: captcha() }) => ({
  authMechanism: "MPIN",
  actionType: "0",
  creds: investor.mpinCreds({ MPIN: mpin, ...captchaCreds }),
});

export const setMpin = (
  investor: Investor,
  actionType: "1" | "2",
  otp: string,
  mpin: string,
  captchaCreds: Creds = { CAPTCHA: captcha() },
) => ({
  authMechanism: "MPIN",
  actionType,
  otpType: "1",
  creds: investor.mpinCreds({ OTP: otp, MPIN: mpin, CONFIRMMPIN: mpin, ...captchaCreds }),
});

export const authorise = (otp: string) => ({
  authMechanism: "OTP",
  actionType: "0",
  otpType: "1",
  creds: [{ credType: "OTP", cred: otp }],
});

export const cancelling = { authMechanism: "OTP", actionType: "3", creds: [] };

export const regenerate = (investor: Investor, forgotmpin: "0" | "1" = "0") => ({
  forgotmpin,
  clientType: "01",
  TransactionRefNo: investor.ref,
});

/** Returns six digits that differ from the OTP in the inbox. */
export async function wrongOtpFor(investor: Investor): Promise<string> {
  return String((Number(await investor.otp()) + 1) % 1_000_000).padStart(6, "0");
}
