import fc from "fast-check";
import { expect, it } from "vitest";
import { toFrameElement, toHostPage } from "../../src/frame/messageSchemas";
import { anyJson, holds, PROPERTY_TIMEOUT_MS } from "./support";

const NAMES = [
  "source",
  "version",
  "type",
  "detail",
  "turn",
  "payload",
  "height",
  "url",
  "name",
  "locale",
  "room",
];

/** Nearly valid messages: each relevant part may be any value. */
const nearly = fc
  .record(
    {
      source: fc.oneof(fc.constant("edis-gateway"), anyJson(NAMES)),
      version: fc.oneof(fc.constant(1), anyJson(NAMES)),
      type: fc.oneof(
        fc.constantFrom(
          "hello",
          "set",
          "loaded",
          "size",
          "dialog",
          "leave",
          "authorising",
          "settled",
          "event",
        ),
        anyJson(NAMES),
      ),
      detail: fc.oneof(
        fc.record({ payload: fc.string(), height: fc.double(), url: fc.string() }, { requiredKeys: [] }),
        anyJson(NAMES),
      ),
      turn: fc.oneof(fc.nat(), anyJson(NAMES)),
    },
    { requiredKeys: [] },
  )
  .map((message): unknown => message);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

it(
  "only complete messages of contract §3 are accepted, and none throws",
  () =>
    holds(
      fc.property(fc.oneof(nearly, anyJson(NAMES)), (message) => {
        const isTaken = toHostPage(message) || toFrameElement(message);
        if (!isTaken) return;
        expect(memberOf(message, "source")).toBe("edis-gateway");
        expect(memberOf(message, "version")).toBe(1);
        const [turn, detail] = [memberOf(message, "turn"), memberOf(message, "detail")];
        expect(turn === undefined || Number.isSafeInteger(turn)).toBe(true);
        const height = memberOf(detail, "height");
        const type = memberOf(message, "type");
        if (type === "size" || type === "dialog") expect(height).toSatisfy((px) => px >= 0 && px <= 100_000);
        if (type === "hello") expect(memberOf(detail, "payload")).toBeTypeOf("string");
        if (type === "leave") expect(memberOf(detail, "url")).toBeTypeOf("string");
      }),
    ),
  PROPERTY_TIMEOUT_MS,
);
