import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import { type Plugin, rollup } from "rollup";
import { minify } from "terser";
import { freePort } from "../../demo/freePort";

const ENTRY = "bare-entry";

const SOURCE = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
class BareInput extends HTMLElement {
  connectedCallback() {
    const input = createElement("input", { type: "password", inputMode: "numeric" });
    createRoot(this.attachShadow({ mode: "open" })).render(createElement("label", null, "Enter MPIN", input));
  }
}
customElements.define("bare-input", BareInput);
`;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title><script type="module" src="./bare.js"></script></head>
<body><bare-input></bare-input></body></html>`;

const entry: Plugin = {
  name: ENTRY,
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) => (id === ENTRY ? SOURCE : null),
};

const minified: Plugin = {
  name: "minified",
  renderChunk: async (code) => (await minify(code, { module: true })).code ?? "",
};

/** Bundles the smallest React custom element as the product is bundled: one input. */
async function bundle(): Promise<string> {
  const bundled = await rollup({
    input: ENTRY,
    plugins: [
      entry,
      nodeResolve({ browser: true, rootDir: process.cwd() }),
      commonjs(),
      replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify("production") } }),
      minified,
    ],
    onwarn: () => {},
  });
  const { output } = await bundled.generate({ format: "es" });
  return output[0].code;
}

const squeeze = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });

/** Serves the bare page, compressed and cached as the demo depository serves the host page; `bytes` is its script's size. */
export async function serveBare(): Promise<{ url: string; bytes: number; close(): void }> {
  const [page, script] = await Promise.all([squeeze(PAGE), bundle().then(squeeze)]);
  const server = createServer((request, response) => {
    const isScript = request.url === "/bare.js";
    if (!isScript && request.url !== "/") return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8",
      "content-encoding": "br",
      "cache-control": isScript ? "no-cache" : "no-store",
    });
    response.end(isScript ? script : page);
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return { url: `http://localhost:${port}/`, bytes: script.length, close: () => void server.close() };
}
