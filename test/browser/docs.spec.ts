import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import { freePort } from "../../demo/freePort";
import { bundle } from "../docs/bundle";
import { read, snippetOf } from "../docs/pages";
import { COMMAND, filledFor, type Site } from "../docs/site";
import { consentOn } from "../hosts/consent";
import { type Framework, inFrame } from "../hosts/frameRecipe";
import { type Sandbox, startSandbox } from "../hosts/sandbox";
import { gatewayAddress } from "./support/address";
import { inWorker as test } from "./support/fixtures";
import { pollUntil } from "./support/helpers";
import { investorAt, MPIN } from "./support/investor";

/** Runs the code of README and docs/brokers.md unchanged, but for the addresses and what a test names. */

const GUIDE = "docs/brokers.md";
// some tests load several builds and frameworks; one worker, since each worker starts a sandbox of its own
test.describe.configure({ mode: "default", timeout: 90_000 });
test.use({ actionTimeout: 20_000 });

const policyOf = (site: Site, heading: string): string =>
  site
    .filled(snippetOf(GUIDE, heading, "", "default-src"))
    .replace(/\s+/g, " ")
    .trim();

const documentOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consent</title></head><body>${body}</body></html>`;

/** Shows on the page the events of a frame of the docs' other sections. */
const LISTENER = read("test/hosts/plain/frame/outcome.js");

/** Returns what a broker's own server hands to the element's recipes. */
async function orderOf({ sandbox }: Site, successUrl: string | null = null) {
  const { transactionRefNo, payload } = await sandbox.issue(successUrl);
  const configUrl = `${sandbox.url}/portal-config/portal-edis-service.json`;
  return { transactionRefNo, payload, order: { configUrl, signingKey: sandbox.signingKey, payload } };
}

test("the quickstart's page takes the investor to the consent, and needs another payload after a reload", async ({
  page,
  site,
}) => {
  const shown = (payload: string) => {
    const text = site.filled(snippetOf(GUIDE, "Quickstart", "html"), payload);
    site.serve({ files: { "index.html": text } });
  };
  await test.step("the quickstart's page shows that the investor has consented", async () => {
    const { transactionRefNo, payload } = await site.sandbox.issue(null);
    shown(payload);
    await consentOn(page, site.url, site.sandbox, transactionRefNo);
  });
  await test.step("the quickstart's page takes the frame away some seconds after its result is shown", async () => {
    await expect(page.locator("edis-gateway-frame")).toHaveCount(0, { timeout: 15_000 });
    await expect(page.locator("output")).toHaveText(/./);
  });
  await test.step("a reload of the quickstart's page ends its payload, and another one is made by the docs' command", async () => {
    const gateway = investorAt(page.frameLocator("edis-gateway-frame iframe"));
    const { payload } = await site.sandbox.issue(null);
    shown(payload);
    await page.goto(site.url);
    // the transaction has begun: before, nothing of it is known to the depository
    await expect(gateway.says("Need help?")).toBeVisible();
    await page.reload();
    await gateway.submitMpin(MPIN);
    await expect(gateway.says("Session has been expired")).toBeVisible();
    await expect(page.locator("output")).toHaveText("ended: unauthorised");
    shown((await site.sandbox.issue(null)).payload);
    await page.reload();
    await expect(gateway.field("Enter MPIN")).toBeVisible();
  });
});

test("the lines of the docs say that a script has not come", async ({ page, site }) => {
  const message = page.getByText("The depository cannot be reached");
  // paused, since a busy machine takes more than a second to load a page
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  for (const name of ["edis-gateway-frame", "edis-gateway"])
    await test.step(`the lines of the docs say that the script of ${name} has not come, and nothing if it has`, async () => {
      const heading = name === "edis-gateway" ? "The element" : "The frame";
      const lines = snippetOf(GUIDE, "When it fails", "js").replace('"edis-gateway-frame"', `"${name}"`);
      const tags = site
        .filled(snippetOf(GUIDE, heading, "html"))
        .replace(/<script .*consent\.js.*\n/, "")
        .replace(`</${name}>`, `<b>as yet</b></${name}>`);
      const untilLate = async (body: string) => {
        const document = documentOf(`${body}<script type="module" src="late.js"></script>`);
        site.serve({ files: { "index.html": document, "late.js": lines } });
        await page.goto(site.url);
        await page.waitForFunction("document.readyState === 'complete'");
        await page.clock.runFor(14_000);
        await expect(message).toBeHidden();
      };
      await untilLate(tags.replaceAll(/(frame|edis-gateway)\.js/g, "none.js"));
      await expect(page.getByText("as yet")).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(message).toBeVisible();
      await untilLate(tags);
      await expect(page.getByText("as yet")).toBeHidden();
      await page.clock.runFor(2_000);
      await expect(message).toBeHidden();
    });
});

test("the frame and the redirect of each page take the investor to the consent", async ({ page, site }) => {
  for (const name of ["README.md", GUIDE]) {
    const headingOf = (inGuide: string) => (name === GUIDE ? inGuide : "Put it on your page");

    await test.step(`the frame of ${name} takes the investor to the consent, under the policy of the docs`, async () => {
      const { transactionRefNo, payload } = await site.sandbox.issue(null);
      const frame = site.filled(snippetOf(name, headingOf("The frame"), "html"), payload);
      const body = `${frame}<output></output><script type="module" src="outcome.js"></script>`;
      site.serve({
        files: { "index.html": documentOf(body), "outcome.js": LISTENER },
        policy: policyOf(site, "The frame"),
      });
      await consentOn(page, site.url, site.sandbox, transactionRefNo);
    });

    await test.step(`the redirect of ${name} takes the investor to the consent, and back`, async () => {
      const { transactionRefNo, payload } = await site.sandbox.issue(`${site.url}/returned`);
      const redirect = snippetOf(name, headingOf("The redirect"), "js");
      site.serve({
        files: {
          "index.html": documentOf('<script type="module" src="consent.js"></script>'),
          "consent.js": `const payload = ${JSON.stringify(payload)};\n${site.filled(redirect)}`,
          returned: documentOf(`authorised ${transactionRefNo}`),
        },
        policy: policyOf(site, "The element"),
      });
      await consentOn(page, site.url, site.sandbox, transactionRefNo);
      expect(await site.sandbox.stateOf(transactionRefNo)).toBe("authorised");
    });
  }
});

test("the lines of docs/deploy/README.md send the page's measures once, those before them too, and why it failed", async ({
  page,
  site,
}) => {
  const lines = snippetOf("docs/deploy/README.md", "What to watch", "js");
  await page.addInitScript(`window.sent = [];
    Navigator.prototype.sendBeacon = (address, text) => sent.push([address, JSON.parse(text)]);`);
  const { payload } = await site.sandbox.issue(null);
  await page.goto(gatewayAddress(site.sandbox.url, payload));
  const investor = investorAt(page);
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  await page.evaluate(`{ ${lines} }`);
  type Sent = [address: string, measures: { name: string }[]][];
  const sent = (): Promise<Sent> => page.evaluate(() => Reflect.get(window, "sent"));
  const measures = async () => (await sent()).flatMap(([, parts]) => parts);
  await investor.cancel();
  await expect
    .poll(measures)
    .toContainEqual({ name: "fail", reason: "cancelled", requestorId: expect.stringMatching(/^BRK/) });
  // a page that comes back from the back/forward cache is left twice
  const leave = () => page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pagehide")));
  await leave();
  await leave();
  expect((await sent()).every(([address]) => address === "/measures")).toBe(true);
  const all = await measures();
  const starts = all.filter(({ name }) => name === "edis-gateway:start");
  expect(starts, "what was measured before the lines ran").toHaveLength(1);
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["edis-gateway:field", "edis-gateway:call", "edis-gateway:configured"]),
  );
  expect(JSON.stringify(all)).toContain('"operation"');
});

interface App {
  readonly name: string;
  readonly heading: string;
  readonly language: string;
  readonly has: string;
  /** Present: the recipe can be changed to the frame. */
  readonly framework?: Framework;
  /** Returns the app's files by name. */
  files(code: string): Record<string, string>;
}

/** Returns the hash of the element's script, which a page that loads it by version carries. */
const scriptHash = (): string => JSON.parse(read("dist/integrity.json"))["edis-gateway.js"];

/** Apps of the docs that the repository's own tools can bundle; the others are built by `npm run test:hosts`. */
const APPS: readonly App[] = [
  {
    name: "with a bundler",
    heading: "With a bundler",
    language: "ts",
    has: "defineEdisGateway",
    files: (code: string) => ({
      "main.ts": code
        .replace(/declare const order.*/, 'const order = await (await fetch("/order.json")).json();')
        .replaceAll("console.log(", "document.querySelector('output').append("),
    }),
  },
  {
    name: "React",
    heading: "With a bundler",
    language: "jsx",
    has: "edis-gateway/react",
    framework: "React",
    files: (code: string) => ({
      "Consent.jsx": code,
      "main.ts": `import { createRoot } from "react-dom/client"; import { createElement } from "react";
        import { Consent } from "./Consent.jsx";
        const order = await (await fetch("/order.json")).json();
        createRoot(document.querySelector("main")).render(createElement(Consent, order));`,
    }),
  },
  {
    name: "Vue",
    heading: "With a bundler",
    language: "vue",
    has: "edis-gateway/define",
    framework: "Vue",
    files: (code: string) => ({
      "Consent.vue": code,
      "main.ts": `import { createApp } from "vue"; import Consent from "./Consent.vue";
        createApp(Consent, await (await fetch("/order.json")).json()).mount("main");`,
    }),
  },
  {
    name: "from the depository, by version",
    heading: "From the depository, by version",
    language: "ts",
    has: "loadEdisGateway",
    files: (code: string) => ({ "main.ts": code.replace("sha384-…", scriptHash()) }),
  },
];

/** Serves an app whose page asks for `order`. */
async function serveApp(site: Site, files: Readonly<Record<string, string>>, order: object): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "edis-docs-"));
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const body = '<main></main><output></output><script type="module" src="main.js"></script>';
    site.serve({
      files: {
        "index.html": documentOf(body),
        "main.js": await bundle(folder, "main.ts"),
        "order.json": JSON.stringify(order),
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const codeOf = ({ heading, language, has }: App, site: Site) =>
  site.filled(snippetOf(GUIDE, heading, language, has));

test("each recipe takes the investor to the consent", async ({ page, site }) => {
  for (const app of APPS)
    await test.step(`the recipe ${app.name} takes the investor to the consent`, async () => {
      const { transactionRefNo, order } = await orderOf(site);
      await serveApp(site, app.files(codeOf(app, site)), order);
      await consentOn(page, site.url, site.sandbox, transactionRefNo);
    });
  await test.step("the recipe from the depository, by version, has the browser check the script", async () => {
    await expect(page.locator('script[src$="/edis-gateway.js"]')).toHaveAttribute("integrity", scriptHash());
  });
});

test("the frame in each framework's recipe takes the investor to the consent", async ({ page, site }) => {
  for (const app of APPS) {
    const { name, framework, files } = app;
    if (framework === undefined) continue;
    await test.step(`the frame in the recipe ${name} does so too, and its payload is never in the markup`, async () => {
      const { transactionRefNo, payload } = await site.sandbox.issue(null);
      const order = { src: `${site.sandbox.url}/edisweb/`, payload };
      await serveApp(site, files(inFrame(codeOf(app, site), framework)), order);
      await consentOn(page, site.url, site.sandbox, transactionRefNo);
      await page.goto(site.url);
      const frame = page.locator("edis-gateway-frame");
      await frame.waitFor({ state: "attached" });
      expect(await frame.evaluate((element) => Reflect.get(element, "payload"))).toBe(payload);
      expect(await page.content()).not.toContain(payload);
    });
  }
});

test("the tags that load a language in advance name files of the build", async ({ site }) => {
  const tags = snippetOf(GUIDE, "From the depository, by version", "html");
  const names = Object.keys(JSON.parse(read("dist/integrity.json")));
  const hrefs = [...site.filled(tags).matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(hrefs).toHaveLength(2);
  for (const href of hrefs) {
    const stem = /chunks\/\w+-(?=…)/.exec(href)?.[0];
    const name = stem && names.find((file) => file.startsWith(stem));
    const address = stem ? href.replace(/chunks\/.*/, name ?? "none") : href;
    expect((await fetch(address)).status, address).toBe(200);
  }
});

/** Sends a request byte for byte, and resolves to the answer. */
const exchange = ({ hostname, port }: URL, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let output = "";
    socket.on("data", (bytes) => {
      output += bytes;
    });
    socket.on("end", () => resolve(output));
    socket.on("error", reject);
  });

/** Returns a request of the docs, with HTTP's line ends and this sandbox's address. */
function wireOf(site: Site, has: string, ref = ""): string {
  const [head = "", body = ""] = snippetOf(GUIDE, "Ask the back end", "http", has).split("\n\n");
  const { host } = new URL(site.sandbox.url);
  const lines = head.replace("localhost:4310", host).replace("TXN0000000000001", ref).split("\n");
  return `${lines.join("\r\n")}\r\n\r\n${body.trim()}`;
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1));

test.describe("ask the back end", () => {
  test("the plain HTTP requests register an order, and are answered with its outcome", async ({ site }) => {
    const address = new URL(site.sandbox.url);
    const registered = await exchange(address, wireOf(site, "POST /demo/transactions"));
    expect(registered).toMatch(/^HTTP\/1\.1 201/);
    const { transactionRefNo, payload } = bodyOf(registered);
    expect(payload).toMatch(/^[\w-]+$/);
    const outcome = bodyOf(await exchange(address, wireOf(site, "/outcome", transactionRefNo)));
    expect(outcome).toMatchObject({ transactionRefNo, state: "issued", isFinal: false });
    const answer = JSON.parse(snippetOf(GUIDE, "Ask the back end", "json"));
    expect(Object.keys(answer).sort()).toEqual(Object.keys(outcome).sort());
  });

  test("a return brings the order's `state`, and the broker's cookie after a 303 only", async ({
    page,
    site,
  }) => {
    const [, body = ""] = snippetOf(GUIDE, "Ask the back end", "http", "POST /demo").split("\n\n");
    const order = JSON.parse(body.replaceAll("http://localhost:8000", site.url));
    const { state } = order.header;
    const seen: string[] = [];
    const states: unknown[] = [];
    const origins: unknown[] = [];
    site.serve({
      files: {},
      async handle(request, response) {
        const { method, url, headers } = request;
        seen.push(`${method} ${url} ${headers.cookie ?? "without"}`);
        if (method === "POST") {
          states.push(new URLSearchParams(await text(request)).get("state"));
          origins.push([headers.origin, headers.referer]);
          response.writeHead(303, { location: "/order" }).end();
        } else response.writeHead(200, { "set-cookie": "session=1; SameSite=Lax; HttpOnly" }).end(url);
      },
    });
    await page.goto(site.url);
    /** Registers the docs' order, opens its payload, and cancels. */
    const cancel = async (more: object = {}) => {
      const made = await fetch(`${site.sandbox.url}/demo/transactions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...order, ...more }),
      });
      const { payload }: { payload: string } = await made.json();
      await page.goto(gatewayAddress(site.sandbox.url, payload));
      await investorAt(page).cancel();
    };
    await cancel();
    await page.waitForURL(`${site.url}/order`);
    await test.step("the `state` that an order is registered with comes back with the investor (contract §6)", () => {
      expect(state).toMatch(/^[\da-f]{20}$/);
      expect(states).toEqual([state]);
    });
    await test.step("a form post has `Origin: null` and no `Referer`", () => {
      expect(origins).toEqual([["null", undefined]]);
    });
    await test.step("a form post brings no `SameSite=Lax` cookie to the broker, and the page after a 303 gets it again", () => {
      expect(seen.filter((line) => /returned|order/.test(line))).toEqual([
        `POST /returned?state=${state} without`,
        "GET /order session=1",
      ]);
    });
    await test.step("the link of a result page brings no field, and the `state` only in the address as registered (R67)", async () => {
      await cancel({ scenario: { uiRedirect: "0" } });
      await page.getByRole("link", { name: /^Return to/ }).click();
      await page.waitForURL(`${site.url}/returned?state=${state}`);
      expect(states, "no other form post").toHaveLength(1);
      expect(seen.at(-1)).toBe(`GET /returned?state=${state} session=1`);
    });
  });

  interface Server {
    readonly url: string;
    /** The depository that it asks. */
    readonly sandbox: Sandbox;
    /** Returns what it has printed. */
    output(): string;
  }

  /**
   * Starts the docs' server with the element's page beside it, under the policy of the docs, and a sandbox that lists its
   * origin. `changes` to its text are made once each.
   */
  async function withServer(
    use: (server: Server) => Promise<void>,
    changes: readonly (readonly [from: string, to: string])[] = [],
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "edis-server-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const sandbox = await startSandbox(COMMAND, await freePort(), url);
    const filled = (...which: Parameters<typeof snippetOf>) => filledFor(sandbox, snippetOf(...which));
    const written = filled(GUIDE, "Ask the back end", "js", "createServer");
    const policy = filled(GUIDE, "The element", "", "default-src").replace(/\s+/g, " ").trim();
    const underPolicy = `"content-type": type, "content-security-policy": "${policy}"`;
    const all = [
      ["listen(3000", `listen(${port}`],
      ['"content-type": type', underPolicy],
      ...changes,
    ] as const;
    for (const [from] of all) expect(written.split(from), from).toHaveLength(2);
    const files = {
      "server.mjs": all.reduce((text, [from, to]) => text.replace(from, to), written),
      "index.html": filled(GUIDE, "The element", "html"),
      "consent.js": filled(GUIDE, "The element", "js"),
    };
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const server = spawn(process.execPath, ["server.mjs"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    server.stdout.on("data", (text) => {
      output += text;
    });
    try {
      await pollUntil("the server to answer", () => fetch(url).catch(() => undefined));
      await use({ url, sandbox, output: () => output });
    } finally {
      server.kill();
      sandbox.close();
      rmSync(folder, { recursive: true });
    }
  }

  const registered = async ({ url }: Server): Promise<{ transactionRefNo: string }> =>
    (await fetch(`${url}/order.json`, { method: "POST" })).json();

  /** Opens the server's page; resolves to the order that it has registered. */
  async function openPage(page: Page, { url }: Server): Promise<string> {
    const requesting = page.waitForResponse(`${url}/order.json`);
    await page.goto(url);
    const { transactionRefNo }: { transactionRefNo: string } = await (await requesting).json();
    return transactionRefNo;
  }

  /** Consents as the investor. */
  async function consentAt(page: Page, sandbox: Sandbox, transactionRefNo: string): Promise<void> {
    const investor = investorAt(page);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await investor.submitOtp(await sandbox.otpOf(transactionRefNo));
    await expect(investor.dialog).toBeVisible();
  }

  /** Fires an event of the element, as any script of the page could. */
  const forge = (page: Page, type: string, detail: object) =>
    page
      .locator("edis-gateway")
      .evaluate(
        (target, [name, detail]) =>
          void target.dispatchEvent(new CustomEvent(name, { cancelable: true, detail })),
        [type, detail] as const,
      );

  const NOT_KNOWN = "not known yet: we ask the depository";

  test("the server's page takes the investor to an outcome, which the server books", async ({ page }) => {
    const output = page.locator("output");
    await withServer(async (server) => {
      const failures: string[] = [];
      page.on("console", (line) => {
        const isOfIcon = line.location().url.endsWith("/favicon.ico");
        if (line.type() === "error" && !isOfIcon) failures.push(line.text());
      });
      page.on("pageerror", ({ message }) => failures.push(message));
      let booked = "";
      await test.step("the server's page takes the investor to the consent, under the policy of the docs, and the server books it", async () => {
        const transactionRefNo = await openPage(page, server);
        await consentAt(page, server.sandbox, transactionRefNo);
        await investorAt(page).agree();
        await expect(output).toHaveText(`authorised ${transactionRefNo}`);
        booked += `${transactionRefNo} authorised\n`;
        expect(server.output()).toBe(booked);
        const outcome = await (await fetch(`${server.url}/outcome/${transactionRefNo}`)).json();
        expect(outcome).toEqual({
          outcome: "authorised",
          securities: [expect.objectContaining({ status: "ACCEPTED" })],
        });
      });
      await test.step("the server's page shows what the depository says, whatever an event says", async () => {
        const transactionRefNo = await openPage(page, server);
        const answered = () => page.waitForResponse(`${server.url}/outcome/${transactionRefNo}`);
        const first = answered();
        await forge(page, "success", { transactionRefNo, returnTo: null });
        expect(await (await first).json()).toEqual({ outcome: "open" });
        await expect(output).toHaveText(NOT_KNOWN);
        // and asks again, until it is final
        await answered();
        await expect(output).toHaveText(NOT_KNOWN);
        await consentAt(page, server.sandbox, transactionRefNo);
        await forge(page, "fail", { reason: "cancelled", returnTo: null });
        await expect(output).toHaveText(`authorised ${transactionRefNo}`);
        booked += `${transactionRefNo} authorised\n`;
        expect(server.output()).toBe(booked);
      });
      await test.step("the server's page says of a cancelled order that it was not authorised", async () => {
        const transactionRefNo = await openPage(page, server);
        await investorAt(page).cancel();
        await expect(output).toHaveText(`not authorised ${transactionRefNo}`);
      });
      await test.step("the server's page takes the element away some seconds after its result is shown", async () => {
        await expect(page.locator("edis-gateway")).toHaveCount(0, { timeout: 15_000 });
        await expect(output).toHaveText(/^not authorised/);
      });
      expect(failures).toEqual([]);
    });
  });

  /** Makes the server print when it asks for an outcome. */
  const TELLS = ["  order.askedAt = Date.now();", "$& console.log('asks at ' + order.askedAt);"] as const;
  const asksOf = ({ output }: Server): number[] =>
    [...output().matchAll(/asks at (\d+)/g)].map(([, at]) => Number(at));

  test("the server learns of an order of which no event ever comes", async () => {
    const order =
      'transactionType: "DIM", state: "authorised", securities: 3, scenario: { partialSuccess: true }';
    await withServer(
      async (server) => {
        const began = Date.now();
        const { transactionRefNo } = await registered(server);
        const outcomeOf = async () => (await fetch(`${server.url}/outcome/${transactionRefNo}`)).json();
        await test.step("the server learns the outcome by itself if no event ever comes, and asks no sooner than it says", async () => {
          await expect.poll(server.output).toContain(`${transactionRefNo} authorised\n`);
          expect(asksOf(server)[0]).toBeGreaterThanOrEqual(began + 3_000);
          // it knows it now, without asking
          server.sandbox.close();
          expect(await outcomeOf()).toMatchObject({ outcome: "authorised" });
        });
        await test.step("the server books no security that was not accepted", async () => {
          const { securities } = await outcomeOf();
          expect(securities.map(({ status }: { status: string }) => status)).toEqual([
            "ACCEPTED",
            "ACCEPTED",
          ]);
        });
      },
      [['transactionType: "DIS"', order], ["SILENT_MS = 60_000", "SILENT_MS = 3_000"], TELLS],
    );
  });

  test("the server answers for its own orders only, and soon asks again for one whose page has asked", async () => {
    await withServer(
      async (server) => {
        const { url, sandbox } = server;
        await test.step("the server outlives any address, knows no other order, and is there for this machine alone", async () => {
          const all = async () => (await (await fetch(`${sandbox.url}/demo/transactions`)).json()).length;
          const before = await all();
          const { transactionRefNo: other } = await sandbox.issue(null);
          const asked = [
            "GET //",
            "GET /%",
            "GET /outcome/%",
            "GET /outcome/..",
            `GET /outcome/${other}`,
            "GET /server.mjs",
            "GET /order.json",
          ];
          for (const line of [...asked, "HEAD /order.json", "POST /"]) {
            const request = `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
            expect(await exchange(new URL(url), request), line).toMatch(/^HTTP\/1\.1 404/);
          }
          expect((await fetch(url)).headers.get("content-type")).toBe("text/html");
          await expect(fetch(url.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow();
          expect(await all()).toBe(before + 1);
        });
        const { transactionRefNo } = await registered(server);
        await test.step("the server asks again for an open order of which it hears nothing", async () => {
          await expect.poll(() => asksOf(server).length).toBeGreaterThanOrEqual(2);
        });
        await test.step("the server asks every few seconds, and not each minute, once the page of an open order has asked", async () => {
          const outcome = await (await fetch(`${url}/outcome/${transactionRefNo}`)).json();
          expect(outcome).toEqual({ outcome: "open" });
          const before = asksOf(server).length;
          await expect.poll(() => asksOf(server).length, { timeout: 20_000 }).toBe(before + 2);
          // an order of which nothing is heard is asked for more often here
          const asks = asksOf(server).slice(-3);
          for (const [nth, at] of asks.slice(1).entries())
            expect(at - (asks[nth] ?? 0)).toBeGreaterThanOrEqual(3_000);
        });
      },
      [["SILENT_MS = 60_000", "SILENT_MS = 1_000"], TELLS],
    );
  });

  test("the signature of an outcome is checked: true if unchanged, false if anything that is booked was changed", async ({
    site,
  }) => {
    const code = snippetOf(GUIDE, "Ask the back end", "js", "isSigned");
    const module = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
    type Check = (body: string, signature: string | null, signingKey: string) => boolean;
    const { isSigned }: { isSigned: Check } = await import(module);
    const { url, signingKey } = site.sandbox;
    /** The answer to one order, of one security that is accepted and one that is not. */
    const outcome = async () => {
      const scenario = { partialSuccess: true };
      const order = { transactionType: "DIM", state: "authorised", securities: 2, scenario };
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(order) };
      const { transactionRefNo } = await (await fetch(`${url}/demo/transactions`, init)).json();
      const answer = await fetch(`${url}/demo/transactions/${transactionRefNo}/outcome`);
      return { body: await answer.text(), signature: answer.headers.get("Digital-Signature") };
    };
    const { body, signature } = await outcome();
    expect(isSigned(body, signature, signingKey)).toBe(true);
    expect(isSigned(body, null, signingKey), "no signature").toBe(false);
    const other = await outcome();
    expect(isSigned(other.body, signature, signingKey), "the outcome of another order").toBe(false);
    for (const [genuine, changed] of [
      [/"REJECTED"\}\]\}$/, '"ACCEPTED"}]}'],
      [/"isFinal":true/, '"isFinal":false'],
      [/"responseCode":"00"/, '"responseCode":"01"'],
    ] as const) {
      expect(body).toMatch(genuine);
      expect(isSigned(body.replace(genuine, changed), signature, signingKey), changed).toBe(false);
    }
  });
});
