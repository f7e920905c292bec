import { readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { RECAPTCHA_POLICY } from "../recaptcha";
import { PRODUCT_LOGO, PRODUCT_NAME } from "./portal";
import { allOrigins, type World } from "./world";

/** Serves the build's files as docs/operators.md advises. */

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const TEXTUAL = /^(text|application\/json|image\/svg)/;
const HASHED = /-[A-Za-z0-9_-]{8,}\.(?:js|css|map|woff2|svg|png)$/;
/** A host page's tag that the deployment fills: the signing key (contract §3) and the brand (R79). */
const LEFT_OPEN = /<meta name="(edis-[a-z-]+)" content="">/g;
const SIGNING_KEY = '<meta name="edis-signing-key" content="">';
const BRAND = ["edis-product-name", "edis-product-logo"];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const squeeze = {
  br: (bytes: Buffer) =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 9 }),
};
type Encoding = keyof typeof squeeze;

/** Pages that only this machine reads and that hold all languages: compressing them would take seconds. */
const DEMO = "/demo/";
/** The demo's gallery, which frames its own pages. */
const GALLERY = `${DEMO}gallery/`;

/**
 * Returns the host page's policy: its own files only, framed by listed brokers only (contract §2, §3). For a `path` of the
 * demo's gallery: framed by itself only.
 */
export function contentSecurityPolicy(world: World, path = ""): string {
  const brokers = allOrigins(world).join(" ");
  const isGallery = path.startsWith(GALLERY);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${brokers || "'none'"}`,
    `frame-ancestors ${isGallery ? "'self'" : brokers || "'none'"}`,
    ...(isGallery ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // reCAPTCHA's own loader makes a policy too if its address says trustedtypes=true.
    `trusted-types edis-gateway ${RECAPTCHA_POLICY}`,
  ].join("; ");
}

/** Fills in the host page's key and brand; adds the brand's tags if the build has none. */
function deployed(world: World, page: string): string {
  const values: Readonly<Record<string, string>> = {
    "edis-signing-key": world.keys.signingKey,
    "edis-product-name": PRODUCT_NAME,
    "edis-product-logo": new URL(PRODUCT_LOGO, world.url()).href,
  };
  const missing = BRAND.filter((name) => !page.includes(`name="${name}"`));
  const tags = missing.map((name) => `<meta name="${name}" content="">`);
  return page
    .replace(SIGNING_KEY, [SIGNING_KEY, ...tags].join(""))
    .replace(LEFT_OPEN, (tag, name: string) =>
      values[name] === undefined ? tag : tag.replace('""', `"${values[name]}"`),
    );
}

function cachingOf(isKept: boolean, type: string): string {
  if (type.startsWith("text/html")) return "no-store";
  return isKept ? "public, max-age=31536000, immutable" : "no-cache";
}

function encodingFor(request: Request, type: string): Encoding | undefined {
  if (!TEXTUAL.test(type)) return undefined;
  const accepted = (request.headers.get("accept-encoding") ?? "")
    .split(",")
    .map((part) => part.trim().split(";")[0]);
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined;
}

/**
 * Returns the path under which the build's files never change (docs/operators.md): `/edis-gateway/<version>/`; `""` if no
 * package names a version.
 */
function versionedPath(folder: string): string {
  try {
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(folder, "../package.json"), "utf8"),
    );
    return `/edis-gateway/${version}/`;
  } catch {
    return "";
  }
}

/** Returns the file in `dist/` for a URL path; `undefined` if the path leads out of it. */
function locate(folder: string, path: string): string | undefined {
  let relative: string;
  try {
    relative = decodeURIComponent(path.replace(/^\/(?:dist\/)?/, ""));
  } catch {
    return undefined;
  }
  const file = resolve(folder, relative.endsWith("/") ? `${relative}index.html` : relative);
  return file.startsWith(resolve(folder) + sep) && !relative.includes("\0") ? file : undefined;
}

/** The compressed bytes of each version of a file on disk; every depository of the process shares them, but for its pages. */
const squeezed = new Map<string, Promise<Buffer>>();

/** Serves `dist/` at `/`, at `/dist/` and at its version's address. */
export function makeStatic(world: World): (request: Request) => Promise<Response | undefined> {
  const folder = world.options.dist;
  const versioned = folder === undefined ? "" : versionedPath(folder);

  return async (request) => {
    const { pathname: path } = new URL(request.url);
    const isVersioned = versioned !== "" && path.startsWith(versioned);
    const file =
      folder === undefined
        ? undefined
        : locate(folder, isVersioned ? path.slice(versioned.length - 1) : path);
    if (file === undefined) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;

    const type = TYPES[extname(file)] ?? "application/octet-stream";
    const isPage = type.startsWith("text/html");
    const tag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    const headers = new Headers({
      "Content-Type": type,
      "Cache-Control": cachingOf(isVersioned || HASHED.test(path), type),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      Vary: "Accept-Encoding",
    });
    if (isPage) headers.set("Content-Security-Policy", contentSecurityPolicy(world, path));
    else {
      headers.set("ETag", tag);
      headers.set("Access-Control-Allow-Origin", "*");
      headers.set("Cross-Origin-Resource-Policy", "cross-origin");
      if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
    }
    const read = async () => {
      const bytes = await readFile(file);
      if (!isPage) return bytes;
      return Buffer.from(deployed(world, bytes.toString("utf8")));
    };
    const encoding = path.startsWith(DEMO) ? undefined : encodingFor(request, type);
    if (encoding === undefined) return new Response(new Uint8Array(await read()), { headers });
    const own = isPage ? `${world.url()} ${world.keys.signingKey}` : "";
    const slot = `${encoding} ${file} ${tag} ${own}`;
    const bytes = squeezed.get(slot) ?? read().then(squeeze[encoding]);
    squeezed.set(slot, bytes);
    headers.set("Content-Encoding", encoding);
    return new Response(new Uint8Array(await bytes), { headers });
  };
}
