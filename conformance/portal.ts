import type { KeyObject } from "node:crypto";
import { membersOf, parseMembers } from "./answer";
import { importPublicKey } from "./envelope";
import { LIMIT_MS, NoAnswer, type Reply, send } from "./http";
import { readToken, type Token } from "./jws";
import { wrongAddress } from "./origins";
import type { TransactionType } from "./payload";
import { CannotRun, mayCall, type Settings } from "./settings";
import { NotTried, RateLimited } from "./verdict";

/** The portal configuration and the properties: fetches a file, and reads the portal claims for use. */

export interface File {
  /** `GET` and the member of the configuration file that names its address. */
  readonly sent: string;
  readonly url: string;
  readonly reply: Reply;
  readonly token: Token | undefined;
  /** The time that it took, redirects included. */
  readonly tookMs: number;
}

export const propertiesUrl = ({ configUrl, propertiesUrl }: Settings): string =>
  propertiesUrl ?? new URL("/edisweb/assets/json/properties.json", configUrl).href;

/** The most redirects within an origin that are followed, as many as a browser follows. */
const REDIRECTS = 20;

/**
 * Fetches a file as a page of an origin does. Follows redirects of the same origin, as the gateway does (contract §5). Throws
 * `CannotRun` if no answer comes, and `RateLimited` at a 429.
 */
export async function fetchFile(
  name: string,
  url: string,
  origin: string,
  redirects = REDIRECTS,
): Promise<File> {
  const start = performance.now();
  const headers = {
    Accept: "application/json",
    ...(new URL(url).origin === origin ? {} : { Origin: origin }),
  };
  const reply = await send({ method: "GET", url, headers }).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new CannotRun(`${name}: ${error.message}`) : error;
  });
  const sent = `GET ${name}`;
  if (reply.status === 429) throw new RateLimited(sent);
  const next = reply.status >= 300 && reply.status < 400 ? reply.header("location") : "";
  const target = URL.canParse(next, url) ? new URL(next, url) : undefined;
  const tookMs = performance.now() - start;
  if (next !== "" && redirects > 0 && target?.origin === new URL(url).origin) {
    const file = await fetchFile(name, target.href, origin, redirects - 1);
    return { ...file, tookMs: tookMs + file.tookMs };
  }
  const token = parseMembers(reply.text)?.["token"];
  return {
    sent,
    url,
    reply,
    token: typeof token === "string" ? readToken(token) : undefined,
    tookMs,
  };
}

/** The portal claims as the gateway uses them: each type's root, and the key to seal to. */
export interface Portal {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly publicKey: KeyObject;
  /** The time that the gateway waits for an answer, if it is more than 30 s. */
  readonly limitMs: number;
  root(type: TransactionType): string;
}

/** The longest that the kit waits for an answer, whatever is signed. */
const MOST_MS = 300_000;

const isMandate = (type: TransactionType): boolean => type === "DMI" || type === "DMR";

/** Reads the claims for use. Throws `NotTried` if no call can be made with them. */
export function readPortal({ token }: File, settings: Settings): Portal {
  if (token === undefined) throw new NotTried("the portal configuration cannot be read (C-CFG-01)");
  const { claims } = token;
  let publicKey: KeyObject;
  try {
    publicKey = importPublicKey(membersOf(claims["publicKey"]));
  } catch {
    throw new NotTried("the portal configuration has no RSA key (C-CFG-06)");
  }
  const isAuto = ["1", 1, true].some((on) => on === claims["baseUrlAutoFlag"]);
  const timeout = Number(claims["service_timeout"]);
  return {
    claims,
    publicKey,
    limitMs: Math.min(timeout > LIMIT_MS ? timeout : LIMIT_MS, MOST_MS),
    root(type) {
      const given = isAuto
        ? new URL(settings.configUrl).origin
        : claims[isMandate(type) ? "baseURLDMI" : "baseURL"];
      const isSecure = typeof given === "string" && wrongAddress(given) === undefined;
      if (!isSecure || !mayCall(given, settings.insecure))
        throw new NotTried(`the portal configuration has no root for ${type} that may be called (C-CFG-05)`);
      return `${given.replace(/\/+$/, "")}/edis-service/v1/public/edis/`;
    },
  };
}
