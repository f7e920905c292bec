import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { Context } from "../../conformance/context";
import { CONFIGURATION } from "../../conformance/rules/configuration";
import { Secrets } from "../../conformance/secrets";
import { CannotRun, parseSettings } from "../../conformance/settings";
import { Broken, NotTried } from "../../conformance/verdict";
import vectors from "../../docs/vectors/config.json";
import { settingsOf } from "./support";

/** The kit's rules of §5 judge the configurations of docs/vectors as the gateway does. */

/** Stands for a file whose connection is reset. */
const RESET = "reset";
let served: Readonly<Record<string, string | null>> = {};
const server = createServer((request, response) => {
  const body = served[request.url ?? ""] ?? null;
  if (body === RESET) {
    request.socket.destroy();
    return;
  }
  response.writeHead(body === null ? 404 : 200, {
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "no-store",
  });
  response.end(body ?? "");
});
const portOf = (): number => Object(server.address()).port;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "localhost", resolve)));
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const payloadOf = (transactionType: string): string =>
  JSON.stringify({ requestorId: "BRK001", transactionRefNo: "T1", transactionType });

/** Returns the ids of the rules that find a breach. */
async function brokenBy(portal: string, properties: string | null, transactionType: string) {
  served = { "/portal.json": portal, "/properties.json": properties };
  const url = `http://localhost:${portOf()}`;
  const settings = parseSettings(
    JSON.stringify({
      ...settingsOf({ url, signingKey: vectors.signingKey }),
      configUrl: `${url}/portal.json`,
      propertiesUrl: `${url}/properties.json`,
      payloads: { one: payloadOf(transactionType) },
    }),
  );
  const context = new Context(settings, new Secrets());
  const broken: string[] = [];
  for (const { id, run } of CONFIGURATION) {
    try {
      await run(context);
    } catch (error) {
      if (error instanceof Broken) broken.push(id);
      else if (!(error instanceof NotTried || error instanceof CannotRun)) throw error;
    }
  }
  return broken;
}

it.each(vectors.vectors)(
  "finds of $name: $verdict",
  async ({ portal, properties, transactionType, verdict }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: vectors.now * 1000 });
    const broken = await brokenBy(portal, properties, transactionType);
    expect(broken.length === 0 ? "accepted" : "refused").toBe(verdict);
  },
);

it("C-CFG-13 fails if the properties cannot be loaded; a 404 means the defaults (contract §2, §5)", async () => {
  const good = vectors.vectors.find(({ verdict }) => verdict === "accepted");
  if (good === undefined) throw new TypeError("no configuration is accepted");
  vi.useFakeTimers({ toFake: ["Date"], now: vectors.now * 1000 });
  const { portal, transactionType } = good;
  expect(await brokenBy(portal, null, transactionType)).toEqual([]);
  expect(await brokenBy(portal, RESET, transactionType)).toEqual(["C-CFG-13"]);
});
