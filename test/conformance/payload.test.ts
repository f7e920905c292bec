import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { decodeText, MAX_BYTES, readModel } from "../../conformance/payload";

/** The kit is held to the payloads of docs/vectors, as the gateway and the demo are. */

type Long = string | readonly (readonly [string, number])[];
interface Vector {
  readonly name: string;
  readonly payload: Long;
  readonly json?: Long;
  readonly payloadDigest?: string;
}
const file = fileURLToPath(new URL("../../docs/vectors/payload.json", import.meta.url));
const vectors: Record<"decoded" | "tooLarge" | "undecodable" | "accepted" | "failures", Vector[]> =
  JSON.parse(readFileSync(file, "utf8"));
const whole = (text: Long): string =>
  typeof text === "string" ? text : text.map(([part, times]) => part.repeat(times)).join("");
const digestOf = (text = "") => createHash("sha256").update(text).digest("base64");

it.each(vectors.decoded)("decodes to the last byte: $name", ({ payload, json, payloadDigest }) => {
  const text = decodeText(whole(payload));
  if (json !== undefined) expect(text).toBe(whole(json));
  expect(digestOf(text)).toBe(payloadDigest);
  expect(readModel(text ?? "")).toHaveProperty("model");
});

it.each(vectors.undecodable)("refuses: $name", ({ payload }) => {
  const text = decodeText(whole(payload));
  expect(text === undefined || "wrong" in readModel(text)).toBe(true);
});

it.each(vectors.tooLarge)("finds too large: $name", ({ payload }) => {
  expect(Buffer.byteLength(whole(payload))).toBeGreaterThan(MAX_BYTES);
});

it.each([...vectors.accepted, ...vectors.failures])("reads: $name", ({ payload }) => {
  expect(readModel(decodeText(whole(payload)) ?? "")).toHaveProperty("model");
});
