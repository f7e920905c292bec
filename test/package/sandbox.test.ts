import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { importSPKI, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freePort } from "../../demo/freePort";
import { commandsOf } from "../docs/pages";

const folder = join(inject("consumer"), "node_modules/edis-gateway");
const { bin, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const empty = mkdtempSync(join(tmpdir(), "edis-sandbox-"));
const start = (...args: string[]) =>
  spawn(process.execPath, [join(folder, bin["edis-gateway"]), ...args], { cwd: empty });

afterAll(() => rmSync(empty, { recursive: true }));

const [, , ...SANDBOX] = commandsOf("docs/brokers.md", "Quickstart", "npx edis-gateway")[0] ?? [];

describe("npx edis-gateway sandbox, in an empty folder", () => {
  const sandbox = start(...SANDBOX, "--port", "0", "--origin", "http://localhost:9999");
  let output = "";
  beforeAll(
    () =>
      new Promise<void>((resolve, reject) => {
        sandbox.stdout.on("data", (text) => {
          output += text;
          if (output.includes("Ctrl-C")) resolve();
        });
        sandbox.stderr.on("data", (text) => reject(new Error(String(text))));
      }),
  );
  afterAll(() => void sandbox.kill());
  const printed = (name: string): string => new RegExp(`^ *${name} +(\\S+)`, "m").exec(output)?.[1] ?? "";

  it("is started by the command of the quickstart, which README.md gives too", () => {
    expect(SANDBOX).toEqual(["sandbox"]);
    expect(commandsOf("README.md", "Put it on your page")).toContainEqual([
      "npx",
      "edis-gateway",
      ...SANDBOX,
    ]);
  });

  it("prints a configuration that its signing key verifies, for any page of the given origins", async () => {
    const answer = await fetch(printed("config-url"), { headers: { Origin: "http://localhost:9999" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:9999");
    const { token }: { token: string } = await answer.json();
    const key = await importSPKI(
      `-----BEGIN PUBLIC KEY-----\n${printed("signing-key")}\n-----END PUBLIC KEY-----`,
      "ES256",
    );
    const { payload } = await jwtVerify(token, key, { issuer: "edis-portal" });
    expect(payload["baseURL"]).toBe(new URL(printed("config-url")).origin);
  });

  it.each(["DIS", "DMI", "DMR", "DIM"])("prints a payload of %s", (type) => {
    const model = JSON.parse(Buffer.from(printed(type), "base64url").toString("utf8"));
    expect(model.transactionType).toBe(type);
  });

  it("returns to its own return page unless a payload is asked for with other addresses", async () => {
    const { edisServiceHeader } = JSON.parse(Buffer.from(printed("DIS"), "base64url").toString("utf8"));
    const { SuccessUrl, FailUrl } = edisServiceHeader;
    expect(new URL(SuccessUrl).origin).toBe(new URL(printed("script")).origin);
    for (const address of [SuccessUrl, FailUrl]) expect((await fetch(address)).status).toBe(200);
  });

  it("serves the package's element, the host page and the inbox, and prints the M-PIN", async () => {
    expect(await (await fetch(printed("script"))).text()).toBe(
      readFileSync(join(folder, "dist/edis-gateway.js"), "utf8"),
    );
    const { origin } = new URL(printed("script"));
    for (const path of ["/edisweb/", "/demo/inbox"]) expect((await fetch(origin + path)).status).toBe(200);
    expect(printed("M-PIN")).toMatch(/^\d{6}$/);
  });
});

const ended = (...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const other = start(...args);
    let output = "";
    for (const stream of [other.stdout, other.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    other.once("close", (code) => resolve(`${code} ${output}`));
  });

it.each([
  ["--origin localhost:9999", "--origin localhost:9999 is not an origin"],
  ["--origin http://192.168.1.5:3000", "--origin http://192.168.1.5:3000 is http on another machine"],
  ["--prt 4310", "Unknown option '--prt'"],
])("npx edis-gateway sandbox %s does not start, and says why", async (args, why) => {
  const output = await ended("sandbox", ...args.split(" "));
  expect(output).toContain(`2 ${why}`);
  expect(output).toContain("Usage: edis-gateway sandbox");
});

it("two sandboxes that start at once take different ports, and print them for a program", async () => {
  const port = await freePort();
  const both = [0, 1].map(() => start("sandbox", "--port", String(port), "--json"));
  const answers = await Promise.all(
    both.map(async ({ stdout, stderr }) => {
      stderr.on("data", (text) => expect.unreachable(String(text)));
      for await (const line of createInterface(stdout)) return JSON.parse(line);
    }),
  );
  for (const sandbox of both) sandbox.kill();
  expect(new Set(answers.map(({ url }) => url)).size).toBe(2);
  expect(Object.keys(answers[0].payloads)).toEqual(["DIS", "DMI", "DMR", "DIM"]);
});

it.each([["--help"], ["sandbox", "--help"]])("npx edis-gateway %s says how it is used", async (...args) => {
  expect(await ended(...args)).toMatch(/^0 Usage: /);
});

it.each([["--version"], ["sandbox", "--version"]])(
  "npx edis-gateway %s says its version",
  async (...args) => {
    expect(await ended(...args)).toBe(`0 ${version}\n`);
  },
);

it("npx edis-gateway with any other argument says how it is used", async () => {
  expect(await ended("sandbx")).toMatch(
    "2 Usage: edis-gateway sandbox [--port 4310] [--origin http://localhost:3000]…",
  );
});
