import { lazyModule } from "../data/lazyModule";
import { REFUSALS } from "./initialState";
import type { OpenedTransaction, SessionInput } from "./openTransaction";
import type { Ports } from "./ports";
import type { SessionStart } from "./session";

const loadOpener = lazyModule(() => import("./openTransaction"));

/** Opens one payload, once, and terminates it, once. */
export interface PayloadOpener {
  /** Loads the configuration and judges the payload; rejects only if a file of our own cannot be loaded. */
  open(): Promise<OpenedTransaction>;
  opened(): OpenedTransaction | null;
  /** Sends `clr`: at once if the payload is opened, so that an unloading page still sends it (R68); else once it is. */
  terminate(): void;
}

export function createPayloadOpener(ports: Ports, input: SessionInput, start: SessionStart): PayloadOpener {
  let opened: OpenedTransaction | null = null;
  let pending: Promise<OpenedTransaction> | null = null;
  let isTerminated = false;

  async function load(): Promise<OpenedTransaction> {
    const opener = await loadOpener();
    const refusal = REFUSALS.get(start);
    opened =
      start === "payload"
        ? await opener.openTransaction(ports, input)
        : refusal?.type === "pageReloaded"
          ? await opener.openReloaded(ports, input, refusal)
          : opener.notOpened(refusal);
    return opened;
  }

  function open(): Promise<OpenedTransaction> {
    pending ??= load().catch((error: unknown) => {
      // the file may be had at the next attempt
      pending = null;
      throw error;
    });
    return pending;
  }

  return {
    open,
    opened: () => opened,
    terminate() {
      if (isTerminated || start !== "payload") return;
      isTerminated = true;
      const send = (found: OpenedTransaction) => loadOpener.loaded()?.terminateAdmitted(ports, found);
      if (opened) send(opened);
      else open().then(send, () => undefined);
    },
  };
}
