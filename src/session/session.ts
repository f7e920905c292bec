import type { StoreApi } from "zustand/vanilla";
import type { Event } from "../flow/events";
import type { ScreenName } from "../flow/outcome";
import type { DepositoryApi } from "./depositoryApi";
import type { FieldResetListener } from "./flowRunner";
import type { GatewayState, StaticPageName } from "./state";

/** One transaction from payload to outcome: the store, and what may be told to it. */
export interface Session {
  readonly store: StoreApi<GatewayState>;
  /** The clock that deadlines are kept by, epoch ms (R61). */
  now(): number;
  /** The calls that a later screen makes itself; there before any later screen is. */
  calls(): DepositoryApi | null;
  send(event: Event): void;
  /** Hears when fields are to be emptied; gives what stops hearing. */
  onFieldsEmptied(listener: FieldResetListener): () => void;
  /** The host asks for another language: tags with spaces between, or `auto`. */
  askLanguage(locale: string): void;
  /** The investor chose another of the languages offered. */
  chooseLanguage(tag: string): void;
  showAside(aside: StaticPageName | null): void;
  dismissSnackbar(): void;
  print(): void;
  /** The code of the next SMS, for the field it belongs to; null where there is none to be had. It is kept nowhere. */
  smsCode(signal: AbortSignal): Promise<string | null>;
  screen(): ScreenName;
  /** A screen stands in the document: the first interactive one fires `ready`. */
  shown(): void;
}

/**
 * `payload`: there is one. Without one, `refused` is a guarded route that was typed by hand, `reloaded` a transaction's, and
 * `doubted` one's that may be authorised (R1, R6, R50, R55), `unauthorised` a host page framed by one who may not (contract §3).
 */
export type SessionStart =
  | "payload"
  | "landing"
  | StaticPageName
  | "refused"
  | "reloaded"
  | "doubted"
  | "unauthorised";
