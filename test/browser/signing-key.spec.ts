import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";

const EDISWEB = fileURLToPath(new URL("../../dist/edisweb", import.meta.url));
const ELSEWHERE = "http://edis.example";

/**
 * Serves the built host page from another machine, with a signing key or without one (`""`). With a payload in `hash` the
 * gateway's script does not load.
 */
async function serve(page: Page, signingKey: string, hash = ""): Promise<string[]> {
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  await page.route(`${ELSEWHERE}/**`, (route) => {
    const path = EDISWEB + new URL(route.request().url()).pathname;
    if (hash && path.includes("/assets/gateway-")) return;
    if (!existsSync(path) || !statSync(path).isFile()) return route.fulfill({ status: 404 });
    if (!path.endsWith(".html")) return route.fulfill({ path });
    const html = readFileSync(path, "utf8").replace('key" content=""', `key" content="${signingKey}"`);
    return route.fulfill({ body: html, contentType: "text/html" });
  });
  await page.goto("about:blank");
  await page.goto(`${ELSEWHERE}/index.html${hash}`);
  return errors;
}

const PAYLOAD = Buffer.from(
  JSON.stringify({
    requestorId: "BRK001",
    transactionRefNo: "T1",
    transactionType: "DMI",
    mpinStatus: "1",
  }),
).toString("base64url");

const isRegistered = (page: Page) => page.evaluate(() => customElements.get("edis-gateway") !== undefined);

test("the host page starts and shows a field only with its signing key (R64)", async ({ page, guard }) => {
  guard.expects(/edis\.example|signing key/);

  await test.step("refuses to start without one, and the console says what to set", async () => {
    const errors = await serve(page, "");
    await expect
      .poll(() => errors.filter((text) => text.includes('meta name="edis-signing-key"')))
      .toHaveLength(1);
    expect(await isRegistered(page)).toBe(false);
    await expect(page.getByRole("alert")).toHaveText("Something went wrong please try again later");
  });

  for (const [signingKey, fields] of [
    ["", 0],
    ["MFkw", 1],
  ] as const)
    await test.step(`${fields ? "shows" : "shows no"} M-PIN field early ${fields ? "with one" : "without"} (contract §7)`, async () => {
      await serve(page, signingKey, `#/edisAuthValidate?${PAYLOAD}`);
      await expect.poll(() => page.url()).not.toContain(PAYLOAD);
      await expect(page.getByLabel("Enter MPIN", { exact: true })).toHaveCount(fields);
    });

  await test.step("starts with a signing key", async () => {
    const errors = await serve(page, "MFkw");
    await expect.poll(() => isRegistered(page)).toBe(true);
    expect(errors.filter((text) => text.includes("edis-signing-key"))).toEqual([]);
  });
});
