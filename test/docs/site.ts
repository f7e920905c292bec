import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../demo/freePort";
import { warm } from "../browser/support/testServers";
import { type Sandbox, startSandbox } from "../hosts/sandbox";

/** The addresses of sandbox and depository in the docs, which each deployment replaces. */
const WRITTEN = ["http://localhost:4310", "https://depository.example"];
export const COMMAND = fileURLToPath(new URL("../../dist/sandbox/edis-gateway.js", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  "": "text/html; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

export interface Page {
  readonly files: Readonly<Record<string, string>>;
  readonly policy?: string;
  /** Present: answers every request but that for the icon. */
  handle?(request: IncomingMessage, response: ServerResponse): void;
}

/** A broker's site that serves the docs' snippets, and the package's sandbox, which lists its origin. */
export interface Site {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Returns the docs' text with this machine's addresses and a payload. */
  filled(text: string, payload?: string): string;
  /** Serves this page from now on. */
  serve(page: Page): void;
  close(): void;
}

/** Returns the docs' text with the addresses of a sandbox, and a payload. */
export const filledFor = ({ url }: Sandbox, text: string, payload = ""): string =>
  WRITTEN.reduce((known, written) => known.replaceAll(written, url), text).replaceAll(
    "<the payload>",
    payload,
  );

/** Starts both on free ports. */
export async function openSite(): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(COMMAND, await freePort(), url);
  await warm(sandbox.url);
  let page: Page = { files: {} };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", url).pathname.slice(1) || "index.html";
    if (path === "favicon.ico") return void response.writeHead(204).end();
    if (page.handle) return page.handle(request, response);
    const body = page.files[path];
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/json",
      // one page shows one test's files after another's
      "cache-control": "no-store",
      ...(page.policy === undefined ? {} : { "content-security-policy": page.policy }),
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url,
    sandbox,
    filled: (text, payload) => filledFor(sandbox, text, payload),
    serve(next) {
      page = next;
    },
    close() {
      sandbox.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
