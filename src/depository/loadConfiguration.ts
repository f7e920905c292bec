import * as v from "valibot";
import { nullPrototype } from "../data/nullPrototype";
import { isRecord } from "../data/parseJson";
import type { TransactionType } from "../data/transactionType";
import { importPublicKey } from "../envelope/keys";
import { apiRootOf } from "./apiRoot";
import {
  DEFAULTED_CLAIMS,
  type PortalClaims,
  type PortalConfig,
  type Properties,
  portalClaims,
  portalConfig,
  properties as propertiesSchema,
} from "./configClaims";
import { type ConfigFileUrls, resolveConfigFileUrls } from "./configFileUrls";
import { ConfigurationError, rethrowAs } from "./configurationError";
import { type FilePorts, fetchConfigFile } from "./fetchConfigFile";
import { importSigningKey, readClaims } from "./jws";

export type { PortalConfig, Properties } from "./configClaims";

interface ConfigurationPorts extends FilePorts {
  readonly crypto: Crypto;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Warns whoever deployed the page, in one line. */
  warn(message: string): void;
}

export interface ConfigurationSource extends ConfigFileUrls {
  /** base64 (SPKI, DER) of the ES256 public key. */
  readonly signingKey?: string | null | undefined;
  /** The type that the configuration is for; without one no API root is required (R53). */
  readonly transactionType?: TransactionType | undefined;
}

export interface Configuration {
  readonly portal: PortalConfig;
  readonly properties: Properties;
  /** Absolute. */
  readonly configUrl: string;
  readonly publicKey: CryptoKey;
  /** The API root of the transaction's type, ending in `/edis-service/v1/public/edis/`; `""` without a type. */
  readonly root: string;
}

const CONFIG_TIMEOUT_MS = 30_000;
const PROPERTIES_TIMEOUT_MS = 3000;

/**
 * Loads, verifies and reads the portal configuration and the properties, both at once (contract §5, spec §7); once more
 * past every cache if a token is not valid at this time (R90). Throws ConfigurationError, whose message names the
 * cause. Properties that do not load within 3 s or are not JSON count as `{}`; an invalid token of theirs is fatal, as
 * the portal's is.
 */
export async function loadConfiguration(
  ports: ConfigurationPorts,
  source: ConfigurationSource,
): Promise<Configuration> {
  if (!ports.crypto.subtle) throw new ConfigurationError("insecure");
  const urls = addressesOf(source);
  if (!source.signingKey) allowUnverified(Object.values(urls), source, ports);
  return loadFiles(ports, source, urls).catch((error: unknown) => {
    if (!(error instanceof ConfigurationError && error.isOutsideValidity)) throw error;
    return loadFiles(ports, source, urls, "reload");
  });
}

async function loadFiles(
  ports: ConfigurationPorts,
  source: ConfigurationSource,
  urls: ReturnType<typeof addressesOf>,
  cache?: "reload",
): Promise<Configuration> {
  const [key, portalAnswer, propertiesAnswer] = await Promise.all([
    signingKeyOf(source, ports).catch(rethrowAs("bad-key")),
    fetchConfigFile(ports, urls.config, { timeoutMs: CONFIG_TIMEOUT_MS, retry: true, cache }).catch(
      rethrowAs("unreachable", urls.config.href),
    ),
    fetchConfigFile(ports, urls.properties, { timeoutMs: PROPERTIES_TIMEOUT_MS, retry: false, cache }).catch(
      () => {
        ports.warn(
          `edis-gateway: the properties (${urls.properties.href}) failed to load, so the built-in texts are used. See docs/contract.md §5`,
        );
      },
    ),
  ]);
  if (portalAnswer === undefined) throw new ConfigurationError("unreachable", urls.config.href);

  const claimsOf = async (answer: unknown, { href }: URL) =>
    readClaims(tokenOf(answer, href), key, ports.now(), href);
  const [portal, properties] = await Promise.all([
    claimsOf(portalAnswer, urls.config).then((claims) => readPortal(claims, urls.config, source, ports)),
    isRecord(propertiesAnswer) ? claimsOf(propertiesAnswer, urls.properties) : {},
  ]);
  return nullPrototype({
    ...portal,
    properties: readProperties(properties, ports),
    configUrl: urls.config.href,
  });
}

async function readPortal(
  claims: unknown,
  configUrl: URL,
  { transactionType }: ConfigurationSource,
  { crypto, warn }: ConfigurationPorts,
): Promise<Pick<Configuration, "portal" | "publicKey" | "root">> {
  const read = readPortalClaims(claims, warn);
  const publicKey = await importPublicKey(read.publicKey, crypto.subtle).catch(
    rethrowAs("misshapen", "publicKey"),
  );
  const root = transactionType ? apiRootOf(transactionType, read, configUrl) : "";
  return { portal: portalConfig(read, warn), publicKey, root };
}

function readPortalClaims(claims: unknown, warn: ConfigurationPorts["warn"]): PortalClaims {
  const read = v.safeParse(portalClaims, claims);
  if (read.success) return read.output;
  const paths = read.issues.map(pathOf);
  const needed = paths.map((path) => path.join(".")).find((name) => !DEFAULTED_CLAIMS.includes(name));
  if (needed !== undefined) throw new ConfigurationError("misshapen", needed);
  return readPortalClaims(withoutMisshapen(claims, paths, warn), warn);
}

/** Returns the path of the member that an issue is about. */
const pathOf = (issue: v.BaseIssue<unknown>): string[] => (issue.path ?? []).map(({ key }) => String(key));

function addressesOf(source: ConfigurationSource) {
  const { config, properties } = resolveConfigFileUrls(source);
  if (!config) throw new ConfigurationError("misshapen", "config-url");
  if (!properties) throw new ConfigurationError("misshapen", "properties-url");
  return { config, properties };
}

/** Reads the properties without those that are misshapen: a slip in one text does not undo the others. */
function readProperties(claims: unknown, ports: Pick<ConfigurationPorts, "warn">): Properties {
  const read = v.safeParse(propertiesSchema, claims);
  if (read.success) return read.output;
  return readProperties(withoutMisshapen(claims, read.issues.map(pathOf), ports.warn), ports);
}

type Path = readonly string[];

/** More lines than these would bury the console: the others are counted. */
const MOST_WARNINGS = 20;

/** Returns claims without the members at `paths`, `{}` if one of them is empty; names each to `warn`. */
function withoutMisshapen(
  claims: unknown,
  paths: readonly Path[],
  warn: ConfigurationPorts["warn"],
): unknown {
  const named = paths.slice(0, MOST_WARNINGS).map((path) => `${path.join(".") || "the properties"} is`);
  const others = paths.length - named.length;
  for (const member of others > 0 ? [...named, `${others} more members are`] : named)
    warn(`edis-gateway: ${member} misshapen and left out. See docs/contract.md §5`);
  return paths.some((path) => path.length === 0) ? {} : without(claims, paths);
}

/** Copies `claims` without the members at `paths`, in one pass: there may be thousands. */
function without(claims: unknown, paths: readonly Path[]): unknown {
  if (!isRecord(claims)) return claims;
  const below = new Map<string, Path[]>();
  for (const [name = "", ...rest] of paths) {
    const known = below.get(name);
    if (known) known.push(rest);
    else below.set(name, [rest]);
  }
  const kept = Object.entries(claims).flatMap(([name, member]) => {
    const rest = below.get(name);
    if (!rest) return [[name, member]];
    return rest.some((path) => path.length === 0) ? [] : [[name, without(member, rest)]];
  });
  return nullPrototype(Object.fromEntries(kept));
}

/**
 * Throws unless every file is of the page's own origin, which alone is believed without a key. An opaque origin reads
 * "null".
 */
function allowUnverified(
  files: readonly URL[],
  { pageUrl }: ConfigurationSource,
  { warn }: ConfigurationPorts,
): void {
  const { origin } = new URL(pageUrl);
  const foreign = files.find((file) => origin === "null" || file.origin !== origin);
  if (foreign) throw new ConfigurationError("no-key", foreign.href);
  warn(
    "edis-gateway: no signing-key, so the configuration of this page's own origin is taken unverified. See docs/contract.md §2",
  );
}

async function signingKeyOf({ signingKey }: ConfigurationSource, { crypto }: ConfigurationPorts) {
  return signingKey ? importSigningKey(signingKey, crypto.subtle) : undefined;
}

function tokenOf(answer: unknown, where: string): string {
  if (isRecord(answer) && typeof answer["token"] === "string") return answer["token"];
  throw new ConfigurationError("misshapen", `token of ${where}`);
}
