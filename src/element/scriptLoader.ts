import { nullPrototype } from "../data/nullPrototype";
import { removeNode } from "../dom/removeNode";

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** The scripts of one loader in a document, and their policy. */
interface LoadedScripts {
  readonly scripts: Map<string, { readonly loading: Promise<void>; readonly integrity: string | undefined }>;
  readonly policy: ScriptPolicy | undefined;
}

/** Properties of the script element besides its address. */
type ScriptOptions = Partial<Pick<HTMLScriptElement, "type" | "async" | "crossOrigin" | "integrity">>;

/**
 * Returns a function that loads each script once per document, and anew after a failure. It rejects if the script was loaded
 * before with another integrity. Under `require-trusted-types-for 'script'` it creates one policy, `policyName`, which passes
 * only the addresses asked for (R60). The function throws TypeError at once if the browser refuses the policy, as for a taken
 * name.
 */
export function scriptLoader(policyName: string) {
  const documents = new WeakMap<Document, LoadedScripts>();

  function loadedScriptsOf(document: Document): LoadedScripts {
    const earlier = documents.get(document);
    if (earlier) return earlier;
    const scripts: LoadedScripts["scripts"] = new Map();
    const loaded = { scripts, policy: createPolicy(policyName, (url) => scripts.has(url)) };
    documents.set(document, loaded);
    return loaded;
  }

  return (document: Document, address: string, options: ScriptOptions): Promise<void> => {
    const { scripts, policy } = loadedScriptsOf(document);
    const requested = scripts.get(address);
    if (requested && requested.integrity !== options.integrity)
      return Promise.reject(new Error(`${address} was loaded before with another integrity, or without one`));
    if (requested) return requested.loading;
    const script = Object.assign(document.createElement("script"), options);
    const loading = loadOf(script);
    scripts.set(address, { loading, integrity: options.integrity });
    loading.catch(() => scripts.delete(address));
    script.src = policy?.createScriptURL(address) ?? address;
    (document.head ?? document.documentElement).append(script);
    return loading;
  };
}

function loadOf(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve(), { once: true });
    script.addEventListener("error", () => {
      removeNode(script);
      reject(new Error(`${script.src} cannot be loaded, or is not the file that its integrity names`));
    });
  });
}

function createPolicy(name: string, admits: (url: string) => boolean): ScriptPolicy | undefined {
  const factory: unknown = Reflect.get(window, "trustedTypes");
  if (!isPolicyFactory(factory)) return undefined;
  const rules = nullPrototype<ScriptPolicy>({
    createScriptURL(url) {
      if (!admits(url)) throw new TypeError(`${url} is no script that was asked for`);
      return url;
    },
  });
  return factory.createPolicy(name, rules);
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value;
