import type { ReturnFields } from "../data/urls";

const NOT_RETURNED = ["redirectUrl", "httpRedirectMethod", "isUiRedirect", "uiRedirect", "success"];

const ABSENT: ReadonlySet<unknown> = new Set([null, undefined, Number.POSITIVE_INFINITY]);

/**
 * Returns an answer's members as fields: numbers and booleans as text, objects and lists as JSON (contract §6 Return
 * fields). Null, and a number that a double cannot hold exactly, are left out. A `digitalSignature` is carried unjudged (R84).
 */
export function returnFields(answer: Readonly<Record<string, unknown>>): ReturnFields {
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name, value]) => !ABSENT.has(value) && !NOT_RETURNED.includes(name))
      .map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]),
  );
}
