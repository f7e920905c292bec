import { abortable } from "../data/delay";
import type { PortalConfig } from "../depository/loadConfiguration";
import type { SentCredential } from "../depository/operations";
import type { FlowEvent } from "../flow/events";
import type { Ports } from "./ports";

/** The time that a captcha token may take in all; a later one has failed (R86). */
const CAPTCHA_WITHIN_MS = 10_000;

type CaptchaFailed = FlowEvent & { readonly type: "captchaFailed" };

/** The captcha of one transaction: the host's function, else reCAPTCHA with the portal's site key. */
export function createCaptcha(ports: Ports, portal: PortalConfig) {
  const site = { siteKey: portal.recaptchaSiteKey, scriptUrl: portal.recaptchaScriptUrl };
  let isPrepared = false;

  /**
   * Returns a token for `action`; undefined if the captcha gives none; null if there is no captcha: neither a host's function nor
   * a site key (R34).
   */
  async function tokenFor(
    action: "mpin" | "otp_send",
    signal: AbortSignal,
  ): Promise<string | undefined | null> {
    const pendingToken = ports.captcha(action, site);
    if (!pendingToken) return null;
    let stop = () => {};
    const timeout = new Promise<void>((resolve) => {
      stop = ports.after(CAPTCHA_WITHIN_MS, resolve);
    });
    // after an abort, an awaited call would keep the typed secret in memory (R58)
    const token: unknown = await abortable(Promise.race([pendingToken, timeout]), signal)
      .catch(() => undefined)
      .finally(stop);
    if (typeof token === "string" && token !== "") return token;
    if (!signal.aborted)
      ports.warn(`edis-gateway: the captcha gave no token for '${action}'. See docs/contract.md §2`);
    return undefined;
  }

  return {
    /** Loads the captcha's script once, while the investor types. */
    prepare(): void {
      if (!isPrepared) ports.prepareCaptcha(site);
      isPrepared = true;
    },

    /**
     * Returns the credential that is sent with an entered M-PIN (R34). Without a token returns the event in which the submit
     * ends before anything is sent: the flow asks for the PAN in the token's place (R11), or says that the network is lost
     * if the page is offline (R33).
     */
    async mpinCredential(signal: AbortSignal): Promise<SentCredential | CaptchaFailed> {
      const wasOffline = ports.isOffline();
      const token = await tokenFor("mpin", signal);
      if (token) return { credType: "CAPTCHA", cred: token };
      return { type: "captchaFailed", isOffline: token !== null && (wasOffline || ports.isOffline()) };
    },

    /** Returns the member that an OTP send has of the captcha; one that fails is left out, and the server decides (R34). */
    async otpSendMember(signal: AbortSignal): Promise<{ readonly captcha?: string }> {
      const captcha = await tokenFor("otp_send", signal);
      return captcha ? { captcha } : {};
    },
  };
}
