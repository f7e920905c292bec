import type { StoreApi } from "zustand/vanilla";
import type { FlowEvent } from "../flow/events";
import type { CommonMessage } from "../flow/messages";
import type { StaticPageName } from "../flow/routes";
import type { FieldCommandListener } from "./flowRunner";
import type { GatewayState } from "./gatewayState";
import type { TransactionCalls } from "./transactionCalls";

/** One start of an element, as the screens see it: its store, and what it takes from them. `Controller` adds the element's and the page's. */
export interface Session {
  readonly store: StoreApi<GatewayState>;
  /** Returns the time of the deadlines' clock, epoch ms (R61). */
  now(): number;
  /** Returns the calls that a screen makes itself; not null once such a screen is shown. */
  calls(): TransactionCalls | null;
  send(event: FlowEvent): void;
  /** Calls `listener` when fields are emptied or focused; returns a function that stops that. */
  onFieldCommand(listener: FieldCommandListener): () => void;
  /** Takes the investor's choice of a language. Resolves to false if its texts were lost, so that the language shown stays. */
  chooseLocale(tag: string): Promise<boolean>;
  showStaticPage(staticPage: StaticPageName | null): void;
  dismissSnackbar(): void;
  /** Shows a snackbar without a time limit: until the investor closes it, another comes, or the screen changes (R96). */
  showSnackbar(message: CommonMessage): void;
  print(): void;
  /** Returns the code of the next SMS for its field, null if it cannot be read. Nothing keeps it. */
  smsCode(signal: AbortSignal): Promise<string | null>;
  /** Tells that a screen is in the document: the first interactive one fires `ready`. */
  screenMounted(): void;
}

/**
 * `payload`: there is one. Without one: `refused`, an unknown route or one that needs a payload; `reloaded`, a transaction's page;
 * `mayBeAuthorised`, that of one that may be authorised (R1, R6, R50, R55); `unauthorised`, a host page in an inadmissible
 * frame (contract §3); `clockWrong`, one in a frame whose configuration is outside its time (R90).
 */
export type SessionStart =
  | "payload"
  | "landing"
  | StaticPageName
  | "refused"
  | "reloaded"
  | "mayBeAuthorised"
  | FrameRefusal;

/** Reasons why a host page shows no transaction in its frame. */
export type FrameRefusal = "unauthorised" | "clockWrong";
