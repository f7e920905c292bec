import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { came, readAnswer } from "../../conformance/answer";
import { sealText } from "../../conformance/envelope";

/** How the kit reads an answer, and what it says of it. */

const KEY = randomBytes(32);

/** Reads an HTTP 200 whose body is sealed, its value changed by `spell`. */
function readSealed(body: object, spell: (value: string) => string = (value) => value) {
  const value = spell(sealText(KEY, "response 200 GET R/txn/T", JSON.stringify(body)));
  const reply = { status: 200, text: JSON.stringify({ value }), header: () => "", headers: "" };
  return readAnswer({ sent: "", path: "R/txn/T" }, reply, KEY, "GET R/txn/T");
}

it("opens a sealed value of 8 MB", () => {
  expect(readSealed({ message: "m".repeat(6 * 1024 * 1024) }).form).toBe("sealed");
});

it.each<[string, (value: string) => string]>([
  ["with line breaks", (value) => value.replaceAll(/.{60}/g, "$&\r\n")],
  ["in base64url", (value) => value.replaceAll("+", "-").replaceAll("/", "_")],
  ["without its padding", (value) => value.replace(/=+$/, "")],
])(
  "says of a value %s that it is not base64 as the contract has it, and does not open it",
  (_what, spell) => {
    const answer = readSealed({ message: "m".repeat(241) }, spell);
    expect(answer.form).toBe("unopenable");
    expect(came(answer)).toBe("HTTP 200, unopenable: value is not base64 on one line, padded");
  },
);

it("says of base64 that opens with no key of this request that it is unopenable, and no more", () => {
  const answer = readSealed({}, () => "A".repeat(64));
  expect(came(answer)).toBe("HTTP 200, unopenable");
});
