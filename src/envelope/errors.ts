/** `unopenable` says nothing of why, by intent; `weak-key` and `bad-key` are about the key offered for sealing. */
export class EnvelopeError extends Error {
  // defined, as a page may have frozen what an assignment would reach
  override readonly name = "EnvelopeError";
  readonly code: "unopenable" | "weak-key" | "bad-key";

  constructor(code: EnvelopeError["code"], options?: ErrorOptions) {
    super(`The envelope failed: ${code}`, options);
    this.code = code;
  }
}
