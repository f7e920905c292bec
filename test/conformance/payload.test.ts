import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { wrongReturn } from "../../conformance/origins";
import { decodeText, MAX_BYTES, readModel, wrongHeader, wrongOrder } from "../../conformance/payload";

/** The kit is held to the payloads of docs/vectors, as the gateway and the demo are. */

type Long = string | readonly (readonly [string, number])[];
interface Vector {
  readonly name: string;
  readonly payload: Long;
  readonly json?: Long;
  readonly payloadDigest?: string;
}
interface Address {
  readonly name: string;
  readonly url: string;
  readonly allowedReturnOrigins: readonly string[] | null;
  readonly admissible: boolean;
}
type Lists = "decoded" | "tooLarge" | "undecodable" | "accepted" | "failures" | "invalid";
const file = fileURLToPath(new URL("../../docs/vectors/payload.json", import.meta.url));
const vectors: Record<Lists, Vector[]> & { readonly returnAddresses: readonly Address[] } = JSON.parse(
  readFileSync(file, "utf8"),
);
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

/** Says what C-PAY-02 and C-PAY-03 find, or what keeps the kit from reading the model. */
function wrongWith(text: string): string | undefined {
  const read = readModel(text);
  if ("wrong" in read) return read.wrong;
  const isOrdered = ["DIS", "DIM"].includes(read.model.transactionType);
  return wrongHeader(read.model) ?? (isOrdered ? wrongOrder(read.model) : undefined);
}

it.each(vectors.invalid)("finds wrong: $name", ({ payload }) => {
  expect(wrongWith(decodeText(whole(payload)) ?? "")).toBeTypeOf("string");
});

it.each(vectors.accepted)("finds nothing wrong: $name", ({ payload }) => {
  expect(wrongWith(decodeText(whole(payload)) ?? "")).toBeUndefined();
});

it.each(vectors.returnAddresses)(
  "judges a return address $name: $admissible",
  ({ url, allowedReturnOrigins, admissible }) => {
    const claims = allowedReturnOrigins === null ? {} : { allowedReturnOrigins: { B: allowedReturnOrigins } };
    expect(wrongReturn(claims, "B", url) === undefined).toBe(admissible);
  },
);

it.each(["DMI", "DMR"])("takes an empty order and header of %s for absent", (transactionType) => {
  const ids = { requestorId: "B", transactionRefNo: "T", transactionType };
  const read = readModel(JSON.stringify({ ...ids, orderRequestDetails: "", edisServiceHeader: "" }));
  expect(read).toMatchObject({ model: ids });
});
