import fc from "fast-check";
import { expect, it } from "vitest";
import { requestHeaders } from "../../src/depository/headers";
import { type CallName, OPERATIONS, operationOf } from "../../src/depository/operations";
import { validatePayload } from "../../src/payload/validatePayload";
import { modelOf } from "../depository/support";
import { holdsInEachCase, oddText, PROPERTY_TIMEOUT_MS } from "./support";

/** Well-formed texts only: a payload with others is invalid before (R52). */
const wellFormed = fc.oneof(
  oddText.filter((text) => !/\p{Cs}/u.test(text)),
  // printable as they are, and printable only when they are encoded
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "WEB",
      "a b",
      "a\r\nstate: x",
      "50% off",
      "%E2%82%B9",
      "₹5",
      "आशा",
      "🙂",
      "a\tb",
      "\u007f",
    ),
  },
);

/** The members of the service header that are sent under their own names (contract §6 Request headers). */
const SENT_AS_NAMED = [
  "RequestReference",
  "RequestTime",
  "Channel",
  "SuccessUrl",
  "FailUrl",
  "SessionID",
  "JSESSIONID",
  "nonce",
  "state",
  "Digitalsignature",
];
const TYPES = ["DIS", "DMI", "DMR", "DIM"] as const;
const CALLS = ["authenticate", "order", "sendFirstOtp", "redirect", "authorise", "exit"] as const;

/** The POSTs of contract §6's table below `R/mpin/` and `R/otp/`, which send four headers. */
const SENDS_FOUR: Readonly<Record<string, readonly CallName[]>> = {
  DMI: ["authenticate", "sendFirstOtp", "authorise"],
  DMR: ["authenticate", "sendFirstOtp", "authorise"],
};
const FOUR = ["TransactionType", "RequestorId", "TransactionRefNo", "Channel"];

const UNRESERVED = /[A-Za-z0-9\-_.!~*'()]/;

/** Returns a value as contract §6 writes it: with a character outside 0x20-0x7E percent-encoded whole, in UTF-8, else as it is. */
function written(value: string): string {
  const isPrintable = [...value].every((character) => character >= " " && character <= "~");
  if (isPrintable) return value;
  return Array.from(Buffer.from(value), (byte) => {
    const character = String.fromCharCode(byte);
    return UNRESERVED.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

/** Returns the value that is read from one that arrived: decoded if it was encoded. HTTP has taken away the spaces round it. */
const readBack = (arrived: string, value: string): string =>
  written(value) === value ? arrived : decodeURIComponent(arrived);

/**
 * Checks the headers of a call against the values that are known, by name; returns whether they are four, and whether values
 * went encoded and as they are.
 */
function checkHeaders(
  headers: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string | undefined>>,
  isOfFour: boolean,
) {
  const due = Object.entries(known).flatMap(([name, value]) =>
    value && (!isOfFour || FOUR.includes(name)) ? [{ name, value, sent: written(value) }] : [],
  );
  const arrived = new Headers(headers);
  const sent = Object.entries(headers);
  const lines = sent.map(
    ([name, value]) => `${name}: ${value} => ${readBack(arrived.get(name) ?? "", known[name] ?? "")}`,
  );
  // no other header, and so none whose line a value has brought
  expect(lines.sort().join("\n")).toBe(
    due
      .map(
        ({ name, value, sent }) =>
          `${name}: ${sent} => ${sent === value ? value.replace(/^ +| +$/g, "") : value}`,
      )
      .sort()
      .join("\n"),
  );
  expect(sent.map(([, value]) => value).join("")).toMatch(/^[\x20-\x7e]+$/);
  expect([...arrived.keys()]).toHaveLength(due.length);
  return {
    "four of them": isOfFour,
    encoded: due.some(({ value, sent }) => sent !== value),
    "as it is": due.some(({ name, value, sent }) => SENT_AS_NAMED.includes(name) && sent === value),
  };
}

const least = { "four of them": 0.15, encoded: 0.35, "as it is": 0.4 };

it(
  "no payload puts a refused character or another header's line into a header, and each value is read back by the rule of contract §6 (R32)",
  () => {
    const inputs = fc.record({
      type: fc.constantFrom(...TYPES),
      call: fc.constantFrom(...CALLS),
      texts: fc.array(wellFormed, { minLength: 10, maxLength: 10 }),
      requestor: wellFormed,
      requestorName: wellFormed,
    });
    holdsInEachCase(least, inputs, ({ type, call, texts, requestor, requestorName }) => {
      const service = Object.fromEntries(SENT_AS_NAMED.map((name, at) => [name, texts[at]]));
      const model = modelOf(type, { requestorName, edisServiceHeader: { ...service, requestor } });
      const known = {
        ...service,
        TransactionType: type,
        Requestor: requestor || requestorName,
        RequestorId: model.requestorId,
        TransactionRefNo: model.transactionRefNo,
      };
      const isOfFour = SENDS_FOUR[type]?.includes(call) ?? false;
      return checkHeaders(requestHeaders(model, operationOf(call, model)), known, isOfFour);
    });
  },
  PROPERTY_TIMEOUT_MS,
);

it(
  'request headers are those of the payload\'s service header, in which a number is a text, and null and "" are absent (contract §4, §6)',
  () => {
    const value = fc.oneof({ weight: 4, arbitrary: wellFormed }, fc.integer(), fc.constantFrom(null, ""));
    const inputs = fc.record({
      transactionType: fc.constantFrom(...TYPES),
      call: fc.constantFrom(...CALLS),
      service: fc.dictionary(fc.constantFrom(...SENT_AS_NAMED), value, { maxKeys: 6 }),
    });
    holdsInEachCase(least, inputs, ({ transactionType, call, service }) => {
      const ids = { requestorId: "BRK001", transactionRefNo: "TXN1" };
      const payload = { ...ids, transactionType, orderRequestDetails: {}, edisServiceHeader: service };
      const result = validatePayload(JSON.stringify(payload));
      expect(result.kind).toBe("accepted");
      if (result.kind !== "accepted") throw new Error("the payload is not accepted");
      const known = {
        ...Object.fromEntries(
          Object.entries(service).map(([name, member]) => [name, member === null ? "" : String(member)]),
        ),
        TransactionType: transactionType,
        RequestorId: "BRK001",
        TransactionRefNo: "TXN1",
      };
      const isOfFour = SENDS_FOUR[transactionType]?.includes(call) ?? false;
      const headers = requestHeaders(result.model, operationOf(call, result.model));
      return checkHeaders(headers, known, isOfFour);
    });
  },
  PROPERTY_TIMEOUT_MS,
);

it("the POSTs that send four headers are those below R/mpin/ and R/otp/ (contract §6)", () => {
  for (const type of TYPES)
    for (const call of CALLS)
      expect(/^POST R\/(mpin|otp)\//.test(OPERATIONS[type][call]), `${type} ${call}`).toBe(
        SENDS_FOUR[type]?.includes(call) ?? false,
      );
});
