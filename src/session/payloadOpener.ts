import { lazyModule } from "../data/lazyModule";
import type { OpenedPayload, SessionInput } from "./openPayload";
import type { Ports } from "./ports";
import type { SessionStart } from "./session";

const loadOpener = lazyModule(() => import("./openPayload"));

/** Opens what one start was given, once, and terminates its transaction, once. */
export function createPayloadOpener(ports: Ports, input: SessionInput, start: SessionStart) {
  let opened: OpenedPayload | null = null;
  let pending: Promise<OpenedPayload> | null = null;
  let isTerminated = false;

  async function load(): Promise<OpenedPayload> {
    const { openStart } = await loadOpener();
    opened = await openStart(ports, input, start);
    return opened;
  }

  /** Loads the configuration and judges the payload, if there is one; rejects only if a file of our own cannot be loaded. */
  function open(): Promise<OpenedPayload> {
    pending ??= load().catch((error: unknown) => {
      // the next attempt may load the file
      pending = null;
      throw error;
    });
    return pending;
  }

  return {
    open,
    opened: () => opened,
    /** Sends `clr` for an admitted payload: at once if it is opened, so that an unloading page still sends it (R68); else opens it first. */
    terminate() {
      if (isTerminated || start !== "payload") return;
      isTerminated = true;
      const send = (found: OpenedPayload) => loadOpener.loaded()?.terminateAdmitted(ports, found);
      if (opened) send(opened);
      else open().then(send, () => undefined);
    },
  };
}
