import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type ConfigurationSource, loadConfiguration } from "../../src/depository/config";
import { publicJwk, signed, signingKey } from "./support";

const NOW_S = 1_800_000_000;
const CONFIG_URL = "https://depository.example/portal-config/portal-edis-service.json";
const PROPERTIES_URL = "https://depository.example/edisweb/assets/json/properties.json";
const BROKER_PAGE = "https://broker.example/orders";
const OWN_PAGE = "https://depository.example/edisweb/";

const CLAIMS = {
  iss: "edis-portal",
  iat: NOW_S - 60,
  exp: NOW_S + 3600,
  baseURL: "https://depository.example",
  baseURLDMI: "https://depository.example/dmi/",
  publicKey: publicJwk,
};

type Answers = Record<string, readonly (() => Response)[]>;
const token = (text: string) => [() => Response.json({ token: text })];
const failing = () => {
  throw new TypeError("fetch failed");
};
const withStatus = (status: number) => () => new Response("{}", { status });

/** Loads from a web that knows the given addresses (each answer in order, the last one ever after) and nothing else. */
function load(answers: Answers, source: Partial<ConfigurationSource> = {}) {
  const asked: string[] = [];
  const warnings: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    expect(init?.mode).toBeUndefined();
    expect(init?.credentials).toBeUndefined();
    const known = answers[url] ?? [withStatus(404)];
    const at = Math.min(asked.filter((each) => each === url).length, known.length - 1);
    asked.push(url);
    return (known[at] ?? withStatus(404))();
  };
  const ports = {
    fetch,
    crypto: globalThis.crypto,
    now: () => NOW_S * 1000,
    warn: (message: string) => warnings.push(message),
  };
  const loading = loadConfiguration(ports, {
    configUrl: CONFIG_URL,
    signingKey,
    pageUrl: BROKER_PAGE,
    ...source,
  });
  return { loading, asked, warnings };
}

const portal = (claims: object, header?: Record<string, unknown>) => ({
  [CONFIG_URL]: token(signed({ ...CLAIMS, ...claims }, header)),
});
const refusal = (code: string) => ({ name: "ConfigurationError", code });
const properties = (claims: object) => ({
  [CONFIG_URL]: token(signed(CLAIMS)),
  [PROPERTIES_URL]: token(signed(claims)),
});

describe("the portal configuration", () => {
  it("is read with the defaults of the contract", async () => {
    const { loading, warnings } = load(portal({}));
    const configuration = await loading;
    expect(configuration.portal).toEqual({
      maxPanCardAttempts: 3,
      mpinSnackbarMs: 5000,
      promptMessageMs: 5000,
      successPageCloseMs: 5000,
      serviceTimeoutMs: 30_000,
      isRedirectEdim: false,
      recaptchaScriptUrl: "https://www.google.com/recaptcha/api.js",
      embedOrigins: {},
    });
    expect(configuration.properties).toEqual({});
    expect(configuration.configUrl).toBe(CONFIG_URL);
    expect(configuration.publicKey.algorithm).toMatchObject({ name: "RSA-OAEP", modulusLength: 2048 });
    expect(warnings).toEqual([]);
  });

  it("takes numbers as texts, and flags in every form", async () => {
    const { loading } = load(
      portal({
        maxPanCardAttempts: "5",
        mpin_snackbar_duration: "1000",
        prompt_message: 2000,
        successPageCloseTimeout: "3000",
        service_timeout: "4000",
        timeout_service_message: "Too slow",
        isRedirectEdim: 1,
        recaptchav3sitekey: "site",
        recaptchav3scripturl: "https://captcha.example/api.js",
        allowedReturnOrigins: { BRK001: ["https://broker.example"] },
        embedOrigins: { BRK001: ["https://broker.example"] },
      }),
    );
    expect((await loading).portal).toEqual({
      maxPanCardAttempts: 5,
      mpinSnackbarMs: 1000,
      promptMessageMs: 2000,
      successPageCloseMs: 3000,
      serviceTimeoutMs: 4000,
      timeoutServiceMessage: "Too slow",
      isRedirectEdim: true,
      recaptchaSiteKey: "site",
      recaptchaScriptUrl: "https://captcha.example/api.js",
      allowedReturnOrigins: { BRK001: ["https://broker.example"] },
      embedOrigins: { BRK001: ["https://broker.example"] },
    });
  });

  it("has a default for a duration or count that is none", async () => {
    const { loading } = load(
      portal({ maxPanCardAttempts: 0, service_timeout: "soon", prompt_message: null }),
    );
    expect((await loading).portal).toMatchObject({
      maxPanCardAttempts: 3,
      serviceTimeoutMs: 30_000,
      promptMessageMs: 5000,
    });
  });

  it("gives DIS and DIM one root, DMI and DMR the other", async () => {
    const { roots } = await load(portal({})).loading;
    const slip = "https://depository.example/edis-service/v1/public/edis/";
    const mandate = "https://depository.example/dmi/edis-service/v1/public/edis/";
    expect(roots).toEqual({ DIS: slip, DIM: slip, DMI: mandate, DMR: mandate });
  });

  it.each(["1", 1, true])(
    "with baseUrlAutoFlag %j gives all of them the config-url's own origin",
    async (flag) => {
      const { roots } = await load(
        portal({ baseUrlAutoFlag: flag, baseURL: null, baseURLDMI: "https://x.example" }),
      ).loading;
      expect(new Set(Object.values(roots))).toEqual(
        new Set(["https://depository.example/edis-service/v1/public/edis/"]),
      );
    },
  );

  it("knows no requestor by a name that every object has", async () => {
    const { loading } = load(portal({ allowedReturnOrigins: {}, embedOrigins: {} }));
    const { allowedReturnOrigins, embedOrigins } = (await loading).portal;
    expect(allowedReturnOrigins?.["constructor"]).toBeUndefined();
    expect(embedOrigins["toString"]).toBeUndefined();
  });

  it.each([
    ["no base address", { baseURL: null }],
    ["a base address that is none", { baseURLDMI: "depository" }],
    ["no public key", { publicKey: null }],
    [
      "an RSA key under 2048 bits",
      { publicKey: generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({ format: "jwk" }) },
    ],
    ["a key of another kind", { publicKey: { kty: "EC", n: "x", e: "y" } }],
    ["origins that are no list", { allowedReturnOrigins: { BRK001: "https://broker.example" } }],
    ["origins that are no dictionary", { allowedReturnOrigins: ["https://broker.example"] }],
  ])("is unusable with %s", async (_what, claims) => {
    await expect(load(portal(claims)).loading).rejects.toMatchObject(refusal("unusable"));
  });
});

describe("the signature", () => {
  const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const input = signed(CLAIMS).split(".").slice(0, 2).join(".");
  const [header = "", , signature = ""] = signed(CLAIMS).split(".");
  const forged = Buffer.from(JSON.stringify({ ...CLAIMS, baseURL: "https://evil.example" })).toString(
    "base64url",
  );

  it.each([
    ["another key's", signed(CLAIMS, { alg: "ES256" }, stranger.privateKey)],
    ["of other claims", `${header}.${forged}.${signature}`],
    ["missing", `${input}.`],
    ["none, by alg none", `${Buffer.from('{"alg":"none"}').toString("base64url")}.${input.split(".")[1]}.`],
    ["said to be HS256", signed(CLAIMS, { alg: "HS256" })],
    ["said to be ES384", signed(CLAIMS, { alg: "ES384" })],
    ["without a stated algorithm", signed(CLAIMS, {})],
    ["under a critical header unknown here", signed(CLAIMS, { alg: "ES256", crit: ["x"], x: 1 })],
    ["not there at all", "token"],
    ["empty", ""],
  ])("%s is refused, of the portal's token and of the properties'", async (_what, text) => {
    await expect(load({ [CONFIG_URL]: token(text) }).loading).rejects.toMatchObject(refusal("untrusted"));
    const both = { [CONFIG_URL]: token(signed(CLAIMS)), [PROPERTIES_URL]: token(text) };
    await expect(load(both).loading).rejects.toMatchObject(refusal("untrusted"));
  });

  it.each(["garbage", "AAAA", Buffer.from(JSON.stringify(publicJwk)).toString("base64")])(
    "cannot be checked by the signing key %j",
    async (key) => {
      await expect(load(portal({}), { signingKey: key }).loading).rejects.toMatchObject(refusal("untrusted"));
    },
  );

  it("may be expired by less than 300 s", async () => {
    await expect(load(portal({ exp: NOW_S - 299 })).loading).resolves.toBeDefined();
    await expect(load(portal({ exp: NOW_S - 300 })).loading).rejects.toMatchObject(refusal("untrusted"));
    await expect(load(portal({ exp: "never" })).loading).rejects.toMatchObject(refusal("untrusted"));
    await expect(load(properties({ exp: NOW_S - 300 })).loading).rejects.toMatchObject(refusal("untrusted"));
  });
});

describe("without a signing key", () => {
  const source = { signingKey: undefined, pageUrl: OWN_PAGE };
  const unsigned = (header: object, claims: object = CLAIMS) =>
    ["", ""]
      .map((_, at) => Buffer.from(JSON.stringify(at ? claims : header)).toString("base64url"))
      .join(".");

  it("the page's own origin is believed, with one warning", async () => {
    const { loading, warnings } = load(portal({}), {
      ...source,
      configUrl: "/portal-config/portal-edis-service.json",
    });
    expect((await loading).configUrl).toBe(CONFIG_URL);
    expect(warnings).toHaveLength(1);
  });

  it("another origin is refused before anything is asked of it", async () => {
    const { loading, asked } = load(portal({}), { signingKey: undefined });
    await expect(loading).rejects.toMatchObject(refusal("untrusted"));
    expect(asked).toEqual([]);
  });

  it("a page of no origin has none of its own", async () => {
    const { loading } = load(
      {},
      { signingKey: undefined, configUrl: "file:///c.json", pageUrl: "file:///p.html" },
    );
    await expect(loading).rejects.toMatchObject(refusal("untrusted"));
  });

  it("algorithms other than ES256 and expired tokens are refused all the same", async () => {
    const tokens = [
      `${unsigned({ alg: "none" })}.`,
      `${unsigned({ alg: "HS256" })}.x`,
      `${unsigned({ alg: "ES256" }, { ...CLAIMS, exp: NOW_S - 301 })}.x`,
      unsigned({}),
    ];
    for (const text of tokens) {
      await expect(load({ [CONFIG_URL]: token(text) }, source).loading).rejects.toMatchObject(
        refusal("untrusted"),
      );
    }
  });
});

describe("the properties", () => {
  it("are read, timeouts in ms", async () => {
    const claims = {
      texts: { TRANS_SUCCESS_MSG: "Done", EMPTY: "" },
      requestors: { BRK001: { name: "Acme", consent: "I hereby authorise", extra: 1 }, UNIVERSAL: {} },
      timeouts: { DIS_FAIL_OTP_TIMEOUT: "1500", DIM_FAIL_OTP_TIMEOUT: 0 },
      termsUrl: "https://depository.example/terms.pdf",
      productName: "SPEED-e",
      brokerLogos: { BRK001: "https://depository.example/acme.svg" },
    };
    const { properties: read } = await load(properties(claims)).loading;
    expect(read).toEqual({
      ...claims,
      texts: { TRANS_SUCCESS_MSG: "Done" },
      requestors: { BRK001: { name: "Acme", consent: "I hereby authorise" }, UNIVERSAL: {} },
      timeouts: { DIS_FAIL_OTP_TIMEOUT: 1500, DIM_FAIL_OTP_TIMEOUT: 0 },
    });
    expect(read.requestors?.["constructor"]).toBeUndefined();
  });

  it("are asked for where properties-url says, relative to the page", async () => {
    const { loading, asked } = load(portal({}), { propertiesUrl: "/p.json" });
    await loading;
    expect(asked).toContain("https://broker.example/p.json");
  });

  it.each([
    ["404", [withStatus(404)]],
    ["no JSON", [() => new Response("<!doctype html>")]],
    ["nothing", [() => new Response("")]],
    ["server errors", [withStatus(503)]],
    ["a broken network", [failing]],
  ])("are the built-in defaults where the answer is %s", async (_what, answers) => {
    const { loading } = load({ ...portal({}), [PROPERTIES_URL]: answers });
    expect((await loading).properties).toEqual({});
  });

  it("that are misshapen are left out one by one, the others stand, and warnings name them", async () => {
    const { loading, warnings } = load(
      properties({
        texts: { KEY: { not: "a text" }, SUBMIT: 5, TIMEOUT: "Too late" },
        requestors: { BRK001: { name: ["Acme"], consent: "I hereby authorise" } },
        timeouts: { RESEND_OTP: -1, IDLE_DIS: "ten minutes", LEAVING: 9000 },
        brokerLogos: "none",
        productName: "X",
      }),
    );
    expect((await loading).properties).toEqual({
      texts: { TIMEOUT: "Too late" },
      requestors: { BRK001: { consent: "I hereby authorise" } },
      timeouts: { LEAVING: 9000 },
      productName: "X",
    });
    expect(warnings.join()).toMatch(
      /texts.KEY .*texts.SUBMIT .*requestors.BRK001.name .*timeouts.RESEND_OTP .*IDLE_DIS .*brokerLogos /,
    );
  });

  it("that are no object at all are the built-in defaults", async () => {
    const { loading, warnings } = load(properties({ texts: "none", timeouts: [1] }));
    expect((await loading).properties).toEqual({});
    expect(warnings).toHaveLength(2);
  });
});

describe("loading", () => {
  it.each([
    ["a broken network", failing],
    ["a 5xx", withStatus(502)],
  ])("tries once more after %s", async (_what, first) => {
    const { loading, asked } = load({ [CONFIG_URL]: [first, ...token(signed(CLAIMS))] });
    await loading;
    expect(asked.filter((url) => url === CONFIG_URL)).toHaveLength(2);
  });

  it("gives up after the second failure", async () => {
    const { loading, asked } = load({ [CONFIG_URL]: [failing] });
    await expect(loading).rejects.toMatchObject(refusal("unavailable"));
    expect(asked.filter((url) => url === CONFIG_URL)).toHaveLength(2);
  });

  it("never tries again after a 4xx", async () => {
    const { loading, asked } = load({ [CONFIG_URL]: [withStatus(429)] });
    await expect(loading).rejects.toMatchObject(refusal("unavailable"));
    expect(asked.filter((url) => url === CONFIG_URL)).toHaveLength(1);
  });

  it.each([
    ["a page", () => new Response("<!doctype html>")],
    ["JSON without a token", () => Response.json({ baseURL: "https://depository.example" })],
    ["a token that is no text", () => Response.json({ token: CLAIMS })],
  ])("refuses %s", async (_what, answer) => {
    await expect(load({ [CONFIG_URL]: [answer] }).loading).rejects.toMatchObject(refusal("untrusted"));
  });
});
