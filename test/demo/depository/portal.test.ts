import { createPublicKey, verify } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createDepository } from "../../../demo/depository/index";
import { LANGUAGES, LOCALES } from "../../../demo/depository/locales/index";
import { isinCheckDigit, makeSecurities } from "../../../demo/depository/securities";
import { arrive, enter, fetchClaims, json } from "./client";
import { TEST_KEYS } from "./keys";
import { BROKER, OTHER_BROKER, openDepository } from "./testDepository";

const dist = mkdtempSync(join(tmpdir(), "dist-"));
mkdirSync(join(dist, "edisweb"));
mkdirSync(join(dist, "chunks"));
writeFileSync(join(dist, "edis-gateway.js"), `export const text = "${"gateway ".repeat(500)}";`);
writeFileSync(join(dist, "chunks", "pdf-AbCd1234.js"), "export {};");
writeFileSync(
  join(dist, "edisweb", "index.html"),
  '<!doctype html><meta name="edis-signing-key" content=""><script type="module" src="../edis-gateway.js"></script>',
);

/** The texts of the properties claims, English and each other language (contract §5 Languages). */
const Texts = v.record(v.string(), v.string());
const Signed = v.object({
  requestors: v.record(v.string(), Texts),
  locales: v.record(v.string(), v.object({ requestors: v.record(v.string(), Texts), texts: Texts })),
  timeouts: v.record(v.string(), v.number()),
});

const depository = openDepository({
  dist,
  serviceTimeoutMs: 1234,
  timeouts: { DIS_FAIL_OTP_TIMEOUT: 50 },
  portalClaims: { isRedirectEdim: "0" },
});
const CONFIG = "/portal-config/portal-edis-service.json";
const PROPERTIES = "/edisweb/assets/json/properties.json";
const get = (path: string, headers: Record<string, string> = {}) => fetch(depository.url + path, { headers });

function verifies(signingKey: string, signed: string, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.from(signingKey, "base64"), format: "der", type: "spki" });
  return verify("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }, signature);
}

it.each(["payload", "data", "request", ""])(
  "the host page takes a payload of 64 KiB in its query (%s) (contract §3, §4)",
  async (name) => {
    const query = `?${name}${name && "="}${"A".repeat(64 * 1024)}`;
    expect((await get(`/edisweb/${query}`)).status).toBe(200);
  },
);

describe("configuration", () => {
  it.each([CONFIG, PROPERTIES])("at %s is signed with the signing key, ES256", async (path) => {
    const { token } = v.parse(v.strictObject({ token: v.string() }), await json(get(path)));
    const [header = "", claims = "", signature = ""] = token.split(".");
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toMatchObject({ alg: "ES256" });
    expect(verifies(depository.signingKey, `${header}.${claims}`, Buffer.from(signature, "base64url"))).toBe(
      true,
    );
    expect(await (await get("/demo/signing-key")).text()).toBe(depository.signingKey);
  });

  it("carries the portal claims, with the depository's overrides", async () => {
    const claims = await fetchClaims(depository.url, CONFIG);
    expect(claims).toMatchObject({
      iss: "edis-portal",
      baseURL: depository.url,
      baseURLDMI: `${depository.url}/dmi`,
      publicKey: { kty: "RSA", e: "AQAB", alg: "RSA-OAEP-256" },
      service_timeout: 1234,
      isRedirectEdim: "0",
      locales: LOCALES,
      allowedReturnOrigins: { BRK001: [BROKER], BRK002: [OTHER_BROKER] },
      embedOrigins: { BRK001: [BROKER], BRK002: [OTHER_BROKER] },
    });
    expect(Number(claims["exp"])).toBeGreaterThan(Date.now() / 1000);
    const roots = [claims["baseURL"], claims["baseURLDMI"], claims["recaptchav3scripturl"]];
    for (const root of roots) expect(String(root)).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.))/);
  });

  it("has BRK001's texts in every offered language, and none for other brokers", async () => {
    const claims = await fetchClaims(depository.url, PROPERTIES);
    const { requestors, locales, timeouts } = v.parse(Signed, claims);
    const english = { name: "Acme Broking Ltd", ...LANGUAGES["en-GB"]?.requestor };
    expect(requestors).toEqual({ BRK001: english, BRK002: { name: "Northwind Securities Ltd" } });
    expect(["en-GB", ...Object.keys(locales)]).toEqual(LOCALES);
    for (const [tag, { requestors, texts }] of Object.entries(locales)) {
      expect(requestors).toEqual({ BRK001: LANGUAGES[tag]?.requestor });
      expect(texts).toEqual({ HELP_HOURS: LANGUAGES[tag]?.helpHours });
    }
    expect(timeouts).toEqual({ DIS_FAIL_OTP_TIMEOUT: 50 });
  });

  it("has no texts in a language that this portal does not offer", async () => {
    const running = await createDepository({ locales: ["en-GB", "hi"], keys: TEST_KEYS }).start();
    const claims = await fetchClaims(running.url, PROPERTIES);
    await running.close();
    expect(Object.keys(v.parse(Signed, claims).locales)).toEqual(["hi"]);
  });

  it("signs the lengths of a client ID if they are set (R85)", async () => {
    const running = await createDepository({
      propertiesClaims: { clientIdLengths: [8, 10] },
      keys: TEST_KEYS,
    }).start();
    const claims = await fetchClaims(running.url, PROPERTIES);
    await running.close();
    expect(claims["clientIdLengths"]).toEqual([8, 10]);
  });

  it("is compressed, as its texts in thirteen languages are long in base64", async () => {
    const answer = await get(PROPERTIES, { "Accept-Encoding": "gzip" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
  });

  it("offers no language without a build, even if a depository has approved it (contract §5 Languages)", async () => {
    const running = await createDepository({ locales: ["en-GB", "tlh"], keys: TEST_KEYS }).start();
    const { locales } = await fetchClaims(running.url, CONFIG);
    await running.close();
    expect(LOCALES).toContain("en-GB");
    expect(locales).toEqual(["en-GB"]);
  });

  it("is not made for a root that is neither https nor of this machine", async () => {
    for (const publicUrl of ["http://depository.example", "http://localhost.example", "ftp://localhost"]) {
      await expect(createDepository({ publicUrl, keys: TEST_KEYS }).start()).rejects.toThrow(/neither https/);
    }
    const running = await createDepository({
      publicUrl: "https://depository.example",
      keys: TEST_KEYS,
    }).start();
    await running.close();
    expect(running.url).toBe("https://depository.example");
  });

  it("names the help (R66), whose page exists", async () => {
    const { texts } = v.parse(
      v.object({ texts: v.record(v.string(), v.string()) }),
      await fetchClaims(depository.url, PROPERTIES),
    );
    expect(Object.keys(texts)).toEqual(["HELP_PHONE", "HELP_HOURS", "HELP_URL"]);
    const page = await fetch(texts["HELP_URL"] ?? "");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1>Help</h1>");
  });

  it("names terms, a logo and the depository's mark, which exist, the mark at its own origin", async () => {
    const claims = await fetchClaims(depository.url, PROPERTIES);
    const terms = await fetch(String(claims["termsUrl"]));
    expect(terms.headers.get("content-type")).toBe("application/pdf");
    expect((await terms.text()).startsWith("%PDF-1.")).toBe(true);
    const logos = v.parse(v.object({ BRK001: v.string() }), claims["brokerLogos"]);
    expect((await fetch(logos.BRK001)).headers.get("content-type")).toContain("image/svg+xml");
    const mark = await fetch(String(claims["productLogo"]));
    expect(mark.headers.get("content-type")).toContain("image/svg+xml");
    expect(new URL(mark.url).origin).toBe(depository.url);
    expect(Buffer.byteLength(await mark.text())).toBeLessThan(1000);
  });

  it("names a captcha of two files, each served here, the second one late (R86)", async () => {
    const claims = await fetchClaims(depository.url, CONFIG);
    const address = new URL(String(claims["recaptchav3scripturl"]));
    expect(address.origin).toBe(depository.url);
    expect(address.searchParams.get("trustedtypes")).toBe("true");
    expect((await fetch(address)).headers.get("content-type")).toContain("text/javascript");
    const engine = new URL("engine.js?engine=120&execute=null", address);
    const from = performance.now();
    expect(await (await fetch(engine)).text()).toContain("Promise.reject(null)");
    expect(performance.now() - from).toBeGreaterThan(110);
    expect((await fetch(new URL("engine.js?engine=never", address))).status).toBe(404);
  });

  it("is readable for listed origins only", async () => {
    const granted = async (origin: string) =>
      (await get(CONFIG, { Origin: origin })).headers.get("access-control-allow-origin");
    expect(await granted(BROKER)).toBe(BROKER);
    expect(await granted("https://elsewhere.example")).toBeNull();
  });
});

describe("the host page", () => {
  it("is served with its policy, and with its signing key and brand filled in (R79)", async () => {
    const page = await get("/edisweb/");
    const markup = await page.text();
    for (const [name, content] of [
      ["edis-signing-key", depository.signingKey],
      ["edis-product-name", "Demo Depository"],
      ["edis-product-logo", `${depository.url}/edisweb/assets/logos/depository.svg`],
    ]) {
      expect(markup.split(`<meta name="${name}" content="${content}">`), name).toHaveLength(2);
    }
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("set-cookie")).toMatch(/^XSRF-TOKEN=/);
    const policy = page.headers.get("content-security-policy")?.split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        `frame-ancestors ${BROKER} ${OTHER_BROKER}`,
        `form-action ${BROKER} ${OTHER_BROKER}`,
      ]),
    );
  });

  it("finds the element and its chunks beside it and under /dist/", async () => {
    for (const path of ["/edis-gateway.js", "/dist/edis-gateway.js", "/chunks/pdf-AbCd1234.js"]) {
      const file = await get(path);
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).toContain("text/javascript");
      expect(file.headers.get("access-control-allow-origin")).toBe("*");
    }
    expect((await get("/chunks/pdf-AbCd1234.js")).headers.get("cache-control")).toContain("immutable");
    expect((await get("/edis-gateway.js")).headers.get("cache-control")).toBe("no-cache");
  });

  it("is compressed for clients that accept it", async () => {
    const plain = await (await get("/edis-gateway.js", { "Accept-Encoding": "identity" })).text();
    for (const encoding of ["br", "gzip"]) {
      const squeezed = await get("/edis-gateway.js", { "Accept-Encoding": encoding });
      expect(squeezed.headers.get("content-encoding")).toBe(encoding);
      expect(await squeezed.text()).toBe(plain);
    }
  });

  it("serves nothing from outside the build", async () => {
    for (const path of ["/..%2fpackage.json", "/dist/..%2f..%2fetc/passwd", "/nothing.js", "/%E0%A4"]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe("the pages to try it by hand", () => {
  it.each(["/", "/demo/inbox", "/demo/help", "/demo/transactions"])(
    "%s holds no inline script or style",
    async (path) => {
      const page = await get(path, { Accept: "text/html" });
      const text = await page.text();
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(text).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
    },
  );

  it("have no box that only a mouse scrolls: tables can be focused, lines are wrapped", async () => {
    const { ref } = await arrive(depository.url, { transactionType: "DIS" });
    for (const path of ["/", "/demo/transactions", `/demo/transactions/${ref}`, "/demo/return/fail?a=b"]) {
      const text = await (await get(path, { Accept: "text/html" })).text();
      const boxes = text.match(/<div class="wide"[^>]*>/g) ?? [];
      expect(boxes.length, path).toBeGreaterThan(0);
      for (const box of boxes) expect(box).toMatch(/ role="region" aria-label="\w+" tabindex="0"/);
    }
    const css = await (await get("/demo/pages.css")).text();
    expect(css.match(/^.*overflow-x.*$/gm)).toEqual([".wide { overflow-x: auto; }"]);
  });
});

describe("two portals of one depository", () => {
  it("share its transactions and its key, and each claims its own languages and way after a success (contract §5)", async () => {
    const created = createDepository({ brokers: { BRK001: { name: "Acme", origins: [BROKER] } } });
    const one = await created.start();
    const two = await created.start(0, "127.0.0.1", {
      locales: [],
      portalClaims: { isRedirectEdim: "0", statusOperation: "0" },
    });
    const { ref } = await arrive(one.url, { transactionType: "DIS" });
    const known = await fetch(`${two.url}/demo/transactions/${ref}`);
    const claims = await Promise.all([one.url, two.url].map((url) => fetchClaims(url, CONFIG)));
    await Promise.all([one.close(), two.close()]);
    expect(known.status).toBe(200);
    expect(claims.map(({ baseURL }) => baseURL)).toEqual([one.url, two.url]);
    expect(claims.map(({ locales }) => locales)).toEqual([LOCALES, []]);
    expect(claims.map(({ isRedirectEdim }) => isRedirectEdim)).toEqual(["1", "0"]);
    expect(claims[0]?.["publicKey"]).toEqual(claims[1]?.["publicKey"]);
  });
});

describe("two depositories in one process", () => {
  const other = openDepository();
  it("have keys of their own, unless they are given some", () => {
    expect(createDepository().signingKey).not.toBe(createDepository().signingKey);
    expect(other.signingKey).toBe(depository.signingKey);
  });

  it("share no transactions", async () => {
    const investor = await arrive(depository.url, { transactionType: "DIS" });
    expect((await fetch(`${other.url}/demo/transactions/${investor.ref}`)).status).toBe(404);
  });
});

describe("an outcome", () => {
  it("is signed for the broker's server, orderRespDtls included (R65, R84)", async () => {
    const investor = await arrive(depository.url, { transactionType: "DIM" });
    const { body } = await investor.ask("POST", "validateNewOTP", {
      ...enter(investor, "123456"),
      payloadDigest: investor.digest,
    });
    expect(body.orderRespDtls).toHaveLength(1);
    const { responseCode, requestTime, orderRespDtls } = body;
    const signed = [investor.ref, responseCode, requestTime, JSON.stringify(orderRespDtls)].join("|");
    expect(
      verifies(depository.signingKey, signed, Buffer.from(String(body["digitalSignature"]), "base64")),
    ).toBe(true);
  });

  it("is signed byte for byte for the broker's server, with all that it books (R65)", async () => {
    const { ref } = await arrive(depository.url, { transactionType: "DIM", scenario: { bidiNames: true } });
    const answer = await get(`/demo/transactions/${ref}/outcome`);
    expect(answer.headers.get("content-type")).toContain("application/json");
    const body = await answer.text();
    const signature = Buffer.from(answer.headers.get("digital-signature") ?? "", "base64");
    expect(verifies(depository.signingKey, body, signature)).toBe(true);
    for (const [genuine, changed] of [
      ['"isFinal":false', '"isFinal":true'],
      ['"quantity":"', '"quantity":"1'],
      [ref, "TXN0"],
    ] as const) {
      expect(body).toContain(genuine);
      expect(verifies(depository.signingKey, body.replace(genuine, changed), signature)).toBe(false);
    }
  });

  it("is final after the session has expired, as it cannot be authorised any more (R55)", async () => {
    const { ref } = await arrive(depository.url, { transactionType: "DIS" });
    const outcome = () => json(fetch(`${depository.url}/demo/transactions/${ref}/outcome`));
    expect(await outcome()).toMatchObject({ responseCode: "01", isFinal: false });
    depository.minutesPass(16);
    expect(await outcome()).toMatchObject({ responseCode: "01", isFinal: true });
  });
});

describe("securities", () => {
  it("have correct check digits, and each ISIN once", () => {
    const securities = makeSecurities(10_000);
    expect(securities.every(({ isin }) => isinCheckDigit(isin.slice(0, 11)) === isin[11])).toBe(true);
    expect(new Set(securities.map(({ isin }) => isin)).size).toBe(10_000);
  });

  it("begin with the broker's own", async () => {
    const secDtls = [{ isin: "INE062A01020", isinName: "STATE BANK OF INDIA", quantity: "7" }];
    const investor = await arrive(depository.url, { transactionType: "DIM", securities: 2, secDtls });
    expect(investor.model["orderRequestDetails"]).toMatchObject({
      dmatBlkDtls: {
        secDtls: [
          { seqNo: 1, ...secDtls[0] },
          { seqNo: 2, isin: "INE002A01018" },
        ],
      },
    });
  });

  it("have check digits by ISO 6166", () => {
    expect(isinCheckDigit("US037833100")).toBe("5");
    expect(isinCheckDigit("GB000263494")).toBe("6");
  });
});

it("remembers everything when it is started again", async () => {
  const created = createDepository({ brokers: { BRK001: { name: "Acme", origins: [BROKER] } } });
  const first = await created.start();
  const investor = await arrive(first.url, { transactionType: "DIS" });
  await first.close();
  const again = await created.start(Number(new URL(first.url).port));
  await json(fetch(`${again.url}/demo/transactions`)).catch(() => "the pooled connection was the old one");
  const entered = await investor.ask("POST", "validateNewOTP", enter(investor, "123456"));
  await again.close();
  expect(entered.body.responseCode).toBe("00");
});
