import fc from "fast-check";
import { expect, it } from "vitest";
import { sanitizeText, truncateForDisplay } from "../../src/data/text";
import { interpolate, interpolateToParts } from "../../src/i18n/interpolate";
import { holds, oddText, PROPERTY_TIMEOUT_MS } from "./support";

const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

it(
  "a text from outside is shown without control and bidirectional characters, within its limit, and unchanged a second time (R46, R63)",
  () =>
    holds(
      fc.property(oddText, fc.integer({ min: 1, max: 40 }), (text, length) => {
        const shown = sanitizeText(text, length);
        expect(shown).not.toMatch(UNSEEN);
        expect([...shown].length).toBeLessThanOrEqual(length);
        expect(sanitizeText(shown, length)).toBe(shown);
      }),
    ),
  PROPERTY_TIMEOUT_MS,
);

it(
  "no value in a text is read for placeholders of its own",
  () =>
    holds(
      fc.property(
        fc.array(fc.oneof(oddText, fc.constantFrom("{name}", "#name#", "#other", "{other}", "$&"))),
        fc.oneof(oddText, fc.constantFrom("{other}", "#other#", "$1", "{name}")),
        (words, name) => {
          const text = words.join(" ");
          const parts = interpolateToParts(text, { name });
          expect(parts.map((part) => (typeof part === "string" ? part : part.filled)).join("")).toBe(
            interpolate(text, { name }),
          );
          for (const part of parts)
            if (typeof part !== "string") expect(part.filled).toBe(truncateForDisplay(name));
          const own = parts.filter((part) => typeof part === "string").join("");
          expect(own).not.toMatch(/\{name\}|#name#/);
        },
      ),
    ),
  PROPERTY_TIMEOUT_MS,
);
