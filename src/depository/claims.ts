import * as v from "valibot";
import { dictionary, off, optionalText, record, text } from "../payload/wire";

// A browser's timer holds 31 bits: a longer one would fire at once.
const LONGEST_MS = 2 ** 31 - 1;

const positive = (byDefault: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (Number(value) > 0 && Number(value) <= LONGEST_MS ? Number(value) : byDefault)),
    ),
    byDefault,
  );

const originsByRequestor = dictionary(v.array(v.string()));

/** Schema of the portal's claims (contract §5). A duration that is none becomes its default; a misshapen origin list is refused. */
export const portalClaims = record({
  baseURL: optionalText,
  baseURLDMI: optionalText,
  baseUrlAutoFlag: off,
  publicKey: v.object({ kty: v.string(), n: v.string(), e: v.string(), alg: v.exactOptional(v.string()) }),
  maxPanCardAttempts: positive(3),
  recaptchav3sitekey: optionalText,
  recaptchav3scripturl: v.optional(text, "https://www.google.com/recaptcha/api.js"),
  mpin_snackbar_duration: positive(5000),
  prompt_message: positive(5000),
  successPageCloseTimeout: positive(5000),
  isRedirectEdim: off,
  service_timeout: positive(30_000),
  timeout_service_message: optionalText,
  allowedReturnOrigins: v.exactOptional(originsByRequestor),
  embedOrigins: v.optional(originsByRequestor, {}),
});

export type PortalClaims = v.InferOutput<typeof portalClaims>;

const requestorTexts = record({
  name: optionalText,
  header: optionalText,
  subHeader: optionalText,
  thirdHeader: optionalText,
  consent: optionalText,
});

/** Schema of the properties' claims, all optional (contract §5). The dictionaries inherit nothing, so any id may be looked up. */
export const properties = record({
  texts: v.exactOptional(dictionary(v.string())),
  requestors: v.exactOptional(dictionary(requestorTexts)),
  timeouts: v.exactOptional(dictionary(v.pipe(text, v.transform(Number), v.minValue(0)))),
  termsUrl: optionalText,
  productName: optionalText,
  brokerLogos: v.exactOptional(dictionary(text)),
});

export type Properties = v.InferOutput<typeof properties>;
export type RequestorTexts = v.InferOutput<typeof requestorTexts>;

/** The portal's claims under our names; durations in ms, `allowedReturnOrigins` absent where the portal does not restrict them. */
export interface PortalConfig {
  readonly maxPanCardAttempts: number;
  readonly mpinSnackbarMs: number;
  readonly promptMessageMs: number;
  readonly successPageCloseMs: number;
  readonly serviceTimeoutMs: number;
  readonly isRedirectEdim: boolean;
  readonly timeoutServiceMessage?: string;
  readonly recaptchaSiteKey?: string;
  readonly recaptchaScriptUrl: string;
  readonly allowedReturnOrigins?: Readonly<Record<string, readonly string[]>>;
  readonly embedOrigins: Readonly<Record<string, readonly string[]>>;
}

/** Portal claims as read to what the gateway uses. */
export function portalConfig(claims: PortalClaims): PortalConfig {
  const { timeout_service_message, recaptchav3sitekey, allowedReturnOrigins } = claims;
  return {
    maxPanCardAttempts: claims.maxPanCardAttempts,
    mpinSnackbarMs: claims.mpin_snackbar_duration,
    promptMessageMs: claims.prompt_message,
    successPageCloseMs: claims.successPageCloseTimeout,
    serviceTimeoutMs: claims.service_timeout,
    isRedirectEdim: claims.isRedirectEdim,
    recaptchaScriptUrl: claims.recaptchav3scripturl,
    embedOrigins: claims.embedOrigins,
    ...(timeout_service_message && { timeoutServiceMessage: timeout_service_message }),
    ...(recaptchav3sitekey && { recaptchaSiteKey: recaptchav3sitekey }),
    ...(allowedReturnOrigins && { allowedReturnOrigins }),
  };
}
