import { DEFAULT_MPIN, DEFAULT_PAN } from "../depository/index";
import { SESSION_IDLE_MS } from "../depository/limits";
import type { Payloads } from "./payloads";

/** The facts of a running sandbox that a developer needs. */
export interface SandboxFacts {
  readonly url: string;
  /** The page of transactions, their calls, and every switch of a scenario. */
  readonly console: string;
  readonly inbox: string;
  readonly mpin: string;
  readonly pan: string;
  readonly frameSrc: string;
  readonly frameScript: string;
  readonly script: string;
  readonly configUrl: string;
  readonly signingKey: string;
  /** The address at which a back end registers an order by POST and asks for its outcome. */
  readonly orders: string;
  readonly outcome: string;
  /** The return page of payloads that name no addresses of their own. */
  readonly returnPage: string;
  /** Origins of pages that may embed the gateway and be returned to. */
  readonly origins: readonly string[];
  readonly payloads: Payloads;
}

export const RETURN_PAGE = "/demo/return";

/** The minutes after which an issued transaction expires if no call comes. */
const MINUTES = SESSION_IDLE_MS / 60_000;

/** Gathers the facts; no request is made. */
export function gatherFacts(
  url: string,
  signingKey: string,
  origins: readonly string[],
  payloads: Payloads,
): SandboxFacts {
  return {
    url,
    console: `${url}/`,
    inbox: `${url}/demo/inbox`,
    mpin: DEFAULT_MPIN,
    pan: DEFAULT_PAN,
    frameSrc: `${url}/edisweb/`,
    frameScript: `${url}/frame.js`,
    script: `${url}/edis-gateway.js`,
    configUrl: `${url}/portal-config/portal-edis-service.json`,
    signingKey,
    orders: `${url}/demo/transactions`,
    outcome: `${url}/demo/transactions/<transactionRefNo>/outcome`,
    returnPage: url + RETURN_PAGE,
    origins,
    payloads,
  };
}

/** Returns the facts as text for people. */
export function formatFacts(facts: SandboxFacts): string {
  const payloads = Object.entries(facts.payloads).map(([type, payload]) => `    ${type}  ${payload}\n`);
  return `
  console       ${facts.console}
                your transactions, and every switch: a refused captcha, a lost answer, a depository that is down …
  inbox         ${facts.inbox}
                the OTPs
  M-PIN         ${facts.mpin}
  PAN           ${facts.pan}

  For your page
    frame src     ${facts.frameSrc}
    frame script  ${facts.frameScript}
    script        ${facts.script}
    config-url    ${facts.configUrl}
    signing-key   ${facts.signingKey}

  For your back end
    order         POST ${facts.orders}
    outcome       GET ${facts.outcome}
                  Only this proves an order's outcome. An event or a return address can be forged.

  Payloads, each good for one consent that begins within ${MINUTES} minutes
${payloads.join("")}
  Another payload, of any type and with any switch of the console:
    curl ${facts.orders} -H 'content-type: application/json' -d '{"transactionType":"DIM","successUrl":null,"failUrl":null}'
    successUrl and failUrl are where the investor returns to, on an origin named below.
    null: nowhere, the result stays on the page. Left out: ${facts.returnPage}/…, which shows what came.

  Pages on these origins may embed the gateway; for others start with --origin:
    ${facts.origins.join(" ")}

  Ctrl-C ends it.
`;
}
