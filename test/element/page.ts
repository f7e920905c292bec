import { vi } from "vitest";
// importing it here keeps its transformation out of the first element's time
import "../../src/lifecycle/mount";
import type { EdisGatewayElement } from "../../src/element/EdisGatewayElement";
import { publicJwk, signed, signingKey } from "../depository/support";

/** Resolves to a check's result when it passes; a chunk's first load takes its time on a slow machine. */
export const soon = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 15_000 });

export const DEPOSITORY = "https://depository.example";
export const CONFIG_URL = `${DEPOSITORY}/portal-config/portal-edis-service.json`;

export type FiredEvent = { type: string; detail: Record<string, unknown>; event: CustomEvent };

const claims = () => ({
  iss: "edis-portal",
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 600,
  baseURL: DEPOSITORY,
  baseURLDMI: `${DEPOSITORY}/dmi`,
  publicKey: publicJwk,
});

/** The transactions that a test has made payloads of. */
let made = new Set<string>();

/** Stubs a network that has a configuration and answers each operation with 204; `requested` are the addresses, oldest first. */
export function stubNetwork() {
  const requested: string[] = [];
  made = new Set();
  vi.stubGlobal("fetch", async (input: string | URL) => {
    const url = String(input);
    requested.push(url.replace(`${DEPOSITORY}/edis-service/v1/public/edis/`, ""));
    if (url === CONFIG_URL) return Response.json({ token: signed(claims()) });
    return new Response(null, { status: url.includes("/edis-service/") ? 204 : 404 });
  });
  return {
    requested,
    /** Of this test's transactions: one of the test before may be terminated as late as now. */
    operations: () => requested.filter((url) => made.has(url.slice(url.lastIndexOf("/") + 1))),
  };
}

/** Returns a DIS payload of an account with an M-PIN. */
export function payloadOf(transactionRefNo: string, rest: object = {}): string {
  made.add(transactionRefNo);
  return Buffer.from(
    JSON.stringify({
      requestorId: "BRK001",
      requestorName: "Acme+Broking",
      transactionRefNo,
      transactionType: "DIS",
      mpinStatus: "1",
      orderRequestDetails: { dmatBlkDtls: {} },
      edisServiceHeader: {},
      ...rest,
    }),
  ).toString("base64url");
}

const EVENTS = ["ready", "screenchange", "success", "fail", "close"];

/** Records the events of the elements below `target` in the capture phase, since not all of them bubble. */
export function recordEvents(target: EventTarget): FiredEvent[] {
  const received: FiredEvent[] = [];
  for (const type of EVENTS) {
    const onEvent = (event: Event) => {
      if (event instanceof CustomEvent) received.push({ type, detail: event.detail, event });
    };
    target.addEventListener(type, onEvent, { capture: true });
  }
  return received;
}

/** Makes an element that trusts the network's configuration, not yet in the document. */
export function makeElement(attributes: Record<string, string> = {}): EdisGatewayElement {
  const element = document.createElement("edis-gateway");
  const all = { "config-url": CONFIG_URL, "signing-key": signingKey, ...attributes };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  return element;
}

/** Returns the text that an element shows. */
export const shownBy = (element: Element): string => element.shadowRoot?.textContent ?? "";

export const onMpin = (element: Element) =>
  vi.waitFor(() => {
    const field = element.shadowRoot?.querySelector<HTMLInputElement>("input[name=MPIN]");
    if (!field) throw new Error(`no M-PIN field: ${shownBy(element)}`);
    return field;
  }, 5000);

export { signingKey };
