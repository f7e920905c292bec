import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { collectEvents } from "./support/events";
import { expect, test } from "./support/fixtures";
import { investorAt, MPIN } from "./support/investor";
import type { TestServers } from "./support/testServers";

const tags = readFileSync(new URL("../../dist/integrity.html", import.meta.url), "utf8");

/** Opens a broker's page with the tags of dist/integrity.html, under a policy that allows the import map by its hash. */
async function openPage(page: Page, { brokerUrl, depositoryUrl, signingKey }: TestServers, payload: string) {
  const own = tags.replaceAll("https://depository.example", depositoryUrl);
  const [, map = ""] = /<script type="importmap">([\s\S]*?)<\/script>/.exec(own) ?? [];
  const hash = createHash("sha256").update(map).digest("base64");
  const url = `${brokerUrl}/whole`;
  await page.context().grantPermissions(["local-network-access"], { origin: brokerUrl });
  await page.route(url, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: {
        "Content-Security-Policy": `default-src 'none'; script-src ${depositoryUrl} 'sha256-${hash}'; connect-src ${depositoryUrl}; style-src 'self'; img-src data: ${depositoryUrl}; require-trusted-types-for 'script'`,
      },
      body: `<!doctype html><html lang="en"><head><title>Broker</title><link rel="icon" href="data:,">${own}</head>
        <body><edis-gateway config-url="${depositoryUrl}/portal-config/portal-edis-service.json"
          signing-key="${signingKey}" payload="${payload}"></edis-gateway></body></html>`,
    }),
  );
  await page.goto(url);
}

test("a page with the tags of dist/integrity.html runs the script and the chunks that they name alone (contract §1)", async ({
  page,
  servers,
  depository,
  guard,
  inbox,
}) => {
  test.setTimeout(60_000);
  const events = await collectEvents(page);
  await test.step("loads the script and each chunk, and takes the investor to the consent", async () => {
    const { payload, transactionRefNo } = await depository.issue({
      transactionType: "DIS",
      successUrl: null,
    });
    await openPage(page, servers, payload);
    const investor = investorAt(page);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await investor.submitOtp(await inbox.otp(transactionRefNo));
    // the dialog closes by itself after 3 s, and the event comes with it
    await expect.poll(() => events.of("success"), { timeout: 15_000 }).toHaveLength(1);
    expect(guard.findings()).toEqual([]);
  });

  guard.expects(/integrity|Failed to load|a part of a screen cannot be loaded/);
  for (const [file, part] of [
    ["edis-gateway.js", "edis-gateway.js"],
    ["chunks/flow-*.js", "flow-"],
  ] as const)
    await test.step(`refuses ${file} if one byte differs`, async () => {
      const before = guard.expected().length;
      const pattern = `${servers.depositoryUrl}/edis-gateway/**/${file}`;
      await page.route(pattern, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()} ` });
      });
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await openPage(page, servers, payload);
      const reported = () => guard.expected().slice(before);
      await expect
        .poll(() =>
          reported()
            .filter((text) => text.includes(part))
            .join(),
        )
        .toContain("integrity");
      const reasons = () => events.of("fail").map(({ detail }) => detail["reason"]);
      if (file === "edis-gateway.js")
        expect(await page.evaluate(() => customElements.get("edis-gateway"))).toBeUndefined();
      else await expect.poll(reasons).toEqual(["unavailable"]);
      await page.unroute(pattern);
    });
});
