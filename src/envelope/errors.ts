/** `unopenable` says nothing of why, by intent; `weak-key` and `bad-key` are about the key offered for sealing. */
export class EnvelopeError extends Error {
  readonly code: "unopenable" | "weak-key" | "bad-key";

  constructor(code: EnvelopeError["code"], options?: ErrorOptions) {
    super(`The envelope failed: ${code}`, options);
    this.name = "EnvelopeError";
    this.code = code;
  }
}
