import { type MessageKey, say } from "../locales/index";

/** The members of a refusal besides status and message. */
export interface RefusalOptions {
  /** True if the caller broke the contract, which is recorded; absent: the caller kept to it, and the depository refuses. */
  readonly breach?: boolean;
  readonly uiRedirect?: "0" | "1";
  /** True if the refusal is sent unsealed, as a proxy's would be. */
  readonly plain?: boolean;
}

/**
 * Thrown to refuse; sent as a sealed error answer unless `plain`. Its message to the investor is in the language of the
 * call.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly breach: boolean;
  readonly uiRedirect: "0" | "1";
  readonly plain: boolean;
  readonly says: (language: string | null) => string;
  /** @param what the message: its key, or an English sentence to the developer of the caller */
  constructor(
    status: number,
    what: MessageKey | { readonly developer: string },
    { breach = false, uiRedirect = "0", plain = false }: RefusalOptions = {},
  ) {
    const says = (language: string | null) =>
      typeof what === "string" ? say(language, what) : what.developer;
    super(says(null));
    this.says = says;
    this.status = status;
    this.breach = breach;
    this.uiRedirect = uiRedirect;
    this.plain = plain;
  }
}

/** Makes the refusal of a breach of the contract: recorded, status 400 by default. */
export function breach(message: string, status = 400): Refusal {
  return new Refusal(status, { developer: message }, { breach: true });
}
