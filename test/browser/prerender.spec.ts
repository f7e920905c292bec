import type { Frame, Page } from "@playwright/test";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { pages } from "../../src/i18n/en-GB/pages";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { gatewayAddress, openAfresh } from "./support/address";
import { holds, holdsConfiguration } from "./support/blockRequests";
import { chooses } from "./support/chosenLanguage";
import { configured } from "./support/configured";
import { collectEvents } from "./support/events";
import { watchShift } from "./support/firstScreen";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

/** React's file, the same for the host page and the element. */
const REACT = "**/gateway-*.js";
const holdsScript = (page: Page) => holds(page, REACT);
/** The files that the host page's first screen does not need. */
const LATER = { React: REACT, "the element's class": "**/element-*.js" };

/** Opens an address in a new document, of which `events` then tells alone; waits for no more than the answer. */
async function openEarly(page: Page, url: string, events?: { forget(): void }): Promise<void> {
  await page.goto("about:blank");
  events?.forget();
  await page.goto(url, { waitUntil: "commit" });
}

/** Sets `locale="hi"` on the broker's tag. */
const asksForHindi = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const gateway = document.querySelector("edis-gateway");
      gateway?.setAttribute("locale", "hi");
      if (gateway) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

/** Records in each frame whether a field or button is shown, and whether it was before a `hello`. */
const watchEarly = (page: Page) =>
  page.addInitScript(() => {
    const seen = { field: false, beforeHello: false, helloSent: false, text: "" };
    Object.assign(globalThis, { seenEarly: seen });
    addEventListener("message", ({ data }) => {
      if (data?.type === "hello") seen.helloSent = true;
    });
    const look = () => {
      const root = document.querySelector("edis-gateway")?.shadowRoot;
      if (root?.querySelector("input, button")) {
        seen.field = true;
        seen.beforeHello ||= !seen.helloSent;
        seen.text += root.textContent;
      }
      requestAnimationFrame(look);
    };
    look();
  });

const seenEarly = (
  page: Page | Frame,
): Promise<{ field: boolean; beforeHello: boolean; helloSent: boolean; text: string }> =>
  page.evaluate(() => Reflect.get(globalThis, "seenEarly"));

/** Listens for `ready` from now on. Returns a function that waits for it. */
async function watchReady(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const ready = new Promise((resolve) => addEventListener("ready", resolve, { once: true }));
    // a promise that is returned here would be awaited
    Object.assign(globalThis, { ready: { event: ready } });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "ready").event.then(() => true));
}

/** Returns the M-PIN field's state: its node, value and selection. */
const fieldIn = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("edis-gateway")?.shadowRoot;
    const field = root?.querySelector("input");
    if (!root || !field) return null;
    const first: unknown = Reflect.get(globalThis, "firstField") ?? field;
    Object.assign(globalThis, { firstField: first });
    const { value, selectionStart, selectionEnd } = field;
    return {
      isFirst: field === first,
      value,
      selectionStart,
      selectionEnd,
      hasFocus: root.activeElement === field,
    };
  });

/** Returns the window's pixels without the focus ring, whose shade differs each time. */
async function shotWithoutFocus(page: Page): Promise<Buffer> {
  const field = page.locator("edis-gateway input");
  await field.evaluate((input) => input.blur());
  const shot = await page.screenshot();
  await field.evaluate((input) => input.focus());
  return shot;
}

/** Records whether the field loses the focus from now on, even for a moment: a phone's keyboard would close. */
const watchFocus = (page: Page): Promise<void> =>
  page.locator("edis-gateway input").evaluate((field) => {
    Object.assign(globalThis, { lostFocus: false });
    field.addEventListener("blur", () => Object.assign(globalThis, { lostFocus: true }), { once: true });
  });

const lostFocus = (page: Page): Promise<boolean> => page.evaluate(() => Reflect.get(globalThis, "lostFocus"));

test.describe("before the gateway's script is there (contract §7)", () => {
  test("the element takes the early screen over unchanged in each width and colour scheme", async ({
    page,
    depository,
    investor,
  }) => {
    test.setTimeout(80_000);
    for (const [width, colorScheme, transactionType] of [
      [390, "light", "DIS"],
      [390, "dark", "DMR"],
      [1280, "light", "DMI"],
      [1280, "dark", "DIS"],
    ] as const)
      await test.step(`${width} px, ${colorScheme}: ${transactionType} shows its M-PIN screen, and the element keeps its pixels and its field's node`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const script = await holdsScript(page);
        const configuration = await holdsConfiguration(page);
        const { payload } = await depository.issue({
          transactionType,
          header: { requestor: "Sent & <b>Broking</b> {year}" },
        });
        await openEarly(page, gatewayAddress(depository.url, payload));
        const field = investor.field("Enter MPIN");
        await field.pressSequentially("x12a34");
        await page.keyboard.press("Shift+ArrowLeft");
        const typed = { isFirst: true, value: "1234", selectionStart: 3, selectionEnd: 4, hasFocus: true };
        expect(await fieldIn(page)).toEqual(typed);
        const early = await shotWithoutFocus(page);
        await watchFocus(page);
        const ready = await watchReady(page);
        script();
        await ready();
        expect(await fieldIn(page)).toEqual(typed);
        expect(await lostFocus(page)).toBe(false);
        expect((await shotWithoutFocus(page)).equals(early)).toBe(true);
        await expect(page.getByRole("heading", { level: 2 })).toContainText("Sent & <b>Broking</b> {year}");
        configuration();
        await expect(page.getByRole("img", { name: /^Logo of / })).toBeVisible();
        await page.keyboard.type("7");
        expect(await fieldIn(page)).toMatchObject({ isFirst: true, value: "1237", hasFocus: true });
      });
  });

  test("an early submit sends one call once the configuration is there, or shows the field's error", async ({
    page,
    depository,
    investor,
  }) => {
    for (const [how, act] of [
      ["a press of SUBMIT", (page: Page) => page.getByRole("button", { name: "SUBMIT" }).click()],
      ["Enter", (page: Page) => page.keyboard.press("Enter")],
    ] as const)
      await test.step(`${how} waits for the configuration, and sends one call`, async () => {
        const script = await holdsScript(page);
        const configuration = await holdsConfiguration(page);
        const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
        await openEarly(page, gatewayAddress(depository.url, payload));
        await investor.field("Enter MPIN").pressSequentially(MPIN);
        const requested: string[] = [];
        page.on("request", (request) => requested.push(`${request.method()} ${request.url()}`));
        await act(page);
        await act(page);
        const ready = await watchReady(page);
        script();
        await ready();
        await pageSettled(page);
        expect(requested.filter((text) => !/\.(js|json|svg)$/.test(text))).toEqual([]);
        expect(page.url()).not.toContain(MPIN);
        configuration();
        await expect(investor.value("DP ID")).toBeVisible();
        const { operations } = depository;
        expect((await operations(transactionRefNo)).filter((name) => name === "validateNewOTP")).toHaveLength(
          1,
        );
      });

    await test.step("an M-PIN that is too short shows its error after an early submit, and the field keeps it", async () => {
      const script = await holdsScript(page);
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
      await openEarly(page, gatewayAddress(depository.url, payload));
      await investor.field("Enter MPIN").pressSequentially(MPIN.slice(1));
      await page.keyboard.press("Enter");
      script();
      await expect(investor.field("Enter MPIN")).toHaveAttribute("aria-invalid", "true");
      await expect(investor.field("Enter MPIN")).toHaveValue(MPIN.slice(1));
      expect(await depository.operations(transactionRefNo)).toEqual([]);
    });
  });

  test("an early SUBMIT waits visibly until an early CANCEL takes it back", async ({
    page,
    depository,
    investor,
  }) => {
    await test.step("an early SUBMIT is shown and announced as waiting, and neither the eye nor a static page takes it back (R97, R99)", async () => {
      const script = await holdsScript(page);
      const configuration = await holdsConfiguration(page);
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
      await openEarly(page, gatewayAddress(depository.url, payload));
      await investor.field("Enter MPIN").pressSequentially(MPIN);
      const submit = page.getByRole("button", { name: "SUBMIT" });
      const shownAsWaiting = async () => {
        await expect(submit).toHaveAttribute("aria-busy", "true");
        await expect(submit.locator(".spinner")).toBeVisible();
        await expect(page.getByRole("link", { name: /^FORGOT/, includeHidden: true })).toHaveAttribute(
          "aria-disabled",
          "true",
        );
        await expect(page.locator("edis-gateway p[role=status]")).toHaveText(firstScreen.WAITING);
      };
      await page.keyboard.press("Enter");
      await shownAsWaiting();
      expect(await submit.locator(".spinner").evaluate((spinner) => spinner.getAnimations().length)).toBe(1);
      await investor.button("Show MPIN").click();
      await page.getByRole("link", { name: firstScreen.PRIVACY_LINK }).click();
      await shownAsWaiting();
      const ready = await watchReady(page);
      script();
      await ready();
      await expect(page.locator("edis-gateway input[name=MPIN]")).toHaveAttribute("type", "text");
      await expect(page.getByRole("heading", { name: pages.PRIVACY_TITLE })).toBeVisible();
      expect(await depository.operations(transactionRefNo)).toEqual([]);
      configuration();
      await depository.reaches(transactionRefNo, "authenticated");
      expect(
        (await depository.operations(transactionRefNo)).filter((name) => name === "validateNewOTP"),
      ).toHaveLength(1);
    });

    await test.step("an early CANCEL opens its question when the element is there, and takes back an early SUBMIT", async () => {
      const script = await holdsScript(page);
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DMI" });
      await openEarly(page, gatewayAddress(depository.url, payload));
      await investor.field("Enter MPIN").pressSequentially(MPIN);
      await page.keyboard.press("Enter");
      await investor.button("CANCEL").click();
      script();
      await expect(investor.dialog).toBeVisible();
      await configured(page);
      await pageSettled(page);
      expect(await depository.operations(transactionRefNo)).toEqual([]);
    });
  });

  test("a pointer that moves from a button to the field while React mounts causes no error", async ({
    page,
    depository,
  }) => {
    // the moves come in the microtask after React has added its listeners
    await page.addInitScript(() => {
      const add = ShadowRoot.prototype.addEventListener;
      ShadowRoot.prototype.addEventListener = function (this: ShadowRoot, ...listener: unknown[]) {
        Reflect.apply(add, this, listener);
        if (listener[0] !== "pointerover") return;
        queueMicrotask(() => {
          const field = this.querySelector("input");
          const relatedTarget = this.querySelector("button");
          field?.dispatchEvent(
            new PointerEvent("pointerover", { bubbles: true, composed: true, relatedTarget }),
          );
          Object.assign(globalThis, { isPointerMoved: field !== null });
        });
      };
    });
    const { payload } = await depository.issue({ transactionType: "DMI" });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, "isPointerMoved"))).toBe(true);
    await pageSettled(page);
  });

  test("another request replaces the first before the element is there, and the same one changes nothing", async ({
    page,
    depository,
    investor,
  }) => {
    test.setTimeout(80_000);
    const events = await collectEvents(page);
    for (const [what, file] of Object.entries(LATER)) {
      await test.step(`another request in the same tab, while ${what} is loading, leaves nothing of the first`, async () => {
        const script = await holds(page, file);
        const first = await depository.issue({ transactionType: "DIS" });
        const second = await depository.issue({ transactionType: "DMR" });
        await openEarly(page, gatewayAddress(depository.url, first.payload), events);
        await investor.field("Enter MPIN").pressSequentially(MPIN);
        await page.keyboard.press("Enter");
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `#/edisAuthValidate?${second.payload}`);
        await expect(page.getByRole("heading", { level: 2 })).toContainText("transferred to");
        await expect(investor.field("Enter MPIN")).toHaveValue("");
        script();
        await expect.poll(() => events.of("ready")).toHaveLength(1);
        await expect(investor.field("Enter MPIN")).toHaveValue("");
        await expect(page.getByRole("heading", { level: 2 })).toContainText("transferred to");
        expect(events.of("ready")[0]?.detail["transactionRefNo"]).toBe(second.transactionRefNo);
        await depository.reaches(first.transactionRefNo, "terminated");
        expect(await depository.operations(first.transactionRefNo)).toEqual(["clr"]);
      });

      await test.step(`the same request once more changes nothing while ${what} is held (R96)`, async () => {
        const script = await holds(page, file);
        const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
        const address = gatewayAddress(depository.url, payload);
        await openEarly(page, address, events);
        await investor.field("Enter MPIN").pressSequentially(MPIN);
        await page.keyboard.press("Shift+ArrowLeft");
        const typed = { isFirst: true, value: MPIN, selectionStart: 5, selectionEnd: 6, hasFocus: true };
        expect(await fieldIn(page)).toEqual(typed);
        await page.evaluate((hash) => {
          location.hash = hash;
        }, new URL(address).hash);
        await expect(page).toHaveURL(/#\/mpinauthenticate$/);
        expect(await fieldIn(page)).toEqual(typed);
        script();
        await expect.poll(() => events.of("ready")).toHaveLength(1);
        expect(await fieldIn(page)).toEqual(typed);
        await page.keyboard.press("Enter");
        await depository.reaches(transactionRefNo, "authenticated");
        await expect(page.getByText(common.REPLACED)).toHaveCount(0);
        expect(events.of("ready")).toHaveLength(1);
        expect(events.of("fail")).toEqual([]);
        expect(await depository.operations(transactionRefNo)).not.toContain("clr");
      });
    }
  });

  test("no field is shown where no M-PIN screen of its type comes first", async ({ page, depository }) => {
    await watchEarly(page);
    const showsNoField = async (url: string) => {
      const script = await holdsScript(page);
      const main = page.waitForResponse("**/main-*.js");
      await openEarly(page, url);
      await (await main).finished();
      await pageSettled(page);
      expect((await seenEarly(page)).field).toBe(false);
      script();
      await expect(page.getByRole("heading").first()).toBeVisible();
    };
    // those without a transaction come first: nothing is stored then
    for (const [what, hash] of [
      ["no payload", ""],
      ["a route typed by hand", "#/mpinauthenticate"],
      ["a payload that is none", "#/edisAuthValidate?nonsense"],
    ] as const)
      await test.step(`${what} shows no field`, () => showsNoField(`${depository.url}/edisweb/${hash}`));
    for (const [what, creation] of [
      ["DIM", { transactionType: "DIM", mpinStatus: "1" }],
      ["an account without an M-PIN", { transactionType: "DIS", mpinStatus: "0" }],
      ["a failure model", { transactionType: "DIS", model: { status: "400", error: "Refused" } }],
    ] as const)
      await test.step(`${what} shows no field of another type's screen`, async () => {
        const { payload } = await depository.issue(creation);
        await showsNoField(gatewayAddress(depository.url, payload));
      });
  });

  test("going back before React is there ends the transaction (R28)", async ({
    page,
    depository,
    investor,
  }) => {
    const events = await collectEvents(page);
    const ending = page.getByRole("alert").filter({ hasText: "Session Timeout Please try again" });
    await test.step("Back before React is there ends the transaction, and React shows the same ending (R28)", async () => {
      const script = await holdsScript(page);
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
      await openEarly(page, gatewayAddress(depository.url, payload));
      await investor.field("Enter MPIN").pressSequentially(MPIN);
      await page.keyboard.press("Enter");
      await page.goBack();
      await expect(ending).toBeVisible();
      await expect(investor.field("Enter MPIN")).toHaveCount(0);
      await expect(page).toHaveURL(/#\/error$/);
      const reasons = () => events.of("fail").map(({ detail }) => detail["reason"]);
      await expect.poll(reasons).toEqual(["back-navigation"]);
      await depository.reaches(transactionRefNo, "terminated");
      script();
      await expect(page.locator("edis-gateway").getByRole("heading").first()).toBeVisible();
      await expect(ending).toBeVisible();
      await expect(page.locator("edis-gateway .root")).toHaveCount(1);
      await pageSettled(page);
      expect(reasons()).toEqual(["back-navigation"]);
      expect(events.of("ready")).toEqual([]);
      expect(await depository.operations(transactionRefNo), "the waiting SUBMIT is not sent").toEqual([
        "clr",
      ]);
    });

    await test.step("a route typed by hand counts as going back when the element is there (R28)", async () => {
      const script = await holdsScript(page);
      const release = await holds(page, "**/flow-*.js");
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await expect(investor.field("Enter MPIN")).toBeVisible();
      await page.evaluate(() => {
        location.hash = "#/success";
      });
      script();
      // the next screen is not there before the payload is opened
      await page.waitForFunction(() => performance.getEntriesByName("edis-gateway:configured").length > 0);
      release();
      await expect(ending).toBeVisible();
      // nothing of the early screen is left
      await expect(page.locator("edis-gateway .root")).toHaveCount(1);
      await expect(page).toHaveURL(/#\/error$/);
      await depository.reaches(transactionRefNo, "terminated");
    });
  });

  test("the early screen is in the language that was chosen before, from either side", async ({
    page,
    depository,
    investor,
  }) => {
    await watchEarly(page);
    const shift = await watchShift(page);
    for (const [tag, dir] of [
      ["hi", "ltr"],
      ["ur", "rtl"],
    ] as const)
      await test.step(`an investor who chose ${tag} before sees it at once, and no English`, async () => {
        await chooses(page, depository.url, tag);
        const script = await holdsScript(page);
        const configuration = await holdsConfiguration(page);
        const { texts } = await LOCALE_LOADERS[tag]();
        const { payload } = await depository.issue({ transactionType: "DIS" });
        await openEarly(page, gatewayAddress(depository.url, payload));
        const field = investor.field(String(texts.LABEL_MPIN));
        await field.pressSequentially("12a34");
        const section = page.locator("edis-gateway section").first();
        await expect(section).toHaveAttribute("lang", tag);
        await expect(section).toHaveAttribute("dir", dir);
        const typed = { isFirst: true, value: "1234", selectionStart: 4, selectionEnd: 4, hasFocus: true };
        expect(await fieldIn(page)).toEqual(typed);
        const early = await shotWithoutFocus(page);
        const ready = await watchReady(page);
        script();
        await ready();
        expect(await fieldIn(page)).toEqual(typed);
        expect((await shotWithoutFocus(page)).equals(early)).toBe(true);
        configuration();
        await expect(page.locator("edis-gateway select.choice")).toHaveValue(tag);
        expect(await fieldIn(page)).toEqual(typed);
        await expect(section).toHaveAttribute("lang", tag);
        expect(await shift()).toBe(0);
        const { text } = await seenEarly(page);
        const english = Object.values(firstScreen).filter(
          (words) => words.length > 4 && !words.includes("{"),
        );
        expect(english.filter((words) => text.includes(words))).toEqual([]);
      });
  });

  test("a host page in a frame waits for its hello", async ({ page, broker }) => {
    await watchEarly(page);
    const { url } = await broker.order({ opening: "frame" });
    await page.goto(url);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByLabel("Enter MPIN", { exact: true })).toBeVisible();
    const [, framed] = page.frames();
    expect(framed && (await seenEarly(framed))).toMatchObject({
      field: true,
      beforeHello: false,
      helloSent: true,
    });
  });

  test("a file that the element needs and that is lost ends the transaction, and not the tab", async ({
    page,
    depository,
    guard,
    investor,
  }) => {
    guard.expects(/ERR_FAILED/);
    const events = await collectEvents(page);
    for (const [what, file] of Object.entries(LATER))
      await test.step(`${what} that cannot be loaded ends in a message without a field; another request is served`, async () => {
        await page.route(file, (route) => route.abort());
        const { payload } = await depository.issue({ transactionType: "DIS" });
        await openEarly(page, gatewayAddress(depository.url, payload), events);
        await investor.field("Enter MPIN").pressSequentially(MPIN);
        await expect(page.getByRole("alert")).toHaveText("Something went wrong please try again later");
        await expect(page.locator("input")).toHaveCount(0);
        expect(events.of("screenchange").map(({ detail }) => detail["screen"])).toEqual([
          "entry",
          "mpin",
          "error",
        ]);
        expect(events.all.at(-1)?.type).toBe("fail");
        expect(events.of("fail")[0]?.detail).toMatchObject({
          reason: "unavailable",
          transactionType: "DIS",
          returnTo: null,
        });

        await page.unroute(file);
        const next = await depository.issue({ transactionType: "DMR" });
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `#/edisAuthValidate?${next.payload}`);
        await investor.submitMpin(MPIN);
        await depository.reaches(next.transactionRefNo, "authenticated");
        expect(events.of("fail")).toHaveLength(1);
      });
  });

  test("the host page stands a main script that comes too early, too late or not at all, or cannot run", async ({
    page,
    depository,
    guard,
    investor,
  }) => {
    await test.step("a script that comes before its page's markup waits for that", async () => {
      guard.expects(/slow\.js/);
      const rest = await holds(page, "**/slow.js");
      // a script that the parser waits for
      await page.route("**/edisweb/", async (route) => {
        const answer = await route.fetch();
        const markup = (await answer.text()).replace("<main>", '<script src="slow.js"></script>$&');
        await route.fulfill({ response: answer, body: markup });
      });
      const { payload } = await depository.issue({ transactionType: "DIS" });
      const script = page.waitForResponse("**/main-*.js");
      await page.goto(gatewayAddress(depository.url, payload), { waitUntil: "commit" });
      await (await script).finished();
      await pageSettled(page);
      expect(await page.evaluate(() => document.readyState)).toBe("loading");
      await page.unroute("**/edisweb/");
      rest();
      await expect(investor.field("Enter MPIN")).toBeVisible();
      expect(page.url()).not.toContain(payload);
    });

    await test.step("a lost main script leaves a message and no empty page; the payload stays for a reload", async () => {
      expect(guard.findings()).toEqual([]);
      guard.expects(/ERR_FAILED/);
      const main = "**/main-*.js";
      await page.route(main, (route) => route.abort());
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      const words = page.getByRole("alert");
      await expect(words).toHaveText(/^This page did not load\. Please check your connection and reload it/);
      await expect(words).toHaveCSS("text-align", "center");

      await page.unroute(main);
      await page.reload();
      await expect(investor.field("Enter MPIN")).toBeVisible();
      await expect(page.getByText("This page did not load")).toHaveCount(0);
    });

    await test.step("a stalled main script leaves a message after 15 s, and removes it and begins when it comes late (R97)", async () => {
      const lost = guard.expected().length;
      await page.clock.install();
      const main = await holds(page, "**/main-*.js");
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
      const fallback = page.waitForResponse("**/loadFailureFallback-*.js");
      await openEarly(page, gatewayAddress(depository.url, payload));
      await (await fallback).finished();
      await pageSettled(page);
      const words = page.getByText("This page did not load");
      await expect(words).toHaveCount(0);
      await page.clock.runFor(15_000);
      await expect(words).toBeVisible();
      await expect(words).toBeInViewport({ ratio: 1 });
      main();
      await investor.submitMpin(MPIN);
      await expect(words).toHaveCount(0);
      await depository.reaches(transactionRefNo, "authenticated");
      expect(guard.expected()).toHaveLength(lost);
    });

    await test.step("a browser that cannot run the script is told to use another one", async () => {
      expect(guard.findings()).toEqual([]);
      const lost = () => guard.expected().filter((text) => /ERR_FAILED|slow/.test(text)).length;
      const before = lost();
      guard.expects(/CSSStyleSheet|constructor/);
      // as Safari before 16.4
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, "CSSStyleSheet", { value: () => undefined });
      });
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await expect(page.getByRole("alert")).toHaveText(/open it in another browser\.$/);
      await expect(page.locator("input")).toHaveCount(0);
      expect(lost()).toBe(before);
    });
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });
    test("the page says so, and has no field", async ({ page, depository }) => {
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await page.goto(gatewayAddress(depository.url, payload));
      const noscript = page.locator("noscript");
      await expect(noscript).toBeVisible();
      // a locator ignores the text of a noscript
      const words = await noscript.evaluate(({ textContent }) => textContent);
      expect(words).toContain("Please allow JavaScript for this page");
      await expect(noscript).toBeInViewport({ ratio: 1 });
      await expect(page.locator("input")).toHaveCount(0);
    });
  });
});

/** Changes that an extension may make to the first screen, from the field. */
const CHANGES = [
  [
    "a node beside the field",
    (field: HTMLInputElement) => field.after(document.createElement("com-1password-button")),
  ],
  [
    "a node around the field",
    (field: HTMLInputElement) => {
      const around = document.createElement("div");
      field.replaceWith(around);
      around.append(field);
    },
  ],
  [
    "another word on the button",
    (field: HTMLInputElement) => {
      const button = field.form?.querySelector("[type=submit]");
      if (button) button.textContent = "Senden";
    },
  ],
  [
    "nodes and a text at the start of the form",
    (field: HTMLInputElement) => {
      field.form?.prepend(document.createElement("grammarly-extension"), "translated");
    },
  ],
] as const;

test.describe("in a broker's page, before React is there (contract §7)", () => {
  test("what was typed and pressed is kept whatever an extension did to the markup (R98)", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    test.setTimeout(80_000);
    for (const [what, act] of CHANGES)
      await test.step(`value, selection, focus and the early SUBMIT are kept when an extension changed the markup: ${what} (R98)`, async () => {
        const script = await holdsScript(page);
        const configuration = await holdsConfiguration(page);
        const { ref, url } = await broker.order({ opening: "element" });
        await page.goto(url);
        const field = investor.field("Enter MPIN");
        await field.pressSequentially(MPIN);
        const old = await page.locator("edis-gateway input").elementHandle();
        await page.locator("edis-gateway input").evaluate(act);
        await field.focus();
        for (const key of ["End", "ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft"])
          await page.keyboard.press(key);
        const typed = { value: MPIN, selectionStart: 3, selectionEnd: 5, hasFocus: true };
        expect(await fieldIn(page)).toEqual({ ...typed, isFirst: true });
        await page.keyboard.press("Enter");
        const ready = await watchReady(page);
        script();
        await ready();
        await expect.poll(() => fieldIn(page)).toEqual({ ...typed, isFirst: false });
        expect(await old?.evaluate((node) => [node.isConnected, Reflect.get(node, "value")])).toEqual([
          false,
          "",
        ]);
        await expect(page.locator("edis-gateway .root")).toHaveCount(1);
        await expect(investor.button("SUBMIT")).toHaveAttribute("aria-busy", "true");
        expect(await depository.operations(ref)).toEqual([]);
        configuration();
        await expect(investor.value("DP ID")).toBeVisible();
        expect((await depository.operations(ref)).filter((name) => name === "validateNewOTP")).toHaveLength(
          1,
        );
      });
  });

  test("the focus on a button, and an early press of a link, are kept where an extension changed the words (R98)", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    for (const [what, act] of CHANGES)
      await test.step(`the focus stays on SUBMIT when an extension changed the markup: ${what}`, async () => {
        const script = await holdsScript(page);
        await page.goto((await broker.order({ opening: "element" })).url);
        const submit = page.locator("edis-gateway [type=submit]");
        const old = await submit.elementHandle();
        await submit.focus();
        await page.locator("edis-gateway input").evaluate(act);
        const ready = await watchReady(page);
        script();
        await ready();
        await expect(investor.button("SUBMIT")).toBeFocused();
        expect(await old?.evaluate((node) => node.isConnected), "React rendered anew").toBe(false);
      });

    await test.step("a link of the footer whose words were changed opens its page, and is no FORGOT (R99)", async () => {
      const script = await holdsScript(page);
      const { ref, url } = await broker.order({ opening: "element" });
      await page.goto(url);
      const link = page.getByRole("link", { name: "Disclaimer" });
      const other = page.getByRole("link", { name: "Haftungsausschluss" });
      await link.evaluate((button) => {
        button.textContent = "Haftungsausschluss";
      });
      await other.click();
      const ready = await watchReady(page);
      script();
      await ready();
      const title = page.locator("edis-gateway h2:visible");
      await expect(title).toHaveText(pages.DISCLAIMER_TITLE);
      await investor.press(pages.BACK_TO_REQUEST);
      await expect(link, "the focus comes back to what was pressed").toBeFocused();
      await investor.submitMpin(MPIN);
      await depository.reaches(ref, "authenticated");
      expect(await depository.operations(ref)).not.toContain("regenerateOTP");
    });
  });

  test("React takes over what was typed and pressed", async ({ page, broker, depository, investor }) => {
    await test.step("the element shows its M-PIN screen, React takes it over unchanged, and one call is made", async () => {
      const script = await holdsScript(page);
      const configuration = await holdsConfiguration(page);
      const { ref, url } = await broker.order({ opening: "element" });
      await page.goto(url);
      const field = investor.field("Enter MPIN");
      await field.pressSequentially(MPIN);
      // the broker's own script could read the field here
      await expect(page.getByText("never sees it")).toHaveCount(0);
      const typed = { isFirst: true, value: MPIN, selectionStart: 6, selectionEnd: 6, hasFocus: true };
      expect(await fieldIn(page)).toEqual(typed);
      const boxes = () =>
        page
          .locator("edis-gateway :is(h1, h2, p, label, input, button)")
          .evaluateAll((parts) =>
            parts.map((part) => ({ ...part.getBoundingClientRect().toJSON(), words: part.textContent })),
          );
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      const early = await boxes();
      const ready = await watchReady(page);
      script();
      await ready();
      expect(await fieldIn(page)).toEqual(typed);
      await expect(investor.button("SUBMIT")).toHaveAttribute("aria-busy", "true");
      expect(early.length).toBeGreaterThan(10);
      expect(await boxes()).toEqual(early);
      configuration();
      await expect(investor.value("DP ID")).toBeVisible();
      expect((await depository.operations(ref)).filter((name) => name === "validateNewOTP")).toHaveLength(1);
      expect(
        await page.evaluate(() => performance.getEntriesByName("edis-gateway:field").length),
        "the field's mark, once, when it took keys",
      ).toBe(1);
    });

    await test.step("a press of the Show button keeps the caret in the field and acts when React is there; the label focuses the field", async () => {
      const script = await holdsScript(page);
      await page.goto((await broker.order({ opening: "element" })).url);
      await page.getByText("Enter MPIN", { exact: true }).click();
      await page.keyboard.type("123");
      await watchFocus(page);
      await investor.button("Show MPIN").click();
      await page.keyboard.type("456");
      const ready = await watchReady(page);
      script();
      await ready();
      await expect(page.locator("edis-gateway input")).toHaveAttribute("type", "text");
      await page.keyboard.press("Backspace");
      expect(await fieldIn(page)).toMatchObject({ value: "12345", hasFocus: true });
      expect(await lostFocus(page)).toBe(false);
    });
  });

  test("a language that the broker asks for comes with the configuration, early or late", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    await watchEarly(page);
    await asksForHindi(page);
    const { texts } = await LOCALE_LOADERS.hi();
    await test.step("a slow configuration shows that it is loading, without words", async () => {
      const configuration = await holdsConfiguration(page);
      await page.goto((await broker.order({ opening: "element" })).url);
      await expect(page.locator("edis-gateway .spinner")).toBeVisible();
      configuration();
      await expect(investor.field(String(texts.LABEL_MPIN))).toBeVisible();
    });

    await test.step("a language that is offered late keeps what was typed before React", async () => {
      const script = await holdsScript(page);
      const configuration = await holdsConfiguration(page);
      const { url } = await broker.order({ opening: "element" });
      const react = page.waitForRequest(REACT);
      await page.goto(url);
      await react;
      configuration();
      await investor.field(String(texts.LABEL_MPIN)).pressSequentially("123");
      const typed = { isFirst: true, value: "123", selectionStart: 3, selectionEnd: 3, hasFocus: true };
      expect(await fieldIn(page)).toEqual(typed);
      const ready = await watchReady(page);
      script();
      await ready();
      expect(await fieldIn(page)).toEqual(typed);
    });

    await test.step("a language that the broker asks for is shown once the configuration offers it, and React takes it over", async () => {
      const script = await holdsScript(page);
      const configuration = await holdsConfiguration(page);
      const opener = await holds(page, "**/open-*.js");
      const requested: string[] = [];
      page.on("request", (request) => {
        if (/portal-config/.test(request.url())) requested.push(request.url());
      });
      const { ref, url } = await broker.order({ opening: "element" });
      await page.goto(url);
      await expect.poll(() => requested.length, "before React, and what verifies it").toBe(1);
      expect((await seenEarly(page)).field).toBe(false);
      configuration();
      await investor.field(String(texts.LABEL_MPIN)).pressSequentially(MPIN);
      const typed = { isFirst: true, value: MPIN, selectionStart: 6, selectionEnd: 6, hasFocus: true };
      expect(await fieldIn(page)).toEqual(typed);
      await page.keyboard.press("Enter");
      script();
      await expect(investor.button(String(texts.SUBMIT))).toHaveAttribute("aria-busy", "true");
      expect(await depository.operations(ref), "before it is verified").toEqual([]);
      opener();
      await depository.reaches(ref, "authenticated");
      expect(requested, "once more by what verifies it, as the demo lets nothing be kept").toHaveLength(2);
      const { text } = await seenEarly(page);
      expect(text).toContain(String(texts.LABEL_MPIN));
      expect(text).not.toContain(firstScreen.LABEL_MPIN);
    });
  });

  test("a forged configuration decides at most which words are shown until it is verified", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    await watchEarly(page);
    await asksForHindi(page);
    const { texts } = await LOCALE_LOADERS.hi();
    for (const [languages, isShown] of [
      [["en-GB", "hi"], true],
      [["en-GB", "ta"], false],
    ] as const)
      await test.step(`a forged configuration that lists ${languages} ${isShown ? "shows" : "does not show"} Hindi until it is verified, and no call is made`, async () => {
        await page.route("**/portal-config/*", async (route) => {
          const response = await route.fetch();
          const { token } = await response.json();
          const [head, claims, signature] = token.split(".");
          const forged = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), locales: languages };
          const claimed = Buffer.from(JSON.stringify(forged)).toString("base64url");
          await route.fulfill({ response, json: { token: `${head}.${claimed}.${signature}` } });
        });
        const script = await holdsScript(page);
        const words = page.waitForResponse(/\/hi-[^/]*\.js$/);
        const listed = page.waitForResponse(/portal-config/);
        const { ref, url } = await broker.order({ opening: "element" });
        await page.goto(url);
        await Promise.all([words, listed]);
        if (isShown) await investor.field(String(texts.LABEL_MPIN)).pressSequentially(MPIN);
        else await pageSettled(page);
        expect((await seenEarly(page)).field).toBe(isShown);
        await page.keyboard.press("Enter");
        script();
        await expect(page.locator("edis-gateway").getByText("Something went wrong")).toBeVisible();
        await expect(page.locator("edis-gateway .root")).toHaveAttribute("lang", "en-GB");
        expect(await depository.operations(ref)).toEqual([]);
      });
  });

  test("nothing is left of a transaction that ends before or while React takes over", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    await test.step("another payload leaves nothing of the first, and removing the element leaves nothing", async () => {
      const script = await holdsScript(page);
      const events = await collectEvents(page);
      const { ref, url } = await broker.order({ opening: "element" });
      const second = await depository.issue({ transactionType: "DMR" });
      await page.goto(url);
      await investor.field("Enter MPIN").pressSequentially(MPIN);
      await page.keyboard.press("Enter");
      const element = page.locator("edis-gateway");
      await element.evaluate((gateway, payload) => void Object.assign(gateway, { payload }), second.payload);
      await expect(page.getByRole("heading", { name: /transferred to/ })).toBeVisible();
      await expect(investor.field("Enter MPIN")).toHaveValue("");
      await investor.field("Enter MPIN").pressSequentially("12");
      await element.evaluate((gateway) => {
        const main = document.createElement("main");
        document.body.append(main);
        main.append(gateway);
      });
      await expect(investor.field("Enter MPIN")).toHaveValue("12");
      const gone = await element.evaluateHandle((gateway) => {
        gateway.remove();
        return gateway;
      });
      await expect.poll(() => gone.evaluate(({ shadowRoot }) => shadowRoot?.childNodes.length)).toBe(0);
      script();
      await pageSettled(page);
      expect(events.all).toEqual([]);
      await depository.reaches(ref, "terminated");
      await depository.reaches(second.transactionRefNo, "terminated");
      await gone.evaluate((gateway) => document.body.append(gateway));
      await expect.poll(() => events.of("fail"), "a payload begins once (R93)").toHaveLength(1);
      await expect(element.getByText("Session Timeout Please try again")).toBeVisible();
    });

    // React does its work in tasks that it posts to itself
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      const held: (() => void)[] = [];
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        held.push(() => post.call(this, message));
      };
      Object.assign(globalThis, {
        held,
        letGo() {
          MessagePort.prototype.postMessage = post;
          for (const act of held) act();
        },
      });
    });
    const held = () => page.evaluate(() => Reflect.get(globalThis, "held").length);
    for (const [how, act, left] of [
      [
        "another payload",
        (gateway: Element, payload: string) => void Object.assign(gateway, { payload }),
        [""],
      ],
      ["removing the element", (gateway: Element) => gateway.remove(), []],
    ] as const)
      await test.step(`${how} while React is taking over leaves nothing of what was typed`, async () => {
        const script = await holdsScript(page);
        const { ref, url } = await broker.order({ opening: "element" });
        const second = await depository.issue({ transactionType: "DIS" });
        await page.goto(url);
        await page.locator("edis-gateway input").pressSequentially(MPIN);
        expect(await held()).toBe(0);
        script();
        await expect.poll(held).toBeGreaterThan(0);
        const element = await page.locator("edis-gateway").elementHandle();
        await element?.evaluate(act, second.payload);
        await page.evaluate(() => Reflect.get(globalThis, "letGo")());
        await depository.reaches(ref, "terminated");
        const fields = () =>
          element?.evaluate(({ shadowRoot }) =>
            [...(shadowRoot?.querySelectorAll("input") ?? [])].map(({ value }) => value),
          );
        await expect.poll(fields).toEqual(left);
      });
  });

  test("what ends before the first call sends `clr` alone", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    const events = await collectEvents(page);
    await test.step("`pagehide` ends the transaction and sends `clr`, and `pageshow` shows the ending (R28, R68)", async () => {
      const script = await holdsScript(page);
      const { ref, url } = await broker.order({ opening: "element" });
      const lastOfConfiguration = page.waitForResponse("**/properties.json");
      await openEarly(page, url, events);
      await (await lastOfConfiguration).finished();
      await investor.field("Enter MPIN").pressSequentially(MPIN);
      const turned = (type: string) =>
        page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
      const requested: string[] = [];
      page.on("request", (request) => requested.push(request.url()));
      await turned("pagehide");
      await pageSettled(page);
      // nothing is shown and nothing is loaded while a page goes
      await expect(investor.field("Enter MPIN")).toHaveCount(1);
      // the bfcache would keep it (R58)
      await expect(investor.field("Enter MPIN")).toHaveValue("");
      expect(requested).toEqual([]);
      expect(events.of("fail")).toHaveLength(1);
      await turned("pageshow");
      await expect(investor.field("Enter MPIN")).toHaveCount(0);
      await expect(page.getByRole("alert")).toHaveText("Session Timeout Please try again");
      script();
      await pageSettled(page);
      expect(events.of("fail").map(({ detail }) => [detail["reason"], detail["transactionRefNo"]])).toEqual([
        ["back-navigation", ref],
      ]);
      await depository.reaches(ref, "terminated");
      expect(await depository.operations(ref)).toEqual(["clr"]);
    });

    await test.step("removing the element before its configuration has come sends `clr`, and logs no message about a sandbox", async () => {
      const lines: string[] = [];
      page.on("console", (message) => lines.push(message.text()));
      const configuration = await holds(page, "**/portal-config/*.json");
      const { ref, url } = await broker.order({ opening: "element" });
      await openEarly(page, url, events);
      await expect.poll(() => events.of("ready")).toHaveLength(1);
      await page.locator("edis-gateway").evaluate((gateway) => gateway.remove());
      configuration();
      await depository.reaches(ref, "terminated");
      expect(await depository.operations(ref)).toEqual(["clr"]);
      expect(lines.filter((text) => text.includes("sandbox"))).toEqual([]);
    });

    await test.step("a payload that is removed in `ready` is terminated once", async () => {
      await page.addInitScript(() => {
        addEventListener("ready", ({ target }) => void Object.assign(target ?? {}, { payload: null }));
      });
      const { ref, url } = await broker.order({ opening: "element" });
      await page.goto(url);
      await depository.reaches(ref, "terminated");
      await pageSettled(page);
      expect(await depository.operations(ref)).toEqual(["clr"]);
    });
  });
});
