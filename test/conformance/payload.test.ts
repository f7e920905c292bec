import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { wrongReturn } from "../../conformance/origins";
import {
  decodeText,
  MAX_BYTES,
  needsOrder,
  readModel,
  wrongForm,
  wrongHeader,
  wrongOrder,
} from "../../conformance/payload";

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

/** Says what C-PAY-02, C-PAY-03 and C-PAY-07 find, or what keeps the kit from reading the model. */
function wrongWith(text: string): string | undefined {
  const read = readModel(text);
  if ("wrong" in read) return read.wrong;
  const { model } = read;
  return wrongForm(model) ?? wrongHeader(model) ?? (needsOrder(model) ? wrongOrder(model) : undefined);
}

it.each(vectors.invalid)("finds wrong: $name", ({ payload }) => {
  expect(wrongWith(decodeText(whole(payload)) ?? "")).toBeTypeOf("string");
});

it.each([...vectors.accepted, ...vectors.failures])("finds nothing wrong: $name", ({ payload }) => {
  expect(wrongWith(decodeText(whole(payload)) ?? "")).toBeUndefined();
});

const isNamed = (wanted: string) => (vector: Vector) => vector.name === wanted;
const dim = whole(vectors.accepted.find(isNamed("DIM with its order and header"))?.payload ?? "{}");
const block = "orderRequestDetails.dmatBlkDtls";

/** Returns the model of a DIM with another value at a path. */
function withMember(path: string, value: unknown): string {
  const model: object = JSON.parse(dim);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holder = names.reduce<object>((part, name) => Object(part)[name], model);
  Object.assign(holder, { [last]: value });
  return JSON.stringify(model);
}

const TEXTS = [
  ...["requestorName", "mpinStatus", "emailId", "mobileNumber", "clientType", "status", "error", "errorCode"],
  ...["brokerOrdrNo", "exchangeCd", "segment", "orderTime"].map((name) => `orderRequestDetails.${name}`),
  ...["dpId", "clientId", "clientName", "cmbpId", "idtcmbpId", "validityDt", "tmId", "clientUCC"].map(
    (name) => `${block}.${name}`,
  ),
  ...["product", "exchangeCd", "stockBrkrMarginAcc", "stockBrkrClntCollAcc", "mobileNo", "emailId"].map(
    (name) => `${block}.${name}`,
  ),
  ...["seqNo", "isin", "isinName", "quantity"].map((name) => `${block}.secDtls.0.${name}`),
  ...["requestor", "SessionID", "JSESSIONID", "Digitalsignature", "state", "nonce", "authMechanism"].map(
    (name) => `edisServiceHeader.${name}`,
  ),
];

it.each(TEXTS)("finds wrong: %s that is no text and no exact number (R52, R62)", (path) => {
  for (const bent of [false, true, {}, [], 2 ** 53, "\ud800"])
    expect(wrongWith(withMember(path, bent))).toBeTypeOf("string");
  for (const fine of ["1", 1, null, ""]) expect(wrongWith(withMember(path, fine))).toBeUndefined();
});

it.each<[string, unknown]>([
  [`${block}.hldSecurities`, "INE002A01018"],
  [`${block}.hldSecurities`, {}],
  [`${block}.hldSecurities`, [7]],
  [`${block}.hldSecurities`, [{ quantity: false }]],
  [`${block}.secDtls`, "INE002A01018"],
  [`${block}.secDtls`, [null]],
  [block, "x"],
  [block, []],
])("finds wrong: %s as %j", (path, value) => {
  expect(wrongWith(withMember(path, value))).toBeTypeOf("string");
});

it("ignores members that contract §4 does not list, and flags of another form", () => {
  for (const path of ["traceId", `${block}.traceId`, "uiRedirect", "orderRequestDetails.ActionButtonDisplay"])
    expect(wrongWith(withMember(path, {}))).toBeUndefined();
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
