import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BROWSER_ARGS, needTestBrowser } from "../browser/support/browser";
import { expect, test } from "../browser/support/fixtures";
import { CERTIFICATES, reportsAt } from "./reverseProxy";

/** The hash of our certificate's key. A report is sent outside the page, so the page's exception for the certificate does not hold for it. */
function keyHash(): string {
  const { publicKey } = new X509Certificate(readFileSync(join(process.env[CERTIFICATES] ?? "", "cert.pem")));
  return createHash("sha256")
    .update(publicKey.export({ format: "der", type: "spki" }))
    .digest("base64");
}

// without the first a report is sent a minute later
test.use({
  launchOptions: {
    executablePath: needTestBrowser(),
    args: [...BROWSER_ARGS, "--short-reporting-delay", `--ignore-certificate-errors-spki-list=${keyHash()}`],
  },
});

test("Chromium's own report of a policy violation reaches the collector, and holds no payload once the page's script has run", async ({
  page,
  depository,
  guard,
}) => {
  guard.expects(/img-src|Content Security Policy|^Request to https:\/\/stranger\.example$/);
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(`${depository.url}/edisweb/?${payload}`);
  await expect(page.getByLabel("Enter MPIN")).toBeVisible();
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: "https://stranger.example/x.png" }));
  });
  const reports = reportsAt(depository.url);
  await expect.poll(() => reports.join(), { timeout: 20_000 }).toContain("https://stranger.example/x.png");
  const text = reports.join();
  expect(text).toContain("img-src");
  expect(text).toContain(`${depository.url}/edisweb/`);
  expect(text).not.toContain(payload);
});
