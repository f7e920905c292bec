import {
  constants,
  createCipheriv,
  createDecipheriv,
  pbkdf2Sync,
  privateDecrypt,
  randomBytes,
} from "node:crypto";
import { EnvelopeError, fingerprint as fingerprintOf } from "../envelope";
import { breach } from "../operations/refusal";
import type { Mutant, Steps } from "../steps";
import { mutant, responses } from "./means";

/** Mutants of the envelope. */

const ORDER = /\/txn\//;

/** Opens a request under `others` of its context too. */
const alsoOpens =
  (others: (context: string) => readonly string[], direction = "request"): Mutant["steps"] =>
  (steps) => ({
    openRequest: (key, context, text) => {
      try {
        return steps.openRequest(key, context, text);
      } catch (error) {
        for (const other of others(context)) {
          const opened = tryOpen(key, `${direction}${other === "" ? "" : " "}${other}`, text);
          if (opened !== undefined) return opened;
        }
        throw error;
      }
    },
  });

const sealedBytes = (text: string): Buffer => {
  const { value }: { value?: unknown } = JSON.parse(text) ?? {};
  if (typeof value !== "string") throw new EnvelopeError("value");
  return Buffer.from(value, "base64");
};

function tryOpen(key: Buffer, aad: string, text: string): unknown {
  try {
    const bytes = sealedBytes(text);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-16));
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8"),
    );
  } catch {
    return undefined;
  }
}

/** Opens without checking the authentication tag. */
function openUnverified(key: Buffer, bytes: Buffer): Buffer {
  return createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).update(bytes.subarray(12, -16));
}

/** Opens the bodies of some contexts without a look at their tag. */
const opensWithoutTag =
  (when: RegExp): Mutant["steps"] =>
  (steps) => ({
    openRequest: (key, context, text) => {
      try {
        return steps.openRequest(key, context, text);
      } catch (error) {
        try {
          if (when.test(context)) return JSON.parse(openUnverified(key, sealedBytes(text)).toString("utf8"));
        } catch {}
        throw error;
      }
    },
  });

/** Serves the POSTs of some paths without keys, in clear. */
const servesClear =
  (paths: RegExp): Mutant["steps"] =>
  (steps) => ({
    openKey: async (opening, tokenKey, sealedKey) =>
      tokenKey === "" && sealedKey === "" ? KEYLESS : steps.openKey(opening, tokenKey, sealedKey),
    isNewKey: (seen, fingerprint, about) => fingerprint === EMPTY || steps.isNewKey(seen, fingerprint, about),
    openRequest: (key, context, text) =>
      key === KEYLESS ? JSON.parse(text) : steps.openRequest(key, context, text),
    sealResponse: (key, context, status, body) =>
      key === KEYLESS ? Object(body) : steps.sealResponse(key, context, status, body),
    admitCaller: (world, incoming, found, transaction) => {
      const { method, headers } = incoming.request;
      const isKeyless = found?.operation.name !== "clr" && !headers.has("x-token-key");
      if (isKeyless && (method === "GET" || !paths.test(incoming.path))) throw breach("no keys");
      return steps.admitCaller(world, incoming, found, transaction);
    },
  });

/** Opens the key K of a request more loosely than the contract allows. */
const loosely =
  (
    open: (opening: Parameters<Steps["openKey"]>[0], tokenKey: string, wrapped: Buffer) => Buffer,
  ): Mutant["steps"] =>
  (steps) => ({
    openKey: async (opening, tokenKey, sealedKey) => {
      try {
        return await steps.openKey(opening, tokenKey, sealedKey);
      } catch (error) {
        try {
          return open(opening, tokenKey, Buffer.from(sealedKey, "base64"));
        } catch {
          throw error;
        }
      }
    },
  });

/** Puts the leading zero byte back to a text of 255 bytes, as RSA of some libraries does. */
function lengthened(tokenKey: string): string {
  const bytes = Buffer.from(tokenKey, "base64");
  return bytes.length === 255 ? Buffer.concat([Buffer.alloc(1), bytes]).toString("base64") : tokenKey;
}

const secretOf = (key: Parameters<Steps["openKey"]>[0], tokenKey: string, oaepHash = "sha256"): Buffer =>
  privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
    Buffer.from(tokenKey, "base64"),
  );

/** Opens PKCS#1 v1.5 by hand, as node refuses to. */
function secretOfPkcs1(key: Parameters<Steps["openKey"]>[0], tokenKey: string): Buffer {
  const padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(tokenKey, "base64"));
  if (padded[0] !== 0 || padded[1] !== 2) throw new RangeError("padding");
  return padded.subarray(padded.indexOf(0, 2) + 1);
}

function unwrap(secret: Buffer, wrapped: Buffer, rounds = 11_000): Buffer {
  const wrapping = pbkdf2Sync(secret, wrapped.subarray(0, 16), rounds, 32, "sha256");
  const sealed = wrapped.subarray(16);
  const decipher = createDecipheriv("aes-256-gcm", wrapping, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}

/** Opens by a tag that is cut, as node does unless it is told the tag's length. */
function openCut(key: Buffer, bytes: Buffer, aad = ""): Buffer {
  for (const length of [12, 8, 4])
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-length));
      return Buffer.concat([decipher.update(bytes.subarray(12, -length)), decipher.final()]);
    } catch {}
  throw new RangeError("tag");
}

/** Returns a text of base64 as it is due, of any that a lax decoder reads. */
const asDue = (base64: string): string => Buffer.from(base64, "base64").toString("base64");

/** Seals the answers that `when` names in another way than the contract's. */
const seals =
  (
    when: RegExp,
    seal: (steps: Steps, ...given: Parameters<Steps["sealResponse"]>) => ReturnType<Steps["sealResponse"]>,
  ): Mutant["steps"] =>
  (steps) => ({
    sealResponse: (key, context, status, body) =>
      when.test(context)
        ? seal(steps, key, context, status, body)
        : steps.sealResponse(key, context, status, body),
  });

/** Remembers keys by the value that `of` returns for them. */
const remembers =
  (of: (fingerprint: string, about: { path: string; ref: string | null }) => string): Mutant["steps"] =>
  () => ({ isNewKey: (cache, fingerprint, about) => cache.admitOnce(of(fingerprint, about)) });

/** Remembers keys together with what `of` returns of their requests. */
const remembersWith =
  (of: (request: Request) => string): Mutant["steps"] =>
  (steps) => {
    const abouts = new Map<string, string>();
    return {
      isNewKey: (cache, fingerprint) => cache.admitOnce(`${fingerprint} ${abouts.get(fingerprint)}`),
      respond: (request, next) => {
        abouts.set(fingerprintOf(request.headers.get("x-token-key") ?? ""), of(request));
        return steps.respond(request, next);
      },
    };
  };

/** Takes an x-token-key any number of times for the operations of some paths. */
const forgetsOf =
  (paths: RegExp): Mutant["steps"] =>
  (steps) => ({
    isNewKey: (seen, fingerprint, about) =>
      paths.test(about.path) || steps.isNewKey(seen, fingerprint, about),
  });

const EMPTY = fingerprintOf("");
/** Stands for the key of a request that has none. */
const KEYLESS = Buffer.alloc(32);

export const ENVELOPE_MUTANTS = {
  sealsLatin1: mutant("seals orders in Latin-1", (steps) => ({
    sealResponse: (key, context, status, body) => {
      if (!ORDER.test(context)) return steps.sealResponse(key, context, status, body);
      const iv = randomBytes(12);
      const aad = Buffer.from(`response ${status} ${context}`);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(aad);
      const bytes = Buffer.from(JSON.stringify({ ...Object(body), product: "Börse" }), "latin1");
      const sealed = [iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
      return { value: Buffer.concat(sealed).toString("base64") };
    },
  })),
  answersInClear: mutant(
    "answers the order in clear",
    responses(ORDER, (response, request) =>
      request.method === "GET" ? Response.json({ status: "200" }, response) : response,
    ),
  ),
  postsWithoutContext: mutant(
    "seals the answers of POSTs for GET",
    seals(/^POST \S*(validateNewOTP|auth)/, (steps, key, context, ...rest) =>
      steps.sealResponse(key, context.replace("POST", "GET"), ...rest),
    ),
  ),
  answersWithoutQuery: mutant(
    "leaves the query out of an answer's context",
    seals(/\?pgNo/, (steps, key, context, ...rest) =>
      steps.sealResponse(key, context.replace(/\?\S*/, ""), ...rest),
    ),
  ),
  sameIv: mutant("seals each answer with the same iv", (steps) => ({
    sealResponse: (key, context, status, body) => {
      const { value } = steps.sealResponse(key, context, status, body);
      return {
        value: ORDER.test(context) ? `${"A".repeat(16)}${value.slice(16)}` : value,
      };
    },
  })),
  opensNoRequest: mutant("opens no request, and answers each call with a plain 400", () => ({
    openKey: async () => {
      throw new EnvelopeError("x-key");
    },
  })),
  errorsSealedAs200: mutant(
    "seals errors for status 200",
    seals(/./, (steps, key, context, _status, body) => steps.sealResponse(key, context, 200, body)),
  ),
  postErrorsSealedAs200: mutant(
    "seals the errors of POSTs for status 200",
    seals(/^POST /, (steps, key, context, status, body) =>
      steps.sealResponse(key, context, status < 400 ? status : 200, body),
    ),
  ),
  errorsSealedByAnyKey: mutant(
    "seals the errors of all operations but the order's by a key that nobody has",
    seals(/^(?!.*\/txn\/)/, (steps, key, context, status, body) =>
      steps.sealResponse(status < 400 ? key : randomBytes(32), context, status, body),
    ),
  ),
  opensOtherPaths: mutant(
    "opens a body that was sealed for another path",
    alsoOpens((context) => {
      const [, , ids = ""] = context.split(" ");
      const [requestor, ref] = ids.split("/");
      return ["regenerateOTP", `${requestor}/mpin/submission/${ref}`].map((path) => `POST ${path} ${ids}`);
    }),
  ),
  opensOtherTransactions: mutant("opens a body that was sealed for another transaction", (steps) => {
    const issued: string[] = [];
    return {
      ...alsoOpens((context) => issued.map((ids) => `${context.split(" ").slice(0, 2).join(" ")} ${ids}`))(
        steps,
      ),
      respond: async (request, next) => {
        const response = await steps.respond(request, next);
        if (request.method !== "POST" || !request.url.endsWith("/demo/transactions")) return response;
        const { model }: { model: { requestorId: string; transactionRefNo: string } } = await response
          .clone()
          .json();
        issued.push(`${model.requestorId}/${model.transactionRefNo}`);
        return response;
      },
    };
  }),
  opensOtherMethodsOfDim: mutant("opens a DIM's body that was sealed for another method", (steps) => ({
    openRequest: (key, context, text) => {
      const body = tryOpen(key, `request ${context.replace("POST", "GET")}`, text);
      return Object(body).payloadDigest === undefined ? steps.openRequest(key, context, text) : body;
    },
  })),
  opensOtherMethods: mutant(
    "opens a body that was sealed for another method",
    alsoOpens((context) => [context.replace("POST", "GET")]),
  ),
  opensAnswers: mutant(
    "opens a body that was sealed as an answer",
    alsoOpens((context) => [context], "response 200"),
  ),
  opensWithoutContext: mutant(
    "opens a body without a context",
    alsoOpens(() => [""], ""),
  ),
  opensUnverified: mutant("opens a body without a look at its tag", opensWithoutTag(/./)),
  opensSendsUnverified: mutant(
    "opens an OTP send without a look at its tag",
    opensWithoutTag(/regenerateOTP|\/otp\/(re)?send\//),
  ),
  opensNewMpinsUnverified: mutant(
    "opens a mandate's new M-PIN without a look at its tag",
    opensWithoutTag(/\/mpin\/submission\//),
  ),
  opensReturnsUnverified: mutant(
    "opens a mandate's return without a look at its tag",
    opensWithoutTag(/\/redirect\//),
  ),
  opensClearBodies: mutant("takes a body that is not sealed", (steps) => ({
    openRequest: (key, context, text) => {
      try {
        return steps.openRequest(key, context, text);
      } catch (error) {
        const body = /^\{"authMechanism"/.test(text) ? JSON.parse(text) : undefined;
        if (body === undefined) throw error;
        return body;
      }
    },
  })),
  breaksOnBodies: mutant("breaks on a body that is no { value }", (steps) => ({
    openRequest: (key, context, text) => {
      if (text.length < 40) throw new TypeError("no value");
      return steps.openRequest(key, context, text);
    },
  })),
  breaksOnNull: mutant("breaks on credentials that are null", (steps) => ({
    readCredentials: (keys, context, body) => {
      if (body === null) throw new TypeError("null has no creds");
      return steps.readCredentials(keys, context, body);
    },
  })),
  needsNoKeys: mutant("answers a request without keys", (steps) => ({
    openKey: async (opening, tokenKey, sealedKey) =>
      tokenKey === "" || sealedKey === "" ? randomBytes(32) : steps.openKey(opening, tokenKey, sealedKey),
    isNewKey: (cache, fingerprint, about) =>
      fingerprint === EMPTY || steps.isNewKey(cache, fingerprint, about),
  })),
  servesClearPosts: mutant("serves POSTs without keys, in clear", servesClear(/./)),
  servesClearNewMpins: mutant(
    "serves a mandate's new M-PIN without keys, in clear",
    servesClear(/\/mpin\/submission\//),
  ),
  servesClearReturns: mutant("serves a mandate's return without keys, in clear", servesClear(/\/redirect\//)),
  breaksOnKeys: mutant("breaks on keys that are none", (steps) => ({
    openKey: async (opening, tokenKey, sealedKey) => {
      if (sealedKey !== "" && sealedKey.length < 10) throw new RangeError("short");
      return steps.openKey(opening, tokenKey, sealedKey);
    },
  })),
  takesSha1: mutant(
    "takes an x-token-key by OAEP with SHA-1",
    loosely((opening, tokenKey, wrapped) => unwrap(secretOf(opening, tokenKey, "sha1"), wrapped)),
  ),
  takesPkcs1: mutant(
    "takes an x-token-key by PKCS#1 v1.5",
    loosely((opening, tokenKey, wrapped) => unwrap(secretOfPkcs1(opening, tokenKey), wrapped)),
  ),
  takesAnyRounds: mutant(
    "takes an x-key wrapped by 1000 rounds",
    loosely((opening, tokenKey, wrapped) => unwrap(secretOf(opening, tokenKey), wrapped, 1000)),
  ),
  unwrapsUnverified: mutant(
    "unwraps an x-key without a look at its tag",
    loosely((opening, tokenKey, wrapped) => {
      if (wrapped.length !== 76) throw new RangeError("length");
      const wrapping = pbkdf2Sync(secretOf(opening, tokenKey), wrapped.subarray(0, 16), 11_000, 32, "sha256");
      return openUnverified(wrapping, wrapped.subarray(16));
    }),
  ),
  takesAnySpelling: mutant("takes an x-token-key again in another spelling of base64", (steps) => ({
    openKey: (opening, tokenKey, sealedKey) => steps.openKey(opening, asDue(tokenKey), sealedKey),
  })),
  takesKeysWithoutZero: mutant("takes an x-token-key again without its leading zero byte", (steps) => ({
    openKey: (opening, tokenKey, sealedKey) => steps.openKey(opening, lengthened(tokenKey), sealedKey),
  })),
  takesAnySpellingOfXKey: mutant("takes an x-key in another spelling of base64", (steps) => ({
    openKey: (opening, tokenKey, sealedKey) => steps.openKey(opening, tokenKey, asDue(sealedKey)),
  })),
  takesAnySpellingOfBodies: mutant("takes a body in another spelling of base64", (steps) => ({
    openRequest: (key, context, text) =>
      steps.openRequest(
        key,
        context,
        text.replace(/^\{"value":"([\w+/=-]+)"\}$/, (_text, value: string) =>
          JSON.stringify({ value: asDue(value) }),
        ),
      ),
  })),
  takesCutTags: mutant("opens a body by a tag that is cut", (steps) => ({
    openRequest: (key, context, text) => {
      try {
        return steps.openRequest(key, context, text);
      } catch (error) {
        try {
          return JSON.parse(openCut(key, sealedBytes(text), `request ${context}`).toString("utf8"));
        } catch {
          throw error;
        }
      }
    },
  })),
  takesCutTagsOfKeys: mutant(
    "unwraps an x-key by a tag that is cut",
    loosely((opening, tokenKey, wrapped) => {
      if (wrapped.length >= 76) throw new RangeError("length");
      const secret = secretOf(opening, tokenKey);
      return openCut(pbkdf2Sync(secret, wrapped.subarray(0, 16), 11_000, 32, "sha256"), wrapped.subarray(16));
    }),
  ),
  takesAnySecret: mutant(
    "takes a P of another length",
    loosely((opening, tokenKey, wrapped) => {
      const secret = secretOf(opening, tokenKey);
      if (secret.length === 32) throw new RangeError("length");
      return unwrap(secret, wrapped);
    }),
  ),
  takesShortKeys: mutant(
    "takes a K of 16 bytes",
    loosely((opening, tokenKey, wrapped) => {
      if (wrapped.length !== 60) throw new RangeError("length");
      const key = unwrap(secretOf(opening, tokenKey), wrapped);
      return Buffer.concat([key, key]);
    }),
  ),
  answersByItsIv: mutant("seals an answer with the iv of its request", (steps) => {
    const ivs = new Map<string, string>();
    return {
      openRequest: (key, context, text) => {
        const [, iv] = /"value":"(.{16})/.exec(text) ?? [];
        if (iv) ivs.set(key.toString("hex"), iv);
        return steps.openRequest(key, context, text);
      },
      sealResponse: (key, context, status, body) => {
        const iv = ivs.get(key.toString("hex"));
        if (iv === undefined) return steps.sealResponse(key, context, status, body);
        const nonce = Buffer.from(iv, "base64");
        const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(
          Buffer.from(`response ${status} ${context}`),
        );
        const sealed = [nonce, cipher.update(JSON.stringify(body)), cipher.final(), cipher.getAuthTag()];
        return { value: Buffer.concat(sealed).toString("base64") };
      },
    };
  }),
  forgetsKeys: mutant("remembers no x-token-key", () => ({ isNewKey: () => true })),
  forgetsKeysOfSends: mutant(
    "remembers no x-token-key of an OTP send",
    forgetsOf(/regenerateOTP|otp\/(re)?send/),
  ),
  forgetsKeysOfMandateSends: mutant(
    "remembers no x-token-key of a mandate's first OTP send",
    forgetsOf(/otp\/send/),
  ),
  forgetsKeysOfConsents: mutant(
    "remembers no x-token-key of a mandate's consent",
    forgetsOf(/otp\/validate/),
  ),
  forgetsKeysOfNewMpins: mutant(
    "remembers no x-token-key of a mandate's new M-PIN",
    forgetsOf(/mpin\/submission/),
  ),
  forgetsKeysOfSecurities: mutant("remembers no x-token-key of a page of securities", forgetsOf(/\/sec\//)),
  forgetsKeysOfQrCodes: mutant("remembers no x-token-key of a QR code", forgetsOf(/\/qrCode\//)),
  forgetsKeysOfStatus: mutant("remembers no x-token-key of a status", forgetsOf(/\/status\//)),
  forgetsKeysOfReturns: mutant("remembers no x-token-key of a mandate's return", (steps) => {
    let times = 0;
    const isReturn = ({ method, url }: Request) => method === "POST" && /\/redirect\//.test(url);
    return remembersWith((request) => (isReturn(request) ? String(times++) : ""))(steps);
  }),
  forgetsKeysOfExit: mutant("remembers no x-token-key of exit", forgetsOf(/\/exit\//)),
  replayIs400: mutant("refuses a replay with 400", () => ({
    isNewKey: (cache, fingerprint) => {
      if (!cache.admitOnce(fingerprint)) throw breach("used before");
      return true;
    },
  })),
  remembersByPath: mutant(
    "remembers an x-token-key by its path",
    remembers((fingerprint, { path }) => `${fingerprint} ${path}`),
  ),
  remembersByTransaction: mutant(
    "remembers an x-token-key by its transaction",
    remembers((fingerprint, { ref }) => `${fingerprint} ${ref}`),
  ),
  remembersByRoot: mutant(
    "remembers an x-token-key by its root",
    remembersWith((request) => String(/\/dmi\//.test(request.url))),
  ),
  remembersByOrigin: mutant(
    "remembers an x-token-key by its Origin",
    remembersWith((request) => request.headers.get("Origin") ?? ""),
  ),
  forgetsKeysSoon: mutant("remembers an x-token-key for 2 s", () => {
    const known = new Map<string, number>();
    return {
      isNewKey: (_cache, fingerprint) => {
        const isNew = performance.now() - (known.get(fingerprint) ?? Number.NEGATIVE_INFINITY) > 2000;
        known.set(fingerprint, known.get(fingerprint) ?? performance.now());
        return isNew;
      },
    };
  }),
  remembersSuccessOnly: mutant("remembers an x-token-key only of what was done", (steps) => {
    const refused = new Set<string>();
    return {
      isNewKey: (cache, fingerprint) => refused.delete(fingerprint) || cache.admitOnce(fingerprint),
      respond: async (request, next) => {
        const response = await steps.respond(request, next);
        const tokenKey = request.headers.get("x-token-key");
        if (response.status >= 400 && response.status !== 409 && tokenKey !== null)
          refused.add(fingerprintOf(tokenKey));
        return response;
      },
    };
  }),
  remembersByPair: mutant("remembers an x-token-key together with its x-key", (steps) => {
    const sealedKeys = new Map<string, string>();
    return {
      openKey: (opening, tokenKey, sealedKey) => {
        sealedKeys.set(fingerprintOf(tokenKey), sealedKey);
        return steps.openKey(opening, tokenKey, sealedKey);
      },
      isNewKey: (cache, fingerprint) => cache.admitOnce(`${fingerprint} ${sealedKeys.get(fingerprint)}`),
    };
  }),
  remembersLate: mutant("remembers an x-token-key a moment later", () => {
    const known = new Set<string>();
    return {
      isNewKey: (_cache, fingerprint) => {
        const isNew = !known.has(fingerprint);
        setTimeout(() => known.add(fingerprint), 150).unref();
        return isNew;
      },
    };
  }),
};
