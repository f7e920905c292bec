import { own } from "../data/own";
import { secureAddress } from "../leaving/addresses";

/** What a host may put in reCAPTCHA's place (contract §2 `element.captcha`). */
export type CaptchaFunction = (action: string) => Promise<string>;

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/** What was done for the captcha in a document: elements of one page share one script and one policy. */
interface Loaded {
  readonly scripts: Map<string, Promise<Recaptcha>>;
  /** The addresses that are configured; the policy passes no other (R60). */
  readonly addresses: Set<string>;
  readonly policy: ScriptPolicy | undefined;
}

const loaded = new WeakMap<Document, Loaded>();

/** The script of reCAPTCHA v3, loaded on the first need. Rejects when it cannot be had. */
export const loadRecaptcha = async (
  document: Document,
  scriptUrl: string,
  siteKey: string,
): Promise<Recaptcha> => load(document, scriptAddress(scriptUrl, siteKey));

/** A token of reCAPTCHA v3. Rejects when the script or the token cannot be had. */
export async function recaptchaToken(
  document: Document,
  scriptUrl: string,
  siteKey: string,
  action: string,
): Promise<string> {
  const recaptcha = await loadRecaptcha(document, scriptUrl, siteKey);
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return recaptcha.execute(siteKey, own({ action }));
}

function scriptAddress(scriptUrl: string, siteKey: string): string {
  const address = secureAddress(scriptUrl);
  if (!address) throw new Error("the captcha script's address is not https");
  address.searchParams.set("render", siteKey);
  return address.href;
}

function loadedIn(document: Document): Loaded {
  const known = loaded.get(document);
  if (known) return known;
  const addresses = new Set<string>();
  const first = { scripts: new Map(), addresses, policy: createPolicy(addresses) };
  loaded.set(document, first);
  return first;
}

function load(document: Document, address: string): Promise<Recaptcha> {
  const { scripts, addresses, policy } = loadedIn(document);
  const known = scripts.get(address);
  if (known) return known;
  addresses.add(address);
  const script = inject(document, policy?.createScriptURL(address) ?? address);
  scripts.set(address, script);
  script.catch(() => scripts.delete(address));
  return script;
}

function inject(document: Document, address: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the captcha script cannot be loaded"));
    });
    script.addEventListener("load", () => {
      const recaptcha: unknown = Reflect.get(window, "grecaptcha");
      if (isRecaptcha(recaptcha)) resolve(recaptcha);
      else reject(new Error("the captcha script brought no captcha"));
    });
    script.src = address;
    document.head.append(script);
  });
}

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === "object" && value !== null && "ready" in value && "execute" in value;

/** Under `require-trusted-types-for 'script'` a script's address needs a policy; ours is named `edis-gateway`. */
function createPolicy(addresses: ReadonlySet<string>): ScriptPolicy | undefined {
  const trustedTypes: unknown = Reflect.get(window, "trustedTypes");
  if (!isPolicyFactory(trustedTypes)) return undefined;
  const rules = own<ScriptPolicy>({
    createScriptURL(url) {
      if (!addresses.has(url)) throw new TypeError("not the configured captcha script");
      return url;
    },
  });
  return trustedTypes.createPolicy("edis-gateway", rules);
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value;
