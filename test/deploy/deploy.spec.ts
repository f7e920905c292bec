import { createServer } from "node:http";
import { makeKeys } from "../../demo/depository/keys";
import { gatewayAddress, openAfresh } from "../browser/support/address";
import { collectEvents } from "../browser/support/events";
import { expect, test } from "../browser/support/fixtures";
import { depositoryOf, inboxOf, pollUntil } from "../browser/support/helpers";
import { investorAt, MPIN } from "../browser/support/investor";
import { openTestServers } from "../browser/support/testServers";
import { conform, rulesOf, settingsOf } from "../conformance/support";
import { releaseWith } from "./reverseProxy";

/**
 * The features that read devices, anything else the investor has there, or other pages' storage, by the names that Chromium has
 * known for some years.
 */
const DEVICES = [
  ...["accelerometer", "camera", "clipboard-read", "clipboard-write", "display-capture", "encrypted-media"],
  ...["gamepad", "geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection"],
  ...["keyboard-map", "local-fonts", "magnetometer", "microphone", "midi", "payment"],
  ...["publickey-credentials-get", "screen-wake-lock", "serial", "storage-access", "usb"],
  ...["window-management", "xr-spatial-tracking"],
];

test("a window that a broker opened closes by itself, and the broker has no reference to it (COOP)", async ({
  page,
  broker,
  depository,
}) => {
  await page.goto(broker.url);
  const opened = page.waitForEvent("popup");
  await page.evaluate(
    (address) => {
      Object.assign(window, { opened: window.open(address) });
    },
    gatewayAddress(depository.url, "nonsense"),
  );
  const popup = await opened;
  await expect(popup.getByText("Incorrect URL")).toBeVisible();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  // for the broker's page the window is closed
  expect(await page.evaluate(() => Reflect.get(window, "opened").closed)).toBe(true);
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Ok" }).click()]);
});

test("an unlisted page that frames the host page shows nothing of it (frame-ancestors)", async ({
  page,
  depository,
  guard,
}) => {
  guard.expects(/frame-ancestors/);
  const stranger = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(`<iframe src="${depository.url}/edisweb/"></iframe>`);
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const address = stranger.address();
  if (typeof address !== "object" || !address) throw new Error("it does not listen");
  guard.expects(new RegExp(`^Request to http://127\\.0\\.0\\.1:${address.port}`));
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await pollUntil("the frame's refusal", async () => {
    const [, frame] = page.frames();
    return frame?.url().startsWith("chrome-error:") || undefined;
  });
  stranger.close();
});

test("a broker's page loads the frame from the web server, which shows the host page in it", async ({
  page,
  broker,
}) => {
  const { url } = await broker.order({ opening: "frame" });
  await page.goto(url);
  await expect(page.frameLocator("iframe").getByLabel("Enter MPIN")).toBeVisible();
});

test("the page has no permission that it does not need (Permissions-Policy)", async ({
  page,
  depository,
}) => {
  await page.goto(`${depository.url}/edisweb/`);
  const allowed = await page.evaluate(() => Reflect.get(document, "featurePolicy").allowedFeatures());
  expect(allowed).toContain("otp-credentials");
  expect(DEVICES.filter((feature) => allowed.includes(feature))).toEqual([]);
});

test("a page with another signing key than the configuration's ends with `configuration`; when both have changed, an investor consents", async ({
  page,
  guard,
}) => {
  test.setTimeout(180_000);
  const [keys, next] = [makeKeys(), makeKeys()];
  const servers = await openTestServers({ keys });
  try {
    guard.expects(new RegExp(`^Request to ${servers.depositoryUrl}$`));
    guard.expects(/edis-gateway: /);
    const depository = depositoryOf(servers, []);
    const events = await collectEvents(page);
    releaseWith(servers.depositoryUrl, next.signingKey);
    const early = await depository.issue({ transactionType: "DIS", successUrl: null, failUrl: null });
    await page.goto(gatewayAddress(servers.depositoryUrl, early.payload));
    await expect
      .poll(() => events.of("fail").map(({ detail }) => detail["reason"]))
      .toEqual(["configuration"]);
    Object.assign(keys, { signing: next.signing, signingKey: next.signingKey });
    const { transactionRefNo, payload } = await depository.issue({
      transactionType: "DIS",
      successUrl: null,
    });
    await openAfresh(page, gatewayAddress(servers.depositoryUrl, payload));
    const investor = investorAt(page);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await investor.submitOtp(await inboxOf(servers).otp(transactionRefNo));
    await depository.reaches(transactionRefNo, "authorised");
  } finally {
    await servers.close();
  }
});

test("the conformance kit finds no broken rule on configuration, page, envelope and operations behind the web server (contract §8)", async ({
  servers,
}) => {
  test.setTimeout(120_000);
  const { depositoryUrl: url, signingKey, brokerUrl } = servers;
  const settings = { ...settingsOf({ url, signingKey }), origin: brokerUrl };
  const report = await conform(settings);
  const { status, out, complaint, json } = report;
  expect(complaint).toBe("");
  expect(JSON.stringify(JSON.parse(json)).match(/"result":"holds"/g)?.length).toBeGreaterThan(30);
  expect(status, out).toBe(0);
  // the web server sets XSRF-TOKEN with the page
  const ofPage = rulesOf(report).filter(({ id }) => /^C-(PAGE-|HDR-14$)/.test(id));
  expect(ofPage.length).toBeGreaterThan(8);
  expect(ofPage.filter(({ result }) => result !== "holds")).toEqual([]);
});
