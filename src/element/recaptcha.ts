import { nullPrototype } from "../data/nullPrototype";
import { secureAddress } from "../returning/allowedOrigins";
import { scriptLoader } from "./scriptLoader";

/** A host's function in place of reCAPTCHA (contract §2 `element.captcha`); resolves to a token for `action`. */
export type CaptchaFunction = (action: string) => Promise<string>;

/** The loader that reCAPTCHA's `api.js` defines. Its `ready` calls back when a second file has defined `execute` (R86). */
interface RecaptchaLoader {
  ready(callback: () => void): void;
}

interface Recaptcha extends RecaptchaLoader {
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Loads each script once for all elements of a page. */
const loadScript = scriptLoader("edis-gateway");

/**
 * Loads reCAPTCHA v3 once, and waits until it is ready; session/captchaToken.ts limits the wait (R86). Rejects if a file fails to load
 * or defines no captcha.
 */
export async function loadRecaptcha(
  document: Document,
  scriptUrl: string,
  siteKey: string,
): Promise<Recaptcha> {
  await loadScript(document, scriptAddress(scriptUrl, siteKey), { async: true });
  const loader = recaptchaIn(window);
  if (!loader) throw new Error("the captcha script did not define grecaptcha");
  await new Promise<void>((resolve) => loader.ready(resolve));
  const recaptcha = recaptchaIn(window);
  if (recaptcha && isComplete(recaptcha)) return recaptcha;
  throw new Error("grecaptcha is ready but has no execute()");
}

function recaptchaIn(window: Window): RecaptchaLoader | null {
  const value: unknown = Reflect.get(window, "grecaptcha");
  return isLoader(value) ? value : null;
}

const isLoader = (value: unknown): value is RecaptchaLoader =>
  typeof value === "object" && value !== null && "ready" in value;

const isComplete = (loader: RecaptchaLoader): loader is Recaptcha => "execute" in loader;

/** Requests a token of reCAPTCHA v3. Rejects if the script cannot be loaded or gives no token. */
export async function recaptchaToken(
  document: Document,
  scriptUrl: string,
  siteKey: string,
  action: string,
): Promise<string> {
  const recaptcha = await loadRecaptcha(document, scriptUrl, siteKey);
  return recaptcha.execute(siteKey, nullPrototype({ action }));
}

/** Returns the configured address with the site key; throws if it is not https (R60). */
function scriptAddress(scriptUrl: string, siteKey: string): string {
  const address = secureAddress(scriptUrl);
  if (!address) throw new Error("the captcha script's address is not https");
  address.searchParams.set("render", siteKey);
  return address.href;
}
