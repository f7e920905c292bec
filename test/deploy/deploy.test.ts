import { generateKeyPairSync } from "node:crypto";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../demo/freePort";
import {
  type Answer,
  ask,
  logOf,
  release,
  rootOf,
  SERVERS,
  serveDeployment,
  shakeHands,
  switchTo,
} from "./servers";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
/** As many as make each list longer than nginx reads in one value. */
const BROKERS = Array.from({ length: 150 }, (_, index) => `https://orders-${index}.broker.example`);
const MAIN = readdirSync(join(DIST, "edisweb/assets")).find((file) => /^main-.*\.js$/.test(file)) ?? "";
const VERSIONS = join(DIST, "cdn/edis-gateway");
const [VERSION = ""] = readdirSync(VERSIONS);
const PAGE = join(DIST, "edisweb/index.html");
/** The files that brokers' pages load without a version (README.md, docs/brokers.md). */
const ENTRIES = ["/frame.js", "/edis-gateway.js"];
const [CHUNK = ""] = readdirSync(join(DIST, "chunks")).map((file) => `/chunks/${file}`);

const signingKey = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" })
    .publicKey.export({ format: "der", type: "spki" })
    .toString("base64");

const withKey = (page: string, key: string): string =>
  page.replace('name="edis-signing-key" content=""', `name="edis-signing-key" content="${key}"`);

/** Returns a browser's headers for each kind of request (Fetch Metadata). */
const from = (site: string, mode: string, dest: string) => ({
  "sec-fetch-site": site,
  "sec-fetch-mode": mode,
  "sec-fetch-dest": dest,
});
const INITIAL = from("cross-site", "navigate", "document");
const FRAMED = from("cross-site", "navigate", "iframe");

/** The headers of a page that the application makes itself. */
const OWN_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'self'",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=()",
  "reporting-endpoints": 'own="/own"',
  "cache-control": "private, max-age=5",
};

/** The files that release.sh puts where the web servers serve them; `.gz` and `.br` stand beside. */
const SERVED = [
  /^kept\/(chunks|edisweb\/assets|edis-gateway\/[\d.]+\/chunks)\/[\w-]+-[\da-f]{8}\.js$/,
  /^(kept\/edis-gateway\/[\d.]+|releases\/[\da-f]{12})\/(frame|edis-gateway)\.js$/,
  /^(kept\/edis-gateway\/[\d.]+|releases\/[\da-f]{12})\/(integrity\.json|THIRD-PARTY-LICENCES\.txt)$/,
  /^releases\/[\da-f]{12}\/(chunks\.txt|edisweb\/(index\.html|edisweb\.css|THIRD-PARTY-LICENCES\.txt))$/,
];

/** A call whose connection the application closes without an answer. */
const LOST = "/edis-service/v1/public/edis/lost";

/** The headers that only pages have. */
const PAGE_HEADERS = [
  ...["content-security-policy", "reporting-endpoints"],
  ...["permissions-policy", "cross-origin-opener-policy"],
];

/** The headers of an application's page that sets none of its own. */
const BARE_HEADERS = { "content-type": "text/html; charset=utf-8" };

/** Headers that a client forges: the application would take them for a proxy's, or read another request by them. */
const FORGED = {
  forwarded: "for=192.0.2.1;host=stranger.example;proto=http",
  "x-forwarded-host": "stranger.example",
  "x-forwarded-port": "81",
  "x-forwarded-prefix": "/stranger",
  "x-forwarded-server": "stranger.example",
  "x-forwarded-ssl": "off",
  "x-real-ip": "192.0.2.1",
  "x-original-url": "/actuator/env",
  "x-rewrite-url": "/actuator/env",
  "x-http-method-override": "DELETE",
};

/** Ciphers of TLS 1.2 for a certificate of a P-256 key, by OpenSSL's names: those that seal by AEAD, and those by CBC. */
const AEAD = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"].map(
  (name) => `ECDHE-ECDSA-${name}`,
);
const CBC = ["AES128-SHA", "AES256-SHA", "AES128-SHA256", "AES256-SHA384"].map(
  (name) => `ECDHE-ECDSA-${name}`,
);

/** The file in which each server logs failures. */
const ERRORS = { nginx: "error.log", caddy: "caddy.log" };

describe.each(SERVERS)("docs/deploy with %s", (name) => {
  const folder = mkdtempSync(join(tmpdir(), "edis-gateway-deploy-"));
  const key = signingKey();
  const asked: {
    url: string | undefined;
    method: string | undefined;
    headers: IncomingHttpHeaders;
    body: string;
  }[] = [];
  const reports: string[] = [];
  const servers: Server[] = [];
  let stop = async () => {};
  let port = 0;
  let plainPort = 0;
  let cert = "";
  let first = "";

  const read = async (message: IncomingMessage): Promise<string> => {
    let body = "";
    // a stopped server, or one that refuses a long report, closes the connection
    message.on("error", () => {});
    for await (const part of message.setEncoding("utf8")) body += part;
    return body;
  };
  const listen = async (
    at: number,
    serve: (message: IncomingMessage, body: string) => string | undefined,
    headersOf: (path: string) => Record<string, string> = () => ({}),
  ) => {
    const server = createServer(async (message, response) => {
      const body = await read(message).catch(() => null);
      if (body === null) return;
      const answer = serve(message, body);
      if (message.url?.includes("closing"))
        response.once("finish", () => setImmediate(() => message.socket.destroy()));
      if (answer === undefined) message.socket.destroy();
      else
        response
          .setHeaders(new Headers({ "x-content-type-options": "nosniff", ...headersOf(message.url ?? "") }))
          .end(answer);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  };
  const fetched = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(port, cert, path, { headers });

  beforeAll(async () => {
    port = await freePort();
    plainPort = await freePort();
    const [applicationPort, reportsPort] = [await freePort(), await freePort()];
    await listen(
      applicationPort,
      ({ url, method, headers }, body) => {
        asked.push({ url, method, headers, body });
        return url?.includes("lost") ? undefined : `application ${url}`;
      },
      (path) => (path.endsWith("bare.html") ? BARE_HEADERS : path.endsWith(".html") ? OWN_HEADERS : {}),
    );
    await listen(reportsPort, (_message, body) => {
      reports.push(body);
      return "";
    });
    first = release(folder, DIST, key);
    const served = await serveDeployment(name, {
      folder,
      port,
      plainPort,
      applicationPort,
      reportsPort,
      brokers: BROKERS,
    });
    stop = served.close;
    cert = served.certificate.cert;
  });

  afterAll(async () => {
    await stop();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  it("serves the host page with its release's signing key, and its headers", async () => {
    const { status, headers, body } = await fetched("/edisweb/", INITIAL);
    expect(status).toBe(200);
    expect(body.toString()).toBe(withKey(readFileSync(PAGE, "utf8"), key));
    const brokers = BROKERS.join(" ");
    expect(headers["content-security-policy"]?.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `form-action ${brokers}`,
      `frame-ancestors ${brokers}`,
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types edis-gateway",
      "report-uri /csp-reports",
      "report-to reports",
    ]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "strict-transport-security": "max-age=86400",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "reporting-endpoints": 'reports="/csp-reports"',
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toMatch(/^otp-credentials=\(self\), .*camera=\(\)/);
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["server"] ?? "").not.toMatch(/\d/);
  });

  it("has in its folders the built files alone: no source, source map, test, demo or hidden file", () => {
    const files = readdirSync(rootOf(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(rootOf(folder), join(entry.parentPath, entry.name)).replace(/\.(gz|br)$/, ""));
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => !SERVED.some((form) => form.test(file)))).toEqual([]);
    for (const form of SERVED) expect(files.filter((file) => form.test(file))).not.toEqual([]);
  });

  it.each([
    ...["/chunks/", "/edis-gateway/", `/edis-gateway/${VERSION}/`, `/edis-gateway/${VERSION}/chunks/`],
    ...["/chunks", "/releases/", "/kept/chunks/", "/.git/config", "/chunks.txt", "/integrity.json"],
  ])("lists no folder, and serves nothing beside the pages and scripts: %s", async (path) => {
    const { status, body } = await fetched(path);
    expect([403, 404]).toContain(status);
    expect(body.toString()).not.toContain(".js");
  });

  it("sends each header of the application's answers once", async () => {
    const { headers } = await fetched("/edis-service/v1/public/edis/B/txn/T");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBe("max-age=86400");
  });

  it("lets the headers stand that the application sends with its own pages and pictures", async () => {
    const { headers } = await fetched("/edisweb/assets/terms.html");
    expect(headers).toMatchObject(OWN_HEADERS);
    const picture = await fetched("/edisweb/assets/logo-depository.svg");
    expect(picture.headers["cache-control"]).toBeUndefined();
  });

  it("gives the page's headers to HTML of the application that has none of its own, and to nothing else", async () => {
    const page = (await fetched("/edisweb/", INITIAL)).headers;
    const { status, headers, body } = await fetched("/edisweb/assets/bare.html");
    expect(status).toBe(200);
    expect(body.toString()).toBe("application /edisweb/assets/bare.html");
    const { headers: others } = await fetched("/portal-config/portal-edis-service.json");
    for (const name of PAGE_HEADERS) {
      expect(page[name]).toBeDefined();
      expect([name, headers[name]]).toEqual([name, page[name]]);
      expect([name, others[name]]).toEqual([name, undefined]);
    }
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });

  it("has its headers on its own errors too, and tells no version or name of a server that it need not", async () => {
    const missing = await fetched("/edisweb/none");
    const lost = await fetched(LOST);
    expect([missing.status, lost.status]).toEqual([404, 502]);
    for (const { headers, body } of [missing, lost]) {
      expect(headers).toMatchObject({
        "strict-transport-security": "max-age=86400",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      });
      expect(headers["server"] ?? "").not.toMatch(/\d|Caddy/);
      expect(body.toString()).not.toMatch(/nginx\/\d/);
    }
  });

  it("gives a browser that has none the cookie XSRF-TOKEN with the page, as no cache keeps it", async () => {
    const cookieOf = async (path: string, headers: Record<string, string> = {}) =>
      (await fetched(path, headers)).headers["set-cookie"];
    const [opened, framed] = [await cookieOf("/edisweb/", INITIAL), await cookieOf("/edisweb/", FRAMED)];
    expect(opened).toMatch(/^XSRF-TOKEN=[\da-f-]{32,36}; Path=\/; Secure; SameSite=Lax$/);
    expect(framed).toMatch(/^XSRF-TOKEN=[\da-f-]{32,36}; Path=\/; Secure; SameSite=None; Partitioned$/);
    expect(opened?.slice(0, 40)).not.toBe(framed?.slice(0, 40));
    for (const cookie of ["XSRF-TOKEN=1", "a=b; XSRF-TOKEN=1"])
      expect(await cookieOf("/edisweb/", { ...INITIAL, cookie })).toBeUndefined();
    expect(await cookieOf("/edisweb/", { ...INITIAL, cookie: "NOT-XSRF-TOKEN=1" })).toMatch(/^XSRF-TOKEN=/);
    for (const path of ["/edisweb/edisweb.css", "/frame.js", "/portal-config/x", "/edisweb/none"])
      expect(await cookieOf(path)).toBeUndefined();
  });

  it("redirects /edisweb to /edisweb/ with its query", async () => {
    const { status, headers } = await fetched("/edisweb?payload=abc", INITIAL);
    expect(status).toBe(308);
    expect(headers["location"]).toMatch(/\/edisweb\/\?payload=abc$/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("sends http to https, and lets no cache keep an address with its payload", async () => {
    const { status, headers } = await fetch(`http://localhost:${plainPort}/edisweb/?payload=abc`, {
      redirect: "manual",
    });
    expect(status).toBe(308);
    expect(headers.get("location")).toMatch(/^https:\/\/localhost(:\d+)?\/edisweb\/\?payload=abc$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("server") ?? "").not.toMatch(/\d|Caddy/);
  });

  it("takes a payload of 64 KiB in the query (contract §4)", async () => {
    expect((await fetched(`/edisweb/?${"e".repeat(65_536)}`, INITIAL)).status).toBe(200);
  });

  it.each([
    "/edis-service/v1/public/edis/..;/..;/..;/..;/actuator/env",
    "/edis-service/..;/actuator/env",
    "/edisweb/assets/..;/..;/x",
    "/edis-service/..%2factuator/env",
    "/edis-service/..%5Cactuator/env",
    "/actuator/%2e%2E/edis-service/x",
    "/actuator/.%2e/edis-service/x",
    "/actuator/../edis-service/x",
  ])("refuses %s, which the application may read as another path", async (path) => {
    asked.length = 0;
    expect((await fetched(path)).status).toBe(400);
    expect(asked).toEqual([]);
    expect((await fetched("/edis-service/v1/public/edis/x?a=;%2f..")).status).toBe(200);
  });

  it.each([
    ...[
      "/edis-service/actuator/env",
      "/edis-service/",
      "/edis-service/v1/public/",
      "/edis-service/v1/public/edis",
    ],
    ...[
      "/edis-service/v1/public/edisx/x",
      "/edis-service/v2/public/edis/x",
      "/edis-service/v1/private/edis/x",
    ],
    ...["/dmi/edis-service/actuator/env", "/dmi/actuator/env", "/other/edis-service/v1/public/edis/x"],
  ])("hands the application no call below another path than the contract's (§6): %s", async (path) => {
    asked.length = 0;
    for (const method of ["GET", "POST"]) expect((await ask(port, cert, path, { method })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("hands the application no call of more than 64 kB: the longest of the contract has a few kB", async () => {
    asked.length = 0;
    for (const path of ["/edis-service/v1/public/edis/validateNewOTP", "/dmi/edis-service/v1/public/edis/x"])
      expect((await ask(port, cert, path, { method: "POST", body: "x".repeat(70_000) })).status).not.toBe(
        200,
      );
    expect(asked).toEqual([]);
  });

  it("hands the application no request for another host", async () => {
    asked.length = 0;
    const { body } = await fetched("/edis-service/v1/public/edis/x", { host: "stranger.example" });
    expect(body.toString()).not.toContain("application");
    expect(asked).toEqual([]);
    // in the absolute form of a request line, whose host counts alone (RFC 9112 §3.2.2)
    const at = (host: string) => `https://${host}/edis-service/v1/public/edis/x`;
    await fetched(at("stranger.example"), { host: `localhost:${port}` });
    expect(asked).toEqual([]);
    await fetched(at(`localhost:${port}`), { host: "stranger.example" });
    expect(asked.map(({ headers }) => headers.host)).toEqual([`localhost:${port}`]);
  });

  it.each([
    ["the application", "/edis-service/v1/public/edis/x"],
    ["the application's files", "/edisweb/assets/terms.html"],
  ])("tells %s whom it sees, and nothing that a client says in its place", async (_what, path) => {
    asked.length = 0;
    const forged = { ...FORGED, "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "http" };
    expect((await fetched(path, { ...forged, sessionid: "S1" })).status).toBe(200);
    const headers = asked[0]?.headers ?? {};
    expect(headers).toMatchObject({ sessionid: "S1", "x-forwarded-proto": "https" });
    expect(headers["x-forwarded-for"]).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
    expect(Object.keys(FORGED).filter((header) => header in headers)).toEqual([]);
  });

  it.each([
    ["a call", "/edis-service/v1/public/edis/x", ["GET", "POST", "OPTIONS"]],
    ["a call about a mandate", "/dmi/edis-service/v1/public/edis/x", ["GET", "POST", "OPTIONS"]],
    ["the configuration", "/portal-config/portal-edis-service.json", ["GET", "HEAD"]],
    ["the application's files", "/edisweb/assets/terms.html", ["GET", "HEAD"]],
    ["the page", "/edisweb/", ["GET", "HEAD"]],
    ["the page's script", `/edisweb/assets/${MAIN}`, ["GET", "HEAD"]],
    ["the frame's script", "/frame.js", ["GET", "HEAD"]],
    ["reports", "/csp-reports", ["POST"]],
  ])(
    "takes for %s the methods of the contract, and refuses PUT, TRACE and each other one",
    async (_what, path, methods) => {
      asked.length = 0;
      reports.length = 0;
      const statuses = new Map<string, number>();
      for (const method of ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE"])
        statuses.set(method, (await ask(port, cert, path, { method })).status);
      const taken = [...statuses].filter(([, status]) => status === 200).map(([method]) => method);
      expect(taken.toSorted()).toEqual(methods.toSorted());
      expect([...statuses].filter(([, status]) => status !== 200 && status !== 405)).toEqual([]);
      expect(asked.filter(({ method = "" }) => !methods.includes(method))).toEqual([]);
      expect(reports).toHaveLength(path === "/csp-reports" ? methods.length : 0);
    },
  );

  it("prefers TLS 1.3, and takes of TLS 1.2 what has forward secrecy and seals by AEAD", async () => {
    expect(await shakeHands(port, cert, {})).toMatchObject({ protocol: "TLSv1.3" });
    const offering = (ciphers: string) => shakeHands(port, cert, { ciphers, maxVersion: "TLSv1.2" });
    for (const cipher of AEAD) expect(await offering(cipher)).toEqual({ protocol: "TLSv1.2", cipher });
    const refused = /^ERR_SSL_.*ALERT_HANDSHAKE_FAILURE$/;
    for (const cipher of CBC)
      expect([cipher, await offering(cipher)]).toEqual([cipher, expect.stringMatching(refused)]);
    const old = { ciphers: "ALL:@SECLEVEL=0", minVersion: "TLSv1", maxVersion: "TLSv1.1" } as const;
    expect(await shakeHands(port, cert, old)).toMatch(/ALERT_PROTOCOL_VERSION$/);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("compresses page and scripts with %s", async (encoding, opened) => {
    const version = `/edis-gateway/${VERSION}/edis-gateway.js`;
    const paths = ["/edisweb/", `/edisweb/assets/${MAIN}`, version, ...ENTRIES, CHUNK];
    for (const path of paths) {
      const plain = await fetched(path);
      // as a CDN asks
      const packed = await fetched(path, { "accept-encoding": encoding, via: "1.1 cdn.example" });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(packed.headers["content-encoding"], path).toBe(encoding);
      expect(packed.headers["vary"]).toMatch(/Accept-Encoding/i);
      expect(opened(packed.body)).toEqual(plain.body);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    }
  });

  it("lets caches keep files by their names, and keep no 404", async () => {
    const year = "public, max-age=31536000, immutable";
    const caching = async (path: string) => (await fetched(path)).headers["cache-control"];
    expect(await caching(`/edisweb/assets/${MAIN}`)).toBe(year);
    expect(await caching(`/edis-gateway/${VERSION}/edis-gateway.js`)).toBe(year);
    expect(await caching(CHUNK)).toBe(year);
    for (const path of ["/edisweb/edisweb.css", ...ENTRIES]) expect(await caching(path)).toBe("no-cache");
    const missing = ["/edis-gateway/9.9.9/frame.js", "/chunks/hi-00000000.js", "/none"];
    for (const path of ["/edisweb/assets/main-00000000.js", ...missing]) {
      const { status, headers } = await fetched(path);
      expect([path, status, headers["cache-control"] ?? ""]).toEqual([path, 404, ""]);
    }
  });

  it.each([
    ...[...ENTRIES, CHUNK].map((path) => [path, path] as const),
    [`/edis-gateway/${VERSION}/edis-gateway.js`, "/edis-gateway.js"] as const,
  ])("lets brokers' pages load %s, as built, without asking the application", async (path, file) => {
    asked.length = 0;
    const { status, headers, body } = await fetched(path, from("cross-site", "cors", "script"));
    expect(status).toBe(200);
    expect(body).toEqual(readFileSync(join(DIST, file)));
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(headers["content-type"]).toMatch(/^(text|application)\/javascript; charset=utf-8$/i);
    expect(asked).toEqual([]);
  });

  it("lets only the host page load its own scripts", async () => {
    const script = from("cross-site", "cors", "script");
    const own = `/edisweb/assets/${MAIN}`;
    expect((await fetched(own, from("same-origin", "cors", "script"))).headers).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
    });
    expect((await fetched(own, script)).status).toBe(403);
  });

  it.each([
    ["the page, opened by a broker", "/edisweb/", INITIAL, 200],
    ["the page, in a broker's frame", "/edisweb/", FRAMED, 200],
    ["the page, typed", "/edisweb/", from("none", "navigate", "document"), 200],
    ["the page, by a client that does not say", "/edisweb/", {}, 200],
    ["the page, by another site's script", "/edisweb/", from("cross-site", "no-cors", "script"), 403],
    ["the page, by another site's fetch", "/edisweb/", from("cross-site", "cors", "empty"), 403],
    ["the page, as an object", "/edisweb/", from("cross-site", "navigate", "object"), 403],
    ["a call of the page", "/edis-service/v1/public/edis/x", from("same-origin", "cors", "empty"), 200],
    ["a call of an element", "/dmi/edis-service/v1/public/edis/x", from("cross-site", "cors", "empty"), 200],
    ["a call by a link", "/edis-service/v1/public/edis/x", INITIAL, 403],
    ["a call by a picture", "/edis-service/v1/public/edis/x", from("cross-site", "no-cors", "image"), 403],
    [
      "a call by a form",
      "/dmi/edis-service/v1/public/edis/x",
      from("same-site", "navigate", "document"),
      403,
    ],
    ["the configuration, by an element", "/portal-config/x", from("cross-site", "cors", "empty"), 200],
  ])("answers or refuses a request by its Fetch Metadata: %s", async (_what, path, headers, status) => {
    expect((await fetched(path, headers)).status).toBe(status);
  });

  it("forwards a call byte for byte (contract §6)", async () => {
    const paths = [
      "/edis-service/v1/public/edis/BRK001/sec/T%2E1?pgNo=1&limit=100",
      "/dmi/edis-service/v1/public/edis/BRK001/otp/send/T1",
      "/portal-config/portal-edis-service.json",
      "/edisweb/assets/json/properties.json",
      "/edisweb/assets/logos/brk001.svg",
    ];
    asked.length = 0;
    for (const path of paths) expect((await fetched(path)).body.toString()).toBe(`application ${path}`);
    const body = JSON.stringify({ value: "x".repeat(60_000) });
    await ask(port, cert, "/edis-service/v1/public/edis/validateNewOTP", { method: "POST", body });
    expect(asked.map(({ url }) => url)).toEqual([...paths, "/edis-service/v1/public/edis/validateNewOTP"]);
    expect(asked.at(-1)).toMatchObject({ method: "POST", body });
  });

  it.each(["GET", "POST"])("forwards a %s once, even if no answer comes", async (method) => {
    asked.length = 0;
    const { status } = await ask(port, cert, LOST, { method, body: "{}" });
    expect(status).toBe(502);
    expect(asked).toHaveLength(1);
  });

  it("loses no call if the application closes its connections (contract §6)", async () => {
    for (let call = 0; call < 12; call += 1)
      expect((await fetched("/edis-service/v1/public/edis/closing")).status).toBe(200);
  });

  it("forwards browsers' reports, but no long ones", async () => {
    reports.length = 0;
    const post = (body: string) => ask(port, cert, "/csp-reports", { method: "POST", body });
    expect((await post('[{"type":"csp-violation"}]')).status).toBe(200);
    expect((await post("x".repeat(20_000))).status).not.toBe(200);
    expect(reports).toEqual(['[{"type":"csp-violation"}]']);
  });

  it("logs no payload from any part of a request", async () => {
    const secret = "eyJzZWNyZXQiOjF9";
    const referer = `https://broker.example/?${secret}`;
    // nginx tells of such a file at `crit`, as of too many open ones
    symlinkSync("loop-00000000.js", join(rootOf(folder), "kept/chunks/loop-00000000.js"));
    const paths = ["/edisweb/", "/edisweb/none", "/none", "/chunks/loop-00000000.js", LOST];
    for (const path of paths)
      await fetched(`${path}?payload=${secret}`, { referer, cookie: `p=${secret}`, sessionid: secret });
    await expect.poll(() => readFileSync(logOf(folder), "utf8")).toContain(LOST);
    const logs = readdirSync(folder).filter((file) => file.endsWith(".log"));
    expect(logs).toEqual(expect.arrayContaining(["access.log", ERRORS[name]]));
    for (const log of logs) expect(readFileSync(join(folder, log), "utf8"), log).not.toContain(secret);
  });

  // Caddy's log leaves out all headers, since it has no list of those to keep
  it.runIf(name === "nginx")("logs what a browser says of a refused request (Fetch Metadata)", async () => {
    await fetched("/edis-service/v1/public/edis/refused", INITIAL);
    await expect
      .poll(() => readFileSync(logOf(folder), "utf8"))
      .toMatch(/edis\/refused" 403 .*"cross-site navigate document"\n/);
  });

  it("keeps an earlier release's chunks, rolls back byte for byte, and changes the signing key", async () => {
    const before = await fetched("/edisweb/");
    const build = join(folder, "build");
    cpSync(DIST, build, { recursive: true });
    rmSync(join(build, "edisweb/assets", MAIN));
    writeFileSync(join(build, "edisweb/assets/main-11112222.js"), "export {};");
    const page = readFileSync(PAGE, "utf8").replaceAll(MAIN, "main-11112222.js");
    writeFileSync(join(build, "edisweb/index.html"), page);
    const next = join(build, "cdn/edis-gateway/10.0.0");
    renameSync(join(build, "cdn/edis-gateway", VERSION), next);
    rmSync(join(next, CHUNK));
    writeFileSync(join(next, "frame.js"), "export {};");

    const rotated = signingKey();
    const second = release(folder, build, rotated);
    expect((await fetched("/edisweb/")).body.toString()).toBe(withKey(page, rotated));
    expect((await fetched("/edisweb/assets/main-11112222.js")).status).toBe(200);
    expect((await fetched(`/edisweb/assets/${MAIN}`)).status).toBe(200);
    expect((await fetched("/frame.js")).body.toString()).toBe("export {};");
    expect((await fetched(CHUNK)).status).toBe(200);

    expect(switchTo(folder, first)).toBe(first);
    expect((await fetched("/edisweb/")).body).toEqual(before.body);
    expect((await fetched("/frame.js")).body).toEqual(readFileSync(join(DIST, "frame.js")));
    expect((await fetched("/edisweb/assets/main-11112222.js")).status).toBe(200);
    expect(() => switchTo(folder, "000000000000")).toThrow("there is no release");

    expect(release(folder, build, rotated)).toBe(second);
    switchTo(folder, first);
    expect(() => release(folder, DIST, "no key")).toThrow("not base64");
    expect((await fetched("/edisweb/")).body).toEqual(before.body);
  });
});
