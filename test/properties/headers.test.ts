import fc from "fast-check";
import { expect, it } from "vitest";
import { requestHeaders } from "../../src/depository/headers";
import { operationOf } from "../../src/depository/operations";
import { modelOf } from "../depository/support";
import { holds, oddText, PROPERTY_TIMEOUT_MS } from "./support";

/** Well-formed texts only: a payload with others is invalid before (R52). */
const wellFormed = oddText.filter((text) => !/\p{Cs}/u.test(text));

const NAMES = [
  "RequestReference",
  "RequestTime",
  "Channel",
  "SuccessUrl",
  "FailUrl",
  "SessionID",
  "nonce",
  "state",
];

it(
  "no payload puts a refused character or another header's line into a header, and each value is read back (R32)",
  () =>
    holds(
      fc.property(
        fc.constantFrom("DIS", "DMI", "DMR", "DIM" as const),
        fc.array(wellFormed, { minLength: NAMES.length, maxLength: NAMES.length }),
        (transactionType, texts) => {
          const service = Object.fromEntries(NAMES.map((name, at) => [name, texts[at]]));
          const model = modelOf(transactionType, { edisServiceHeader: service });
          const headers = requestHeaders(model, operationOf("authenticate", model));
          for (const [name, value] of Object.entries(headers)) {
            expect(value, name).toMatch(/^[\x20-\x7e]+$/);
            new Headers({ [name]: value });
          }
        },
      ),
    ),
  PROPERTY_TIMEOUT_MS,
);
