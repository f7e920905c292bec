import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** What docs/brokers.md tells a broker's page to allow, and nothing more. */
const policyOf = (depository: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${depository}`,
    `connect-src 'self' ${depository}`,
    `img-src 'self' data: ${depository}`,
    "form-action 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/** Serves a built app as a broker would, its order at `/order.json`; `%DEPOSITORY%` in a page is the depository's origin. */
export async function serve(
  folder: string,
  port: number,
  depository: string,
  order: object,
): Promise<{ close(): void }> {
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = join(folder, pathname === "/" ? "index.html" : pathname);
    const body = pathname === "/order.json" ? JSON.stringify(order) : await readFile(file).catch(() => null);
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    if (body === null) return void response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/json";
    response.writeHead(200, { "content-type": type, "content-security-policy": policyOf(depository) });
    response.end(
      type.startsWith("text/html") ? body.toString().replaceAll("%DEPOSITORY%", depository) : body,
    );
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
