import type { EdisGatewayElement } from "./EdisGatewayElement";
import { scriptLoader } from "./scriptLoader";

/** Options of `loadEdisGateway`. */
export interface LoadOptions {
  /** The depository's origin, or the folder that holds `edis-gateway/<version>/`. */
  readonly from: string;
  /** The version to load, as the depository has it: `0.2.0`. */
  readonly version: string;
  /** `sha384-…` of `edis-gateway.js`, from that version's `integrity.json`; the browser refuses any other file. */
  readonly integrity?: string | undefined;
}

const INTEGRITY = /^sha(256|384|512)-[\w+/-]+=*$/;

const loadScript = scriptLoader("edis-gateway-loader");

/**
 * Loads `<edis-gateway>` from the depository, `<from>/edis-gateway/<version>/edis-gateway.js`, once per page. Returns its class.
 * Loads nothing if the name is registered. Under `require-trusted-types-for 'script'` it creates a policy named
 * `edis-gateway-loader`.
 * @throws Error if there is no document, if `integrity` is malformed, which a browser would ignore, or if the script cannot be
 * loaded, does not match `integrity`, was loaded before without it, or registers nothing
 */
export async function loadEdisGateway({
  from,
  version,
  integrity,
}: LoadOptions): Promise<typeof EdisGatewayElement> {
  if (typeof document === "undefined") throw new Error("<edis-gateway> can be loaded in a browser only");
  if (integrity !== undefined && !INTEGRITY.test(integrity))
    throw new Error("integrity is none: integrity.json has it, as sha384-…");
  const base = new URL(from, document.baseURI).href.replace(/\/?$/, "/");
  const address = `${base}edis-gateway/${encodeURIComponent(version)}/edis-gateway.js`;
  const manner = { type: "module", crossOrigin: "anonymous", integrity: integrity ?? "" };
  if (!customElements.get("edis-gateway")) await loadScript(document, address, manner);
  const known = customElements.get("edis-gateway");
  if (!known) throw new Error(`${address} was loaded and registers no element: the console has its error`);
  return known as typeof EdisGatewayElement;
}
