import { nullPrototype } from "../data/nullPrototype";
import { secureAddress } from "../returning/allowedOrigins";
import { scriptLoader } from "./scriptLoader";

/** What a host may put in reCAPTCHA's place (contract §2 `element.captcha`). */
export type CaptchaFunction = (action: string) => Promise<string>;

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Elements of one page share its script. */
const loadScript = scriptLoader("edis-gateway");

/** The script of reCAPTCHA v3, loaded on the first need. Rejects when it cannot be had. */
export async function loadRecaptcha(
  document: Document,
  scriptUrl: string,
  siteKey: string,
): Promise<Recaptcha> {
  await loadScript(document, scriptAddress(scriptUrl, siteKey), { async: true });
  const recaptcha: unknown = Reflect.get(window, "grecaptcha");
  if (isRecaptcha(recaptcha)) return recaptcha;
  throw new Error("the captcha script brought no captcha");
}

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === "object" && value !== null && "ready" in value && "execute" in value;

/** A token of reCAPTCHA v3. Rejects when the script or the token cannot be had. */
export async function recaptchaToken(
  document: Document,
  scriptUrl: string,
  siteKey: string,
  action: string,
): Promise<string> {
  const recaptcha = await loadRecaptcha(document, scriptUrl, siteKey);
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return recaptcha.execute(siteKey, nullPrototype({ action }));
}

function scriptAddress(scriptUrl: string, siteKey: string): string {
  const address = secureAddress(scriptUrl);
  if (!address) throw new Error("the captcha script's address is not https");
  address.searchParams.set("render", siteKey);
  return address.href;
}
