/** The reason why there is no usable configuration, in the words of the console (contract §5). */
const CAUSES = {
  insecure: "this page is not served over https, so no signature can be verified",
  "no-key": "without a signing-key only the page's own origin is believed",
  "bad-key": "signing-key is not base64 of an ES256 public key (SPKI, DER)",
  unreachable: "it cannot be reached",
  redirected: "it is redirected to another origin",
  "bad-signature": "it is not signed with ES256, or not by the private key of signing-key",
  expired: "it has expired",
  "not-yet-valid": "it is not valid yet",
  misshapen: "it is misshapen",
} as const;

/** No usable configuration. The message says why, for whoever deployed the page; `where` is a file's address or a claim's name. */
export class ConfigurationError extends Error {
  // a class field, as an assignment would throw if a page froze `Error.prototype`
  override readonly name = "ConfigurationError";
  readonly code: keyof typeof CAUSES;

  /** `more`: what else the console is told of the cause. */
  constructor(code: ConfigurationError["code"], where = "", options?: ErrorOptions & { more?: string }) {
    const { more = "" } = options ?? {};
    super(
      `No configuration${where && ` (${where})`}: ${CAUSES[code]}${more}. See docs/contract.md §5`,
      options,
    );
    this.code = code;
  }

  /** Tells whether the token is not valid at this time, by this device's clock. */
  get isOutsideValidity(): boolean {
    return this.code === "expired" || this.code === "not-yet-valid";
  }
}

/** Returns a handler that throws a ConfigurationError in place of any other error. */
export const rethrowAs =
  (code: ConfigurationError["code"], where = "") =>
  (cause: unknown): never => {
    throw cause instanceof ConfigurationError ? cause : new ConfigurationError(code, where, { cause });
  };
