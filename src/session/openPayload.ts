import type { TransactionType } from "../data/transactionType";
import { ConfigurationError } from "../depository/configurationError";
import { type Configuration, loadConfiguration } from "../depository/loadConfiguration";
import { terminate } from "../depository/terminate";
import type { FlowEvent } from "../flow/events";
import type { AuthenticationModel } from "../payload/model";
import { type PayloadResult, validatePayload } from "../payload/validatePayload";
import { admissibleFor, originsFor } from "../returning/allowedOrigins";
import { inadmissibleReason, wayBackOf } from "../returning/wayBack";
import type { Ports } from "./ports";
import type { SessionStart } from "./session";
import { createTransaction, type Transaction } from "./transaction";

/** A host's input. `payload` null: there is none. */
export interface SessionInput {
  readonly payload: string | null;
  readonly configUrl: string;
  readonly propertiesUrl: string | null | undefined;
  readonly signingKey: string | null | undefined;
  readonly locale: string;
}

/** What a start has led to, with a payload or without one, and the event that the flow is told. */
export interface OpenedPayload {
  readonly model: AuthenticationModel | null;
  readonly configuration: Configuration | null;
  readonly transaction: Transaction | null;
  readonly event: FlowEvent;
}

/** The event of each start that leads to /error (R1, R50, R55, R90). */
const ERROR_EVENTS: ReadonlyMap<SessionStart, FlowEvent> = new Map<SessionStart, FlowEvent>([
  ["refused", { type: "payloadRefused" }],
  ["reloaded", { type: "pageReloaded" }],
  ["mayBeAuthorised", { type: "pageReloaded", mayBeAuthorised: true }],
  ["unauthorised", { type: "parentRefused" }],
  ["clockWrong", { type: "configurationRefused", isClockWrong: true }],
]);

/**
 * Opens the payload; for a start without one returns its error event. Of those only a reloaded page loads the configuration, for
 * its brand and help (R78).
 */
export async function openStart(
  ports: Ports,
  input: SessionInput,
  start: SessionStart,
): Promise<OpenedPayload> {
  const event = ERROR_EVENTS.get(start);
  if (!event) return openPayload(ports, input);
  const found = event.type === "pageReloaded" ? await configurationOf(ports, input) : null;
  return { model: null, configuration: found?.configuration ?? null, transaction: null, event };
}

interface FoundConfiguration {
  /** Null if none is usable; the console says why. */
  readonly configuration: Configuration | null;
  /** The configuration is not valid at this time, by this device's clock (R90). */
  readonly isClockWrong: boolean;
}

async function configurationOf(
  ports: Ports,
  input: SessionInput,
  transactionType?: TransactionType,
): Promise<FoundConfiguration> {
  const source = { ...input, pageUrl: ports.pageUrl, transactionType };
  try {
    return { configuration: await loadConfiguration(ports, source), isClockWrong: false };
  } catch (error) {
    ports.warn(`edis-gateway: ${error instanceof Error ? error.message : "no configuration"}`);
    return {
      configuration: null,
      isClockWrong: error instanceof ConfigurationError && error.isOutsideValidity,
    };
  }
}

/** Tells the depository that nothing comes of an admitted payload (R28). */
export function terminateAdmitted(ports: Ports, { transaction, event }: OpenedPayload): void {
  if (transaction && event.type === "admitted") terminate(ports, transaction);
}

/**
 * Loads the configuration and judges what was handed in (spec §2 'Entry screen', §4 'Entry routing'): the payload
 * first, then the configuration, then the return addresses. Rejects only if what `formsAllowed` needs cannot be loaded.
 * Forms are tried meanwhile: without them `submit` never fires, so no screen's button does anything. Nothing is awaited after
 * the configuration, so that a page that goes right then still sends `clr` (R68).
 */
async function openPayload(ports: Ports, input: SessionInput): Promise<OpenedPayload> {
  const admission = validatePayload(input.payload ?? "");
  const transactionType = admission.kind === "invalid" ? undefined : admission.model.transactionType;
  const [{ configuration, isClockWrong }, areFormsAllowed] = await Promise.all([
    configurationOf(ports, input, transactionType),
    ports.formsAllowed(),
  ]);
  if (configuration) ports.mark("edis-gateway:configured");
  if (admission.kind === "invalid") {
    ports.warn(`edis-gateway: the payload is refused, ${admission.cause}. See docs/contract.md §4`);
    return { model: null, configuration, transaction: null, event: { type: "payloadRefused" } };
  }
  const { model } = admission;
  if (!configuration || !areFormsAllowed) {
    if (configuration)
      ports.warn(
        "edis-gateway: this page is in a sandbox without allow-forms. See docs/brokers.md 'The frame'",
      );
    const event: FlowEvent = { type: "configurationRefused", isClockWrong };
    return { model, configuration: null, transaction: null, event };
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
  const wayBack = wayBackOf(header, isAdmissible);
  const transaction = createTransaction(model, admission.json, configuration, wayBack);
  const event = refusal ? ({ type: "returnAddressRefused" } as const) : eventOf(admission);
  return { model, configuration, transaction, event };
}

/** Returns what the flow is told of an admitted payload whose return addresses are admissible. */
function eventOf(admission: Exclude<PayloadResult, { kind: "invalid" }>): FlowEvent {
  if (admission.kind === "accepted") return { type: "admitted" };
  const { message, uiRedirect } = admission;
  return { type: "failureReceived", message, uiRedirect };
}
