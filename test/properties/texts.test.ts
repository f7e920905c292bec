import fc from "fast-check";
import { expect, it } from "vitest";
import { sanitizeText, truncateForDisplay } from "../../src/data/text";
import { interpolate, interpolateToParts } from "../../src/i18n/interpolate";
import { holdsInEachCase, oddText, PROPERTY_TIMEOUT_MS } from "./support";

const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

it(
  "a text from outside is shown without control and bidirectional characters, within its limit, and unchanged a second time (R46, R63)",
  () =>
    holdsInEachCase(
      { cut: 0.2, cleaned: 0.2, "as it is": 0.1 },
      fc.tuple(oddText, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 })),
      ([part, length, times]) => {
        const text = part.repeat(times);
        const shown = sanitizeText(text, length);
        expect(shown).not.toMatch(UNSEEN);
        expect([...shown].length).toBeLessThanOrEqual(length);
        expect(sanitizeText(shown, length)).toBe(shown);
        const isLong = [...text].length > length;
        // what is plain and within the limit is shown as it came
        if (!isLong && !UNSEEN.test(text)) expect(shown).toBe(text);
        return { cut: isLong, cleaned: UNSEEN.test(text), "as it is": shown === text };
      },
    ),
  PROPERTY_TIMEOUT_MS,
);

it(
  "no value in a text is read for placeholders of its own",
  () =>
    holdsInEachCase(
      { filled: 0.4, "not filled": 0.2 },
      fc.tuple(
        fc.array(fc.oneof(oddText, fc.constantFrom("{name}", "#name#", "#other", "{other}", "$&"))),
        fc.oneof(oddText, fc.constantFrom("{other}", "#other#", "$1", "{name}")),
      ),
      ([words, name]) => {
        const text = words.join(" ");
        const parts = interpolateToParts(text, { name });
        expect(parts.map((part) => (typeof part === "string" ? part : part.filled)).join("")).toBe(
          interpolate(text, { name }),
        );
        const filled = parts.flatMap((part) => (typeof part === "string" ? [] : [part.filled]));
        for (const value of filled) expect(value).toBe(truncateForDisplay(name));
        const own = parts.filter((part) => typeof part === "string").join("");
        expect(own).not.toMatch(/\{name\}|#name#/);
        return filled.length > 0 ? "filled" : "not filled";
      },
    ),
  PROPERTY_TIMEOUT_MS,
);
