import type { Page, Request } from "@playwright/test";
import { languageFor } from "../../demo/depository/locales/index";
import { firstScreen as ENGLISH_FIRST } from "../../src/i18n/en-GB/firstScreen";
import { pages } from "../../src/i18n/en-GB/pages";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import type { LanguageTexts } from "../../src/i18n/texts";
import { gatewayAddress, openAfresh } from "./support/address";
import { holds } from "./support/blockRequests";
import { combinationTag, isPaired } from "./support/combinations";
import { collectEvents } from "./support/events";
import { expect, test, testIn } from "./support/fixtures";
import { lendFonts } from "./support/fonts";
import { openGallery } from "./support/gallery";
import type { Guard } from "./support/guard";
import type { depositoryOf } from "./support/helpers";
import { MPIN } from "./support/investor";

/** Contract §2 `locale`, §5 Languages, for investor, depository and broker. */

const wordsOf = async (tag: "hi" | "ur"): Promise<Readonly<Record<keyof LanguageTexts, string>>> => {
  const { texts } = await LOCALE_LOADERS[tag]();
  const entries = Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? text : ""]);
  return Object.fromEntries(entries);
};
/**
 * Returns the consent in the words that the demo depository signs for its broker: those after the broker's name, up to the
 * cut.
 */
const consentIn = (page: Page, tag: string) => {
  const [, words = ""] = languageFor(tag).requestor.consent.split("#REQUESTORNAME#");
  return page.getByRole("checkbox", { name: words.trim().slice(0, 20) });
};
const root = (page: Page) => page.locator("edis-gateway section").first();
const choose = async (page: Page, tag: string) => {
  await page.locator("edis-gateway select.choice").selectOption(tag);
  await expect(root(page)).toHaveAttribute("lang", tag);
};

const TRANSACTION_TYPES = ["DIS", "DMI", "DMR", "DIM"];
const CONSENTS = ["hi", "ur"] as const;

for (const [nthTag, tag] of CONSENTS.entries()) {
  test.describe(`in ${tag}`, () => {
    for (const [nthType, transactionType] of TRANSACTION_TYPES.entries()) {
      const run = combinationTag(isPaired(nthTag, nthType, CONSENTS.length, TRANSACTION_TYPES.length));
      test(`the consent to a ${transactionType} is in the language's own words`, { tag: run }, async ({
        page,
        broker,
        depository,
        inbox,
        investor,
      }) => {
        const words = await wordsOf(tag);
        const events = await collectEvents(page);
        const { ref, url } = await broker.order({ transactionType, securitiesCount: "3" });
        await page.goto(url);
        await choose(page, tag);
        await expect(root(page)).toHaveAttribute("dir", tag === "ur" ? "rtl" : "ltr");
        if (transactionType !== "DIM") {
          await investor.field(words.LABEL_MPIN).fill(MPIN);
          await investor.press(words.SUBMIT);
        }
        await consentIn(page, tag).check();
        await expect(page.locator("label [lang=en-GB]"), "nothing in another language").toHaveCount(0);
        if (transactionType === "DMI" || transactionType === "DMR")
          await page.getByRole("checkbox", { name: words.TERMS_LINK }).check();
        if (transactionType === "DIM") await investor.field(words.LABEL_DIM_MPIN).fill(MPIN);
        else await investor.field(words.LABEL_OTP).fill(await inbox.otp(ref));
        await investor.press(transactionType === "DIM" ? words.SUBMIT_EDIS : words.SUBMIT_SLIP);
        await expect(investor.dialog).toBeVisible();
        await investor.dialog.getByRole("button", { name: words.OK, exact: true }).click();
        await page.waitForURL(`${broker.url}/return/success**`);
        expect(events.of("success")[0]?.detail).toMatchObject({ locale: tag });
        expect(await depository.transaction(ref)).toMatchObject({ agreedIn: tag });
      });
    }
  });
}

/** Translates as browsers do: wraps each text in elements of its own as it comes, unless the page forbids it. */
function translateAll(): void {
  const turn = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (text instanceof Text) texts.push(text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent?.translate || parent.localName === "font" || !text.data.trim()) continue;
      const translated = document.createElement("font");
      translated.textContent = `${text.data}.`;
      text.replaceWith(translated);
    }
  };
  for (const root of [document.body, document.querySelector("edis-gateway")?.shadowRoot]) {
    if (!root) continue;
    turn(root);
    const changes = { childList: true, subtree: true, characterData: true };
    new MutationObserver(() => turn(root)).observe(root, changes);
  }
}

test("a browser's own translation changes no word that is agreed to, and breaks nothing", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);

  const { ref, url } = await broker.order({ opening: "element" });
  await page.goto(url);
  await expect(investor.field("Enter MPIN")).toBeVisible();
  await page.evaluate(translateAll);
  await expect(page.locator("body > font, body :not(edis-gateway) > font").first()).toBeVisible();
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await expect(page.locator("edis-gateway font")).toHaveCount(0);
  await investor.submitOtp(await inbox.otp(ref));
  await investor.agree();
  await page.waitForURL(`${broker.url}/return/success?**`);
});

test("the choice of language keeps what was done, is remembered, and names each language", async ({
  page,
  broker,
  investor,
}) => {
  await test.step("a change of language keeps what was typed, ticked, filtered and focused, and is remembered", async () => {
    const { url } = await broker.order({ transactionType: "DIM", securitiesCount: "30" });
    await page.goto(url);
    const words = await wordsOf("hi");
    await consentIn(page, "en-GB").check();
    await investor.field("M-PIN").fill("1234");
    const table = page.getByRole("table");
    await page.getByRole("button", { name: "ISIN Description" }).click();
    const first = await table.locator("tbody tr").first().innerText();
    await page.locator("edis-gateway select.choice").focus();
    await choose(page, "hi");
    await expect(page.locator("edis-gateway select.choice")).toBeFocused();
    await expect(investor.field(words.LABEL_DIM_MPIN)).toHaveValue("1234");
    await expect(consentIn(page, "hi")).toBeChecked();
    expect(await table.locator("tbody tr").first().innerText()).toBe(first);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ "edis-gateway:locale": "hi" });
  });

  await test.step("the choice of language is labelled in the language shown, and each language in its own script", async () => {
    // the first step chose a language too
    await page.evaluate(() => localStorage.clear());
    const { url } = await broker.order({ transactionType: "DIS" });
    await openAfresh(page, url);
    const choice = page.getByRole("combobox", { name: "Language" });
    await expect(choice.getByRole("option")).toHaveCount(13);
    await expect(choice.locator("option[lang=ur]")).toHaveText("اردو");
    await choose(page, "hi");
    await expect(page.getByRole("combobox", { name: (await wordsOf("hi")).LANGUAGE })).toBeVisible();
  });
});

for (const [what, order] of [
  ["DIM", { transactionType: "DIM" }],
  ["an account without an M-PIN", { transactionType: "DIS", mpinStatus: "0" }],
] as const)
  test(`a language chosen on an earlier visit has all its words where ${what} begins without the M-PIN field`, async ({
    page,
    depository,
    investor,
  }) => {
    const { payload } = await depository.issue(order);
    await page.addInitScript(() => localStorage.setItem("edis-gateway:locale", "hi"));
    await page.goto(gatewayAddress(depository.url, payload));
    const { CANCEL } = await wordsOf("hi");
    await expect(investor.button(String(CANCEL))).toBeVisible();
    const shown = await root(page).innerText();
    expect(shown.match(/\b[A-Z]{2,}_[A-Z_]+\b/g)).toBeNull();
  });

testIn({ portalClaims: { locales: ["en-GB"] } })(
  "a language chosen on an earlier visit that is no longer offered gives way, however late React comes",
  async ({ page, depository, investor }) => {
    const { payload } = await depository.issue({ transactionType: "DIM" });
    await page.addInitScript(() => localStorage.setItem("edis-gateway:locale", "hi"));
    const release = await holds(page, "**/assets/gateway-*.js");
    await page.goto(gatewayAddress(depository.url, payload));
    // the choice is forgotten once the configuration does not offer it
    await expect.poll(() => page.evaluate(() => localStorage.getItem("edis-gateway:locale"))).toBeNull();
    release();
    await expect(investor.button("CANCEL")).toBeVisible();
    await expect(root(page)).toHaveAttribute("lang", "en-GB");
  },
);

declare global {
  interface Window {
    painted: string[];
  }
}

/** Records the texts of every painted frame, in the page itself and in the element. */
const notePaint = () => {
  window.painted = [];
  const note = () => {
    const section = document.querySelector("edis-gateway")?.shadowRoot?.querySelector<HTMLElement>("section");
    window.painted.push(document.body?.innerText ?? "", section?.innerText ?? "");
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
};

test("Hindi chosen before is shown on the first screen, before its file and the configuration: one more file, and no English", async ({
  page,
  context,
  depository,
  investor,
}) => {
  const scripts = async (visit: () => Promise<void>) => {
    const requested: string[] = [];
    const note = (request: Request) => {
      if (request.resourceType() === "script") requested.push(new URL(request.url()).pathname);
    };
    page.on("request", note);
    await visit();
    page.off("request", note);
    return requested;
  };
  const words = await wordsOf("hi");
  const open = async () => {
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await openAfresh(page, gatewayAddress(depository.url, payload));
  };
  const english = await scripts(async () => {
    await open();
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await page.waitForLoadState("networkidle");
  });

  await page.evaluate(() => localStorage.setItem("edis-gateway:locale", "hi"));
  await context.addInitScript(notePaint);
  const configuration = await holds(page, "**/portal-edis-service.json");
  const file = await holds(page, "**/hi-*.js");
  const hindi = await scripts(async () => {
    await open();
    await investor.field(words.LABEL_MPIN).pressSequentially(MPIN.slice(0, 3));
    file();
    configuration();
    await expect(page.locator("edis-gateway select.choice")).toBeVisible();
    await expect(investor.field(words.LABEL_MPIN)).toHaveValue(MPIN.slice(0, 3));
    await page.waitForLoadState("networkidle");
  });
  const more = hindi.filter((path) => !english.includes(path));
  expect(more.map((path) => path.replace(/-[\w-]+(?=\.js)/, ""))).toEqual(["/edisweb/assets/hi.js"]);
  const painted = (await page.evaluate(() => window.painted)).join("\n");
  expect(painted).toContain(words.LABEL_MPIN);
  const englishTexts = Object.values(ENGLISH_FIRST).filter((text) => text.length > 4 && !text.includes("{"));
  expect(englishTexts.length).toBeGreaterThan(10);
  expect(englishTexts.filter((text) => painted.includes(text))).toEqual([]);
});

test("Hindi chosen before is also shown if a depository has removed its words from the page's markup", async ({
  page,
  depository,
  investor,
}) => {
  const words = await wordsOf("hi");
  await page.route("**/edisweb/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<template lang=.*/g, "") });
  });
  await page.addInitScript(() => localStorage.setItem("edis-gateway:locale", "hi"));
  const script = await holds(page, "**/gateway-*.js");
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.field(words.LABEL_MPIN)).toBeVisible();
  expect(await page.locator("edis-gateway > template").count()).toBe(0);
  script();
  await investor.field(words.LABEL_MPIN).fill(MPIN);
  await investor.press(words.SUBMIT);
  await expect(consentIn(page, "hi")).toBeVisible();
});

/** Opens a DIS in Hindi, chosen before, whose file is lost. `script()` lets the gateway's script come. */
async function openInLostHindi(page: Page, depository: ReturnType<typeof depositoryOf>, guard: Guard) {
  guard.expects(/hi-\w+\.js/);
  const words = await wordsOf("hi");
  await page.route("**/hi-*.js", (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem("edis-gateway:locale", "hi"));
  const script = await holds(page, "**/gateway-*.js");
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  return { transactionRefNo, script, words };
}

test("if the file of the chosen language is lost, the consent continues in English with what was typed and pressed (R98)", async ({
  page,
  depository,
  investor,
  guard,
}) => {
  const { transactionRefNo, script, words } = await openInLostHindi(page, depository, guard);
  await investor.field(words.LABEL_MPIN).pressSequentially(MPIN);
  await page.keyboard.press("Enter");
  script();
  await expect(root(page)).toHaveAttribute("lang", "en-GB");
  await depository.reaches(transactionRefNo, "authenticated");
  const calls = await depository.operations(transactionRefNo);
  expect(calls.filter((name) => name === "validateNewOTP")).toHaveLength(1);
});

test("if the file of the chosen language is lost, value, selection and focus are kept, and no field out of sight holds the digits (R98)", async ({
  page,
  depository,
  investor,
  guard,
}) => {
  const { script, words } = await openInLostHindi(page, depository, guard);
  const typedIn = investor.field(words.LABEL_MPIN);
  await typedIn.pressSequentially("123");
  await typedIn.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));
  const old = await typedIn.elementHandle();
  script();
  await expect(root(page)).toHaveAttribute("lang", "en-GB");
  const field = investor.field("Enter MPIN");
  await expect(field).toHaveValue("123");
  await expect(field).toBeFocused();
  const selected = ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd];
  expect(await field.evaluate(selected)).toEqual([1, 2]);
  const holdsDigits = (input: Node) => !input.isConnected && Reflect.get(input, "value") !== "";
  expect(await old?.evaluate(holdsDigits)).toBe(false);
});

for (const [link, heading] of [
  ["PRIVACY_LINK", pages.PRIVACY_TITLE],
  ["DISCLAIMER_LINK", pages.DISCLAIMER_TITLE],
] as const)
  test(`if the chosen language is lost and an extension changed the markup, an early press of its ${link} opens that page alone, and sends no OTP (R98, R99)`, async ({
    page,
    depository,
    investor,
    guard,
  }) => {
    const { transactionRefNo, script, words } = await openInLostHindi(page, depository, guard);
    const field = investor.field(words.LABEL_MPIN);
    await field.evaluate((input) => input.after(document.createElement("com-1password-button")));
    await page.getByRole("link", { name: words[link], exact: true }).click();
    script();
    await expect(root(page)).toHaveAttribute("lang", "en-GB");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(heading);
    await investor.press(pages.BACK_TO_REQUEST);
    await investor.submitMpin(MPIN);
    await depository.reaches(transactionRefNo, "authenticated");
    expect(await depository.operations(transactionRefNo)).not.toContain("regenerateOTP");
  });

test("Urdu runs from right to left: head, fields, table, pager, dialogs, countdown; digits, ids and names in sentences do not turn", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);
  /** Tells whether the first part is to the right of the second. */
  const isRightOf = async (one: string, other: string): Promise<boolean> => {
    const [a, b] = await Promise.all([one, other].map((part) => gallery.part(part).boundingBox()));
    if (!a || !b) throw new Error(`${one} or ${other} is not shown`);
    return a.x > b.x;
  };
  for (const [state, one, other] of [
    ["mpin", ".head .product-logo", ".head .title"],
    ["mpin", ".head .product-logo", ".head .logo"],
    ["slip", "input[name=authorise]", ".check label"],
    ["mandate-many", "thead th:first-child", "thead th:last-child"],
    ["mandate-many", ".edis-table__pager button:first-child", ".edis-table__pager button:last-child"],
    ["mpin-cancel", "dialog .actions button:first-child", "dialog .actions button:last-child"],
    ["success-partial", ".outcomes li bdi", ".outcomes li :last-child"],
  ] as const) {
    const what = `${state}: ${one}, ${other}`;
    await gallery.show(state, { locale: "en-GB" });
    expect(await isRightOf(one, other), what).toBe(false);
    await gallery.show(state, { locale: "ur" });
    await expect(gallery.part(".root")).toHaveAttribute("dir", "rtl");
    expect(await isRightOf(one, other), what).toBe(true);
  }
  await gallery.show("dim-setup", { locale: "ur" });
  const [boxes, theirLabel] = await gallery.element
    .locator(".field:has(.digit-boxes)")
    .last()
    .evaluate((field) => {
      const [input, label] = [".digit-boxes", "label"].map((part) => field.querySelector(part));
      if (!input || !label) return [];
      // the drawing is narrower than the field, which keeps room for the caret after the last box
      const drawn = Number.parseFloat(getComputedStyle(input).backgroundSize);
      return [input.getBoundingClientRect().left + drawn, label.getBoundingClientRect().right].map(
        Math.round,
      );
    });
  expect(boxes, "an M-PIN's boxes stand under their label").toBe(theirLabel);
  expect(boxes).toBeGreaterThan(0);
  await gallery.show("slip", { locale: "ur" });
  const [label = 0, rest = 0] = await gallery.part(".countdown p").evaluate((line) => {
    const range = document.createRange();
    range.selectNode(line.firstChild ?? line);
    return [range, line.querySelector("b") ?? line].map((part) => part.getBoundingClientRect().x);
  });
  expect(label).toBeGreaterThan(rest);
  for (const state of ["slip", "mandate-many", "dim-otp", "success-partial", "mpin-new"]) {
    await gallery.show(state, { locale: "ur" });
    const turned = await gallery.element.locator("bdi, td span, input.secret").evaluateAll((parts) =>
      parts
        .filter((part) => !/\p{Script=Arabic}/u.test(part.textContent ?? ""))
        .filter((part) => getComputedStyle(part).direction !== "ltr")
        .map((part) => part.outerHTML.slice(0, 80)),
    );
    expect(turned, state).toEqual([]);
    // an English list of Urdu items would be read from the wrong end
    const listed = gallery.element.locator(".outcomes small");
    if (state === "success-partial") await expect(listed).not.toHaveCount(0);
    for (const line of await listed.all()) await expect(line).toHaveCSS("direction", "rtl");
  }
});

test("what is heard is in the language too: accessible names, errors, title and the countdown's announcements", async ({
  page,
  depository,
}) => {
  await page.clock.install();
  for (const tag of ["hi", "ur"] as const) {
    const words = await wordsOf(tag);
    const gallery = await openGallery(page, depository.url, { locale: tag });
    await gallery.show("mpin-new-errors");
    await expect(page).toHaveTitle(new RegExp(` – ${words.HEADER_TITLE}$`));
    await expect(page.locator("html"), "the title's language (WCAG 3.1.1)").toHaveAttribute("lang", tag);
    await expect(page.getByRole("region", { name: words.HEADER_TITLE })).toBeVisible();
    await expect(page.getByRole("img", { name: words.QR_NAME })).toBeVisible();
    await expect(page.getByRole("button", { name: words.SHOW_NEW_MPIN })).toBeVisible();
    await expect(gallery.part("input[name=OTP]")).toHaveAccessibleDescription(words.OTP_REQUIRED);
    const announced = page.getByRole("status").filter({ hasText: `${words.RESEND_COUNTDOWN} 1:00` });
    await expect(announced).toHaveCount(0);
    // an announcement stays for 3 s
    for (let second = 0; second < 120 && (await announced.count()) === 0; second += 2)
      await page.clock.runFor(2000);
    await expect(announced).toHaveCount(1);
    await gallery.show("mandate-many");
    await expect(page.getByRole("navigation", { name: words.TABLE_TITLE })).toBeVisible();
  }
});

/** In place of the system's own font, which may itself have some of the scripts. */
const LATIN_ONLY = "Roboto";

test("every language has the font of its script and room for its marks", async ({ page, depository }) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("every language is drawn in the font of the system that has its script", async () => {
    const named = await Promise.all(
      Object.values(LOCALE_LOADERS).map(async (load) => (await load()).texts.FONT),
    );
    await lendFonts(page, LATIN_ONLY, ...new Set(named.map(String)));
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("DOM.enable");
    await cdp.send("CSS.enable");
    // no node is known to the debugger before its document
    await cdp.send("DOM.getDocument", { depth: 0 });
    const showIn = async (locale: string): Promise<void> => {
      await gallery.show("slip", { locale });
      await expect(gallery.part(".root")).toHaveAttribute("lang", locale);
      await gallery.part(".root").evaluate((root, latin) => {
        if (!(root instanceof HTMLElement)) return;
        root.style.fontFamily = "";
        root.style.fontFamily = getComputedStyle(root).fontFamily.replace("system-ui", latin);
      }, LATIN_ONLY);
    };
    /** Returns the fonts of the footer's first link, whose text has no Latin letter in any other language; none before it is painted. */
    const fontsShown = async (): Promise<string[]> => {
      const link = "document.querySelector('edis-gateway').shadowRoot.querySelector('.foot .link')";
      const { result } = await cdp.send("Runtime.evaluate", { expression: link });
      const { nodeId } = await cdp.send("DOM.requestNode", { objectId: result.objectId ?? "" });
      const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts.map(({ familyName }) => familyName);
    };
    await showIn("en-GB");
    await expect.poll(fontsShown).toEqual([LATIN_ONLY]);
    for (const [locale, load] of Object.entries(LOCALE_LOADERS)) {
      const { FONT } = (await load()).texts;
      await showIn(locale);
      // a busy machine paints later than it answers
      const own = async () => (await fontsShown()).filter((family) => family !== LATIN_ONLY);
      await expect.poll(own, locale).toEqual([FONT]);
      // without a named font a browser searches for one, letter by letter
      await expect(gallery.part(".root")).toHaveCSS("font-family", new RegExp(`, "${FONT}"`));
    }
  });

  await test.step("the line height fits tall marks in every language, and is largest for Urdu's slope", async () => {
    for (const state of ["mandate", "slip", "dim-setup", "success-partial"]) {
      await gallery.show(state);
      for (const locale of Object.keys(LOCALE_LOADERS)) {
        await gallery.show(state, { locale });
        await expect(gallery.part(".root")).toHaveAttribute("lang", locale);
        const tight = await gallery.element
          .locator("h1, h2, h3, p, label, dt, th, caption, button")
          .evaluateAll(
            (parts, least) =>
              parts
                .filter((part) => /\P{ASCII}/u.test(part.textContent ?? ""))
                .filter((part) => {
                  const { lineHeight, fontSize } = getComputedStyle(part);
                  // also false for 'normal', which is no number
                  return !(Number.parseFloat(lineHeight) >= least * Number.parseFloat(fontSize) - 0.1);
                })
                .map((part) => part.outerHTML.slice(0, 80)),
            locale === "ur" ? 1.8 : 1.4,
          );
        expect(tight, `${state} ${locale}`).toEqual([]);
      }
    }
  });
});
