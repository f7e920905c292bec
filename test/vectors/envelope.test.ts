import { createPrivateKey } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openKey, openRequest, rsaOpen, sealResponse } from "../../demo/depository/envelope";
import vectors from "../../docs/vectors/envelope.json";
import { parseJsonOrText } from "../../src/data/parseJson";
import { importPublicKey } from "../../src/envelope/keys";
import {
  createEnvelope,
  createRequestKey,
  digestText,
  type EnvelopeCrypto,
  encryptSecret,
} from "../../src/envelope/seal";

const { subtle } = globalThis.crypto;
const opening = createPrivateKey({
  key: Buffer.from(vectors.keys.depository.privateKey, "base64"),
  format: "der",
  type: "pkcs8",
});

let publicKey: CryptoKey;
beforeAll(async () => {
  publicKey = await importPublicKey(vectors.keys.depository.publicJwk, subtle);
});

type Request = (typeof vectors.requests)[number];

/** Makes a WebCrypto whose random draws are the given ones, in order. */
function cryptoDrawing(draws: readonly string[]): EnvelopeCrypto {
  const left = draws.map((draw) => Buffer.from(draw, "base64"));
  return {
    subtle,
    getRandomValues(array) {
      const drawn = left.shift();
      if (!(array instanceof Uint8Array) || drawn?.length !== array.length)
        throw new Error("unforeseen draw");
      array.set(drawn);
      return array;
    },
  };
}

/** Makes the gateway's half of a request with the vector's randomness. */
async function gatewayOf({ drawn, context }: Request) {
  const crypto = cryptoDrawing([drawn.P, drawn.K, drawn.salt, drawn.keyIv, drawn.iv]);
  const key = await createRequestKey(publicKey, crypto);
  return { headers: key.headers, envelope: createEnvelope(key, crypto, context) };
}

/** Returns the context of a request (contract §6). */
const contextOf = (request: Pick<Request, "method" | "pathAndQuery" | "requestorId" | "transactionRefNo">) =>
  `${request.method} ${request.pathAndQuery} ${request.requestorId}/${request.transactionRefNo}`;

interface Asked extends Pick<Request, "method" | "pathAndQuery" | "requestorId" | "transactionRefNo"> {
  readonly headers: { readonly "x-token-key"?: string; readonly "x-key"?: string };
  readonly body: string | null;
}

/** Opens a request as the demo depository: K, and the sealed JSON (`undefined` without a body). */
async function openedByDemo({ headers, body, ...asked }: Asked) {
  const key = await openKey(opening, headers["x-token-key"] ?? "", headers["x-key"] ?? "");
  return { key, json: body === null ? undefined : openRequest(key, contextOf(asked), body) };
}

describe.each(vectors.requests)(
  "the gateway seals and opens as another implementation does: $name",
  (vector) => {
    it("seals P for the depository alone", async () => {
      const { headers } = await gatewayOf(vector);
      expect(rsaOpen(opening, headers["x-token-key"]).toString("base64")).toBe(vector.drawn.P);
      expect(rsaOpen(opening, vector.headers["x-token-key"]).toString("base64")).toBe(vector.drawn.P);
    });

    it("wraps K byte for byte", async () => {
      const { headers } = await gatewayOf(vector);
      expect(headers["x-key"]).toBe(vector.headers["x-key"]);
    });

    it("seals the body, if there is one, byte for byte", async () => {
      const { envelope } = await gatewayOf(vector);
      const body = vector.json === null ? null : JSON.stringify(await envelope.seal(vector.json));
      expect(body).toBe(vector.body);
    });

    it.each(vector.answers)("opens the answer $status", async ({ status, json, body }) => {
      const { envelope } = await gatewayOf(vector);
      expect(await envelope.open(status, JSON.parse(body))).toEqual(JSON.parse(json));
    });
  },
);

describe("the gateway refuses an answer, and does not say why:", () => {
  it.each(vectors.refusedAnswers)("$name", async ({ request, status, body }) => {
    const asked = vectors.requests.find(({ name }) => name === request);
    if (!asked) throw new Error(`no request ${request}`);
    const { envelope } = await gatewayOf(asked);
    const error: unknown = await envelope
      .open(status, parseJsonOrText(body))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "EnvelopeError", code: "unopenable" });
    expect(error).not.toHaveProperty("cause");
  });
});

describe("the demo depository", () => {
  it.each(vectors.requests)(
    "opens a request, and its answer is opened by the gateway: $name",
    async (vector) => {
      expect(contextOf(vector)).toBe(vector.context);
      const { key, json } = await openedByDemo(vector);
      expect(key.toString("base64")).toBe(vector.drawn.K);
      expect(json).toEqual(vector.json === null ? undefined : JSON.parse(vector.json));
      for (const answer of vector.answers) {
        const { envelope } = await gatewayOf(vector);
        const sealed = sealResponse(key, vector.context, answer.status, JSON.parse(answer.json));
        expect(await envelope.open(answer.status, sealed)).toEqual(JSON.parse(answer.json));
      }
    },
  );

  it.each(vectors.refusedRequests)("refuses a request: $name", async (vector) => {
    await expect(openedByDemo(vector)).rejects.toMatchObject({ name: "EnvelopeError" });
  });

  it.each(vectors.refusedSecrets)("refuses an M-PIN: $name", ({ label, value }) => {
    expect(() => rsaOpen(opening, value, label)).toThrow();
  });

  it.each(vectors.secrets)("opens an M-PIN of $label, the vector's and the gateway's", async (vector) => {
    const { digits, label, value } = vector;
    expect(rsaOpen(opening, value, label).toString()).toBe(digits);
    const own = await encryptSecret(publicKey, digits, label, globalThis.crypto);
    expect(rsaOpen(opening, own, label).toString()).toBe(digits);
    for (const other of ["", `${label}x`, label.toLowerCase()])
      expect(() => rsaOpen(opening, own, other)).toThrow();
  });
});

it.each(vectors.digests)("the gateway digests $text", async ({ text, value }) => {
  expect(await digestText(text, globalThis.crypto)).toBe(value);
});
