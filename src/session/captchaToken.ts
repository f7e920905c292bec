import { abortable } from "../data/delay";
import type { PortalConfig } from "../depository/loadConfiguration";
import type { SentCredential } from "../depository/operations";
import type { FlowEvent } from "../flow/events";
import type { Ports } from "./ports";

/** The time that a captcha token may take in all; a later one has failed (R86). */
const CAPTCHA_WITHIN_MS = 10_000;

/** Thrown where there is neither a host's function nor a site key (R34). */
const NO_CAPTCHA = new Error("no captcha");
const CAPTCHA_FAILED = new Error("no captcha token");

type CaptchaFailed = FlowEvent & { readonly type: "captchaFailed" };

/** The captcha of one transaction: the host's function, else reCAPTCHA with the portal's site key. */
export function createCaptcha(ports: Ports, portal: PortalConfig) {
  const site = { siteKey: portal.recaptchaSiteKey, scriptUrl: portal.recaptchaScriptUrl };
  let isPrepared = false;

  /** Returns a token for `action`. Throws without one. */
  async function tokenFor(action: "mpin" | "otp_send", signal: AbortSignal): Promise<string> {
    const pendingToken = ports.captcha(action, site);
    if (!pendingToken) throw NO_CAPTCHA;
    let stop = () => {};
    const timeout = new Promise<never>((_, reject) => {
      stop = ports.after(CAPTCHA_WITHIN_MS, () => reject(CAPTCHA_FAILED));
    });
    // after an abort, an awaited call would keep the typed secret in memory (R58)
    const token: unknown = await abortable(Promise.race([pendingToken, timeout]), signal)
      .catch(() => undefined)
      .finally(stop);
    if (typeof token === "string" && token !== "") return token;
    if (!signal.aborted)
      ports.warn(`edis-gateway: the captcha gave no token for '${action}'. See docs/contract.md §2`);
    throw CAPTCHA_FAILED;
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
      try {
        return { credType: "CAPTCHA", cred: await tokenFor("mpin", signal) };
      } catch (error) {
        return {
          type: "captchaFailed",
          isOffline: error !== NO_CAPTCHA && (wasOffline || ports.isOffline()),
        };
      }
    },

    /** Returns the member that an OTP send has of the captcha; one that fails is left out, and the server decides (R34). */
    otpSendMember: (signal: AbortSignal): Promise<{ readonly captcha?: string }> =>
      tokenFor("otp_send", signal).then(
        (captcha) => ({ captcha }),
        () => ({}),
      ),
  };
}
