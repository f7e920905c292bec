/**
 * A failed seal or open. `unopenable` deliberately gives no reason; `weak-key` and `bad-key` are about the key
 * offered for sealing.
 */
export class EnvelopeError extends Error {
  // a class field, as an assignment would throw if a page froze `Error.prototype`
  override readonly name = "EnvelopeError";
  readonly code: "unopenable" | "weak-key" | "bad-key";

  constructor(code: EnvelopeError["code"], options?: ErrorOptions) {
    super(`The envelope failed: ${code}`, options);
    this.code = code;
  }
}
