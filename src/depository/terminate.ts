import { fetchOptions } from "../data/fetchOptions";
import type { AuthenticationModel } from "../payload/model";
import type { DepositoryPorts } from "./client";
import { credentialsMode } from "./credentialsMode";
import type { Configuration } from "./loadConfiguration";

type TerminatePorts = Pick<DepositoryPorts, "fetch" | "measure" | "pageUrl">;

/**
 * Tells the depository that the transaction is given up (contract §6 `GET R/clr/T`), without envelope or headers;
 * `keepalive` lets it outlive the page. Never awaited; never throws. It needs no file that is loaded later, since a
 * page can go at once.
 */
export function terminate(
  { fetch, pageUrl, measure }: TerminatePorts,
  { model, configuration }: { readonly model: AuthenticationModel; readonly configuration: Configuration },
): void {
  const { root } = configuration;
  const path = `${encodeURIComponent(model.requestorId)}/clr/${encodeURIComponent(model.transactionRefNo)}`;
  const credentials = credentialsMode(root, pageUrl);
  try {
    const ended = fetch(root + path, fetchOptions<RequestInit>({ keepalive: true, credentials }))
      .then(({ status }) => status)
      .catch(() => "network");
    const measured = measure("edis-gateway:call");
    ended.then((outcome) => measured({ operation: "GET clr", outcome }));
  } catch {
    // the page may be unloading; nobody is left to tell
  }
}
