/** What of WebOTP's credential is read (WICG Web OTP). */
interface OtpCredential {
  readonly code: string;
}

const isOtpCredential = (value: unknown): value is OtpCredential =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";

/** The code of an SMS that comes until `signal` aborts; null where the browser knows no WebOTP, or may not read it. */
export async function webOtpCode(window: Window, signal: AbortSignal): Promise<string | null> {
  if (!("OTPCredential" in window)) return null;
  const asked = { otp: { transport: ["sms"] }, signal };
  try {
    const credential: unknown = await window.navigator.credentials.get(asked);
    return isOtpCredential(credential) ? credential.code : null;
  } catch {
    return null;
  }
}
