/** The meaning of each responseCode of a validate (contract §6 *result*, spec §8). A send's `03` means the same (R41). */
const KINDS = {
  "00": "authorised",
  "02": "wrong",
  "03": "backendError",
  "05": "captchaRefused",
  "06": "panRefused",
} as const;

/** The result of a validate, as its responseCode says. `refused`: it says nothing, so the HTTP status decides first. */
export type ResponseKind = (typeof KINDS)[keyof typeof KINDS] | "refused";

const isKnown = (code: string): code is keyof typeof KINDS => Object.hasOwn(KINDS, code);

/** Returns what a responseCode means; any that the contract does not know is a refusal. */
export const responseKind = (code: string): ResponseKind => (isKnown(code) ? KINDS[code] : "refused");
