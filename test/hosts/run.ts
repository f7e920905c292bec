import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { freePort } from "../../demo/freePort";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { APPS, type Page } from "./apps";
import { consent } from "./consent";
import { inFrame } from "./frameRecipe";
import { install, npm } from "./install";
import { startSandbox } from "./sandbox";
import { policyOf, serve } from "./serve";
import { startServer } from "./startServer";

const MINUTES = 12;

const root = fileURLToPath(new URL("../..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "edis-hosts-"));
const seconds = (began: number): number => Math.round((Date.now() - began) / 1000);

/** Installs the tarball into a copy of the app, and builds it. */
function build(name: string, tarball: string): string {
  const app = join(work, name);
  cpSync(fileURLToPath(new URL(name, import.meta.url)), app, { recursive: true });
  if (!existsSync(join(app, "package.json"))) npm(app, "init", "--yes");
  install(app, tarball);
  npm(app, "run", "build", "--if-present");
  return app;
}

/** Changes files of the app from the element to the frame, and builds it again. */
function changeToFrame(app: string, { framework, files }: NonNullable<Page["framed"]>): void {
  for (const file of files) {
    const path = join(app, file);
    writeFileSync(path, inFrame(readFileSync(path, "utf8"), framework));
  }
  npm(app, "run", "build");
}

/** Serves a page of the app under the policy of the docs, and consents in it as an investor. */
async function tryPage(app: string, page: Page, browser: Browser): Promise<void> {
  const [port, depositoryPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const installed = join(app, "node_modules/edis-gateway");
  const sandbox = await startSandbox(
    join(installed, "dist/sandbox/edis-gateway.js"),
    depositoryPort,
    address,
  );
  try {
    const isRedirect = page.folder === "redirect";
    const { transactionRefNo, payload } = await sandbox.issue(isRedirect ? `${address}/returned` : null);
    const configUrl = `${sandbox.url}/portal-config/portal-edis-service.json`;
    const { signingKey } = sandbox;
    const order =
      page.policy === "The frame"
        ? { src: `${sandbox.url}/edisweb/`, payload }
        : { transactionRefNo, configUrl, signingKey, payload };
    const policy = await policyOf(page, sandbox);
    const site = { app, folder: page.folder, port, policy, sandbox, transactionRefNo, order };
    const running = await (page.serve ? startServer(site, page.serve) : serve(site));
    await consent(browser, address, sandbox, transactionRefNo).finally(running.close);
  } finally {
    sandbox.close();
  }
}

async function tryApp(name: string, pages: readonly Page[], tarball: string, browser: Browser) {
  const began = Date.now();
  let tried = "";
  try {
    const app = build(name, tarball);
    for (const page of pages) {
      tried = `${page.folder}${page.framed ? " in a frame" : ""}`;
      if (page.framed) changeToFrame(app, page.framed);
      await tryPage(app, page, browser);
    }
    console.log(`ok     ${name} (${seconds(began)} s)`);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    console.log(`failed ${name} ${tried} (${seconds(began)} s) ${why}`);
    process.exitCode = 1;
  }
}

const names = process.argv.slice(2);
const began = Date.now();
const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
try {
  const packed = npm(root, "pack", "--json", "--ignore-scripts", "--pack-destination", work).printed;
  const [{ filename }]: [{ filename: string }] = JSON.parse(packed);
  const apps = Object.entries(APPS).filter(([name]) => names.length === 0 || names.includes(name));
  for (const [name, pages] of apps) await tryApp(name, pages, join(work, filename), browser);
  console.log(`${apps.length} apps in ${seconds(began)} s, of ${MINUTES * 60} s`);
  if (seconds(began) > MINUTES * 60) process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
