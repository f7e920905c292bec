import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createReplayCache } from "../../../demo/depository/replayCache";
import { arrive, json, regenerate, setMpin } from "./client";
import { BROKER, openDepository } from "./testDepository";

const depository = openDepository();
const DEPOSITORY = fileURLToPath(new URL("../../../demo/depository/", import.meta.url));

/** Sends a request with another Host header, which `fetch` does not allow. */
const answerFor = (
  path: string,
  host: string,
  method = "GET",
): Promise<[number | undefined, string | undefined]> =>
  new Promise((resolve, reject) => {
    request(depository.url + path, { method, headers: { host } }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers.location]);
    })
      .on("error", reject)
      .end();
  });
const statusFor = async (path: string, host: string) => (await answerFor(path, host))[0];

describe("the depository's server", () => {
  it.each(["/", "/demo/transactions", "/portal-config/portal-edis-service.json"])(
    "answers %s only to the host name that it printed (R65)",
    async (path) => {
      const { host, port } = new URL(depository.url);
      expect(await statusFor(path, host)).toBe(200);
      for (const other of ["rebound.example", `rebound.example:${port}`, `127.0.0.2:${port}`, "127.0.0.1"]) {
        expect(await statusFor(path, other)).toBe(421);
      }
    },
  );

  it("redirects another name of this machine to the printed one", async () => {
    const { port } = new URL(depository.url);
    for (const name of ["localhost", "[::1]"]) {
      const host = `${name}:${port}`;
      expect(await answerFor("/demo/inbox?x=1", host)).toEqual([307, `${depository.url}/demo/inbox?x=1`]);
      expect(await answerFor("/demo/transactions", host, "POST")).toEqual([421, undefined]);
    }
  });

  it("can be bundled for `edis-gateway sandbox`: it reads no file of its own and needs no package but two", () => {
    const files = readdirSync(DEPOSITORY, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".ts"),
    );
    const texts = files.map((path) => readFileSync(DEPOSITORY + path, "utf8"));
    expect(texts.filter((text) => text.includes("import.meta"))).toEqual([]);
    const packages = texts.flatMap((text) =>
      [...text.matchAll(/from "([^."][^"]*)"/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !name.startsWith("node:")),
    );
    expect([...new Set(packages)].sort()).toEqual([
      "@hono/node-server",
      "hono",
      "hono/body-limit",
      "hono/compress",
      "hono/html",
      "valibot",
    ]);
  });
});

describe("the memory of used keys (contract §6)", () => {
  it("knows the newest keys, and is bounded", () => {
    const cache = createReplayCache(3);
    expect(["a", "b", "c"].map(cache.admitOnce)).toEqual([true, true, true]);
    expect(["a", "b", "c"].map(cache.admitOnce)).toEqual([false, false, false]);
    expect(cache.admitOnce("d")).toBe(true);
    expect(cache.admitOnce("c")).toBe(false);
    expect(cache.admitOnce("a")).toBe(true);
  });
});

it("the inbox tells whether an OTP may still be entered", async () => {
  const investor = await arrive(depository.url, { transactionType: "DIS", mpinStatus: "0" });
  const send = () => investor.ask("POST", "regenerateOTP", regenerate(investor));
  const states = async () => {
    const inbox = await json(fetch(`${depository.url}/demo/inbox.json?transactionRefNo=${investor.ref}`));
    return v.parse(v.array(v.object({ state: v.string() })), inbox).map(({ state }) => state);
  };
  await send();
  expect(await states()).toEqual(["live"]);
  await send();
  expect(await states()).toEqual(["live", "replaced"]);
  depository.minutesPass(11);
  expect(await states()).toEqual(["expired", "replaced"]);
  await send();
  await investor.ask("POST", "validateNewOTP", setMpin(investor, "1", await investor.otp(), "123456"));
  expect(await states()).toEqual(["used", "replaced", "replaced"]);
});

describe("an OTP's text", () => {
  const Inbox = v.array(v.object({ code: v.string(), text: v.string() }));
  const newest = async (headers: Record<string, string>) => {
    const investor = await arrive(depository.url, { transactionType: "DIS", mpinStatus: "0" });
    await investor.ask("POST", "regenerateOTP", regenerate(investor), { headers });
    const inbox = await json(fetch(`${depository.url}/demo/inbox.json?transactionRefNo=${investor.ref}`));
    return v.parse(v.tuple([Inbox.item]), inbox)[0];
  };

  it("ends in a line that offers the code to the asking page only (WebOTP)", async () => {
    const own = await newest({});
    expect(own.text.split("\n").at(-1)).toBe(`@127.0.0.1 #${own.code}`);
    const broker = await newest({ Origin: BROKER });
    expect(broker.text.split("\n").at(-1)).toBe(`@${new URL(BROKER).hostname} #${broker.code}`);
  });

  it("names the purpose of the code, and the broker", async () => {
    const { text, code } = await newest({});
    expect(text).toContain(`${code} is your OTP to set your MPIN at Demo Depository for Acme Broking Ltd.`);
  });
});
