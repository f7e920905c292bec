import { isAbsent, isFlag, isObject, isText, membersOf, parseMembers } from "../answer";
import type { Context } from "../context";
import { ELSEWHERE } from "../cors";
import { importPublicKey, wrongJwk } from "../envelope";
import type { Reply } from "../http";
import { importSigningKey, isSignedBy, type Token, wrongToken } from "../jws";
import { matchesNone, originOf, wrongAddress } from "../origins";
import { type File, fetchFile } from "../portal";
import { advice, type Rule, rule } from "../rule";
import { CannotRun } from "../settings";
import { Broken, NotTried, requireOf } from "../verdict";

/** Contract §5: the portal configuration and the properties. */

const LEEWAY_S = 300;
const LEAST_BITS = 2048;
const PROPERTIES_MS = 3000;
const IN_TIME = "an answer within 3 s: the gateway waits no longer, and uses none of them";

async function claimsOf(context: Context): Promise<{ file: File; token: Token }> {
  const file = await context.config();
  if (file.token === undefined) throw new NotTried("the configuration's token cannot be read (C-CFG-01)");
  return { file, token: file.token };
}

/** Checks that a file holds a token that can be read. */
function requireToken(file: File): void {
  const { text } = file.reply;
  const token = parseMembers(text)?.["token"];
  const found = typeof token === "string" ? wrongToken(token) : `${text.length} characters without a token`;
  requireOf(file, file.token !== undefined, '{ "token": "<compact JWS>" }', found);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the properties, if there are any: a 404, or an answer that is no JSON, means the built-in defaults. */
async function properties(context: Context): Promise<{ file: File; token: Token }> {
  const file = await context.properties();
  if (file.reply.status !== 404 && file.token !== undefined) return { file, token: file.token };
  throw new NotTried("there are no properties, which means the built-in defaults");
}

function signedByKey({ settings }: Context, file: File, token: Token): void {
  const key = importSigningKey(settings.signingKey);
  const { alg } = token.header;
  requireOf(file, alg === "ES256", 'a header with "alg": "ES256"', `alg ${JSON.stringify(alg)}`);
  // RFC 7515 §4.1.11: who does not understand an extension that it names refuses the token
  requireOf(file, token.header["crit"] === undefined, "a header without crit", "a header with crit");
  if (isSignedBy(key, token)) return;
  const isDer = token.signature.length !== 64 && isSignedBy(key, token, "der");
  const came = isDer
    ? "a signature in DER"
    : `a signature of ${token.signature.length} bytes that the signing key does not verify`;
  requireOf(file, false, "an ES256 signature, 64 bytes r and s, by the signing key", came);
}

/** Says a time; a number beyond the dates of JavaScript, such as an `exp` for 'never', as it is. */
function time(seconds: unknown): string {
  const date = new Date(typeof seconds === "number" ? seconds * 1000 : NaN);
  return Number.isNaN(date.getTime()) ? (JSON.stringify(seconds) ?? "absent") : date.toISOString();
}

/** The times that a token in milliseconds would have, in this century: read as seconds it never expires. */
const isInMs = (exp: unknown): boolean => typeof exp === "number" && exp > 1e12 && exp < 5e12;

/** Returns advice on a token that is in time. */
function inTime(file: File, { claims }: Token, needsExp: boolean): string | undefined {
  const now = Date.now() / 1000;
  const { exp, nbf } = claims;
  if (needsExp || !isAbsent(exp))
    requireOf(
      file,
      typeof exp === "number" && exp > now - LEEWAY_S,
      "exp as a number, not over for 300 s",
      `exp ${time(exp)}`,
    );
  // nobody holds iat
  if (!isAbsent(nbf))
    requireOf(
      file,
      typeof nbf === "number" && nbf <= now + LEEWAY_S,
      "nbf as a number, not ahead by more than 300 s",
      `nbf ${time(nbf)}`,
    );
  return isInMs(exp) ? advice(`exp ${time(exp)}: is it in milliseconds? It counts seconds`) : undefined;
}

/**
 * Returns how long the answer lets shared caches keep it, in seconds; 0 if it does not say so. The gateway passes by the browser's
 * own (R90).
 */
function keptFor({ header }: Reply): number {
  const caching = header("cache-control");
  if (/\b(no-store|no-cache|private)\b/i.test(caching)) return 0;
  const lifetime = /\bs-maxage="?(\d+)/i.exec(caching) ?? /\bmax-age="?(\d+)/i.exec(caching);
  if (lifetime !== null) return Number(lifetime[1]) - (Number(header("age")) || 0);
  const expires = (Date.parse(header("expires")) - Date.now()) / 1000;
  return Number.isNaN(expires) ? 0 : expires;
}

/** Throws if the file tells shared caches to keep it longer than the token lives: the gateway refuses an expired token. */
function notKeptTooLong(file: File, { claims }: Token): void {
  const { exp } = claims;
  if (typeof exp !== "number") throw new NotTried("the configuration has no exp (C-CFG-03)");
  const kept = keptFor(file.reply);
  const isShort = kept <= 0 || kept <= exp + LEEWAY_S - Date.now() / 1000;
  requireOf(
    file,
    isShort,
    "no lifetime in shared caches that ends after exp",
    `an answer that shared caches keep for ${Math.round(kept)} s, with exp ${time(exp)}`,
  );
}

/** Tells whether shared caches may give the answer to a page of any origin. */
const isKeptForAll = (reply: Reply): boolean =>
  keptFor(reply) > 0 && !/(^|,)\s*(origin|\*)\s*(,|$)/i.test(reply.header("vary"));

/** Checks that a shared cache does not keep for one page what was granted to another, or to none. */
async function grantedToEach({ sent, url, reply }: File, origin: string): Promise<void> {
  const name = sent.replace("GET ", "");
  const grantOf = (file: File) => file.reply.header("access-control-allow-origin");
  if (reply.header("access-control-allow-origin") === origin && isKeptForAll(reply)) {
    const isOfOne = grantOf(await fetchFile(name, url, ELSEWHERE)) === origin;
    requireOf({ sent }, isOfOne, "Vary: Origin", "a grant that differs by origin, for shared caches to keep");
  }
  // as the host page asks, which may fill a cache
  const own = await fetchFile(name, url, new URL(url).origin);
  requireOf(
    { sent: `${sent}, without an Origin` },
    !isKeptForAll(own.reply) || [origin, "*"].includes(grantOf(own)),
    "Vary: Origin, without an Origin too",
    "an answer without a grant, for shared caches to keep",
  );
}

async function forPageOf({ settings }: Context, file: File): Promise<void> {
  if (new URL(file.url).origin === settings.origin) throw new NotTried("no page of another origin calls");
  const { reply } = file;
  const granted = reply.header("access-control-allow-origin");
  requireOf(
    file,
    granted === settings.origin || granted === "*",
    `Access-Control-Allow-Origin for ${settings.origin}`,
    `Access-Control-Allow-Origin ${JSON.stringify(granted)}`,
  );
  const credentials = reply.header("access-control-allow-credentials");
  requireOf(
    file,
    credentials !== "true",
    "no credentials across origins (§6)",
    "Access-Control-Allow-Credentials true",
  );
  await grantedToEach(file, settings.origin);
}

function noRedirect(file: File): void {
  const { status } = file.reply;
  const target = file.reply.header("location");
  const leadsAway =
    status >= 300 &&
    status < 400 &&
    target !== "" &&
    (!URL.canParse(target, file.url) || new URL(target, file.url).origin !== new URL(file.url).origin);
  requireOf(
    file,
    !leadsAway,
    "the file itself: no redirect to another origin is followed",
    `HTTP ${status} to another origin`,
  );
}

/** Returns the length of a key's modulus; 0 for a key that cannot be read. */
function bitsOf(jwk: Token["claims"]): number {
  try {
    return importPublicKey(jwk).asymmetricKeyDetails?.modulusLength ?? 0;
  } catch {
    return 0;
  }
}

const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** Says an address without what it may hide: a password, a token in its path. */
const tellAddress = (address: unknown): string =>
  typeof address !== "string"
    ? "without a text"
    : URL.canParse(address)
      ? `of ${new URL(address).origin}${hasCredentials(address) ? " with credentials" : ""}`
      : "that is no address";

/** Says why a claim is no secure address (contract §5, §4); `undefined` if it is one. */
const wrongRoot = (claim: unknown): string | undefined =>
  typeof claim === "string" ? wrongAddress(claim) : "without a text";

const hasCredentials = (address: string): boolean => {
  const { username, password } = new URL(address);
  return username !== "" || password !== "";
};

function wrongOrigins(claims: Token["claims"], name: string, star: boolean): string[] {
  const lists = claims[name];
  if (isAbsent(lists)) return [];
  if (!isObject(lists)) return [name];
  return Object.entries(membersOf(lists)).flatMap(([requestor, list]) =>
    isAbsent(list) ||
    (Array.isArray(list) && list.every((entry) => originOf(entry) !== undefined || (star && entry === "*")))
      ? []
      : [`${name}.${requestor}`],
  );
}

/** Returns the entries of a claim's lists that are origins, and that no page has; each by its requestor. */
const vainOrigins = (claims: Token["claims"], name: string): string[] =>
  Object.entries(membersOf(claims[name])).flatMap(([requestor, list]) =>
    [list]
      .flat()
      .map(originOf)
      .filter((origin) => origin !== undefined && matchesNone(origin))
      .map((origin) => `${name}.${requestor} ${origin}`),
  );

/** The longest that a browser's timer can wait (contract §5.2). */
const LONGEST_MS = 2 ** 31 - 1;
/** A number from 0 to the longest that a timer can wait, or its text. */
const isCount = (value: unknown): boolean =>
  (typeof value === "number" || (typeof value === "string" && value.trim() !== "")) &&
  Number(value) >= 0 &&
  Number(value) <= LONGEST_MS;
/** A flag of contract §6, or a word that means off, as anything but a flag does. */
const isSwitch = (value: unknown): boolean =>
  isFlag(value) || (isText(value) && /^(false|off|no?)$/i.test(value));
/** The keys of contract §5.2. */
export const TIMEOUTS: readonly string[] = [
  ...["RESEND_OTP", "FAILED_RESEND", "IDLE_DIS", "IDLE_DMI", "IDLE_WARNING"],
  ...["MPIN_EXCEEDED", "OTP_EXCEEDED", "PAN_EXCEEDED", "MAX_LIMIT_DIALOG", "OVERLAY_SHUTDOWN"],
  ...["SECURITY_HOLDING_WARNING", "LEAVING", "READING"],
  ...["ERROR_PAGE_SHUTDOWN", "SUCCESS_PAGE_CLOSE", "TAB_CLOSE_DELAY"],
  ...["DIS_SUCCESS_OTP_TIMEOUT", "DIS_FAIL_OTP_TIMEOUT", "DIS_FAIL_REOTP_TIMEOUT"],
  ...["DIM_SUCCESS_OTP_TIMEOUT", "DIM_FAIL_OTP_TIMEOUT", "DIM_FAIL_REOTP_TIMEOUT"],
];
/** Tells whether `holds` is true of each member of an object, but for those that count as absent. */
const every = (value: unknown, holds: (entry: unknown) => boolean): boolean =>
  isObject(value) && Object.values(membersOf(value)).every((entry) => isAbsent(entry) || holds(entry));
const isTag = (value: unknown): boolean => {
  try {
    return typeof value === "string" && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

/** The optional claims, each with a check of its value. */
const PORTAL_SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  baseUrlAutoFlag: isSwitch,
  isRedirectEdim: isSwitch,
  statusOperation: isSwitch,
  maxPanCardAttempts: (value) => isCount(value) && Number(value) >= 1,
  mpin_snackbar_duration: isCount,
  prompt_message: isCount,
  successPageCloseTimeout: isCount,
  service_timeout: isCount,
  timeout_service_message: isText,
  recaptchav3sitekey: isText,
  locales: (value) => Array.isArray(value) && value.every(isTag),
};
const requestorTexts = (value: unknown): boolean => every(value, (texts) => every(texts, isText));
/** The claims that each language has too. */
const LANGUAGE_SHAPES: typeof PORTAL_SHAPES = {
  texts: (value) => every(value, isText),
  requestors: requestorTexts,
  productName: isText,
  termsUrl: isText,
};
const PROPERTIES_SHAPES: typeof PORTAL_SHAPES = {
  ...LANGUAGE_SHAPES,
  timeouts: (value) => every(value, (ms) => isCount(ms) && Number(ms) > 0),
  clientIdLengths: (value) =>
    Array.isArray(value) && value.every((length) => Number.isInteger(length) && length > 0),
  brokerLogos: (value) => every(value, isText),
  locales: (value) =>
    Object.keys(membersOf(value)).every(isTag) &&
    every(value, (language) => isObject(language) && misshapen(language, LANGUAGE_SHAPES).length === 0),
};

/** Returns the names of the claims that have another shape; an absent one has none. */
const misshapen = (claims: unknown, shapes: typeof PORTAL_SHAPES): readonly string[] =>
  Object.keys(shapes).filter((name) => {
    const claim = membersOf(claims)[name];
    return !isAbsent(claim) && !shapes[name]?.(claim);
  });

function inShape(file: File, { claims }: Token, shapes: typeof PORTAL_SHAPES): void {
  const wrong = misshapen(claims, shapes);
  requireOf(file, wrong.length === 0, "claims as §5 lists them", `another form of ${wrong.join(", ")}`);
}

export const CONFIGURATION: readonly Rule[] = [
  rule(
    "C-CFG-01",
    "contract §5",
    "read",
    "The configuration is { token }, a compact JWS",
    async (context) => {
      const file = await context.config();
      const { status } = file.reply;
      requireOf(file, status === 200, "HTTP 200", `HTTP ${status}`);
      requireToken(file);
    },
  ),
  rule(
    "C-CFG-02",
    "contract §5",
    "read",
    "The configuration is signed with ES256 by the signing key",
    async (context) => {
      const { file, token } = await claimsOf(context);
      signedByKey(context, file, token);
    },
  ),
  rule(
    "C-CFG-03",
    "contract §5",
    "read",
    "The configuration is in time: exp is there, nbf is not ahead",
    async (context) => {
      const { file, token } = await claimsOf(context);
      return inTime(file, token, true);
    },
  ),
  rule(
    "C-CFG-04",
    "contract §5",
    "read",
    "The configuration's iss, if there is one, is edis-portal",
    async (context) => {
      const { file, token } = await claimsOf(context);
      const { iss } = token.claims;
      requireOf(
        file,
        isAbsent(iss) || iss === "edis-portal",
        'iss "edis-portal"',
        `iss ${JSON.stringify(iss)}`,
      );
    },
  ),
  rule("C-CFG-05", "contract §5, R53", "read", "The roots of the types are https", async (context) => {
    const { file, token } = await claimsOf(context);
    const { claims } = token;
    if (["1", 1, true].some((on) => on === claims["baseUrlAutoFlag"]))
      return "baseUrlAutoFlag: the file's own origin";
    const types = (await context.sources.open()).map(({ model }) => model.transactionType);
    const names = new Set(types.map((type) => (type === "DMI" || type === "DMR" ? "baseURLDMI" : "baseURL")));
    for (const name of names) {
      const root = claims[name];
      const wrong = wrongRoot(root);
      requireOf(
        file,
        wrong === undefined,
        `${name} as an https address without credentials and white space`,
        `${name} ${tellAddress(root)}, ${wrong}`,
      );
    }
    return undefined;
  }),
  rule(
    "C-CFG-06",
    "contract §5",
    "read",
    "The publicKey is RSA of 2048 bits or more, as a browser imports it",
    async (context) => {
      const { file, token } = await claimsOf(context);
      const jwk = membersOf(token.claims["publicKey"]);
      const found = `kty ${JSON.stringify(jwk["kty"])}, alg ${JSON.stringify(jwk["alg"])}`;
      const { kty, alg } = jwk;
      const isRsa = kty === "RSA" && (isAbsent(alg) || alg === "RSA-OAEP-256");
      requireOf(file, isRsa, "kty RSA, alg RSA-OAEP-256", found);
      const wrong = wrongJwk(jwk);
      requireOf(
        file,
        wrong === undefined,
        "n and e as base64url, without padding and leading zero octets",
        wrong ?? "",
      );
      const bits = bitsOf(jwk);
      requireOf(file, bits >= LEAST_BITS, `${LEAST_BITS} bits or more`, `a key of ${bits} bits`);
    },
  ),
  rule("C-CFG-07", "contract §5", "read", "The configuration gives no private key away", async (context) => {
    const { file, token } = await claimsOf(context);
    const jwk = membersOf(token.claims["publicKey"]);
    const given = PRIVATE_MEMBERS.filter((name) => !isAbsent(jwk[name]));
    requireOf(file, given.length === 0, "the public members only", `publicKey with ${given.join(", ")}`);
  }),
  rule(
    "C-CFG-08",
    "contract §5, §6",
    "read",
    "A broker's page may read the configuration, without credentials and from a shared cache",
    async (context) => {
      await forPageOf(context, await context.config());
    },
  ),
  rule(
    "C-CFG-09",
    "contract §5, R90",
    "read",
    "No shared cache keeps the configuration beyond its exp",
    async (context) => {
      const { file, token } = await claimsOf(context);
      notKeptTooLong(file, token);
    },
  ),
  rule(
    "C-CFG-10",
    "contract §5",
    "read",
    "The configuration does not redirect to another origin",
    async (context) => {
      noRedirect(await context.config());
    },
  ),
  rule(
    "C-CFG-11",
    "contract §4, §5, R51",
    "read",
    "Return and embed origins are origins, by requestor",
    async (context) => {
      const { file, token } = await claimsOf(context);
      const wrong = [
        ...wrongOrigins(token.claims, "allowedReturnOrigins", true),
        ...wrongOrigins(token.claims, "embedOrigins", false),
      ];
      requireOf(
        file,
        wrong.length === 0,
        "an object with lists of origins, without a path, by requestor",
        `${wrong.join(", ")} of another form`,
      );
      const vain = ["allowedReturnOrigins", "embedOrigins"].flatMap((name) =>
        vainOrigins(token.claims, name),
      );
      return vain.length === 0
        ? undefined
        : advice(`no page has such an origin, which the gateway leaves out (§4): ${vain.join(", ")}`);
    },
  ),
  rule(
    "C-CFG-12",
    "contract §5",
    "read",
    "The other claims of the configuration are in form",
    async (context) => {
      const { file, token } = await claimsOf(context);
      inShape(file, token, PORTAL_SHAPES);
      const script = token.claims["recaptchav3scripturl"];
      const wrong = isAbsent(script) ? undefined : wrongRoot(script);
      requireOf(
        file,
        wrong === undefined,
        "recaptchav3scripturl over https",
        `recaptchav3scripturl ${wrong}`,
      );
    },
  ),
  rule(
    "C-CFG-13",
    "contract §2, §5",
    "read",
    "The properties are { token } too and come within 3 s, or there are none",
    async (context) => {
      const file = await context.properties().catch((error: unknown) => {
        // §2 has the defaults stand for a 404 and for no JSON; §5 gives the properties 3 s
        if (!(error instanceof CannotRun)) throw error;
        throw new Broken({ sent: "GET propertiesUrl", came: error.message, due: IN_TIME });
      });
      const { status, text } = file.reply;
      if (status === 404) return "there are none";
      if (!isJson(text)) return `HTTP ${status}, and no JSON, which means the built-in defaults`;
      requireOf(file, status === 200, "HTTP 200, or 404 where there are none", `HTTP ${status}, JSON`);
      requireToken(file);
      const isInTime = file.tookMs <= PROPERTIES_MS;
      requireOf(file, isInTime, IN_TIME, `an answer after ${(file.tookMs / 1000).toFixed(1)} s`);
      return undefined;
    },
  ),
  rule(
    "C-CFG-14",
    "contract §2, §5",
    "read",
    "The properties are signed with ES256 by the same key",
    async (context) => {
      const { file, token } = await properties(context);
      signedByKey(context, file, token);
    },
  ),
  rule("C-CFG-15", "contract §5", "read", "The properties are in time", async (context) => {
    const { file, token } = await properties(context);
    return inTime(file, token, false);
  }),
  rule(
    "C-CFG-16",
    "contract §5",
    "read",
    "A broker's page may read the properties, and no redirect leads away from them",
    async (context) => {
      noRedirect(await context.properties());
      const { file } = await properties(context);
      await forPageOf(context, file);
    },
  ),
  rule("C-CFG-17", "contract §5", "read", "The claims of the properties are in form", async (context) => {
    const { file, token } = await properties(context);
    inShape(file, token, PROPERTIES_SHAPES);
    const unknown = Object.keys(membersOf(token.claims["timeouts"])).filter((key) => !TIMEOUTS.includes(key));
    return unknown.length === 0
      ? undefined
      : advice(`timeouts that are not in §5.2 change nothing: ${unknown.join(", ")}`);
  }),
];
