import { withTimeLimit } from "../data/lazyModule";
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
 * @throws Error if there is no document; if `integrity` is malformed, which a browser would ignore; if the script does not load
 * within 15 s (R97) or does not match `integrity`; if it was loaded before with another `integrity`, or only one of the two calls gives
 * one; if it registers nothing. TypeError if `from` is no address
 */
export async function loadEdisGateway({
  from,
  version,
  integrity,
}: LoadOptions): Promise<typeof EdisGatewayElement> {
  if (typeof document === "undefined") throw new Error("<edis-gateway> can be loaded in a browser only");
  if (integrity !== undefined && !INTEGRITY.test(integrity))
    throw new Error("integrity is malformed: copy it from integrity.json (sha384-…)");
  const base = new URL(from, document.baseURI).href.replace(/\/?$/, "/");
  const address = `${base}edis-gateway/${encodeURIComponent(version)}/edis-gateway.js`;
  const scriptOptions = { type: "module", crossOrigin: "anonymous", integrity: integrity ?? "" };
  if (!customElements.get("edis-gateway")) await withTimeLimit(() => loadOnce(address, scriptOptions));
  const registered = customElements.get("edis-gateway");
  if (!registered) throw new Error(`${address} was loaded but registers no element: see the console`);
  return registered as typeof EdisGatewayElement;
}

/**
 * Loads the script. If the browser refuses the policy, another copy of this loader may have taken its name: then waits for that
 * copy's script. Rejects with the refusal if the document has no such script, or the script fails.
 */
async function loadOnce(address: string, scriptOptions: { readonly integrity: string }): Promise<void> {
  let loading: Promise<void>;
  try {
    loading = loadScript(document, address, scriptOptions);
  } catch (refused) {
    const other = [...document.scripts].find(
      ({ src, integrity }) => src === address && integrity === scriptOptions.integrity,
    );
    if (!other) throw refused;
    loading = new Promise((resolve, reject) => {
      customElements.whenDefined("edis-gateway").then(() => resolve());
      other.addEventListener("load", () => resolve(), { once: true });
      other.addEventListener("error", () => reject(refused), { once: true });
    });
  }
  return loading;
}
