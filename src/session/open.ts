import { type Configuration, loadConfiguration } from "../depository/config";
import type { Event } from "../flow/events";
import { admissibleFor } from "../leaving/addresses";
import type { Admission } from "../payload/admit";
import type { AuthenticationModel } from "../payload/model";
import type { Ports } from "./ports";
import { createTransaction, type Transaction } from "./transaction";

/** What a host handed in. `payload` null: nothing. */
export interface SessionInput {
  readonly payload: string | null;
  readonly configUrl: string;
  readonly propertiesUrl: string | undefined;
  readonly signingKey: string | undefined;
  readonly locale: string;
}

/** What came of a payload and the configuration, and the fact that the flow is told. */
export interface Opening {
  readonly model: AuthenticationModel | null;
  readonly configuration: Configuration | null;
  readonly transaction: Transaction | null;
  readonly event: Event;
}

/**
 * Loads the configuration and judges what was handed in (spec §2 'Entry screen', §4 'Entry routing'): the payload first,
 * then the configuration, then the return addresses. Never throws.
 */
export async function open(ports: Ports, input: SessionInput, admission: Admission): Promise<Opening> {
  const configuration = await loadConfiguration(ports, { ...input, pageUrl: ports.pageUrl }).catch(
    (error: unknown) => {
      ports.warn(`edis-gateway: ${error instanceof Error ? error.message : "no configuration"}`);
      return null;
    },
  );
  if (admission.kind === "invalid") {
    return { model: null, configuration, transaction: null, event: { type: "payloadRefused" } };
  }
  const { model, json } = admission;
  if (!configuration)
    return { model, configuration, transaction: null, event: { type: "configurationRefused" } };

  const transaction = createTransaction(model, json, configuration);
  const { SuccessUrl, FailUrl } = model.edisServiceHeader ?? {};
  const isAdmissible = admissibleFor(model.requestorId, configuration.portal.allowedReturnOrigins);
  if (![SuccessUrl, FailUrl].every((url) => url === undefined || isAdmissible(url))) {
    return { model, configuration, transaction, event: { type: "returnAddressRefused" } };
  }
  if (admission.kind === "accepted")
    return { model, configuration, transaction, event: { type: "admitted" } };
  const { message, uiRedirect } = admission;
  return { model, configuration, transaction, event: { type: "failureReceived", message, uiRedirect } };
}
