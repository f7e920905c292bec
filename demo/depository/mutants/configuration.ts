import { sign } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Keys, signText } from "../keys";
import { digits } from "../model";
import { claims, mutant, responses, token, withHeaders } from "./means";

/** Mutants of configuration, payloads and host page. */

const PORTAL = /^\/portal-config\//;
const PROPERTIES = /^\/edisweb\/assets\/json\//;
const PAGE = /^\/edisweb\/$/;
const ISSUE = /^\/demo\/transactions$/;

const now = () => Math.floor(Date.now() / 1000);
const DAY_S = 86_400;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const flipped = (signed: string): string => {
  const [head, body, signature = ""] = signed.split(".");
  const bytes = Buffer.from(signature, "base64url");
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return `${head}.${body}.${bytes.toString("base64url")}`;
};

/** Signs claims whose text is Latin-1. */
const inLatin1 = (_signed: string, original: object, keys: Keys): string => {
  // its other languages have characters of which Latin-1 makes no JSON
  const western = { ...original, locales: undefined, productName: "Börse" };
  const claims = Buffer.from(JSON.stringify(western), "latin1");
  const signed = `${part({ alg: "ES256" })}.${claims.toString("base64url")}`;
  return `${signed}.${signText(keys, signed).toString("base64url")}`;
};

type Model = Record<string, unknown>;

/** Changes the payload that the back office hands out; the transaction that it remembers is unchanged. */
const payloads = (change: (model: Model) => void) =>
  responses(ISSUE, async (response, request) => {
    if (request.method !== "POST") return response;
    const issued: { payload: string } = await response.json();
    const model: Model = JSON.parse(Buffer.from(issued.payload, "base64url").toString("utf8"));
    change(model);
    return Response.json(
      { ...issued, payload: Buffer.from(JSON.stringify(model)).toString("base64url") },
      { status: 201 },
    );
  });

/** Changes the request by which the broker's server creates a transaction. */
const creations = (change: (creation: Model) => Model) => () => ({
  respond: async (request: Request, next: (request: Request) => Promise<Response>) => {
    if (request.method !== "POST" || !ISSUE.test(new URL(request.url).pathname)) return next(request);
    const creation: Model = await request.json();
    const { url, headers } = request;
    return next(new Request(url, { method: "POST", headers, body: JSON.stringify(change(creation)) }));
  },
});

const header = (model: Model): Model => Object(model["edisServiceHeader"]);

const policy = (change: (text: string) => string) =>
  withHeaders(PAGE, (headers) =>
    headers.set("Content-Security-Policy", change(headers.get("Content-Security-Policy") ?? "")),
  );
const page = (change: (html: string, request: Request) => string) =>
  responses(
    PAGE,
    async (response, request) => new Response(change(await response.text(), request), response),
  );

/** Changes members of the published key; `change` is given its modulus. */
const publicKey = (breaks: string, change: (n: Buffer) => object) =>
  mutant(
    breaks,
    claims("portal", (original) => {
      const key: Model = Object(original["publicKey"]);
      return { ...original, publicKey: { ...key, ...change(Buffer.from(String(key["n"]), "base64url")) } };
    }),
  );

export const CONFIGURATION_MUTANTS = {
  configWithoutToken: mutant(
    "answers the portal claims in clear",
    responses(PORTAL, (response) => Response.json({ baseURL: "" }, response)),
  ),
  configSignatureBent: mutant(
    "signs the configuration with a signature that does not verify",
    token("portal", flipped),
  ),
  configSignatureDer: mutant(
    "signs the configuration in DER",
    token("portal", (signed, _given, keys) => {
      const [head, body] = signed.split(".");
      return `${head}.${body}.${sign("sha256", Buffer.from(`${head}.${body}`), keys.signing).toString("base64url")}`;
    }),
  ),
  configAlgNone: mutant(
    "does not sign the configuration",
    token("portal", (_signed, original) => `${part({ alg: "none" })}.${part(original)}.`),
  ),
  configLatin1: mutant("writes its configuration in Latin-1", token("portal", inLatin1)),
  propertiesLatin1: mutant("writes its properties in Latin-1", token("properties", inLatin1)),
  configExpired: mutant(
    "answers an expired configuration",
    claims("portal", (original) => ({ ...original, exp: now() - 3600 })),
  ),
  configWithoutExp: mutant(
    "answers a configuration without exp",
    claims("portal", ({ exp: _, ...original }) => original),
  ),
  configFromTheFuture: mutant(
    "answers a configuration that is not yet valid",
    claims("portal", (original) => ({ ...original, nbf: now() + DAY_S })),
  ),
  configIssuer: mutant(
    "names another issuer",
    claims("portal", (original) => ({ ...original, iss: "portal" })),
  ),
  configHttpRoot: mutant(
    "has its operations over http",
    claims("portal", (original) => ({ ...original, baseURL: "http://depository.example" })),
  ),
  configSpacedRoot: mutant(
    "writes its root with a space at the end",
    claims("portal", (original) => ({ ...original, baseURL: `${original["baseURL"]} ` })),
  ),
  configExpInMs: mutant(
    "claims an exp in milliseconds",
    claims("portal", (original) => ({ ...original, exp: Number(original["exp"]) * 1000 })),
  ),
  configSmallKey: publicKey("publishes an RSA key of 1024 bits", () => ({
    n: Buffer.alloc(128, 0xc1).toString("base64url"),
  })),
  configPaddedKey: publicKey("publishes its key in padded base64url", (n) => ({
    n: `${n.toString("base64url")}==`,
  })),
  configStandardKey: publicKey("publishes its key in standard base64", (n) => ({
    n: n.toString("base64"),
  })),
  configZeroKey: publicKey("publishes its key with a leading zero octet", (n) => ({
    n: Buffer.concat([Buffer.alloc(1), n]).toString("base64url"),
  })),
  configPrivateKey: mutant(
    "publishes a private member of its key",
    claims("portal", (original) => ({
      ...original,
      publicKey: { ...Object(original["publicKey"]), d: "AQAB" },
    })),
  ),
  configNoCors: mutant(
    "lets no page of a broker read the configuration",
    withHeaders(PORTAL, (headers) => headers.delete("Access-Control-Allow-Origin")),
  ),
  configCredentials: mutant(
    "asks pages for credentials",
    withHeaders(PORTAL, (headers) => headers.set("Access-Control-Allow-Credentials", "true")),
  ),
  configVariesForOriginsAlone: mutant(
    "lets shared caches keep the configuration without a grant, as it came without an Origin",
    withHeaders(PORTAL, (headers, request) => {
      headers.set("Cache-Control", "public, max-age=60");
      if (request.headers.has("Origin")) return;
      for (const name of ["Vary", "Access-Control-Allow-Origin"]) headers.delete(name);
    }),
  ),
  configKept: mutant(
    "lets caches keep the configuration for a day",
    withHeaders(PORTAL, (headers) => headers.set("Cache-Control", "public, max-age=86400")),
  ),
  configRedirects: mutant(
    "has the configuration on another origin",
    responses(
      PORTAL,
      () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/config" } }),
    ),
  ),
  configOriginPath: mutant(
    "lists an origin with a path",
    claims("portal", (original) => ({
      ...original,
      allowedReturnOrigins: {
        ...Object(original["allowedReturnOrigins"]),
        BRK009: ["https://a.example/path"],
      },
    })),
  ),
  configOriginsInList: mutant(
    "claims its embed origins as a list of no requestor",
    claims("portal", (original) => ({ ...original, embedOrigins: [] })),
  ),
  configOriginsInText: mutant(
    "claims its embed origins as a text",
    claims("portal", (original) => ({ ...original, embedOrigins: "https://broker.example" })),
  ),
  configOriginsOn: mutant(
    "claims its embed origins as a flag",
    claims("portal", (original) => ({ ...original, embedOrigins: true })),
  ),
  configHttpOrigin: mutant(
    "lists an http origin of another machine",
    claims("portal", (original) => ({
      ...original,
      embedOrigins: { ...Object(original["embedOrigins"]), BRK009: ["http://broker.example"] },
    })),
  ),
  configStarInHost: mutant(
    "lists a star in a host",
    claims("portal", (original) => ({
      ...original,
      allowedReturnOrigins: {
        ...Object(original["allowedReturnOrigins"]),
        BRK009: ["https://*.broker.example"],
      },
    })),
  ),
  configFlagInWords: mutant(
    "claims its status operation in a word",
    claims("portal", (original) => ({ ...original, statusOperation: "true" })),
  ),
  configEndlessTimeout: mutant(
    "claims a timeout that no timer can wait",
    claims("portal", (original) => ({ ...original, service_timeout: 2 ** 31 })),
  ),
  configKeptForAll: mutant(
    "lets shared caches keep the configuration that it grants one page",
    withHeaders(PORTAL, (headers, request) => {
      headers.set("Access-Control-Allow-Origin", request.headers.get("Origin") ?? "*");
      headers.set("Cache-Control", "public, max-age=60");
      headers.delete("Vary");
    }),
  ),
  configTimeout: mutant(
    "claims a timeout in words",
    claims("portal", (original) => ({ ...original, service_timeout: "30 s" })),
  ),
  propertiesWithoutToken: mutant(
    "answers the properties in clear",
    responses(PROPERTIES, (response) => Response.json({ texts: {} }, response)),
  ),
  propertiesSignatureBent: mutant(
    "signs the properties with a signature that does not verify",
    token("properties", flipped),
  ),
  propertiesExpired: mutant(
    "answers expired properties",
    claims("properties", (original) => ({ ...original, exp: now() - 3600 })),
  ),
  propertiesNoCors: mutant(
    "lets no page of a broker read the properties",
    withHeaders(PROPERTIES, (headers) => headers.delete("Access-Control-Allow-Origin")),
  ),
  propertiesRedirect: mutant(
    "has the properties on another origin",
    responses(
      PROPERTIES,
      () =>
        new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/properties" } }),
    ),
  ),
  propertiesLate: mutant(
    "answers the properties after more than 3 s",
    responses(PROPERTIES, (response) => setTimeout(3100, response)),
  ),
  propertiesTimeouts: mutant(
    "claims a timeout of the properties in words",
    claims("properties", (original) => ({ ...original, timeouts: { DIS_FAIL_OTP_TIMEOUT: "3 s" } })),
  ),
  propertiesOfLanguage: mutant(
    "claims a text of another language as an object",
    claims("properties", (original) => ({ ...original, locales: { hi: { texts: { SUBMIT: {} } } } })),
  ),
  propertiesNoTimeout: mutant(
    "claims a timeout of 0 ms",
    claims("properties", (original) => ({ ...original, timeouts: { DIS_FAIL_OTP_TIMEOUT: 0 } })),
  ),
  propertiesTextsInList: mutant(
    "signs its texts as a list",
    claims("properties", (original) => ({ ...original, texts: ["eDIS"] })),
  ),
  propertiesOtherKeys: mutant(
    "claims a timeout by another key",
    claims("properties", (original) => ({ ...original, timeouts: { DIS_FAIL_TIMEOUT: 3000 } })),
  ),

  payloadTooLong: mutant(
    "hands out payloads of more than 64 KiB",
    responses(ISSUE, async (response, request) => {
      if (request.method !== "POST") return response;
      const issued: { payload: string } = await response.json();
      return Response.json({ ...issued, payload: issued.payload + " ".repeat(70_000) });
    }),
  ),
  payloadOtherIds: mutant(
    "names another transaction in the service header",
    payloads((model) => {
      if (model["transactionType"] !== "DIM") header(model)["TransactionRefNo"] = "TXN1";
    }),
  ),
  payloadWithoutOrder: mutant(
    "issues DIS without its order",
    payloads((model) => {
      if (model["transactionType"] === "DIS") delete model["orderRequestDetails"];
    }),
  ),
  payloadMandateStatus: mutant(
    "issues mandates with a status, and without an order",
    payloads((model) => {
      if (["DMI", "DMR"].includes(String(model["transactionType"]))) model["status"] = "200";
    }),
  ),
  payloadReturnsElsewhere: mutant(
    "issues return addresses of an origin that is not listed",
    creations((creation) => ({ ...creation, successUrl: "https://elsewhere.example/ok" })),
  ),
  payloadWithPan: mutant(
    "writes the PAN into the payload",
    creations((creation) => ({ ...creation, model: { panNo: "ABCDE1234F" } })),
  ),
  payloadBent: mutant(
    "issues DIS whose emailId is no text",
    payloads((model) => {
      if (model["transactionType"] === "DIS") model["emailId"] = true;
    }),
  ),
  payloadBlocked: mutant(
    "issues DIMs whose Client ID no page lets pass",
    creations((creation) =>
      creation["transactionType"] === "DIM" ? { ...creation, block: { clientId: digits(9) } } : creation,
    ),
  ),
  payloadTwice: mutant("hands out a payload twice", () => {
    const kept = new Map<string, string>();
    return {
      respond: async (request, next) => {
        if (request.method !== "POST" || !ISSUE.test(new URL(request.url).pathname)) return next(request);
        const creation = await request.clone().text();
        const before = kept.get(creation);
        kept.delete(creation);
        if (before !== undefined) return new Response(before, { status: 201 });
        const response = await next(request);
        kept.set(creation, await response.clone().text());
        return response;
      },
    };
  }),

  pageType: mutant(
    "serves the host page as plain text",
    withHeaders(PAGE, (headers) => headers.set("Content-Type", "text/plain")),
  ),
  pageUnsafeInline: mutant(
    "lets the host page run inline scripts",
    policy((text) => text.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")),
  ),
  pageNoTrustedTypes: mutant(
    "does without Trusted Types",
    policy((text) => text.replace(/require-trusted-types-for [^;]*;/, "")),
  ),
  pageFramedByAll: mutant(
    "lets everybody frame the host page",
    policy((text) => text.replace(/frame-ancestors [^;]*/, "frame-ancestors *")),
  ),
  pageFramedByNobody: mutant(
    "has a second policy that lets nobody frame the host page",
    policy((text) => `${text}, frame-ancestors 'none'`),
  ),
  pageReferrer: mutant(
    "lets the host page tell its address",
    withHeaders(PAGE, (headers) => headers.set("Referrer-Policy", "origin")),
  ),
  pageInline: mutant(
    "has an inline script in the host page",
    page((html) => html.replace("</head>", "<script>start()</script></head>")),
  ),
  pageEchoes: mutant(
    "writes the query into the host page",
    page((html, request) =>
      html.replace("</body>", `${decodeURIComponent(new URL(request.url).search)}</body>`),
    ),
  ),
  pageOtherKey: mutant(
    "has another signing key in the host page",
    page((html) => html.replace(/(edis-signing-key" content=")[^"]{4}/, "$1AAAA")),
  ),
  pageCookieElsewhere: mutant(
    "sets XSRF-TOKEN for the API's path alone",
    withHeaders(PAGE, (headers) => {
      const cookie = headers.get("Set-Cookie");
      if (cookie !== null) headers.set("Set-Cookie", cookie.replace("Path=/;", "Path=/edis-service;"));
    }),
  ),
  pageHidesCookie: mutant(
    "hides XSRF-TOKEN from the host page's script",
    withHeaders(PAGE, (headers) => {
      const cookie = headers.get("Set-Cookie");
      if (cookie !== null) headers.set("Set-Cookie", `${cookie}; HttpOnly`);
    }),
  ),
};
