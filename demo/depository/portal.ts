import { type RecaptchaManner, recaptchaAddress } from "../recaptcha";
import { signClaims } from "./keys";
import { PAN_TRIES } from "./limits";
import { originsByRequestor, type World } from "./world";

export const PORTAL_CONFIG = "portal-edis-service.json";
/** Until the gateway waits for `ready` (R86), the engine comes with the loader: take `engine` away then. */
const RECAPTCHA: RecaptchaManner = { engine: "together", trustedtypes: true };
const TOKEN_SECONDS = 3600;
/** Whom the investor meets. */
export const PRODUCT_NAME = "Demo Depository";

/** The languages that are built, and so may be offered (contract §5 Languages). */
export const LOCALES: readonly string[] = "en-GB hi bn mr te ta gu kn ml or pa as ur".split(" ");

function sign(
  world: World,
  claims: Record<string, unknown>,
  overrides: Readonly<Record<string, unknown>> = {},
) {
  const iat = Math.floor(world.clock() / 1000);
  return { token: signClaims(world.keys, { iat, exp: iat + TOKEN_SECONDS, ...claims, ...overrides }) };
}

/** `{ token }` of the portal claims, contract §5. */
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
    locales: LOCALES.filter((tag) => options.locales?.includes(tag) ?? true),
  };
  return sign(world, claims, options.portalClaims);
}

/** The PAN tries that the portal claims grant. */
export function panTries(world: World): number {
  const told = world.options.portalClaims?.["maxPanCardAttempts"];
  return typeof told === "number" ? told : PAN_TRIES;
}

/** Whether there is a status operation: where the portal claims one (contract §6). */
export function offersStatus({ options }: World): boolean {
  return (options.portalClaims?.["statusOperation"] ?? "1") === "1";
}

/** Whether both roots are the depository's own origin (`baseUrlAutoFlag`). */
export function hasOneRoot(world: World): boolean {
  return world.options.portalClaims?.["baseUrlAutoFlag"] === "1";
}

const DEBIT = "debit and transfer securities from my demat account towards my obligation at exchange";

function requestorTexts(world: World) {
  const names = Object.fromEntries(
    Object.entries(world.brokers()).map(([id, broker]) => [id, { name: broker.name }]),
  );
  return {
    ...names,
    BRK001: {
      ...names["BRK001"],
      header: "Consent for #REQUESTORNAME#",
      subHeader: "Please check the order that you placed with #REQUESTORNAME#.",
      thirdHeader: "This consent is good until #VALIDYDATE#.",
      consent: `I hereby authorise #REQUESTORNAME# to ${DEBIT} arising out of this order, until #VALIDYDATE#.`,
    },
    BRK002: {
      ...names["BRK002"],
      header: "Delivery instruction for #REQUESTORNAME#",
      subHeader: "#REQUESTORNAME# asks for your consent.",
      thirdHeader: "Settlement on #VALIDYDATE#.",
      consent: `I hereby authorise #REQUESTORNAME# to ${DEBIT} for settlement on #VALIDYDATE#.`,
    },
    UNIVERSAL: {
      header: "Electronic Instruction Slip",
      subHeader: "Please check the details below.",
      thirdHeader: "Nothing is debited before you submit.",
      consent: `I hereby authorise #REQUESTORNAME# to ${DEBIT} arising out of my trade, as per the details shown on this page.`,
    },
  };
}

/** `{ token }` of the properties claims, contract §5. */
export function properties(world: World): { token: string } {
  const url = world.url();
  const claims = {
    iss: "edis-portal",
    texts: {
      HELP_PHONE: "1800 000 0000",
      HELP_HOURS: "Monday to Saturday, 8:00 to 20:00 IST",
      HELP_URL: `${url}/demo/help`,
    },
    requestors: requestorTexts(world),
    timeouts: world.options.timeouts ?? {},
    termsUrl: `${url}/edisweb/assets/terms.pdf`,
    productName: PRODUCT_NAME,
    productLogo: `${url}/edisweb/assets/logos/depository.svg`,
    brokerLogos: { BRK001: `${url}/edisweb/assets/logos/brk001.svg` },
  };
  return sign(world, claims, world.options.propertiesClaims);
}
