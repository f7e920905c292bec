import * as v from "valibot";
import { importPublicKey } from "../envelope/keys";
import type { TransactionType } from "../payload/model";
import { isRecord } from "../payload/wire";
import {
  type PortalClaims,
  type PortalConfig,
  type Properties,
  portalClaims,
  portalConfig,
  properties as propertiesSchema,
} from "./claims";
import { importSigningKey, readClaims } from "./token";

export type { PortalConfig, Properties, RequestorTexts } from "./claims";

export interface ConfigurationPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly crypto: Crypto;
  /** ms since the epoch. */
  now(): number;
  /** One line for whoever deployed the page. */
  warn(message: string): void;
}

export interface ConfigurationSource {
  readonly configUrl: string;
  /** By default `/edisweb/assets/json/properties.json` on configUrl's origin. */
  readonly propertiesUrl?: string | undefined;
  /** base64 (SPKI, DER) of the ES256 public key. */
  readonly signingKey?: string | undefined;
  /** The page's own address, against which the others are resolved. */
  readonly pageUrl: string;
}

export interface Configuration {
  readonly portal: PortalConfig;
  readonly properties: Properties;
  /** Absolute. */
  readonly configUrl: string;
  readonly publicKey: CryptoKey;
  /** API roots, ending in `/edis-service/v1/public/edis/`. */
  readonly roots: Readonly<Record<TransactionType, string>>;
}

/** No usable configuration: `unavailable` (no answer), `untrusted` (key, signature or expiry) or `unusable` (what it says). */
export class ConfigurationError extends Error {
  readonly code: "unavailable" | "untrusted" | "unusable";

  constructor(code: ConfigurationError["code"], options?: ErrorOptions) {
    super(`The configuration is ${code}`, options);
    this.name = "ConfigurationError";
    this.code = code;
  }
}

const DEFAULT_PROPERTIES_PATH = "/edisweb/assets/json/properties.json";
const API_PREFIX = "/edis-service/v1/public/edis/";
const CONFIG_TIMEOUT_MS = 30_000;

/**
 * Loads, verifies and reads the portal configuration and the properties (contract §5, spec §7), both at once.
 * Throws ConfigurationError. Properties that cannot be had or are not JSON count as `{}`; a token of theirs that does not
 * hold is fatal as the portal's is.
 */
export async function loadConfiguration(
  ports: ConfigurationPorts,
  source: ConfigurationSource,
): Promise<Configuration> {
  const { configUrl, propertiesUrl } = resolveUrls(source);
  if (!source.signingKey) allowUnverified(configUrl, source, ports);
  const [key, portalAnswer, propertiesAnswer] = await Promise.all([
    signingKeyOf(source, ports).catch(fatal("untrusted")),
    ask(ports, configUrl).catch(fatal("unavailable")),
    ask(ports, propertiesUrl).catch(() => undefined),
  ]);
  if (portalAnswer === undefined) throw new ConfigurationError("unavailable");

  const claimsOf = (answer: unknown) =>
    readClaims(tokenOf(answer), key, ports.now()).catch(fatal("untrusted"));
  const [portal, properties] = await Promise.all([
    claimsOf(portalAnswer).then((claims) => readPortal(claims, configUrl, ports)),
    isRecord(propertiesAnswer) ? claimsOf(propertiesAnswer) : {},
  ]);
  return { ...portal, properties: readProperties(properties, ports), configUrl: configUrl.href };
}

async function readPortal(
  claims: unknown,
  configUrl: URL,
  { crypto }: ConfigurationPorts,
): Promise<Pick<Configuration, "portal" | "publicKey" | "roots">> {
  const read = v.safeParse(portalClaims, claims);
  if (!read.success) throw new ConfigurationError("unusable");
  const publicKey = await importPublicKey(read.output.publicKey, crypto.subtle).catch(fatal("unusable"));
  return { portal: portalConfig(read.output), publicKey, roots: rootsOf(read.output, configUrl) };
}

const fatal = (code: ConfigurationError["code"]) => (cause: unknown) => {
  throw new ConfigurationError(code, { cause });
};

function resolveUrls({ configUrl, propertiesUrl, pageUrl }: ConfigurationSource) {
  try {
    const config = new URL(configUrl, pageUrl);
    const properties = propertiesUrl
      ? new URL(propertiesUrl, pageUrl)
      : new URL(DEFAULT_PROPERTIES_PATH, config);
    return { configUrl: config, propertiesUrl: properties };
  } catch (cause) {
    throw new ConfigurationError("unusable", { cause });
  }
}

/** The properties, without those that are misshapen: a slip in one text does not undo the others. */
function readProperties(claims: unknown, ports: Pick<ConfigurationPorts, "warn">): Properties {
  const read = v.safeParse(propertiesSchema, claims);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const path = (issue.path ?? []).map(({ key }) => String(key));
  ports.warn(`edis-gateway: ${path.join(".") || "the properties"} is misshapen and left out`);
  return path.length > 0 ? readProperties(without(claims, path), ports) : {};
}

/** A copy of `claims` without the member at `path`. */
function without(claims: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (!isRecord(claims)) return claims;
  const { [name]: member, ...others } = claims;
  return rest.length === 0 ? others : { ...others, [name]: without(member, rest) };
}

/** Only the page's own origin is believed without a key; an opaque origin reads "null" and is nobody's own. */
function allowUnverified(
  configUrl: URL,
  { pageUrl }: ConfigurationSource,
  { warn }: ConfigurationPorts,
): void {
  const { origin } = new URL(pageUrl);
  if (origin === "null" || configUrl.origin !== origin) throw new ConfigurationError("untrusted");
  warn("edis-gateway: no signing-key, so the configuration of this page's own origin is taken unverified");
}

async function signingKeyOf({ signingKey }: ConfigurationSource, { crypto }: ConfigurationPorts) {
  return signingKey ? importSigningKey(signingKey, crypto.subtle) : undefined;
}

/**
 * The parsed body of a 2xx answer, `undefined` for any other status; once more after a network failure, a timeout or a
 * 5xx. Throws when there is no answer. The client's `ofetch` would be a twentieth of the first screen's bytes for this.
 */
async function ask(
  { fetch }: Pick<ConfigurationPorts, "fetch">,
  url: URL,
  isRetry = false,
): Promise<unknown> {
  try {
    const response = await fetch(url.href, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
    if (response.ok) return parsed(await response.text());
    if (response.status < 500 || isRetry) return undefined;
  } catch (error) {
    if (isRetry) throw error;
  }
  return ask({ fetch }, url, true);
}

/** An answer that is not JSON is no object either, and each caller knows what that means. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const tokenOf = (answer: unknown): string =>
  isRecord(answer) && typeof answer["token"] === "string" ? answer["token"] : "";

function rootsOf({ baseURL, baseURLDMI, baseUrlAutoFlag }: PortalClaims, configUrl: URL) {
  const slip = apiRoot(baseUrlAutoFlag ? configUrl.origin : baseURL);
  const mandate = apiRoot(baseUrlAutoFlag ? configUrl.origin : baseURLDMI);
  return { DIS: slip, DIM: slip, DMI: mandate, DMR: mandate };
}

function apiRoot(base: string | undefined): string {
  try {
    return new URL(base ?? "").href.replace(/\/*$/, API_PREFIX);
  } catch (cause) {
    throw new ConfigurationError("unusable", { cause });
  }
}
