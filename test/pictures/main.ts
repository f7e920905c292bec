import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { gatewayAddress } from "../browser/support/address";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { depositoryOf, inboxOf } from "../browser/support/helpers";
import { investorAt, MPIN } from "../browser/support/investor";
import { openTestServers, type TestServers } from "../browser/support/testServers";

/** The README's picture: an investor's screens on a phone, from the first to the last. */
const PICTURE = fileURLToPath(new URL("../../docs/screens.webp", import.meta.url));

const PHONE = { width: 390, height: 1000 };

/** Takes pictures of the M-PIN screen, the slip and the success page of one consent. */
async function takeScreens(browser: Browser, servers: TestServers): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: PHONE, colorScheme: "light", reducedMotion: "reduce" });
  const investor = investorAt(page);
  const depository = depositoryOf(servers, []);
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
  const shots: Buffer[] = [];
  await page.goto(gatewayAddress(depository.url, payload));
  await page.getByRole("img", { name: /^Logo of/ }).waitFor();
  await page.getByText("Need help?").waitFor();
  await page.locator("edis-gateway").evaluate((element) => {
    element.addEventListener("success", (event) => event.preventDefault());
  });
  shots.push(await page.screenshot());
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await page.evaluate(() => scrollTo(0, 0));
  shots.push(await page.screenshot());
  await investor.submitOtp(await inboxOf(servers).otp(transactionRefNo));
  await investor.agree();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  shots.push(await page.screenshot());
  return shots;
}

const sheetOf = (shots: readonly Buffer[]): string =>
  `<body style="margin:0;padding:24px;display:flex;align-items:start;gap:24px;background:#cfd8e6">${shots
    .map((shot) => `<img style="border-radius:14px" src="data:image/png;base64,${shot.toString("base64")}">`)
    .join("")}`;

const servers = await openTestServers();
const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
try {
  const shots = await takeScreens(browser, servers);
  const sheet = await browser.newPage({
    viewport: { width: 24 + shots.length * (PHONE.width + 24), height: 100 },
  });
  await sheet.setContent(sheetOf(shots));
  // WebP is half as large as PNG, and the picture is in the package; Playwright's screenshots have no WebP
  const { data } = await (await sheet.context().newCDPSession(sheet)).send("Page.captureScreenshot", {
    format: "webp",
    quality: 56,
    captureBeyondViewport: true,
  });
  const picture = Buffer.from(data, "base64");
  writeFileSync(PICTURE, picture);
  console.log(`docs/screens.webp: ${Math.ceil(picture.length / 1000)} kB`);
} finally {
  await browser.close();
  await servers.close();
}
