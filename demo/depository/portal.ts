import { type RecaptchaManner, recaptchaAddress } from "../recaptcha";
import { PAN_TRIES } from "./counters";
import { type Language, LOCALES, languageFor } from "./locales/index";
import { originsByRequestor, type World } from "./world";

export const PORTAL_CONFIG = "portal-edis-service.json";
const RECAPTCHA: RecaptchaManner = { trustedtypes: true };
const TOKEN_SECONDS = 3600;
/** The product name that the investor reads. */
export const PRODUCT_NAME = "Demo Depository";
export const PRODUCT_LOGO = "/edisweb/assets/logos/depository.svg";

/** Returns the languages that this portal offers (contract §5 Languages): built in and approved. */
const offered = ({ options }: World): readonly string[] =>
  LOCALES.filter((tag) => options.locales?.includes(tag) ?? true);

function sign(
  world: World,
  claims: Record<string, unknown>,
  overrides: Readonly<Record<string, unknown>> = {},
) {
  const iat = Math.floor(world.clock() / 1000);
  return {
    token: world.steps.signClaims(world.keys, { iat, exp: iat + TOKEN_SECONDS, ...claims, ...overrides }),
  };
}

/** Returns `{ token }` of the portal claims, contract §5. */
export function portalConfig(world: World): { token: string } {
  const { options } = world;
  const url = world.url();
  const origins = originsByRequestor(world);
  const claims = {
    iss: "edis-portal",
    baseURL: url,
    baseURLDMI: `${url}/dmi`,
    baseUrlAutoFlag: "0",
    publicKey: world.keys.publicJwk,
    maxPanCardAttempts: PAN_TRIES,
    recaptchav3sitekey: "demo-site-key",
    recaptchav3scripturl: recaptchaAddress(`${url}/demo/`, RECAPTCHA),
    mpin_snackbar_duration: 5000,
    prompt_message: 5000,
    successPageCloseTimeout: 5000,
    isRedirectEdim: "1",
    service_timeout: options.serviceTimeoutMs ?? 30_000,
    timeout_service_message: "The depository is taking too long to answer. Please try again.",
    allowedReturnOrigins: origins,
    embedOrigins: origins,
    statusOperation: "1",
    locales: offered(world),
  };
  return sign(world, claims, options.portalClaims);
}

/** Returns the PAN tries that the portal claims grant. */
export function panTries(world: World): number {
  const claimed = world.options.portalClaims?.["maxPanCardAttempts"];
  return typeof claimed === "number" ? claimed : PAN_TRIES;
}

/** Tells whether the portal claims the status operation (contract §6). */
export function offersStatus({ options }: World): boolean {
  return (options.portalClaims?.["statusOperation"] ?? "1") === "1";
}

/** Tells whether both roots are the depository's own origin (`baseUrlAutoFlag`). */
export function hasOneRoot(world: World): boolean {
  return world.options.portalClaims?.["baseUrlAutoFlag"] === "1";
}

/**
 * The broker that has its own texts, in every language. For the others only a name is signed, and `requestors` has no
 * UNIVERSAL, so the built-in texts are shown. In both cases all texts of a screen are in one language.
 */
const WITH_TEXTS = "BRK001";

/** Returns the properties claims of one language (contract §5 `locales`). */
function localised(tag: string) {
  const { requestor, helpHours } = languageFor(tag);
  const requestors: Readonly<Record<string, Language["requestor"]>> = { [WITH_TEXTS]: requestor };
  return { texts: { HELP_HOURS: helpHours }, requestors };
}

/** Returns the English `requestors` claims: every name, and the texts of `WITH_TEXTS`. */
function requestorTexts(world: World) {
  const { requestors } = localised("en-GB");
  return Object.fromEntries(
    Object.entries(world.brokers()).map(([id, { name }]) => [id, { name, ...requestors[id] }]),
  );
}

/** Returns `{ token }` of the properties claims, contract §5. */
export function properties(world: World): { token: string } {
  const url = world.url();
  const claims = {
    iss: "edis-portal",
    texts: {
      HELP_PHONE: "1800 000 0000",
      HELP_HOURS: languageFor("en-GB").helpHours,
      HELP_URL: `${url}/demo/help`,
    },
    requestors: requestorTexts(world),
    locales: Object.fromEntries(
      offered(world)
        .filter((tag) => tag !== "en-GB")
        .map((tag) => [tag, localised(tag)]),
    ),
    timeouts: world.options.timeouts ?? {},
    termsUrl: `${url}/edisweb/assets/terms.pdf`,
    productName: PRODUCT_NAME,
    productLogo: url + PRODUCT_LOGO,
    brokerLogos: { BRK001: `${url}/edisweb/assets/logos/brk001.svg` },
  };
  return sign(world, claims, world.options.propertiesClaims);
}
