import { withoutPrototypes } from "./nullPrototype";
import { withoutInexactNumbers } from "./safeNumber";

/** Parses JSON; no object inherits anything, and a number that a double cannot hold exactly is infinite (R62). Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return withoutPrototypes(JSON.parse(withoutInexactNumbers(text)));
}

/** Parses JSON as `parseJson`; returns a text that is not JSON as it is. */
export function parseJsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Tells whether a value is a JSON object: neither null, nor a list, nor a scalar. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
