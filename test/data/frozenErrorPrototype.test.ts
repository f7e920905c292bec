import { expect, it } from "vitest";
import { ConfigurationError } from "../../src/depository/configurationError";
import { DepositoryError } from "../../src/depository/depositoryError";
import { EnvelopeError } from "../../src/envelope/envelopeError";
import { PayloadError } from "../../src/payload/decode";
import { ColumnError } from "../../src/table/columns";

/** Makes an error as on a page that has frozen `Error.prototype`, whose members then cannot be assigned to in an error. */
function madeUnderFrozen<E extends Error>(make: () => E): E {
  const own = Object.getOwnPropertyDescriptors(Error.prototype);
  for (const name of Object.keys(own)) Object.defineProperty(Error.prototype, name, { writable: false });
  try {
    expect(() => Object.assign(new Error("x"), { name: "Other" })).toThrow(TypeError);
    return make();
  } finally {
    Object.defineProperties(Error.prototype, own);
  }
}

it.each([
  ["DepositoryError", "network", () => new DepositoryError("network", "POST validateNewOTP")],
  ["ConfigurationError", "expired", () => new ConfigurationError("expired", "exp", { cause: "why" })],
  ["EnvelopeError", "unopenable", () => new EnvelopeError("unopenable")],
  ["PayloadError", "too-large", () => new PayloadError("too-large")],
  ["ColumnError", "no-name", () => new ColumnError("no-name")],
] as const)("a page that froze Error.prototype does a %s no harm (R92)", (name, code, make) => {
  const error = madeUnderFrozen<Error>(make);
  expect(error).toMatchObject({ name, code, message: expect.stringMatching(/./) });
});
