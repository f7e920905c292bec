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
  readonly policy: ScriptPolicy | undefined;
}

const loaded = new WeakMap<Document, Loaded>();

/** A token of reCAPTCHA v3, its script loaded on the first need. Rejects when the script or the token cannot be had. */
export async function recaptchaToken(
  document: Document,
  scriptUrl: string,
  siteKey: string,
  action: string,
): Promise<string> {
  const recaptcha = await load(document, scriptAddress(scriptUrl, siteKey));
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return recaptcha.execute(siteKey, { action });
}

function scriptAddress(scriptUrl: string, siteKey: string): string {
  const address = new URL(scriptUrl);
  address.searchParams.set("render", siteKey);
  return address.href;
}

function loadedIn(document: Document): Loaded {
  const known = loaded.get(document);
  if (known) return known;
  const first = { scripts: new Map<string, Promise<Recaptcha>>(), policy: createPolicy() };
  loaded.set(document, first);
  return first;
}

function load(document: Document, address: string): Promise<Recaptcha> {
  const { scripts, policy } = loadedIn(document);
  const known = scripts.get(address);
  if (known) return known;
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
function createPolicy(): ScriptPolicy | undefined {
  const trustedTypes: unknown = Reflect.get(window, "trustedTypes");
  if (!isPolicyFactory(trustedTypes)) return undefined;
  return trustedTypes.createPolicy("edis-gateway", { createScriptURL: (url) => url });
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value;
