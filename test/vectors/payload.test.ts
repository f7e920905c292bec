import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import vectors from "../../docs/vectors/payload.json";
import { decodePayload, PayloadError } from "../../src/payload/decode";
import { validatePayload } from "../../src/payload/validatePayload";
import { admissibleFor, normalOrigins } from "../../src/returning/allowedOrigins";

/** A payload is a text or, if long, a list of `[text, times]`. */
type Payload = string | readonly (readonly (string | number)[])[];

const textOf = (payload: Payload): string =>
  typeof payload === "string"
    ? payload
    : payload.map(([text, times]) => String(text).repeat(Number(times))).join("");

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

function refusalOf(payload: Payload): string {
  try {
    decodePayload(textOf(payload));
    return "decoded";
  } catch (error) {
    return error instanceof PayloadError ? error.code : "another error";
  }
}

/** Returns the value at a path such as `a.b.0.c`. */
const at = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (part, name) => Object.entries(Object(part)).find(([member]) => member === name)?.[1],
      value,
    );

describe("a payload is decoded to the byte:", () => {
  it.each(vectors.decoded)("$name", (vector) => {
    const { json } = decodePayload(textOf(vector.payload));
    if ("json" in vector) expect(json).toBe(vector.json);
    expect(sha256(json)).toBe(vector.payloadDigest);
    expect(validatePayload(textOf(vector.payload)).kind).toBe("accepted");
  });
});

describe("a payload is refused", () => {
  it.each(vectors.tooLarge)("as too large: $name", ({ payload }) => {
    expect(refusalOf(payload)).toBe("too-large");
    expect(validatePayload(textOf(payload)).kind).toBe("invalid");
  });

  it.each(vectors.undecodable)("as undecodable: $name", ({ payload }) => {
    expect(refusalOf(payload)).toBe("undecodable");
    expect(validatePayload(payload).kind).toBe("invalid");
  });

  it.each(vectors.invalid)("for its content: $name", ({ payload }) => {
    expect(refusalOf(payload)).toBe("decoded");
    expect(validatePayload(payload).kind).toBe("invalid");
  });
});

describe("a payload is accepted:", () => {
  it.each(vectors.accepted)("$name", (vector) => {
    const admission = validatePayload(vector.payload);
    if (admission.kind !== "accepted") throw new Error(`it is ${admission.kind}`);
    for (const [path, read] of Object.entries(vector.reads ?? {}))
      expect(at(admission.model, path) ?? null, path).toBe(read);
  });

  it.each(vectors.failures)("as a failure: $name", ({ payload, message, uiRedirect }) => {
    expect(validatePayload(payload)).toMatchObject({ kind: "failure", message, uiRedirect });
  });
});

it.each(vectors.returnAddresses)("a return address $name: $admissible", (vector) => {
  const listed = vector.allowedReturnOrigins && {
    BRK001: normalOrigins(vector.allowedReturnOrigins, true).origins,
  };
  expect(admissibleFor("BRK001", listed ?? {})(vector.url)).toBe(vector.admissible);
});
