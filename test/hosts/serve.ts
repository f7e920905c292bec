import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import type { Page } from "./apps";
import type { Sandbox } from "./sandbox";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** The depository's origin in the docs, which each deployment replaces. */
const DEPOSITORY = "https://depository.example";

const guide = new URL("../../docs/brokers.md", import.meta.url);

/** Returns the policy that docs/brokers.md gives for a page, from the section of its way to the gateway. */
export async function policyOf(page: Page, { url }: Sandbox): Promise<string> {
  const { policy: heading, isWithoutTrustedTypes = false } = page;
  const section = (await readFile(guide, "utf8")).split(/^## /m).find((text) => text.startsWith(heading));
  const policy = /```\n(default-src[\s\S]*?)```/.exec(section ?? "")?.[1];
  if (policy === undefined) throw new Error(`docs/brokers.md has no policy under ${heading}`);
  const own = policy.replaceAll(DEPOSITORY, url).replace(/\s+/g, " ").trim();
  return isWithoutTrustedTypes ? own.replace(/; require-trusted-types-for.*/, "") : own;
}

interface Site {
  /** The app's folder, and the part of it that is served. */
  readonly app: string;
  readonly folder: string;
  readonly port: number;
  readonly policy: string;
  readonly sandbox: Sandbox;
  readonly transactionRefNo: string;
  /** The broker's order, at `/order.json`. */
  readonly order: { readonly payload: string };
}

/**
 * Serves a built app as a broker would; `/outcome/<ref>` is the back office's outcome of the transaction. A redirect comes back to `/returned`, which shows the back office's outcome of the
 * transaction, as docs/brokers.md asks for.
 */
export async function serve(site: Site): Promise<{ close(): void }> {
  const { app, folder, port, policy, sandbox, order, transactionRefNo } = site;
  const hashes = await readFile(join(app, "node_modules/edis-gateway/dist/integrity.json"), "utf8");
  const integrity: string = JSON.parse(hashes)["edis-gateway.js"];
  const filled = (text: string): string =>
    text
      .replaceAll(DEPOSITORY, sandbox.url)
      .replaceAll("<the payload>", order.payload)
      .replaceAll("sha384-…", integrity);

  async function bodyOf(pathname: string): Promise<string | Buffer | null> {
    if (pathname === "/order.json") return JSON.stringify(order);
    if (pathname === `/outcome/${transactionRefNo}`) {
      const state = await sandbox.stateOf(transactionRefNo);
      return JSON.stringify({ outcome: state === "authorised" ? state : "open" });
    }
    if (pathname === "/returned") return `${await sandbox.stateOf(transactionRefNo)} ${transactionRefNo}`;
    return readFile(join(app, folder, pathname === "/" ? "index.html" : pathname)).catch(() => null);
  }

  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const body = await bodyOf(pathname);
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    if (body === null) return void response.writeHead(404).end();
    const type = TYPES[extname(pathname) || ".html"] ?? "application/json";
    response.writeHead(200, { "content-type": type, "content-security-policy": policy });
    response.end(type.startsWith("text/") ? filled(body.toString()) : body);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
