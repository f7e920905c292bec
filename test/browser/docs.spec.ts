import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { freePort } from "../../demo/freePort";
import { bundle } from "../docs/bundle";
import { read, snippetOf } from "../docs/pages";
import { openSite, type Site } from "../docs/site";
import { consent } from "../hosts/consent";
import { gatewayAddress } from "./support/address";
import { until } from "./support/helpers";
import { investorAt, MPIN } from "./support/investor";

/** Runs the code of README and docs/brokers.md unchanged, but for the addresses. */

const GUIDE = "docs/brokers.md";
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      site.close();
    },
    { scope: "worker" },
  ],
});

// each test loads a build, a framework and two pages of it
test.describe.configure({ timeout: 90_000 });
test.use({ actionTimeout: 20_000 });

const policyOf = (site: Site, heading: string): string =>
  site
    .filled(snippetOf(GUIDE, heading, "", "default-src"))
    .replace(/\s+/g, " ")
    .trim();

const documentOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consent</title></head><body>${body}</body></html>`;

/** Shows on the page the events of a frame of the docs' other sections. */
const LISTENER = `
  const frame = document.querySelector("edis-gateway-frame");
  frame.addEventListener("success", ({ detail }) => {
    document.querySelector("output").textContent = "authorised " + detail.transactionRefNo;
  });`;

/** Returns what a broker's own server hands to the element's recipes. */
async function orderOf({ sandbox }: Site, successUrl: string | null = null) {
  const { transactionRefNo, payload } = await sandbox.issue(successUrl);
  const configUrl = `${sandbox.url}/portal-config/portal-edis-service.json`;
  const integrity: Record<string, string> = JSON.parse(read("dist/integrity.json"));
  const order = {
    configUrl,
    signingKey: sandbox.signingKey,
    payload,
    integrity: integrity["edis-gateway.js"],
  };
  return { transactionRefNo, payload, order };
}

test("the quickstart's page shows that the investor has consented", async ({ browser, site }) => {
  const { transactionRefNo, payload } = await site.sandbox.issue(null);
  const page = site.filled(snippetOf(GUIDE, "Quickstart", "html"), payload);
  site.serve({ files: { "index.html": page } });
  await consent(browser, site.url, site.sandbox, transactionRefNo);
});

for (const page of ["README.md", GUIDE]) {
  const heading = page === GUIDE ? "The frame" : "Put it on your page";

  test(`the frame of ${page} takes the investor to the consent, under the policy of the docs`, async ({
    browser,
    site,
  }) => {
    const { transactionRefNo, payload } = await site.sandbox.issue(null);
    const frame = site.filled(snippetOf(page, heading, "html"), payload);
    const body = `${frame}<output></output><script type="module" src="outcome.js"></script>`;
    site.serve({
      files: { "index.html": documentOf(body), "outcome.js": LISTENER },
      policy: policyOf(site, "The frame"),
    });
    await consent(browser, site.url, site.sandbox, transactionRefNo);
  });

  test(`the redirect of ${page} takes the investor to the consent, and back`, async ({ browser, site }) => {
    const { transactionRefNo, payload } = await site.sandbox.issue(`${site.url}/returned`);
    const redirect = snippetOf(page, page === GUIDE ? "The redirect" : heading, "js");
    site.serve({
      files: {
        "index.html": documentOf('<script type="module" src="consent.js"></script>'),
        "consent.js": `const payload = ${JSON.stringify(payload)};\n${site.filled(redirect)}`,
        returned: documentOf(`authorised ${transactionRefNo}`),
      },
      policy: policyOf(site, "The element"),
    });
    await consent(browser, site.url, site.sandbox, transactionRefNo);
    expect(await site.sandbox.stateOf(transactionRefNo)).toBe("authorised");
  });
}

test("the lines of docs/deploy/README.md send the page's measures as it goes", async ({ page, site }) => {
  const lines = snippetOf("docs/deploy/README.md", "What to watch", "js");
  await page.addInitScript(`const sent = (window.sent = []);
    Navigator.prototype.sendBeacon = (address, text) => sent.push(address, text);
    ${lines}`);
  const { payload } = await site.sandbox.issue(null);
  await page.goto(gatewayAddress(site.sandbox.url, payload));
  await investorAt(page).submitMpin(MPIN);
  await expect(investorAt(page).value("DP ID")).toBeVisible();
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pagehide")));
  const [address, text] = await page.evaluate(() => Reflect.get(window, "sent"));
  expect(address).toBe("/measures");
  const names = JSON.parse(text).map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["edis-gateway:start", "edis-gateway:field", "edis-gateway:call"]),
  );
  expect(text).toContain('"operation"');
});

test("the element takes the investor to the consent, under the policy of the docs", async ({
  browser,
  site,
}) => {
  const { transactionRefNo, order } = await orderOf(site);
  site.serve({
    files: {
      "index.html": documentOf(site.filled(snippetOf(GUIDE, "The element", "html"))),
      "consent.js": snippetOf(GUIDE, "The element", "js"),
      "order.json": JSON.stringify(order),
    },
    policy: policyOf(site, "The element"),
  });
  await consent(browser, site.url, site.sandbox, transactionRefNo);
});

/** Apps of the docs that the repository's own tools can bundle; the others are built by `npm run test:hosts`. */
const APPS = [
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
    files: (code: string) => ({ "main.ts": code }),
  },
] as const;

for (const { name, heading, language, has, files } of APPS) {
  test(`the recipe ${name} takes the investor to the consent`, async ({ browser, site }) => {
    const { transactionRefNo, order } = await orderOf(site);
    const folder = mkdtempSync(join(tmpdir(), "edis-docs-"));
    try {
      const code = site.filled(snippetOf(GUIDE, heading, language, has));
      for (const [file, text] of Object.entries(files(code))) writeFileSync(join(folder, file), text);
      const body = '<main></main><output></output><script type="module" src="main.js"></script>';
      site.serve({
        files: {
          "index.html": documentOf(body),
          "main.js": await bundle(folder, "main.ts"),
          "order.json": JSON.stringify(order),
        },
      });
      await consent(browser, site.url, site.sandbox, transactionRefNo);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

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
    let said = "";
    socket.on("data", (bytes) => {
      said += bytes;
    });
    socket.on("end", () => resolve(said));
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
    const told = JSON.parse(snippetOf(GUIDE, "Ask the back end", "json"));
    expect(Object.keys(told).sort()).toEqual(Object.keys(outcome).sort());
  });

  test("the docs' command makes a payload with each test value", async ({ site }) => {
    const command = snippetOf(GUIDE, "Quickstart", "sh", "curl");
    const [, address = "", header = "", body = ""] =
      /curl (\S+) -H '([^']+)' \\\n +-d '([^']+)'/.exec(command) ?? [];
    const rows = read(GUIDE)
      .split("**5. Test values.**")[1]
      ?.split("\n\n")[1]
      ?.matchAll(/`("[^`]+)`/g);
    const values = [...(rows ?? [])].map(([, value]) => `{ "transactionType": "DIS", ${value} }`);
    expect(values).toHaveLength(9);
    for (const told of [body, ...values]) {
      const response = await fetch(site.filled(address), {
        method: "POST",
        headers: { "content-type": header.split(": ")[1] ?? "" },
        body: told,
      });
      expect(response.status, told).toBe(201);
    }
  });

  test("a payload of the row `in-doubt` of the test values ends so", async ({ page, site }) => {
    const [, values = ""] = /\| `in-doubt` \| `("scenario".*?)`/.exec(read(GUIDE)) ?? [];
    const body = `{ "transactionType": "DIS", "successUrl": null, "failUrl": null, ${values} }`;
    const headers = { "content-type": "application/json" };
    const made = await fetch(`${site.sandbox.url}/demo/transactions`, { method: "POST", headers, body });
    const { transactionRefNo, payload }: { transactionRefNo: string; payload: string } = await made.json();
    const investor = investorAt(page);
    await page.goto(gatewayAddress(site.sandbox.url, payload));
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await investor.submitOtp(await site.sandbox.otpOf(transactionRefNo));
    await expect(investor.says("We do not know whether your request was authorised")).toBeVisible({
      timeout: 60_000,
    });
    await investor.press("CANCEL");
    await investor.agree();
    await expect(page.getByRole("heading", { name: "Please check this request" })).toBeVisible();
    expect(await site.sandbox.stateOf(transactionRefNo)).toBe("authorised");
  });

  test("the server registers an order for the element's page, and books what the depository says", async ({
    browser,
    site,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "edis-server-"));
    const port = await freePort();
    let server: ChildProcess | undefined;
    try {
      const code = site.filled(snippetOf(GUIDE, "Ask the back end", "js", "createServer"));
      const page = documentOf(site.filled(snippetOf(GUIDE, "The element", "html")));
      // The one page that another server serves: the sandbox lists the ports of the docs, and no free port.
      const files = {
        "server.mjs": code,
        "index.html": page,
        "consent.js": snippetOf(GUIDE, "The element", "js"),
      };
      for (const [file, text] of Object.entries(files))
        writeFileSync(join(folder, file), text.replace("listen(3000)", `listen(${port})`));
      server = spawn(process.execPath, ["server.mjs"], { cwd: folder, stdio: "inherit" });
      const url = `http://127.0.0.1:${port}`;
      const order = await until("the server to answer", () =>
        fetch(`${url}/order.json`).then(
          (response) => response.json(),
          () => undefined,
        ),
      );
      const { transactionRefNo } = order;
      const outcome = async () => (await fetch(`${url}/outcome/${transactionRefNo}`)).json();
      expect(await outcome()).toEqual({ outcome: "open" });
      site.serve({
        files: {
          "index.html": page,
          "consent.js": files["consent.js"],
          "order.json": JSON.stringify(order),
        },
      });
      await consent(browser, site.url, site.sandbox, transactionRefNo);
      expect(await outcome()).toMatchObject({
        outcome: "authorised",
        securities: [expect.objectContaining({ status: "ACCEPTED" })],
      });
    } finally {
      server?.kill();
      rmSync(folder, { recursive: true });
    }
  });

  test("the signature of an outcome is checked: true if unchanged, false if a word was changed", async ({
    site,
  }) => {
    const code = snippetOf(GUIDE, "Ask the back end", "js", "isSigned");
    const module = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
    const { isSigned }: { isSigned(outcome: object, signingKey: string): boolean } = await import(module);
    const { transactionRefNo } = await site.sandbox.issue(null);
    const outcome = await (
      await fetch(`${site.sandbox.url}/demo/transactions/${transactionRefNo}/outcome`)
    ).json();
    expect(isSigned(outcome, site.sandbox.signingKey)).toBe(true);
    expect(isSigned({ ...outcome, responseCode: "00" }, site.sandbox.signingKey)).toBe(false);
  });
});
