import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, expect, inject, it } from "vitest";

const folder = join(inject("consumer"), "node_modules/edis-gateway");
const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const command = join(folder, bin["edis-gateway"]);
const empty = mkdtempSync(join(tmpdir(), "edis-conformance-"));
afterAll(() => rmSync(empty, { recursive: true }));

it("npx edis-gateway conformance finds that the sandbox and its host page keep every rule of `read`", async () => {
  const sandbox = spawn(process.execPath, [command, "sandbox", "--port", "0", "--json"], { cwd: empty });
  const lines = createInterface(sandbox.stdout);
  const printed: { url: string; signingKey: string } = await new Promise((resolve, reject) => {
    lines.once("line", (line) => resolve(JSON.parse(line)));
    sandbox.stderr.once("data", (text) => reject(new Error(String(text))));
  });
  const issue = (transactionType: string) => ({
    url: `${printed.url}/demo/transactions`,
    method: "POST",
    body: { transactionType },
  });
  const settings = {
    configUrl: `${printed.url}/portal-config/portal-edis-service.json`,
    hostPageUrl: `${printed.url}/edisweb/`,
    signingKey: printed.signingKey,
    origin: "http://localhost:3000",
    insecure: true,
    payloads: { DIS: issue("DIS"), DMI: issue("DMI"), DIM: issue("DIM") },
    otp: { url: `${printed.url}/demo/otp.json?transactionRefNo={transactionRefNo}` },
    mpin: "123456",
    pan: "ABCDE1234F",
  };
  writeFileSync(join(empty, "config.json"), JSON.stringify(settings));
  try {
    const args = [command, "conformance", "--config", "config.json"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: empty });
    expect(stdout).toMatch(/holds {6}C-PAGE-07 /);
    expect(stdout).toMatch(/ 0 broken, /);
  } finally {
    sandbox.kill();
  }
}, 120_000);
