import fc from "fast-check";
import { expect, it } from "vitest";
import { requestHeaders } from "../../src/depository/headers";
import { operationOf } from "../../src/depository/operations";
import { modelOf } from "../depository/support";
import { holds, oddText, PROPERTY_TIMEOUT_MS } from "./support";

/** A payload whose text is not well-formed is invalid before (R52). */
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
  "no header holds what a browser refuses or another header's line, whatever a payload says, and each is read back (R32)",
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
