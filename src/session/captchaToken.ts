import { abortable } from "../data/delay";
import type { PortalConfig } from "../depository/loadConfiguration";
import type { Ports } from "./ports";

/** The time that a captcha token may take in all; a later one has failed (R86). */
const CAPTCHA_WITHIN_MS = 10_000;

/** Thrown where there is neither a host's function nor a site key (R34). */
export const NO_CAPTCHA = new Error("no captcha");
const CAPTCHA_FAILED = new Error("no captcha token");

/** The captcha of one transaction: the host's function, else reCAPTCHA with the portal's site key. */
export function createCaptcha(ports: Ports, portal: PortalConfig) {
  const site = { siteKey: portal.recaptchaSiteKey, scriptUrl: portal.recaptchaScriptUrl };
  let isPrepared = false;

  return {
    /** Loads the captcha's script once, while the investor types. */
    prepare(): void {
      if (!isPrepared) ports.prepareCaptcha(site);
      isPrepared = true;
    },

    /** Returns a token for `action`. Throws without one; the caller decides what follows (R34). */
    async token(action: "mpin" | "otp_send", signal: AbortSignal): Promise<string> {
      const asked = ports.captcha(action, site);
      if (!asked) throw NO_CAPTCHA;
      let stop = () => {};
      const late = new Promise<never>((_, reject) => {
        stop = ports.after(CAPTCHA_WITHIN_MS, () => reject(CAPTCHA_FAILED));
      });
      // a call that nobody awaits any more would keep what was typed (R58)
      const token: unknown = await abortable(Promise.race([asked, late]), signal)
        .catch(() => undefined)
        .finally(stop);
      if (typeof token === "string" && token !== "") return token;
      if (!signal.aborted)
        ports.warn(`edis-gateway: the captcha gave no token for '${action}'. See docs/contract.md §2`);
      throw CAPTCHA_FAILED;
    },
  };
}
