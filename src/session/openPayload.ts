import { type Configuration, loadConfiguration } from "../depository/config";
import { ConfigurationError } from "../depository/configurationError";
import { terminate } from "../depository/terminate";
import type { FlowEvent } from "../flow/events";
import type { AuthenticationModel } from "../payload/model";
import { validatePayload } from "../payload/validatePayload";
import { admissibleFor, originsFor } from "../returning/allowedOrigins";
import { inadmissibleReason, wayBackOf } from "../returning/wayBack";
import type { Ports } from "./ports";
import { createTransaction, type Transaction } from "./transaction";

/** What a host handed in. `payload` null: there is none. */
export interface SessionInput {
  readonly payload: string | null;
  readonly configUrl: string;
  readonly propertiesUrl: string | undefined;
  readonly signingKey: string | undefined;
  readonly locale: string;
}

/** A payload opened under its configuration, and the event that the flow is told. */
export interface OpenedPayload {
  readonly model: AuthenticationModel | null;
  readonly configuration: Configuration | null;
  readonly transaction: Transaction | null;
  readonly event: FlowEvent;
}

/** Returns the result if there is nothing to open, or nothing any more. */
export const notOpened = (event: FlowEvent = { type: "payloadRefused" }): OpenedPayload => ({
  model: null,
  configuration: null,
  transaction: null,
  event,
});

/** Opens a request whose page was reloaded: loads the configuration alone, for its brand and help (R78). */
export async function openReloaded(
  ports: Ports,
  input: SessionInput,
  event: FlowEvent,
): Promise<OpenedPayload> {
  const source = { ...input, pageUrl: ports.pageUrl, transactionType: undefined };
  const { configuration } = await configurationOf(ports, source);
  return { ...notOpened(event), configuration };
}

interface FoundConfiguration {
  /** Null if none is usable; the console says why. */
  readonly configuration: Configuration | null;
  /** The configuration is not valid at this time, by this device's clock (R90). */
  readonly isClockWrong: boolean;
}

async function configurationOf(
  ports: Ports,
  source: Parameters<typeof loadConfiguration>[1],
): Promise<FoundConfiguration> {
  try {
    return { configuration: await loadConfiguration(ports, source), isClockWrong: false };
  } catch (error) {
    ports.warn(`edis-gateway: ${error instanceof Error ? error.message : "no configuration"}`);
    return { configuration: null, isClockWrong: error instanceof ConfigurationError && error.isUntimely };
  }
}

/** Tells the depository that nothing comes of an admitted payload (R28). */
export function terminateAdmitted(ports: Ports, { transaction, event }: OpenedPayload): void {
  if (transaction && event.type === "admitted") terminate(ports, transaction);
}

/** Whether forms work here: without them `submit` never fires, so no screen's button does anything. */
async function areFormsAllowed(ports: Ports): Promise<boolean> {
  const isAllowed = await ports.formsAllowed();
  if (!isAllowed)
    ports.warn(
      "edis-gateway: this page is in a sandbox without allow-forms. See docs/brokers.md 'The frame'",
    );
  return isAllowed;
}

/**
 * Loads the configuration and judges what was handed in (spec §2 'Entry screen', §4 'Entry routing'): the payload
 * first, then the configuration, then the return addresses. Rejects only if what `areFormsAllowed` needs cannot be loaded.
 */
export async function openPayload(ports: Ports, input: SessionInput): Promise<OpenedPayload> {
  const admission = validatePayload(input.payload ?? "");
  const transactionType = admission.kind === "invalid" ? undefined : admission.model.transactionType;
  const { pageUrl } = ports;
  const source = { ...input, pageUrl, transactionType };
  const { configuration, isClockWrong } = await configurationOf(ports, source);
  if (configuration) ports.mark("edis-gateway:configured");
  if (admission.kind === "invalid") {
    ports.warn(`edis-gateway: the payload is refused, ${admission.cause}. See docs/contract.md §4`);
    return { ...notOpened(), configuration };
  }
  const { model } = admission;
  if (!configuration || !(await areFormsAllowed(ports))) {
    return { ...notOpened({ type: "configurationRefused", isClockWrong }), model };
  }

  const { requestorId, edisServiceHeader: header } = model;
  const { allowedReturnOrigins } = configuration.portal;
  const isAdmissible = admissibleFor(requestorId, allowedReturnOrigins);
  const refusal = inadmissibleReason(header, isAdmissible);
  if (!originsFor(requestorId, allowedReturnOrigins)) {
    ports.warn(
      `edis-gateway: allowedReturnOrigins lists nothing for ${requestorId}, so no return address is admissible. See docs/contract.md §4`,
    );
  } else if (refusal) {
    ports.warn(
      `edis-gateway: the payload of ${requestorId} is refused, as ${refusal}. See docs/contract.md §4`,
    );
  }
  const transaction = createTransaction(
    model,
    admission.json,
    configuration,
    wayBackOf(header, isAdmissible),
  );
  if (refusal) {
    return { model, configuration, transaction, event: { type: "returnAddressRefused" } };
  }
  if (admission.kind === "accepted")
    return { model, configuration, transaction, event: { type: "admitted" } };
  const { message, uiRedirect } = admission;
  return { model, configuration, transaction, event: { type: "failureReceived", message, uiRedirect } };
}
