/** What a host may put in reCAPTCHA's place (contract §2 `element.captcha`). */
export type CaptchaFunction = (action: string) => Promise<string>;

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}

const loading = new WeakMap<Document, Map<string, Promise<Recaptcha>>>();

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

function load(document: Document, address: string): Promise<Recaptcha> {
  const scripts = loading.get(document) ?? new Map<string, Promise<Recaptcha>>();
  loading.set(document, scripts);
  const known = scripts.get(address);
  if (known) return known;
  const script = inject(document, address);
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
      const { grecaptcha } = window;
      if (grecaptcha) resolve(grecaptcha);
      else reject(new Error("the captcha script brought no captcha"));
    });
    setSource(script, address);
    document.head.append(script);
  });
}

let policy: { createScriptURL(url: string): string } | undefined;

/** Under `require-trusted-types-for 'script'` a script's address needs a policy; ours is named `edis-gateway`. */
function setSource(script: HTMLScriptElement, address: string): void {
  policy ??= window.trustedTypes?.createPolicy("edis-gateway", { createScriptURL: (url) => url });
  script.src = policy?.createScriptURL(address) ?? address;
}
