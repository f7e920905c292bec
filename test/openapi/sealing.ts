import { createCipheriv, createHash } from "node:crypto";
import vectors from "../../docs/vectors/envelope.json";
import type { JsonObject } from "./convert";
import { IDS } from "./payloads";

const [vector] = vectors.requests;
if (!vector) throw new Error("docs/vectors/envelope.json has no request");

/** Seals with the key of one request of docs/vectors, so that the document changes only with a body. */
export const { headers: KEY_HEADERS, drawn: DRAWN } = vector;
export const VECTOR_NAME = vector.name;
const KEY = Buffer.from(DRAWN.K, "base64");

/** Returns the context of contract §6 for `METHOD path?query` as sent. */
export const contextOf = (target: string): string => `${target} ${IDS.requestorId}/${IDS.transactionRefNo}`;

/** Seals a body; its iv is derived from the body, so that no two are equal. */
export function seal(body: JsonObject, aad: string): { value: string } {
  const json = JSON.stringify(body);
  const iv = createHash("sha256").update(`${aad}\n${json}`).digest().subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", KEY, iv);
  cipher.setAAD(Buffer.from(aad));
  const sealed = Buffer.concat([iv, cipher.update(json, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { value: sealed.toString("base64") };
}
