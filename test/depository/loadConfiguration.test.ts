import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { type ConfigurationSource, loadConfiguration } from "../../src/depository/loadConfiguration";
import { CLAIMS, NOW_S, publicJwk, signed, signingKey } from "./support";

const CONFIG_URL = "https://depository.example/portal-config/portal-edis-service.json";
const PROPERTIES_URL = "https://depository.example/edisweb/assets/json/properties.json";
const BROKER_PAGE = "https://broker.example/orders";
const OWN_PAGE = "https://depository.example/edisweb/";

type Answers = Record<string, readonly (() => Response | Promise<Response>)[]>;
const token = (text: string) => [() => Response.json({ token: text })];
const failing = () => {
  throw new TypeError("fetch failed");
};
const withStatus = (status: number) => () => new Response("{}", { status });

/** Loads from a web with the given addresses only (each answer in order, then the last one again). */
function load(answers: Answers, source: Partial<ConfigurationSource> & { pace?: number } = {}) {
  const requested: string[] = [];
  const warnings: string[] = [];
  const limits: number[] = [];
  const caches: (RequestCache | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    expect(init?.mode).toBeUndefined();
    expect(init?.credentials).toBeUndefined();
    const known = answers[url] ?? [withStatus(404)];
    const at = Math.min(requested.filter((each) => each === url).length, known.length - 1);
    requested.push(url);
    caches.push(init?.cache);
    const gone = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
    return Promise.race([(known[at] ?? withStatus(404))(), gone]);
  };
  const ports = {
    fetch,
    crypto: globalThis.crypto,
    now: () => NOW_S * 1000,
    warn: (message: string) => warnings.push(message),
    after(ms: number, callback: () => void) {
      limits.push(ms);
      const timer = setTimeout(callback, ms * (source.pace ?? 1));
      return () => clearTimeout(timer);
    },
  };
  const loading = loadConfiguration(ports, {
    configUrl: CONFIG_URL,
    signingKey,
    pageUrl: BROKER_PAGE,
    ...source,
  });
  return { loading, requested, warnings, limits, caches };
}

const portal = (claims: object, header?: Record<string, unknown>) => ({
  [CONFIG_URL]: token(signed({ ...CLAIMS, ...claims }, header)),
});
const otherKey = () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" })
    .publicKey.export({ format: "der", type: "spki" })
    .toString("base64");
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
      hasStatus: false,
      recaptchaScriptUrl: "https://www.google.com/recaptcha/api.js",
      allowedReturnOrigins: {},
      embedOrigins: {},
      locales: ["en-GB"],
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
        statusOperation: "1",
        recaptchav3sitekey: "site",
        recaptchav3scripturl: "https://captcha.example/api.js",
        allowedReturnOrigins: { BRK001: ["https://broker.example"] },
        embedOrigins: { BRK001: ["https://broker.example"] },
        locales: ["en-GB", "hi", 7, "no tag", null],
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
      hasStatus: true,
      recaptchaSiteKey: "site",
      recaptchaScriptUrl: "https://captcha.example/api.js",
      allowedReturnOrigins: { BRK001: ["https://broker.example"] },
      embedOrigins: { BRK001: ["https://broker.example"] },
      locales: ["en-GB", "hi"],
    });
  });

  it("has no text and no site key of which nothing is visible", async () => {
    const { loading } = load(portal({ timeout_service_message: " ", recaptchav3sitekey: "\u200b" }));
    const { portal: read } = await loading;
    expect(read).not.toHaveProperty("timeoutServiceMessage");
    expect(read).not.toHaveProperty("recaptchaSiteKey");
  });

  it("leaves out invalid lengths of a Client ID (R85)", async () => {
    const { loading } = load(properties({ clientIdLengths: [8, "10", 10, 0, -1, 2.5, null] }));
    expect((await loading).properties.clientIdLengths).toEqual([8, 10]);
  });

  it("has its languages with their usual tags in any spelling (RFC 5646 §2.1.1)", async () => {
    const { loading } = load(portal({ locales: ["EN-gb", "HI", "not a tag", "x-bad-", "ta"] }));
    expect((await loading).portal.locales).toEqual(["en-GB", "hi", "ta"]);
  });

  it("has a default for an invalid duration or count, and warns of each one that was set", async () => {
    const { loading, warnings } = load(
      portal({
        maxPanCardAttempts: 0,
        service_timeout: "soon",
        prompt_message: null,
        successPageCloseTimeout: {},
      }),
    );
    expect((await loading).portal).toMatchObject({
      maxPanCardAttempts: 3,
      serviceTimeoutMs: 30_000,
      promptMessageMs: 5000,
      successPageCloseMs: 5000,
    });
    expect(warnings.join()).toMatch(
      /maxPanCardAttempts is .*successPageCloseTimeout is .*service_timeout is /,
    );
    expect(warnings).toHaveLength(3);
  });

  it("has one root for DIS and DIM, the other for DMI and DMR", async () => {
    const slip = "https://depository.example/edis-service/v1/public/edis/";
    const mandate = "https://depository.example/dmi/edis-service/v1/public/edis/";
    for (const [transactionType, root] of [
      ["DIS", slip],
      ["DIM", slip],
      ["DMI", mandate],
      ["DMR", mandate],
    ] as const) {
      expect((await load(portal({}), { transactionType }).loading).root).toBe(root);
    }
  });

  it.each([
    "https://depository.example/dmi",
    "https://depository.example/dmi/",
    "https://depository.example/dmi//",
  ])("has its root below %s", async (baseURLDMI) => {
    const { loading } = load(portal({ baseURLDMI }), { transactionType: "DMI" });
    expect((await loading).root).toBe("https://depository.example/dmi/edis-service/v1/public/edis/");
  });

  it.each([
    ["baseURL", "DMI", "DIS"],
    ["baseURL", "DMR", "DIM"],
    ["baseURLDMI", "DIS", "DMI"],
    ["baseURLDMI", "DIM", "DMR"],
  ] as const)("does not need its %s for %s, but for %s (R53)", async (name, spared, needing) => {
    for (const value of [null, "depository", "http://depository.example"]) {
      const claims = portal({ [name]: value });
      await expect(load(claims, { transactionType: spared }).loading).resolves.toBeDefined();
      await expect(load(claims).loading).resolves.toBeDefined();
      const { loading } = load(claims, { transactionType: needing });
      await expect(loading).rejects.toMatchObject(refusal("misshapen"));
      await expect(loading).rejects.toThrow(`(${name})`);
    }
  });

  it("may have its roots on this machine without https (contract §5)", async () => {
    const { loading } = load(portal({ baseURL: "http://localhost:8080" }), { transactionType: "DIS" });
    expect((await loading).root).toBe("http://localhost:8080/edis-service/v1/public/edis/");
  });

  it("compares entries as origins; an invalid one, or one with a path, is left out with one warning (R51)", async () => {
    const { loading, warnings } = load(
      portal({
        allowedReturnOrigins: {
          BRK001: ["https://Broker.example/", "*", "broker.example", "https://b.example/x"],
        },
        embedOrigins: { BRK001: ["HTTPS://Broker.example:443", "*", 7, "https://b.example/?q", "data:,x"] },
      }),
    );
    const { allowedReturnOrigins, embedOrigins } = (await loading).portal;
    expect(allowedReturnOrigins).toEqual({ BRK001: ["https://broker.example", "*"] });
    expect(embedOrigins).toEqual({ BRK001: ["https://broker.example"] });
    expect(warnings).toHaveLength(1);
    for (const entry of ["broker.example", "b.example/x", "embedOrigins.BRK001 7"]) {
      expect(warnings[0]).toContain(entry);
    }
  });

  it.each(["allowedReturnOrigins", "embedOrigins"])(
    "warns of a single invalid entry of %s too",
    async (list) => {
      const { loading, warnings } = load(portal({ [list]: { BRK001: ["https://b.example/x"] } }));
      expect((await loading).portal).toMatchObject({ [list]: { BRK001: [] } });
      expect(warnings).toEqual([expect.stringContaining(`${list}.BRK001 "https://b.example/x"`)]);
    },
  );

  it.each(["1", 1, true])(
    "with baseUrlAutoFlag %j has the config-url's own origin as both roots",
    async (flag) => {
      for (const transactionType of ["DIS", "DIM", "DMI", "DMR"] as const) {
        const claims = portal({ baseUrlAutoFlag: flag, baseURL: null, baseURLDMI: "https://x.example" });
        const { root } = await load(claims, { transactionType }).loading;
        expect(root).toBe("https://depository.example/edis-service/v1/public/edis/");
      }
    },
  );

  it("knows no requestor by a name that every object inherits", async () => {
    const { loading } = load(portal({ allowedReturnOrigins: {}, embedOrigins: {} }));
    const { allowedReturnOrigins, embedOrigins } = (await loading).portal;
    expect(allowedReturnOrigins["constructor"]).toBeUndefined();
    expect(embedOrigins["toString"]).toBeUndefined();
  });

  it.each([
    ["no exp (contract §5)", { exp: undefined }],
    ["another's iss", { iss: "somebody" }],
    ["a captcha script that is not https", { recaptchav3scripturl: "http://captcha.example/api.js" }],
    ["no public key", { publicKey: null }],
    [
      "an RSA key under 2048 bits",
      { publicKey: generateKeyPairSync("rsa", { modulusLength: 2047 }).publicKey.export({ format: "jwk" }) },
    ],
    ["a key of another kind", { publicKey: { kty: "EC", n: "x", e: "y" } }],
    ["origins that are no list", { allowedReturnOrigins: { BRK001: "https://broker.example" } }],
    ["origins that are no dictionary", { allowedReturnOrigins: ["https://broker.example"] }],
  ])("is unusable with %s", async (_what, claims) => {
    await expect(load(portal(claims)).loading).rejects.toMatchObject(refusal("misshapen"));
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
  ])("%s is refused, in the portal's token and in the properties'", async (_what, text) => {
    const refused = refusal("bad-signature");
    await expect(load({ [CONFIG_URL]: token(text) }).loading).rejects.toMatchObject(refused);
    const both = { [CONFIG_URL]: token(signed(CLAIMS)), [PROPERTIES_URL]: token(text) };
    await expect(load(both).loading).rejects.toMatchObject(refused);
  });

  it.each(["garbage", "AAAA", Buffer.from(JSON.stringify(publicJwk)).toString("base64")])(
    "cannot be checked with the signing key %j",
    async (key) => {
      await expect(load(portal({}), { signingKey: key }).loading).rejects.toMatchObject(refusal("bad-key"));
    },
  );

  it("is accepted if expired by less than 300 s", async () => {
    await expect(load(portal({ exp: NOW_S - 299 })).loading).resolves.toBeDefined();
    await expect(load(properties({ exp: null, nbf: null })).loading).resolves.toBeDefined();
    for (const claims of [
      portal({ exp: NOW_S - 300 }),
      portal({ exp: "never" }),
      properties({ exp: NOW_S - 300 }),
    ]) {
      await expect(load(claims).loading).rejects.toMatchObject(refusal("expired"));
    }
  });

  it("is accepted if its `nbf` is less than 300 s ahead (contract §5 nbf)", async () => {
    await expect(load(portal({ nbf: NOW_S + 300 })).loading).resolves.toBeDefined();
    for (const claims of [
      portal({ nbf: NOW_S + 301 }),
      portal({ nbf: "soon" }),
      properties({ nbf: NOW_S + 301 }),
    ]) {
      await expect(load(claims).loading).rejects.toMatchObject(refusal("not-yet-valid"));
    }
  });
});

it("is not awaited longer if the page's own fetch ignores its signal (R92, R97)", async () => {
  const deaf: typeof globalThis.fetch = () => new Promise(() => {});
  const limits: (() => void)[] = [];
  const ports = {
    fetch: deaf,
    crypto: globalThis.crypto,
    now: () => NOW_S * 1000,
    warn: () => undefined,
    after(_ms: number, callback: () => void) {
      limits.push(callback);
      queueMicrotask(() => queueMicrotask(callback));
      return () => undefined;
    },
  };
  const loading = loadConfiguration(ports, { configUrl: CONFIG_URL, signingKey, pageUrl: BROKER_PAGE });
  await expect(loading).rejects.toMatchObject(refusal("unreachable"));
  expect(limits, "the configuration twice, the properties once").toHaveLength(3);
});

describe("a configuration that is not valid at this time (R90)", () => {
  const old = portal({ exp: NOW_S - 301 });

  it.each([
    ["expired", portal({ exp: NOW_S - 301 })],
    ["not valid yet", portal({ nbf: NOW_S + 301 })],
    ["with properties that expired", properties({ exp: NOW_S - 301 })],
  ])("is asked for once more past every cache: %s", async (_what, untimely) => {
    const now = properties({});
    const before: Answers = untimely;
    const answers = Object.fromEntries(
      Object.entries(now).map(([url, after]) => [url, [...(before[url] ?? []), ...after]]),
    );
    const { loading, requested, caches } = load(answers);
    await expect(loading).resolves.toBeDefined();
    expect(requested.filter((url) => url === CONFIG_URL)).toHaveLength(2);
    expect(caches).toEqual([undefined, undefined, "reload", "reload"]);
  });

  it("is refused if it is still so, and the console names both times", async () => {
    const { loading, requested } = load(old);
    await expect(loading).rejects.toThrow(
      /it has expired \(2027-01-15T07:54:59\.000Z, and this device's clock says 2027-01-15T08:00:00\.000Z\)/,
    );
    expect(requested.filter((url) => url === CONFIG_URL)).toHaveLength(2);
  });

  it("is not asked for again for any other cause", async () => {
    const { loading, requested } = load(portal({ publicKey: 7 }));
    await expect(loading).rejects.toThrow();
    expect(requested.filter((url) => url === CONFIG_URL)).toHaveLength(1);
  });
});

describe("without a signing key", () => {
  const source = { signingKey: undefined, pageUrl: OWN_PAGE };
  const unsigned = (header: object, claims: object = CLAIMS) =>
    ["", ""]
      .map((_, at) => Buffer.from(JSON.stringify(at ? claims : header)).toString("base64url"))
      .join(".");

  it("the page's own origin is accepted, with one warning", async () => {
    const { loading, warnings } = load(portal({}), {
      ...source,
      configUrl: "/portal-config/portal-edis-service.json",
    });
    expect((await loading).configUrl).toBe(CONFIG_URL);
    expect(warnings).toHaveLength(1);
  });

  it("another origin is refused before any request to it", async () => {
    for (const other of [{ pageUrl: BROKER_PAGE }, { propertiesUrl: "https://broker.example/p.json" }]) {
      const { loading, requested } = load(portal({}), { ...source, ...other });
      await expect(loading).rejects.toMatchObject(refusal("no-key"));
      expect(requested).toEqual([]);
    }
  });

  it("an empty signing key counts as none", async () => {
    const { loading, requested } = load(portal({}), { signingKey: "" });
    await expect(loading).rejects.toMatchObject(refusal("no-key"));
    expect(requested).toEqual([]);
  });

  it("a page with an opaque origin has no own origin", async () => {
    const { loading } = load(
      {},
      { signingKey: undefined, configUrl: "file:///c.json", pageUrl: "file:///p.html" },
    );
    await expect(loading).rejects.toMatchObject(refusal("no-key"));
  });

  it("algorithms other than ES256 and expired tokens are still refused", async () => {
    const tokens = [
      ["bad-signature", `${unsigned({ alg: "none" })}.`],
      ["bad-signature", `${unsigned({ alg: "HS256" })}.x`],
      ["expired", `${unsigned({ alg: "ES256" }, { ...CLAIMS, exp: NOW_S - 301 })}.x`],
      ["bad-signature", unsigned({})],
    ] as const;
    for (const [code, text] of tokens) {
      const { loading } = load({ [CONFIG_URL]: token(text) }, source);
      await expect(loading).rejects.toMatchObject(refusal(code));
    }
  });
});

describe("the properties", () => {
  it("are read, timeouts in ms", async () => {
    const claims = {
      texts: { TRANS_SUCCESS_MSG: "Done", EMPTY: "" },
      requestors: { BRK001: { name: "Acme", consent: "I hereby authorise", extra: 1 }, UNIVERSAL: {} },
      timeouts: { DIS_FAIL_OTP_TIMEOUT: "1500", DIM_FAIL_OTP_TIMEOUT: 20 },
      termsUrl: "https://depository.example/terms.pdf",
      productName: "SPEED-e",
      productLogo: "https://depository.example/product.svg",
      brokerLogos: { BRK001: "https://depository.example/acme.svg" },
      locales: {
        hi: { texts: { SUBMIT: "जमा करें" }, requestors: { BRK001: { name: "एक्मे" } }, productName: "स्पीड-ई" },
      },
    };
    const { properties: read } = await load(properties(claims)).loading;
    expect(read).toEqual({
      ...claims,
      texts: { TRANS_SUCCESS_MSG: "Done" },
      requestors: { BRK001: { name: "Acme", consent: "I hereby authorise" }, UNIVERSAL: {} },
      timeouts: { DIS_FAIL_OTP_TIMEOUT: 1500, DIM_FAIL_OTP_TIMEOUT: 20 },
    });
    expect(read.requestors?.["constructor"]).toBeUndefined();
  });

  it("ignore a blank or invisible text, so that no control loses its name", async () => {
    const claims = {
      texts: { SUBMIT: "\u2060", CANCEL: " \n", OK: "Okay" },
      productName: "\u200b",
      termsUrl: " ",
    };
    const logos = { productLogo: " ", brokerLogos: { BRK001: " ", BRK002: "/b.png" } };
    const requestors = { BRK001: { name: "\u00ad", header: "\ufe0f ", consent: "I agree" } };
    const { loading } = load(
      properties({ ...claims, ...logos, requestors, locales: { hi: { ...claims, requestors } } }),
    );
    const read = { texts: { OK: "Okay" }, requestors: { BRK001: { consent: "I agree" } } };
    expect((await loading).properties).toEqual({
      ...read,
      brokerLogos: { BRK002: "/b.png" },
      locales: { hi: read },
    });
  });

  it("have their languages with their usual tags in any spelling", async () => {
    const { loading } = load(properties({ locales: { HI: { productName: "स्पीड-ई" } } }));
    expect((await loading).properties.locales?.["hi"]).toEqual({ productName: "स्पीड-ई" });
  });

  it("are loaded from properties-url, relative to the page", async () => {
    const { loading, requested } = load(portal({}), { propertiesUrl: "/p.json" });
    await loading;
    expect(requested).toContain("https://broker.example/p.json");
  });

  it.each([
    ["404", [withStatus(404)]],
    ["no JSON", [() => new Response("<!doctype html>")]],
    ["nothing", [() => new Response("")]],
    ["server errors", [withStatus(503)]],
    ["a broken network", [failing]],
  ])("are the built-in defaults if the answer is %s", async (what, answers) => {
    const { loading, warnings } = load({ ...portal({}), [PROPERTIES_URL]: answers });
    expect((await loading).properties).toEqual({});
    const isMeant = ["404", "no JSON", "nothing"].includes(what);
    expect(warnings).toEqual(isMeant ? [] : [expect.stringContaining(`(${PROPERTIES_URL}) failed to load`)]);
  });

  it.each([404, 410, 503])("whose answer is a %i let go of its body, unread", async (status) => {
    const cancel = vi.fn();
    const refused = () => new Response(new ReadableStream({ cancel }), { status });
    await load({ ...portal({}), [PROPERTIES_URL]: [refused] }).loading;
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("have 3 s and are not asked for again (contract §5)", async () => {
    const { loading, requested, limits } = load(
      { ...portal({}), [PROPERTIES_URL]: [() => new Promise<Response>(() => {})] },
      { pace: 0.01 },
    );
    expect((await loading).properties).toEqual({});
    expect(limits).toEqual([30_000, 3000]);
    expect(requested.filter((url) => url === PROPERTIES_URL)).toHaveLength(1);
  });

  it("that are misshapen are left out one by one with a warning, and the others are used", async () => {
    const { loading, warnings } = load(
      properties({
        texts: { KEY: { not: "a text" }, SUBMIT: 5, TIMEOUT: "Too late" },
        requestors: { BRK001: { name: ["Acme"], consent: "I hereby authorise" } },
        timeouts: { RESEND_OTP: 0, IDLE_DIS: "ten minutes", READING: 3e9, LEAVING: 9000 },
        brokerLogos: "none",
        productName: "X",
        locales: { hi: { texts: { SUBMIT: 7 }, productName: "Y" }, ta: "none" },
      }),
    );
    expect((await loading).properties).toEqual({
      texts: { TIMEOUT: "Too late" },
      requestors: { BRK001: { consent: "I hereby authorise" } },
      timeouts: { LEAVING: 9000 },
      productName: "X",
      locales: { hi: { productName: "Y", texts: {} } },
    });
    expect(warnings.join()).toMatch(
      /texts.KEY .*texts.SUBMIT .*requestors.BRK001.name .*timeouts.RESEND_OTP .*IDLE_DIS .*READING .*brokerLogos /,
    );
  });

  it("that are no object are the built-in defaults", async () => {
    const { loading, warnings } = load(properties({ texts: "none", timeouts: [1] }));
    expect((await loading).properties).toEqual({});
    expect(warnings).toHaveLength(2);
  });

  it("that are misshapen by the thousand are left out together, and counted (R63)", async () => {
    const texts = Object.fromEntries([...Array(20_000).keys()].map((key) => [`KEY_${key}`, { text: "" }]));
    const { loading, warnings } = load(properties({ texts: { ...texts, SUBMIT: "Send" } }));
    const begun = performance.now();
    expect((await loading).properties.texts).toEqual({ SUBMIT: "Send" });
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toContain("19980 more members are misshapen");
  });
});

describe("loading", () => {
  it.each([
    ["a broken network", failing],
    ["a 5xx", withStatus(502)],
  ])("tries once more after %s", async (_what, first) => {
    const { loading, requested } = load({ [CONFIG_URL]: [first, ...token(signed(CLAIMS))] });
    await loading;
    expect(requested.filter((url) => url === CONFIG_URL)).toHaveLength(2);
  });

  it("gives up after the second failure", async () => {
    const { loading, requested } = load({ [CONFIG_URL]: [failing] });
    await expect(loading).rejects.toMatchObject(refusal("unreachable"));
    expect(requested.filter((url) => url === CONFIG_URL)).toHaveLength(2);
  });

  it("never tries again after a 4xx", async () => {
    const { loading, requested } = load({ [CONFIG_URL]: [withStatus(429)] });
    await expect(loading).rejects.toMatchObject(refusal("unreachable"));
    expect(requested.filter((url) => url === CONFIG_URL)).toHaveLength(1);
  });

  it.each([
    ["a page", () => new Response("<!doctype html>")],
    ["JSON without a token", () => Response.json({ baseURL: "https://depository.example" })],
    ["a token that is no text", () => Response.json({ token: CLAIMS })],
  ])("refuses %s", async (_what, answer) => {
    await expect(load({ [CONFIG_URL]: [answer] }).loading).rejects.toMatchObject(refusal("misshapen"));
  });

  const redirected = (to: string, answer: string) => () => {
    const response = Response.json({ token: answer });
    return Object.defineProperties(response, { redirected: { value: true }, url: { value: to } });
  };

  it("follows a redirect within its origin, and none to another (contract §5)", async () => {
    const from = (to: string) => ({ [CONFIG_URL]: [redirected(to, signed(CLAIMS))] });
    await expect(load(from("https://depository.example/v2.json")).loading).resolves.toBeDefined();
    const elsewhere = load(from("https://evil.example/c.json"));
    await expect(elsewhere.loading).rejects.toMatchObject(refusal("redirected"));
    const own = { signingKey: undefined, pageUrl: OWN_PAGE };
    await expect(load(from("https://evil.example/c.json"), own).loading).rejects.toMatchObject(
      refusal("redirected"),
    );
    const texts = { texts: { SUBMIT: "Pay" }, exp: NOW_S + 9 };
    const { loading } = load({
      ...portal({}),
      [PROPERTIES_URL]: [redirected("https://evil.example/", signed(texts))],
    });
    expect((await loading).properties).toEqual({});
  });
});

describe("a refusal names its cause and its explanation:", () => {
  const messageOf = (answers: Answers, source: Partial<ConfigurationSource> = {}) =>
    load(answers, source).loading.then(
      () => "",
      (error: Error) => error.message,
    );

  it.each([
    ["no key", portal({}), { signingKey: undefined }, /without a signing-key/],
    ["a wrong key", portal({}), { signingKey: otherKey() }, /not signed/],
    ["a misshapen key", portal({}), { signingKey: "AAAA" }, /not base64 of an ES256 public key/],
    ["an expired token", portal({ exp: 1 }), {}, /portal-edis-service\.json\): it has expired/],
    ["an early token", portal({ nbf: NOW_S * 2 }), {}, /portal-edis-service\.json\): it is not valid yet/],
    ["expired properties", properties({ exp: 1 }), {}, /properties\.json\): it has expired/],
    [
      "no token",
      { [CONFIG_URL]: [() => Response.json({})] },
      {},
      /\(token of .*portal-edis-service\.json\): it is misshapen/,
    ],
    ["no answer", {}, {}, /cannot be reached/],
    ["a claim of another shape", portal({ publicKey: 7 }), {}, /\(publicKey\): it is misshapen/],
  ] as const)("%s", async (_what, answers, source, cause) => {
    const message = await messageOf(answers, source);
    expect(message).toMatch(cause);
    expect(message).toMatch(/See docs\/contract\.md §5$/);
  });

  it("a page without https, which has no crypto.subtle", async () => {
    const crypto = { getRandomValues: globalThis.crypto.getRandomValues };
    const ports = { crypto, fetch: globalThis.fetch, now: Date.now, warn: () => {}, after: () => () => {} };
    const source = { configUrl: CONFIG_URL, pageUrl: "http://broker.example/", signingKey };
    const loading = loadConfiguration(Object.assign(Object.create(null), ports), source);
    await expect(loading).rejects.toMatchObject(refusal("insecure"));
    await expect(loading).rejects.toThrow(/not served over https.*See docs\/contract\.md §5$/);
  });
});
