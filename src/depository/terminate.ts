import { nullPrototype } from "../data/nullPrototype";
import type { AuthenticationModel } from "../payload/model";
import type { Configuration } from "./config";

interface OpenTransaction {
  readonly model: AuthenticationModel;
  readonly configuration: Configuration;
}

/**
 * Tells the depository that the transaction is given up (contract §6 `GET R/clr/T`), without envelope or headers;
 * `keepalive` lets it outlive the page. Never awaited; never throws. It needs no file that is loaded later, since a
 * page can go at once.
 */
export function terminate(
  { fetch, pageUrl }: { readonly fetch: typeof globalThis.fetch; readonly pageUrl: string },
  { model, configuration }: OpenTransaction,
): void {
  const { root } = configuration;
  const path = `${encodeURIComponent(model.requestorId)}/clr/${encodeURIComponent(model.transactionRefNo)}`;
  const credentials = new URL(root).origin === new URL(pageUrl).origin ? "same-origin" : "omit";
  try {
    fetch(root + path, nullPrototype<RequestInit>({ keepalive: true, credentials })).catch(() => undefined);
  } catch {
    // the page may be unloading; nobody is left to tell
  }
}
