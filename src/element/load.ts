import type { EdisGatewayElement } from "./EdisGatewayElement";

/** Where the script is, and what it must be. */
export interface LoadOptions {
  /** The depository's origin, or the folder that holds `edis-gateway/<version>/`. */
  readonly from: string;
  /** The version to load, as the depository has it: `0.2.0`. */
  readonly version: string;
  /** `sha384-…` of `edis-gateway.js`, from that version's `integrity.json`; the browser refuses any other file. */
  readonly integrity?: string | undefined;
}

const POLICY = "edis-gateway-loader";

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/**
 * Loads `<edis-gateway>` from the depository, `<from>/edis-gateway/<version>/edis-gateway.js`, once for a page, and
 * gives its class. Under `require-trusted-types-for 'script'` it makes a policy named `edis-gateway-loader`.
 * @throws Error when there is no document, or the script cannot be had or is not what `integrity` says
 */
export async function loadEdisGateway(options: LoadOptions): Promise<typeof EdisGatewayElement> {
  if (typeof document === "undefined") throw new Error("<edis-gateway> can be loaded in a browser only");
  const base = new URL(options.from, document.baseURI).href.replace(/\/?$/, "/");
  const address = `${base}edis-gateway/${encodeURIComponent(options.version)}/edis-gateway.js`;
  if (!customElements.get("edis-gateway")) await inject(document, address, options.integrity);
  return customElements.whenDefined("edis-gateway") as Promise<typeof EdisGatewayElement>;
}

function inject(document: Document, address: string, integrity: string | undefined): Promise<void> {
  const known = [...document.scripts].find((script) => script.src === address);
  const script = known ?? document.createElement("script");
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve(), { once: true });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`${address} cannot be loaded, or is not the file that its integrity names`));
    });
    if (known) return;
    script.type = "module";
    script.crossOrigin = "anonymous";
    if (integrity !== undefined) script.integrity = integrity;
    script.src = policy()?.createScriptURL(address) ?? address;
    document.head.append(script);
  });
}

function policy(): ScriptPolicy | undefined {
  const factory: unknown = Reflect.get(window, "trustedTypes");
  if (!isPolicyFactory(factory)) return undefined;
  return factory.createPolicy(POLICY, { createScriptURL: (url) => url });
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value;
