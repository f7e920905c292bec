import type { Page } from "@playwright/test";
import { texts as hindi } from "../../src/i18n/hi/index";
import { gatewayAddress, openAfresh } from "./support/address";
import { holds, holdsConfiguration } from "./support/blockRequests";
import { chooses } from "./support/chosenLanguage";
import { collectEvents } from "./support/events";
import {
  FIRST_SCREEN_BYTES,
  FIRST_SCREEN_FILES,
  type Script,
  watchFirstScreen,
  watchShift,
} from "./support/firstScreen";
import { expect, test, testIn } from "./support/fixtures";
import { LATIN, lendFonts } from "./support/fonts";
import type { Issued } from "./support/helpers";
import { investorAt, MPIN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

/** Records the address in the first task after the page's own scripts were parsed, and every later change. */
const watchAddress = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenAddresses: seen });
    const note = () => void seen.push(location.href);
    for (const name of ["pushState", "replaceState"] as const) {
      const real = history[name].bind(history);
      history[name] = (...args) => {
        real(...args);
        note();
      };
    }
    const originalFetch = globalThis.fetch.bind(globalThis);
    globalThis.fetch = (...args) => {
      seen.push(`fetch at ${location.href}`);
      return originalFetch(...args);
    };
  });

const seenAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, "seenAddresses"));

test.describe("the payload in the address", () => {
  test("is taken from each place, read in each form, and gone from the address before any request", async ({
    page,
    depository,
    investor,
  }) => {
    await watchAddress(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
    for (const [where, before] of [
      ["fragment", "#/edisAuthValidate?"],
      ["fragment's path", "#/edisAuthValidate/"],
      ["query", "?"],
      ["query by name", "?payload="],
    ] as const)
      await test.step(`is taken from the ${where} and removed from address and history before any request`, async () => {
        const { payload } = await depository.issue({ transactionType: "DIS" });
        await openAfresh(page, `${depository.url}/edisweb/${before}${payload}`);
        await expect(investor.field("Enter MPIN")).toBeVisible();
        await expect.poll(async () => (await seenAddresses(page)).join()).toContain("fetch at");
        const [first, ...later] = await seenAddresses(page);
        expect(first).toBe(`${depository.url}/edisweb/#/edisAuthValidate`);
        expect(later.filter((text) => text.includes(payload))).toEqual([]);
        expect(later.some((text) => text.startsWith("fetch at"))).toBe(true);
        // only the page's own request carries a query; no request carries a fragment
        const sent = requests.filter((text) => text.includes(payload));
        expect(sent).toHaveLength(where.startsWith("query") ? 1 : 0);
        await expect(page).toHaveURL(`${depository.url}/edisweb/#/mpinauthenticate`);
        await page.goBack();
        expect(page.url()).not.toContain(payload);
      });

    await test.step("is read percent-encoded, as base64 with its padding, and as plain JSON", async () => {
      const { payload } = await depository.issue({ transactionType: "DIS" });
      const json = Buffer.from(payload, "base64url").toString("utf8");
      const standard = Buffer.from(json).toString("base64");
      for (const text of [standard, encodeURIComponent(standard), encodeURIComponent(json), json]) {
        await openAfresh(page, gatewayAddress(depository.url, text));
        await expect(investor.field("Enter MPIN")).toBeVisible();
      }
    });
  });
});

const replaced = (page: Page) =>
  page.getByText("This request has replaced the one before.").filter({ visible: true });

test("requests that come one after another in the same tab are told apart (R96)", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  test.setTimeout(60_000);
  const events = await collectEvents(page);
  const issued = () => depository.issue({ transactionType: "DIS" });
  const [first, second, third] = [await issued(), await issued(), await issued()];
  const comesAgain = ({ payload }: Issued) =>
    page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      new URL(gatewayAddress(depository.url, payload)).hash,
    );
  const refsOf = (type: string) => events.of(type).map(({ detail }) => detail["transactionRefNo"]);
  const SAME = "the same request a second time changes only the address, which is restored (R96)";

  await page.goto(gatewayAddress(depository.url, first.payload));
  await investor.field("Enter MPIN").fill("111");
  // the field is there before React; a transaction that ends before React never fires `ready`
  await expect.poll(() => events.of("ready")).toHaveLength(1);
  await test.step(SAME, async () => {
    const address = page.url();
    await comesAgain(first);
    await expect.poll(() => page.url()).toBe(address);
    await expect(investor.field("Enter MPIN")).toHaveValue("111");
    await expect(investor.field("Enter MPIN")).toBeFocused();
    expect(events.of("ready")).toHaveLength(1);
    expect(await depository.operations(first.transactionRefNo)).not.toContain("clr");
  });

  await test.step("a second request in the same tab terminates the first, begins its own transaction and says so (R96)", async () => {
    await page.goto(gatewayAddress(depository.url, second.payload));
    await depository.reaches(first.transactionRefNo, "terminated");
    expect(await depository.operations(first.transactionRefNo)).toEqual(["clr"]);
    await expect(investor.field("Enter MPIN")).toHaveValue("");
    await expect(replaced(page)).toBeVisible();
    expect(page.url()).not.toContain(second.payload);
    // the same once more, before it is used
    await comesAgain(second);
    await expect.poll(() => page.url()).not.toContain(second.payload);
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
    expect(refsOf("ready")).toEqual([first.transactionRefNo, second.transactionRefNo]);
    expect(events.of("fail")).toEqual([]);
    expect((await depository.transaction(second.transactionRefNo)).state).toBe("authenticated");
  });

  await test.step(SAME, async () => {
    await comesAgain(second);
    await expect.poll(() => page.url()).not.toContain(second.payload);
    await expect(investor.value("DP ID")).toBeVisible();
    expect(events.of("ready")).toHaveLength(2);
    expect(events.of("fail")).toEqual([]);
    expect(await depository.operations(second.transactionRefNo)).not.toContain("clr");
  });

  await test.step("another request during an authorisation begins nothing, and says why (R96)", async () => {
    await investor.authorise();
    await depository.change(second.transactionRefNo, { slow: { validateNewOTP: 2500 } });
    await investor.submitOtp(await inbox.otp(second.transactionRefNo));
    await page.goto(gatewayAddress(depository.url, third.payload));
    await expect(
      page.getByText(/^Another request was opened here and has not been started/).filter({ visible: true }),
    ).toBeVisible();
    expect(page.url()).not.toContain(third.payload);
    await investor.agree();
    await expect.poll(() => refsOf("success")).toEqual([second.transactionRefNo]);
    expect(events.of("fail")).toEqual([]);
    expect((await depository.transaction(third.transactionRefNo)).state).toBe("issued");
  });

  await test.step("the landing page says where to start, and takes a request that comes later", async () => {
    await openAfresh(page, `${depository.url}/edisweb/`);
    await expect(page.getByText("Please start from your broker's website or app.")).toBeVisible();
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
  });

  await test.step("a second request that begins without the M-PIN field says so too (R96)", async () => {
    const first = await depository.issue({ transactionType: "DIS" });
    const second = await depository.issue({ transactionType: "DIM" });
    await openAfresh(page, gatewayAddress(depository.url, first.payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await page.goto(gatewayAddress(depository.url, second.payload));
    await expect(page).toHaveURL(/#\/dimaccountDetails$/);
    await expect(replaced(page)).toBeVisible();
  });
});

test("elements in a host's own page keep properties set before the script came, and share no state", async ({
  page,
  broker,
  depository,
}) => {
  const events = await collectEvents(page);
  const { ref, url } = await broker.order({ opening: "element" });
  const late = await depository.issue({ transactionType: "DIS" });
  await page.addInitScript((latePayload) => {
    new MutationObserver((_, observer) => {
      const early = document.querySelector("edis-gateway");
      if (!early) return;
      observer.disconnect();
      const payload = early.getAttribute("payload");
      early.removeAttribute("payload");
      early.id = "early";
      Object.assign(early, { payload, captcha: async (action: string) => `demo-captcha-own-${action}` });
      customElements.whenDefined("edis-gateway").then(() => {
        const second = document.createElement("edis-gateway");
        for (const { name, value } of early.attributes) second.setAttribute(name, value);
        second.id = "late";
        early.after(second);
        second.setAttribute("payload", latePayload);
      });
    }).observe(document, { childList: true, subtree: true });
  }, late.payload);
  await page.goto(url);
  const one = investorAt(page.locator("#early"));
  const two = investorAt(page.locator("#late"));
  await expect(two.field("Enter MPIN")).toBeVisible();
  await page.evaluate((script) => import(script), `${depository.url}/edis-gateway.js?again`);
  await one.submitMpin(MPIN);
  await expect(one.value("DP ID")).toBeVisible();
  await expect(two.field("Enter MPIN")).toHaveValue("");
  await two.button("CANCEL").click();
  await two.dialog.getByRole("button", { name: "Yes" }).click();
  await expect(two.dialog).toContainText("Your transaction has been cancelled");
  await expect(one.value("DP ID")).toBeVisible();

  const { state, calls } = await depository.transaction(ref);
  expect(state).toBe("authenticated");
  expect(calls[0]?.body).toMatchObject({
    creds: [{ credType: "MPIN" }, { credType: "CAPTCHA", cred: "demo-captcha-own-mpin" }],
  });
  expect((await depository.transaction(late.transactionRefNo)).state).toBe("cancelled");
  const ready = events.of("ready").map(({ detail }) => detail["transactionRefNo"]);
  expect(ready.sort()).toEqual([ref, late.transactionRefNo].sort());
  await expect(page.locator("#early")).not.toHaveAttribute("payload");
});

test("the script works under any address that loads it, and shares its chunks with later loads", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
  guard,
}) => {
  guard.expects(/ERR_FAILED/);
  const { ref, url } = await broker.order({ opening: "element" });
  await page.route(`${depository.url}/edis-gateway.js`, (route) => route.abort());
  await page.goto(url);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.evaluate((script) => import(script), `${depository.url}/edis-gateway.js?v=1.0`);
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await investor.submitOtp(await inbox.otp(ref));
  await expect(investor.dialog).toContainText(ref);
  expect(requested.filter((address) => address.includes("/edis-gateway.js"))).toEqual([
    `${depository.url}/edis-gateway.js?v=1.0`,
  ]);
});

test.describe("the first screen", () => {
  const isLight = (scripts: readonly Script[]): void => {
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(FIRST_SCREEN_FILES);
    expect(scripts.map(({ encoding }) => encoding)).toEqual(scripts.map(() => "br"));
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCREEN_BYTES);
  };

  test("of the host page loads within the byte limit and does not shift", async ({
    page,
    depository,
    investor,
  }) => {
    const firstScreen = await watchFirstScreen(page);
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    const { scripts, layoutShift } = await firstScreen.measured(depository.url);
    isLight(scripts);
    expect(layoutShift).toBe(0);
    const before = await page.evaluate(() => {
      const [field] = performance.getEntriesByName("edis-gateway:field");
      const resources = performance.getEntriesByType("resource");
      return resources
        .filter(({ startTime }) => field && startTime < field.startTime)
        .map(({ name }) => name);
    });
    expect(before.map((url) => new URL(url).pathname.replace(/-[\w-]+(?=\.js)/, "")).sort()).toEqual([
      "/edisweb/assets/loadFailureFallback.js",
      "/edisweb/assets/main.js",
    ]);
  });

  test("of the element in a broker's page loads within the byte limit", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    const firstScreen = await watchFirstScreen(page);
    const { url } = await broker.order({ opening: "element" });
    await page.goto(url);
    await expect(investor.field("Enter MPIN")).toBeVisible();
    isLight((await firstScreen.measured(depository.url)).scripts);
  });
});

test("a phone loads a language's fonts before the script, so that nothing moves", async ({
  page,
  depository,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shift = await watchShift(page);
  await holds(page, "**/gateway-*.js");
  for (const locale of ["en-GB", "hi", "mr"])
    await test.step(`the fonts that are loaded before the script are those of the first screen: ${locale}`, async () => {
      await chooses(page, depository.url, locale);
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await page.goto(gatewayAddress(depository.url, payload));
      await expect(page.getByRole("textbox")).toBeVisible();
      await expect(page.locator("edis-gateway section").first()).toHaveAttribute("lang", locale);
      const drawn = await page.locator("edis-gateway section *").evaluateAll((parts) => {
        const hasText = (part: Element) =>
          [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        return parts
          .filter((part) => hasText(part) || part.matches("input"))
          .map((part) => getComputedStyle(part))
          .map(({ fontWeight, fontSize, fontFamily }) => `${fontWeight} ${fontSize} ${fontFamily}`);
      });
      const family = drawn[0]?.slice("400 16px ".length) ?? "";
      const found = await page.evaluate((family) => {
        const groups = [...document.querySelectorAll("edis-gateway > svg > g")];
        const group = groups.find((one) => one.getAttribute("font-family") === family);
        return [...(group?.children ?? [])].map((text) => {
          const [weight, size] = [text.getAttribute("font-weight"), text.getAttribute("font-size")];
          return `${weight} ${size}px ${family}`;
        });
      }, family);
      expect([...new Set(drawn)].sort()).toEqual(found.sort());
    });

  await page.unroute("**/gateway-*.js");
  await test.step("nothing moves in Hindi, with its longer words, when the configuration comes", async () => {
    await chooses(page, depository.url, "hi");
    const configuration = await holdsConfiguration(page);
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(page.getByRole("textbox")).toBeVisible();
    configuration();
    await expect(page.getByText(String(hindi.HELP_TITLE))).toBeVisible();
    await pageSettled(page);
    expect(await shift()).toBe(0);
  });
});

for (const opening of ["host page", "element"] as const)
  test(`the first screen is used before its configuration is there, and nothing moves when it comes: ${opening}`, async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    const shift = await watchShift(page);
    for (const width of [360, 1280])
      await test.step(`the first screen takes keys before the configuration, and nothing moves when it comes: ${opening}, ${width} px (contract §7)`, async () => {
        await page.setViewportSize({ width, height: 1000 });
        const release = await holdsConfiguration(page);
        const header = { requestor: "Sent Broking Ltd" };
        const { ref, url } = await broker.order(opening === "element" ? { opening } : {});
        const issued =
          opening === "element" ? null : await depository.issue({ transactionType: "DIS", header });
        if (issued) await openAfresh(page, gatewayAddress(depository.url, issued.payload));
        else await page.goto(url);
        const field = investor.field("Enter MPIN");
        await expect(field).toBeVisible();
        const standing = [
          field,
          investor.button("SUBMIT"),
          investor.button("CANCEL"),
          page.getByRole("link", { name: /^FORGOT/ }),
          // an element is as high as its content, and the depository's help is above its footer
          ...(opening === "host page" ? [page.getByRole("link", { name: "Privacy policy" })] : []),
        ];
        const boxes = () => Promise.all(standing.map((part) => part.boundingBox()));
        const before = await boxes();
        const shifted = await shift();
        await field.pressSequentially(MPIN.slice(0, 3));
        if (issued) await expect(page.getByText("redirected from Sent Broking Ltd")).toBeVisible();
        release();
        await expect(page.getByRole("img", { name: /^Logo of / })).toBeVisible();
        await expect(page.getByText("Monday to Saturday")).toBeVisible();
        await expect(page.getByText("redirected from Acme Broking Ltd")).toBeVisible();
        await pageSettled(page);
        expect(await boxes()).toEqual(before);
        if (issued) expect(await shift()).toBe(shifted);
        await expect(field).toHaveValue(MPIN.slice(0, 3));
        await expect(field).toBeFocused();
        await field.pressSequentially(MPIN.slice(3));
        await page.keyboard.press("Enter");
        await expect(investor.value("DP ID")).toBeVisible();
        expect((await depository.transaction(issued?.transactionRefNo ?? ref)).state).toBe("authenticated");
      });
  });

const LONGER_NAME = "Acme Broking Private Limited";

/** A depository that has signed a longer name than is sent, and another label for the button. */
const withLongerTexts = testIn({
  propertiesClaims: { requestors: { BRK001: { name: LONGER_NAME } }, texts: { SUBMIT: "CONTINUE" } },
});

withLongerTexts(
  "a text that differs from the one that is sent moves nothing else, in any font",
  async ({ page, depository }) => {
    test.setTimeout(80_000);
    for (const transactionType of ["DIS", "DMR"] as const)
      await test.step(`a longer name and another word that are signed move nothing else, in any usual font and width: ${transactionType}`, async () => {
        const configuration = await holdsConfiguration(page);
        const { payload } = await depository.issue({ transactionType });
        await openAfresh(page, gatewayAddress(depository.url, payload));
        const root = page.locator("edis-gateway");
        await expect(root.getByText("Acme Broking Ltd never sees it.")).toBeVisible();
        await expect(root.getByRole("button", { name: "SUBMIT" })).toBeVisible();
        const fonts = Object.keys(LATIN);
        await lendFonts(page, ...fonts);
        const boxesByFont = () =>
          root.locator("input, button, form ~ a").evaluateAll((parts, families) => {
            const sheet = new CSSStyleSheet();
            document.adoptedStyleSheets.push(sheet);
            const boxesIn = (family: string) => {
              sheet.replaceSync(`edis-gateway { --edis-font: "${family}", sans-serif }`);
              return parts.map((part) => {
                const { x, y, width, height } = part.getBoundingClientRect();
                return [x, y, width, height].join(" ");
              });
            };
            return Object.fromEntries(families.map((family) => [family, boxesIn(family)]));
          }, fonts);
        const everywhere = async () => {
          const found: Record<string, Record<string, string[]>> = {};
          for (const width of [360, 390, 1280]) {
            await page.setViewportSize({ width, height: 1000 });
            found[`${width} px`] = await boxesByFont();
          }
          return found;
        };
        const before = await everywhere();
        const places = Object.values(before).flatMap((byFont) => Object.values(byFont).map(String));
        expect(new Set(places).size, "the fonts differ").toBeGreaterThan(3);
        configuration();
        await expect(root.getByRole("button", { name: "CONTINUE" })).toBeVisible();
        await expect(root.getByRole("heading", { level: 2 })).toContainText(LONGER_NAME);
        expect(await everywhere()).toEqual(before);
      });
  },
);
