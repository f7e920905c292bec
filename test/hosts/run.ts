import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { freePort } from "../../demo/freePort";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { investorAt, MPIN } from "../browser/support/investor";
import { serve } from "./serve";

/** Apps by folder, with where their bundler leaves what it built; an app without a bundler is served as it is. */
const APPS: Readonly<Record<string, string>> = {
  plain: ".",
  "react-19": "dist",
  "react-18": "dist",
  vue: "dist",
  svelte: "dist",
  webpack: "dist",
};

const root = fileURLToPath(new URL("../..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "edis-hosts-"));
const npm = (cwd: string, ...args: string[]): string =>
  execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel", "warn"], {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
  });

interface Sandbox {
  readonly url: string;
  readonly signingKey: string;
  close(): void;
}

/** The depository of the package itself, for a page of `origin`. */
function startSandbox(command: string, port: number, origin: string): Promise<Sandbox> {
  const child = spawn(process.execPath, [command, "sandbox", "--port", String(port), "--origin", origin]);
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      if (!said.includes("Ctrl-C")) return;
      const signingKey = /signing-key +(\S+)/.exec(said)?.[1] ?? "";
      resolve({ url: `http://localhost:${port}`, signingKey, close: () => void child.kill() });
    });
    child.on("exit", () => reject(new Error(`The sandbox ended: ${said}`)));
  });
}

async function orderAt({ url, signingKey }: Sandbox) {
  const issued = await fetch(`${url}/demo/transactions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ transactionType: "DIS", successUrl: null, failUrl: null }),
  });
  const { transactionRefNo, payload }: { transactionRefNo: string; payload: string } = await issued.json();
  const configUrl = `${url}/portal-config/portal-edis-service.json`;
  return { transactionRefNo, order: { configUrl, signingKey, payload } };
}

/** Consents as an investor would, and waits until the broker's page shows that it heard of it. */
async function consent(
  browser: Browser,
  address: string,
  sandbox: Sandbox,
  transactionRefNo: string,
): Promise<void> {
  const page = await browser.newPage();
  const trouble: string[] = [];
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(error.message));
  try {
    const investor = investorAt(page);
    await page.goto(address);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    const inbox = await fetch(`${sandbox.url}/demo/inbox.json?transactionRefNo=${transactionRefNo}`);
    const [{ code }]: [{ code: string }] = await inbox.json();
    await investor.submitOtp(code);
    await investor.agree();
    await page.getByText(`authorised ${transactionRefNo}`, { exact: true }).waitFor();
  } catch (error) {
    throw new Error(`${trouble.join("\n")}\n${error instanceof Error ? error.message : error}`);
  } finally {
    await page.close();
  }
  if (trouble.length > 0) throw new Error(trouble.join("\n"));
}

/** Installs the tarball into a copy of the app, builds it, and has an investor consent in it. */
async function tryApp(name: string, built: string, tarball: string, browser: Browser): Promise<void> {
  const folder = join(work, name);
  cpSync(fileURLToPath(new URL(name, import.meta.url)), folder, { recursive: true });
  if (!existsSync(join(folder, "package.json"))) npm(folder, "init", "--yes");
  npm(folder, "install", "--no-save", tarball);
  if (built !== ".") npm(folder, "run", "build");
  const [port, depositoryPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(join(folder, "node_modules/.bin/edis-gateway"), depositoryPort, address);
  try {
    const { transactionRefNo, order } = await orderAt(sandbox);
    const site = await serve(join(folder, built), port, sandbox.url, order);
    await consent(browser, address, sandbox, transactionRefNo).finally(site.close);
  } finally {
    sandbox.close();
  }
}

const told = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
try {
  const [{ filename }]: [{ filename: string }] = JSON.parse(
    npm(root, "pack", "--json", "--pack-destination", work),
  );
  for (const [name, built] of Object.entries(APPS)) {
    if (told.length > 0 && !told.includes(name)) continue;
    const began = Date.now();
    const failure = await tryApp(name, built, join(work, filename), browser).then(
      () => "",
      (error: unknown) =>
        String(error instanceof Error && "stderr" in error ? `${error.message}${error.stderr}` : error),
    );
    console.log(
      `${failure ? "failed" : "ok    "} ${name} (${Math.round((Date.now() - began) / 1000)} s) ${failure}`,
    );
    if (failure) process.exitCode = 1;
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
