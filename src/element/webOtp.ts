/** The member of WebOTP's credential that is read (WICG Web OTP). */
interface OtpCredential {
  readonly code: string;
}

const isOtpCredential = (value: unknown): value is OtpCredential =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";

/** Returns the code of an SMS that comes until `signal` aborts; null if the browser lacks WebOTP, or may not read the SMS. */
export async function webOtpCode(window: Window, signal: AbortSignal): Promise<string | null> {
  if (!("OTPCredential" in window)) return null;
  const options = { otp: { transport: ["sms"] }, signal };
  try {
    const credential: unknown = await window.navigator.credentials.get(options);
    return isOtpCredential(credential) ? credential.code : null;
  } catch {
    return null;
  }
}
