import type { Envelope } from "../envelope/seal";
import type { Credentials, OtpRequest } from "./operations";

/** Seals a body, and lets go of it (R58). The operations that are tried again have an empty one. */
export function sealer(body: Credentials | OtpRequest | undefined): (envelope: Envelope) => Promise<string> {
  let json = JSON.stringify(body ?? {});
  return async (envelope) => {
    const sealing = envelope.seal(json);
    json = "{}";
    return JSON.stringify(await sealing);
  };
}
