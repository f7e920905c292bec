import * as v from "valibot";
import { isDuration } from "../data/delay";
import {
  dictionary,
  flagDefaultOff,
  optionalText,
  optionalVisibleText,
  record,
  text,
} from "../data/fieldSchemas";
import { nullPrototype } from "../data/nullPrototype";
import { isRecord } from "../data/parseJson";
import { isBlank } from "../data/text";
import { normalOrigins, type OriginsByRequestor, secureAddress } from "../returning/allowedOrigins";

/** Schema of a number above 0 that a browser's timer can hold: a duration in ms, or a count. */
const timerNumber = v.pipe(
  text,
  v.transform(Number),
  v.check((ms) => isDuration(ms)),
);

const originsByRequestor = v.optional(dictionary(v.array(v.unknown())), {});

const secureUrl = v.pipe(
  text,
  v.check((url) => secureAddress(url) !== null),
);

const ENGLISH = "en-GB";
const LANGUAGE_TAG = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i;

/** Returns a tag as it is usually written, `en-GB` for `EN-gb`: case means nothing in a tag (RFC 5646 §2.1.1). */
function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

const languageTags = v.optional(
  v.pipe(
    v.array(v.unknown()),
    v.transform((tags) =>
      tags
        .filter((tag) => typeof tag === "string")
        .filter((tag) => LANGUAGE_TAG.test(tag))
        .map(canonical),
    ),
  ),
  [ENGLISH],
);

/** Claims with a default: a misshapen one counts as absent and refuses nothing. */
const lenient = {
  maxPanCardAttempts: v.optional(timerNumber, 3),
  mpin_snackbar_duration: v.optional(timerNumber, 5000),
  prompt_message: v.optional(timerNumber, 5000),
  successPageCloseTimeout: v.optional(timerNumber, 5000),
  service_timeout: v.optional(timerNumber, 30_000),
};

export const DEFAULTED_CLAIMS: readonly string[] = Object.keys(lenient);

/**
 * Schema of the portal's claims (contract §5), `exp` required. A misshapen origin list is refused; what is no language
 * tag is left out of `locales`. `apiRoot.ts` judges the API root that the type uses.
 */
export const portalClaims = record({
  iss: v.optional(v.literal("edis-portal"), "edis-portal"),
  exp: text,
  baseURL: optionalText,
  baseURLDMI: optionalText,
  baseUrlAutoFlag: flagDefaultOff,
  publicKey: record({ kty: v.string(), n: v.string(), e: v.string(), alg: v.exactOptional(v.string()) }),
  ...lenient,
  recaptchav3sitekey: optionalVisibleText,
  recaptchav3scripturl: v.optional(secureUrl, "https://www.google.com/recaptcha/api.js"),
  isRedirectEdim: flagDefaultOff,
  statusOperation: flagDefaultOff,
  timeout_service_message: optionalVisibleText,
  allowedReturnOrigins: originsByRequestor,
  embedOrigins: originsByRequestor,
  locales: languageTags,
});

export type PortalClaims = v.InferOutput<typeof portalClaims>;

const withoutBlanks = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([, member]) => typeof member !== "string" || !isBlank(member)),
      )
    : value;

/** Schema of an object of texts: blank ones are left out, so that no control loses its name (contract §5). */
const withoutBlankTexts = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.unknown(), v.transform(withoutBlanks), schema);

const requestorTexts = withoutBlankTexts(
  record({
    name: optionalText,
    header: optionalText,
    subHeader: optionalText,
    thirdHeader: optionalText,
    consent: optionalText,
  }),
);

/** The texts of one language (contract §5 Languages). */
const localeClaims = {
  texts: v.exactOptional(withoutBlankTexts(dictionary(v.string()))),
  requestors: v.exactOptional(dictionary(requestorTexts)),
  productName: optionalText,
  termsUrl: optionalText,
};

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Entries that are no length are left out (R85). */
const clientIdLengths = v.exactOptional(
  v.pipe(
    v.array(v.unknown()),
    v.transform((entries) => entries.filter(isLength)),
  ),
);

const byTag = <Claims>(byLocale: Readonly<Record<string, Claims>>): Record<string, Claims> =>
  nullPrototype(
    Object.fromEntries(Object.entries(byLocale).map(([tag, claims]) => [canonical(tag), claims])),
  );

/**
 * Schema of the properties' claims, all optional (contract §5): those of en-GB, and by tag those of other languages. The
 * dictionaries inherit nothing, so any id may be looked up.
 */
export const properties = withoutBlankTexts(
  record({
    ...localeClaims,
    locales: v.exactOptional(v.pipe(dictionary(withoutBlankTexts(record(localeClaims))), v.transform(byTag))),
    timeouts: v.exactOptional(dictionary(timerNumber)),
    clientIdLengths,
    productLogo: optionalText,
    brokerLogos: v.exactOptional(withoutBlankTexts(dictionary(text))),
  }),
);

export type Properties = v.InferOutput<typeof properties>;

/** The portal's claims under our names; durations in ms, lists of origins as origins (R51), `locales` the languages that are offered. */
export interface PortalConfig {
  readonly maxPanCardAttempts: number;
  readonly mpinSnackbarMs: number;
  readonly promptMessageMs: number;
  readonly successPageCloseMs: number;
  readonly serviceTimeoutMs: number;
  readonly isRedirectEdim: boolean;
  /** The depository has a status operation (contract §6 *status*). */
  readonly hasStatus: boolean;
  readonly timeoutServiceMessage?: string;
  readonly recaptchaSiteKey?: string;
  readonly recaptchaScriptUrl: string;
  readonly allowedReturnOrigins: OriginsByRequestor;
  readonly embedOrigins: OriginsByRequestor;
  readonly locales: readonly string[];
}

/** Converts portal claims to the gateway's names; warns, in one line, of list entries that are not origins. */
export function portalConfig(claims: PortalClaims, warn: (message: string) => void): PortalConfig {
  const { timeout_service_message, recaptchav3sitekey } = claims;
  const leftOut: string[] = [];
  const originsIn = (list: "allowedReturnOrigins" | "embedOrigins"): OriginsByRequestor =>
    nullPrototype(
      Object.fromEntries(
        Object.entries(claims[list]).map(([requestorId, entries]) => {
          const read = normalOrigins(entries, list === "allowedReturnOrigins");
          leftOut.push(...read.leftOut.map((entry) => `${list}.${requestorId} ${JSON.stringify(entry)}`));
          return [requestorId, read.origins];
        }),
      ),
    );
  const allowedReturnOrigins = originsIn("allowedReturnOrigins");
  const embedOrigins = originsIn("embedOrigins");
  if (leftOut.length > 0)
    warn(`edis-gateway: left out, as not an origin: ${leftOut.join(", ")}. See docs/contract.md §5`);
  return nullPrototype({
    maxPanCardAttempts: claims.maxPanCardAttempts,
    mpinSnackbarMs: claims.mpin_snackbar_duration,
    promptMessageMs: claims.prompt_message,
    successPageCloseMs: claims.successPageCloseTimeout,
    serviceTimeoutMs: claims.service_timeout,
    isRedirectEdim: claims.isRedirectEdim,
    hasStatus: claims.statusOperation,
    recaptchaScriptUrl: claims.recaptchav3scripturl,
    allowedReturnOrigins,
    embedOrigins,
    locales: claims.locales,
    ...(timeout_service_message && { timeoutServiceMessage: timeout_service_message }),
    ...(recaptchav3sitekey && { recaptchaSiteKey: recaptchav3sitekey }),
  });
}
