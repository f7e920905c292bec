import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importSPKI, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const folder = join(inject("consumer"), "node_modules/edis-gateway");
const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const empty = mkdtempSync(join(tmpdir(), "edis-sandbox-"));
const start = (...args: string[]) =>
  spawn(process.execPath, [join(folder, bin["edis-gateway"]), ...args], { cwd: empty });

afterAll(() => rmSync(empty, { recursive: true }));

describe("npx edis-gateway sandbox, in an empty folder", () => {
  const sandbox = start("sandbox", "--port", "0", "--origin", "http://localhost:9999");
  let said = "";
  beforeAll(
    () =>
      new Promise<void>((resolve, reject) => {
        sandbox.stdout.on("data", (text) => {
          said += text;
          if (said.includes("Ctrl-C")) resolve();
        });
        sandbox.stderr.on("data", (text) => reject(new Error(String(text))));
      }),
  );
  afterAll(() => void sandbox.kill());
  const told = (name: string): string => new RegExp(`^ *${name} +(\\S+)`, "m").exec(said)?.[1] ?? "";

  it("prints a configuration that its signing key verifies, for any page of the origins it was told", async () => {
    const answer = await fetch(told("config-url"), { headers: { Origin: "http://localhost:9999" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:9999");
    const { token }: { token: string } = await answer.json();
    const key = await importSPKI(
      `-----BEGIN PUBLIC KEY-----\n${told("signing-key")}\n-----END PUBLIC KEY-----`,
      "ES256",
    );
    const { payload } = await jwtVerify(token, key, { issuer: "edis-portal" });
    expect(payload["baseURL"]).toBe(new URL(told("config-url")).origin);
  });

  it.each(["DIS", "DMI", "DMR", "DIM"])("prints a payload of %s", (type) => {
    const model = JSON.parse(Buffer.from(told(type), "base64url").toString("utf8"));
    expect(model.transactionType).toBe(type);
  });

  it("serves the element of the package, the host page and the inbox, and tells the M-PIN", async () => {
    expect(await (await fetch(told("script"))).text()).toBe(
      readFileSync(join(folder, "dist/edis-gateway.js"), "utf8"),
    );
    const { origin } = new URL(told("script"));
    for (const path of ["/edisweb/", "/demo/inbox"]) expect((await fetch(origin + path)).status).toBe(200);
    expect(told("M-PIN")).toMatch(/^\d{6}$/);
  });
});

const ended = (...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const other = start(...args);
    let said = "";
    for (const stream of [other.stdout, other.stderr])
      stream.on("data", (text) => {
        said += text;
      });
    other.once("close", (code) => resolve(`${code} ${said}`));
  });

it.each(["localhost:9999", "foo", "file:///index.html"])(
  "npx edis-gateway sandbox does not start for an --origin that is none: %s",
  async (origin) => {
    expect(await ended("sandbox", "--port", "0", "--origin", origin)).toMatch(
      `1 --origin ${origin} is no origin`,
    );
  },
);

it("npx edis-gateway --help says how it is used", async () => {
  expect(await ended("--help")).toMatch(/^0 Usage: /);
});

it("npx edis-gateway, told anything else, says how it is used", async () => {
  expect(await ended("sandbx")).toMatch(
    "2 Usage: edis-gateway sandbox [--port 4310] [--origin http://localhost:3000]…",
  );
});
