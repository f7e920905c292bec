import type { JsonObject } from "./convert";
import { httpsAddress, ofType, says } from "./schemaAdditions";

const DURATION = says("Milliseconds, above 0. One that is misshapen is left out, and the default stands.");
const ORIGINS = "Origins, by requestorId. One that is no origin, or carries a path, is left out (R51).";

/** The contract's words on signed claims and on the payload. */
export const SIGNED: Readonly<Record<string, JsonObject>> = {
  PortalClaims: {
    description: "The claims of the portal configuration (contract §5).",
    properties: {
      iat: ofType("number", "Seconds since the epoch."),
      nbf: ofType("number", "Seconds since the epoch; held where it is there."),
      exp: ofType("number", "Seconds since the epoch, held with 300 s leeway."),
      baseURL: httpsAddress("Root of DIS and DIM, required for them (R53)."),
      baseURLDMI: httpsAddress("Root of DMI and DMR, required for them (R53)."),
      baseUrlAutoFlag: says("On: the origin of the configuration stands for both roots."),
      publicKey: {
        description: "RSA, at least 2048 bits. Requests and M-PINs are sealed to it.",
        properties: { kty: { const: "RSA" }, alg: { const: "RSA-OAEP-256" } },
      },
      maxPanCardAttempts: says(
        "A count, above 0. One that is misshapen is left out, and the default stands.",
      ),
      mpin_snackbar_duration: DURATION,
      prompt_message: DURATION,
      successPageCloseTimeout: DURATION,
      service_timeout: DURATION,
      recaptchav3scripturl: httpsAddress("Where the captcha's script is."),
      allowedReturnOrigins: {
        description: `${ORIGINS} \`"*"\` means any https origin.`,
        additionalProperties: { items: { type: "string" } },
      },
      embedOrigins: { description: ORIGINS, additionalProperties: { items: { type: "string" } } },
      locales: {
        description: "BCP 47 tags of the languages that the depository has approved.",
        items: { type: "string" },
      },
      statusOperation: says(
        "On: the depository has the operation `GET {requestorId}/status/{transactionRefNo}`.",
      ),
    },
  },
  Properties: {
    description:
      "The claims of the properties, all optional (contract §5). A misshapen or blank one is passed over.",
    properties: {
      texts: says("By the keys of contract §5.1."),
      timeouts: { description: "By the keys of contract §5.2.", additionalProperties: DURATION },
      requestors: says("By requestorId, or `UNIVERSAL` (contract §5.3)."),
      locales: says("What is said in other languages, by their BCP 47 tags."),
      clientIdLengths: {
        description: "How many digits a Client ID may have (R85).",
        items: { type: "integer", minimum: 1 },
      },
    },
  },
  AuthenticationModel: {
    description:
      "What a requestor hands to the gateway, as JSON and mostly in base64url (contract §4). DIS and DIM need `orderRequestDetails` and `edisServiceHeader`, and the ids and the type in `edisServiceHeader` agree with those beside it. DIM's `payloadDigest` is made of its JSON text.",
    properties: {
      mpinStatus: says("`1` if the account has an M-PIN, `0` if it has none."),
      edisServiceHeader: {
        properties: {
          authMechanism: says("DIM: the mode in which it begins, `MPIN` or `OTP` (R42)."),
        },
      },
    },
  },
};
