import type { Transaction } from "../ledger";
import { type MessageKey, say } from "../locales/index";
import type { World } from "../world";

/** One operation as it is to be performed: contract checks of headers, envelope and session are behind it. */
export interface Asked {
  readonly world: World;
  readonly transaction: Transaction;
  /** The opened request body; `undefined` for GET. */
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** `requestorId/transactionRefNo`, to which all that is sealed is bound (contract §6 *context*). */
  readonly binding: string;
  readonly now: number;
  /** Name of the host whose page asks. */
  readonly host: string;
  /** `Accept-Language` as it came. */
  readonly language: string | null;
}

/** What is sealed and sent; a body that is `null` goes without content. */
export interface Answer {
  readonly status: number;
  readonly body: object | null;
}

/** An answer of status 200. */
export function ok(body: object): Answer {
  return { status: 200, body };
}

/** What a refusal is besides its status and its message. */
export interface RefusalOptions {
  /** The caller broke the contract, which is recorded; without it the caller did well and the depository says no. */
  readonly breach?: boolean;
  readonly uiRedirect?: "0" | "1";
  /** It goes unsealed, as from something in front of the depository. */
  readonly plain?: boolean;
}

/** A refusal on purpose, sealed as an error answer unless told; an investor reads it in the language of the call. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly breach: boolean;
  readonly uiRedirect: "0" | "1";
  readonly plain: boolean;
  readonly says: (language: string | null) => string;
  /** @param what a message's key, or a sentence for those who wrote the caller, which is in English alone */
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

/** A refusal of what the contract does not allow: recorded, status 400 unless told. */
export function breach(message: string, status = 400): Refusal {
  return new Refusal(status, { developer: message }, { breach: true });
}
